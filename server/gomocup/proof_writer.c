/*
 * proof_writer.c -- writes a proof; proof_checker.c describes the file.
 *
 * The writer goes through the positions depth first: after each move of the
 * owner of the strategy, it follows all answers of the other side. For most
 * positions the solver's table has the owner's move. No position, and no image
 * of one, is written twice.
 */

#include "server/gomocup/proof_writer.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/gomocup/proof_checker.h"
#include "server/solver/bitboard.h"

#define CHECKSUM_BYTES 8
#define NO_MOVE        64
#define FIRST_SLOTS    1024

struct proof_writer {
	struct dfpn       *dfpn;
	struct bitboard   *board;
	FILE              *file;
	enum side          owner;
	bool               is_draw;
	size_t             size; /* how many bytes were written */
	uint64_t           checksum;
	enum proof_writing state;

	/* Hash table of the written positions. At least half of it is empty. */
	struct bitboard_key *written;    /* owned; all bits of an empty slot are
					    1 */
	size_t               slot_count; /* a power of two */
	size_t               written_count;
};

/* --- output --- */

static void write_byte(struct proof_writer *w, unsigned byte)
{
	w->checksum = (w->checksum ^ byte) * 0x100000001b3; /* FNV-1a */
	if (putc((int)byte, w->file) == EOF)
		w->state = PROOF_NOT_WRITTEN;
	w->size++;
}

static void write_number(struct proof_writer *w, uint64_t number)
{
	for (int i = 0; i < 8; i++)
		write_byte(w, number >> 8 * i & 255);
}

static void write_claim(struct proof_writer *w)
{
	char        name[VARIANT_TEXT_SIZE], line[PROOF_CLAIM_SIZE];
	const char *claim = "first";

	if (w->is_draw)
		claim = w->board->has_windows[SIDE_O] ? "draw" : "blocked";
	snprintf(line, sizeof(line), "noughts-proof %s %s\n",
	    variant_write(&w->board->variant, name), claim);
	for (const char *c = line; *c != '\0'; c++)
		write_byte(w, (unsigned char)*c);
}

/* --- positions --- */

static bool is_slot_empty(const struct bitboard_key *slot)
{
	return (slot->mask[SIDE_X] & slot->mask[SIDE_O]) == UINT64_MAX;
}

static void set_slot_count(struct proof_writer *w, size_t count)
{
	w->slot_count = count;
	w->written = xmalloc(count * sizeof(*w->written));
	memset(w->written, 0xff, count * sizeof(*w->written));
}

static struct bitboard_key *
find_slot(const struct proof_writer *w, const struct bitboard_key *key)
{
	uint64_t hash = (key->mask[SIDE_X] * 0x9e3779b97f4a7c15 ^
			    key->mask[SIDE_O]) *
	    0xd6e8feb86659fd93;
	size_t i = hash >> 32 & (w->slot_count - 1);

	while (!is_slot_empty(&w->written[i]) &&
	    memcmp(&w->written[i], key, sizeof(*key)) != 0)
		i = (i + 1) & (w->slot_count - 1);
	return &w->written[i];
}

static void double_slots(struct proof_writer *w)
{
	struct bitboard_key *old = w->written;
	size_t               count = w->slot_count;

	set_slot_count(w, 2 * count);
	for (size_t i = 0; i < count; i++)
		if (!is_slot_empty(&old[i]))
			*find_slot(w, &old[i]) = old[i];
	free(old);
}

/* Notes that a position is written. Returns false if it was noted before. */
static bool add_written(struct proof_writer *w, const struct bitboard_key *key)
{
	struct bitboard_key *slot = find_slot(w, key);

	if (memcmp(slot, key, sizeof(*key)) == 0)
		return false;
	*slot = *key;
	if (++w->written_count > w->slot_count / 2)
		double_slots(w);
	return true;
}

/* Returns the symmetry under which the position has this key. */
static unsigned
find_symmetry(const struct bitboard *b, const struct bitboard_key *key)
{
	unsigned s = 0;

	while (memcmp(&b->keys[s], key, sizeof(*key)) != 0)
		s++;
	return s;
}

/* --- the strategy --- */

/* With the owner to move: whether the checker sees the win without a record. */
static bool is_known_to_checker(const struct proof_writer *w)
{
	const struct bitboard *b = w->board;

	return b->fives[w->owner] != 0 ||
	    (w->is_draw && b->potential[SIDE_X] < (uint64_t)1 << b->variant.k);
}

/*
 * Returns a move of the owner after which the claim follows: by static rules
 * or, if there is no such move, from the solver's table; else NO_MOVE.
 */
