# "make help" lists the targets; README.md tells the rest.

VERSION := 0.1
MODE    ?= release
BUILD   := build/$(MODE)
PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
SERVER_BINDIR ?= $(BINDIR)
INSTALL ?= install
JOBS    := $(shell nproc)

ifeq ($(origin CC),default)
CC := gcc
endif

OPT_release := -O2 -g
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
               -fno-omit-frame-pointer
OPT_tsan    := -O1 -g -fsanitize=thread -fno-omit-frame-pointer
# gnu11: with it alone GCC writes the counters before exec replaces a program.
OPT_coverage := -O0 -g --coverage -fprofile-update=atomic -std=gnu11

CFLAGS   ?= $(OPT_$(MODE))

# Hardening of the programs that users run. HARDEN=1 turns it on in other modes,
# HARDEN= turns it off. It needs optimization; sanitizers do not use it.
HARDEN   ?= $(filter release,$(MODE))
ifneq ($(HARDEN),)
HARDEN_CFLAGS  := -fstack-protector-strong -U_FORTIFY_SOURCE \
                  -D_FORTIFY_SOURCE=2 -fPIE
HARDEN_LDFLAGS := -pie -Wl,-z,relro,-z,now,-z,noexecstack
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
            -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla
# POSIX alone: a file that calls more than that says which call at its top, above
# _GNU_SOURCE, and does without it where it is missing or fails.
# Where off_t and time_t have 32 bits, the other two make them 64.
DEFINES  := -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
            -DNOUGHTS_VERSION='"$(VERSION)"'
COMPILE   = $(CC) -std=c11 $(DEFINES) -I. $(WARNINGS) $(HARDEN_CFLAGS) \
            $(CFLAGS) $(EXTRA)
LINK      = $(CC) $(CFLAGS) $(EXTRA) $(HARDEN_LDFLAGS) $(LDFLAGS)
LINK_SHARED = $(CC) -shared $(CFLAGS) $(EXTRA) $(LDFLAGS)
SUBMAKE   = $(MAKE) --no-print-directory -j$(JOBS)

# The libraries of each program, by their pkg-config names, and the Debian
# packages that bring them. libunistring and uthash have no pkg-config file.
UNICODE_LIBS = -lunistring
SERVER_LIBS = $(shell pkg-config --libs libevent_core libsodium sqlite3) \
              $(UNICODE_LIBS) -lpthread -lm
# Few other systems have qrcodegen; without it no QR code is shown.
QR_LIBS     = $(shell pkg-config --libs qrcodegen 2>/dev/null)
CLIENT_LIBS = $(shell pkg-config --libs libevent_core libsodium ncursesw) \
              $(QR_LIBS) $(UNICODE_LIBS) -lpthread
BOT_LIBS    = $(shell pkg-config --libs libevent_core libsodium) $(UNICODE_LIBS) -lpthread
CHECK       = $(shell pkg-config --cflags --libs check)
PACKAGES      := gcc libc6-dev libevent-dev libncurses-dev libqrcodegen-dev \
                 libsodium-dev libsqlite3-dev libunistring-dev pkgconf uthash-dev
PACKAGES_TEST := $(PACKAGES) check iproute2 libvterm-dev procps python3 \
                 zbar-tools
PACKAGES_CI   := $(PACKAGES_TEST) clang clang-format clang-tidy gcovr \
                 desktop-file-utils fish git libclang-rt-14-dev mandoc musl-tools \
                 shellcheck systemd zsh
