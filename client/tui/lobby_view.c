/* lobby_view.c -- the rows of the lobby: settings, players, games, scores. */

#include "client/tui/lobby_view.h"

#include <stdio.h>
#include <string.h>

#include "client/text/messages.h"
#include "client/tui/finished_games_view.h"
#include "common/utf8.h"

/* The width of the column of names. */
#define NAME_COLUMNS 18

/* The rows that start a game and the settings, before the lists. */
#define FIXED_ROWS 6

/* The title of the finished games and what opens them. */
#define FINISHED_ROWS 3

/* The title of the players where others can find the server. */
#define PLAYERS_OPEN "Players (others type \"noughts\" to join)"

/* An empty list has one row, a note. */
static unsigned rows_of(unsigned n)
{
	return n > 0 ? n : 1;
}

unsigned lobby_view_count(const struct lobby_view *view)
{
	const struct lobby_lists *l = view->lists;
	unsigned n = FIXED_ROWS + 1 + rows_of(l->player_count) + 1 +
	    rows_of(l->game_count) + FINISHED_ROWS;

	if (view->finished != NULL)
		return finished_games_view_count(view->finished);
	return l->score_count > 0 ? n + 1 + l->score_count : n;
}

/* --- settings --- */

/* Whether the pending "seek" is for another variant than the settings. */
static bool seeks_other_variant(const struct lobby_view *view)
{
	const struct variant *pending = &view->state->active_seek.variant;

	return view->state->seek_id != 0 && pending->columns != 0 &&
	    !variant_is_same(pending, &view->settings->variant);
}

static void
write_seek_row(const struct lobby_view *view, char out[LOBBY_ROW_SIZE])
{
	char name[VARIANT_TEXT_SIZE];

	if (view->state->seek_id == 0)
		snprintf(out, LOBBY_ROW_SIZE, "Find an opponent");
	else if (seeks_other_variant(view))
		snprintf(out, LOBBY_ROW_SIZE, "Find one for %s instead",
		    variant_write(&view->settings->variant, name));
	else if (view->bot_wait > 0)
		snprintf(out, LOBBY_ROW_SIZE,
		    "Stop looking (a bot joins in %d s)",
		    (int)((view->bot_wait + 999) / 1000));
	else
		snprintf(out, LOBBY_ROW_SIZE, "Stop looking for an opponent");
}

static void
write_settings_row(const struct lobby_view *view, struct lobby_row *row)
{
	const struct settings *c = view->settings;
	char name[VARIANT_TEXT_SIZE], goal[MESSAGES_PHRASE_SIZE],
	    clock[TIME_CONTROL_TEXT_SIZE], extra[EXTRA_TERMS_SIZE];
	char *out = row->text;

	switch (row->kind) {
	case ROW_PLAY_BOT:
		snprintf(out, LOBBY_ROW_SIZE, "Play the < %s > bot",
		    bot_level_word(c->level));
		break;
	case ROW_VARIANT:
		snprintf(out, LOBBY_ROW_SIZE, "Game   < %s >  %s",
		    variant_write(&c->variant, name),
		    messages_format_goal(&c->variant, goal));
		break;
	case ROW_SIDE:
		snprintf(out, LOBBY_ROW_SIZE, "Side   < %s >",
		    settings_side_word(c));
		break;
	case ROW_CLOCK:
		snprintf(out, LOBBY_ROW_SIZE, "Clock  < %s >",
		    time_control_write(&c->clock, clock));
		break;
	case ROW_EXTRA_TERMS:
		extra_terms_write(&c->extra, extra);
		snprintf(out, LOBBY_ROW_SIZE, "Terms  < %s >",
		    extra[0] != '\0' ? extra : "usual");
		break;
	default:
		write_seek_row(view, out);
		break;
	}
}

/* --- the lists --- */

static const char *activity_words(enum player_activity activity)
{
	switch (activity) {
	case ACTIVITY_PLAYING:
		return "playing";
	case ACTIVITY_GAME_OVER:
		return "at the end of a game";
	case ACTIVITY_AWAY:
		return "disconnected";
	default:
		return "free";
	}
}

/* Fills the column of names: printf counts bytes. */
static int name_width(const char *name)
{
	return NAME_COLUMNS + (int)utf8_continuation_count(name);
}

static void write_player(const struct lobby_view *view, struct lobby_row *row)
{
	const struct lobby_player *p = &view->lists->players[row->index];
	bool you = name_is_same(p->name, view->state->my_name);
	char who[MESSAGES_PHRASE_SIZE], with[MESSAGES_PHRASE_SIZE],
	    game[LOBBY_GAME_SIZE];
	char label[MESSAGES_PHRASE_SIZE + 32];

	snprintf(label, sizeof(label), "%s%s%s%s%s",
	    messages_format_name(p->name, true, who), you ? " (you)" : "",
	    p->is_program ? " (program)" : "", p->rating[0] != '\0' ? " " : "",
	    p->rating);
	if (!lobby_player_is_available(p))
		snprintf(row->text, LOBBY_ROW_SIZE, "%-18s %s", label,
		    activity_words(p->activity));
	else
		snprintf(row->text, LOBBY_ROW_SIZE,
		    "%-18s %slooking for %s%s%s", label,
		    p->activity == ACTIVITY_STAND_IN ? "with a bot, " : "",
		    lobby_player_write_game(p, game),
		    p->with_name[0] != '\0' ? " with " : "",
		    p->with_name[0] != '\0' ?
			messages_format_name(p->with_name, false, with) :
			"");
}

