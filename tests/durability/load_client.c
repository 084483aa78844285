/* load_client.c -- a client that plays, reconnects and resumes its game. */

#include "tests/durability/load_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/notation.h"
#include "common/protocol/parser.h"
#include "tests/durability/violations.h"

/* Backoff before connecting again, with jitter, in milliseconds. */
#define FIRST_TRY 500
#define LAST_TRY  2000

/* Pause after a refusal, in milliseconds. */
#define AGAIN 100

/* --- the connection --- */

static double random_up_to(unsigned *seed, double most)
{
	return most * rand_r(seed) / RAND_MAX;
}

void load_client_close(struct load_client *c, unsigned *seed)
{
	double now = now_ms();
	double span = FIRST_TRY;

	if (c->phase >= PHASE_RESUMING) {
		c->lost = now;
		c->tries = 0;
	}
	for (unsigned i = 0; i < c->tries && span < LAST_TRY; i++)
		span *= 2;
	c->tries++;
	peer_close(&c->peer);
	c->phase = PHASE_DISCONNECTED;
	c->asked = 0;
	c->halted = c->moving = false;
	c->due = now + random_up_to(seed, span);
}

bool load_client_connect(struct load_client *c, unsigned short port,
    bool is_browser, unsigned *seed)
{
	if (!peer_dial(&c->peer, port, c->address)) {
		load_client_close(c, seed);
		return false;
	}
	c->phase = PHASE_RESUMING;
	c->asked = now_ms();
	if (is_browser)
		peer_upgrade(&c->peer, port, "/ws");
	if (c->token[0] != '\0')
		peer_send(&c->peer, "resume %s", c->token);
	else
		peer_send(&c->peer, "name %s", c->journal.name);
	return true;
}

/* --- playing --- */

bool load_client_wants_to_move(const struct load_client *c)
{
	return c->phase == PHASE_CONNECTED && !c->halted && !c->moving &&
	    expected_games_is_turn(&c->journal);
}

void load_client_move(struct load_client *c, unsigned *seed)
{
	char text[NOTATION_POINT_SIZE];

	if (!load_client_wants_to_move(c))
		return;
	notation_write(expected_games_ask_move(&c->journal, seed, now_ms()),
	    text);
	c->moving = true;
	peer_send(&c->peer, "move %s ply=%u", text, c->journal.asked_ply);
}

void load_client_continue(struct load_client *c)
{
	struct expected_games *j = &c->journal;
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];

	c->halted = false;
	if (c->phase != PHASE_CONNECTED || j->sought ||
	    (j->match != 0 && !j->over))
		return;
	j->sought = true;
	j->sought_at = now_ms();
	peer_send(&c->peer, "challenge %s %s clock=%s absent=wait",
	    c->other->journal.name, variant_write(&j->variant, variant),
	    time_control_write(&j->control, control));
}

static void pause_client(struct load_client *c, double span)
{
	c->halted = true;
	c->due = now_ms() + span;
}

/* Starts the next game, after the pause between two. */
static void start_next_game(struct load_client *c)
{
	if (c->pause > 0)
		pause_client(c, c->pause);
	else
		load_client_continue(c);
}

static void ask_for_scores(struct load_client *c)
{
	c->scores_stale = false;
	c->won = c->lost_games = c->drawn = 0;
	peer_send(&c->peer, "scores %s", c->journal.name);
}

static void on_resumed(struct load_client *c)
{
	c->phase = PHASE_CONNECTED;
	c->journal.sought = false;
	samples_add(&c->statistics->reconnect, now_ms() - c->statistics->start);
	ask_for_scores(c);
	start_next_game(c);
}

/* --- lines of the server --- */

static void on_you(struct load_client *c, const struct message *m)
{
	const char *token = pairs_value(&m->pairs, "token");

	if (strcmp(message_word(m, 1), c->journal.name) != 0)
		return; /* for a name given before ours was sent */
	if (token == NULL)
		violation("%s: hears of no token", c->journal.name);
	else
		snprintf(c->token, sizeof(c->token), "%s", token);
}

/* Challenges again soon, unless a game has begun meanwhile. */
static void challenge_later(struct load_client *c)
{
	if (!c->journal.sought)
		return;
	c->journal.sought = false;
	pause_client(c, AGAIN);
}

/*
 * The opponent's challenge is accepted at once or, if this client pauses, by a
 * challenge on the same terms.
 */
static void on_challenge(struct load_client *c, const struct message *m)
{
	if (c->journal.sought && pairs_value(&m->pairs, "to") == NULL)
		peer_send(&c->peer, "accept %s", message_word(m, 1));
}

static void on_withdrawn(struct load_client *c, const struct message *m)
{
	if (strtoul(message_word(m, 1), NULL, 10) == c->challenge)
		challenge_later(c);
}

static void on_match(struct load_client *c, const struct message *m)
{
	expected_games_match(&c->journal, m);
}

