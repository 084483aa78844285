/* lobby.c -- the lists of players, games and scores that were received last. */

#include "client/core/lobby.h"

#include <stdio.h>
#include <string.h>

enum player_activity player_activity_parse(const char *word)
{
	static const struct {
		const char          *word;
		enum player_activity activity;
	} words[] = {
		{ "seeking", ACTIVITY_SEEKING },
		{ "playing", ACTIVITY_PLAYING },
		{ "over", ACTIVITY_GAME_OVER },
		{ "away", ACTIVITY_AWAY },
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(words[i].word, word) == 0)
			return words[i].activity;
	return ACTIVITY_IDLE;
}

/* Copies the value of a key. If the value is too long, writes "". */
static void copy_value(const struct server_event *ev, const char *key,
    char *out, size_t size)
{
	const char *value = server_event_value(ev, key);

	if (strlen(value) < size)
		strcpy(out, value);
}

/*
 * Reads the terms of a player's seek. A player who seeks and plays at once is
 * playing a bot until an opponent is found: ACTIVITY_STAND_IN.
 */
static void read_seek(struct lobby_player *p, const struct server_event *ev)
{
	const char    *any = server_event_value(ev, "any");
	struct variant v;

	p->seek_id = server_event_number(ev, "seek");
	if (p->activity == ACTIVITY_PLAYING && p->seek_id != 0)
		p->activity = ACTIVITY_STAND_IN;
	if ((p->activity != ACTIVITY_SEEKING &&
		p->activity != ACTIVITY_STAND_IN) ||
	    !variant_parse(&v, server_event_value(ev, "game"))) {
		if (p->activity == ACTIVITY_SEEKING)
			p->activity = ACTIVITY_IDLE;
		if (p->activity == ACTIVITY_STAND_IN)
			p->activity = ACTIVITY_PLAYING;
		return;
	}
	p->settings = terms_read(ev, &v);
	if (*server_event_value(ev, "with") != '\0')
		name_sanitize(p->with_name, server_event_value(ev, "with"));
	copy_value(ev, "games", p->games, sizeof(p->games));
	p->takes_any_clock = strncmp(any, "clock", 5) == 0;
	p->takes_programs_only = strcmp(server_event_value(ev, "kind"),
				     "bots") == 0;
}

static struct lobby_player read_player(const struct server_event *ev)
{
	struct lobby_player p = {
		.activity = player_activity_parse(server_event_value(ev,
		    "state"))
	};

	memcpy(p.name, ev->name[0], NAME_SIZE);
	copy_value(ev, "rating", p.rating, sizeof(p.rating));
	p.is_program = server_event_number(ev, "bot") != 0;
	read_seek(&p, ev);
	return p;
}

static bool add_player(struct lobby_lists *l, const struct server_event *ev)
{
	if (l->player_count < LOBBY_MAX)
		l->players[l->player_count++] = read_player(ev);
	return true;
}

/*
 * Reads a game, whose variant is word number `at`. Returns false if it is
 * invalid.
 */
static bool
read_game(struct lobby_game *g, const struct server_event *ev, unsigned at)
{
	*g = (struct lobby_game){ .id = ev->number };
	if (g->id == 0 ||
	    !variant_parse(&g->variant, server_event_word(ev, at)))
		return false;
	memcpy(g->name, ev->name, sizeof(g->name));
	g->ply = server_event_number(ev, "ply");
	g->spectators = server_event_number(ev, "watchers");
	return true;
}

static bool add_game(struct lobby_lists *l, const struct server_event *ev)
{
	struct lobby_game g;

	if (l->game_count < LOBBY_MAX && read_game(&g, ev, 2))
		l->games[l->game_count++] = g;
	return true;
}

/* --- news --- */

/* Returns the index of a player's or game's row, or else the number of rows. */
static unsigned find_player(const struct lobby_lists *l, const char *name)
{
	unsigned i = 0;

	while (i < l->player_count && !name_is_same(l->players[i].name, name))
		i++;
	return i;
}

static unsigned find_game(const struct lobby_lists *l, uint32_t id)
{
	unsigned i = 0;

	while (i < l->game_count && l->games[i].id != id)
		i++;
	return i;
}

static void player_gone(struct lobby_lists *l, const struct server_event *ev)
{
	unsigned i = find_player(l, ev->name[0]);

	if (i == l->player_count)
		return;
	l->player_count--;
	memmove(&l->players[i], &l->players[i + 1],
	    (l->player_count - i) * sizeof(l->players[0]));
}

/*
 * Adds or updates a player's row. New players come first; if the list is full,
 * the last row is removed.
 */
static void player_changed(struct lobby_lists *l, const struct server_event *ev)
{
	unsigned i = find_player(l, ev->name[0]);

	if (i == l->player_count) {
		l->player_count += l->player_count < LOBBY_MAX;
		i = 0;
		memmove(&l->players[1], &l->players[0],
		    (l->player_count - 1) * sizeof(l->players[0]));
	}
	l->players[i] = read_player(ev);
}

static void game_over(struct lobby_lists *l, const struct server_event *ev)
{
	unsigned i = find_game(l, ev->number);

	if (i == l->game_count)
		return;
	l->game_count--;
	memmove(&l->games[i], &l->games[i + 1],
	    (l->game_count - i) * sizeof(l->games[0]));
}

