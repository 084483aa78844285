/* end_reason.h -- why a game ended. */

#ifndef COMMON_END_REASON_H
#define COMMON_END_REASON_H

enum end_reason {
	END_LINE, /* K in a row, or a shape of the rule */
	END_FULL, /* a draw: no point is empty */
	END_RESIGN,
	END_QUIT,     /* the loser left the server */
	END_TIME,     /* the loser's time ran out */
	END_AWAY,     /* a player was absent, or both were */
	END_IDLE,     /* the loser was present, but made no move */
	END_AGREED,   /* a draw by agreement */
	END_ABORT,    /* a player has ended it at the start */
	END_VOID,     /* the operator or a tournament has ended it, or its
			 record is damaged */
	END_REPLACED, /* the player played a bot while a seek waited, and an
		         opponent was found */
	END_OTHER     /* a reason that this version does not know */
};

/*
 * Returns the word of the protocol for the reason, such as "line"; a static
 * string.
 */
const char *end_reason_word(enum end_reason reason);

/* Returns the reason that a word stands for; END_OTHER if it is unknown. */
enum end_reason end_reason_parse(const char *word);

#endif
