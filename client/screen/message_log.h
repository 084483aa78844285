/* message_log.h -- the last lines of events, chat and errors. */

#ifndef CLIENT_SCREEN_MESSAGE_LOG_H
#define CLIENT_SCREEN_MESSAGE_LOG_H

#include <stdbool.h>

#include "common/text/user_text.h"

/* How many lines the log has, and how many bytes each line has, with a NUL. */
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
 * If the user has scrolled up, entries at the end of the log are hidden: the
 * last `below` entries, and the last `rows_below` rows of the entry before
 * them.
 */
struct message_log {
	unsigned count; /* how many lines were ever added */
	unsigned below; /* entries after the last visible one */
	int      rows_below;
	/* Width of the pane when it was last shown; 0: never shown */
	int              columns;
	bool             unicode;
	struct log_entry entries[MESSAGE_LOG_LINES];
};

/*
 * Adds each line of text that is not empty, cut to size. If the user has scrolled up,
 * the view does not move; but an error is always shown. Characters that must not be
 * sent to a terminal become "?".
 */
void message_log_add(struct message_log *log, enum message_log_kind kind,
    const char *text);

/* Return how many lines the log has; and line i: line 0 is the newest. */
unsigned message_log_count(const struct message_log *log);
const struct log_entry *
message_log_entry(const struct message_log *log, unsigned i);

/*
 * Scrolls up by that many rows, or down if the number is negative. Stops at the
 * first and the last row.
 */
void message_log_scroll(struct message_log *log, int rows);
void message_log_scroll_to_end(struct message_log *log);

/* Whether the log has rows below the visible ones. */
bool message_log_is_scrolled(const struct message_log *log);

/*
 * The most rows of an entry: the longest entry has this many in the narrowest
 * pane, of 24 columns.
 */
#define MESSAGE_LOG_ROWS 40

/*
 * Wraps text between words: at[i] becomes the start of row i, and at[n] the end
 * of the text. Rows after the first are indented by two columns. Returns n, the
 * number of rows.
 */
int message_log_wrap(const char *text, int columns, bool unicode,
    const char *at[MESSAGE_LOG_ROWS + 1]);

#endif
