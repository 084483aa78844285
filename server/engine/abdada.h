/*
 * abdada.h -- which moves the threads of a parallel search are searching now.
 *
 * Threads that search one position visit the same moves in the same order, and
 * mostly repeat each other. So each marks the move it searches, and leaves a
 * move that another has marked until its other moves are done: by then the
 * transposition table often has the answer. This is ABDADA (Weill, 1996) in the
 * simplified form of Tom Kerrigan.
 *
 * Marks are hints: one may be lost if two keys share a slot.
 */

#ifndef SERVER_ENGINE_ABDADA_H
#define SERVER_ENGINE_ABDADA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The least depth at which moves are marked. */
#define ABDADA_MIN_DEPTH 3

#define ABDADA_SLOTS (1u << 15)

/* Shared by the threads; all zero at first. */
struct abdada {
	_Atomic uint64_t keys[ABDADA_SLOTS]; /* by key; 0: none */
};

/* The key of a move is the hash of the position after it. */
void abdada_begin(struct abdada *a, uint64_t key);
void abdada_end(struct abdada *a, uint64_t key);
bool abdada_is_searched(const struct abdada *a, uint64_t key);

#endif
