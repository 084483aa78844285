/*
 * fuzz_dispatch.c -- arbitrary lines from three clients, and an operator's
 * orders about a tournament.
 *
 * Each line must be answered exactly once, and nothing may remain at the end.
 * After each step the games and their players must agree, see check_lobby, the
 * clocks must show the time that has passed, and each new result must be that
 * of a game that has ended. At the end the database must have their sums, and a
 * server that starts with it must be like this one, see restart_check.
 * The first byte of a line selects the client; '$' begins an order of the
 * operator, without its word "tournament"; '+' advances the time by five
 * seconds, '!' closes a connection, '^' resumes on a new one, and '=' proves a
 * name: "=ab" that the first client is the second. After each line, each bot
 * whose turn it is makes one move.
 */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/text/unicode.h"
#include "server/bot/bot_player.h"
#include "server/console/console_commands.h"
#include "server/console/console_env.h"
#include "server/matchmaking/disconnect.h"
#include "server/protocol/dispatch.h"
#include "server/protocol/event_format.h"
#include "server/rating/game_scoring.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/name_key.h"
#include "tests/support/restart_check.h"
#include "tests/support/server_harness.h"

#define CLIENTS 3

/* The most games and results of an input that are checked. */
#define GAMES_MAX   256
#define RESULTS_MAX 256

/* A game as it was after the step before. */
struct seen_game {
	bool     is_running;
	bool     is_timed; /* the fields below are valid */
	unsigned presses;  /* moves and choices in the opening */
	unsigned takebacks;
	msec     left[2];
};

/* What a game has changed for a player. */
struct result {
	enum outcome outcome;
	bool         is_explained; /* by the end of a game */
	uint64_t     player;
	char         name[NAME_SIZE];
};

struct fuzzer {
	struct harness        *f;
	struct bot_pool        bots; /* moves of these bots, see move_bots */
	struct session_env     operator_env; /* has the operator's commands */
	struct sessions        operator_sessions;
	struct harness_client *operator_client;
	msec                   now; /* at the step before */
	struct seen_game       games[GAMES_MAX];
	uint64_t               batch;       /* of the journal */
	size_t                 writes_seen; /* of that batch */
	unsigned               result_count;
	struct result          results[RESULTS_MAX];
};

static void
silent_tell(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	(void)e;
}

static msec zero_clock(void)
{
	return 0;
}

/* Whatever its level, a bot searches like an easy one, which is fast. */
static struct match_observer create_bot(void *ctx, enum bot_level level)
{
	(void)level;
	return bot_player_new(ctx, BOT_EASY);
}

static struct match_observer
silent_hint(void *ctx, const struct match *m, enum side side)
{
	(void)m;
	(void)side;
	return (struct match_observer){ silent_tell, ctx };
}

static const char *const names[CLIENTS] = { "ann", "bob", "cat" };

static struct harness_client *pick(struct harness *f, char who)
{
	return harness_client(f, names[(unsigned char)who % CLIENTS]);
}

/* Checks the lines a client received and counts the answers. */
static unsigned answers(struct harness_client *c)
{
	unsigned    n = 0;
	const char *line;

	while ((line = harness_next_line(c)) != NULL) {
		assert(strlen(line) <= LINE_REPLY_MAX);
		assert(unicode_check(line, strlen(line)) == UTF8_OK);
		assert(strchr("*#=?", line[0]) != NULL);
		n += line[0] == '=' || line[0] == '?';
	}
	return n;
}

static void
execute(struct harness *f, struct harness_client *c, char *line, size_t n)
{
	bool is_empty = strspn(line, " ") == n;

	if (c->session == NULL)
		return;
	harness_discard_output(f);
	dispatch_line(c->session, LINE_COMPLETE, line, n, f->now);
	harness_advance(f, 0);
	for (unsigned i = 0; i < f->clients; i++)
		if (&f->client[i] != c)
			assert(answers(&f->client[i]) == 0);
	if (!is_empty)
		assert(answers(c) <= 1);
}

/* --- what must be true after each step --- */

/* Checks that the board has the stones of its moves. */
static void check_board(const struct board *b)
{
	const struct variant *v = board_variant(b);
	struct board         *again = board_new(v);

	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		assert(board_play(again, board_move(b, ply)) == OK);
	assert(board_verdict(again) == board_verdict(b));
	assert(board_turn(again) == board_turn(b));
	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++)
			assert(board_at(again, POINT(column, row)) ==
			    board_at(b, POINT(column, row)));
	board_free(again);
}

