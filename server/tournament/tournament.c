/* tournament.c -- the state of a tournament and the events that change it. */

#include "server/tournament/tournament.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/text/word_table.h"
#include "server/util/name_fold.h"

static const char *const kind_words[] = { "arena", "roundrobin", "swiss" };
static const struct word_table kinds = WORD_TABLE(kind_words);

/* How many entrants a tournament of each kind starts with, and can have. */
static const struct {
	unsigned min, max;
} entrants[] = {
	[TOURNAMENT_ARENA] = { 0, TOURNAMENT_ENTRANTS_MAX },
	[TOURNAMENT_ROUNDROBIN] = { 3, 8 },
	[TOURNAMENT_SWISS] = { 9, TOURNAMENT_ENTRANTS_MAX },
};

static const char *const state_words[] = { "open", "paired", "playing",
	"over" };

/* Why the tournament has ended early, as sentences. */
#define WHY_OPERATOR "The host has ended the tournament"
#define WHY_NO_PAIRS \
	"The tournament has ended: everybody who is left has had a bye"
#define WHY_FEW "The tournament has ended: fewer than two players are left"

#define WHY_DAMAGED                                                      \
	"The tournament has ended, because its stored lines are damaged" \
	"; the host can create another one"

static const char *const reasons[] = { NULL, WHY_OPERATOR, WHY_NO_PAIRS,
	WHY_FEW, WHY_DAMAGED };

void tournament_init(struct tournament *t, enum tournament_kind kind)
{
	*t = (struct tournament){ .kind = kind };
}

void tournament_clear(struct tournament *t)
{
	free(t->game);
	*t = (struct tournament){ .state = TOURNAMENT_OVER };
}

const char *tournament_kind_word(enum tournament_kind kind)
{
	return word_table_word(&kinds, kind);
}

bool tournament_kind_parse(enum tournament_kind *kind, const char *word)
{
	int found = word_table_find(&kinds, word);

	if (found >= 0)
		*kind = (enum tournament_kind)found;
	return found >= 0;
}

const char *tournament_state_word(enum tournament_state state)
{
	return state_words[state];
}

uint8_t tournament_find(const struct tournament *t, const char *name)
{
	for (unsigned i = 0; i < t->entrant_count; i++)
		if (name_is_same(t->entrant[i].name, name))
			return (uint8_t)i;
	return NO_ENTRANT;
}

unsigned tournament_active_count(const struct tournament *t)
{
	unsigned count = 0;

	for (unsigned i = 0; i < t->entrant_count; i++)
		count += !t->entrant[i].is_withdrawn;
	return count;
}

/*
 * Whether an entrant can still join late and gets half a point for that: in a
 * Swiss tournament, until half of its rounds are paired.
 */
static bool takes_late(const struct tournament *t)
{
	return t->kind == TOURNAMENT_SWISS &&
	    (t->state == TOURNAMENT_PAIRED || t->state == TOURNAMENT_PLAYING) &&
	    t->round * 2 <= t->rounds;
}

/* Whether somebody can join now, if there is room. */
static bool takes_entrants(const struct tournament *t)
{
	return t->state == TOURNAMENT_OPEN || takes_late(t) ||
	    (t->kind == TOURNAMENT_ARENA && t->state == TOURNAMENT_PLAYING);
}

bool tournament_is_full(const struct tournament *t)
{
	return takes_entrants(t) && t->entrant_count == entrants[t->kind].max;
}

/* --- the start --- */

/* Returns how many rounds a tournament that starts with n entrants has. */
static uint8_t default_rounds(enum tournament_kind kind, unsigned n)
{
	uint8_t rounds = 0;

	if (kind == TOURNAMENT_ARENA)
		return 0;
	if (kind == TOURNAMENT_ROUNDROBIN)
		return (uint8_t)(n - 1 + n % 2);
	while (1u << rounds < n)
		rounds++;
	return rounds;
}

const char *tournament_start_fault(const struct tournament *t)
{
	unsigned n = tournament_active_count(t);

	if (t->kind == TOURNAMENT_ARENA || t->state != TOURNAMENT_OPEN)
		return "The tournament has started already; an arena does so"
		       " when it is created";
	if (t->kind == TOURNAMENT_ROUNDROBIN && n < entrants[t->kind].min)
		return "A round robin needs 3 to 8 entrants; wait for more, or"
		       " create a swiss for 9 to 64 or an arena";
	if (t->kind == TOURNAMENT_SWISS && n < entrants[t->kind].min)
		return "A swiss needs 9 to 64 entrants; wait for more, or "
		       "create"
		       " a roundrobin for 3 to 8 or an arena";
	if (t->kind == TOURNAMENT_SWISS && t->rounds >= n - 1)
		return "So many rounds need more entrants; wait for them, or"
		       " end this tournament and create one with fewer rounds";
	return NULL;
}

/* --- events --- */

bool tournament_is_in_game(const struct tournament *t, uint8_t entrant)
{
	for (unsigned i = 0; i < t->game_count; i++)
		if (t->game[i].result == RESULT_OPEN &&
		    (t->game[i].entrant[SIDE_X] == entrant ||
			t->game[i].entrant[SIDE_O] == entrant))
			return true;
	return false;
}

