/*
 * dfpn.c -- proves whether a side can force a win.
 *
 * Depth-first proof-number search (df-pn; Nagai, "Df-pn Algorithm for Searching
 * AND/OR Trees and Its Applications", 2002). The proof number of a position is
 * the least number of leaves that must still be proven to prove it; the
 * disproof number is the least number that must be disproven to disprove it.
 * The search always expands the most proving leaf. It returns to a parent only
 * when the numbers of the child reach their thresholds. From the view of the
 * side to move the numbers are phi and delta:
 *
 *	phi(node)   = minimum over the children of their delta
 *	delta(node) = sum over the children of their phi
 *
 * Positions are stored in a table of small buckets; the entry with the least
 * work is replaced first. An entry has the position itself, not a hash of it,
 * so results do not depend on the probability of a collision.
 */

#include "server/solver/dfpn.h"

#include <stdlib.h>

#include "common/base/fatal.h"
#include "server/solver/bitboard.h"
#include "server/solver/static_prover.h"

/*
 * The infinite proof number. A position with the proof number 0 and the
 * disproof number PN_INFINITE is proven.
 */
#define PN_INFINITE (((uint32_t)1 << PN_BITS) - 1)
#define PN_BITS     27

/* The clock and the stop flag are checked once in this many nodes. */
#define CHECK_INTERVAL 256

/*
 * The most nodes of the first attempt. Each later attempt gets four times as
 * many as the one before.
 */
#define FIRST_ATTEMPT_NODES 100000

#define BUCKET_ENTRIES 4

/*
 * Proof numbers from the view of the side to move: phi is for proving that the
 * side reaches its goal, delta for disproving this.
 */
struct proof_numbers {
	uint32_t phi, delta;
};

/* The question that an entry answers: a position and what to prove about it. */
struct dfpn_key {
	struct bitboard_key position;
	unsigned            query; /* set of QUERY_ bits */
};

enum {
	QUERY_O_MOVES = 1,
	QUERY_O_IS_MAKER = 2,
	QUERY_IS_WEAK = 4,
	QUERY_BITS = 3
};

/* A stored position. */
struct dfpn_entry {
	struct bitboard_key position;
	uint64_t            phi : PN_BITS;
	uint64_t            delta : PN_BITS;
	uint64_t            query : QUERY_BITS;
	/*
	 * log2 of the nodes searched below the position; 0: the entry is empty
	 */
	uint64_t work : 6;
};

struct dfpn {
	struct bitboard    board;
	struct dfpn_entry *entries; /* owned */
	size_t             entry_count;
	enum side          maker;
	bool               weak;
	bool               stopped;
	uint64_t           nodes;
	/* When `nodes` reaches this, the attempt ends */
	uint64_t attempt_end;
	/* When `nodes` reaches this, the query ends */
	uint64_t query_end;
	uint64_t next_check;
	/* The variant to which the entries belong */
	struct variant              variant;
	msec                        start_time;
	const struct search_limits *limits;
};

/* The position that dfpn_prove was asked about. */
struct dfpn_query {
	const struct variant *variant;
	const point          *moves;
	unsigned              count;
};

/* A move, and the proof numbers of the position after it. */
struct dfpn_child {
	struct dfpn_key      key;
	struct proof_numbers numbers;
	unsigned             at;
};

struct dfpn *dfpn_new(size_t table_bytes)
{
	struct dfpn *p = xcalloc(1, sizeof(*p));

	p->entry_count = table_bytes / sizeof(struct dfpn_entry);
	if (p->entry_count < BUCKET_ENTRIES)
		p->entry_count = BUCKET_ENTRIES;
	p->entries = xcalloc(p->entry_count, sizeof(struct dfpn_entry));
	return p;
}

void dfpn_free(struct dfpn *p)
{
	if (p == NULL)
		return;
	free(p->entries);
	free(p);
}