/* No player has a negative time left, and only the right clock runs. */
static void check_clock(const struct match *m, msec now)
{
	const struct game_clock *c = &m->live.clock;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		assert(game_clock_remaining(c, side, now) >= 0);
	if (c->running == SIDE_NONE)
		return;
	assert(m->phase == PHASE_RUNNING && !match_is_adjourned(m));
	assert(c->running == match_turn(m));
}

static void check_match(const struct match *m, msec now)
{
	enum verdict verdict = board_verdict(m->board);

	check_board(m->board);
	check_clock(m, now);
	if (!match_is_over(m)) {
		assert(verdict == VERDICT_OPEN);
		return;
	}
	assert((verdict == VERDICT_FULL) == (m->end_reason == END_FULL));
	if (m->end_reason == END_LINE)
		assert(m->winner == board_winner(m->board));
	else
		assert(board_winner(m->board) == SIDE_NONE);
}

/* Moves, and choices in the opening: each of them presses the clock. */
static unsigned press_count(const struct match *m)
{
	return board_ply(m->board) + m->opening.has_more +
	    m->opening.is_decided;
}

/*
 * Together the players have lost at most the time that has passed since the
 * step before, and got an increment for a move or a choice. If the time is per
 * move, who has moved has all of it again.
 */
static void
check_spent(const struct match *m, const struct seen_game *before, msec elapsed)
{
	const struct game_clock *c = &m->live.clock;
	msec     gain = 0, change = c->remaining[SIDE_X] + c->remaining[SIDE_O];
	unsigned presses = press_count(m) - before->presses;

	assert(presses <= 2); /* one of a player, and one of a bot */
	if (c->time_control.kind == TIME_CONTROL_PER_GAME)
		gain = presses * c->time_control.increment;
	change -= before->left[SIDE_X] + before->left[SIDE_O];
	if (c->time_control.kind == TIME_CONTROL_PER_GAME || presses == 0)
		assert(change <= gain && change >= gain - elapsed);
	else
		assert(c->remaining[SIDE_X] == c->time_control.initial ||
		    c->remaining[SIDE_O] == c->time_control.initial);
}

/* Compares the clocks with those after the step before, and keeps them. */
static void check_times(struct fuzzer *z, const struct match *m, msec elapsed)
{
	struct match      stopped = *m;
	struct seen_game *g;

	if (m->id >= GAMES_MAX ||
	    m->live.clock.time_control.kind == TIME_CONTROL_NONE)
		return;
	g = &z->games[m->id];
	game_clock_stop(&stopped.live.clock, z->f->now);
	if (g->is_timed && m->used.takebacks == g->takebacks)
		check_spent(&stopped, g, elapsed);
	*g = (struct seen_game){ .is_running = g->is_running,
		.is_timed = true,
		.presses = press_count(m),
		.takebacks = m->used.takebacks,
		.left = { stopped.live.clock.remaining[SIDE_X],
		    stopped.live.clock.remaining[SIDE_O] } };
}

/* Nobody has a seat in two games that are not over. */
static void check_seats(const struct lobby_match *lm)
{
	const struct lobby_match *other;

	for (other = lm->hh.next; other != NULL; other = other->hh.next)
		for (int i = 0; i < 4; i++) {
			uint64_t a = lm->match.player[i / 2].id;
			uint64_t b = other->match.player[i % 2].id;

			assert(a == 0 || a != b || match_is_over(&lm->match) ||
			    match_is_over(&other->match));
		}
}

/*
 * Each player of a game has a seat in it that no other player has, unless one
 * has left and the other one has proven that name since then.
 */
static void check_player(const struct lobby *l, const struct player *p)
{
	const struct match *m = p->match;
	enum side           other = side_other(p->side);

	if (m == NULL)
		return;
	assert(lobby_find_match(l, m->id) == m);
	assert(match_has_bot(m, p->side) ||
	    m->player[p->side].id == p->identity.id);
	assert(m->live.seat[p->side].presence == &p->presence);
	assert(m->live.seat[other].presence == NULL ||
	    m->player[other].id != p->identity.id);
}

/*
 * An entrant has a player, and nobody else is marked as an entrant; each game
 * that has begun and has no result has its match.
 */
