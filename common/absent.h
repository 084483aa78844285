/* absent.h -- what becomes of a chair whose person is gone. */

#ifndef COMMON_ABSENT_H
#define COMMON_ABSENT_H

#include <stdbool.h>

enum absent {
	ABSENT_BOT,    /* a bot keeps it */
	ABSENT_WAIT,   /* it stays empty; the other may claim the game */
	ABSENT_FORFEIT /* the game is lost */
};

#define ABSENTS 3

/* "bot", "wait" and "forfeit", in letters of either case. False: none such. */
bool absent_parse(enum absent *absent, const char *text);

/* Lives forever. */
const char *absent_word(enum absent absent);

#endif
