/* lobby_row.c -- a row of the lists that are shown instead of the board. */

#include "client/tui/lobby_row.h"

#include <stdio.h>

bool lobby_row_is_selectable(const struct lobby_row *row)
{
	return row->kind != ROW_TITLE && row->kind != ROW_NOTE &&
	    row->kind != ROW_SCORE;
}

void lobby_row_set(struct lobby_row *row, enum lobby_row_kind kind,
    const char *text)
{
	row->kind = kind;
	snprintf(row->text, LOBBY_ROW_SIZE, "%s", text);
}
