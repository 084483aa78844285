# make, make play, make test: README.md tells the rest.

VERSION := 0.1
MODE    ?= release
BUILD   := build/$(MODE)
PREFIX  ?= /usr/local
JOBS    := $(shell nproc)
BINDIR  ?= $(PREFIX)/bin
INSTALL ?= install

ifeq ($(origin CC),default)
CC := gcc
endif

OPT_release := -O2 -g
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
               -fno-omit-frame-pointer
OPT_tsan    := -O1 -g -fsanitize=thread -fno-omit-frame-pointer

CFLAGS   ?= $(OPT_$(MODE))
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
            -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla
COMPILE   = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE \
            -DNOUGHTS_VERSION='"$(VERSION)"' -I. $(WARNINGS) $(CFLAGS) \
            $(EXTRA) -MMD -MP
LINK      = $(CC) $(CFLAGS) $(EXTRA) $(LDFLAGS)

# What a Debian needs to build, to test, and to be checked in CI.
NEEDS      := gcc libc6-dev libevent-dev libncurses-dev libsodium-dev \
    libsqlite3-dev uthash-dev
NEEDS_TEST := $(NEEDS) check iproute2 libvterm-dev pkgconf procps
NEEDS_CI   := $(NEEDS_TEST) clang clang-format libclang-rt-14-dev git
# What the server stands on.
SERVED     := -levent_core -lsodium -lsqlite3 -lpthread
CHECK       = $(shell pkg-config --cflags --libs check)

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
COMMON := $(wildcard common/*.c)
ENGINE := $(wildcard server/engine/*.c server/proof/*.c)
GOMOCUP := server/gomocup/brain.c
SERVER := $(filter-out server/main.c,$(wildcard server/*.c)) $(ENGINE)
CLIENT := $(filter-out client/main.c,$(wildcard client/*.c))
PURE_CLIENT := $(filter-out $(patsubst %,client/%.c,net child tui rescue \
    screen app discover host way),$(CLIENT))

# All that is in the house, and that is looked over as a whole.
HOUSE := $(wildcard common/*.[ch] server/*.[ch] server/*/*.[ch] client/*.[ch])
YARD  := $(wildcard tests/*.[ch] tests/*/*.[ch])

PROGRAMS := $(BUILD)/noughtsd $(BUILD)/noughts $(BUILD)/noughts-engine

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all play serve deps deps-test deps-ci test tests tsan tsan-run fuzz \
    fuzz-one pictures pictures-run every-object layers size format \
    format-check install uninstall clean bench-board bench-load bench-engine \
    bench-solve bench-levels bench-match bench-fit

all: $(PROGRAMS)
	@:

$(BUILD)/noughtsd: $(call objects,$(COMMON) $(SERVER) server/main.c)
	@$(LINK) -o $@ $^ $(SERVED)

$(BUILD)/noughts: $(call objects,$(COMMON) $(CLIENT) client/main.c)
	@$(LINK) -o $@ $^ -levent_core -lncursesw -ltinfo

$(BUILD)/noughts-engine: $(call objects,$(COMMON) $(ENGINE) $(GOMOCUP) \
    server/gomocup/main.c)
	@$(LINK) -o $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@$(COMPILE) -c -o $@ $<

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# --- sit down ---

# GAME=gomoku plays that, LEVEL=hard at once against that bot.
play: deps
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@if [ -t 0 ]; then \
	    exec $(BUILD)/noughts $(if $(GAME),--play '$(GAME)') \
	        $(if $(LEVEL),--bot '$(LEVEL)'); \
	else exec $(BUILD)/noughts --demo; fi

serve: deps
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@$(BUILD)/noughtsd

# --- what the machine lacks ---

deps: PACKAGES := $(NEEDS)
deps-test: PACKAGES := $(NEEDS_TEST)
deps-ci: PACKAGES := $(NEEDS_CI)
deps deps-test deps-ci:
	@command -v dpkg-query >/dev/null || exit 0; \
	missing=; for p in $(PACKAGES); do \
	    dpkg-query -W -f '$${Status}' $$p 2>/dev/null | \
	        grep -q 'ok installed' || missing="$$missing $$p"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	if [ -n "$$sudo" ] && ! command -v sudo >/dev/null; then \
	    echo "Install these first, as root: apt-get install$$missing" >&2; \
	    exit 1; \
	fi; \
	echo "Installing$$missing"; \
	export DEBIAN_FRONTEND=noninteractive; \
	log=$$(mktemp); \
	{ $$sudo apt-get update && $$sudo apt-get install -y \
	    --no-install-recommends $$missing; } >$$log 2>&1 || \
	    { cat $$log >&2; rm $$log; exit 1; }; \
	rm $$log

