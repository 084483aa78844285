# The page that the server sends to browsers: one file of HTML, compressed.

# The scripts in the order in which they are joined: a script uses only those before it.
PAGE_SCRIPTS := build/web/tables.js $(addprefix client/web/,protocol.js words.js model.js link.js \
    store.js alerts.js qr.js page.js board.js play.js people.js records.js wall.js app.js)
PAGE_SOURCES := client/web/index.html client/web/style.css $(PAGE_SCRIPTS)

# The compiler for the building machine, which must be given if CC is one for another.
HOSTCC ?= $(CC)

# The tables of the protocol, for the page and for its tests.
GENERATOR := client/web/generate_tables.c
build/web/tables.js: $(GENERATOR) client/model/word_tables.h client/model/events.def \
    $(COMMON) $(wildcard common/*/*.h)
	@mkdir -p build/web/tables-$(MODE)
	@$(HOSTCC) -std=c11 $(DEFINES) -I. -o build/web/tables-$(MODE)/generate \
	    $(GENERATOR) $(COMMON) $(UNICODE_LIBS)
	@cd build/web/tables-$(MODE) && ./generate events >events.json && \
	    ./generate >tables.js && rm generate
	@mv build/web/tables-$(MODE)/* build/web/ && rmdir build/web/tables-$(MODE)

# The same for all modes. It is renamed into place when it is whole, because two modes
# may be built at once.
build/web/page.c: client/web/make_page.sh $(PAGE_SOURCES) client/web/web.mk
	@mkdir -p build/web/new-$(MODE)
	@sh client/web/make_page.sh build/web/new-$(MODE) $(PAGE_SOURCES)
	@mv build/web/new-$(MODE)/* build/web/ && rmdir build/web/new-$(MODE)
