/* scratch.h -- files that a test makes, facts to fill them, ends to watch. */

#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <stddef.h>

#include "server/fact.h"
#include "server/store.h"

/* A folder for the test, gone with all that is in it after scratch_drop. */
void scratch_make(void);
void scratch_drop(void);

/* The path of a file in it; lives as long as the test. */
const char *scratch_path(const char *name);

/* The bytes of a file, on the heap; NULL when it is not there. */
unsigned char *scratch_read(const char *path, size_t *size);
void           scratch_write(const char *path, const void *bytes, size_t size);

/*
 * Does it in a process of its own: its exit status, or 128 and the signal that
 * ended it, and what it said on standard error and output.
 */
int scratch_run(void (*deed)(const char *path), const char *path, char *said,
    size_t size);

/* Facts, as a recorder would write them. */
struct fact fact_game(uint32_t game, const char *variant);
struct fact
fact_sit(uint32_t game, uint32_t ply, enum side side, const char *name);
struct fact
fact_bot(uint32_t game, uint32_t ply, enum side side, const char *owner);
struct fact fact_move(uint32_t game, uint32_t ply, const char *at);
struct fact fact_over(uint32_t game, enum side winner, enum why why);
struct fact fact_score(const char *name, const char *variant, int outcome);
struct fact fact_person(const char *name, uint32_t game, int token, int before);
struct fact fact_leave(const char *name);

/* A game begins: ann has x, bob has o. */
enum store_result
keep_game(struct store *s, uint32_t game, const char *variant);

/* One move of a game, by itself. */
enum store_result
keep_move(struct store *s, uint32_t game, uint32_t ply, const char *at);

/* All that the store recalls, a line each, on the heap. */
char *past_of(struct store *s);

#endif
