/* news.h -- what one line of the server's told, read and filtered. */

#ifndef CLIENT_NEWS_H
#define CLIENT_NEWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/game.h"
#include "common/msec.h"
#include "common/text.h"
#include "common/wire.h"

enum news_kind {
	NEWS_NONE,     /* nothing that we know, or nothing new */
	NEWS_STRANGER, /* the first line is no noughts server's: text */
	NEWS_FOREIGN,  /* it speaks another version: number */
	NEWS_HELLO,
	NEWS_NOTE,  /* words for people: text */
	NEWS_YOU,   /* what you are called: model.you */
	NEWS_MATCH, /* a new game */
	NEWS_STATE, /* a game as it stands */
	NEWS_MOVE,  /* side, point */
	NEWS_OVER,
	NEWS_HINT,    /* the best move is point */
	NEWS_OFFER,   /* side offers: code is "draw", "hint" or "rematch" */
	NEWS_AGREE,   /* side agrees to the other's offer: code */
	NEWS_AWAY,    /* side is gone; something is done about it in span */
	NEWS_BACK,    /* side is in the chair again: name[0] */
	NEWS_CLOCK,   /* side's time runs now, other than by a move */
	NEWS_SIT,     /* side's chair is name[0]'s now, for name[1] */
	NEWS_LEFT,    /* side has left the table */
	NEWS_GONE,    /* the game you watched is gone: number */
	NEWS_LOST,    /* a move that does not fit: ask for the state */
	NEWS_UNSEEK,  /* nobody came */
	NEWS_SEEKING, /* name[0] would play too; number: at that board yet */
	NEWS_SAY,     /* name[0] says text */
	NEWS_GAME,    /* a row: game number, name[0] is X, name[1] is O */
	NEWS_WHO,     /* a row: name[0] */
	NEWS_SCORE,   /* a row: name[0] */
	NEWS_BYE,     /* the server is about to close: code, text */
	NEWS_DONE,    /* the answer to verb */
	NEWS_REFUSED  /* the other answer to verb: code, text */
};

/* What one line told; its texts point into the line. */
struct news {
	enum news_kind     kind;
	const struct game *game; /* that it is about, or NULL */
	enum side          side;
	point              point;
	uint32_t           number;
	msec               span;
	char               name[2][NAME_SIZE];
	const char        *verb, *code, *text; /* "" where there is none */
	struct message     message; /* for what only some want to know */
};

/*
 * Cuts a line of length bytes, any bytes, with a NUL behind them. False when it
 * is no line of a noughts server; n is then empty.
 */
bool news_read(struct news *n, char *line, size_t length);

/* The i-th word, and the value of a key; "" where there is none. */
const char *news_word(const struct news *n, unsigned i);
const char *news_value(const struct news *n, const char *key);

/* The same as a number, 0 where it is none; as a side, or SIDE_NONE. */
uint32_t  news_word_number(const struct news *n, unsigned i);
uint32_t  news_number(const struct news *n, const char *key);
enum side news_word_side(const struct news *n, unsigned i);
enum side news_side(const struct news *n, const char *key);

/* Two spans with a comma between; false, and nothing read, if it is not that. */
bool news_spans(const struct news *n, const char *key, msec out[2]);

#endif
