/* proof.c -- whether a side can force a win, proved, on boards small enough. */

#include "server/proof/proof.h"

#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/proof/grid.h"
#include "server/proof/judge.h"

/* Nothing is missing any more on one side, so nothing helps on the other. */
#define NEVER ((uint32_t)1 << 28)

/* The clock and the stop flag are looked at every so many nodes. */
#define LOOK_NODES 256

/* The first try at a proof gets so many. */
#define TRY_NODES 100000

#define WAYS 4

/* What is missing to prove that the maker wins, and to disprove it. */
struct numbers {
	uint32_t proof, disproof;
};

/* A position that was looked at; the least work is forgotten first. */
struct known {
	uint64_t hash;
	uint64_t proof : 29;
	uint64_t disproof : 29;
	uint64_t work : 6; /* its logarithm */
};

struct proof {
	struct grid          grid;
	struct known        *known; /* this owns it */
	size_t               count;
	enum side            maker;
	bool                 weak;
	bool                 stopped;
	uint64_t             nodes;
	uint64_t             most; /* when to give up for now */
	uint64_t             end;  /* and for good */
	uint64_t             look;
	uint64_t             salt; /* tells apart what is to be proved */
	msec                 began;
	const struct limits *limits;
};

/* A position that is asked about. */
struct task {
	const struct variant *variant;
	const point          *moves;
	unsigned              count;
};

/* A move from a position, and what is known about where it leads. */
struct branch {
	uint64_t       hash;
	struct numbers numbers;
	unsigned       at;
};

struct proof *proof_new(size_t table_bytes)
{
	struct proof *p = xcalloc(1, sizeof(*p));

	p->count = table_bytes / sizeof(struct known);
	if (p->count < WAYS)
		p->count = WAYS;
	p->known = xcalloc(p->count, sizeof(struct known));
	return p;
}

void proof_free(struct proof *p)
{
	if (p == NULL)
		return;
	free(p->known);
	free(p);
}

bool proof_fits(const struct variant *v)
{
	return grid_fits(v);
}

uint64_t proof_nodes(const struct proof *p)
{
	return p->nodes;
}

static struct known *places(struct proof *p, uint64_t hash)
{
	size_t at = (hash >> 32) * p->count >> 32;

	return &p->known[at < p->count - WAYS ? at : p->count - WAYS];
}

static bool recall(struct proof *p, uint64_t hash, struct numbers *n)
{
	struct known *k = places(p, hash);

	for (unsigned i = 0; i < WAYS; i++)
		if (k[i].hash == hash && k[i].work > 0) {
			n->proof = (uint32_t)k[i].proof;
			n->disproof = (uint32_t)k[i].disproof;
			return true;
		}
	return false;
}

static void
remember(struct proof *p, uint64_t hash, struct numbers n, uint64_t work)
{
	struct known *k = places(p, hash), *least = k;

	for (unsigned i = 0; i < WAYS; i++) {
		if (k[i].hash == hash) {
			least = &k[i];
			break;
		}
		if (k[i].work < least->work)
			least = &k[i];
	}
	least->hash = hash;
	least->proof = n.proof;
	least->disproof = n.disproof;
	least->work = 63u & (64u - (unsigned)__builtin_clzll(work));
}

/* Whether the limits leave no more at all. */
static bool is_over(const struct proof *p)
{
	const struct limits *l = p->limits;

	return p->nodes >= p->end ||
	    (l->stop != NULL && atomic_load(l->stop)) ||
	    (l->span > 0 && l->clock != NULL &&
		l->clock() - p->began >= l->span);
}

static bool is_stopped(struct proof *p)
{
	if (p->stopped || p->nodes < p->look)
		return p->stopped;
	p->look = p->nodes + LOOK_NODES;
	p->stopped = p->nodes >= p->most || is_over(p);
	return p->stopped;
}

static const struct numbers yes = { 0, NEVER };
static const struct numbers no = { NEVER, 0 };

/*
 * A first guess at what is missing: the greater the maker's potential, the less
 * to a proof and the more to the contrary. The shape of it was found by trying.
 */
static struct numbers guess(const struct proof *p)
{
	const struct grid *g = &p->grid;
	uint64_t           x = 4 * g->potential[p->maker] >> g->variant.k;

	if (x > 256)
		x = 256;
	return (struct numbers){ 1 + (uint32_t)(512 / (x * x + 1)),
		1 + (uint32_t)(x * x * x / 32) };
}

/* What a look at the position says for certain, or else a guess. */
static bool is_clear(const struct proof *p, enum side turn, struct numbers *n)
{
	enum answer answer = judge(&p->grid, p->maker, turn);

	*n = guess(p);
	if (answer == ANSWER_YES)
		*n = yes;
	else if (answer == ANSWER_NO)
		*n = no;
	return answer != ANSWER_UNKNOWN;
}

static uint64_t hash_of(const struct proof *p, enum side turn)
{
	return grid_hash(&p->grid) ^ p->salt ^
	    (turn == SIDE_X ? 0 : 0x9e3779b97f4a7c15);
}

static void look(struct proof *p, enum side turn, unsigned at, struct branch *b)
{
	grid_play(&p->grid, turn, at);
	b->at = at;
	b->hash = hash_of(p, side_other(turn));
	p->nodes++;
	if (!is_clear(p, side_other(turn), &b->numbers))
		recall(p, b->hash, &b->numbers);
	grid_undo(&p->grid, turn, at);
}

