/*
 * tournament_text.h -- the tournament as lines of text, for both modes: what
 * comes next, the standings, and the games of a round.
 *
 * The tables are aligned. Columns that do not fit are left out, the last one
 * first. The row of the user begins with ">".
 */

#ifndef CLIENT_WORDS_TOURNAMENT_TEXT_H
#define CLIENT_WORDS_TOURNAMENT_TEXT_H

#include <stdio.h>

#include "client/model/tournament.h"

/*
 * Prints, in lines that begin with a blank, which tournament it is, its round,
 * when the round or the tournament begins or ends, and our next game.
 */
void tournament_text_print_state(const struct tournament *t, msec now,
    FILE *out);

/* Print a table of at most `columns` columns. `my_name` is the user's name. */
void tournament_text_print_standings(const struct tournament *t,
    const char *my_name, int columns, FILE *out);
void tournament_text_print_pairings(const struct tournament *t,
    const char *my_name, int columns, FILE *out);

#endif
