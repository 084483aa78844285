/* ply_set.h -- a set of the plies of a game; pure. */

#ifndef COMMON_GAME_PLY_SET_H
#define COMMON_GAME_PLY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game/variant.h"

/* All zero is the empty set. */
struct ply_set {
	uint8_t bits[POINTS_MAX / 8 + 1]; /* bit 0 of the first byte is ply 1 */
};

/*
 * The most ranges that are written, so that the longest "* state" fits into a
 * line; and the size of their text, with its NUL.
 */
#define PLY_SET_RUNS_MAX  60
#define PLY_SET_TEXT_SIZE (PLY_SET_RUNS_MAX * 8 + 1)

/* In all functions a ply is from 1 to POINTS_MAX. */
void ply_set_add(struct ply_set *set, unsigned ply);
bool ply_set_has(const struct ply_set *set, unsigned ply);

/*
 * Writes the plies as ranges that are separated by commas. A range has the
 * plies of one side: "3-11" means 3, 5, 7, 9 and 11. Ranges after the first
 * PLY_SET_RUNS_MAX are left out. Returns the length; 0 if the set is empty.
 */
size_t ply_set_write(const struct ply_set *set, char out[PLY_SET_TEXT_SIZE]);

/*
 * Reads into *set the plies of a text that ply_set_write has made. Stops at the
 * first part of `text` that is not a range, so the text may be anything.
 */
void ply_set_read(struct ply_set *set, const char *text);

#endif
