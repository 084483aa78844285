/* message_log.c -- the last lines of events, chat and errors. */

#include "client/screen/message_log.h"

#include <string.h>

#include "client/words/glyph.h"
#include "common/text/unicode.h"
#include "common/text/utf8.h"

/* Adds a line of `length` bytes, cut to size. */
static void add(struct message_log *log, enum message_log_kind kind,
    const char *text, size_t length)
{
	struct log_entry
	      *entry = &log->entries[log->count++ % MESSAGE_LOG_LINES];
	size_t n = utf8_truncate(text, length, MESSAGE_LOG_LINE_SIZE - 1);

	entry->kind = kind;
	memcpy(entry->text, text, n);
	entry->text[n] = '\0';
	unicode_make_printable(entry->text);
	if (kind == MESSAGE_LOG_ERROR)
		message_log_scroll_to_end(log);
	else if (message_log_is_scrolled(log) &&
	    log->below < message_log_count(log) - 1)
		log->below++;
}

void message_log_add(struct message_log *log, enum message_log_kind kind,
    const char *text)
{
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");

		if (n > 0)
			add(log, kind, text, n);
		text += n + (text[n] == '\n');
	}
}

unsigned message_log_count(const struct message_log *log)
{
	return log->count < MESSAGE_LOG_LINES ? log->count : MESSAGE_LOG_LINES;
}

const struct log_entry *
message_log_entry(const struct message_log *log, unsigned i)
{
	return &log->entries[(log->count - 1 - i) % MESSAGE_LOG_LINES];
}

int message_log_wrap(const char *text, int columns, bool unicode,
    const char *at[MESSAGE_LOG_ROWS + 1])
{
	int n = 0;

	for (; *text != '\0' && n < MESSAGE_LOG_ROWS; n++) {
		at[n] = text;
		text += glyph_row_bytes(text, n > 0 ? columns - 2 : columns,
		    unicode);
		text += strspn(text, " ");
	}
	at[n] = text;
	return n;
}

/* Returns how many rows entry i has; at least one. */
static int rows_of(const struct message_log *log, unsigned i)
{
	const char *at[MESSAGE_LOG_ROWS + 1];
	int         rows = 1;

	if (log->columns > 2)
		rows = message_log_wrap(message_log_entry(log, i)->text,
		    log->columns, log->unicode, at);
	return rows > 0 ? rows : 1;
}

/* Scrolls up by one row. Returns false if the first row is shown already. */
static bool scroll_up(struct message_log *log)
{
	if (log->below >= message_log_count(log))
		return false;
	if (log->rows_below + 1 < rows_of(log, log->below)) {
		log->rows_below++;
		return true;
	}
	if (log->below + 1 >= message_log_count(log))
		return false;
	log->below++;
	log->rows_below = 0;
	return true;
}

static bool scroll_down(struct message_log *log)
{
	if (log->rows_below > 0) {
		log->rows_below--;
		return true;
	}
	if (log->below == 0)
		return false;
	log->below--;
	log->rows_below = rows_of(log, log->below) - 1;
	return true;
}

void message_log_scroll(struct message_log *log, int rows)
{
	for (; rows > 0 && scroll_up(log); rows--)
		;
	for (; rows < 0 && scroll_down(log); rows++)
		;
}

void message_log_scroll_to_end(struct message_log *log)
{
	log->below = 0;
	log->rows_below = 0;
}

bool message_log_is_scrolled(const struct message_log *log)
{
	return log->below > 0 || log->rows_below > 0;
}