bool dfpn_is_supported(const struct variant *v)
{
	return (rule_is_plain(v->rule) || rules[v->rule].shape != SHAPE_NONE) &&
	    v->columns * v->rows <= BITBOARD_POINTS_MAX;
}

uint64_t dfpn_nodes(const struct dfpn *p)
{
	return p->nodes;
}

/* The finalizer of MurmurHash3 (Appleby). A bijection that mixes all bits. */
static uint64_t mix_bits(uint64_t n)
{
	n = (n ^ n >> 33) * 0xff51afd7ed558ccd;
	n = (n ^ n >> 33) * 0xc4ceb9fe1a85ec53;
	return n ^ n >> 33;
}

static struct dfpn_entry *bucket(struct dfpn *p, const struct dfpn_key *key)
{
	uint64_t hash = mix_bits(key->position.mask[0] + key->query);
	size_t   at;

	hash = mix_bits(hash ^ key->position.mask[1]);
	at = (hash >> 32) * p->entry_count >> 32;
	return &p->entries[at < p->entry_count - BUCKET_ENTRIES ?
		at :
		p->entry_count - BUCKET_ENTRIES];
}

static bool is_entry_of(const struct dfpn_entry *e, const struct dfpn_key *key)
{
	return e->work > 0 && e->query == key->query &&
	    e->position.mask[0] == key->position.mask[0] &&
	    e->position.mask[1] == key->position.mask[1];
}

static bool
probe_entry(struct dfpn *p, const struct dfpn_key *key, struct proof_numbers *n)
{
	struct dfpn_entry *e = bucket(p, key);

	for (unsigned i = 0; i < BUCKET_ENTRIES; i++)
		if (is_entry_of(&e[i], key)) {
			n->phi = (uint32_t)e[i].phi;
			n->delta = (uint32_t)e[i].delta;
			return true;
		}
	return false;
}

static void store_entry(struct dfpn *p, const struct dfpn_key *key,
    struct proof_numbers n, uint64_t work)
{
	struct dfpn_entry *e = bucket(p, key), *least = e;

	for (unsigned i = 0; i < BUCKET_ENTRIES; i++) {
		if (is_entry_of(&e[i], key)) {
			least = &e[i];
			break;
		}
		if (e[i].work < least->work)
			least = &e[i];
	}
	*least = (struct dfpn_entry){ .position = key->position,
		.phi = n.phi & PN_INFINITE,
		.delta = n.delta & PN_INFINITE,
		.query = key->query & 7u,
		.work = 63u & (64u - (unsigned)__builtin_clzll(work)) };
}

/* Whether a limit of the query was reached. */
static bool is_query_over(const struct dfpn *p)
{
	const struct search_limits *l = p->limits;

	return p->nodes >= p->query_end ||
	    (l->stop != NULL && atomic_load(l->stop)) ||
	    (l->time > 0 && l->clock != NULL &&
		l->clock() - p->start_time >= l->time);
}

static bool is_stopped(struct dfpn *p)
{
	if (p->stopped || p->nodes < p->next_check)
		return p->stopped;
	p->next_check = p->nodes + CHECK_INTERVAL;
	p->stopped = p->nodes >= p->attempt_end || is_query_over(p);
	return p->stopped;
}

/* Returns the proof numbers of a position with this proof and disproof number. */
static struct proof_numbers from_view_of(const struct dfpn *p, enum side turn,
    uint64_t proof, uint64_t disproof)
{
	if (turn == p->maker)
		return (struct proof_numbers){ (uint32_t)proof,
			(uint32_t)disproof };
	return (struct proof_numbers){ (uint32_t)disproof, (uint32_t)proof };
}

/*
 * Returns the proof numbers of a new leaf. The greater the potential of the
 * maker, the easier is a proof, and the harder a disproof. The formula was
 * found by experiments.
 */
