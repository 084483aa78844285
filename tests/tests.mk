# The tests: unit tests, dialogues, real processes, terminals, fuzzers.

.PHONY: mutants mutants-run musl musl-run cross cross-run test tests test-programs \
    planted-faults.run layers.run tsan tsan-programs tsan-run fuzz fuzz-run pictures \
    pictures-run coverage coverage-run every-object

# Most programs wait and do not compute, so more of them run than there are cores.
test: deps-test ## run all the tests under the address and undefined sanitizers
	@$(SUBMAKE) MODE=asan test-programs
	@$(MAKE) --no-print-directory -j9 MODE=asan tests

# Client modules with a socket, a terminal or a process are tested with real ones.
PURE_CLIENT := $(filter-out $(addprefix client/,app.c bot/main.c \
    link/connection.c link/line_stream.c find/local_server.c \
    find/server_recovery.c find/find_server.c engine/subprocess.c screen/terminal.c screen/terminal_restore.c \
    screen/screen.c files/program_start.c viewer_io.c),$(CLIENT) $(wildcard client/bot/*.c))

# The tests may call what POSIX lacks.
$(BUILD)/tests/%.o $(BUILD)/pic/%.o: private DEFINES += -D_DEFAULT_SOURCE

unit    = $(sort $(shell find tests/unit/$(1) -name "*.c"))
support = $(patsubst %,tests/support/%.c,main test_report $(1))
TEST_COMMON := $(call unit,common) $(wildcard tests/unit/bench/*.c) \
    tests/bench/match_results.c tests/bench/sprt.c \
    $(call support,protocol_document scratch_dir)
TEST_SERVER := $(call unit,server) $(wildcard tests/protocol/*.c) \
    $(call support,server_harness wire_check name_claim name_key protocol_document \
    minimal_client players match_fixture random_match dialogue db_fixture restart_check \
    scratch_dir process faulty_vfs sync_hook) tests/bench/puzzle_finder.c
TEST_CLIENT := $(call unit,client) $(call support,\
    dialogue key_server protocol_document link_fixture refuse_call \
    scratch_dir ui_fixture)
SOCKETS := process scratch_dir peer server_process
TEST_INTEGRATION := $(wildcard tests/integration/*.c) \
    $(call support,$(SOCKETS) console key_server name_claim \
    refuse_call service_manager) \
    $(COMMON) server/storage/db_schema.c client/link/line_stream.c
TEST_TERMINAL := $(wildcard tests/terminal/*.c) $(call support,$(SOCKETS)) \
    $(COMMON) client/screen/terminal_restore.c
TESTS     := $(addprefix $(BUILD)/test-,common server client integration \
    terminal)
FUZZ_SERVER := discovery dispatch http line_reader records store \
    websocket
FUZZ_CLIENT := engine_driver session ui_state
FUZZERS   := $(addprefix fuzz_,$(FUZZ_SERVER) $(FUZZ_CLIENT))
FUZZ_RUNS := $(addprefix $(BUILD)/,$(FUZZERS))
CORPUS    := tests/fuzz/corpus

# See __wrap__mark_point in main.c.
SUITE = $(CHECK) -Wl,--wrap=_mark_point

# The tests of common need nothing but Check and libunistring: the linker proves it.
$(BUILD)/test-common: $(call objects,$(TEST_COMMON) $(COMMON))
	@$(LINK) -o $@ $^ $(SUITE) $(UNICODE_LIBS)

$(BUILD)/test-server: $(call objects,$(TEST_SERVER) $(COMMON) $(SERVER) \
    $(GOMOCUP))
	@$(LINK) -o $@ $^ $(SUITE) $(SERVER_LIBS)

$(BUILD)/test-client: $(call objects,$(TEST_CLIENT) $(COMMON) $(PURE_CLIENT))
	@$(LINK) -o $@ $^ $(SUITE) $(shell pkg-config --libs libsodium) $(QR_LIBS) \
	    $(UNICODE_LIBS)

$(BUILD)/test-integration: $(call objects,$(TEST_INTEGRATION))
	@$(LINK) -o $@ $^ $(SUITE) \
	    $(shell pkg-config --libs libsodium sqlite3 libevent_core) $(UNICODE_LIBS)

$(BUILD)/test-terminal: $(call objects,$(TEST_TERMINAL))
	@$(LINK) -o $@ $^ $(SUITE) $(shell pkg-config --libs vterm) $(UNICODE_LIBS)

RUN_ENV = NOUGHTSD=$(BUILD)/noughtsd NOUGHTS=$(BUILD)/noughts \
    NOUGHTS_BOT=$(BUILD)/noughts-bot NOUGHTS_ENGINE=$(BUILD)/noughts-engine

# They run in parallel and write their results to descriptor 9, which summary.sh
# counts.
RUNS := $(addsuffix .run,$(addprefix $(BUILD)/test-,terminal \
    integration-1 integration-2 integration-3 server-1 server-2 server-3 server-4 \
    server-5 common client) $(FUZZ_RUNS) planted-faults layers)
SUMMARY = sh tests/support/summary.sh $(if $(STRICT),strict)
run-all = { $(MAKE) --no-print-directory -k MODE=$(MODE) $(RUNS) 9>&1 >&2; \
    echo "exit make $$?"; } | $(SUMMARY)
test-programs: $(TESTS) $(FUZZ_RUNS) $(PROGRAMS) $(BUILD)/bench-match
tests: test-programs
	+@$(run-all)

# $(call run,NAME,ARGUMENTS): what a program prints, such as the log of a server that it
# tests, is shown only if it fails. RUNNER runs the programs of another machine.
run = $(RUN_ENV) TEST_LOG=/dev/fd/9 $(RUNNER) $< $(2) >$@.log 2>&1; status=$$?; \
    [ $$status = 0 ] || cat $@.log; echo "exit $(1) $$status" >&9

$(FUZZ_RUNS:=.run): $(BUILD)/fuzz_%.run: $(BUILD)/fuzz_%
	@$(call run,fuzz_$*,$(CORPUS)/$*)

$(BUILD)/%.run: $(BUILD)/%
	@$(call run,$*)

# The longest are shared by several processes.
$(BUILD)/test-server-%.run: $(BUILD)/test-server
	@TEST_PART=$*/5 $(call run,test-server)
$(BUILD)/test-integration-%.run: $(BUILD)/test-integration
	@TEST_PART=$*/3 $(call run,test-integration)

# $(call check,command): counts as one test.
check = if $(1) >&2; then echo "ok $@"; else echo "not ok $@"; fi >&9

planted-faults.run:
	@$(call check,sh tests/checks/test_layers.sh)

layers.run:
	@$(call check,$(call check-layers,$(PROGRAM_OBJECTS)))

# The threaded parts: the thread pool, the bots on it, the server as a whole.
TSAN_SUITES := thread_pool tt bot_player db_writer \
    search lobby dialogues review_queue
tsan: deps-test ## run what is threaded under the thread sanitizer
	@$(SUBMAKE) MODE=tsan tsan-programs
	@$(MAKE) --no-print-directory -j4 MODE=tsan tsan-run

tsan-programs: $(BUILD)/test-server $(BUILD)/test-integration $(PROGRAMS)
tsan-run: RUNS := $(addprefix $(BUILD)/,test-integration-1.run \
    test-integration-2.run test-integration-3.run tsan-suites.run)
tsan-run: tsan-programs
	+@$(run-all)

$(BUILD)/tsan-suites.run:
	@for s in $(TSAN_SUITES); do \
	    CK_RUN_SUITE=$$s TEST_LOG=/dev/fd/9 $(BUILD)/test-server; \
	    echo "exit test-server:$$s $$?" >&9; done

# Compiles every file, for CI's compilers.
every-object: $(call objects,$(filter %.c,$(SOURCES) $(TEST_SOURCES)))

pictures: deps-test ## rewrite the expected screens and README's picture
	@$(SUBMAKE) MODE=asan pictures-run

pictures-run: $(BUILD)/test-terminal $(PROGRAMS)
	@GOLDEN=write $(RUN_ENV) $<

GCOVR = gcovr -r . --object-directory $(BUILD) -f common/ -f server/ -f client/
coverage: deps-ci ## lines and branches by folder; fails under 98.5%, 92.8% and, of pure folders, 95%
	@$(SUBMAKE) MODE=coverage coverage-run

# A test that lets no file grow stops the counters of its programs as well.
coverage-run: test-programs
	@find $(BUILD) -name '*.gcda' -delete
	+@export GCOV_ERROR_FILE=/dev/null; $(run-all); status=$$?; \
	$(GCOVR) --csv $(BUILD)/all.csv && $(GCOVR) --csv $(BUILD)/listed.csv \
	    --exclude-branches-by-pattern "$$(sed -n 's/^pattern //p' \
	        tests/checks/uncovered.txt | paste -sd '|')" && \
	sh tests/checks/coverage_summary.sh $(BUILD)/all.csv $(BUILD)/listed.csv \
	    tests/checks/uncovered.txt && exit $$status

# --- another libc ---

# Our libraries are built for glibc here. The engine needs none, and the fuzzers of
# common need of libunistring, which is linked statically, only what calls nothing of
# glibc. Systems with musl install the headers beside it.
MUSL_CC      := musl-gcc -isystem $(CURDIR)/build/musl/include -L$(CURDIR)/build/musl
MUSL_HEADERS := sys/queue.h uthash.h $(addprefix uni,$(addsuffix .h,case ctype gbrk name \
                norm str types width)) $(addprefix unistring/,cdefs.h inline.h stdbool.h \
                localcharset.h stdint.h version.h woe32dll.h)
MUSL_FUZZERS := discovery line_reader records

musl: deps-musl ## build the engine with musl, and run the fuzzers of common
	@mkdir -p build/musl/include/sys build/musl/include/unistring
	@for h in $(MUSL_HEADERS); do \
	    cp "$$(echo "#include <$$h>" | $(CC) -E - | \
	        sed -n "s,.*\"\(/.*/$$h\)\".*,\1,p" | head -n 1)" \
	        build/musl/include/$$h; done
	@cp "$$($(CC) -print-file-name=libunistring.a)" build/musl/
	@$(SUBMAKE) MODE=musl CC='$(MUSL_CC)' CFLAGS='-O2 -g -Werror' musl-run
	@$(SUBMAKE) MODE=release build/release/bench-engine
	@for m in release musl; do build/$$m/bench-engine | grep '^Bench: '; \
	    done | uniq -c | awk '{ print $$2, $$3 } END { exit $$1 != 2 }'

musl-run: $(addprefix $(BUILD)/,noughts-engine bench-engine \
    $(MUSL_FUZZERS:%=musl_fuzz_%))
	@for f in $(MUSL_FUZZERS); do \
	    $(BUILD)/musl_fuzz_$$f $(CORPUS)/$$f || exit 1; done

$(MUSL_FUZZERS:%=$(BUILD)/musl_fuzz_%): $(BUILD)/musl_fuzz_%: \
    $(BUILD)/tests/fuzz/fuzz_%.o \
    $(call objects,tests/fuzz/main.c tests/support/test_report.c) $(BUILD)/common.a
	@$(LINK) -o $@ $^ $(UNICODE_LIBS)

# --- other machines ---

# $(call cross,ARCHITECTURE,TRIPLET,EMULATOR): the programs for it, and the tests that
# need no other program.
CROSS_PACKAGES = $(filter-out gcc pkgconf,$(PACKAGES)) check
define cross
@sh tests/support/make_sysroot.sh $(1) build/sysroot-$(1) $(CROSS_PACKAGES)
@PKG_CONFIG_SYSROOT_DIR='$(CURDIR)/build/sysroot-$(1)' \
    PKG_CONFIG_LIBDIR='$(CURDIR)/build/sysroot-$(1)/usr/lib/$(2)/pkgconfig' \
    $(SUBMAKE) MODE=$(1) CFLAGS='-O2 -g -Werror' HOSTCC='$(CC)' \
    CC='$(2)-gcc --sysroot=$(CURDIR)/build/sysroot-$(1)' \
    RUNNER='$(3) -L build/sysroot-$(1)' cross-run
endef

cross: deps-cross ## build for armhf and arm64; run test-common and test-client in an emulator
	$(call cross,armhf,arm-linux-gnueabihf,qemu-arm)
	$(call cross,arm64,aarch64-linux-gnu,qemu-aarch64)

cross-run: RUNS := $(addprefix $(BUILD)/test-,common.run client.run)
cross-run: $(PROGRAMS) $(addprefix $(BUILD)/test-,common client)
	+@$(run-all)

# --- fuzzing ---

# Each fuzzer runs on its corpus and on generated inputs; "make fuzz" searches for
# better ones from there. CORPUS has a directory for each fuzzer, 80 KiB in all. Of the
# inputs that hours of libFuzzer found it has a set that reaches each edge, made by
# "run -set_cover_merge=1 -use_counters=0 -max_len=65536 NEW OLD". Files with a name, and
# those of http and websocket, were written by hand after that merge.
$(addprefix $(BUILD)/fuzz_,$(FUZZ_SERVER)): $(BUILD)/fuzz-server.a
$(addprefix $(BUILD)/fuzz_,$(FUZZ_CLIENT)): $(BUILD)/fuzz-client.a
$(FUZZ_RUNS): $(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o \
    $(BUILD)/tests/fuzz/main.o $(BUILD)/tests/support/test_report.o
	@$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(CHECK) $(SERVER_LIBS) \
	    $(QR_LIBS)

$(BUILD)/fuzz-server.a: $(call objects,$(COMMON) $(SERVER) \
    tests/fuzz/counters.c $(patsubst %,tests/support/%.c,scratch_dir server_harness \
    wire_check restart_check name_claim name_key))
$(BUILD)/fuzz-client.a: $(call objects,$(COMMON) $(PURE_CLIENT) \
    tests/support/key_server.c)
$(BUILD)/fuzz-%.a:
	@rm -f $@; ar rcs $@ $^

# Runs libFuzzer for a minute each; its findings stay in build/fuzz.
FUZZ_SECONDS ?= 60
FUZZ_SANITIZE := address,undefined -fno-sanitize-recover=all
fuzz: deps-ci ## run each fuzzer for FUZZ_SECONDS (60)
	@$(SUBMAKE) MODE=fuzz CC=clang \
	    CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined" fuzz-run

fuzz-run: $(FUZZERS:%=$(BUILD)/%.search)

$(addprefix $(BUILD)/fuzz_,$(FUZZ_SERVER:=/run)): $(BUILD)/fuzz-server.a
$(addprefix $(BUILD)/fuzz_,$(FUZZ_CLIENT:=/run)): $(BUILD)/fuzz-client.a
$(FUZZERS:%=$(BUILD)/%/run): $(BUILD)/%/run: $(BUILD)/tests/fuzz/%.o
	@mkdir -p $(@D)
	@clang -O1 -g -fsanitize=fuzzer,$(FUZZ_SANITIZE) -o $@ $^ $(CHECK) \
	    $(SERVER_LIBS) $(QR_LIBS)

# This fuzzer forks, so it must have one thread only: if another holds a lock of
# AddressSanitizer's allocator at that moment, the child waits for it for ever.
# libFuzzer starts a thread that tests the limit of memory, unless that is 0.
$(BUILD)/fuzz_store.search: FUZZ_OPTIONS := -rss_limit_mb=0 -malloc_limit_mb=2048

$(FUZZERS:%=$(BUILD)/%.search): $(BUILD)/%.search: $(BUILD)/%/run
	@cd $(<D) && mkdir -p corpus && { ./run corpus \
	    $(CURDIR)/$(CORPUS)/$(*:fuzz_%=%) \
	    -max_total_time=$(FUZZ_SECONDS) -max_len=2048 -verbosity=0 \
	    -print_final_stats=1 -close_fd_mask=0 $(FUZZ_OPTIONS) >log 2>&1; status=$$?; \
	    sed -n 's/^stat::number_of_executed_units: */$* executions: /p; /^==.*ERROR\|^SUMMARY\|Assert\|Test unit/p' log; \
	    exit $$status; }

# --- mutants ---

# Inverts each condition of the central files, one at a time; the unit tests must fail.
MUTANTS_MODE := MODE=mutants CFLAGS='-O0 -g'
mutants: deps-test ## invert each condition of board, match, parser and more; run their tests
	@$(SUBMAKE) $(MUTANTS_MODE) mutants-run

mutants-run: $(addprefix $(BUILD)/,test-common test-server)
	@COMPILE='$(COMPILE)' JOBS='$(JOBS)' \
	    LINK_test_common='$(LINK) $(call objects,$(TEST_COMMON) $(COMMON)) $(SUITE) \
	        $(UNICODE_LIBS)' \
	    LINK_test_server='$(LINK) $(call objects,$(TEST_SERVER) $(COMMON) \
	        $(SERVER) $(GOMOCUP)) $(SUITE) $(SERVER_LIBS)' \
	    sh tests/checks/mutants.sh $(or $(MUTANTS),tests/checks/mutation_targets.txt) \
	        tests/checks/mutants_survivors.txt $(BUILD)/mutants
