/* stranger.c -- what answers in place of a server that we can talk to. */

#include "client/stranger.h"

#include <stdio.h>
#include <string.h>

#include "client/model.h"
#include "client/version.h"

/* The most of what the server said that we repeat. */
#define SENTENCE 200

/* Room for what a stranger said, and a NUL. */
#define QUOTE 64

int stranger_brief(const char *text)
{
	return (int)text_cut(text, strlen(text), SENTENCE);
}

/* The head of a stranger's first line, in quotes. Returns out. */
static const char *quote(const char *text, char out[QUOTE])
{
	size_t n = text_cut(text, strlen(text), QUOTE - 3);

	if (n == 0)
		snprintf(out, QUOTE, "nothing that can be read");
	else
		snprintf(out, QUOTE, "\"%.*s\"", (int)n, text);
	return out;
}

/* A server of ours, but of another version, older, newer or unreadable. */
static void describe_version(const struct news *n, const struct place *where,
    char *out, size_t size)
{
	const char *version = news_value(n, "proto");
	char        words[VERSION_TEXT];
	uint32_t    proto;

	if (wire_read_number(version, &proto))
		version_describe(proto, proto, MODEL_PROTO, words);
	else
		snprintf(words, sizeof(words),
		    "does not tell which version of the protocol it speaks;"
		    " get the program that came with it");
	snprintf(out, size, "the server at %s port %s %s", where->host,
	    where->port, words);
}

void stranger_describe(const struct news *n, const struct place *where,
    char *out, size_t size)
{
	char quoted[QUOTE];

	switch (n->kind) {
	case NEWS_FOREIGN:
		describe_version(n, where, out, size);
		break;
	case NEWS_BYE:
		snprintf(out, size,
		    "the server at %s port %s sends us away: %.*s", where->host,
		    where->port, stranger_brief(n->text), n->text);
		break;
	default:
		snprintf(out, size,
		    "what answers at %s port %s is no noughts server: it"
		    " says %s; is the port right?",
		    where->host, where->port, quote(n->text, quoted));
		break;
	}
}

void stranger_missing(const struct place *where, const char *why, bool met,
    char *out, size_t size)
{
	if (met)
		snprintf(out, size,
		    "what answers at %s port %s is no noughts server (%s);"
		    " is the port right?",
		    where->host, where->port, why);
	else
		snprintf(out, size,
		    "no server at %s port %s: %s. Start one with"
		    " \"noughtsd\", or name another: noughts HOST",
		    where->host, where->port, why);
}

void stranger_silent(const struct place *where, bool met, char *out,
    size_t size)
{
	if (met)
		snprintf(out, size,
		    "what answers at %s port %s says nothing; is it a"
		    " noughts server?",
		    where->host, where->port);
	else
		snprintf(out, size,
		    "no server at %s port %s: no answer in %d seconds",
		    where->host, where->port, STRANGER_PATIENCE / 1000);
}