static void game_begun(struct lobby_lists *l, const struct server_event *ev)
{
	struct lobby_game g;

	if (!read_game(&g, ev, 3))
		return;
	game_over(l, ev);
	l->game_count += l->game_count < LOBBY_MAX;
	memmove(&l->games[1], &l->games[0],
	    (l->game_count - 1) * sizeof(l->games[0]));
	l->games[0] = g;
}

static bool apply_news(struct lobby_lists *l, const struct server_event *ev)
{
	static const struct {
		const char *what;
		void (*apply)(struct lobby_lists *l,
		    const struct server_event    *ev);
	} news[] = {
		{ "gone", player_gone },
		{ "who", player_changed },
		{ "game", game_begun },
		{ "over", game_over },
	};

	for (size_t i = 0; i < sizeof(news) / sizeof(news[0]); i++) {
		if (strcmp(news[i].what, ev->code) != 0)
			continue;
		news[i].apply(l, ev);
		return true;
	}
	return false;
}

/* --- lists --- */

static bool add_score(struct lobby_lists *l, const struct server_event *ev)
{
	struct lobby_score *s = &l->scores[l->score_count];

	if (l->score_count == LOBBY_MAX ||
	    !variant_parse(&s->variant, server_event_word(ev, 2)))
		return true;
	memcpy(s->name, ev->name[0], NAME_SIZE);
	s->won = server_event_number(ev, "won");
	s->lost = server_event_number(ev, "lost");
	s->drawn = server_event_number(ev, "drawn");
	l->score_count++;
	return true;
}

/*
 * To be called when the request `verb` was answered: the list that it requested
 * is complete. Moves the rows of that list from `incoming` to `shown`.
 */
static bool finish_list(struct lobby *lobby, const char *verb)
{
	struct lobby_lists *shown = &lobby->shown, *incoming = &lobby->incoming;

	if (strcmp(verb, "who") == 0) {
		memcpy(shown->players, incoming->players,
		    sizeof(shown->players));
		shown->player_count = incoming->player_count;
		incoming->player_count = 0;
	} else if (strcmp(verb, "games") == 0) {
		memcpy(shown->games, incoming->games, sizeof(shown->games));
		shown->game_count = incoming->game_count;
		incoming->game_count = 0;
	} else if (strcmp(verb, "scores") == 0) {
		memcpy(shown->scores, incoming->scores, sizeof(shown->scores));
		shown->score_count = incoming->score_count;
		incoming->score_count = 0;
	} else {
		/*
		 * The rows of "profile" are about one player and belong to no
		 * list, so they are removed.
		 */
		if (strcmp(verb, "profile") == 0)
			incoming->player_count = incoming->score_count = 0;
		return false;
	}
	return true;
}

bool lobby_apply(struct lobby *lobby, const struct server_event *ev)
{
	switch (ev->kind) {
	case EVENT_HELLO: /* on a new connection, unfinished lists are
			     dropped */
		lobby->incoming
		    .player_count = lobby->incoming
					.game_count = lobby->incoming
							  .score_count = 0;
		return false;
	case EVENT_WHO:
		return add_player(&lobby->incoming, ev);
	case EVENT_GAME:
		return add_game(&lobby->incoming, ev);
	case EVENT_SCORE:
		return add_score(&lobby->incoming, ev);
	case EVENT_LOBBY:
		return apply_news(&lobby->shown, ev);
	case EVENT_DONE:
		return finish_list(lobby, ev->verb);
	default:
		return false;
	}
}

/* --- what a player seeks --- */

bool lobby_player_is_available(const struct lobby_player *p)
{
	return p->activity == ACTIVITY_SEEKING ||
	    p->activity == ACTIVITY_STAND_IN;
}

const char *
lobby_player_write_game(const struct lobby_player *p, char out[LOBBY_GAME_SIZE])
{
	char name[VARIANT_TEXT_SIZE], clock[TERMS_TEXT_SIZE],
	    others[TERMS_TEXT_SIZE];
	const char *game = variant_write(&p->settings.variant, name);

	if (strcmp(p->games, "any") == 0)
		game = "any game";
	else if (p->games[0] != '\0')
		game = p->games;
	if (p->takes_any_clock)
		strcpy(clock, "any clock");
	else
		terms_describe(&p->settings, TERM_CLOCK, TERM_ABSENT, clock);
	terms_describe(&p->settings, TERM_IDLE, GAME_TERM_COUNT, others);
	snprintf(out, LOBBY_GAME_SIZE, "%s%s%s%s%s", game,
	    clock[0] != '\0' ? ", " : "", clock, others[0] != '\0' ? ", " : "",
	    others);
	return out;
}

/*
 * Writes a "seek" that fits the player's seek. The request cannot name a guest
 * as the opponent.
 */
void lobby_player_write_join(const struct lobby_player *p,
    char out[LINE_REQUEST_MAX + 1])
{
	const size_t size = LINE_REQUEST_MAX + 1;
	char         name[VARIANT_TEXT_SIZE];
	bool         guest = !name_is_valid(p->name);

	snprintf(out, size, "seek %s%s%s",
	    variant_write(&p->settings.variant, name),
	    guest ? "" : " with=", guest ? "" : p->name);
	terms_append(&p->settings, GAME_TERM_COUNT, NULL, out, size);
}
