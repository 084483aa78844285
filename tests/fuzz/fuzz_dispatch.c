/*
 * fuzz_dispatch.c -- arbitrary lines from three clients.
 *
 * Each line must be answered exactly once, and nothing may remain at the end.
 * After each step the games and their players must agree, see check_lobby.
 * The first byte of a line selects the client; '+' advances the time by five
 * seconds, '!' closes a connection. Bots do not move.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/utf8.h"
#include "server/protocol/dispatch.h"
#include "server/protocol/event_format.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/server_harness.h"

#define CLIENTS 3

static uint64_t
silent_tell(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	(void)e;
	return 0;
}

static struct match_observer silent_fill(void *ctx, enum bot_level level)
{
	(void)level;
	return (struct match_observer){ silent_tell, ctx };
}

static struct match_observer
silent_hint(void *ctx, const struct match *m, enum side side)
{
	(void)m;
	(void)side;
	return (struct match_observer){ silent_tell, ctx };
}

static struct harness_client *pick(struct harness *f, char who)
{
	static const char *const names[CLIENTS] = { "ann", "bob", "cat" };

	return harness_client(f, names[(unsigned char)who % CLIENTS]);
}

/* Checks the lines a client received and counts the answers. */
static unsigned answers(struct harness_client *c)
{
	unsigned    n = 0;
	const char *line;

	while ((line = harness_next_line(c)) != NULL) {
		assert(strlen(line) <= LINE_REPLY_MAX);
		assert(utf8_check(line, strlen(line)) == UTF8_OK);
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
	dispatch_line(c->session, line, n, f->now);
	harness_advance(f, 0);
	for (unsigned i = 0; i < f->clients; i++)
		if (&f->client[i] != c)
			assert(answers(&f->client[i]) == 0);
	if (!is_empty)
		assert(answers(c) <= 1);
}

/* --- what must be true after each step --- */

/* The board is that of its moves. */
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
	const struct game_clock *c = &m->clock;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		assert(game_clock_remaining(c, side, now) >= 0);
	if (c->running == SIDE_NONE)
		return;
	assert(!m->is_over && !m->is_paused && !match_is_dormant(m));
	assert(c->running == board_turn(m->board));
}

static void check_match(const struct match *m, msec now)
{
	enum verdict verdict = board_verdict(m->board);

	check_board(m->board);
	check_clock(m, now);
	if (!m->is_over) {
		assert(verdict == VERDICT_OPEN);
		return;
	}
	assert((verdict == VERDICT_WON) == (m->end_reason == END_LINE));
	assert((verdict == VERDICT_FULL) == (m->end_reason == END_FULL));
	if (verdict == VERDICT_WON)
		assert(m->winner == side_other(board_turn(m->board)));
}

/* Each player of a game has a seat in it that no other player has. */
static void check_player(const struct lobby *l, const struct player *p)
{
	const struct seat *seat;

	if (p->match == NULL)
		return;
	assert(lobby_find_match(l, p->match->id) == p->match);
	seat = &p->match->seat[p->side];
	assert(seat->is_bot || seat->player == p->id);
	assert(p->match->seat[SIDE_X].player == 0 ||
	    p->match->seat[SIDE_X].player != p->match->seat[SIDE_O].player);
}

static void check_lobby(const struct harness *f)
{
	const struct lobby       *l = &f->services->lobby;
	const struct lobby_match *lm;
	const struct player      *p;

	for (lm = l->matches_by_id; lm != NULL; lm = lm->hh.next)
		check_match(&lm->match, f->now);
	for (p = l->players_by_name; p != NULL; p = p->hh.next)
		check_player(l, p);
}

static void act(struct harness *f, char *data, size_t n)
{
	char                   line[LINE_REQUEST_MAX + 1];
	struct harness_client *c;

	if (data[0] == '+') {
		harness_advance(f, 5000);
		return;
	}
	c = pick(f, data[n > 1]);
	if (data[0] == '!') {
		if (c->session != NULL)
			harness_disconnect(c);
		return;
	}
	n = n - 1 < LINE_REQUEST_MAX ? n - 1 : LINE_REQUEST_MAX;
	memcpy(line, data + 1, n);
	line[n] = '\0';
	execute(f, pick(f, data[0]), line, n);
}

static bool step(void *ctx, char *data, size_t n)
{
	act(ctx, data, n);
	check_lobby(ctx);
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct harness *f = harness_new();

	f->services->matches.bot_ops.create = silent_fill;
	f->services->matches.bot_ops.hint = silent_hint;
	fuzz_each_line(data, size, step, f);
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL)
			harness_disconnect(&f->client[i]);
	/* Dormant games end, and the missing players leave. */
	harness_advance(f, 30000);
	harness_advance(f, DORMANT_TIME_MAX);
	harness_advance(f, 30000);
	assert(lobby_player_count(&f->services->lobby) == 0);
	assert(lobby_match_count(&f->services->lobby) == 0);
	assert(f->services->timers.heap.count == 0);
	harness_free(f);
	return 0;
}

const char *const fuzz_words[] = { "\n", "\na", "\nb", "\nc", "\n+\n", "\n!a",
	"\n!b", " ", "aseek 3x3x3", "bseek 3x3x3\n", "cseek 2 you=x",
	"abot 2x2x2 easy", "cbot 3 easy hard", "name ann", "name bob", "seek ",
	"unseek", "bot ", "move a1", "move b2", "move a2", "move b1 ply=4",
	"draw", "resign", "hint", "rematch", "say hello", "whisper hello",
	"shout hello", "tell ~guest1 hello", "ignore ~guest1", "ignore",
	"unignore ~guest1", "games", "who", "watch 1", "watch 2", "unwatch",
	"state", "state 1", "scores", "help", "ping x", "quit", "wait=0",
	"wait=5", "else=none", "else=bot:easy", "you=x", "you=o", "with=bob",
	"@t1 ", "\r", "\xe2\x80\xae", "\xff", "15x15x5/exact", NULL };