static struct proof_numbers
initial_numbers(const struct dfpn *p, enum side turn)
{
	const struct bitboard *b = &p->board;
	uint64_t               x = 4 * b->potential[p->maker] >> b->longest;

	if (x > 256)
		x = 256;
	return from_view_of(p, turn, 1 + 512 / (x * x + 1), 1 + x * x * x / 32);
}

/* Whether the position is decided without a search. Sets *n in either case. */
static bool
evaluate(const struct dfpn *p, enum side turn, struct proof_numbers *n)
{
	enum proof_result result = static_prover_prove(&p->board, p->maker,
	    turn);

	*n = initial_numbers(p, turn);
	if (result == PROOF_PROVEN)
		*n = from_view_of(p, turn, 0, PN_INFINITE);
	else if (result == PROOF_DISPROVEN)
		*n = from_view_of(p, turn, PN_INFINITE, 0);
	return result != PROOF_UNKNOWN;
}

static struct dfpn_key position_key(const struct dfpn *p, enum side turn)
{
	return (struct dfpn_key){ bitboard_key(&p->board),
		(turn == SIDE_O ? QUERY_O_MOVES : 0u) |
		    (p->maker == SIDE_O ? QUERY_O_IS_MAKER : 0u) |
		    (p->weak ? QUERY_IS_WEAK : 0u) };
}

static void
init_child(struct dfpn *p, enum side turn, unsigned at, struct dfpn_child *b)
{
	bitboard_play(&p->board, turn, at);
	b->at = at;
	b->key = position_key(p, side_other(turn));
	p->nodes++;
	if (!evaluate(p, side_other(turn), &b->numbers))
		probe_entry(p, &b->key, &b->numbers);
	bitboard_undo(&p->board, turn, at);
}

/*
 * Initializes all children and returns how many there are. If a child reaches
 * the goal of the side to move, only that child is kept.
 */
static unsigned
init_children(struct dfpn *p, enum side turn, struct dfpn_child *b)
{
	unsigned n = 0;

	for (uint64_t left = static_prover_moves(&p->board, turn); left != 0;
	     left &= left - 1) {
		struct dfpn_child *child = &b[n++];

		init_child(p, turn, (unsigned)__builtin_ctzll(left), child);
		if (child->numbers.delta == 0) {
			b[0] = *child;
			return 1;
		}
	}
	return n;
}

/*
 * Combines the proof numbers of the children to those of their parent. Also
 * finds the best child and the second least delta.
 */
static struct proof_numbers combine_children(const struct dfpn_child *b,
    unsigned n, unsigned *best, uint32_t *second)
{
	struct proof_numbers all = { PN_INFINITE, 0 };
	uint64_t             phi_sum = 0;
	bool                 is_infinite = false;

	*second = PN_INFINITE;
	*best = 0;
	for (unsigned i = 0; i < n; i++) {
		struct proof_numbers v = b[i].numbers;

		phi_sum += v.phi;
		is_infinite |= v.phi == PN_INFINITE;
		if (v.delta < all.phi) {
			*second = all.phi;
			all.phi = v.delta;
			*best = i;
		} else if (v.delta < *second) {
			*second = v.delta;
		}
	}
	if (phi_sum >= PN_INFINITE)
		phi_sum = PN_INFINITE - !is_infinite;
	all.delta = (uint32_t)phi_sum;
	return all;
}

