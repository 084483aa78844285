/* message_log.h -- the last lines of events, chat and errors. */

#ifndef CLIENT_TUI_MESSAGE_LOG_H
#define CLIENT_TUI_MESSAGE_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "common/user_text.h"

/* How many lines are kept, and the bytes of each with a NUL. */
#define MESSAGE_LOG_LINES     256
#define MESSAGE_LOG_LINE_SIZE (CHAT_BYTES_MAX + 64)

enum message_log_kind {
	MESSAGE_LOG_INFO, /* an event */
	MESSAGE_LOG_CHAT,
	MESSAGE_LOG_ERROR
};

struct log_entry {
	enum message_log_kind kind;
	char                  text[MESSAGE_LOG_LINE_SIZE];
};

/*
 * Of the entries, `below` are newer than the last one that is visible, whose
 * last rows_below rows are scrolled out of view.
 */
struct message_log {
	unsigned         count; /* lines ever added */
	unsigned         below; /* entries below the last one shown */
	int              rows_below;
	int              columns; /* width of the pane when last shown; 0:
                                     never shown */
	bool             unicode;
	struct log_entry entries[MESSAGE_LOG_LINES];
};

/*
 * Adds a line, cut to size. The view does not move, unless it is at the end or
 * the line is an error, which is shown. If the line must not be sent to a
 * terminal, all characters except printable ASCII become "?".
 */
void message_log_add(struct message_log *log, enum message_log_kind kind,
    const char *text);

/* Adds each line of text that is not empty. */
void message_log_add_all(struct message_log *log, enum message_log_kind kind,
    const char *text);

/* The number of lines kept, and line i, where line 0 is the last. */
unsigned message_log_count(const struct message_log *log);
const struct log_entry *
message_log_entry(const struct message_log *log, unsigned i);

/* Scrolls up by that many rows, or down if negative; stops at either end. */
void message_log_scroll(struct message_log *log, int rows);
void message_log_scroll_to_end(struct message_log *log);

/* Whether there are rows below those shown. */
bool message_log_is_scrolled(const struct message_log *log);

/* The most rows of an entry, in the narrowest pane (24 columns). */
#define MESSAGE_LOG_ROWS 40

/*
 * Wraps text: at[i] becomes the start of row i, at[n] the end. Rows after the
 * first are indented by two columns. Returns n.
 */
int message_log_wrap(const char *text, int columns, bool unicode,
    const char *at[MESSAGE_LOG_ROWS + 1]);

#endif
