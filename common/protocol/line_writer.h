/* line_writer.h -- builds one line of the protocol, word by word. */

#ifndef COMMON_PROTOCOL_LINE_WRITER_H
#define COMMON_PROTOCOL_LINE_WRITER_H

#include <stddef.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/protocol/line_reader.h"
#include "common/protocol/wire.h"

/*
 * A line of the protocol that is being written. Callers must not write more
 * than LINE_REPLY_MAX bytes; that is asserted.
 */
struct line_writer {
	size_t length;
	char   text[LINE_REPLY_MAX + 1]; /* has no NUL at its end */
};

/* Start a new line, which begins with `head`, or with "*" and the event. */
void line_writer_start(struct line_writer *w, const char *head);
void line_writer_event(struct line_writer *w, enum wire_event event);

/* Each of these functions appends a blank and its argument. */
void line_writer_word(struct line_writer *w, const char *word);
void line_writer_number(struct line_writer *w, uint64_t n);
void line_writer_point(struct line_writer *w, point p);
void line_writer_pair(struct line_writer *w, enum wire_key key,
    const char *value);
void line_writer_pair_number(struct line_writer *w, enum wire_key key,
    uint64_t n);
void line_writer_pair_points(struct line_writer *w, enum wire_key key,
    const point *points, size_t n);

/* Appends " :" and a text, after which nothing can be appended. */
void line_writer_text(struct line_writer *w, const char *text);

/* Appends text, without a blank before it. */
void line_writer_append(struct line_writer *w, const char *text);

/* Ends the line with LF. */
void line_writer_end(struct line_writer *w);

#endif
