/* ask.c -- "who serves here?", and the answer: a datagram each, both ways. */

#include "common/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/text.h"
#include "common/wire.h"

#define VERB "noughts"

/* A nonce, and an id, in digits. */
#define DIGITS 16

static bool read_hex(const char *text, uint64_t *value)
{
	if (strlen(text) != DIGITS ||
	    strspn(text, "0123456789abcdef") != DIGITS)
		return false;
	*value = strtoull(text, NULL, 16);
	return true;
}

void ask_write_question(char out[ASK_SIZE], uint64_t nonce)
{
	char head[64];
	int  n = snprintf(head, sizeof(head), "@%016llx " VERB,
	     (unsigned long long)nonce);

	memset(out, ' ', ASK_SIZE);
	memcpy(out, head, (size_t)n);
}

/* A copy that may be cut up; false when it would not fit. */
static bool copy(char line[ASK_SIZE + 1], const char *bytes, size_t n)
{
	if (n > ASK_SIZE)
		return false;
	memcpy(line, bytes, n);
	line[n] = '\0';
	return true;
}

/* What stands behind the verb is for those who know more than we do. */
bool ask_read_question(const char *bytes, size_t n, uint64_t *nonce)
{
	char           line[ASK_SIZE + 1];
	struct request r;

	return n == ASK_SIZE && copy(line, bytes, n) &&
	    wire_request(line, n, &r) == OK && strcmp(r.verb, VERB) == 0 &&
	    read_hex(r.tag, nonce);
}

size_t
ask_write_answer(char out[ASK_SIZE], uint64_t nonce, const struct ask_answer *a)
{
	char   line[ASK_SIZE + 1];
	size_t name = text_cut(a->name, strlen(a->name), ASK_NAME - 1);
	int    n = snprintf(line, sizeof(line),
	       "=%016llx " VERB " proto=%u..%u port=%u id=%016llx here=%u"
		  " waiting=%u :%.*s",
	       (unsigned long long)nonce, a->proto_least, a->proto_most, a->port,
	       (unsigned long long)a->id, a->here, a->waiting, (int)name,
            text_fault(a->name, name) == TEXT_FINE ? a->name : "");

	memcpy(out, line, (size_t)n);
	return (size_t)n;
}

/* "1..3" */
static bool read_range(const char *text, uint32_t *least, uint32_t *most)
{
	const char *dots = text != NULL ? strstr(text, "..") : NULL;
	char        low[DIGITS];

	if (dots == NULL)
		return false;
	snprintf(low, sizeof(low), "%.*s", (int)(dots - text), text);
	return wire_read_number(low, least) &&
	    wire_read_number(dots + 2, most) && *least <= *most;
}

static bool read_port(const char *text, uint16_t *port)
{
	uint32_t n;

	if (text == NULL || !wire_read_number(text, &n) || n == 0 ||
	    n > UINT16_MAX)
		return false;
	*port = (uint16_t)n;
	return true;
}

/* A number that may be left out. */
static uint32_t number(const struct message *m, const char *key)
{
	const char *text = pairs_value(&m->pairs, key);
	uint32_t    n;

	return text != NULL && wire_read_number(text, &n) ? n : 0;
}

bool ask_read_answer(const char *bytes, size_t n, uint64_t nonce,
    struct ask_answer *a)
{
	char           line[ASK_SIZE + 1];
	struct message m;
	const char    *id;
	uint64_t       echo;

	if (!copy(line, bytes, n) || !wire_message(line, n, &m) ||
	    m.kind != '=' || strcmp(message_word(&m, 0), VERB) != 0 ||
	    !read_hex(m.tag, &echo) || echo != nonce)
		return false;
	id = pairs_value(&m.pairs, "id");
	*a = (struct ask_answer){ .here = number(&m, "here"),
		.waiting = number(&m, "waiting") };
	if (id == NULL || !read_hex(id, &a->id) ||
	    !read_port(pairs_value(&m.pairs, "port"), &a->port) ||
	    !read_range(pairs_value(&m.pairs, "proto"), &a->proto_least,
		&a->proto_most))
		return false;
	memcpy(a->name, m.text, text_cut(m.text, strlen(m.text), ASK_NAME - 1));
	return true;
}
