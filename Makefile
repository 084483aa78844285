# make, make play, make test: README.md tells the rest.

VERSION := 0.1
MODE    ?= release
BUILD   := build/$(MODE)
PREFIX  ?= /usr/local
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
NEEDS      := gcc libc6-dev libevent-dev uthash-dev
NEEDS_TEST := $(NEEDS) check pkgconf procps
NEEDS_CI   := $(NEEDS_TEST) clang clang-format git
CHECK       = $(shell pkg-config --cflags --libs check)

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
COMMON := $(wildcard common/*.c)
ENGINE := $(filter-out %/gomocup.c,$(wildcard server/engine/*.c))
SERVER := $(filter-out server/main.c,$(wildcard server/*.c)) $(ENGINE)
CLIENT := $(filter-out client/main.c,$(wildcard client/*.c))
PURE_CLIENT := $(filter-out client/net.c client/app.c,$(CLIENT))

PROGRAMS := $(BUILD)/noughtsd $(BUILD)/noughts

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all play serve deps deps-test deps-ci test tests tsan fuzz layers \
    size format format-check install uninstall clean

all: $(PROGRAMS)

$(BUILD)/noughtsd: $(call objects,$(COMMON) $(SERVER) server/main.c)
	@$(LINK) -o $@ $^ -levent_core -lpthread

$(BUILD)/noughts: $(call objects,$(COMMON) $(CLIENT) client/main.c)
	@$(LINK) -o $@ $^ -levent_core

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@$(COMPILE) -c -o $@ $<

-include $(shell find build -name '*.d' 2>/dev/null)

# --- sit down ---

GAME  ?= 3x3x3
LEVEL ?= medium

# The server we start ends with us; one that runs already is used as it is.
play: deps
	@$(MAKE) --no-print-directory all
	@dir=$$(mktemp -d) && { \
	    $(BUILD)/noughtsd --listen 127.0.0.1 --port-file $$dir/port \
	        >$$dir/log 2>&1 & \
	    server=$$!; \
	    trap 'kill $$server 2>/dev/null; wait; rm -r $$dir' EXIT; \
	    while kill -0 $$server 2>/dev/null && [ ! -e $$dir/port ]; do \
	        sleep 0.05; \
	    done; \
	    if [ -t 0 ]; then $(BUILD)/noughts --play $(GAME) --bot $(LEVEL); \
	    else $(BUILD)/noughts --demo; fi; }

serve: deps
	@$(MAKE) --no-print-directory all
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
	@$(MAKE) --no-print-directory MODE=asan tests
	@$(MAKE) --no-print-directory layers size

# A test program a part of the house: each links only what it tests.
test_files = $(patsubst %,tests/test_%.c,$(notdir $(basename $(1))))
present    = $(wildcard $(call test_files,$(1)))
TEST_COMMON := tests/main.c tests/suites_common.c $(call present,$(COMMON)) \
    tests/test_count.c tests/test_oracle.c
TEST_SERVER := tests/main.c tests/suites_server.c $(call present,$(SERVER)) \
    tests/transcript.c tests/fake.c
TEST_CLIENT := tests/main.c tests/suites_client.c $(call present,$(CLIENT))
TEST_FLOW   := tests/main.c $(wildcard tests/flow/*.c)
TESTS       := $(addprefix $(BUILD)/test-,common server client flow)

# common's needs nothing but Check: the linker is the witness.
$(BUILD)/test-common: $(call objects,$(TEST_COMMON) $(COMMON))
	@$(LINK) -o $@ $^ $(CHECK)

$(BUILD)/test-server: $(call objects,$(TEST_SERVER) $(COMMON) $(SERVER))
	@$(LINK) -o $@ $^ $(CHECK) -levent_core -lpthread

$(BUILD)/test-client: $(call objects,$(TEST_CLIENT) $(COMMON) $(PURE_CLIENT))
	@$(LINK) -o $@ $^ $(CHECK)

$(BUILD)/test-flow: $(call objects,$(TEST_FLOW))
	@$(LINK) -o $@ $^ $(CHECK)

# Leaks are faults too; the servers that the flows start are looked at as well.
tests: $(TESTS) $(PROGRAMS)
	@for t in $(TESTS); do \
	    NOUGHTSD=$(BUILD)/noughtsd NOUGHTS=$(BUILD)/noughts $$t || exit 1; \
	done
	@sh tests/planted.sh

layers:
	@awk -f tests/layers.awk tests/layers.txt \
	    $(wildcard common/*.[ch] server/*.[ch] server/engine/*.[ch] \
	    client/*.[ch])

size:
	@awk -f tests/size.awk $(wildcard common/*.[ch] server/*.[ch] \
	    server/engine/*.[ch] client/*.[ch] tests/*.[ch] tests/*/*.[ch])

FORMATTED = $(wildcard common/*.[ch] server/*.[ch] server/engine/*.[ch] \
    client/*.[ch] tests/*.[ch] tests/*/*.[ch])

format:
	@clang-format -i $(FORMATTED)

format-check:
	@clang-format --dry-run -Werror $(FORMATTED)

# --- put it where it belongs ---

install: all
	$(INSTALL) -d $(DESTDIR)$(BINDIR)
	$(INSTALL) $(PROGRAMS) $(DESTDIR)$(BINDIR)

uninstall:
	rm -f $(addprefix $(DESTDIR)$(BINDIR)/,$(notdir $(PROGRAMS)))

clean:
	rm -rf build