static void
check_tournament(const struct tournament_manager *tm, const struct lobby *l)
{
	const struct tournament *t = &tm->t;
	const struct player     *p;
	unsigned                 count = 0, reserved = 0;

	for (p = l->players_by_name; p != NULL; p = p->hh.next)
		count += p->is_entrant;
	if (!tournament_manager_runs(tm)) {
		assert(count == 0);
		return;
	}
	for (unsigned i = 0; i < t->entrant_count; i++) {
		p = lobby_find_player(l, t->entrant[i].name);
		reserved += !t->entrant[i].is_removed;
		assert(t->entrant[i].is_removed ||
		    (p != NULL && p->is_entrant));
	}
	assert(count == reserved);
	for (unsigned i = 0; i < t->game_count; i++) {
		const struct match *m = lobby_find_match(l, t->game[i].match);

		if (t->game[i].match != 0 && t->game[i].result == RESULT_OPEN)
			assert(m != NULL && m->flags & MATCH_TOURNAMENT &&
			    !match_is_over(m));
	}
}

static void check_lobby(struct fuzzer *z)
{
	const struct lobby       *l = &z->f->state->lobby;
	const struct lobby_match *lm;
	const struct player      *p;

	for (lm = l->matches_by_id; lm != NULL; lm = lm->hh.next) {
		check_match(&lm->match, z->f->now);
		check_times(z, &lm->match, z->f->now - z->now);
		check_seats(lm);
	}
	for (p = l->players_by_name; p != NULL; p = p->hh.next)
		check_player(l, p);
	check_tournament(&z->f->state->tournament, l);
	z->now = z->f->now;
}

/* --- results --- */

/* `w` writes a score. */
static void
add_result(struct fuzzer *z, const struct write *w, const char *name)
{
	struct result *result = &z->results[z->result_count];

	if (z->result_count == RESULTS_MAX)
		return;
	z->result_count++;
	*result = (struct result){ .player = (uint64_t)w->values[0].number,
		.outcome = (enum outcome)w->values[2].number };
	snprintf(result->name, NAME_SIZE, "%s", name);
}

/* Copies the new results of the journal. Each follows the player's name. */
static void collect_results(struct fuzzer *z)
{
	static const char player[] = "INSERT INTO player ",
			  score[] = "INSERT INTO score ";
	const struct journal     *j = &z->f->state->journal;
	const struct write_batch *b = &j->pending;
	const struct write       *w = NULL;
	const char               *name = "";

	if (j->position != z->batch)
		z->writes_seen = 0; /* the last batch has been written */
	z->batch = j->position;
	for (size_t i = 0; (w = write_batch_next(b, w)) != NULL; i++)
		if (strncmp(w->sql, player, strlen(player)) == 0)
			name = (const char *)w + w->values[1].offset;
		else if (i >= z->writes_seen &&
		    strncmp(w->sql, score, strlen(score)) == 0)
			add_result(z, w, name);
	z->writes_seen = b->count;
}

/* Finds a result of this step that no game has explained yet. */
static bool take_result(struct fuzzer *z, unsigned first, uint64_t player,
    enum outcome outcome)
{
	for (unsigned i = first; i < z->result_count; i++) {
		struct result *r = &z->results[i];

		if (!r->is_explained && r->player == player &&
		    r->outcome == outcome)
			return r->is_explained = true;
	}
	return false;
}

/* A game that is over has given each side the result that counts for it. */
static void check_end(struct fuzzer *z, unsigned first, const struct match *m)
{
	const char  *name;
	enum outcome outcome;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (game_scoring_outcome(m, side, &name, &outcome))
			assert(take_result(z, first, m->player[side].id,
			    outcome));
}

/* The number of games that were over and freed in this step. */
static unsigned count_freed(struct fuzzer *z)
{
	unsigned n = 0;

	for (uint32_t id = 0; id < GAMES_MAX; id++)
		if (z->games[id].is_running &&
		    lobby_find_match(&z->f->state->lobby, id) == NULL) {
			z->games[id].is_running = false;
			n++;
		}
	return n;
}

/* Each result of this step is that of a game that has ended in it. */
static void check_results(struct fuzzer *z)
{
	unsigned                  first = z->result_count, unexplained = 0;
	const struct lobby_match *lm;

	collect_results(z);
	for (lm = z->f->state->lobby.matches_by_id; lm != NULL;
	     lm = lm->hh.next) {
		uint32_t id = lm->match.id;

		if (id >= GAMES_MAX || z->result_count == RESULTS_MAX)
			return;
		if (z->games[id].is_running && match_is_over(&lm->match))
			check_end(z, first, &lm->match);
		z->games[id].is_running = !match_is_over(&lm->match);
	}
	for (unsigned i = first; i < z->result_count; i++)
		unexplained += !z->results[i].is_explained;
	assert(unexplained <= 2 * count_freed(z));
}