PACKAGES_MUSL := $(PACKAGES) musl-tools
PACKAGES_CROSS := $(PACKAGES) gcc-aarch64-linux-gnu gcc-arm-linux-gnueabihf qemu-user
PACKAGES_DEB  := $(PACKAGES) build-essential debhelper fakeroot lintian

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
COMMON  := $(wildcard common/*/*.c)
ENGINE  := $(wildcard server/engine/*.c server/engine/*/*.c server/solver/*.c)
ANALYSIS := $(wildcard server/analysis/*.c)
GOMOCUP := $(filter-out %/main.c,$(wildcard server/gomocup/*.c))
SERVER  := $(filter-out server/main.c server/gomocup/%,\
           $(wildcard server/*.c server/*/*.c server/engine/*/*.c)) build/web/page.c
CLIENT  := $(filter-out client/main.c client/web/% client/bot/%,$(wildcard client/*.c client/*/*.c))
BOT     := $(filter-out %/main.c,$(wildcard client/bot/*.c)) \
           $(filter client/engine/% client/files/% client/find/% client/link/% \
           client/model/% client/study/% client/words/%,$(CLIENT))
SOURCES := $(wildcard common/*/*.[ch] server/*.[ch] server/*/*.[ch] \
           server/engine/*/*.[ch] client/*.[ch] client/*/*.[ch])
SCRIPTS := .ci/run client/web/make_page.sh server/dist/install_data.sh \
           server/dist/debian/noughtsd.postrm server/dist/debian/noughtsd.prerm \
           $(wildcard tests/*/*.sh)
TEST_SOURCES := $(sort $(shell find tests -name '*.[ch]'))

PROGRAMS := $(addprefix $(BUILD)/,noughtsd noughts noughts-bot noughts-engine)

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all help play serve deps deps-test deps-ci deps-musl deps-cross deps-deb check-deps force layers \
    layers-graph lint format format-check install uninstall clean

all: $(PROGRAMS) ## build the programs in build/release
	@:

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | sort | \
	    while IFS='	' read -r target text; do \
	        printf '%-16s %s\n' "$$target" "$$text"; done

$(BUILD)/noughtsd: $(call objects,$(COMMON) $(SERVER) server/main.c)
	@$(LINK) -o $@ $^ $(SERVER_LIBS)

$(BUILD)/noughts: $(call objects,$(COMMON) $(CLIENT) client/main.c)
	@$(LINK) -o $@ $^ $(CLIENT_LIBS)

$(BUILD)/noughts-bot: $(call objects,$(COMMON) $(BOT) client/bot/main.c)
	@$(LINK) -o $@ $^ $(BOT_LIBS)

# The engine takes of common what it uses: nothing that needs a library.
$(BUILD)/noughts-engine: $(call objects,$(ENGINE) $(ANALYSIS) $(GOMOCUP) \
    server/gomocup/main.c) $(BUILD)/common.a
	@$(LINK) -o $@ $^ -lpthread

$(BUILD)/common.a: $(call objects,$(COMMON))
	@rm -f $@; ar rcs $@ $^

# The first file of a folder names it, so that a long build shows how far it is.
$(BUILD)/%.o: %.c $(BUILD)/flags
	@[ -d $(@D) ] || { echo 'Compiling $(<D)'; mkdir -p $(@D); }
	@$(COMPILE) -MMD -MP -c -o $@ $<

# The last compile command: objects are rebuilt when it changes.
$(BUILD)/flags: force | check-deps
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(COMPILE))' | cmp -s - $@ || \
	    echo '$(subst ','\'',$(COMPILE))' >$@

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# --- play ---

play: deps ## install what is missing, build, and play; GAME=gomoku LEVEL=hard
	@$(SUBMAKE) all
	@echo 'F5 shows the address for phones and browsers, as a QR code.'
	@if [ -t 0 ]; then \
	    exec $(BUILD)/noughts $(if $(GAME),--play '$(GAME)') \
	        $(if $(LEVEL),--bot '$(LEVEL)'); \
	else exec $(BUILD)/noughts --demo $(if $(GAME),--play '$(GAME)'); fi

serve: deps ## install what is missing, build, and run a server
	@$(SUBMAKE) all
	@$(BUILD)/noughtsd

# --- packages ---

check-deps:
	@for tool in '$(firstword $(CC))' pkg-config; do \
	    command -v "$$tool" >/dev/null || missing="$$missing $$tool"; \
	done; \
	for lib in libevent_core ncursesw libsodium sqlite3; do \
	    pkg-config --exists $$lib 2>/dev/null || missing="$$missing $$lib"; \
	done; \
	[ -n "$$missing" ] || for header in unictype uthash; do \
	    echo "#include <$$header.h>" | $(CC) -E - >/dev/null 2>&1 || \
	        missing="$$missing $$header.h"; \
	done; \
	[ -z "$$missing" ] || { echo "Missing:$$missing. \"make deps\" installs" \
	    "what the build needs on Debian; README.md names the packages of" \
	    "other systems." >&2; exit 1; }

deps: NEEDED := $(PACKAGES)
deps-test: NEEDED := $(PACKAGES_TEST)
deps-ci: NEEDED := $(PACKAGES_CI)
deps-musl: NEEDED := $(PACKAGES_MUSL)
deps-cross: NEEDED := $(PACKAGES_CROSS)
deps-deb: NEEDED := $(PACKAGES_DEB)
deps: ## install the packages that the build needs (Debian; asks sudo)
deps-test: ## install those that the tests need as well
deps-ci: ## install those that CI needs as well
deps-musl: ## install those that "make musl" needs as well
deps-cross: ## install those that "make cross" needs as well
deps-deb: ## install those that "make deb" needs as well
deps deps-test deps-ci deps-musl deps-cross deps-deb:
	@sh tests/support/install_packages.sh $(NEEDED)

# --- form ---

LAYERS = awk -f tests/checks/layers.awk
PROGRAM_OBJECTS = $(call objects,$(filter-out client/web/%,$(filter %.c,$(SOURCES))))
check-layers = mkdir -p $(BUILD) && $(if $(1),nm -A -P $(1),:) >$(BUILD)/symbols && \
    $(LAYERS) tests/checks/layers.txt $(SOURCES) - <$(BUILD)/symbols
layers: ## check that includes, and symbols of what is built, obey tests/checks/layers.txt
	@$(call check-layers,$(wildcard $(PROGRAM_OBJECTS)))

hardening: $(PROGRAMS) ## check that the programs are built hardened
	@sh tests/checks/hardening.sh $(PROGRAMS)

layers-graph: ## print the includes between folders as Graphviz
	@$(LAYERS) -v graph=1 tests/checks/layers.txt $(SOURCES)

format: ## apply clang-format
	@clang-format -i $(SOURCES) $(TEST_SOURCES)

format-check: ## check that clang-format would change nothing
	@clang-format --dry-run --Werror $(SOURCES) $(TEST_SOURCES)

# One file at a time: clang-tidy 14 confuses the va_lists of several.
lint: ## run clang-tidy with the checks of .clang-tidy, and shellcheck
	@shellcheck $(SCRIPTS)
	@printf '%s\n' $(filter %.c,$(SOURCES) $(TEST_SOURCES)) | \
	    xargs -P $(JOBS) -I{} clang-tidy --quiet {} -- -std=c11 $(DEFINES) \
	    -D_DEFAULT_SOURCE -I. $(shell pkg-config --cflags check vterm) 2>/dev/null

# --- install ---

install: all data ## install below DESTDIR and PREFIX
	@$(INSTALL) -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(SERVER_BINDIR)'
	@$(INSTALL) $(addprefix $(BUILD)/,noughts noughts-bot noughts-engine) '$(DESTDIR)$(BINDIR)'
	@$(INSTALL) $(BUILD)/noughtsd '$(DESTDIR)$(SERVER_BINDIR)'
	@$(INSTALL_DATA) install $(MADE)
	@echo 'Installed $(NAMES) in $(DESTDIR)$(BINDIR)'
	@[ -n '$(DESTDIR)' ] || printf '%s\n' 'To run the server as a service, as root:' \
	    '    systemd-sysusers "$(SYSUSERSDIR)/noughtsd.conf"' \
	    '    systemctl daemon-reload && systemctl enable --now noughtsd' \
	    'Its options, as comments: $(DATADIR)/doc/noughts/noughtsd.conf; copy that file' \
	    'to /etc/noughts/ to change them.'

uninstall: ## remove what has been installed
	rm -f $(foreach p,$(NAMES),'$(DESTDIR)$(BINDIR)/$(p)') \
	    '$(DESTDIR)$(SERVER_BINDIR)/noughtsd'
	@$(INSTALL_DATA) uninstall $(MADE)

clean: ## remove build/
	rm -rf build

include client/web/web.mk server/dist/dist.mk tests/tests.mk tests/web.mk tests/durability.mk \
    tests/bench.mk