static uint32_t min_u32(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/*
 * Expands a node until one of its proof numbers reaches `limit`. The threshold
 * for delta of the best child is a quarter greater than the second least delta, so
 * that the search does not switch between two children at every step (1 +
 * epsilon trick; Pawlewicz and Lew, 2007).
 */
static struct proof_numbers expand(struct dfpn *p, enum side turn,
    const struct dfpn_key *key, struct proof_numbers limit)
{
	struct dfpn_child    children[BITBOARD_POINTS_MAX];
	struct proof_numbers all;
	uint64_t             nodes_before = p->nodes;
	unsigned             n = init_children(p, turn, children), best;
	uint32_t             second;

	for (;;) {
		struct dfpn_child   *b;
		struct proof_numbers v;

		all = combine_children(children, n, &best, &second);
		if (all.phi >= limit.phi || all.delta >= limit.delta ||
		    is_stopped(p))
			break;
		b = &children[best];
		v.phi = limit.delta - (all.delta - b->numbers.phi);
		v.delta = min_u32(limit.phi, second + second / 4 + 1);
		bitboard_play(&p->board, turn, b->at);
		b->numbers = expand(p, side_other(turn), &b->key, v);
		bitboard_undo(&p->board, turn, b->at);
	}
	store_entry(p, key, all, p->nodes - nodes_before + 1);
	return all;
}

static enum proof_result
to_result(const struct dfpn *p, enum side turn, struct proof_numbers n)
{
	if (n.phi > 0 && n.delta > 0)
		return PROOF_UNKNOWN;
	return (n.phi == 0) == (turn == p->maker) ? PROOF_PROVEN :
						    PROOF_DISPROVEN;
}

static enum proof_result prove_root(struct dfpn *p, enum side turn)
{
	struct proof_numbers limit = { PN_INFINITE, PN_INFINITE }, n;
	struct dfpn_key      key = position_key(p, turn);

	if (!evaluate(p, turn, &n))
		n = expand(p, turn, &key, limit);
	return to_result(p, turn, n);
}

/*
 * Sets the variant. If it has changed, discards all entries, because they must
 * belong to one variant. For this a new table is allocated, which costs nothing
 * until its memory is used; clearing the old table would take time.
 */
static void set_variant(struct dfpn *p, const struct variant *v)
{
	if (p->nodes > 0 && !variant_is_same(&p->variant, v)) {
		free(p->entries);
		p->entries = xcalloc(p->entry_count, sizeof(*p->entries));
	}
	p->variant = *v;
}

/* Sets up the board. Returns the side to move. */
static enum side set_position(struct dfpn *p, const struct dfpn_query *query)
{
	bitboard_init(&p->board, query->variant, p->maker, p->weak);
	for (unsigned i = 0; i < query->count; i++)
		bitboard_play(&p->board, (enum side)(i % 2),
		    (unsigned)(POINT_ROW(query->moves[i]) *
			    query->variant->columns +
			POINT_COLUMN(query->moves[i])));
	return (enum side)(query->count % 2);
}

/* Searches at most `nodes` nodes, on the weak board if `weak` is true. */
static enum proof_result run_attempt(struct dfpn *p,
    const struct dfpn_query *query, bool weak, uint64_t nodes)
{
	enum side turn;

	p->weak = weak;
	p->attempt_end = p->query_end - p->nodes < nodes ? p->query_end :
							   p->nodes + nodes;
	p->next_check = p->nodes;
	p->stopped = false;
	turn = set_position(p, query);
	return prove_root(p, turn);
}

/*
 * If a win is disproven on the weak board, where only the maker has windows, it
 * is disproven in the game. This is often faster, but not always possible. So
 * both boards are tried in turn, with growing node limits.
 */
enum proof_result
dfpn_prove(struct dfpn *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct search_limits *limits)
{
	struct dfpn_query query = { v, moves, count };
	enum proof_result weak = PROOF_UNKNOWN, strong = PROOF_UNKNOWN;

	set_variant(p, v);
	p->limits = limits;
	p->maker = side;
	p->start_time = limits->clock == NULL ? 0 : limits->clock();
	p->query_end = limits->nodes > 0 ? p->nodes + limits->nodes :
					   UINT64_MAX;
	for (uint64_t nodes = FIRST_ATTEMPT_NODES; strong == PROOF_UNKNOWN;
	     nodes *= 4) {
		if (weak == PROOF_UNKNOWN)
			weak = run_attempt(p, &query, true, nodes);
		if (weak == PROOF_DISPROVEN)
			return weak;
		strong = run_attempt(p, &query, false, nodes);
		if (is_query_over(p))
			break;
	}
	return strong;
}
