/*
 * proof_checker.c -- checks a proof of the value of a variant.
 *
 * A proof is a strategy for one side, the owner: a table of positions with the
 * owner to move, and the owner's move in each. It is sound if every answer to
 * every move leads to a position that is in the table or is won at sight. As
 * stones are never taken away, each position can be checked on its own. "Won"
 * means that the claim follows, here and below.
 *
 *	noughts-proof 4x4x4 draw\n	a line of text: variant and claim
 *	record ...
 *	checksum			8 bytes: FNV-1a of all bytes before
 *
 * The claims, for rule free and at most 64 points:
 *
 *	first		X wins; X owns the strategy
 *	draw		X does not win; O owns the strategy, and may win
 *	blocked		the same in the game in which only X can win
 *
 * That O does not win either follows from strategy stealing. A record is a
 * position and its move, and maybe pairs of points:
 *
 *	X mask, O mask		8 bytes each, a bit a point
 *	move			1 byte; 64: none, if there are pairs
 *	number of pairs		1 byte
 *	pairs			2 bytes each; of empty points after the move
 *
 * Point n is column n % columns of row n / columns. Numbers begin with the
 * least byte. A point that no live window passes, with or without a stone, is
 * in both masks; a window is K points in a row, and alive if one side can still
 * fill it. Of the images of a position under the symmetries of the board, the
 * record has the one with the least X mask, then the least O mask.
 *
 * The owner has won at sight with a window that lacks one point. A claim that X
 * does not win has two more cases:
 *
 *	potential	the sum of 2 ^ stones over X's live windows is less than
 *			2 ^ K with O to move (Erdos and Selfridge, 1973)
 *	pairs		each live window of X has both points of a pair: when X
 *			takes one, O takes the other (Hales and Jewett, 1963)
 *
 * An answer outside all live windows is not checked: an extra stone of the owner
 * in another answer's place would not hurt.
 */

#include "server/gomocup/proof_checker.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/variant.h"

#define POINT_COUNT_MAX  64
#define WINDOW_COUNT_MAX (4 * POINT_COUNT_MAX)
#define SYMMETRIES_MAX   8
#define NUMBER_BYTES     8 /* bytes of a mask, and of the checksum */
#define NO_MOVE          POINT_COUNT_MAX

/* The offsets of the parts of a record, in bytes. */
#define MOVE_AT       (2 * NUMBER_BYTES)
#define PAIR_COUNT_AT (MOVE_AT + 1)
#define PAIRS_AT      (PAIR_COUNT_AT + 1)

/*
 * The most slots of the hash table that a look-up tries. Half of the slots are
 * empty, so only a file that was made to slow the checker needs more.
 */
#define PROBES_MAX 256

/* The players, as indexes. */
enum { X, O };

struct masks {
	uint64_t of[2];
};

struct checker {
	unsigned char *bytes; /* the file, owned */
	size_t         size;  /* bytes before the checksum */
	size_t         records_at;
	uint32_t      *slots; /* owned; a hash table of the offsets of records;
			         0: an empty slot */
	size_t         slot_count; /* a power of two */
	struct variant variant;
	unsigned       owner;
	bool           is_draw; /* the claim is that X does not win */
	bool           o_can_win;
	uint64_t       all_points;
	unsigned       window_count;
	uint64_t       windows[WINDOW_COUNT_MAX];
	unsigned       symmetry_count;
	/* Byte i of a mask, with value v, becomes images[symmetry][i][v]. */
	uint64_t images[SYMMETRIES_MAX][8][256];
};

static uint64_t bit(unsigned p)
{
	return (uint64_t)1 << p;
}

static unsigned lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

/* --- the file --- */

/* Reads the file, which must not be a pipe. Returns NULL, or what is wrong. */
static const char *read_file(struct checker *c, FILE *file)
{
	long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;

	if (size < 0)
		return "cannot be read";
	if ((unsigned long)size > PROOF_BYTES_MAX)
		return "is larger than 256 MiB";
	rewind(file);
	c->bytes = xmalloc((size_t)size + 1);
	c->size = fread(c->bytes, 1, (size_t)size, file);
	return NULL;
}

static uint64_t read_number(const unsigned char *bytes)
{
	uint64_t n = 0;

	for (int i = NUMBER_BYTES - 1; i >= 0; i--)
		n = n << 8 | bytes[i];
	return n;
}

