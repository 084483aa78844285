/* talk.c -- what has been said and told, line by line. */

#include "client/talk.h"

#include <string.h>

#include "client/canvas.h"

void talk_add(struct talk *t, enum talk_kind kind, const char *text)
{
	struct remark *r = &t->remark[t->count++ % TALK_LINES];
	size_t         n = text_cut(text, strlen(text), TALK_SIZE - 1);

	r->kind = kind;
	memcpy(r->text, text, n);
	r->text[n] = '\0';
	if (text_fault(r->text, n) != TEXT_FINE)
		for (size_t i = 0; i < n; i++)
			if (r->text[i] < ' ' || r->text[i] > '~')
				r->text[i] = '?';
	t->back = 0;
}

void talk_add_all(struct talk *t, enum talk_kind kind, const char *text)
{
	char line[TALK_SIZE];

	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		size_t kept = text_cut(text, n, sizeof(line) - 1);

		memcpy(line, text, kept);
		line[kept] = '\0';
		if (n > 0)
			talk_add(t, kind, line);
		text += n + (text[n] == '\n');
	}
}

unsigned talk_kept(const struct talk *t)
{
	return t->count < TALK_LINES ? t->count : TALK_LINES;
}

const struct remark *talk_remark(const struct talk *t, unsigned i)
{
	return &t->remark[(t->count - 1 - i) % TALK_LINES];
}

void talk_scroll(struct talk *t, int lines)
{
	int most = (int)talk_kept(t) - 1;

	t->back += lines;
	if (t->back > most)
		t->back = most;
	if (t->back < 0)
		t->back = 0;
}

size_t talk_row(const char *text, int columns, bool unicode)
{
	size_t at = 0, blank = 0;
	int    taken = 0;

	while (text[at] != '\0') {
		struct glyph g = glyph_read(text + at, unicode);

		if (taken + g.width > columns && at > 0)
			return blank > 0 ? blank : at;
		taken += g.width;
		at += g.bytes;
		if (text[at] == ' ')
			blank = at;
	}
	return at;
}
