/* typed.c -- what a person types, as something to do. */

#include "client/typed.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/notation.h"

/* What is found where no game has been played yet. */
#define GAME_USUAL "3x3x3"

static const struct {
	const char     *typed;
	enum typed_kind kind;
	const char     *request; /* in its place; NULL: as it is */
} aliases[] = {
	{ "?", TYPED_HELP, NULL },
	{ "board", TYPED_BOARD, NULL },
	{ "board off", TYPED_BOARD_OFF, NULL },
	{ "board on", TYPED_BOARD_ON, NULL },
	{ "exit", TYPED_REQUEST, "quit" },
	{ "q", TYPED_REQUEST, "quit" },
	{ "time", TYPED_TIME, NULL },
};

/* Copies the line without blanks at its ends and a slash; false if too long. */
static bool trim(char *out, size_t size, const char *line, size_t length)
{
	while (length > 0 && line[length - 1] == ' ')
		length--;
	while (length > 0 && *line == ' ')
		line++, length--;
	if (length > 1 && *line == '/')
		line++, length--;
	if (length >= size)
		return false;
	memcpy(out, line, length);
	out[length] = '\0';
	return true;
}

/* Puts words in place of the first cut bytes; false if that is too long. */
static bool replace(char *request, size_t cut, const char *words)
{
	size_t n = strlen(words), rest = strlen(request + cut);

	if (n + rest > LINE_REQUEST)
		return false;
	memmove(request + n, request + cut, rest + 1);
	memcpy(request, words, n);
	return true;
}

/* Puts " key=value" behind words, unless something else was typed for key. */
static void add(char *words, size_t size, const char *typed, const char *key,
    const char *value)
{
	size_t length = strlen(words);

	if (strstr(typed, key) == NULL)
		snprintf(words + length, size - length, " %s%s", key, value);
}

/* Seeks the game last played, on its terms but for those that are typed. */
static void
seek_last(const struct game *g, const char *typed, char *words, size_t size)
{
	enum absent usual = game_has_clock(g) ? ABSENT_WAIT : ABSENT_BOT;
	char        name[VARIANT_TEXT], control[CONTROL_TEXT];

	snprintf(words, size, "seek %s",
	    variant_write(board_variant(g->board), name));
	if (game_has_clock(g))
		add(words, size, typed,
		    "clock=", control_write(&g->clock.control, control));
	if (g->absence != usual)
		add(words, size, typed, "absent=", absent_word(g->absence));
}

/* "new" and "new wait=0" as "seek 3x3x3 ..."; false if that is too long. */
static bool seek(struct typed *t, const struct model *m)
{
	const char *rest = t->request + strlen("new");
	char        words[64] = "seek";

	rest += strspn(rest, " ");
	if (*rest == '\0' || memchr(rest, '=', strcspn(rest, " ")) != NULL) {
		if (m->game.board != NULL)
			seek_last(&m->game, rest, words, sizeof(words));
		else
			strcpy(words, "seek " GAME_USUAL);
	}
	return replace(t->request, strlen("new"), words);
}

/* Does the words that only we know; false if the request grew too long. */
static bool translate(struct typed *t, const struct model *m)
{
	char  *r = t->request;
	size_t verb = strcspn(r, " ");
	point  p;

	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++) {
		if (strcasecmp(r, aliases[i].typed) != 0)
			continue;
		t->kind = aliases[i].kind;
		return aliases[i].request == NULL ||
		    replace(r, strlen(r), aliases[i].request);
	}
	if (notation_read(&p, r))
		return replace(r, 0, "move ");
	if (verb == strlen("new") && strncasecmp(r, "new", verb) == 0)
		return seek(t, m);
	return true;
}

/* Asks the common grammar whether the line is a request, and which. */
static void classify(struct typed *t)
{
	char           copy[LINE_REQUEST + 1];
	struct request r;

	strcpy(copy, t->request);
	t->error = wire_request(copy, strlen(copy), &r);
	if (t->error != OK)
		t->kind = TYPED_WRONG;
	else if (r.verb[0] == '\0')
		t->kind = TYPED_NOTHING;
	t->needs_turn = strcmp(r.verb, "move") == 0 ||
	    strcmp(r.verb, "hint") == 0;
	t->is_quit = strcmp(r.verb, "quit") == 0;
}

void typed_read(struct typed *t, const struct model *m, const char *line,
    size_t length)
{
	*t = (struct typed){ .kind = TYPED_WRONG };
	if (memchr(line, '\0', length) != NULL) {
		t->error = ERR_CONTROL;
		return;
	}
	if (!trim(t->request, sizeof(t->request), line, length)) {
		t->error = ERR_LONG;
		return;
	}
	t->kind = TYPED_REQUEST;
	if (!translate(t, m)) {
		t->kind = TYPED_WRONG;
		t->error = ERR_LONG;
	}
	if (t->kind == TYPED_REQUEST)
		classify(t);
}
