/* lobby.c -- the lists of players, games and scores that were received last. */

#include "client/model/lobby.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/model/word_tables.h"

enum player_activity player_activity_parse(const char *word)
{
#define ROW(name, text, meaning)     \
	if (strcmp(word, text) == 0) \
		return ACTIVITY_##name;
	ACTIVITIES(ROW)
#undef ROW
	return ACTIVITY_IDLE;
}

/* Copies the value of a key. If the value is too long, writes "". */
static void copy_value(const struct server_event *ev, enum wire_key key,
    char *out, size_t size)
{
	const char *value = server_event_value(ev, key);

	if (strlen(value) < size)
		strcpy(out, value);
}

/*
 * Reads the terms of a player's seek. A player who seeks and plays at once is playing a
 * bot until an opponent is found: ACTIVITY_STAND_IN.
 */
static void read_seek(struct lobby_player *p, const struct server_event *ev)
{
	const char    *any = server_event_value(ev, PAIR_ANY);
	struct variant v;
	const bool     has_game = variant_parse(&v,
		server_event_value(ev, PAIR_VARIANT));

	p->seek_id = server_event_number(ev, PAIR_SEEK);
	if (p->activity == ACTIVITY_SEEKING && !has_game)
		p->activity = ACTIVITY_IDLE;
	if (p->activity == ACTIVITY_PLAYING && p->seek_id != 0 && has_game)
		p->activity = ACTIVITY_STAND_IN;
	if (p->activity != ACTIVITY_SEEKING && p->activity != ACTIVITY_STAND_IN)
		return;
	p->settings = terms_read(ev, &v);
	copy_value(ev, PAIR_VARIANTS, p->games, sizeof(p->games));
	p->takes_any_clock = strncmp(any, "clock", 5) == 0;
	p->takes_programs_only = strcmp(server_event_value(ev, PAIR_KIND),
				     "bots") == 0;
}

static struct lobby_player read_player(const struct server_event *ev)
{
	struct lobby_player p = {
		.activity = player_activity_parse(server_event_value(ev,
		    PAIR_STATE))
	};

	memcpy(p.name, ev->name[0], NAME_SIZE);
	copy_value(ev, PAIR_RATING, p.rating, sizeof(p.rating));
	p.is_program = server_event_number(ev, PAIR_BOT) != 0;
	read_seek(&p, ev);
	return p;
}

/* Reads a game, whose variant is word number `at`. Returns false if it is invalid. */
static bool
read_game(struct lobby_game *g, const struct server_event *ev, unsigned at)
{
	*g = (struct lobby_game){ .id = ev->number };
	if (g->id == 0 ||
	    !variant_parse(&g->variant, server_event_word(ev, at)))
		return false;
	memcpy(g->name, ev->name, sizeof(g->name));
	g->ply = server_event_number(ev, PAIR_PLY);
	g->spectators = server_event_number(ev, PAIR_WATCHERS);
	return true;
}

/* --- news --- */

/* Removes row i of a list, unless there is none. */
static void drop_row(void *rows, size_t size, unsigned *count, unsigned i)
{
	char *at = (char *)rows + i * size;

	if (i == *count)
		return;
	--*count;
	memmove(at, at + size, (*count - i) * size);
}

/* Makes room for the first row of a list; a full list loses its last one. */
static void free_first(void *rows, size_t size, unsigned *count)
{
	*count += *count < LOBBY_MAX;
	memmove((char *)rows + size, rows, (*count - 1) * size);
}

/* Handles news, which change the lists that are shown. */
static void apply_news(struct lobby_lists *l, const struct server_event *ev)
{
	struct lobby_players *p = &l->players;
	struct lobby_games   *g = &l->games;
	const size_t          size_p = sizeof(p->rows[0]);
	const size_t          size_g = sizeof(g->rows[0]);
	struct lobby_game     row;
	unsigned              i = 0, at = 0;

	while (i < p->count && strcasecmp(p->rows[i].name, ev->name[0]) != 0)
		i++;
	while (at < g->count && g->rows[at].id != ev->number)
		at++;
	if (ev->kind == EVENT_LOBBY_GONE) {
		drop_row(p->rows, size_p, &p->count, i);
	} else if (ev->kind == EVENT_LOBBY_WHO) {
		if (i == p->count) {
			free_first(p->rows, size_p, &p->count);
			i = 0;
		}
		p->rows[i] = read_player(ev);
	} else if (ev->kind == EVENT_LOBBY_OVER) {
		drop_row(g->rows, size_g, &g->count, at);
	} else if (read_game(&row, ev, 3)) {
		drop_row(g->rows, size_g, &g->count, at);
		free_first(g->rows, size_g, &g->count);
		g->rows[0] = row;
	}
}

