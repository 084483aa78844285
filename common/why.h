/* why.h -- how a game came to its end. */

#ifndef COMMON_WHY_H
#define COMMON_WHY_H

enum why {
	WHY_LINE, /* K in a row */
	WHY_FULL, /* no point left */
	WHY_RESIGN,
	WHY_QUIT, /* resigned by leaving the server */
	WHY_TIME,
	WHY_AWAY,   /* nobody is left to play */
	WHY_AGREED, /* a draw */
	WHY_OTHER   /* a reason newer than the reader */
};

/* The word that stands for it on the wire: "line" and so on. */
const char *why_word(enum why why);

/* What the word stands for; WHY_OTHER for one that we do not know. */
enum why why_read(const char *word);

#endif