static unsigned find_known_move(struct proof_writer *w)
{
	enum side         other = side_other(w->owner);
	enum proof_result wanted = w->is_draw ? PROOF_DISPROVEN : PROOF_PROVEN;
	unsigned          move = NO_MOVE;

	for (uint64_t left = static_prover_moves(w->board, w->owner); left != 0;
	     left &= left - 1) {
		unsigned p = (unsigned)__builtin_ctzll(left);
		bool     is_decided, is_known;

		bitboard_play(w->board, w->owner, p);
		is_decided = static_prover_prove(w->board, SIDE_X, other) ==
		    wanted;
		is_known = move == NO_MOVE &&
		    dfpn_look_up(w->dfpn, other) == wanted;
		bitboard_undo(w->board, w->owner, p);
		if (is_decided)
			return p;
		if (is_known)
			move = p;
	}
	return move;
}

/* Like find_known_move; if no move is known, the solver searches first. */
static unsigned find_move(struct proof_writer *w)
{
	unsigned move = find_known_move(w);

	if (move == NO_MOVE && dfpn_search(w->dfpn, w->owner) != PROOF_UNKNOWN)
		move = find_known_move(w);
	return move;
}

/* Pairs of points that stop all windows of X; see proof_checker.c. */
struct pairs {
	unsigned count; /* 0 if there are no such pairs */
	uint8_t  points[BITBOARD_POINTS_MAX / 2][2];
};

static void find_pairs(const struct proof_writer *w, struct pairs *out)
{
	out->count = w->is_draw ?
	    static_prover_pairs(w->board, SIDE_X, out->points) :
	    0;
}

/* Writes a record. `map` turns points of the board into points of `key`. */
static void write_record(struct proof_writer *w, const struct bitboard_key *key,
    const uint8_t map[], unsigned move, const struct pairs *pairs)
{
	write_number(w, key->mask[SIDE_X]);
	write_number(w, key->mask[SIDE_O]);
	write_byte(w, move == NO_MOVE ? NO_MOVE : map[move]);
	write_byte(w, pairs->count);
	for (unsigned i = 0; i < pairs->count; i++) {
		write_byte(w, map[pairs->points[i][0]]);
		write_byte(w, map[pairs->points[i][1]]);
	}
	if (w->size > PROOF_BYTES_MAX - CHECKSUM_BYTES)
		w->state = PROOF_TOO_LARGE;
}

static void write_answers(struct proof_writer *w);

/*
 * Writes what the checker must know about a position in which the owner is to
 * move.
 */
static void write_position(struct proof_writer *w)
{
	struct bitboard_key key = bitboard_key(w->board);
	const uint8_t      *map;
	struct pairs        pairs;
	unsigned            move;

	if (is_known_to_checker(w) || !add_written(w, &key))
		return;
	map = w->board->symmetry_map[find_symmetry(w->board, &key)];
	find_pairs(w, &pairs);
	if (pairs.count > 0) {
		write_record(w, &key, map, NO_MOVE, &pairs);
		return;
	}
	move = find_move(w);
	if (move == NO_MOVE) {
		w->state = PROOF_TIME_IS_UP;
		return;
	}
	bitboard_play(w->board, w->owner, move);
	find_pairs(w, &pairs);
	write_record(w, &key, map, move, &pairs);
	if (pairs.count == 0)
		write_answers(w);
	bitboard_undo(w->board, w->owner, move);
}

/* Writes the position after each answer to the owner's move. */
static void write_answers(struct proof_writer *w)
{
	enum side other = side_other(w->owner);
	uint64_t  left = bitboard_empty(w->board) &
	    (w->board->useful[SIDE_X] | w->board->useful[SIDE_O]);

	for (; left != 0 && w->state == PROOF_WRITTEN; left &= left - 1) {
		unsigned p = (unsigned)__builtin_ctzll(left);

		bitboard_play(w->board, other, p);
		write_position(w);
		bitboard_undo(w->board, other, p);
	}
}

enum proof_writing
proof_writer_write(struct dfpn *p, enum proof_result result, FILE *file)
{
	struct proof_writer w = { .dfpn = p,
		.board = dfpn_board(p),
		.file = file,
		.is_draw = result == PROOF_DISPROVEN,
		.owner = result == PROOF_DISPROVEN ? SIDE_O : SIDE_X,
		.checksum = 0xcbf29ce484222325 };

	struct pairs pairs;

	set_slot_count(&w, FIRST_SLOTS);
	dfpn_restart_clock(p);
	write_claim(&w);
	find_pairs(&w, &pairs);
	if (w.is_draw && pairs.count == 0)
		write_answers(&w);
	else
		write_position(&w);
	write_number(&w, w.checksum);
	if (fflush(file) == EOF)
		w.state = PROOF_NOT_WRITTEN;
	free(w.written);
	return w.state;
}
