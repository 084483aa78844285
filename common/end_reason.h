/* end_reason.h -- why a game ended. */

#ifndef COMMON_END_REASON_H
#define COMMON_END_REASON_H

enum end_reason {
	END_LINE, /* K in a row */
	END_FULL, /* a draw: no empty point is left */
	END_RESIGN,
	END_QUIT,     /* the loser left the server */
	END_TIME,     /* the loser's time ran out */
	END_AWAY,     /* a player was absent, or both were */
	END_IDLE,     /* the loser was present, but made no move */
	END_AGREED,   /* a draw by agreement */
	END_ABORT,    /* ended by a player at the start */
	END_VOID,     /* by the operator, or because its record
			 is damaged */
	END_REPLACED, /* an opponent came, which ended the game against a
                         stand-in bot */
	END_OTHER     /* a reason that this version does not know */
};

/* The word of the protocol, "line" and so on; a static string. */
const char *end_reason_word(enum end_reason reason);

/* The reason that the word stands for; END_OTHER if it is unknown. */
enum end_reason end_reason_parse(const char *word);

#endif