bool tournament_has_open_game(const struct tournament *t)
{
	for (unsigned i = 0; i < t->game_count; i++)
		if (t->game[i].result == RESULT_OPEN)
			return true;
	return false;
}

static bool is_entrant(const struct tournament *t, int64_t n)
{
	return n >= 0 && n < t->entrant_count;
}

static bool apply_join(struct tournament *t, const struct tournament_event *e)
{
	bool is_late = takes_late(t);

	if (!takes_entrants(t) || tournament_is_full(t) ||
	    t->joins == TOURNAMENT_JOINS_MAX || e->rating < 0 ||
	    e->rating > UINT16_MAX || !name_is_valid(e->name) ||
	    tournament_find(t, e->name) != NO_ENTRANT)
		return false;
	t->joins++;
	t->entrant[t->entrant_count] = (struct entrant){
		.is_program = e->is_program != 0,
		.is_late = is_late,
		.rating = (uint16_t)e->rating,
	};
	memcpy(t->entrant[t->entrant_count++].name, e->name, NAME_SIZE);
	return true;
}

/* Deletes an entrant who is in no game. */
static void delete_entrant(struct tournament *t, uint8_t entrant)
{
	memmove(&t->entrant[entrant], &t->entrant[entrant + 1],
	    (--t->entrant_count - entrant) * sizeof(t->entrant[0]));
	for (unsigned i = 0; i < t->game_count * 2; i++) {
		uint8_t *e = &t->game[i / 2].entrant[i % 2];

		*e -= *e > entrant && *e != NO_ENTRANT;
	}
}

static bool has_games(const struct tournament *t, uint8_t entrant)
{
	for (unsigned i = 0; i < t->game_count * 2; i++)
		if (t->game[i / 2].entrant[i % 2] == entrant)
			return true;
	return false;
}

static bool apply_leave(struct tournament *t, const struct tournament_event *e)
{
	bool            is_return = e->kind == EVENT_RETURN;
	bool            is_removal = e->kind == EVENT_REMOVE;
	struct entrant *entrant;

	if (t->state == TOURNAMENT_OVER || !is_entrant(t, e->entrant))
		return false;
	entrant = &t->entrant[e->entrant];
	if (is_removal ? entrant->is_removed :
			 entrant->is_withdrawn != is_return)
		return false;
	if (is_return && entrant->returns == TOURNAMENT_RETURNS_MAX)
		return false;
	if (!has_games(t, (uint8_t)e->entrant)) {
		delete_entrant(t, (uint8_t)e->entrant);
		return true;
	}
	entrant->is_withdrawn = !is_return;
	entrant->is_removed = is_removal;
	entrant->returns += is_return;
	return true;
}

/* Whether the entrant can be paired in this event. */
static bool is_pairable(const struct tournament *t, int64_t n)
{
	return is_entrant(t, n) && !tournament_is_in_game(t, (uint8_t)n);
}

static bool apply_pair(struct tournament *t, const struct tournament_event *e)
{
	int64_t x = e->pair[SIDE_X], o = e->pair[SIDE_O];
	bool    is_arena = t->kind == TOURNAMENT_ARENA;
	bool    is_next = !is_arena && t->state != TOURNAMENT_PAIRED;

	if (t->state == TOURNAMENT_OVER ||
	    (is_arena && t->state != TOURNAMENT_PLAYING) ||
	    (is_next && tournament_has_open_game(t)) ||
	    t->game_count == TOURNAMENT_GAMES_MAX || x == o ||
	    !is_pairable(t, x) || (o != NO_ENTRANT && !is_pairable(t, o)))
		return false;
	if (t->rounds == 0)
		t->rounds = default_rounds(t->kind, tournament_active_count(t));
	if (is_next) {
		t->state = TOURNAMENT_PAIRED;
		t->round++;
	}
	if ((t->game_count & (t->game_count - 1)) == 0)
		t->game = xrealloc(t->game,
		    (t->game_count * 2 + 1) * sizeof(*t->game));
	t->game[t->game_count++] = (struct tournament_game){
		.entrant = { (uint8_t)x, (uint8_t)o },
		.round = t->round,
		.result = o == NO_ENTRANT ? RESULT_X : RESULT_OPEN,
	};
	return true;
}

static bool
apply_game_event(struct tournament *t, const struct tournament_event *e)
{
	struct tournament_game *g;

	if (e->game < 0 || e->game >= t->game_count)
		return false;
	g = &t->game[e->game];
	if (g->result != RESULT_OPEN)
		return false;
	if (e->kind == EVENT_BEGIN) {
		if (g->match != 0 || e->match <= 0 || e->match > UINT32_MAX)
			return false;
		g->match = (uint32_t)e->match;
		return true;
	}
	if (e->result <= RESULT_OPEN || e->result > RESULT_LOST ||
	    e->plies < 0 || e->plies > UINT16_MAX)
		return false;
	g->result = (uint8_t)e->result;
	g->plies = (uint16_t)e->plies;
	return true;
}

