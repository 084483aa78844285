/* line_edit.c -- a line editor: the text and the cursor in it. */

#include "client/screen/line_edit.h"

#include <stdint.h>
#include <string.h>

#include "common/text/unicode.h"
#include "common/text/utf8.h"

void line_edit_clear(struct line_edit *e)
{
	*e = (struct line_edit){ .length = 0 };
}

void line_edit_set(struct line_edit *e, const char *text)
{
	line_edit_replace_end(e, 0, text);
}

void line_edit_select(struct line_edit *e)
{
	e->selected = e->length > 0;
}

void line_edit_replace_end(struct line_edit *e, size_t from, const char *text)
{
	size_t n = utf8_truncate(text, strlen(text), LINE_EDIT_SIZE - 1 - from);

	memmove(e->text + from, text, n);
	e->length = e->cursor = from + n;
	e->text[e->length] = '\0';
	e->selected = false;
}

/* Inserts a character, unless the protocol does not allow it. */
static void insert(struct line_edit *e, uint32_t character)
{
	char   bytes[4];
	size_t n = utf8_encode(character, bytes);

	if (e->length + n >= LINE_EDIT_SIZE ||
	    utf8_check(bytes, n) != UTF8_OK || unicode_is_invisible(character))
		return;
	memmove(e->text + e->cursor + n, e->text + e->cursor,
	    e->length - e->cursor + 1);
	memcpy(e->text + e->cursor, bytes, n);
	e->length += n;
	e->cursor += n;
}

static void delete_range(struct line_edit *e, size_t from, size_t to)
{
	memmove(e->text + from, e->text + to, e->length - to + 1);
	e->length -= to - from;
	e->cursor = from;
}

static bool delete_key(struct line_edit *e, enum key_kind kind)
{
	size_t at = e->cursor;

	switch (kind) {
	case KEY_IS_BACKSPACE:
		if (e->cursor > 0)
			delete_range(e,
			    unicode_previous_cluster(e->text, e->cursor),
			    e->cursor);
		return true;
	case KEY_IS_DELETE:
		if (e->cursor < e->length)
			delete_range(e, e->cursor,
			    unicode_next_cluster(e->text, e->length,
				e->cursor));
		return true;
	case KEY_IS_KILL_START:
		delete_range(e, 0, e->cursor);
		return true;
	case KEY_IS_KILL_END:
		delete_range(e, e->cursor, e->length);
		return true;
	case KEY_IS_KILL_WORD:
		while (at > 0 && e->text[at - 1] == ' ')
			at--;
		while (at > 0 && e->text[at - 1] != ' ')
			at--;
		delete_range(e, at, e->cursor);
		return true;
	default:
		return false;
	}
}

bool line_edit_key(struct line_edit *e, const struct key *key)
{
	if (key->kind == KEY_IS_TEXT && e->selected)
		line_edit_clear(e);
	e->selected = false;
	switch (key->kind) {
	case KEY_IS_TEXT:
		insert(e, key->character);
		return true;
	case KEY_IS_LEFT:
		e->cursor = e->cursor > 0 ?
		    unicode_previous_cluster(e->text, e->cursor) :
		    0;
		return true;
	case KEY_IS_RIGHT:
		e->cursor = e->cursor < e->length ?
		    unicode_next_cluster(e->text, e->length, e->cursor) :
		    e->length;
		return true;
	case KEY_IS_HOME:
	case KEY_IS_LINE_START:
		e->cursor = 0;
		return true;
	case KEY_IS_END:
	case KEY_IS_LINE_END:
		e->cursor = e->length;
		return true;
	default:
		return delete_key(e, key->kind);
	}
}

/* --- pasted keys --- */

/*
 * A paste also ends if no key comes for this many ms. Otherwise, if the final
 * sequence of a paste were lost, all later keys would count as pasted.
 */
#define PASTE_TIMEOUT_MS 1000

bool paste_take_key(struct paste *p, const struct key *key, msec now,
    struct key *out)
{
	*out = *key;
	if (key->kind == KEY_IS_PASTE_BEGIN)
		p->until = now + PASTE_TIMEOUT_MS;
	if (key->kind == KEY_IS_PASTE_END || key->kind == KEY_IS_INTERRUPT ||
	    now >= p->until)
		p->until = 0;
	if (p->until == 0)
		return key->kind == KEY_IS_PASTE_END;
	p->until = now + PASTE_TIMEOUT_MS;
	if (key->kind == KEY_IS_ENTER || key->kind == KEY_IS_TAB)
		*out = (struct key){ .kind = KEY_IS_TEXT,
			.character = key->kind == KEY_IS_TAB ? '\t' : ' ' };
	return true;
}

/* --- lines sent before --- */

static void copy_line(char out[LINE_EDIT_SIZE], const char *text)
{
	size_t n = utf8_truncate(text, strlen(text), LINE_EDIT_SIZE - 1);

	memmove(out, text, n);
	out[n] = '\0';
}

/* Returns the line that was added `back` lines ago; 1 is the last line. */
static char *line_at(struct input_history *h, unsigned back)
{
	return h->lines[(h->count - back) % INPUT_HISTORY_LINES];
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
	unsigned back = h->back, kept = h->count;

	if (kept > INPUT_HISTORY_LINES)
		kept = INPUT_HISTORY_LINES;
	do {
		if (step > 0 ? back == kept : back == 0)
			return NULL;
		back += (unsigned)step;
	} while (back > 0 && commands && *line_at(h, back) != '/');
	if (h->back == 0)
		copy_line(h->typed, typed);
	h->back = back;
	return back == 0 ? h->typed : line_at(h, back);
}