/* All branches; how many. Stops at one that decides. */
static unsigned look_at_all(struct proof *p, enum side turn, struct branch *b)
{
	unsigned n = 0;

	for (uint64_t left = judge_moves(&p->grid, turn); left != 0;
	     left &= left - 1) {
		struct branch *fresh = &b[n++];

		look(p, turn, (unsigned)__builtin_ctzll(left), fresh);
		if (turn == p->maker ? fresh->numbers.proof == 0 :
				       fresh->numbers.disproof == 0) {
			b[0] = *fresh;
			return 1;
		}
	}
	return n;
}

/*
 * The mover needs one branch, the other side has to refute them all. Seen by
 * the mover, need is what is missing for him and refute what is missing
 * against.
 */
struct view {
	uint32_t need, refute;
};

static struct view view_of(struct numbers n, bool maker)
{
	return maker ? (struct view){ n.proof, n.disproof } :
		       (struct view){ n.disproof, n.proof };
}

static struct numbers numbers_of(struct view v, bool maker)
{
	return maker ? (struct numbers){ v.need, v.refute } :
		       (struct numbers){ v.refute, v.need };
}

/* What all branches say together, the best of them, and the next best need. */
static struct view sum(const struct branch *b, unsigned n, bool maker,
    unsigned *best, uint32_t *second)
{
	struct view all = { NEVER, 0 };
	uint64_t    refute = 0;

	*second = NEVER;
	*best = 0;
	for (unsigned i = 0; i < n; i++) {
		struct view v = view_of(b[i].numbers, maker);

		refute += v.refute;
		if (v.need < all.need) {
			*second = all.need;
			all.need = v.need;
			*best = i;
		} else if (v.need < *second) {
			*second = v.need;
		}
	}
	all.refute = refute < NEVER ? (uint32_t)refute : NEVER;
	return all;
}

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/*
 * Works on a position until more is missing than the limits say, or nothing. A
 * branch may get worse than the next best by a quarter before that one's turn
 * comes, which saves much going to and fro (the 1 + epsilon trick; Pawlewicz
 * and Lew, 2007).
 */
static struct numbers
expand(struct proof *p, enum side turn, uint64_t hash, struct numbers limit)
{
	struct branch branches[GRID_POINTS];
	bool          maker = turn == p->maker;
	struct view   most = view_of(limit, maker), all;
	uint64_t      before = p->nodes;
	unsigned      n = look_at_all(p, turn, branches), best;
	uint32_t      second;

	for (;;) {
		struct branch *b;
		struct view    v;

		all = sum(branches, n, maker, &best, &second);
		if (all.need >= most.need || all.refute >= most.refute ||
		    is_stopped(p))
			break;
		b = &branches[best];
		v = view_of(b->numbers, maker);
		v.refute = most.refute - (all.refute - v.refute);
		v.need = least(most.need, second + second / 4 + 1);
		grid_play(&p->grid, turn, b->at);
		b->numbers = expand(p, side_other(turn), b->hash,
		    numbers_of(v, maker));
		grid_undo(&p->grid, turn, b->at);
	}
	remember(p, hash, numbers_of(all, maker), p->nodes - before + 1);
	return numbers_of(all, maker);
}

static enum answer prove(struct proof *p, enum side turn)
{
	struct numbers limit = { NEVER, NEVER }, n;

	if (!is_clear(p, turn, &n))
		n = expand(p, turn, hash_of(p, turn), limit);
	if (n.proof == 0)
		return ANSWER_YES;
	return n.disproof == 0 ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* One number for all that is asked, but for the position. */
static uint64_t salt_of(const struct proof *p, const struct variant *v)
{
	uint64_t all = v->columns;

	all = all * 32 + v->rows;
	all = all * 32 + v->k;
	all = all * 2 + (v->rule == RULE_EXACT);
	all = all * 2 + (p->maker == SIDE_O);
	all = all * 2 + p->weak;
	return all * 0xd1342543de82ef95;
}

/* Sets up the position; whose turn it is. */
static enum side set_up(struct proof *p, const struct task *t)
{
	grid_init(&p->grid, t->variant, p->maker, p->weak);
	for (unsigned i = 0; i < t->count; i++)
		grid_play(&p->grid, (enum side)(i % 2),
		    (unsigned)(POINT_ROW(t->moves[i]) * t->variant->columns +
			POINT_COLUMN(t->moves[i])));
	return (enum side)(t->count % 2);
}

/* Tries for so many nodes, without the other side's windows if weak. */
static enum answer
attempt(struct proof *p, const struct task *t, bool weak, uint64_t nodes)
{
	enum side turn;

	p->weak = weak;
	p->most = p->end - p->nodes < nodes ? p->end : p->nodes + nodes;
	p->look = p->nodes;
	p->stopped = false;
	p->salt = salt_of(p, t->variant);
	turn = set_up(p, t);
	return prove(p, turn);
}

/*
 * What is not won on a weak grid is not won at all, and mostly sooner shown;
 * but not always. So both are tried in turn, each time for longer.
 */
enum answer
proof_wins(struct proof *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct limits *limits)
{
	struct task t = { v, moves, count };
	enum answer weak = ANSWER_UNKNOWN, strong = ANSWER_UNKNOWN;

	p->limits = limits;
	p->maker = side;
	p->began = limits->clock == NULL ? 0 : limits->clock();
	p->end = limits->nodes > 0 ? p->nodes + limits->nodes : UINT64_MAX;
	for (uint64_t nodes = TRY_NODES; strong == ANSWER_UNKNOWN; nodes *= 4) {
		if (weak == ANSWER_UNKNOWN)
			weak = attempt(p, &t, true, nodes);
		if (weak == ANSWER_NO)
			return weak;
		strong = attempt(p, &t, false, nodes);
		if (is_over(p))
			break;
	}
	return strong;
}