static bool apply_points(struct tournament *t, const struct tournament_event *e)
{
	if (!is_entrant(t, e->entrant) ||
	    llabs(e->points) > TOURNAMENT_POINTS_MAX * 2 ||
	    tournament_points(t, (uint8_t)e->entrant) != e->old)
		return false;
	t->entrant[e->entrant].correction += (int)(e->points - e->old);
	return true;
}

bool tournament_apply(struct tournament *t, const struct tournament_event *e)
{
	switch (e->kind) {
	case EVENT_JOIN:
		return apply_join(t, e);
	case EVENT_LEAVE:
	case EVENT_REMOVE:
	case EVENT_RETURN:
		return apply_leave(t, e);
	case EVENT_PAIR:
		return apply_pair(t, e);
	case EVENT_BEGIN:
	case EVENT_RESULT:
		return apply_game_event(t, e);
	case EVENT_START:
		if (t->state !=
		    (t->kind == TOURNAMENT_ARENA ? TOURNAMENT_OPEN :
						   TOURNAMENT_PAIRED))
			return false;
		t->state = TOURNAMENT_PLAYING;
		t->round += t->kind == TOURNAMENT_ARENA;
		return true;
	case EVENT_POINTS:
		return apply_points(t, e);
	case EVENT_OVER:
		if (t->state == TOURNAMENT_OVER || e->reason < 0 ||
		    e->reason > REASON_DAMAGED)
			return false;
		t->state = TOURNAMENT_OVER;
		t->why = reasons[e->reason];
		return true;
	}
	return false;
}

/* --- text --- */

#define NUMBERS_MAX 3
#define AT(field)   offsetof(struct tournament_event, field)

/* The text of an event: its word, and then these fields, all of int64_t. */
static const struct event_format {
	const char *word;
	unsigned    count;
	size_t      field[NUMBERS_MAX];
} formats[] = {
	/* The name follows the numbers. */
	[EVENT_JOIN] = { "join", 2, { AT(is_program), AT(rating) } },
	[EVENT_LEAVE] = { "leave", 1, { AT(entrant) } },
	[EVENT_REMOVE] = { "remove", 1, { AT(entrant) } },
	[EVENT_RETURN] = { "return", 1, { AT(entrant) } },
	[EVENT_PAIR] = { "pair", 2, { AT(pair[SIDE_X]), AT(pair[SIDE_O]) } },
	[EVENT_BEGIN] = { "begin", 2, { AT(game), AT(match) } },
	[EVENT_START] = { "start", 0, { 0 } },
	[EVENT_RESULT] = { "result", 3, { AT(game), AT(result), AT(plies) } },
	[EVENT_POINTS] = { "points", 3, { AT(entrant), AT(old), AT(points) } },
	[EVENT_OVER] = { "over", 1, { AT(reason) } },
};

#define EVENT_KINDS (sizeof(formats) / sizeof(formats[0]))

const char *tournament_event_write(const struct tournament_event *e,
    char out[TOURNAMENT_EVENT_SIZE])
{
	const struct event_format *f = &formats[e->kind];
	int n = snprintf(out, TOURNAMENT_EVENT_SIZE, "%s", f->word);

	for (unsigned i = 0; i < f->count; i++) {
		int64_t number;

		memcpy(&number, (const char *)e + f->field[i], sizeof(number));
		n += snprintf(out + n, TOURNAMENT_EVENT_SIZE - (size_t)n,
		    " %" PRId64, number);
	}
	if (e->kind == EVENT_JOIN)
		snprintf(out + n, TOURNAMENT_EVENT_SIZE - (size_t)n, " %s",
		    e->name);
	return out;
}

/* Finds the kind of an event by its word. Returns false if there is none. */
static bool
find_kind(enum tournament_event_kind *kind, const char *word, size_t length)
{
	for (unsigned i = 0; i < EVENT_KINDS; i++)
		if (strncmp(formats[i].word, word, length) == 0 &&
		    formats[i].word[length] == '\0') {
			*kind = (enum tournament_event_kind)i;
			return true;
		}
	return false;
}

bool tournament_event_read(struct tournament_event *e, const char *text)
{
	const char *at = text + strcspn(text, " ");
	char        written[TOURNAMENT_EVENT_SIZE];

	*e = (struct tournament_event){ .kind = EVENT_JOIN };
	if (!find_kind(&e->kind, text, (size_t)(at - text)))
		return false;
	for (unsigned i = 0; i < formats[e->kind].count; i++) {
		int64_t number;

		if (*at++ != ' ' ||
		    !number_scan_signed(&at, UINT32_MAX, &number))
			return false;
		memcpy((char *)e + formats[e->kind].field[i], &number,
		    sizeof(number));
	}
	if (e->kind == EVENT_JOIN) {
		if (*at != ' ' || !name_is_valid(at + 1))
			return false;
		snprintf(e->name, sizeof(e->name), "%s", at + 1);
	}
	/* This refuses what follows an event, and numbers such as 01. */
	return strcmp(tournament_event_write(e, written), text) == 0;
}
