/* input_history.c -- the sent lines, which the user can bring back. */

#include "client/tui/input_history.h"

#include <string.h>

#include "common/utf8.h"

static void copy_line(char out[LINE_EDIT_SIZE], const char *text)
{
	size_t n = utf8_truncate(text, strlen(text), LINE_EDIT_SIZE - 1);

	memmove(out, text, n);
	out[n] = '\0';
}

/* The line added that many lines ago, from 1. */
static char *line_at(struct input_history *h, unsigned back)
{
	return h->lines[(h->count - back) % INPUT_HISTORY_LINES];
}

static unsigned kept(const struct input_history *h)
{
	return h->count < INPUT_HISTORY_LINES ? h->count : INPUT_HISTORY_LINES;
}

void input_history_add(struct input_history *h, const char *line)
{
	h->back = 0;
	if (*line == '\0' || (h->count > 0 && strcmp(line_at(h, 1), line) == 0))
		return;
	h->count++;
	copy_line(line_at(h, 1), line);
}

const char *input_history_step(struct input_history *h, int step,
    const char *typed, bool commands)
{
	unsigned back = h->back;

	do {
		if (step > 0 ? back == kept(h) : back == 0)
			return NULL;
		back += (unsigned)step;
	} while (back > 0 && commands && *line_at(h, back) != '/');
	if (h->back == 0)
		copy_line(h->typed, typed);
	h->back = back;
	return back == 0 ? h->typed : line_at(h, back);
}
