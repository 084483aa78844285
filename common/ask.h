/*
 * ask.h -- "who serves here?", and the answer: a datagram each, both ways.
 *
 * A datagram is one line of the protocol without its end: the question a request
 * whose tag is a nonce, padded with blanks so that no answer is longer than what
 * was asked; the answer "=NONCE noughts proto=1..1 port=4242 ... :name".
 */

#ifndef COMMON_ASK_H
#define COMMON_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where servers listen for questions, whatever the port of their games. */
#define ASK_PORT   4242
#define ASK_GROUP4 "239.255.42.42"
#define ASK_GROUP6 "ff12::8000:4242" /* link-local, of nobody's registry */

/* A question's bytes, and the most of an answer's. */
#define ASK_SIZE 256

/* The longest name of a server that is passed on, and its NUL. */
#define ASK_NAME 33

/* What a server says of itself. */
struct ask_answer {
	uint32_t proto_least, proto_most; /* versions of the protocol */
	uint16_t port;                    /* of its games, TCP */
	uint64_t id;                      /* the same by every road */
	uint32_t here;                    /* people connected */
	uint32_t waiting;                 /* people seeking anybody */
	char     name[ASK_NAME];          /* for people, any text */
};

/* Writes the ASK_SIZE bytes of a question. */
void ask_write_question(char out[ASK_SIZE], uint64_t nonce);

/* Whether these bytes are a question; its nonce. */
bool ask_read_question(const char *bytes, size_t n, uint64_t *nonce);

/*
 * Writes an answer, without the name if it is none that may be shown; its
 * length, at most ASK_SIZE.
 */
size_t ask_write_answer(char out[ASK_SIZE], uint64_t nonce,
    const struct ask_answer *a);

/* Whether these bytes answer the question with that nonce, and what. */
bool ask_read_answer(const char *bytes, size_t n, uint64_t nonce,
    struct ask_answer *a);

#endif
