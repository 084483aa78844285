/*
 * abdada.h -- notes which moves the threads of a parallel search are searching.
 *
 * Threads that search the same position visit the same moves in the same order,
 * and mostly repeat each other's work. So each thread marks the move that it
 * searches. A thread searches last the moves that others have marked, as the
 * transposition table often has their results by then. This is ABDADA (Weill,
 * 1996) in the simplified form of Tom Kerrigan.
 *
 * A mark is only a hint: it may be lost if two keys share a slot.
 */

#ifndef SERVER_ENGINE_ABDADA_H
#define SERVER_ENGINE_ABDADA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Moves are marked from this depth on. */
#define ABDADA_MIN_DEPTH 3

#define ABDADA_SLOTS (1u << 15)

/* Shared by the threads. All zero is the initial state. */
struct abdada {
	_Atomic uint64_t keys[ABDADA_SLOTS]; /* keys of marked moves; 0: none */
};

/* The key of a move is the hash of the position after the move. */
void abdada_begin(struct abdada *a, uint64_t key);
void abdada_end(struct abdada *a, uint64_t key);
bool abdada_is_searched(const struct abdada *a, uint64_t key);

#endif
