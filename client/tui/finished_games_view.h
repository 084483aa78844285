/* finished_games_view.h -- the rows of the list of finished games. */

#ifndef CLIENT_TUI_FINISHED_GAMES_VIEW_H
#define CLIENT_TUI_FINISHED_GAMES_VIEW_H

#include "client/core/finished_games.h"
#include "client/tui/lobby_row.h"

/* The number of rows: the filters, a title, the games and, if any, "more". */
unsigned finished_games_view_count(const struct finished_games *f);

/* Row i of them. my_name is "you" in the texts. */
void finished_games_view_row(const struct finished_games *f,
    const char *my_name, unsigned i, struct lobby_row *row);

#endif
