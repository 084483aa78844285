/* key_bindings.c -- what each key does, which depends on the focus. */

#include "client/screen/key_bindings.h"

#include <stdio.h>
#include <string.h>

/*
 * PAGE is how many rows a page has, in a list and in a text. ALL is more rows
 * than any list has.
 */
#define PAGE 8
#define ALL  10000

/* What can have the focus beside a dialog of dialogs.def. */
#define FOCUSES(FOCUS)                                                            \
	/* A pane other than the chat; the input line has text, or a command. */  \
	FOCUS(TYPING)                                                             \
	FOCUS(COMMAND)                                                            \
	/* The chat, with a message, or a command, in the input line. */          \
	FOCUS(REMARK)                                                             \
	FOCUS(CHAT_COMMAND)                                                       \
	/* The board of the user's game, which runs, or is over; of a game that \
	   the user watches; an earlier position of any game. */ \
	FOCUS(PLAY)                                                               \
	FOCUS(OVER)                                                               \
	FOCUS(WATCH)                                                              \
	FOCUS(BROWSE)                                                             \
	/* The board of a recorded game, of two people at one keyboard. */        \
	FOCUS(RECORD)                                                             \
	FOCUS(LOCAL)                                                              \
	FOCUS(PUZZLE)                                                             \
	FOCUS(CHAT)                                                               \
	FOCUS(LOBBY)                                                              \
	FOCUS(GAMES) /* the finished games */

enum focus {
#define FOCUS(id)       FOCUS_##id,
#define DIALOG(id, ...) FOCUS_##id,
#define TEXT            DIALOG
#include "client/screen/dialogs.def"
	FOCUSES(FOCUS)
#undef DIALOG
#undef FOCUS
};

/* Sets of what can have the focus */
enum {
#define FOCUS(id)       IN_##id = 1u << FOCUS_##id,
#define DIALOG(id, ...) IN_##id = 1u << FOCUS_##id,
#include "client/screen/dialogs.def"
	FOCUSES(FOCUS)
#undef FOCUS
#undef TEXT
#undef DIALOG
	/* A text that scrolls */
	IN_SCROLL = 0
#define DIALOG(id, draw)
#define TEXT(id, ...) | IN_##id
#include "client/screen/dialogs.def"
#undef TEXT
#undef DIALOG
};

#define IN_LIVE   (IN_PLAY | IN_OVER | IN_WATCH | IN_BROWSE)
#define IN_FILE   (IN_RECORD | IN_LOCAL)
#define IN_VIEW   (IN_FILE | IN_PUZZLE)
#define IN_BOARD  (IN_LIVE | IN_VIEW)
#define IN_DIALOG (IN_MENU | IN_SCROLL | IN_NAME | IN_PAGE)
#define IN_LIST   (IN_LOBBY | IN_GAMES)
#define IN_PANE   (IN_BOARD | IN_CHAT | IN_LIST)
#define IN_SLASH  (IN_COMMAND | IN_CHAT_COMMAND)
#define IN_TEXT   (IN_TYPING | IN_SLASH | IN_REMARK)
/* Where + and - answer what is asked: a menu has a question of its own. */
#define IN_ANSWER (IN_BOARD | IN_LIST | IN_CHAT)
#define IN_ANY    (IN_DIALOG | IN_TEXT | IN_PANE)

/* Codes of keys that are no characters begin here; all characters are less. */
#define KEY_KINDS 0x110000
#define ON(name)  (KEY_KINDS + KEY_IS_##name)

#define RUN(line)          ACTION_COMMAND, 0, (line)
#define DO(name, argument) ACTION_##name, (argument), NULL
static const struct key_binding bindings[] = {
#define KEY_BINDINGS
#include "client/screen/bindings.def"
#undef KEY_BINDINGS
};

/* How many keys are shown when a game is over: the position is to be looked at. */
#define OVER_KEYS_MAX 6

#define COUNT (sizeof(bindings) / sizeof(bindings[0]))

const struct key_binding *key_binding_at(size_t i)
{
	return &bindings[i];
}

size_t key_binding_index(const struct key_binding *b)
{
	return (size_t)(b - bindings);
}

/* Returns what has the focus if no dialog is open and nothing is typed. */
static enum focus pane_focus(const struct ui_state *ui)
{
	if (ui->pane == PANE_LOBBY)
		return ui->games_shown ? FOCUS_GAMES : FOCUS_LOBBY;
	if (ui->pane == PANE_CHAT ||
	    (ui->game_shown == 0 && !viewer_is_record(&ui->viewer)))
		return FOCUS_CHAT;
	if (viewer_is_record(&ui->viewer))
		return ui->viewer.kind == VIEWER_PUZZLE ? FOCUS_PUZZLE :
		    ui->viewer.kind == VIEWER_LOCAL     ? FOCUS_LOCAL :
							  FOCUS_RECORD;
	if (viewer_is_browsing(&ui->viewer))
		return FOCUS_BROWSE;
	if (ui->state->game.my_side == SIDE_NONE)
		return FOCUS_WATCH;
	return ui->state->game.over ? FOCUS_OVER : FOCUS_PLAY;
}

