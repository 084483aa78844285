/* model.c -- all the client knows, and what each line of the server's means. */

#include "client/model.h"

#include <string.h>

#include "common/notation.h"

/* --- words of a line --- */

/* Copies text into size bytes, cut between characters where it must be. */
static void copy_text(char *out, size_t size, const char *text)
{
	size_t n = text_cut(text, strlen(text), size - 1);

	memcpy(out, text, n);
	out[n] = '\0';
}

/* Starts the game that a "match" or "state" line is about; false if none. */
static bool start(struct game *g, const struct news *n)
{
	struct variant v;
	uint32_t id = news_word_number(n, 1);

	if (id == 0 || !variant_parse(&v, news_word(n, 2)))
		return false;
	game_start(g, id, &v);
	g->you = news_side(n, "you");
	name_copy(g->name[SIDE_X], news_value(n, "x"));
	name_copy(g->name[SIDE_O], news_value(n, "o"));
	return true;
}

static bool replay(struct game *g, const struct news *n)
{
	point moves[POINTS_MAX];
	int count = notation_read_list(moves, POINTS_MAX,
	    news_value(n, "moves"));

	return count >= 0 && game_replay(g, moves, count);
}

static void finish(struct game *g, const struct news *n)
{
	point line[BOARD_LINE_MAX];
	int count = notation_read_list(line, BOARD_LINE_MAX,
	    news_value(n, "line"));

	game_finish(g, news_side(n, "winner"), why_read(news_value(n, "why")),
	    line, count);
}

/* --- events: each is false when it is nothing new --- */

static bool hear_you(struct model *m, struct news *n)
{
	name_copy(m->you, news_word(n, 1));
	return true;
}

static bool hear_match(struct model *m, struct news *n)
{
	if (!start(&m->game, n))
		return false;
	m->seek = 0;
	n->game = &m->game;
	return true;
}

/* Everything but the stones and the end of a game as it stands. */
static void note_standing(struct game *g, const struct news *n)
{
	enum side away = news_side(n, "away");
	const char *hints = news_value(n, "hint");

	g->draw = news_side(n, "draw");
	g->rematch = news_side(n, "rematch");
	g->hints[SIDE_X] = strchr(hints, 'x') != NULL;
	g->hints[SIDE_O] = strchr(hints, 'o') != NULL;
	if (away != SIDE_NONE)
		g->away[away] = true;
	if (*news_value(n, "for") != '\0')
		name_copy(g->absent, news_value(n, "for"));
}

static bool hear_state(struct model *m, struct news *n)
{
	bool other = m->game.board != NULL &&
	    m->game.id != news_word_number(n, 1);
	struct game *g = other ? &m->glance : &m->game;

	if (!start(g, n))
		return false;
	if (!replay(g, n)) {
		game_clear(g);
		return false;
	}
	note_standing(g, n);
	if (strcmp(news_value(n, "turn"), "-") == 0)
		finish(g, n);
	n->game = g;
	return true;
}

static bool hear_move(struct model *m, struct news *n)
{
	uint32_t ply = news_word_number(n, 2);

	n->side = news_word_side(n, 3);
	if (!notation_read(&n->point, news_word(n, 4)))
		return false;
	switch (game_play(&m->game, ply, n->side, n->point)) {
	case STEP_FINE:
		return true;
	case STEP_KNOWN:
		return false;
	case STEP_ODD:
		break;
	}
	n->kind = NEWS_LOST;
	return true;
}

static bool hear_over(struct model *m, struct news *n)
{
	if (m->game.over)
		return false;
	finish(&m->game, n);
	n->side = m->game.winner;
	return true;
}

static bool hear_offer(struct model *m, struct news *n)
{
	n->code = news_word(n, 2);
	n->side = news_word_side(n, 3);
	switch (game_offer(&m->game, n->code, n->side)) {
	case OFFER_NONE:
		return false;
	case OFFER_AGREED:
		n->kind = NEWS_AGREE;
		break;
	case OFFER_MADE:
		break;
	}
	return true;
}

