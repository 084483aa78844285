/* listing.h -- the rows of lists in sentences. */

#ifndef CLIENT_LISTING_H
#define CLIENT_LISTING_H

#include <stdio.h>

#include "client/news.h"

/* A game that is played, somebody who is here, somebody's score. */
void listing_game(const struct news *n, FILE *out);
void listing_who(const struct news *n, FILE *out);
void listing_score(const struct news *n, FILE *out);

#endif
