/* fuzz.h -- the entry point of a fuzzer, as libFuzzer names it. */

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Runs one input. It may be refused, but must not crash. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Words from which main.c builds inputs; up to a NULL. */
extern const char *const fuzz_words[];

/*
 * Calls on_line for each line that is not empty, until it returns false. Each
 * line is in a block of exactly its size, so that the sanitizer reports a read
 * beyond its end.
 */
static inline void fuzz_each_line(const uint8_t *data, size_t size,
    bool (*on_line)(void *ctx, char *line, size_t n), void   *ctx)
{
	bool goes_on = true;

	while (size > 0 && goes_on) {
		const uint8_t *end = memchr(data, '\n', size);
		size_t         n = end != NULL ? (size_t)(end - data) : size;
		char          *line = malloc(n + 1);

		assert(line != NULL);
		memcpy(line, data, n);
		line[n] = '\0';
		if (n > 0)
			goes_on = on_line(ctx, line, n);
		free(line);
		data += n + (end != NULL);
		size -= n + (end != NULL);
	}
}

/* Words of a server, for fuzzers of the client. */
#define FUZZ_SERVER_WORDS                                                      \
	"\n* unwatch 7\n? rematch alone :Gone", "\n* hello noughts proto=1",   \
	    "\n* you ann token=anns", "\n* you ~guest1",                       \
	    "\n* match 7 5x5x4 x=ann o=easy~bot you=x",                        \
	    "\n* match 8 5x5x4 x=easy~bot o=ann you=o clock=5+3 left=1,2",     \
	    "\n* match 8 26x26x5 x=a o=b you=-",                               \
	    "\n* state 7 5x5x4 turn=x x=ann o=bob you=x moves=-",              \
	    "\n* state 7 5x5x4 turn=o x=ann o=bob you=- moves=a1",             \
	    "\n* state 7 5x5x4 turn=- x=ann o=bob you=x moves=a1 winner=o "    \
	    "why=away",                                                        \
	    "\n* state 8 3x3x3 turn=x x=cid o=dan you=- moves=-",              \
	    "\n* move 7 1 x a1", "\n* move 7 2 o b2", "\n* move 8 1 x a1",     \
	    "\n* move 7 9 x z26", "\n* over 7 1 winner=x why=line line=a1",    \
	    "\n* over 7 0 winner=o why=quit",                                  \
	    "\n* over 8 0 winner=none why=full",                               \
	    "\n* over 0 0 winner=none why=full", "\n* unwatch 7",              \
	    "\n* unwatch 8", "\n* unwatch 0", "\n* offer 7 rematch o id=5",    \
	    "\n* offer 7 draw o id=6", "\n* offer 7 hint o id=7",              \
	    "\n* hint 7 1 b2 win=99 proof=win plies=5 line=b2,a1",             \
	    "\n* away 7 o until=30000", "\n* back 7 o bob",                    \
	    "\n* sit 7 o easy~bot for=bob", "\n* left 7 o",                    \
	    "\n* clock 8 left=1000,2000 runs=x", "\n* say 7 bob :hello",       \
	    "\n* seeking bob 5x5x4", "\n* seeking bob 5x5x4 match=9",          \
	    "\n* seeking bob 5x5x4 id=4", "\n* near 5 bob 3x3x3 clock=5+3",    \
	    "\n* challenge 6 bob 7x7x4 you=x clock=5+3 absent=wait",           \
	    "\n* challenge 7 ann 3x3x3 to=bob",                                \
	    "\n* challenge 4294967295 e 2", "\n* accepted 6 ann after=7",      \
	    "\n* declined 6 bob :no", "\n* withdrawn 4 why=time",              \
	    "\n* offer 7 undo o id=8 ply=1", "\n* offer 7 pause x id=9",       \
	    "\n* undo 7 0 x", "\n* declined 8 ann", "\n* lobby more=3",        \
	    "\n* lobby gone bob", "\n* lobby over 7",                          \
	    "\n* lobby game 7 5x5x4 x=a o=b", "\n* lobby who eve state=idle",  \
	    "\n= lobby", "\n? - unknown :What?", "\n* shout bob :hello",       \
	    "\n* tell bob ann :hello", "\n* say 7 bob to=spectators :hm",      \
	    " offers=draw:x:2,undo:o:3", " standin=1", "\n= accept match=8",   \
	    "\n? accept id :Late", "\n? name named :No",                       \
	    "\n* who bob state=playing match=7 variant=3x3x3 variants=any "    \
	    "seek=4 "                                                          \
	    "rating=1500?",                                                    \
	    "\n* unseek 3 why=time", "\n* bye why=stop :Later",                \
	    "\n* bye why=resumed :Elsewhere", "\n* bye why=full :No room",     \
	    "\n= resume match=7", "\n= resume", "\n= seek id=3",               \
	    "\n= seek match=7", "\n= bot match=7", "\n= rematch", "\n= watch", \
	    "\n= watch off", "\n= move", "\n= hint", "\n= resign", "\n= quit", \
	    "\n= name", "\n? move over :Over", "\n? move slow :Wait",          \
	    "\n? rematch alone :Gone", "\n? resume token :Unknown",            \
	    "\n? resume slow :Wait", "\n? resume disk :Full",                  \
	    "\n* history 7 5x5x4 x=ann o=bob winner=x why=idle plies=9 "       \
	    "rating=1500?,1400",                                               \
	    "\n* history 8 3x3x3 x=ann o=bob winner=none why=",                \
	    "\n* record 7 3x3x3 x=ann o=bob clock=5+3 winner=o why=other "     \
	    "plies=3",                                                         \
	    "\n* sat 7 1 x ann",                                               \
	    "\n* moves 7 1 moves=b2,a1,c3 spent=9,99999,1",                    \
	    "\n* takeback 7 2 o moves=a1,c3",                                  \
	    "\n* review 7 place=2 percent=50", "\n* review 7 done=1",          \
	    "\n* reviewed 7 1 b2 before=500 after=1 mark=blunder better=c3 "   \
	    "line=c3,a1",                                                      \
	    "\n* rating ann 15x15x5 1662? games=1",                            \
	    "\n* against ann bob won=1", "\n* ignore bob",                     \
	    "\n* idle 7 o until=1", "\n= history next=6", "\n= record",        \
	    "\n= review count=2", "\n? review record :None",                   \
	    "\n? bot level :No", "\n# Welcome.",                               \
	    "\n* match 7 3x3x3 x=ann o=hard~bot you=x",                        \
	    "\n* match 7 26x26x5 x=ann o=bob you=o clock=5+3",                 \
	    "\n* state 8 15x15x5/exact turn=x x=a o=ann you=x moves=h8,h9",    \
	    "\n* state 9 26x2x5 turn=- x=a o=b you=- moves=-",                 \
	    "\n* move 7 1 x b2", "\n* move 7 2 o z26",                         \
	    "\n* over 7 2 winner=x why=line line=b2",                          \
	    "\n* over 7 2 winner=o why=resign", "\n* offer 7 draw x",          \
	    "\n* hinting 7 1 x", "\n* left 7 x",                               \
	    "\n* clock 7 left=1000,2000 runs=x", "\n* say 7 ann :hello",       \
	    "\n* game 7 3x3x3 x=ann o=bob ply=1 watchers=0",                   \
	    "\n* who bob state=seeking variant=4x4x3 seek=3",                  \
	    "\n* who ~guest4 state=idle",                                      \
	    "\n* score ann 3x3x3 won=1 lost=2 drawn=3", "\n= who count=1",     \
	    "\n= games", "\n= scores", "\n= seek id=4",                        \
	    "\n? move taken :Taken", "\n* match 7 26x26x5 x=ann o=bob you=-",  \
	    "\n* state 7 3x3x3 turn=o x=ann o=bob you=o moves=b2",             \
	    "\n* state 8 15x15x5/exact turn=- x=a o=b you=- moves=",           \
	    "\n* move 7 2 o a1", "\n* move 7 ", "\n* away 7 x until=1",        \
	    "\n* clock 7 left=1000,2000 runs=-",                               \
	    "\n* clock 7 left=", "\n* seeking bob 3x3x3 match=7",              \
	    "\n* who ann state=playing match=7", "\n* score ann 3x3x3 won=1",  \
	    "\n* you ", "\n? move taken :", "\n# ",                            \
	    "\n* match 7 3x3x3 x=ann o=bob you=x",                             \
	    "\n* match 8 15x9x5/exact x=ann o=bob you=o",                      \
	    "\n* match 9 26x26x5 x=ann o=bob you=x",                           \
	    "\n* state 8 15x15x5 turn=x x=a o=b you=x moves=a1,b1",            \
	    " clock=5+3 left=300000,300000", " absent=forfeit",                \
	    " away=xo until=30000", " token=0123456789abcdef", ",a1",          \
	    " winner=", ",hint:xo", " win=", " proof=", " =", " :", "~guest",  \
	    "\x1b[2J", "\xe2\x80\xae", "\xc3\xa9", "99999999999", "26x26x5",   \
	    "\x03", "h8"

#endif