static void write_game_row(const struct lobby_view *view, struct lobby_row *row)
{
	const struct lobby_game *g = &view->lists->games[row->index];
	char x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE],
	    name[VARIANT_TEXT_SIZE];

	snprintf(row->text, LOBBY_ROW_SIZE,
	    "%-10s %.24s against %.24s, %u move%s, %u spectator%s",
	    variant_write(&g->variant, name),
	    messages_format_name(g->name[0], false, x),
	    messages_format_name(g->name[1], false, o), (unsigned)g->ply,
	    g->ply == 1 ? "" : "s", (unsigned)g->spectators,
	    g->spectators == 1 ? "" : "s");
}

static void write_score(const struct lobby_view *view, struct lobby_row *row)
{
	const struct lobby_score *s = &view->lists->scores[row->index];
	char who[MESSAGES_PHRASE_SIZE], name[VARIANT_TEXT_SIZE];

	messages_format_name(s->name, true, who);
	snprintf(row->text, LOBBY_ROW_SIZE,
	    "%-*s %-10s %u won, %u lost, %u drawn", name_width(who), who,
	    variant_write(&s->variant, name), (unsigned)s->won,
	    (unsigned)s->lost, (unsigned)s->drawn);
}

/* Writes row i of a list of n, or the note if n is 0. */
static void set_listed(const struct lobby_view *view, struct lobby_row *row,
    unsigned i, unsigned n)
{
	row->index = i;
	if (n == 0)
		lobby_row_set(row, ROW_NOTE,
		    row->kind == ROW_PLAYER ?
			"There are no other players." :
			"There are no games in progress.");
	else if (row->kind == ROW_PLAYER)
		write_player(view, row);
	else if (row->kind == ROW_GAME)
		write_game_row(view, row);
	else
		write_score(view, row);
}

static void set_finished(struct lobby_row *row, unsigned i)
{
	static const struct {
		enum lobby_row_kind kind;
		const char         *text;
	} rows[FINISHED_ROWS] = {
		{ ROW_TITLE, "Finished games" },
		{ ROW_MY_GAMES, "My games" },
		{ ROW_ALL_GAMES, "All games" },
	};

	lobby_row_set(row, rows[i].kind, rows[i].text);
}

void lobby_view_row(const struct lobby_view *view, unsigned i,
    struct lobby_row *row)
{
	static const enum lobby_row_kind first[] = { ROW_SEEK, ROW_PLAY_BOT,
		ROW_VARIANT, ROW_SIDE, ROW_CLOCK, ROW_EXTRA_TERMS };
	const struct lobby_lists        *l = view->lists;

	*row = (struct lobby_row){ .kind = ROW_TITLE };
	if (view->finished != NULL) {
		finished_games_view_row(view->finished, view->state->my_name, i,
		    row);
		return;
	}
	if (i < FIXED_ROWS) {
		row->kind = first[i];
		write_settings_row(view, row);
		return;
	}
	i -= FIXED_ROWS;
	if (i == 0) {
		lobby_row_set(row, ROW_TITLE,
		    view->discoverable ? PLAYERS_OPEN : "Players");
	} else if (--i < rows_of(l->player_count)) {
		row->kind = ROW_PLAYER;
		set_listed(view, row, i, l->player_count);
	} else if ((i -= rows_of(l->player_count)) == 0) {
		lobby_row_set(row, ROW_TITLE, "Games in progress");
	} else if (--i < rows_of(l->game_count)) {
		row->kind = ROW_GAME;
		set_listed(view, row, i, l->game_count);
	} else if ((i -= rows_of(l->game_count)) < FINISHED_ROWS) {
		set_finished(row, i);
	} else if ((i -= FINISHED_ROWS) == 0) {
		lobby_row_set(row, ROW_TITLE, "Scores");
	} else {
		row->kind = ROW_SCORE;
		set_listed(view, row, i - 1, l->score_count);
	}
}

/* --- Enter --- */

static bool is_you(const struct lobby_view *view, const struct lobby_player *p)
{
	return name_is_same(p->name, view->state->my_name);
}

bool lobby_view_is_challenge(const struct lobby_view *view,
    const struct lobby_row                           *row)
{
	const struct lobby_player *p = &view->lists->players[row->index];

	return row->kind == ROW_PLAYER && !lobby_player_is_available(p) &&
	    p->activity != ACTIVITY_AWAY && !is_you(view, p);
}

bool lobby_view_request(const struct lobby_view *view,
    const struct lobby_row *row, char out[LINE_REQUEST_MAX + 1])
{
	const struct lobby_player *p = &view->lists->players[row->index];
	const size_t               size = LINE_REQUEST_MAX + 1;

	switch (row->kind) {
	case ROW_SEEK:
		if (view->state->seek_id != 0 && !seeks_other_variant(view))
			snprintf(out, size, "unseek");
		else
			settings_write_seek(view->settings, out, size);
		return true;
	case ROW_PLAY_BOT:
		settings_write_bot(view->settings, out, size);
		return true;
	case ROW_PLAYER:
		if (!lobby_player_is_available(p) || is_you(view, p))
			return false;
		lobby_player_write_join(p, out);
		return true;
	case ROW_GAME:
		snprintf(out, size, "watch %u",
		    (unsigned)view->lists->games[row->index].id);
		return true;
	default:
		return false;
	}
}