/* --- lists --- */

/* Adds a row to the list to which it belongs, if the list has room. */
static void add_row(struct lobby_lists *l, const struct server_event *ev)
{
	struct lobby_game  game;
	struct lobby_score score = { .won = server_event_number(ev, PAIR_WON),
		.lost = server_event_number(ev, PAIR_LOST),
		.drawn = server_event_number(ev, PAIR_DRAWN) };

	memcpy(score.name, ev->name[0], NAME_SIZE);
	if (ev->kind == EVENT_WHO && l->players.count < LOBBY_MAX)
		l->players.rows[l->players.count++] = read_player(ev);
	else if (ev->kind == EVENT_GAME && l->games.count < LOBBY_MAX &&
	    read_game(&game, ev, 2))
		l->games.rows[l->games.count++] = game;
	else if (ev->kind == EVENT_SCORE && l->scores.count < LOBBY_MAX &&
	    variant_parse(&score.variant, server_event_word(ev, 2)))
		l->scores.rows[l->scores.count++] = score;
}

/*
 * To be called when the request `verb` was answered: the list that it requested
 * is complete. Moves the rows of that list from `incoming` to `shown`. The rows
 * of "profile" are about one player and belong to no list.
 */
static bool finish_list(struct lobby *lobby, const char *verb)
{
	struct lobby_lists *shown = &lobby->shown, *incoming = &lobby->incoming;

	if (strcmp(verb, "who") == 0) {
		shown->players = incoming->players;
		incoming->players.count = 0;
	} else if (strcmp(verb, "games") == 0) {
		shown->games = incoming->games;
		incoming->games.count = 0;
	} else if (strcmp(verb, "scores") == 0) {
		shown->scores = incoming->scores;
		incoming->scores.count = 0;
	} else if (strcmp(verb, "profile") == 0) {
		incoming->players.count = incoming->scores.count = 0;
	} else {
		return false;
	}
	return true;
}

bool lobby_apply(struct lobby *lobby, const struct server_event *ev)
{
	switch (ev->kind) {
	/* On a new connection, unfinished lists are dropped. */
	case EVENT_HELLO:
		lobby->incoming = (struct lobby_lists){ 0 };
		return false;
	case EVENT_WHO:
	case EVENT_GAME:
	case EVENT_SCORE:
		add_row(&lobby->incoming, ev);
		return true;
	case EVENT_LOBBY_GONE:
	case EVENT_LOBBY_WHO:
	case EVENT_LOBBY_GAME:
	case EVENT_LOBBY_OVER:
		apply_news(&lobby->shown, ev);
		return true;
	case EVENT_DONE:
		return finish_list(lobby, ev->verb);
	default:
		return false;
	}
}

/* --- what a player seeks --- */

bool lobby_player_is_available(const struct lobby_player *p)
{
	return !p->takes_programs_only &&
	    (p->activity == ACTIVITY_SEEKING ||
		p->activity == ACTIVITY_STAND_IN);
}

const char *
lobby_player_write_game(const struct lobby_player *p, char out[LOBBY_GAME_SIZE])
{
	char name[VARIANT_TEXT_SIZE], titles[2 * LOBBY_GAMES_SIZE],
	    clock[GAME_TERMS_PHRASES_SIZE], others[GAME_TERMS_PHRASES_SIZE];
	const char *game = variant_title(&p->settings.variant, name);

	if (strcmp(p->games, "any") == 0)
		game = "any game";
	else if (p->games[0] != '\0')
		game = variant_list_titles(p->games, titles, sizeof(titles));
	if (p->takes_any_clock)
		strcpy(clock, "any clock");
	else
		terms_describe(&p->settings, TERM_CLOCK, TERM_ABSENT, clock);
	terms_describe(&p->settings, TERM_OPENING, GAME_TERM_COUNT, others);
	snprintf(out, LOBBY_GAME_SIZE, "%s%s%s%s%s", game,
	    clock[0] != '\0' ? ", " : "", clock, others[0] != '\0' ? ", " : "",
	    others);
	return out;
}