static void on_move(struct load_client *c, const struct message *m)
{
	struct expected_games *j = &c->journal;
	bool                   is_ours = expected_games_is_turn(j);

	expected_games_move(j, m);
	if (is_ours || c->other->phase != PHASE_CONNECTED)
		return;
	c->statistics->moves++;
	samples_add(&c->statistics->latency,
	    now_ms() - c->other->journal.asked_at);
}

static void on_over(struct load_client *c, const struct message *m)
{
	struct expected_games *j = &c->journal;
	double                 now = now_ms();

	expected_games_over(j, m);
	c->scores_stale = true;
	c->statistics->games++;
	if (j->over && j->why == END_TIME)
		samples_add(&c->statistics->flag,
		    now - j->since - (double)j->left[board_turn(j->board)]);
	start_next_game(c);
}

static void on_state(struct load_client *c, const struct message *m)
{
	double            first = c->asked;
	struct unreported u = { .before = c->lost - c->journal.since };

	if (c->other->asked > 0 && c->other->asked < first)
		first = c->other->asked;
	u.after = now_ms() - first;
	expected_games_state(&c->journal, m, &u, first);
}

static unsigned count_of(const struct message *m, const char *key)
{
	const char *value = pairs_value(&m->pairs, key);

	return value == NULL ? 0 : (unsigned)strtoul(value, NULL, 10);
}

static void on_score(struct load_client *c, const struct message *m)
{
	c->won += count_of(m, "won");
	c->lost_games += count_of(m, "lost");
	c->drawn += count_of(m, "drawn");
}

static void on_sit(struct load_client *c, const struct message *m)
{
	violation("%s: %s sits down", c->journal.name, message_word(m, 3));
}

static const struct {
	const char *event;
	void (*run)(struct load_client *c, const struct message *m);
} events[] = {
	{ "challenge", on_challenge },
	{ "match", on_match },
	{ "move", on_move },
	{ "over", on_over },
	{ "score", on_score },
	{ "sit", on_sit },
	{ "state", on_state },
	{ "withdrawn", on_withdrawn },
	{ "you", on_you },
};

static void on_event(struct load_client *c, const struct message *m)
{
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (strcmp(message_word(m, 0), events[i].event) == 0)
			events[i].run(c, m);
}

static void on_answer(struct load_client *c, const struct message *m)
{
	const char *verb = message_word(m, 0);
	const char *match = pairs_value(&m->pairs, "match");

	/* The answer may be older than the end of the game */
	if (strcmp(verb, "scores") == 0 && c->scores_stale)
		ask_for_scores(c);
	else if (strcmp(verb, "scores") == 0)
		expected_games_scores(&c->journal, c->won, c->lost_games,
		    c->drawn);
	if (strcmp(verb, "resume") == 0 && match == NULL &&
	    !expected_games_may_be_unknown(&c->journal))
		violation("%s: has lost its seat", c->journal.name);
	if (strcmp(verb, "move") == 0)
		c->moving = false;
	if (strcmp(verb, "challenge") == 0)
		c->challenge = count_of(m, "id");
	if (strcmp(verb, "resume") == 0 || strcmp(verb, "name") == 0)
		on_resumed(c);
}

static void on_refusal(struct load_client *c, const struct message *m)
{
	const char *verb = message_word(m, 0), *code = message_word(m, 1);
	bool        is_resume = strcmp(verb, "resume") == 0;

	if (strcmp(code, "disk") == 0) {
		c->statistics->busy++;
		pause_client(c, AGAIN);
		c->moving = false;
		c->journal.sought = false;
	} else if (strcmp(verb, "scores") == 0 && strcmp(code, "slow") == 0) {
		/* The server answers at most 64 of them at a time. */
		ask_for_scores(c);
	} else if (strcmp(verb, "challenge") == 0 ||
	    strcmp(verb, "accept") == 0) {
		/*
		 * One of the two has disconnected meanwhile, or both have
		 * challenged at once. An open challenge needs no other.
		 */
		if (strcmp(code, "offered") != 0)
			challenge_later(c);
	} else if (is_resume && strcmp(code, "token") == 0 &&
	    expected_games_may_be_unknown(&c->journal)) {
		c->token[0] = '\0';
		c->journal.sought = false;
		peer_send(&c->peer, "name %s", c->journal.name);
	} else {
		violation("%s: is refused %s: %s %s", c->journal.name, verb,
		    code, m->text);
	}
}

void load_client_read(struct load_client *c)
{
	struct message m;

	if (!parse_message(c->peer.line, strlen(c->peer.line), &m))
		violation("%s: hears no line of the protocol", c->journal.name);
	else if (m.kind == '*')
		on_event(c, &m);
	else if (m.kind == '=')
		on_answer(c, &m);
	else if (m.kind == '?')
		on_refusal(c, &m);
}