/* Whether the checksum is right. Excludes the checksum from c->size. */
static bool is_checksum_right(struct checker *c)
{
	uint64_t sum = 0xcbf29ce484222325;

	if (c->size < NUMBER_BYTES)
		return false;
	c->size -= NUMBER_BYTES;
	for (size_t i = 0; i < c->size; i++)
		sum = (sum ^ c->bytes[i]) * 0x100000001b3;
	return sum == read_number(c->bytes + c->size);
}

/* Reads the line with variant and claim. Returns false if it is invalid. */
static bool read_claim(struct checker *c, char claim[PROOF_CLAIM_SIZE])
{
	static const char magic[] = "noughts-proof ";
	const char       *text = (const char *)c->bytes;
	const char       *end = memchr(text, '\n', c->size);
	char              variant[PROOF_CLAIM_SIZE], *word;
	size_t            magic_length = sizeof(magic) - 1;

	if (end == NULL || (size_t)(end - text) < magic_length ||
	    (size_t)(end - text) - magic_length >= PROOF_CLAIM_SIZE ||
	    memcmp(text, magic, magic_length) != 0)
		return false;
	c->records_at = (size_t)(end - text) + 1;
	memcpy(claim, text + magic_length, c->records_at - 1 - magic_length);
	claim[c->records_at - 1 - magic_length] = '\0';
	strcpy(variant, claim);
	word = strchr(variant, ' ');
	if (word == NULL)
		return false;
	*word++ = '\0';
	c->is_draw = strcmp(word, "first") != 0;
	c->o_can_win = strcmp(word, "blocked") != 0;
	c->owner = c->is_draw ? O : X;
	return variant_parse(&c->variant, variant) &&
	    c->variant.rule == RULE_FREE &&
	    c->variant.columns * c->variant.rows <= POINT_COUNT_MAX &&
	    (!c->is_draw || !c->o_can_win || strcmp(word, "draw") == 0);
}

/* --- the board --- */

static void list_windows(struct checker *c)
{
	static const int      steps[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 },
		     { -1, 1 } };
	const struct variant *v = &c->variant;

	for (int start = 0; start < v->columns * v->rows; start++)
		for (int d = 0; d < 4; d++) {
			int column = start % v->columns, i;
			int row = start / v->columns;

			c->windows[c->window_count] = 0;
			for (i = 0; i < v->k && column >= 0 &&
			     column < v->columns && row < v->rows;
			     i++) {
				c->windows
				    [c->window_count] |= bit((unsigned)(row *
					v->columns +
				    column));
				column += steps[d][0];
				row += steps[d][1];
			}
			c->window_count += i == v->k;
		}
}

/*
 * Lists the symmetries. Symmetry s mirrors columns (1) and rows (2), and then
 * transposes (4).
 */
static void list_symmetries(struct checker *c)
{
	unsigned columns = c->variant.columns, rows = c->variant.rows;

	c->symmetry_count = columns == rows ? 8 : 4;
	for (unsigned s = 0; s < c->symmetry_count; s++)
		for (unsigned p = 0; p < columns * rows; p++) {
			unsigned column = p % columns, row = p / columns, to;

			column = s & 1 ? columns - 1 - column : column;
			row = s & 2 ? rows - 1 - row : row;
			to = s & 4 ? column * columns + row :
				     row * columns + column;
			for (unsigned byte = 0; byte < 256; byte++)
				if (byte & bit(p % 8))
					c->images[s][p / 8][byte] |= bit(to);
		}
}

static void init_board(struct checker *c)
{
	unsigned count = (unsigned)c->variant.columns * c->variant.rows;

	c->all_points = UINT64_MAX >> (POINT_COUNT_MAX - count);
	list_windows(c);
	list_symmetries(c);
}

static bool is_alive(const struct checker *c, const struct masks *m,
    unsigned player, uint64_t window)
{
	return (player == X || c->o_can_win) && (window & m->of[!player]) == 0;
}

/* Adds the points that are in no live window to both masks. */
static void mark_dead_points(const struct checker *c, struct masks *m)
{
	uint64_t dead = c->all_points;

	for (unsigned i = 0; i < c->window_count; i++)
		if (is_alive(c, m, X, c->windows[i]) ||
		    is_alive(c, m, O, c->windows[i]))
			dead &= ~c->windows[i];
	m->of[X] |= dead;
	m->of[O] |= dead;
}

