/*
 * parser.h -- splits lines of the protocol into words, arguments and pairs.
 *
 * protocol.md has the grammar. The functions modify the line that they are
 * given; the strings that they return point into it.
 */

#ifndef COMMON_PARSER_H
#define COMMON_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/error.h"
#include "common/line_reader.h"
#include "common/variant.h"
#define TAG_MAX           16 /* bytes of a tag, without its @ */
#define TOKEN_SIZE        65 /* the longest resume token, with its NUL */
#define MESSAGE_WORDS_MAX 8  /* the most words that are kept of a line */
#define MESSAGE_PAIRS_MAX 16

struct pair {
	const char *key, *value;
};

struct pairs {
	unsigned    count;
	struct pair items[MESSAGE_PAIRS_MAX];
};

/* The value of key, or NULL. */
const char *pairs_value(const struct pairs *p, const char *key);

/* A client's line: "[@tag] verb rest". */
struct request {
	const char *tag;  /* without its @; "" if there is none */
	const char *verb; /* in lower case; "" if the line is empty */
	char       *rest; /* all that follows the verb, not parsed yet */
};

/*
 * Parses a request of length bytes, which a NUL must follow. Fails with
 * ERR_CONTROL, ERR_UTF8 or ERR_HIDDEN if the line has bytes that no line may
 * contain (the tag is set if it is valid), and with ERR_TAG if the tag is not
 * valid.
 */
enum error parse_request(char *line, size_t length, struct request *r);

/*
 * The arguments of a request; arguments that are not given are zero, NULL or
 * "".
 */
struct arguments {
	unsigned       word_count;
	const char    *words[MESSAGE_WORDS_MAX];
	bool           has_number;
	uint32_t       number;
	point          point;
	struct variant variant;
	const char    *text;
	struct pairs   pairs;
	const char    *bad_value; /* on failure: the argument at fault, or "" */
	const char    *refusal;   /* on failure: a static text without a full
                                stop that says what is wrong; NULL: the
                                error's own sentence says it */
};

/*
 * Parses the rest of a request. format has a letter for each argument: w a
 * word, n a number, p a point, v a variant, t text up to the end of the line.
 * The arguments after a "?" are optional. A "k", at the end, allows key=value
 * pairs with the keys in keys, which are separated by blanks; the line may have
 * them in upper case. Fails with ERR_MISSING, ERR_SURPLUS, ERR_NUMBER,
 * ERR_POINT, ERR_VARIANT or ERR_TEXT; with ERR_KEY for an unknown key, or for
 * any pair if none is allowed; and with ERR_VALUE for a pair without a key and
 * for a key that is given twice.
 */
enum error parse_arguments(char *rest, const char *format, const char *keys,
    struct arguments *a);

/* True if text is a resume token: 1 to 64 of A-Z a-z 0-9 _ -. */
bool token_is_valid(const char *text);

/* A server's line: "=[tag] verb word ... key=value ... [:text]". */
struct message {
	char         kind; /* '=', '?', '*' or '#' */
	const char  *tag;  /* the tag of an answer; "" if it has none */
	unsigned     word_count;
	const char  *words[MESSAGE_WORDS_MAX]; /* first the verb or the event */
	struct pairs pairs;
	const char  *text; /* behind " :", or all of a "#" line; or "" */
};

/*
 * Parses a line of the server. Words and pairs above the maximum are dropped.
 * False if the first character is unknown or the line contains bytes that are
 * not allowed.
 */
bool parse_message(char *line, size_t length, struct message *m);

/* The word with that index, "" if there are fewer. */
const char *message_word(const struct message *m, unsigned i);

/* side_letter returns 'x', 'o' or '-'; side_word returns "x", "o" or "none". */
char        side_letter(enum side side);
const char *side_word(enum side side);

/* Reads "x" or "o" in either case; anything else: false. */
bool parse_side(const char *text, enum side *side);

#endif
