/* tournament.c -- the state of a tournament and the events that change it. */

#include "server/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/number.h"
#include "common/word_table.h"

static const char *const kind_words[] = { "arena", "roundrobin", "swiss" };
static const struct word_table kinds = WORD_TABLE(kind_words);

static const char *const state_words[] = { "open", "paired", "playing",
	"over" };

static const char *const event_words[] = { "join", "leave", "return", "pair",
	"begin", "start", "result", "points", "over" };
static const struct word_table events = WORD_TABLE(event_words);

/* Why the tournament has ended early, as sentences. */
#define WHY_OPERATOR "The operator has ended the tournament"
#define WHY_NO_PAIRS                                                       \
	"The tournament has ended: everybody who is left has met all whom" \
	" they could meet"
#define WHY_FEW "The tournament has ended: fewer than two players are left"

#define WHY_DAMAGED                                                      \
	"The tournament has ended, because its stored lines are damaged" \
	"; the operator can create another one"

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

bool tournament_takes_late(const struct tournament *t)
{
	return t->kind == TOURNAMENT_SWISS &&
	    (t->state == TOURNAMENT_PAIRED || t->state == TOURNAMENT_PLAYING) &&
	    t->round * 2 <= t->rounds;
}

/* --- the start --- */

uint8_t tournament_default_rounds(enum tournament_kind kind, unsigned n)
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

	if (t->state != TOURNAMENT_OPEN)
		return "The tournament has started";
	if (t->kind == TOURNAMENT_ROUNDROBIN && (n < 3 || n > 8))
		return "A round robin needs 3 to 8 entrants; wait for more, or"
		       " create a swiss for 9 to 64 or an arena";
	if (t->kind == TOURNAMENT_SWISS && n < 9)
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

static bool apply_join(struct tournament *t, const struct tournament_event *e)
{
	bool is_late = tournament_takes_late(t);
	bool is_open = t->state == TOURNAMENT_OPEN || is_late ||
	    (t->kind == TOURNAMENT_ARENA && t->state == TOURNAMENT_PLAYING);

	if (!is_open || e->late != is_late ||
	    t->joins == TOURNAMENT_JOINS_MAX ||
	    t->entrant_count == TOURNAMENT_ENTRANTS_MAX ||
	    !name_is_valid(e->name) ||
	    tournament_find(t, e->name) != NO_ENTRANT)
		return false;
	t->joins++;
	t->entrant[t->entrant_count++] = (struct entrant){
		.is_program = e->is_program,
		.joined = t->round,
		.late = e->late,
		.rating = e->rating,
	};
	memcpy(t->entrant[t->entrant_count - 1].name, e->name, NAME_SIZE);
	return true;
}

static bool apply_leave(struct tournament *t, const struct tournament_event *e)
{
	struct entrant *entrant;
	bool            is_return = e->kind == EVENT_RETURN;

	if (e->entrant >= t->entrant_count)
		return false;
	entrant = &t->entrant[e->entrant];
	if (t->state == TOURNAMENT_OVER || entrant->is_withdrawn != is_return ||
	    (is_return && entrant->returns == TOURNAMENT_RETURNS_MAX))
		return false;
	if (t->state == TOURNAMENT_OPEN) {
		/* No game can refer to an entrant before the first round. */
		memmove(entrant, entrant + 1,
		    (--t->entrant_count - e->entrant) * sizeof(*entrant));
		return true;
	}
	entrant->is_withdrawn = !is_return;
	entrant->returns += is_return;
	return true;
}

/* Whether a pair for that round can be added now. */
static bool is_round_open(const struct tournament *t, uint8_t round)
{
	if (t->kind == TOURNAMENT_ARENA)
		return t->state == TOURNAMENT_PLAYING && round == 1;
	if (t->state == TOURNAMENT_PAIRED && round == t->round)
		return true;
	return t->state != TOURNAMENT_OVER && round == t->round + 1 &&
	    !tournament_has_open_game(t);
}

static bool apply_pair(struct tournament *t, const struct tournament_event *e)
{
	bool is_bye = e->pair[SIDE_O] == NO_ENTRANT;

	if (!is_round_open(t, e->round) ||
	    t->game_count == TOURNAMENT_GAMES_MAX ||
	    e->pair[SIDE_X] >= t->entrant_count ||
	    e->pair[SIDE_X] == e->pair[SIDE_O] ||
	    tournament_is_in_game(t, e->pair[SIDE_X]) ||
	    (!is_bye &&
		(e->pair[SIDE_O] >= t->entrant_count ||
		    tournament_is_in_game(t, e->pair[SIDE_O]))))
		return false;
	if (t->rounds == 0)
		t->rounds = tournament_default_rounds(t->kind,
		    tournament_active_count(t));
	if (t->kind != TOURNAMENT_ARENA)
		t->state = TOURNAMENT_PAIRED;
	t->round = e->round;
	if ((t->game_count & (t->game_count - 1)) == 0)
		t->game = xrealloc(t->game,
		    (t->game_count * 2 + 1) * sizeof(*t->game));
	t->game[t->game_count++] = (struct tournament_game){
		.entrant = { e->pair[SIDE_X], e->pair[SIDE_O] },
		.round = e->round,
		.result = is_bye ? RESULT_X : RESULT_OPEN,
	};
	return true;
}

static bool
apply_game_event(struct tournament *t, const struct tournament_event *e)
{
	struct tournament_game *g;

	if (e->game >= t->game_count)
		return false;
	g = &t->game[e->game];
	if (g->result != RESULT_OPEN)
		return false;
	if (e->kind == EVENT_BEGIN) {
		if (g->match != 0 || e->match == 0)
			return false;
		g->match = e->match;
		return true;
	}
	if (e->result == RESULT_OPEN || e->result > RESULT_LOST)
		return false;
	g->result = e->result;
	g->plies = e->plies;
	return true;
}

