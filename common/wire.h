/*
 * wire.h -- a line to words, key=value pairs and typed arguments, and back.
 *
 * The grammar is protocol.md's. Reading cuts the line it is given to pieces:
 * what it finds points into it and lives as long.
 */

#ifndef COMMON_WIRE_H
#define COMMON_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/error.h"
#include "common/line.h"
#include "common/variant.h"

#define WIRE_TAG   16 /* the longest tag, without its @ */
#define WIRE_WORDS 8  /* the most words that a line means anything by */
#define WIRE_PAIRS 16

struct pair {
	const char *key, *value;
};

struct pairs {
	unsigned    count;
	struct pair pair[WIRE_PAIRS];
};

/* The value of key, or NULL. */
const char *pairs_value(const struct pairs *p, const char *key);

/* What a client sends: "[@tag] verb rest". */
struct request {
	const char *tag;  /* without its @; "" when there is none */
	const char *verb; /* in lower case; "" on an empty line */
	char       *rest; /* what follows the verb, untouched */
};

/*
 * Cuts a request of length bytes. ERR_CONTROL, ERR_UTF8, ERR_HIDDEN: the line
 * holds what no line may; its tag is read if it has one. ERR_TAG: with r->tag "".
 */
enum error wire_request(char *line, size_t length, struct request *r);

/* A request's arguments, by type; those not asked for are zero, NULL or "". */
struct args {
	unsigned       words; /* how many w there were */
	const char    *word[WIRE_WORDS];
	bool           has_number;
	uint32_t       number;
	point          point;
	struct variant variant;
	const char    *text;
	struct pairs   pairs;
	const char    *wrong; /* on failure: the value that was, or "" */
};

/*
 * Reads the rest of a request. letters says what is wanted: w a word, n a
 * number, p a point, v a variant, t text to the end; ? makes the next and all
 * behind it optional; k lets key=value pairs follow, whose keys stand in keys
 * with blanks between. Failures: ERR_MISSING, ERR_SURPLUS, ERR_NUMBER,
 * ERR_POINT, ERR_VARIANT, ERR_TEXT, ERR_KEY, ERR_VALUE (a key without its =,
 * or twice).
 */
enum error
wire_args(char *rest, const char *letters, const char *keys, struct args *a);

/* Reads 0 to UINT32_MAX in decimal digits, nothing else. */
bool wire_read_number(const char *text, uint32_t *n);

/* What a server says: "=[tag] verb word ... key=value ... [:text]". */
struct message {
	char         kind; /* '=', '?', '*' or '#' */
	const char  *tag;  /* of an answer; "" when there is none */
	unsigned     words;
	const char  *word[WIRE_WORDS]; /* the first is the verb or the event */
	struct pairs pairs;
	const char  *text; /* behind " :", and all of a "#" line; or "" */
};

/*
 * Cuts a line of the server's. Words and pairs beyond what there is room for
 * are left out. False when it is none: no known first character, or bytes that
 * no line may hold.
 */
bool wire_message(char *line, size_t length, struct message *m);

/* The i-th word, "" when there are fewer. */
const char *message_word(const struct message *m, unsigned i);

/* 'x', 'o' or '-', and "x", "o" or "none". */
char        wire_side(enum side side);
const char *wire_side_word(enum side side);

/* Reads "x" or "o" in either case. */
bool wire_read_side(const char *text, enum side *side);

#endif
