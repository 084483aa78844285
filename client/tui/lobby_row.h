/* lobby_row.h -- a row of the lists that are shown instead of the board. */

#ifndef CLIENT_TUI_LOBBY_ROW_H
#define CLIENT_TUI_LOBBY_ROW_H

#include <stdbool.h>

#define LOBBY_ROW_SIZE 224

enum lobby_row_kind {
	ROW_TITLE, /* not selectable */
	ROW_NOTE,  /* in place of an empty list; not selectable */
	ROW_SEEK,
	ROW_PLAY_BOT, /* has a setting, like the next four; changed by arrow
			 keys */
	ROW_VARIANT,
	ROW_SIDE,
	ROW_CLOCK,
	ROW_EXTRA_TERMS,
	ROW_PLAYER,
	ROW_GAME,
	ROW_SCORE,    /* not selectable */
	ROW_MY_GAMES, /* opens the list of finished games; so does the next */
	ROW_ALL_GAMES,
	ROW_WHOSE, /* filters of finished games; changed by arrow keys */
	ROW_OPPONENT,
	ROW_WHICH,
	ROW_FINISHED, /* a finished game */
	ROW_MORE      /* lists more of them */
};

struct lobby_row {
	enum lobby_row_kind kind;
	unsigned            index; /* in its list, if it is one of a list */
	char                text[LOBBY_ROW_SIZE];
};

/* Whether the row can be selected. */
bool lobby_row_is_selectable(const struct lobby_row *row);

/* Sets the kind, and the text, cut to its size. */
void lobby_row_set(struct lobby_row *row, enum lobby_row_kind kind,
    const char *text);

#endif
