# The files installed beside the programs, and the packages for distribution.

.PHONY: data dist dist-check dist-check-run deb

DATADIR     ?= $(PREFIX)/share
MANDIR      ?= $(DATADIR)/man
UNITDIR     ?= $(PREFIX)/lib/systemd/system
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d

MADE    := $(BUILD)/dist
NAMES   := noughts noughts-bot noughts-engine noughtsd
MANUALS := noughts.6 noughts-bot.6 noughts-engine.6 noughts-protocol.7 noughtsd.8

data: $(addprefix $(MADE)/,$(MANUALS) noughtsd.service noughtsd-backup.service \
    noughtsd.conf $(addsuffix .bash,$(NAMES)) $(addsuffix .zsh,$(NAMES)) $(addsuffix .fish,$(NAMES)))

# $(call options,PROGRAM,FORMAT): the list of its options.
# noughtsd has commands as well, those of the operator.
options = $(BUILD)/$(1) --help | awk -v program=$(1) -v format=$(2) \
    $(if $(filter noughtsd,$(1)),-v commands="$$($(ctl-commands))") \
    -f server/dist/options.awk
ctl-commands = $(BUILD)/noughtsd ctl --help | \
    sed -n '/^Commands/,$$ s/^  //p' | xargs

# In a manual page the line @OPTIONS@ is replaced by that list, and @RULES@ by the
# table of rules in protocol.md.
rules = sed -n '/^| rule |/,/^$$/p' protocol.md | awk -F ' *[|] *' '/`/ { \
    gsub(/`/, ""); print ".It Cm " $$2; \
    print toupper(substr($$3, 1, 1)) substr($$3, 2) "." }'
define make-manual
@mkdir -p $(@D) && $(call options,$*,mdoc) >$@.options && $(rules) >$@.rules
@sed -e '/^@OPTIONS@/{' -e 'r $@.options' -e d -e '}' \
    -e '/^@RULES@/{' -e 'r $@.rules' -e d -e '}' $< >$@
@rm $@.options $@.rules
endef

vpath %.6 client/dist server/dist
vpath %.8 server/dist
$(MADE)/%.6: %.6 server/dist/options.awk protocol.md $(PROGRAMS)
	$(make-manual)
$(MADE)/%.8: %.8 server/dist/options.awk protocol.md $(PROGRAMS)
	$(make-manual)
$(MADE)/noughts-protocol.7: server/dist/protocol_man.awk protocol.md
	@mkdir -p $(@D) && awk -f $^ >$@
$(MADE)/%.bash $(MADE)/%.zsh $(MADE)/%.fish: server/dist/options.awk $(PROGRAMS)
	@mkdir -p $(@D)
	@for shell in bash zsh fish; do \
	    $(call options,$*,$$shell) >$(MADE)/$*.$$shell; done
$(MADE)/%.service: server/dist/%.service force
	@mkdir -p $(@D) && sed 's|@BINDIR@|$(SERVER_BINDIR)|' $< >$@

# A value that is not changed is left as a comment: a later default then applies.
$(MADE)/noughtsd.conf: $(PROGRAMS)
	@mkdir -p $(@D) && $(BUILD)/noughtsd --config none --print-config | \
	    sed 's/^[a-z]/# &/' >$@

INSTALL_DATA = DESTDIR='$(DESTDIR)' DATADIR='$(DATADIR)' MANDIR='$(MANDIR)' \
    UNITDIR='$(UNITDIR)' SYSUSERSDIR='$(SYSUSERSDIR)' \
    sh server/dist/install_data.sh

# Two runs on the same commit make the same bytes: order, owner and time of the
# files are fixed, and gzip stores neither name nor time. In an unpacked tarball,
# which has no .git, everything but build/ is the source.
TARBALL := build/noughts-$(VERSION).tar.gz
dist: ## make a tarball of the source (of a clone: what is committed)
	@mkdir -p build
	@if [ -e .git ]; then \
	    git -c tar.umask=0022 archive --format=tar \
	        --prefix=noughts-$(VERSION)/ -o $(TARBALL:.gz=) HEAD; \
	else \
	    tar -cf $(TARBALL:.gz=) --sort=name --mtime="@$$(stat -c %Y Makefile)" \
	        --owner=root:0 --group=root:0 --mode=u=rwX,go=rX --exclude=./build \
	        --transform='s,^\.,noughts-$(VERSION),' .; \
	fi
	@gzip -9 -n -f $(TARBALL:.gz=)
	@echo $(TARBALL)

dist-check: deps-ci ## check manual pages, completion, service and desktop entry
	@$(SUBMAKE) dist-check-run

dist-check-run: data
	@BUILD=$(BUILD) sh tests/checks/check_install.sh

# The Debian packages are built from the tarball, so that they contain nothing
# else.
deb: deps-deb dist ## build the packages for Debian in build/deb
	@rm -rf build/deb && mkdir -p build/deb
	@tar -C build/deb -xzf $(TARBALL)
	@cp -r server/dist/debian build/deb/noughts-$(VERSION)/
	@cd build/deb/noughts-$(VERSION) && dpkg-buildpackage -us -uc -b
	@rm -r build/deb/noughts-$(VERSION)
	@lintian --fail-on error,warning build/deb/*.changes
	@dpkg-deb --fsys-tarfile build/deb/noughtsd_*.deb | \
	    tar -xO ./usr/lib/sysusers.d/noughtsd.conf | \
	    cmp - server/dist/noughtsd.sysusers
	@ls build/deb/*.deb