static bool hear_away(struct model *m, struct news *n)
{
	n->side = news_word_side(n, 2);
	n->span = news_number(n, "until");
	if (n->side == SIDE_NONE)
		return false;
	m->game.away[n->side] = true;
	return true;
}

static bool hear_sit(struct model *m, struct news *n)
{
	n->side = news_word_side(n, 2);
	if (n->side == SIDE_NONE)
		return false;
	name_copy(n->name[0], news_word(n, 3));
	name_copy(n->name[1], news_value(n, "for"));
	memcpy(m->game.name[n->side], n->name[0], NAME_SIZE);
	memcpy(m->game.absent, n->name[1], NAME_SIZE);
	m->game.away[n->side] = false;
	return true;
}

static bool hear_left(struct model *m, struct news *n)
{
	n->side = news_word_side(n, 2);
	if (n->side == SIDE_NONE || m->game.left[n->side])
		return false;
	m->game.left[n->side] = true;
	m->game.rematch = SIDE_NONE;
	return true;
}

/* A hint for a ply that is not the next is no help any more. */
static bool hear_hint(struct model *m, struct news *n)
{
	struct game *g = &m->game;

	g->hinting = false;
	return game_is_running(g) &&
	    news_word_number(n, 2) == board_ply(g->board) + 1 &&
	    notation_read(&n->point, news_word(n, 3)) &&
	    board_check(g->board, n->point) == OK;
}

static bool hear_gone(struct model *m, struct news *n)
{
	n->number = m->game.id;
	n->game = NULL;
	game_clear(&m->game);
	return true;
}

static bool hear_unseek(struct model *m, struct news *n)
{
	if (m->seek == 0 || m->seek != news_word_number(n, 1))
		return false;
	m->seek = 0;
	return true;
}

static bool hear_say(struct model *m, struct news *n)
{
	(void)m;
	name_copy(n->name[0], news_word(n, 2));
	return true;
}

static bool hear_game(struct model *m, struct news *n)
{
	(void)m;
	n->number = news_word_number(n, 1);
	name_copy(n->name[0], news_value(n, "x"));
	name_copy(n->name[1], news_value(n, "o"));
	return true;
}

/* A row about somebody: who, score. */
static bool hear_name(struct model *m, struct news *n)
{
	(void)m;
	name_copy(n->name[0], news_word(n, 1));
	return true;
}

static bool hear_bye(struct model *m, struct news *n)
{
	(void)m;
	n->code = news_value(n, "why");
	return true;
}

static const struct {
	const char    *event;
	enum news_kind kind;
	bool           of_game;	/* its first argument is the game's id */
	bool (*hear)(struct model *m, struct news *n);
} events[] = {
	{ "away",    NEWS_AWAY,   true,  hear_away   },
	{ "bye",     NEWS_BYE,    false, hear_bye    },
	{ "game",    NEWS_GAME,   false, hear_game   },
	{ "hint",    NEWS_HINT,   true,  hear_hint   },
	{ "left",    NEWS_LEFT,   true,  hear_left   },
	{ "match",   NEWS_MATCH,  false, hear_match  },
	{ "move",    NEWS_MOVE,   true,  hear_move   },
	{ "offer",   NEWS_OFFER,  true,  hear_offer  },
	{ "over",    NEWS_OVER,   true,  hear_over   },
	{ "say",     NEWS_SAY,    true,  hear_say    },
	{ "score",   NEWS_SCORE,  false, hear_name   },
	{ "sit",     NEWS_SIT,    true,  hear_sit    },
	{ "state",   NEWS_STATE,  false, hear_state  },
	{ "unseek",  NEWS_UNSEEK, false, hear_unseek },
	{ "unwatch", NEWS_GONE,   true,  hear_gone   },
	{ "who",     NEWS_WHO,    false, hear_name   },
	{ "you",     NEWS_YOU,    false, hear_you    },
};

