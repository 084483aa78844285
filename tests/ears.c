/* ears.c -- a match between two who write down what they are told. */

#include "tests/ears.h"

#include <check.h>

#include "common/notation.h"
#include "server/chairs.h"

static uint64_t hear(void *whose, const struct match *m, const struct event *e)
{
	static const char letters[] = "smofyakbclhe"; /* in enum's order */
	struct ear       *ear = whose;
	char              c = letters[e->kind];

	(void)m;
	if (e->side == SIDE_O && c != 's')
		c = (char)(c - 0x20);
	ear->told[ear->count++] = c;
	ear->told[ear->count] = '\0';
	return 0;
}

struct ear ear_x, ear_o, keeper, watcher;

struct seat seat_of(struct ear *ear)
{
	return (struct seat){ hear, ear };
}

struct match *
timed_match(const char *text, const char *control, enum absent absent)
{
	struct terms  terms = { .absent = absent };
	struct match *m;

	ck_assert(variant_parse(&terms.variant, text));
	ck_assert(control_parse(&terms.control, control));
	ear_x = ear_o = keeper = watcher = (struct ear){ 0 };
	m = match_new(7, &terms, seat_of(&keeper));
	chairs_sit(m, SIDE_X, seat_of(&ear_x), "ann");
	chairs_sit(m, SIDE_O, seat_of(&ear_o), "bob");
	chairs_watch(m, seat_of(&watcher));
	match_start(m);
	return m;
}

struct match *new_match(const char *text)
{
	return timed_match(text, "none", ABSENT_BOT);
}

enum error play_all(struct match *m, const char *moves)
{
	point      list[POINTS_MAX];
	int        n = notation_read_list(list, POINTS_MAX, moves);
	enum error e = OK;

	for (int i = 0; i < n; i++)
		e = match_play(m, board_turn(m->board), list[i], 0, 0);
	return e;
}
