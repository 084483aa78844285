/* model.c -- all the client knows, and what each line of the server's means. */

#include "client/model.h"

#include <stdio.h>
#include <string.h>

#include "client/hearsay.h"
#include "common/line.h"

/* When a bot sits down, unless one says otherwise, in seconds. */
#define BOT_WAIT 10

/* --- words of a line --- */

/* Copies text into size bytes, cut between characters where it must be. */
static void copy_text(char *out, size_t size, const char *text)
{
	size_t n = text_cut(text, strlen(text), size - 1);

	memcpy(out, text, n);
	out[n] = '\0';
}

/* --- events: each is false when it is nothing new --- */

/* Whether it is about the game there is. */
static bool is_of_game(const struct model *m, const struct news *n)
{
	return m->game.board != NULL && m->game.id == news_word_number(n, 1);
}

/* The token heard last is the one to come back with. */
static bool hear_you(struct model *m, struct news *n)
{
	const char *token = news_value(n, "token");

	name_copy(m->you, news_word(n, 1));
	if (ticket_is_word(token))
		strcpy(m->token, token);
	return true;
}

static bool hear_match(struct model *m, struct news *n)
{
	if (!hearsay_match(&m->game, n, m->now))
		return false;
	m->seek = 0;
	return true;
}

static bool hear_state(struct model *m, struct news *n)
{
	bool other = m->game.board != NULL &&
	    m->game.id != news_word_number(n, 1);

	return hearsay_state(other ? &m->glance : &m->game, n, m->now);
}

static bool hear_gone(struct model *m, struct news *n)
{
	if (!is_of_game(m, n))
		return false;
	n->number = m->game.id;
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

static bool hear_seeking(struct model *m, struct news *n)
{
	(void)m;
	name_copy(n->name[0], news_word(n, 1));
	n->number = news_number(n, "match");
	return true;
}

static bool hear_say(struct model *m, struct news *n)
{
	if (!is_of_game(m, n))
		return false;
	n->game = &m->game;
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

/* Each is about us, or about the game whose id is its first argument. */
static const struct {
	const char    *event;
	enum news_kind kind;
	bool (*hear)(struct model *m, struct news *n);
	bool (*of_game)(struct game *g, struct news *n, msec now);
} events[] = {
	{ "away", NEWS_AWAY, NULL, hearsay_away },
	{ "back", NEWS_BACK, NULL, hearsay_back },
	{ "bye", NEWS_BYE, hear_bye, NULL },
	{ "clock", NEWS_CLOCK, NULL, hearsay_clock },
	{ "game", NEWS_GAME, hear_game, NULL },
	{ "hint", NEWS_HINT, NULL, hearsay_hint },
	{ "left", NEWS_LEFT, NULL, hearsay_left },
	{ "match", NEWS_MATCH, hear_match, NULL },
	{ "move", NEWS_MOVE, NULL, hearsay_move },
	{ "offer", NEWS_OFFER, NULL, hearsay_offer },
	{ "over", NEWS_OVER, NULL, hearsay_over },
	{ "say", NEWS_SAY, hear_say, NULL },
	{ "score", NEWS_SCORE, hear_name, NULL },
	{ "seeking", NEWS_SEEKING, hear_seeking, NULL },
	{ "sit", NEWS_SIT, NULL, hearsay_sit },
	{ "state", NEWS_STATE, hear_state, NULL },
	{ "unseek", NEWS_UNSEEK, hear_unseek, NULL },
	{ "unwatch", NEWS_GONE, hear_gone, NULL },
	{ "who", NEWS_WHO, hear_name, NULL },
	{ "you", NEWS_YOU, hear_you, NULL },
};

static enum news_kind hear(struct model *m, struct news *n)
{
	size_t i = 0, count = sizeof(events) / sizeof(events[0]);

	while (i < count && strcmp(events[i].event, news_word(n, 0)) != 0)
		i++;
	if (i == count)
		return NEWS_NONE;
	n->kind = events[i].kind;
	if (events[i].hear != NULL)
		return events[i].hear(m, n) ? n->kind : NEWS_NONE;
	if (!is_of_game(m, n))
		return NEWS_NONE;
	n->game = &m->game;
	return events[i].of_game(&m->game, n, m->now) ? n->kind : NEWS_NONE;
}

/* --- what is asked --- */

void model_asks(struct model *m, const char *request)
{
	char           copy[LINE_REQUEST + 1];
	const char    *wait, *other;
	uint32_t       seconds = BOT_WAIT;
	struct request r;
	struct args    a;

	snprintf(copy, sizeof(copy), "%s", request);
	if (wire_request(copy, strlen(copy), &r) != OK ||
	    strcmp(r.verb, "seek") != 0 ||
	    wire_args(r.rest, "vk", "wait else you with clock absent", &a) !=
		OK)
		return;
	wait = pairs_value(&a.pairs, "wait");
	other = pairs_value(&a.pairs, "else");
	if (wait != NULL)
		wire_read_number(wait, &seconds);
	if (other != NULL && strcmp(other, "none") == 0)
		seconds = 0;
	m->asked = (struct quest){ a.variant, (msec)seconds * 1000 };
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
	if (strcmp(n->verb, "seek") == 0 || strcmp(n->verb, "rematch") == 0)
		m->seek = news_number(n, "id");
	if (strcmp(n->verb, "seek") == 0)
		m->sought = m->asked;
	if (strcmp(n->verb, "unseek") == 0)
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

void model_apply(struct model *m, char *line, size_t length, msec now,
    struct news *n)
{
	bool fine = news_read(n, line, length);

	m->now = now;
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

	if (game_is_yours(g))
		return game_turn(g) != g->you;
	return m->seek != 0;
}

void model_lose(struct model *m)
{
	m->greeted = false;
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
