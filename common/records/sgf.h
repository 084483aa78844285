/*
 * sgf.h -- games in the Smart Game Format, FF[4], game 4 (gomoku and renju).
 *
 * Source: https://www.red-bean.com/sgf/. The format leaves open how the moves
 * of game 4 are written; as other programs do, a point is two letters as in Go:
 * the column, then the row counted from the top. It has no property for K
 * either: RU holds "free k=5" or "exact k=5".
 */

#ifndef COMMON_RECORDS_SGF_H
#define COMMON_RECORDS_SGF_H

#include <stdbool.h>

#include "common/records/game_record.h"
#include "common/records/record_buffer.h"
#include "common/records/record_scanner.h"

/*
 * Appends the game. Marks, comments and better moves become BM, DO, C and
 * second variations. What was taken back is a comment on the move before it, or
 * on the game; a move that a bot made in the place of a player has a comment
 * too.
 */
void sgf_write(struct record_buffer *out, const struct game_record *r);

/*
 * Moves the scanner to the "(" and ";" that begin the next game; other text may
 * come before. False, with nothing changed, if there is none.
 */
bool sgf_find(struct record_scanner *scanner);

enum sgf_result {
	SGF_READ,   /* a game has been read */
	SGF_END,    /* there is no further game */
	SGF_INVALID /* *error says why */
};

/*
 * Reads the next game of the scanner's text, which may have several, and moves
 * the scanner past it, also if it is invalid. Of its variations only the first is read, which is the
 * game. Takes time in proportion to the length, and no memory, however deeply
 * the variations are nested. Text without CA is Latin-1, as the format says; of
 * a character set other than that and UTF-8 only the ASCII characters are read.
 * A time control that noughts does not have is left out.
 *
 * What the game's properties leave open of size, rule and K is as in v; if v is
 * NULL, five in a row on 15x15 with free overlines (or the longer side, if that
 * is less), and is_k_given says whether the text has K.
 *
 * Other games, set-up stones, passes, two moves of a side in a row, illegal
 * moves, names of properties without capital letters, and text that ends inside
 * a game are refused.
 */
enum sgf_result sgf_read(struct game_record *r, struct record_scanner *scanner,
    const struct variant *v, struct record_error *error);

#endif