static uint64_t image(const struct checker *c, unsigned symmetry, uint64_t mask)
{
	uint64_t out = 0;

	for (unsigned i = 0; i < NUMBER_BYTES; i++)
		out |= c->images[symmetry][i][mask >> 8 * i & 255];
	return out;
}

/* Returns the least image of a position, under which its record is stored. */
static struct masks least_image(const struct checker *c, const struct masks *m)
{
	struct masks least = *m;

	for (unsigned s = 1; s < c->symmetry_count; s++) {
		struct masks other = { { image(c, s, m->of[X]),
		    image(c, s, m->of[O]) } };

		if (other.of[X] < least.of[X] ||
		    (other.of[X] == least.of[X] && other.of[O] < least.of[O]))
			least = other;
	}
	return least;
}

/* Returns the points where a stone completes a window of a player. */
static uint64_t
winning_points(const struct checker *c, const struct masks *m, unsigned player)
{
	uint64_t points = 0;

	for (unsigned i = 0; i < c->window_count; i++) {
		uint64_t left = c->windows[i] & ~m->of[player];

		if (is_alive(c, m, player, c->windows[i]) &&
		    (left & (left - 1)) == 0)
			points |= left;
	}
	return points;
}

/* --- records --- */

static struct masks position_at(const struct checker *c, size_t at)
{
	return (struct masks){ { read_number(c->bytes + at),
	    read_number(c->bytes + at + NUMBER_BYTES) } };
}

/* Returns where a record ends; it may be after the end of the file. */
static size_t record_end(const struct checker *c, size_t at)
{
	size_t end = at + PAIRS_AT;

	return end <= c->size ? end + 2 * (size_t)c->bytes[end - 1] : end;
}

/*
 * Returns the slot that has the record of a position; if there is no record, an
 * empty slot; NULL if PROBES_MAX slots have other records.
 */
static uint32_t *find_slot(const struct checker *c, const struct masks *m)
{
	uint64_t hash = (m->of[X] * 0x9e3779b97f4a7c15 ^ m->of[O]) *
	    0xd6e8feb86659fd93;

	hash ^= hash >> 32;
	for (unsigned i = 0; i < PROBES_MAX; i++) {
		uint32_t    *slot = &c->slots[(hash + i) & (c->slot_count - 1)];
		struct masks found;

		if (*slot == 0)
			return slot;
		found = position_at(c, *slot);
		if (found.of[X] == m->of[X] && found.of[O] == m->of[O])
			return slot;
	}
	return NULL;
}

/* Returns the offset of the record of a position; 0 if there is none. */
static uint32_t find_record(const struct checker *c, const struct masks *m)
{
	const uint32_t *slot = find_slot(c, m);

	return slot == NULL ? 0 : *slot;
}

/* Fills the hash table. Returns false if a record is incomplete or repeated. */
static bool index_records(struct checker *c, uint32_t *count)
{
	size_t at;

	for (at = c->records_at; at < c->size; at = record_end(c, at))
		++*count;
	if (at > c->size)
		return false;
	c->slot_count = 2;
	while (c->slot_count < 2 * (size_t)*count)
		c->slot_count *= 2;
	c->slots = xcalloc(c->slot_count, sizeof(*c->slots));
	for (at = c->records_at; at < c->size; at = record_end(c, at)) {
		struct masks m = position_at(c, at);
		uint32_t    *slot = find_slot(c, &m);

		if (slot == NULL || *slot != 0)
			return false;
		*slot = (uint32_t)at;
	}
	return true;
}

/*
 * Returns the sum of 2 ^ stones over the live windows of X. Adds the share of
 * each window to by_point for all points of that window.
 */
static uint64_t potential(const struct checker *c, const struct masks *m,
    uint64_t by_point[POINT_COUNT_MAX])
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < c->window_count; i++) {
		uint64_t left = c->windows[i];
		uint64_t part = bit((unsigned)__builtin_popcountll(left &
		    m->of[X]));

		if (!is_alive(c, m, X, left))
			continue;
		sum += part;
		for (; left != 0; left &= left - 1)
			by_point[lowest(left)] += part;
	}
	return sum;
}