# --- tests ---

test: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=asan tests
	@$(MAKE) --no-print-directory layers size

# A test program a part of the house: each links only what it tests.
test_files = $(patsubst %,tests/test_%.c,$(notdir $(basename $(1))))
present    = $(wildcard $(call test_files,$(1)))
TEST_COMMON := tests/main.c tests/suites_common.c $(call present,$(COMMON)) \
    tests/test_count.c tests/test_oracle.c
TEST_SERVER := tests/main.c tests/suites_server.c $(call present,$(SERVER) \
    $(GOMOCUP)) tests/transcript.c tests/fake.c tests/people.c tests/ears.c \
    tests/scratch.c tests/faulty.c tests/test_perfect.c tests/test_span.c \
    tests/test_stand_in.c
TEST_CLIENT := tests/main.c tests/suites_client.c $(call present,$(CLIENT)) \
    tests/stays.c tests/looker.c
TEST_FLOW   := tests/main.c $(wildcard tests/flow/*.c)
TEST_TUI    := tests/main.c $(wildcard tests/tui/*.c) \
    $(patsubst %,tests/flow/%.c,client server table) \
    $(patsubst %,common/%.c,die text) client/rescue.c
TESTS       := $(addprefix $(BUILD)/test-,common server client flow tui)
FUZZERS     := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_RUNS   := $(addprefix $(BUILD)/,$(FUZZERS))
FUZZ_ROOMS  := $(COMMON) $(SERVER) $(PURE_CLIENT) tests/fake.c

# common's needs nothing but Check: the linker is the witness.
$(BUILD)/test-common: $(call objects,$(TEST_COMMON) $(COMMON))
	@$(LINK) -o $@ $^ $(CHECK)

$(BUILD)/test-server: $(call objects,$(TEST_SERVER) $(COMMON) $(SERVER) \
    $(GOMOCUP))
	@$(LINK) -o $@ $^ $(CHECK) $(SERVED)

$(BUILD)/test-client: $(call objects,$(TEST_CLIENT) $(COMMON) $(PURE_CLIENT))
	@$(LINK) -o $@ $^ $(CHECK)

$(BUILD)/test-flow: $(call objects,$(TEST_FLOW))
	@$(LINK) -o $@ $^ $(CHECK)

$(BUILD)/test-tui: $(call objects,$(TEST_TUI))
	@$(LINK) -o $@ $^ $(CHECK) -lvterm -lutil

# What is threaded: the workers, the bots on them, the server as a whole.
tsan: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=tsan tsan-run

tsan-run: $(BUILD)/test-server $(BUILD)/test-flow $(PROGRAMS)
	@for s in worker table bot scribe search lobby transcript; do \
	    CK_RUN_SUITE=$$s $(BUILD)/test-server || exit 1; \
	done
	@NOUGHTSD=$(BUILD)/noughtsd NOUGHTS=$(BUILD)/noughts \
	    NOUGHTS_ENGINE=$(BUILD)/noughts-engine \
	    CK_TIMEOUT_MULTIPLIER=4 $(BUILD)/test-flow

# Each harness on inputs of its own making; "make fuzz" searches for better.
$(FUZZ_RUNS): $(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o \
    $(BUILD)/tests/fuzz/main.o $(BUILD)/fuzz-rooms.a
	@$(LINK) -o $@ $^ $(CHECK) $(SERVED)

$(BUILD)/fuzz-rooms.a: $(call objects,$(FUZZ_ROOMS))
	@rm -f $@; ar rcs $@ $^

# Every file there is, for CI's compilers.
every-object: $(call objects,$(filter %.c,$(HOUSE) $(YARD)))

# Leaks are faults too; the servers that the flows start are looked at as well.
# Once all is built they run side by side, for most of them wait, not compute.
RUNS := $(addsuffix .run,$(addprefix $(BUILD)/test-,flow server tui client \
    common) $(FUZZ_RUNS))
tests: $(TESTS) $(FUZZ_RUNS) $(PROGRAMS)
	@$(MAKE) --no-print-directory MODE=$(MODE) $(RUNS)
	@sh tests/planted.sh

$(RUNS): %.run: %
	@NOUGHTSD=$(BUILD)/noughtsd NOUGHTS=$(BUILD)/noughts \
	    NOUGHTS_ENGINE=$(BUILD)/noughts-engine $<

# The client's screens anew, and README's picture of one.
pictures: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=asan pictures-run

pictures-run: $(BUILD)/test-tui $(PROGRAMS)
	@GOLDEN=write NOUGHTSD=$(BUILD)/noughtsd NOUGHTS=$(BUILD)/noughts $<

# libFuzzer for a minute each; what it finds stays in build/fuzz.
FUZZ_SECONDS ?= 60
FUZZ_FLAGS   := -O1 -g -fsanitize=fuzzer,address,undefined \
    -fno-sanitize-recover=all
fuzz: deps-ci
	@for f in $(FUZZERS); do \
	    mkdir -p build/fuzz/$$f && \
	    $(MAKE) --no-print-directory -j$(JOBS) MODE=fuzz CC=clang \
	        CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined" \
	        FUZZ=$$f fuzz-one || exit 1; \
	done

fuzz-one: $(BUILD)/tests/fuzz/$(FUZZ).o $(BUILD)/fuzz-rooms.a
	@clang $(FUZZ_FLAGS) -o build/fuzz/$(FUZZ)/run $^ $(CHECK) \
	    $(SERVED)
	@cd build/fuzz/$(FUZZ) && mkdir -p corpus && ./run corpus \
	    -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -verbosity=0 \
	    -print_final_stats=1 -close_fd_mask=0 2>&1 | \
	    sed -n 's/^stat::number_of_executed_units: */$(FUZZ) executions: /p; /^==.*ERROR\|^SUMMARY\|Assert/p'; \
	    ! ls crash-* leak-* timeout-* 2>/dev/null

# --- the server dies, the power fails, the disk is slow or full ---

.PHONY: crash crash-run crash-proof crash-proof-run trials trials-run

CRASH       := $(addprefix tests/crash/,client.c crowd.c fault.c figures.c \
    journal.c pinger.c powercut.c process.c)
CRASH_TESTS := $(addprefix $(BUILD)/,test-crash crash trials writer cut.so \
    slow.so wall.so)
ROUNDS      ?= 20
GAMES       ?= 1000
RATE        ?= 1500
CRASH_WITH   = --rounds $(ROUNDS) --games $(GAMES) --rate $(RATE)

crash: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=release crash-run

crash-run: $(CRASH_TESTS) $(PROGRAMS)
	@SHIMS=$(BUILD) $(BUILD)/test-crash
	@NOUGHTSD=$(BUILD)/noughtsd $(BUILD)/crash $(CRASH_WITH)
	@NOUGHTSD=$(BUILD)/noughtsd $(BUILD)/crash $(CRASH_WITH) \
	    --cut $(abspath $(BUILD))/cut.so

# Slow and full disks, jumping clocks, a frozen server: TRIAL=full for one.
trials: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=release trials-run

trials-run: $(CRASH_TESTS) $(PROGRAMS)
	@SHIMS=$(abspath $(BUILD)) NOUGHTSD=$(BUILD)/noughtsd \
	    $(BUILD)/trials $(TRIAL)

# The test of the test: a server that only seems to sync must fail the power
# cut, one that tells before it has committed must fail being killed.
crash-proof: deps-test
	@$(MAKE) -s --no-print-directory -j$(JOBS) MODE=lazy CFLAGS="-O2 -g" \
	    EXTRA=-DSTORE_SYNCHRONOUS=NORMAL build/lazy/noughtsd
	@$(MAKE) -s --no-print-directory -j$(JOBS) MODE=early CFLAGS="-O2 -g" \
	    EXTRA=-DTELL_EARLY build/early/noughtsd
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=release crash-proof-run

# $(call caught,what it does wrong,server,options): its losses are found.
define caught
	@said=$$(SLOW_MS=10 NOUGHTSD=$(strip $(2)) $(BUILD)/crash $(CRASH_WITH) $(3) 2>&1); \
	    [ $$? = 3 ] || { echo "$$said"; echo "not caught: $(1)"; exit 1; }; \
	    echo "caught: $(1)"; echo "$$said" | grep FAULT | head -n 1
endef

crash-proof-run: $(CRASH_TESTS)
	$(call caught,a server that does not sync loses by a power cut, \
	    build/lazy/noughtsd,--cut $(abspath $(BUILD))/cut.so)
	$(call caught,a server that tells too early loses when killed, \
	    build/early/noughtsd,--slow $(abspath $(BUILD))/slow.so)

$(BUILD)/test-crash: $(call objects,tests/main.c $(addprefix tests/crash/, \
    suites.c test_journal.c test_shims.c figures.c journal.c powercut.c) \
    $(COMMON))
	@$(LINK) -o $@ $^ $(CHECK)

$(BUILD)/crash: $(call objects,tests/crash/crash.c $(CRASH) $(COMMON))
	@$(LINK) -o $@ $^

$(BUILD)/trials: $(call objects,$(wildcard tests/crash/trial*.c) $(CRASH) \
    $(COMMON))
	@$(LINK) -o $@ $^

$(BUILD)/writer: $(call objects,tests/crash/writer.c common/die.c)
	@$(LINK) -o $@ $^

$(BUILD)/cut.so: $(addprefix $(BUILD)/pic/tests/crash/,cut.o image.o)
$(BUILD)/slow.so: $(BUILD)/pic/tests/crash/slow.o
$(BUILD)/wall.so: $(BUILD)/pic/tests/crash/wall.o
$(BUILD)/%.so:
	@$(LINK) -shared -o $@ $^

$(BUILD)/pic/%.o: %.c
	@mkdir -p $(@D)
	@$(COMPILE) -fPIC -c -o $@ $<

# --- figures: printed, and never judged by the tests ---

bench-board: $(BUILD)/bench-board
	@$<

bench-load: $(BUILD)/bench-load $(BUILD)/floor $(PROGRAMS)
	@FLOOR=$(BUILD)/floor NOUGHTSD=$(BUILD)/noughtsd $<

$(BUILD)/bench-board: $(call objects,tests/bench/bench_board.c $(COMMON))
	@$(LINK) -o $@ $^

$(BUILD)/bench-load: $(call objects,tests/bench/bench_load.c \
    tests/bench/load.c tests/bench/target.c common/die.c)
	@$(LINK) -o $@ $^

$(BUILD)/floor: $(call objects,tests/bench/floor.c common/die.c)
	@$(LINK) -o $@ $^

# One signature and the speed; what alpha-beta is worth on 3x3x3.
bench-engine: $(BUILD)/bench-engine
	@$<

bench-solve: $(BUILD)/bench-solve
	@$<

bench-levels: $(BUILD)/bench-levels
	@$<

# The engine's weights, weights.c: "make bench-fit FIT='12000 6000'", then format.
FIT ?= 500 1000
bench-fit: $(BUILD)/bench-fit
	@$< $(FIT)

# Two programs, and more: "make bench-match MATCH='old/noughts-engine ...'".
MATCH ?= $(BUILD)/noughts-engine $(BUILD)/noughts-engine 1000 10
bench-match: $(BUILD)/bench-match $(PROGRAMS)
	@$< $(MATCH)

$(BUILD)/bench-levels $(BUILD)/bench-match $(BUILD)/bench-fit: \
    $(call objects,tests/bench/opening.c)

$(BUILD)/bench-fit: $(call objects,tests/bench/descent.c tests/bench/tables.c)

$(addprefix $(BUILD)/bench-,engine solve levels match fit): $(BUILD)/bench-%: \
    $(BUILD)/tests/bench/bench_%.o $(call objects,$(COMMON) $(ENGINE))
	@$(LINK) -o $@ $^ -lm

layers:
	@awk -f tests/layers.awk tests/layers.txt $(HOUSE)

size:
	@awk -f tests/size.awk $(HOUSE) $(YARD)

format:
	@sh tests/format.sh fix $(HOUSE) $(YARD)

format-check:
	@sh tests/format.sh check $(HOUSE) $(YARD)

# --- put it where it belongs ---

install: all
	$(INSTALL) -d $(DESTDIR)$(BINDIR)
	$(INSTALL) $(PROGRAMS) $(DESTDIR)$(BINDIR)

uninstall:
	rm -f $(addprefix $(DESTDIR)$(BINDIR)/,$(notdir $(PROGRAMS)))

clean:
	rm -rf build
