/* shown_rating.h -- a rating as people see it. */

#ifndef SERVER_MATCH_SHOWN_RATING_H
#define SERVER_MATCH_SHOWN_RATING_H

/*
 * All zero: there is no rating. The struct is small because each match has two
 * of them.
 */
struct shown_rating {
	signed   value : 16;
	signed   change : 14; /* how much the finished game has changed it */
	unsigned is_set : 1;
	/* The rating is too uncertain to be compared with others */
	unsigned is_provisional : 1;
};

#define SHOWN_RATING_SIZE 16

/* Writes the rating as "1612", or "1612?" if it is provisional. Returns out. */
const char *
shown_rating_write(const struct shown_rating *r, char out[SHOWN_RATING_SIZE]);

#endif
