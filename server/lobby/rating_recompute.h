/*
 * rating_recompute.h -- computes all ratings again (--recompute-ratings).
 *
 * Each rated game is stored with the score of both sides, so that after a
 * correction all ratings follow from the games that are left.
 */

#ifndef SERVER_LOBBY_RATING_RECOMPUTE_H
#define SERVER_LOBBY_RATING_RECOMPUTE_H

#include <stdbool.h>

/*
 * Computes the ratings of the database at path, which no server may have open,
 * from its rated games in the order in which they ended, and replaces them in
 * one transaction. The bots keep the ratings with which they played. Prints how
 * much has changed. False, with a sentence on standard error, if nothing has
 * been written; fatal if the file cannot be opened.
 */
bool rating_recompute(const char *path);

#endif
