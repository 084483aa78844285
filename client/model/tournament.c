/* tournament.c -- the tournament as the server has last described it. */

#include "client/model/tournament.h"

#include <stdio.h>
#include <string.h>

#define SET(field, text) snprintf(field, sizeof(field), "%s", text)

/* The keys of the values of a row of the standings. */
static const enum wire_key keys[TOURNAMENT_VALUES] = { PAIR_POINTS,
	PAIR_BUCHHOLZ, PAIR_DIRECT, PAIR_BERGER, PAIR_WINS, PAIR_PERFORMANCE,
	PAIR_PLAYED };

const struct tournament_kind tournament_kinds[TOURNAMENT_KINDS] = {
	{ "roundrobin", "Round robin" },
	{ "swiss", "Swiss" },
	{ "arena", "Arena" },
};

const char *tournament_kind_name(const char *word)
{
	for (int i = 0; i < TOURNAMENT_KINDS; i++)
		if (strcmp(tournament_kinds[i].word, word) == 0)
			return tournament_kinds[i].name;
	return word;
}

bool tournament_is_on(const struct tournament *t)
{
	return t->phase[0] != '\0' && strcmp(t->phase, "over") != 0;
}

bool tournament_is_shown(const struct server_event *ev)
{
	return ev->kind == EVENT_DONE && strcmp(ev->verb, "tournament") == 0 &&
	    *server_event_value(ev, PAIR_COUNT) != '\0';
}

/*
 * Notes the state. A tournament with another name begins without our entry, and so does
 * the one that follows one that is over: the names are often the same.
 */
static void apply_state(struct tournament *t, struct server_event *ev, msec now)
{
	const char *name = server_event_value(ev, PAIR_NAME),
		   *phase = server_event_value(ev, PAIR_STATE);
	uint32_t entrants = server_event_number(ev, PAIR_ENTRANTS),
		 round = server_event_number(ev, PAIR_ROUND);
	bool is_open = strcmp(phase, "open") == 0;
	bool is_new = strcmp(t->name, name) != 0 ||
	    (strcmp(t->phase, "over") == 0 && strcmp(phase, "over") != 0);

	if (strcmp(t->name, name) == 0 && strcmp(t->phase, phase) == 0 &&
	    t->round == round && (!is_open || t->entrants == entrants))
		ev->code = "same";
	if (is_new || is_open)
		t->next_round = 0;
	if (is_new)
		t->is_entrant = false;
	SET(t->name, name);
	SET(t->phase, phase);
	SET(t->kind, server_event_word(ev, 1));
	SET(t->variant, server_event_word(ev, 2));
	t->entrants = entrants;
	t->round = round;
	t->rounds = server_event_number(ev, PAIR_ROUNDS);
	t->ends_at = ev->timeout > 0 ? now + ev->timeout : 0;
}

/* Adds a row of the standings or of a round to those of its request, if there is room. */
static void add_row(struct tournament *t, const struct server_event *ev)
{
	struct tournament_standing *s;
	struct tournament_pairing  *p;

	if (t->request != ev->request->id)
		t->received = 0;
	t->request = ev->request->id;
	if (t->received == TOURNAMENT_ROWS_MAX)
		return;
	if (ev->kind == EVENT_STANDING) {
		s = &t->standing[t->received];
		s->rank = ev->number;
		s->is_withdrawn = *server_event_value(ev, PAIR_WITHDRAWN) !=
		    '\0';
		s->is_program = *server_event_value(ev, PAIR_BOT) != '\0';
		memcpy(s->name, ev->name[0], NAME_SIZE);
		for (int i = 0; i < TOURNAMENT_VALUES; i++)
			SET(s->value[i], server_event_value(ev, keys[i]));
	} else {
		p = &t->pairing[t->received];
		p->match = server_event_number(ev, PAIR_MATCH);
		memcpy(p->name, ev->name, sizeof(p->name));
		SET(p->result, server_event_value(ev, PAIR_WINNER));
	}
	t->received++;
}

/* Handles an answer, which ends the rows of its request. */
static void end_rows(struct tournament *t, const struct server_event *ev,
    const char *my_name)
{
	unsigned received = server_event_is_of(ev, t->request) ? t->received :
								 0;

	if (strcmp(ev->verb, "standings") == 0 || tournament_is_shown(ev)) {
		t->standing_count = received;
		/* The standings have all entrants. */
		t->is_entrant = false;
		for (unsigned i = 0; i < received; i++)
			t->is_entrant |= !t->standing[i].is_withdrawn &&
			    strcmp(t->standing[i].name, my_name) == 0;
	} else if (strcmp(ev->verb, "pairings") == 0) {
		t->pairing_count = received;
	} else if (strcmp(ev->verb, "join") == 0 ||
	    strcmp(ev->verb, "leave") == 0) {
		t->is_entrant = *ev->verb == 'j';
	}
}

void tournament_apply(struct tournament *t, struct server_event *ev,
    const char *my_name, msec now)
{
	if (ev->kind == EVENT_TOURNAMENT) {
		apply_state(t, ev, now);
	} else if (ev->kind == EVENT_NEXT) {
		t->is_entrant = true;
		t->next_round = ev->number;
		t->next_side = ev->side;
		memcpy(t->next_name, ev->name[0], NAME_SIZE);
	} else if (ev->kind == EVENT_OVER && ev->game->is_tournament &&
	    ev->game->my_side != SIDE_NONE) {
		t->next_round = 0;
	} else if ((ev->kind == EVENT_STANDING || ev->kind == EVENT_PAIRING) &&
	    ev->request != NULL) {
		add_row(t, ev);
	} else if (ev->kind == EVENT_DONE) {
		end_rows(t, ev, my_name);
	} else if (ev->kind == EVENT_REFUSED &&
	    (strcmp(ev->code, "entered") == 0 ||
		strcmp(ev->code, "notentered") == 0)) {
		t->is_entrant = *ev->code == 'e';
	}
}
