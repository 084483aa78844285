/* draft.h -- a line being written, word by word. */

#ifndef COMMON_DRAFT_H
#define COMMON_DRAFT_H

#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/line.h"

/* A line being written; the longest fits with its end. */
struct draft {
	size_t length;
	char   text[LINE_REPLY + 1];
};

/* Each puts a blank and then its argument behind what is there. */
void draft_start(struct draft *d, const char *head);
void draft_word(struct draft *d, const char *word);
void draft_number(struct draft *d, uint64_t n);
void draft_point(struct draft *d, point p);
void draft_pair(struct draft *d, const char *key, const char *value);
void draft_pair_number(struct draft *d, const char *key, uint64_t n);
void draft_pair_points(struct draft *d, const char *key, const point *points,
    size_t n);
void draft_text(struct draft *d, const char *text); /* behind a colon */

/* Behind what is there, with no blank. */
void draft_add(struct draft *d, const char *text);

/* Ends the line with LF. */
void draft_end(struct draft *d);

#endif