static bool apply_points(struct tournament *t, const struct tournament_event *e)
{
	if (e->entrant >= t->entrant_count ||
	    t->corrections == TOURNAMENT_CORRECTIONS_MAX ||
	    abs(e->points) > TOURNAMENT_POINTS_MAX ||
	    tournament_points(t, e->entrant) != e->old)
		return false;
	t->entrant[e->entrant].correction += (int16_t)(e->points - e->old);
	t->corrections++;
	return true;
}

bool tournament_apply(struct tournament *t, const struct tournament_event *e)
{
	switch (e->kind) {
	case EVENT_JOIN:
		return apply_join(t, e);
	case EVENT_LEAVE:
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
		if (t->state == TOURNAMENT_OVER || e->reason > REASON_DAMAGED)
			return false;
		t->state = TOURNAMENT_OVER;
		t->why = reasons[e->reason];
		return true;
	}
	return false;
}

/* --- text --- */

#define NUMBERS_MAX 4

/* Writes the numbers of the event, in the order in which the text has them. */
static unsigned
event_numbers(const struct tournament_event *e, long out[NUMBERS_MAX])
{
	unsigned n = 0;

	switch (e->kind) {
	case EVENT_JOIN:
		out[n++] = e->is_program;
		out[n++] = e->rating;
		out[n++] = e->late;
		break;
	case EVENT_LEAVE:
	case EVENT_RETURN:
		out[n++] = e->entrant;
		break;
	case EVENT_PAIR:
		out[n++] = e->round;
		out[n++] = e->pair[SIDE_X];
		out[n++] = e->pair[SIDE_O];
		break;
	case EVENT_BEGIN:
		out[n++] = (long)e->game;
		out[n++] = (long)e->match;
		break;
	case EVENT_START:
		break;
	case EVENT_RESULT:
		out[n++] = (long)e->game;
		out[n++] = e->result;
		out[n++] = e->plies;
		break;
	case EVENT_POINTS:
		out[n++] = e->entrant;
		out[n++] = e->old;
		out[n++] = e->points;
		break;
	case EVENT_OVER:
		out[n++] = (long)e->reason;
		break;
	}
	return n;
}

static void
set_event_numbers(struct tournament_event *e, const long n[NUMBERS_MAX])
{
	switch (e->kind) {
	case EVENT_JOIN:
		e->is_program = n[0] != 0;
		e->rating = (uint16_t)n[1];
		e->late = (uint8_t)n[2];
		break;
	case EVENT_LEAVE:
	case EVENT_RETURN:
		e->entrant = (uint8_t)n[0];
		break;
	case EVENT_PAIR:
		e->round = (uint8_t)n[0];
		e->pair[SIDE_X] = (uint8_t)n[1];
		e->pair[SIDE_O] = (uint8_t)n[2];
		break;
	case EVENT_BEGIN:
		e->game = (uint32_t)n[0];
		e->match = (uint32_t)n[1];
		break;
	case EVENT_START:
		break;
	case EVENT_RESULT:
		e->game = (uint32_t)n[0];
		e->result = (uint8_t)n[1];
		e->plies = (uint16_t)n[2];
		break;
	case EVENT_POINTS:
		e->entrant = (uint8_t)n[0];
		e->old = (int16_t)n[1];
		e->points = (int16_t)n[2];
		break;
	case EVENT_OVER:
		e->reason = (enum tournament_reason)n[0];
		break;
	}
}

const char *tournament_event_write(const struct tournament_event *e,
    char out[TOURNAMENT_EVENT_SIZE])
{
	long     number[NUMBERS_MAX];
	unsigned count = event_numbers(e, number);
	int      n = snprintf(out, TOURNAMENT_EVENT_SIZE, "%s",
		 word_table_word(&events, e->kind));

	for (unsigned i = 0; i < count; i++)
		n += snprintf(out + n, TOURNAMENT_EVENT_SIZE - (size_t)n,
		    " %ld", number[i]);
	if (e->kind == EVENT_JOIN)
		snprintf(out + n, TOURNAMENT_EVENT_SIZE - (size_t)n, " %s",
		    e->name);
	return out;
}

bool tournament_event_read(struct tournament_event *e, const char *text)
{
	const char *start = text;
	char        written[TOURNAMENT_EVENT_SIZE];
	size_t      length = strcspn(text, " ");
	char        word[16];
	long        number[NUMBERS_MAX];
	unsigned    count;
	int         kind;

	*e = (struct tournament_event){ .kind = EVENT_JOIN };
	if (length >= sizeof(word))
		return false;
	memcpy(word, text, length);
	word[length] = '\0';
	kind = word_table_find(&events, word);
	if (kind < 0)
		return false;
	e->kind = (enum tournament_event_kind)kind;
	text += length;
	count = event_numbers(e, number);
	for (unsigned i = 0; i < count; i++) {
		int64_t n;

		if (*text != ' ')
			return false;
		text++;
		if (!number_scan_signed(&text, UINT32_MAX, &n))
			return false;
		number[i] = (long)n;
	}
	set_event_numbers(e, number);
	if (e->kind == EVENT_JOIN) {
		if (*text != ' ' || !name_is_valid(text + 1))
			return false;
		snprintf(e->name, sizeof(e->name), "%s", text + 1);
	}
	/* Returns false for a number that was too large for its field. */
	return strcmp(tournament_event_write(e, written), start) == 0;
}
