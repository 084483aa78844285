/*
 * fuzz_stored_game.c -- arbitrary bytes as a packed game of the store.
 *
 * The first four bytes choose the variant, the opening, the time control and
 * the number of moves; the rest is what the store would hold. What is accepted
 * must be the same after it was packed and unpacked again.
 */

#include <assert.h>
#include <string.h>

#include "server/storage/stored_game.h"
#include "tests/fuzz/fuzz.h"

#define HEADER 4

static struct stored_game game_of(const uint8_t header[HEADER])
{
	struct stored_game g = { .winner = SIDE_NONE };

	g.settings.variant.columns = (uint8_t)(SIDES_MIN +
	    header[0] % (SIDES_MAX - SIDES_MIN + 1));
	g.settings.variant.rows = (uint8_t)(SIDES_MIN +
	    header[1] % (SIDES_MAX - SIDES_MIN + 1));
	g.settings.variant.k = (uint8_t)(2 +
	    header[2] % (g.settings.variant.columns - 1u));
	g.settings.opening = header[0] / (SIDES_MAX - SIDES_MIN + 1) %
	    OPENING_KIND_COUNT;
	if (game_settings_check(&g.settings) != OK)
		g.settings.opening = OPENING_NONE;
	if (header[2] & 128) {
		g.settings.control.kind = TIME_CONTROL_PER_GAME;
		g.settings.control.initial = 300000;
		g.settings.control.increment = 3000;
	}
	return g;
}

static void check_same(const struct stored_game *a, const struct stored_game *b)
{
	assert(a->seat_count == b->seat_count);
	assert(a->takeback_count == b->takeback_count);
	assert(a->taken_back_count == b->taken_back_count);
	assert(a->move_count == b->move_count);
	for (unsigned i = 0; i < a->move_count; i++)
		assert(a->moves[i].point == b->moves[i].point &&
		    a->moves[i].spent == b->moves[i].spent);
	for (unsigned i = 0; i < a->taken_back_count; i++)
		assert(a->taken_back[i] == b->taken_back[i]);
	for (unsigned ply = 1; ply <= a->move_count; ply++)
		assert(stored_game_bot_of(a, ply) ==
		    stored_game_bot_of(b, ply));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t     packed[STORED_GAME_PACKED_MAX];
	struct stored_game g, again;
	size_t             n;

	if (size < HEADER)
		return 0;
	g = game_of(data);
	again = game_of(data);
	g.plies = again.plies = data[3];
	if (stored_game_unpack(&g, data + HEADER, size - HEADER)) {
		assert(g.move_count == data[3]);
		n = stored_game_pack(&g, packed);
		assert(n <= sizeof(packed));
		assert(stored_game_unpack(&again, packed, n));
		check_same(&g, &again);
		stored_game_is_legal(&g);
	}
	stored_game_clear(&g);
	stored_game_clear(&again);
	return 0;
}

/* Words cannot hold a NUL: an overlong varint stands for 0. */
const char *const fuzz_words[] = { "\x02\x03\x04\x01", "\x82\x80\x80\x01",
	"\x01\x02\x04"
	"easy",
	"\x01\x03\x04"
	"hard",
	"\x02", "\x01\x01\x01", "\x01\x02\x03\x04\x05\x06", "\x80", "\xff\xff",
	"\x7f", NULL };