static enum news_kind hear(struct model *m, struct news *n)
{
	size_t i = 0, count = sizeof(events) / sizeof(events[0]);

	while (i < count && strcmp(events[i].event, news_word(n, 0)) != 0)
		i++;
	if (i == count)
		return NEWS_NONE;
	if (events[i].of_game) {
		if (m->game.board == NULL ||
		    m->game.id != news_word_number(n, 1))
			return NEWS_NONE;
		n->game = &m->game;
	}
	n->kind = events[i].kind;
	return events[i].hear(m, n) ? n->kind : NEWS_NONE;
}

/* --- answers and the greeting --- */

/* What has just been shown in passing is what you watch from now on. */
static void watch_glance(struct model *m)
{
	if (m->glance.board == NULL)
		return;
	game_clear(&m->game);
	m->game = m->glance;
	game_init(&m->glance);
}

static enum news_kind done(struct model *m, struct news *n)
{
	m->refusal[0] = '\0';
	n->verb = news_word(n, 0);
	if (strcmp(n->verb, "seek") == 0)
		m->seek = news_number(n, "id");
	else if (strcmp(n->verb, "unseek") == 0)
		m->seek = 0;
	else if (strcmp(n->verb, "unwatch") == 0 && m->game.you == SIDE_NONE)
		game_clear(&m->game);
	else if (strcmp(n->verb, "watch") == 0)
		watch_glance(m);
	else if (strcmp(n->verb, "hint") == 0)
		m->game.hinting = game_gives_hint(&m->game);
	game_clear(&m->glance);
	return NEWS_DONE;
}

static enum news_kind refused(struct model *m, struct news *n)
{
	n->verb = news_word(n, 0);
	n->code = news_word(n, 1);
	if (*n->text == '\0')
		n->text = n->code;
	copy_text(m->refusal, sizeof(m->refusal), n->text);
	return NEWS_REFUSED;
}

/* The first line says who serves; a server that is full may say bye instead. */
static enum news_kind greet(struct model *m, struct news *n)
{
	if (n->message.kind != '*')
		return NEWS_STRANGER;
	if (strcmp(news_word(n, 0), "bye") == 0)
		return hear_bye(m, n) ? NEWS_BYE : NEWS_NONE;
	if (strcmp(news_word(n, 0), "hello") != 0 ||
	    strcmp(news_word(n, 1), "noughts") != 0)
		return NEWS_STRANGER;
	n->number = news_number(n, "proto");
	if (n->number != MODEL_PROTO)
		return NEWS_FOREIGN;
	m->greeted = true;
	copy_text(m->server, sizeof(m->server), news_value(n, "server"));
	return NEWS_HELLO;
}

static enum news_kind learn(struct model *m, struct news *n)
{
	switch (n->message.kind) {
	case '=':
		return done(m, n);
	case '?':
		return refused(m, n);
	case '#':
		return NEWS_NOTE;
	default:
		return hear(m, n);
	}
}

void model_apply(struct model *m, char *line, size_t length, struct news *n)
{
	bool fine = news_read(n, line, length);

	if (m->greeted)
		n->kind = fine ? learn(m, n) : NEWS_NONE;
	else
		n->kind = fine ? greet(m, n) : NEWS_STRANGER;
	if (n->kind == NEWS_STRANGER &&
	    (fine || text_fault(line, length) == TEXT_FINE))
		n->text = line;
}

bool model_is_before_move(const struct model *m)
{
	const struct game *g = &m->game;

	if (game_is_running(g) && g->you != SIDE_NONE)
		return game_turn(g) != g->you;
	return m->seek != 0;
}

void model_init(struct model *m)
{
	*m = (struct model){ .greeted = false };
	game_init(&m->game);
	game_init(&m->glance);
}

void model_clear(struct model *m)
{
	game_clear(&m->game);
	game_clear(&m->glance);
}
