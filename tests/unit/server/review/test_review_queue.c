/* test_review_queue.c -- the games whose review was asked for. */

#include "server/review/review_queue.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "common/base/fatal.h"
#include "tests/support/address.h"
#include "tests/support/suite.h"

#define NOW 1000

static struct journal          journal;
static struct address_accounts accounts;
static struct review_queue    *queue;
static struct player           ann, guest;
static char                    told[512]; /* all changes */

static void on_change(void *ctx, const struct review_state *state)
{
	char  *out = ctx;
	size_t n = strlen(out);

	snprintf(out + n, sizeof(told) - n, "%u:%u,%u,%llu ", state->game,
	    state->place, state->percent,
	    (unsigned long long)state->journal_pos);
}

static void open_queue(unsigned threads)
{
	queue = review_queue_open(&(struct review_config){ .journal = &journal,
	    .accounts = &accounts,
	    .limits = { .nodes = 100 },
	    .table_bytes = 1 << 20,
	    .threads = threads,
	    .on_change = on_change,
	    .ctx = told });
}

static void set_up(void)
{
	journal = (struct journal){ .is_enabled = true, .position = 7 };
	ann = (struct player){ .name = "Ann",
		.key = "ann",
		.identity.is_proven = true,
		.client.address = ADDRESS(1) };
	guest = (struct player){ .name = "~guest1",
		.client.address = ADDRESS(1) };
	told[0] = '\0';
	address_accounts_init(&accounts);
	open_queue(0);
}

static void tear_down(void)
{
	review_queue_close(queue, NOW);
	journal_clear(&journal);
	address_accounts_clear(&accounts);
}

FIXTURE(set_up, tear_down);

/* A game of that many moves on 3x3x3, along its rows. */
static struct stored_game game_of(uint32_t id, unsigned moves)
{
	struct stored_game g = { .id = id, .plies = moves };
	struct match      *m = xcalloc(1, sizeof(*m));

	variant_parse(&g.settings.variant, "3x3x3");
	match_init(m, id, &g.settings, (struct match_observer){ NULL, NULL });
	g.match = m;
	for (unsigned i = 0; i < moves; i++)
		board_play(m->board, POINT(i % 3, i / 3));
	return g;
}

static enum error add(uint32_t id, unsigned moves, const struct player *asker)
{
	struct stored_game g = game_of(id, moves);
	enum error         e = review_queue_add(queue, &g, asker, NOW);

	stored_game_clear(&g);
	return e;
}

/* Works as long as there is something to do. */
static void work(void)
{
	struct pollfd readable = { review_queue_fd(queue), POLLIN, 0 };

	while (poll(&readable, 1, 0) == 1)
		review_queue_collect(queue, NOW);
}

/*
 * What the journal has: "a" for a request, "m" for a move, "r" for a complete
 * review; and the game and the ply.
 */
static const char *writes(void)
{
	static char text[256];
	size_t      n = 0;

	text[0] = '\0';
	for (struct write *w = NULL;
	     (w = write_batch_next(&journal.pending, w)) != NULL;) {
		bool is_move = strstr(w->sql, "review_move") != NULL;

		n += (size_t)snprintf(text + n, sizeof(text) - n, "%c%d,%d ",
		    is_move                               ? 'm' :
			strncmp(w->sql, "UPDATE", 6) == 0 ? 'r' :
							    'a',
		    (int)w->values[0].number,
		    is_move ? (int)w->values[1].number : 0);
		if (is_move)
			ck_assert_int_eq(strncmp((const char *)w +
						 w->values[2].offset,
					     "before=", 7),
			    0);
	}
	return text;
}

TEST(games_are_reviewed_one_after_the_other)
{
	ck_assert_int_eq(add(1, 3, &ann), OK);
	ck_assert_int_eq(add(2, 2, &ann), OK);
	ck_assert_int_eq(add(2, 2, &guest), OK);
	ck_assert_uint_eq(review_queue_state(queue, 1).place, 1);
	ck_assert_uint_eq(review_queue_state(queue, 2).place, 2);
	ck_assert_uint_eq(review_queue_state(queue, 3).place, 0);
	ck_assert_uint_eq(review_queue_state(queue, 2).journal_pos, 7);
	journal.position = 9;
	work();
	ck_assert_str_eq(told,
	    "1:1,25,7 1:1,50,7 1:1,75,7 1:0,0,9 "
	    "2:1,0,7 2:1,25,7 2:1,50,7 2:1,75,7 2:0,0,9 ");
	ck_assert_str_eq(writes(),
	    "a1,0 a2,0 m1,1 m1,2 m1,3 r1,0 m2,1 m2,2 r2,0 ");
}

