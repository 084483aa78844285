/* shown_rating.h -- a rating as people see it. */

#ifndef SERVER_MATCH_SHOWN_RATING_H
#define SERVER_MATCH_SHOWN_RATING_H

/* All zero: there is no rating. Each match has two, so the struct is small. */
struct shown_rating {
	signed   value : 16;
	signed   change : 14; /* how much the finished game changed it */
	unsigned is_set : 1;
	unsigned is_provisional : 1; /* too uncertain to be compared with
                                        other ratings */
};

#define SHOWN_RATING_SIZE 16

/* Writes the rating as "1612", or "1612?" if it is provisional. Returns out. */
const char *
shown_rating_write(const struct shown_rating *r, char out[SHOWN_RATING_SIZE]);

#endif
