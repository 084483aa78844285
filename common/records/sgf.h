/*
 * sgf.h -- games in the Smart Game Format, FF[4], game 4 (gomoku and renju).
 *
 * Source: https://www.red-bean.com/sgf/. The format does not say how the moves
 * of game 4 are written. Like other programs, noughts writes a point as two
 * letters, as in Go: the column, then the row counted from the top. There is no
 * property for K, so RU is the word of a rule with K, as in "free k=5". ON has
 * the word of a fair opening and what was chosen, as in "swap2 more,x".
 */

#ifndef COMMON_RECORDS_SGF_H
#define COMMON_RECORDS_SGF_H

#include <stdbool.h>
#include <stdio.h>

#include "common/records/game_record.h"
#include "common/records/record_scanner.h"

/*
 * Writes the game. Marks are written as BM or DO, better moves as second
 * variations. Comments are written as C, and so are takebacks, after the move
 * before the takeback or at the start of the game. A move that a bot made in
 * place of a player also gets a comment.
 */
void sgf_write(FILE *out, const struct game_record *r);

/*
 * Moves the scanner to the "(" and ";" with which the next game begins; other
 * text may come before them. If there is no game, returns false and changes
 * nothing.
 */
bool sgf_find(struct record_scanner *scanner);

/*
 * Reads the game to which sgf_find has moved the scanner, and moves it behind
 * that game. The text is UTF-8 (record_charset.h). Only the first variation of
 * each node is read. The time taken is proportional to the length, and no memory
 * is needed, however deeply the variations are nested. A time control that
 * noughts does not have is left out.
 *
 * Size, rule and K that the game's properties do not give are taken from v. If
 * v is NULL, they are 15x15, free overlines and 5 (or the longer side, if that
 * is less); the record says which of them are given. With v, the game may have
 * any number (GM).
 *
 * Stones that are set up before the first move are the first moves of the
 * record, in an order that is legal. So is the opening of Gomoku Quest, points
 * one after another in QPR.
 *
 * Refuses other games, stones set up otherwise, passes, two moves of a side in
 * a row, illegal moves, names of properties without capital letters, and text
 * that ends inside a value: then it returns false, and *error says why.
 */
bool sgf_read(struct game_record *r, struct record_scanner *scanner,
    const struct variant *v, struct record_error *error);

#endif