/* With the other side to move: whether the owner wins after every answer. */
static bool is_every_answer_won(const struct checker *c, struct masks m)
{
	unsigned other = !c->owner;
	uint64_t by_point[POINT_COUNT_MAX] = { 0 }, answers, wins;
	uint64_t sum = c->is_draw ? potential(c, &m, by_point) : 0;

	mark_dead_points(c, &m);
	answers = c->all_points & ~(m.of[X] | m.of[O]);
	if (winning_points(c, &m, other) != 0 || (!c->is_draw && answers == 0))
		return false;
	wins = winning_points(c, &m, c->owner);
	for (uint64_t left = answers; left != 0; left &= left - 1) {
		unsigned     p = lowest(left);
		struct masks next = m;

		if ((wins & ~bit(p)) != 0 ||
		    (c->is_draw && sum + by_point[p] < bit(c->variant.k)))
			continue;
		next.of[other] |= bit(p);
		mark_dead_points(c, &next);
		next = least_image(c, &next);
		if (find_record(c, &next) == 0)
			return false;
	}
	return true;
}

/* Whether a record's pairs block all windows of X after the record's move. */
static bool
do_pairs_block(const struct checker *c, size_t at, const struct masks *m)
{
	const unsigned char *pairs = c->bytes + at + PAIRS_AT;
	const unsigned char *pairs_end = c->bytes + record_end(c, at);
	uint64_t free_points = c->all_points & ~(m->of[X] | m->of[O]);

	for (const unsigned char *p = pairs; p < pairs_end; p++) {
		if (*p >= POINT_COUNT_MAX || (free_points & bit(*p)) == 0)
			return false;
		free_points &= ~bit(*p);
	}
	for (unsigned i = 0; i < c->window_count; i++) {
		bool is_blocked = !is_alive(c, m, X, c->windows[i]);

		for (const unsigned char *p = pairs; p < pairs_end; p += 2)
			is_blocked |= ((bit(p[0]) | bit(p[1])) &
					  ~c->windows[i]) == 0;
		if (!is_blocked)
			return false;
	}
	return true;
}

/* Whether a record is right: the claim follows for its position. */
static bool is_record_right(const struct checker *c, size_t at)
{
	struct masks m = position_at(c, at);
	unsigned     move = c->bytes[at + MOVE_AT];
	bool         has_pairs = c->bytes[at + PAIR_COUNT_AT] > 0;

	if (has_pairs && !c->is_draw)
		return false;
	if (!has_pairs || move != NO_MOVE) {
		if (move >= POINT_COUNT_MAX ||
		    (c->all_points & ~(m.of[X] | m.of[O]) & bit(move)) == 0)
			return false;
		m.of[c->owner] |= bit(move);
	}
	return has_pairs ? do_pairs_block(c, at, &m) :
			   is_every_answer_won(c, m);
}

/*
 * Whether the claim follows for the empty board: from its record, or because it
 * follows after every first move. A record with a move of O does not count,
 * because X is to move.
 */
static bool is_start_proved(const struct checker *c)
{
	struct masks empty = { { 0 } };
	uint32_t     at;

	mark_dead_points(c, &empty);
	at = find_record(c, &empty);
	if (c->is_draw && (at == 0 || c->bytes[at + MOVE_AT] != NO_MOVE))
		return is_every_answer_won(c, empty);
	return at != 0;
}

static const char *
check(struct checker *c, FILE *file, struct proof_report *out)
{
	const char *error = read_file(c, file);

	if (error != NULL)
		return error;
	if (!is_checksum_right(c))
		return "is not a proof, or is damaged";
	if (!read_claim(c, out->claim))
		return "has no claim that can be checked";
	init_board(c);
	if (!index_records(c, &out->record_count))
		return "has an incomplete or repeated record";
	if (!is_start_proved(c))
		return "does not prove its claim for the empty board";
	for (size_t at = c->records_at; at < c->size; at = record_end(c, at))
		if (!is_record_right(c, at))
			return "has a move or pairs that an answer refutes";
	return NULL;
}

void proof_checker_check(FILE *file, struct proof_report *out)
{
	struct checker *c = xcalloc(1, sizeof(*c));

	memset(out, 0, sizeof(*out));
	out->error = check(c, file, out);
	free(c->bytes);
	free(c->slots);
	free(c);
}
