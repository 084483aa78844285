/* test_seek.c -- the index of the waiting seeks. */

#include <stdio.h>
#include <string.h>

#include "server/lobby/seek.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

#define SEEKS    300
#define SEARCHES 300
#define FOUND    5

static uint32_t random_state;

/* The upper bits of a linear congruential generator, below n. */
static unsigned pick(unsigned n)
{
	random_state = random_state * 1664525 + 1013904223;
	return (random_state >> 16) % n;
}

static const char *pick_word(const char *const *words, unsigned n)
{
	return words[pick(n)];
}

#define PICK(words) pick_word(words, LENGTH(words))

static const char *const games[] = { "any", "3x3x3", "4x4x4", "5x5x4/exact",
	"3x3x3,4x4x4", "4x4x4,5x5x4,3x3x3", "5x5x4" };
static const char *const clocks[] = { "none", "none", "any", "5+3", "30/move",
	"5+0" };
static const char *const absences[] = { "", "", " absent=any", " absent=wait",
	" absent=forfeit" };
static const char *const sides[] = { "", "", " you=x", " you=o" };
static const char *const kinds[] = { "", "", " kind=people", " kind=bots" };
static const char *const manners[] = { "", "", "", " idle=60", " undo=off" };
static const char *const names[] = { "", "", "", "", " with=ann", " with=Bob" };

static struct seek_terms random_terms(const char *opponent)
{
	struct seek_request r;
	char                text[SEEK_REQUEST_TEXT_SIZE];

	snprintf(text, sizeof(text), "%s clock=%s%s%s%s%s%s", PICK(games),
	    PICK(clocks), PICK(absences), PICK(manners), PICK(sides),
	    PICK(kinds), opponent);
	ck_assert(seek_request_parse(&r, text));
	return r.terms;
}

static void add_seeks(struct seek_list *list)
{
	for (int i = 0; i < SEEKS; i++) {
		struct player *p = lobby_add_guest(&f->services->lobby,
		    (struct match_observer){ NULL, NULL });
		struct seek   *seek;

		p->is_program = pick(4) == 0;
		seek = seek_list_add(list, p,
		    &(struct seek_request){
			.terms = random_terms(PICK(names)) });
		if (pick(3) == 0)
			seek_set_state(seek, SEEK_STAND_IN);
		if (pick(8) == 0)
			seek_cancel(p);
	}
}

/*
 * The expected result of seek_list_find: checks every seek in the order of age.
 */
static unsigned find_all(const struct seek_list *list,
    const struct seek_search *search, struct seek **found)
{
	struct seek *seek;
	unsigned     n = 0;

	TAILQ_FOREACH (seek, &list->all, link)
		if (n < FOUND && seek_suits(search, seek))
			found[n++] = seek;
	return n;
}

TEST_LOOP(the_longest_waiting_who_suit_are_found, 0, 8)
{
	struct seek_list *list = &f->services->matchmaking.seeks;
	struct player    *searcher = ann->session->player;
	unsigned          hits = 0;

	random_state = (uint32_t)_i + 1;
	add_seeks(list);
	for (int i = 0; i < SEARCHES; i++) {
		struct seek_terms  terms = random_terms("");
		struct seek_search search = { .player = searcher,
			.terms = &terms,
			.state = pick(2) ? SEEK_WAITING : SEEK_STAND_IN,
			.is_near = pick(4) == 0 };
		struct seek       *all[FOUND], *found[FOUND];
		unsigned           n = find_all(list, &search, all);

		ck_assert_uint_eq(seek_list_find(list, &search, found, FOUND),
		    n);
		for (unsigned k = 0; k < n; k++)
			ck_assert_ptr_eq(found[k], all[k]);
		hits += n;
	}
	ck_assert_uint_gt(hits, SEARCHES);
}

/* At how many seeks and buckets the searches of such a seek look. */
static uint64_t count_compared(const char *terms)
{
	struct seek_list   *list = &f->services->matchmaking.seeks;
	struct seek_request r;
	uint64_t            before = list->compared;

	ck_assert(seek_request_parse(&r, terms));
	matchmaking_seek(&f->services->matchmaking, ann->session->player, &r,
	    f->now);
	if (ann->session->player->seek != NULL)
		matchmaking_unseek(&f->services->matchmaking,
		    ann->session->player);
	return list->compared - before;
}

/*
 * 2000 players seek the same game with manners, sides and opponents of all
 * kinds: the search for a new seek looks at few of them.
 */
static const char *const newcomers[] = { "3x3x3", "any clock=any absent=any",
	"3x3x3,4x4x4 kind=people idle=600", "3x3x3 you=x undo=off", "4x4x4",
	"3x3x3 idle=599 kind=bots" };

TEST_ROWS(many_seeks_cost_a_newcomer_little, newcomers)
{
	struct seek_request r;
	char                text[SEEK_REQUEST_TEXT_SIZE];

	random_state = 1;
	for (int i = 0; i < 2000; i++) {
		snprintf(text, sizeof(text), "3x3x3 idle=%d%s%s%s else=none",
		    30 + i % 570, i / 570 % 2 ? " undo=off" : "", PICK(sides),
		    PICK(absences));
		ck_assert(seek_request_parse(&r, text));
		seek_list_add(&f->services->matchmaking.seeks,
		    lobby_add_guest(&f->services->lobby,
			(struct match_observer){ NULL, NULL }),
		    &r);
	}
	ck_assert_uint_lt(count_compared(newcomers[_i]), 200);
}

/* How many of the waiting players refuse ann, and what a seek of hers costs. */
static const struct {
	int      refusing;
	uint64_t cost;
} crowds[] = { { 0, 3 }, { 200, 3 }, { 2000, 3 + 8 }, { 9000, 3 + 20 } };

/* Players who refuse are skipped one by one. */
TEST_ROWS(seek_among_many_who_refuse_costs_more, crowds)
{
	struct seek_request r;

	ck_assert(seek_request_parse(&r, "3x3x3 else=none"));
	for (int i = 0; i < crowds[_i].refusing; i++) {
		struct player *p = lobby_add_guest(&f->services->lobby,
		    (struct match_observer){ NULL, NULL });

		name_set_add(&p->refused, ann->session->player->name, 0);
		seek_list_add(&f->services->matchmaking.seeks, p, &r);
	}
	f->env.rate_limit = 5;
	harness_send(ann, "seek 3x3x3");
	ck_assert(hears(ann, "= seek id="));
	ck_assert_uint_eq(ann->session->rate.used, 1000 * crowds[_i].cost);
}

TEST(one_who_becomes_a_program_is_found_as_one)
{
	harness_send(ann, "seek 3x3x3 wait=0 you=x");
	harness_send(ann, "resign");
	harness_send(ann, "name ann bot=1");
	harness_discard_output(f);
	harness_send(bob, "seek 3x3x3 kind=people");
	ck_assert(!hears(bob, "* seeking "));
	harness_send(cat, "seek 3x3x3 kind=bots wait=60");
	ck_assert(hears(cat, "* seeking ann 3x3x3 "));
}
