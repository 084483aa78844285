/* finished_games.c -- games that are over, as the server lists them. */

#include "client/model/finished_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/received_record.h"
#include "client/model/settings.h"
#include "common/base/fatal.h"

void finished_filter_cycle_board(struct finished_filter *f, int step)
{
	if (!f->has_variant)
		f->variant = (struct variant){ .rule = RULE_FREE };
	f->has_variant = variant_cycle_board(&f->variant, step);
}

/* --- requests --- */

/* Removes the rows that were received for an earlier request. */
static void begin_request(struct finished_games *f)
{
	f->request = 0;
	f->count = f->answered;
	f->problem[0] = '\0';
}

/* Guests and bots cannot be asked for: the user lists all games. */
void finished_games_more(struct finished_games *f,
    char                                        out[LINE_REQUEST_MAX + 1])
{
	const char  *who = f->filter.player, *with = f->filter.opponent;
	const size_t size = LINE_REQUEST_MAX + 1;
	char         name[VARIANT_TEXT_SIZE];
	int          n;

	if (!name_is_valid(who) && (*with == '\0' || name_is_valid(with))) {
		who = with;
		with = f->filter.player;
	}
	begin_request(f);
	n = snprintf(out, size, "history%s%s", name_is_valid(who) ? " " : "",
	    name_is_valid(who) ? who : "");
	if (*with != '\0')
		n += snprintf(out + n, size - (size_t)n, " with=%s", with);
	if (f->filter.has_variant)
		n += snprintf(out + n, size - (size_t)n, " variant=%s",
		    variant_write(&f->filter.variant, name));
	if (f->next != 0)
		snprintf(out + n, size - (size_t)n, " from=%u",
		    (unsigned)f->next);
}

void finished_games_list(struct finished_games *f,
    char                                        out[LINE_REQUEST_MAX + 1])
{
	f->count = f->answered = f->next = 0;
	finished_games_more(f, out);
}

void finished_games_open(struct finished_games *f, uint32_t id,
    char out[LINE_REQUEST_MAX + 1])
{
	begin_request(f);
	snprintf(out, LINE_REQUEST_MAX + 1, "record %u", (unsigned)id);
}

void finished_games_on_request(struct finished_games *f, uint32_t id)
{
	f->request = id;
	if (id == 0)
		snprintf(f->problem, sizeof(f->problem),
		    "Not connected: the games were not requested.");
}

bool finished_games_has_more(const struct finished_games *f)
{
	return f->next != 0 && f->count < FINISHED_GAMES_MAX;
}

bool finished_games_is_loading(const struct finished_games *f)
{
	return f->request != 0;
}

void finished_games_on_disconnect(struct finished_games *f)
{
	if (f->request != 0)
		snprintf(f->problem, sizeof(f->problem),
		    "The connection was lost before the games came.");
	f->request = 0;
	f->count = f->answered;
}

void finished_games_clear(struct finished_games *f)
{
	free(f->rows);
	*f = (struct finished_games){ .count = 0 };
}

/* --- rows of the list --- */

static void add_row(struct finished_games *f, const struct server_event *ev)
{
	struct finished_game g = { .id = ev->number };

	if (!variant_parse(&g.variant, server_event_word(ev, 2)))
		return;
	if (f->count == FINISHED_GAMES_MAX) {
		if (f->answered == 0)
			snprintf(f->problem, sizeof(f->problem),
			    "The server lists more than %d games at once.",
			    FINISHED_GAMES_MAX);
		return;
	}
	memcpy(g.name, ev->name, sizeof(g.name));
	server_event_ratings(ev, PAIR_RATING, g.rating);
	g.plies = server_event_number(ev, PAIR_PLIES);
	g.winner = server_event_side(ev, PAIR_WINNER);
	g.reason = end_reason_parse(server_event_value(ev, PAIR_WHY));
	received_record_date(server_event_value(ev, PAIR_ENDED), g.date);
	f->rows = xrealloc(f->rows, (f->count + 1) * sizeof(g));
	f->rows[f->count++] = g;
}

/* --- events --- */

bool finished_games_apply(struct finished_games *f,
    const struct server_event                   *ev)
{
	if (f->request == 0 || !server_event_is_of(ev, f->request))
		return false;
	switch (ev->kind) {
	case EVENT_HISTORY:
		add_row(f, ev);
		return true;
	case EVENT_REFUSED:
		f->request = 0;
		f->count = f->answered;
		snprintf(f->problem, sizeof(f->problem), "%s", ev->text);
		return true;
	case EVENT_DONE:
		f->request = 0;
		f->answered = f->count;
		if (!server_event_is_of_verb(ev, "record"))
			f->next = server_event_number(ev, PAIR_NEXT);
		else if (ev->record == NULL)
			snprintf(f->problem, sizeof(f->problem),
			    "The server has sent a record that is not a game.");
		return true;
	default:
		return server_event_is_of_record(ev);
	}
}