/* A query may have read the database before the review was committed. */
TEST(review_that_is_being_stored_is_not_made_again)
{
	add(1, 2, &ann);
	work();
	ck_assert_int_eq(add(1, 2, &ann), OK);
	ck_assert_uint_eq(review_queue_state(queue, 1).place, 0);
	ck_assert_uint_eq(review_queue_state(queue, 1).journal_pos, 7);
	ck_assert_str_eq(writes(), "a1,0 m1,1 m1,2 r1,0 ");
	journal.durable_pos = 7; /* a pruned game may come back */
	journal.position = 8;
	ck_assert_int_eq(add(1, 2, &ann), OK);
	ck_assert_uint_eq(review_queue_state(queue, 1).place, 1);
}

TEST(name_has_so_many_a_day)
{
	review_queue_set_limit(queue, 2);
	ck_assert_int_eq(add(1, 2, &ann), OK);
	ck_assert_int_eq(add(2, 2, &ann), OK);
	ck_assert_int_eq(add(3, 2, &ann), ERR_REVIEWS);
	ck_assert_int_eq(add(2, 2, &ann), OK);
	ck_assert_int_eq(add(3, 2, &guest), OK);
	review_queue_set_limit(queue, REVIEWS_OFF);
	ck_assert_int_eq(add(4, 2, &guest), ERR_NOREVIEW);
}

/*
 * Anybody may change names, so only proven names have an allowance of their
 * own.
 */
TEST(address_without_proven_names_has_so_many_a_day)
{
	struct player other = { .name = "Bob",
		.key = "bob",
		.client.address = guest.client.address };

	review_queue_set_limit(queue, 1);
	ck_assert_int_eq(add(1, 2, &guest), OK);
	ck_assert_int_eq(add(2, 2, &other), ERR_REVIEWS);
	ck_assert_int_eq(add(3, 2, &ann), OK);
	other.client.address = address_at(2);
	ck_assert_int_eq(add(2, 2, &other), OK);
}

TEST(what_cannot_be_reviewed_is_refused)
{
	ck_assert_int_eq(add(1, 0, &ann), ERR_MOVELESS);
	journal.is_disk_full = true;
	ck_assert_int_eq(add(1, 2, &ann), ERR_DISK);
	ck_assert_uint_eq(journal.pending.count, 0);
}

TEST(queue_is_bounded)
{
	uint32_t id = 0;

	review_queue_set_limit(queue, 1000);
	accounts.bounds[ADDRESS_WAITING] = 2;
	while (id < 2)
		ck_assert_int_eq(add(++id, 2, &ann), OK);
	ck_assert_int_eq(add(id + 1, 2, &ann), ERR_QUEUE);
	ann.client.address = address_at(100);
	ck_assert_int_eq(add(++id, 2, &ann), OK);
	accounts.bounds[ADDRESS_WAITING] = 0;
	while (id < REVIEW_QUEUE_MAX)
		ck_assert_int_eq(add(++id, 2, &ann), OK);
	ck_assert_int_eq(add(id + 1, 2, &ann), ERR_QUEUE);
	work();
	ck_assert_int_eq(add(id + 1, 2, &ann), OK);
}

/*
 * The requests for these reviews were recorded and counted before the restart.
 */
TEST(restored_games_are_reviewed)
{
	struct stored_game g = game_of(5, 1), empty = game_of(6, 0);

	review_queue_set_limit(queue, REVIEWS_OFF);
	ck_assert(review_queue_restore(queue, &g));
	ck_assert(review_queue_restore(queue, &empty));
	stored_game_clear(&g);
	stored_game_clear(&empty);
	work();
	ck_assert_str_eq(writes(), "m5,1 r5,0 ");
}

TEST(thread_does_the_same)
{
	struct pollfd readable;

	review_queue_close(queue, NOW);
	open_queue(1);
	add(1, 3, &ann);
	readable = (struct pollfd){ review_queue_fd(queue), POLLIN, 0 };
	while (review_queue_state(queue, 1).place != 0 &&
	    poll(&readable, 1, -1) == 1)
		review_queue_collect(queue, NOW);
	ck_assert_str_eq(writes(), "a1,0 m1,1 m1,2 m1,3 r1,0 ");
	/* One is being reviewed when the queue is closed. */
	add(2, 4, &ann);
}