static unsigned
count_scores(const struct fuzzer *z, const char *name, enum outcome outcome)
{
	unsigned n = 0;

	for (unsigned i = 0; i < z->result_count; i++)
		n += strcmp(z->results[i].name, name) == 0 &&
		    z->results[i].outcome == outcome;
	return n;
}

/* Compares what the server answers with the sum of the player's results. */
static void check_scores(const struct fuzzer *z, const char *name)
{
	struct harness_client *c = harness_client(z->f, "asks");
	unsigned               sum[OUTCOME_COUNT] = { 0 }, n[OUTCOME_COUNT];
	char                   request[64];
	const char            *line;

	harness_discard_output(z->f);
	snprintf(request, sizeof(request), "scores %s", name);
	harness_send(c, request);
	while ((line = harness_next_line(c)) != NULL)
		if (sscanf(line, "* score %*s %*s won=%u lost=%u drawn=%u",
			&n[OUTCOME_WON], &n[OUTCOME_LOST],
			&n[OUTCOME_DRAWN]) == 3)
			for (int i = 0; i < OUTCOME_COUNT; i++)
				sum[i] += n[i];
	for (int i = 0; i < OUTCOME_COUNT; i++)
		assert(sum[i] == count_scores(z, name, (enum outcome)i));
}

/* Checks that the database has the sum of all results. */
static void check_sums(struct fuzzer *z)
{
	check_results(z);
	if (z->result_count == RESULTS_MAX)
		return; /* there may be more */
	for (unsigned i = 0; i < z->result_count; i++)
		if (i == 0 ||
		    strcmp(z->results[i].name, z->results[i - 1].name) != 0)
			check_scores(z, z->results[i].name);
}

/* --- one line --- */

/* The client returns, with the last token that it has received. */
static void resume(struct harness_client *c)
{
	char request[LINE_REQUEST_MAX + 1] = "resume ";

	if (c->session != NULL)
		return;
	harness_reconnect(c);
	harness_token(c, request + strlen(request));
	execute(c->harness, c, request, strlen(request));
}

static void give_order(struct fuzzer *z, const char *words, size_t n)
{
	char line[LINE_REQUEST_MAX + 1];
	int  length = snprintf(line, sizeof(line), "tournament %.*s", (int)n,
	     words);

	execute(z->f, z->operator_client, line,
	    length < LINE_REQUEST_MAX ? (size_t)length : LINE_REQUEST_MAX);
}

static void send_line(struct harness *f, char *data, size_t n)
{
	char line[LINE_REQUEST_MAX + 1];

	n = n - 1 < LINE_REQUEST_MAX ? n - 1 : LINE_REQUEST_MAX;
	memcpy(line, data + 1, n);
	line[n] = '\0';
	execute(f, pick(f, data[0]), line, n);
}

static void act(struct fuzzer *z, char *data, size_t n)
{
	struct harness_client *c = pick(z->f, data[n > 1]);

	switch (data[0]) {
	case '$':
		give_order(z, data + 1, n - 1);
		break;
	case '+':
		harness_advance(z->f, 5000);
		break;
	case '!':
		if (c->session != NULL)
			harness_disconnect(c);
		break;
	case '^':
		resume(c);
		break;
	case '=':
		if (c->session != NULL)
			prove_name(c,
			    names[(unsigned char)data[n - 1] % CLIENTS]);
		break;
	default:
		send_line(z->f, data, n);
	}
}

static void move_bots(struct fuzzer *z)
{
	bot_pool_collect(&z->bots, z->f->now);
	harness_advance(z->f, 0);
}

static bool step(void *ctx, char *data, size_t n)
{
	struct fuzzer *z = ctx;

	act(z, data, n);
	move_bots(z);
	check_lobby(z);
	check_results(z);
	return true;
}

static void open_fuzzer(struct fuzzer *z)
{
	struct harness *f = harness_new();

	*z = (struct fuzzer){ .f = f, .now = f->now };
	harness_keep_games(f);
	z->bots = (struct bot_pool){ .state = f->state,
		.table_bytes = 1 << 14,
		.clock = zero_clock,
		.seed = 1 };
	bot_pool_open(&z->bots, 0);
	f->state->matches.bot_ops = (struct bot_ops){ create_bot, silent_hint,
		&z->bots };
	z->operator_env = f->env;
	z->operator_env.commands = &console_commands;
	z->operator_env.sessions = &z->operator_sessions;
	sessions_init(&z->operator_sessions);
	z->operator_client = &f->client[f->clients++];
	*z->operator_client = (struct harness_client){ .harness = f,
		.name = "operator" };
	z->operator_client->session = session_new_operator(&z->operator_env,
	    (void *)z->operator_client, 0, f->now);
}

