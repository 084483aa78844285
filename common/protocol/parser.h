/*
 * parser.h -- splits protocol lines into words, arguments and key=value pairs.
 *
 * protocol.md has the grammar. The functions modify the line that they get, and
 * return strings that point into it.
 */

#ifndef COMMON_PROTOCOL_PARSER_H
#define COMMON_PROTOCOL_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/game/board.h"
#include "common/game/variant.h"
#include "common/protocol/line_reader.h"
#include "common/protocol/wire.h"

#define TAG_MAX           16 /* bytes of a tag, without its "@" */
#define TOKEN_SIZE        65 /* size of the longest token, with its NUL */
#define MESSAGE_WORDS_MAX 8  /* how many words of a line are kept */
#define MESSAGE_PAIRS_MAX WIRE_KEYS_MAX

struct pair {
	const char *key, *value;
};

struct pairs {
	unsigned    count;
	struct pair items[MESSAGE_PAIRS_MAX];
};

/* Returns the value of a key, or NULL. */
const char *pairs_value(const struct pairs *p, const char *key);

/* A client's line: "[@tag] verb rest". */
struct request {
	const char *tag;  /* without its "@"; "": there is no tag */
	const char *verb; /* in lower case; "" if the line is empty */
	char       *rest; /* what follows the verb, not parsed yet */
};

/*
 * Parses a request of `length` bytes, which a NUL must follow. Fails with
 * ERR_TAG if the tag is invalid; with ERR_CONTROL or ERR_UTF8 if the line
 * contains control characters or is not UTF-8. A valid tag is stored in r->tag
 * even if the rest of the line is invalid.
 */
enum error parse_request(char *line, size_t length, struct request *r);

/* The arguments of a request. Those that are not given are zero, NULL or "". */
struct arguments {
	unsigned       word_count;
	const char    *words[MESSAGE_WORDS_MAX];
	bool           has_number;
	uint32_t       number;
	point          point;
	bool           is_column; /* only the column of `point` is given */
	struct variant variant;
	const char    *text;
	struct pairs   pairs;
	/* If the request is refused: the argument that is wrong, or "" */
	const char *bad_value;
	/*
	 * If the request is refused: a static sentence without a full stop that
	 * says why; NULL: use the sentence of the error
	 */
	const char *refusal;
};

/*
 * Parses the rest of a request. format has a letter for each argument: w a
 * word, n a number, p a point or the letter of a column alone, v a variant, t
 * text up to the end of the line, see argument_text. The arguments after a "?"
 * are optional; a colon before the text says that those before it end. A "k"
 * at the end allows key=value pairs. Their keys must be in the list `keys`,
 * which is separated by blanks; the line may have keys in upper case. Fails
 * with ERR_MISSING, ERR_SURPLUS, ERR_NUMBER, ERR_POINT, an error of
 * variant_read; with ERR_KEY for a key that is unknown, or for any
 * pair if pairs are not allowed; and with ERR_VALUE for a pair without a key,
 * or for a key that is given twice.
 */
enum error parse_arguments(char *rest, const char *format, const char *keys,
    struct arguments *a);

/*
 * Returns the text in `rest`, which is not parsed yet: without the blanks and
 * the one colon that may precede it. A text that begins with a colon must have
 * another colon before it.
 */
const char *argument_text(const char *rest);

/*
 * Sets what the refusal of a request quotes, a->bad_value, and its sentence,
 * a->refusal. Returns e.
 */
enum error refuse_argument(struct arguments *a, enum error e,
    const char *bad_value, const char *refusal);

/* Whether text is a resume token: 1 to 64 of the characters A-Z a-z 0-9 _ -. */
bool token_is_valid(const char *text);

/* A server's line: "=[tag] verb word ... key=value ... [:text]". */
struct message {
	char        kind; /* '=', '?', '*' or '#' */
	const char *tag;  /* tag of the request that is answered; "": none */
	unsigned    word_count;
	/* The first one is the verb or the event */
	const char  *words[MESSAGE_WORDS_MAX];
	struct pairs pairs;
	const char  *text; /* what follows " :", or all of a "#" line; or "" */
};

/*
 * Parses a line of the server. If it has too many words or pairs, the last ones
 * are dropped. Returns false if its first character is unknown, or if the line
 * contains control characters or is not UTF-8. It may contain what is not safe
 * to display: see unicode_make_printable.
 */
bool parse_message(char *line, size_t length, struct message *m);

/*
 * Returns the event of a "*" line, of those that a server sends to clients;
 * WIRE_EVENT_COUNT if there is none.
 */
enum wire_event message_event(const struct message *m);

/* Whether the line begins with the words of that event. */
bool message_is_event(const struct message *m, enum wire_event event);

/*
 * message_word returns the word with index i, and message_value the value of a
 * key; "" if it is missing. message_number returns the value of a key as a
 * number; 0 if it is missing, not a number or above max.
 */
const char *message_word(const struct message *m, unsigned i);
const char *message_value(const struct message *m, enum wire_key key);
uint32_t
message_number(const struct message *m, enum wire_key key, uint32_t max);

/* side_letter returns 'x', 'o' or '-'; side_word returns "x", "o" or "none". */
char        side_letter(enum side side);
const char *side_word(enum side side);

/* Parses "x" or "o", in either case. Returns false for any other text. */
bool parse_side(const char *text, enum side *side);

#endif