static enum focus focus_of(const struct ui_state *ui)
{
	/* Both enums have the dialogs in the order of dialogs.def. */
	if (ui->dialog != DIALOG_NONE)
		return (enum focus)(ui->dialog - DIALOG_NONE - 1);
	if (ui->edit.text[0] == '/')
		return ui->pane == PANE_CHAT ? FOCUS_CHAT_COMMAND :
					       FOCUS_COMMAND;
	if (ui->edit.length > 0)
		return ui->pane == PANE_CHAT ? FOCUS_REMARK : FOCUS_TYPING;
	return pane_focus(ui);
}

static bool is_possible(const struct key_binding *b, uint64_t facts)
{
	return facts_allow(facts, b->needs, 0) &&
	    (b->line == NULL || command_is_possible(b->line, facts));
}

const struct key_binding *
key_bindings_find(const struct ui_state *ui, const struct key *key)
{
	const struct key_binding *first = NULL;
	const unsigned            focus = 1u << focus_of(ui);
	const uint64_t            facts = ui_state_facts(ui);
	uint32_t                  pressed = key->kind == KEY_IS_TEXT ?
			     key->character :
			     KEY_KINDS + (uint32_t)key->kind;

	for (size_t i = 0; i < COUNT; i++) {
		if ((bindings[i].focuses & focus) == 0 ||
		    bindings[i].key != pressed)
			continue;
		if (is_possible(&bindings[i], facts))
			return &bindings[i];
		if (first == NULL)
			first = &bindings[i];
	}
	/* In the chat, a key that can answer nothing is text. */
	return (focus & IN_CHAT) == 0 ? first : NULL;
}

const struct key_binding *
key_bindings_shown(const struct ui_state *ui, size_t i)
{
	const unsigned focus = 1u << focus_of(ui);
	const uint64_t facts = ui_state_facts(ui);

	if (focus == IN_OVER && i >= OVER_KEYS_MAX)
		return NULL;
	for (size_t at = 0; at < COUNT; at++) {
		const struct key_binding *b = &bindings[at];

		if ((b->focuses & focus) != 0 && b->label != NULL &&
		    is_possible(b, facts) && i-- == 0)
			return b;
	}
	return NULL;
}

/* --- the help --- */

const char *
key_binding_name(const struct key_binding *b, char out[KEY_NAMES_SIZE])
{
	static const char *const names[KEY_COUNT] = {
#define KEY(kind, code, name) [KEY_IS_##kind] = (name),
#include "client/screen/keys.def"
#undef KEY
	};
	size_t kind = b->key - KEY_KINDS;

	if (b->key < KEY_KINDS)
		snprintf(out, KEY_NAMES_SIZE, "%c", (char)b->key);
	else
		snprintf(out, KEY_NAMES_SIZE, "%s",
		    names[kind] != NULL ? names[kind] : "");
	return out;
}

/* Returns what a binding does, in a few words; NULL: no help lists it. */
static const char *help_of(const struct key_binding *b)
{
	static const char *const actions[ACTION_COUNT] = {
#define ACTION(name, help, do) [ACTION_##name] = (help),
#include "client/screen/actions.def"
#undef ACTION
	};

	return b->line == NULL ? actions[b->action] : command_help(b->line);
}

/* Appends to out the names of all keys with that help, each name once. */
static void
write_names(unsigned focus, const char *help, char out[KEY_NAMES_SIZE])
{
	char   name[KEY_NAMES_SIZE];
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < COUNT; i++) {
		const struct key_binding *b = &bindings[i];

		if ((b->focuses & focus) == 0 || b->key == ' ' ||
		    help_of(b) != help)
			continue;
		key_binding_name(b, name);
		if (name[0] != '\0' && n + strlen(name) + 1 < KEY_NAMES_SIZE &&
		    strstr(out, name) == NULL)
			n += (size_t)snprintf(out + n, KEY_NAMES_SIZE - n,
			    "%s%s", n > 0 ? " " : "", name);
	}
}

/* Whether a binding before bindings[at] has the same help with that focus. */
static bool is_repeated(unsigned focus, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if ((bindings[i].focuses & focus) != 0 &&
		    help_of(&bindings[i]) == help_of(&bindings[at]))
			return true;
	return false;
}

const char *key_bindings_help(const struct ui_state *ui, size_t i,
    char names[KEY_NAMES_SIZE])
{
	const unsigned focus = 1u << pane_focus(ui);

	for (size_t at = 0; at < COUNT; at++) {
		const char *help = help_of(&bindings[at]);

		if (help == NULL || (bindings[at].focuses & focus) == 0 ||
		    is_repeated(focus, at) || i-- > 0)
			continue;
		write_names(focus, help, names);
		return help;
	}
	return NULL;
}