/* All leave, and the time passes until nothing is left. */
static void leave_all(struct fuzzer *z)
{
	struct harness *f = z->f;

	harness_send(z->operator_client, "tournament end");
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL)
			harness_disconnect(&f->client[i]);
	/* Adjourned games end, and the missing players leave. */
	harness_advance(f, 30000);
	harness_advance(f, ADJOURNED_TIME_MAX);
	harness_advance(f, TOURNAMENT_GRACE);
	assert(lobby_player_count(&f->state->lobby) == 0);
	assert(lobby_match_count(&f->state->lobby) == 0);
	assert(f->state->timers.count == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzzer z;

	open_fuzzer(&z);
	fuzz_each_line(data, size, step, &z);
	assert(restart_check(z.f));
	leave_all(&z);
	assert(restart_check(z.f));
	check_sums(&z);
	bot_pool_close(&z.bots, z.f->now);
	harness_free(z.f);
	return 0;
}

const char *const fuzz_words[] = { "\n", "\na", "\nb", "\nc", "\n+\n", "\n!a",
	"\n!b", " ", "aseek 3x3x3", "bseek 3x3x3\n", "cseek 2 you=x",
	"abot 2x2x2 easy", "cbot 3 easy hard", "name ann", "name bob", "seek ",
	"unseek", "bot ", "move a1", "move b2", "move a2", "move b1 ply=4",
	"draw", "resign", "hint", "rematch", "say hello",
	"say to=spectators hello", "shout hello", "tell ~guest1 hello",
	"ignore ~guest1", "ignore", "ignore ~guest1 off", "games", "who",
	"watch 1", "watch 2", "watch off", "state", "state 1", "scores", "help",
	"ping x", "quit", "wait=0", "wait=5", "else=none", "else=bot:easy",
	"you=x", "you=o", "kind=bots", "@t1 ", " clock=5+3", " clock=30/move",
	"undo", "pause", "\naundo\nbundo\n", "\napause\nbpause\n+\n",
	"pause off", "claim", "abort", "\nadraw\nbdraw\n",
	"\narematch\nbrematch\n", "accept 1", "accept 2", "decline 1",
	"decline 2", "withdraw 1", "challenge bob 4x4x3",
	"\naname ann\nbname bob\n"
	"achallenge bob 5x5x4 absent=wait\nbaccept 1\n",
	"ignore ann", "ignore bob off", "lobby on", "history", "record 1",
	"absent=wait", "absent=forfeit", "\n!a\n+\n+\n+\n+\n+\n+\n+\n",
	"\naname ann\nbname bob\naseek 3x3x3 you=x else=none clock=5+3\n"
	"bseek 3x3x3 you=o else=none clock=5+3\n",
	"\naname ann\nbname bob\naseek 4x4x3 you=x else=none clock=30/move\n"
	"bseek 4x4x3 you=o else=none clock=30/move\n",
	"\namove b2\n+\nbmove a1\n", "\namove b1\nbmove a2\namove b3\n",
	"\naresign\n", "\nbresign\n", "\r", "\xe2\x80\xae", "\xff",
	"15x15x5/exact", "\n$create arena 3x3x3\n", "join", "leave",
	"\n$create roundrobin 3x3x3 bots=1\n", "\n$start\n+\n+\n+\n",
	"\naname ann\nbname bob\ncname cat\najoin\nbjoin\ncjoin\n",
	"\n$remove ann\n", "\n$points bob 2\n", "\n$end\n", "\n+\n+\n+\n",
	"standings", "pairings", "seek 7x6x4/drop", "move d", "/misere",
	"/square", " opening=swap2", "choose more", "choose o", "\n^a\n",
	"\n^b\n", "\n=aa\n", "\n=bb\n", "\n=ab\n", "abot 9x9x5 hard",
	" opening=pro", " opening=swap", "near", "any", " any opening=pro",
	"accept 3", "\nachoose x\n", "\nbchoose x\n", "\nbchoose more\n",
	"\namove e5\nbmove e6\namove h8\n", "\namove e5\namove e6\namove f6\n",
	" else=bot:easy wait=0",
	"\n=aa\n=bb\naseek 9x9x5 you=x else=none\n"
	"bseek 9x9x5 you=o else=none\n",
	NULL };
