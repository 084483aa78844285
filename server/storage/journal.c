/* journal.c -- collects records of what happens in the games. */

#include "server/storage/journal.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/match/match.h"

uint64_t journal_append(struct journal *j, const struct record *record)
{
	struct record_batch *pending = &j->pending;
	struct record       *added;

	if (!j->is_enabled ||
	    (j->keeps_only_scores && record->kind != RECORD_SCORE &&
		record->kind != RECORD_RATING))
		return 0;
	if (pending->count == pending->capacity) {
		pending->capacity = pending->capacity * 2 + 16;
		pending->records = xrealloc(pending->records,
		    pending->capacity * sizeof(*record));
	}
	added = &pending->records[pending->count++];
	*added = *record;
	added->clock_lead = wall_clock_lead(&j->clock);
	if (record->text != NULL) {
		size_t size = strlen(record->text) + 1;

		added->text = memcpy(xmalloc(size), record->text, size);
	}
	return j->position;
}

bool journal_refuses(const struct journal *j)
{
	return j->is_disk_full || j->pending.count >= JOURNAL_RECORDS_MAX;
}

bool journal_waits_for_space(const struct journal *j, uint64_t journal_pos)
{
	return j->is_disk_full && journal_pos > j->durable_pos;
}

uint64_t journal_last_pos(const struct journal *j)
{
	if (j->pending.count > 0)
		return j->position;
	return j->position > 0 ? j->position - 1 : 0;
}

uint64_t
journal_append_seat(struct journal *j, const struct match *m, enum side side)
{
	const struct seat *seat = &m->live.seat[side];
	struct record      record = { .kind = RECORD_SEAT,
		     .game = m->id,
		     .ply = board_ply(m->board) + 1,
		     .side = side,
		     .player = m->player[side].id,
		     .seat.bot_level = m->player[side].bot };

	memcpy(record.name, seat->name, NAME_SIZE);
	memcpy(record.seat.owner, seat->owner, NAME_SIZE);
	return journal_append(j, &record);
}

static uint64_t append_seats(struct journal *j, const struct match *m)
{
	journal_append_seat(j, m, SIDE_X);
	return journal_append_seat(j, m, SIDE_O);
}

static uint64_t append_offers(struct journal *j, const struct match *m)
{
	return journal_append(j,
	    &(struct record){ .kind = RECORD_OFFER,
		.game = m->id,
		.ply = board_ply(m->board),
		.offers = { match_offer_bits(m),
		    { m->offers.next_draw[SIDE_X],
			m->offers.next_draw[SIDE_O] } } });
}

static void append_choice(struct journal *j, const struct match *m,
    const struct match_event *e)
{
	unsigned  ply = board_ply(m->board);
	enum side chooser = opening_chooser(&m->opening, ply);

	journal_append(j,
	    &(struct record){ .kind = RECORD_CHOICE,
		.game = m->id,
		.ply = ply,
		.side = e->side,
		.choice = { .choice = e->choice,
		    .is_exchange = m->opening.is_swapped,
		    .is_substitute = m->live.seat[chooser].owner[0] != '\0',
		    .time_left = m->live.clock.remaining[chooser] } });
}

/*
 * Also records that the present occupants have their seats from the next ply
 * on, because rows of later plies will be deleted.
 */
static uint64_t append_undo(struct journal *j, const struct match *m,
    const struct match_event *e)
{
	journal_append(j,
	    &(struct record){ .kind = RECORD_UNDO,
		.game = m->id,
		.ply = board_ply(m->board),
		.side = e->side });
	append_seats(j, m);
	return append_offers(j, m);
}

static uint64_t append_start(struct journal *j, const struct match *m)
{
	bool is_kept = m->player[SIDE_X].id != 0 || m->player[SIDE_O].id != 0;

	journal_append(j,
	    &(struct record){ .kind = RECORD_GAME,
		.game = m->id,
		.start = { m->settings, m->flags & MATCH_RATED, is_kept,
		    m->flags & MATCH_TOURNAMENT } });
	return append_seats(j, m);
}

uint64_t journal_on_event(struct journal *j, const struct match *m,
    const struct match_event *e)
{
	struct record r = {
		.game = m->id, .ply = board_ply(m->board), .side = e->side
	};

	switch (e->kind) {
	case EV_START:
		return append_start(j, m);
	case EV_MOVE:
		r.kind = RECORD_MOVE;
		r.move.point = e->point;
		r.move.time_left = m->live.clock
				       .remaining[opening_mover(&m->opening,
					   r.ply)];
		break;
	case EV_CHOICE:
		append_choice(j, m, e);
		return append_offers(j, m);
	case EV_UNDO:
		return append_undo(j, m, e);
	case EV_OVER:
		r.kind = RECORD_OVER;
		r.side = m->winner;
		r.reason = m->end_reason;
		break;
	case EV_PAUSED:
	case EV_UNPAUSED:
		append_offers(j, m); /* a pause ends some offers */
		r.kind = RECORD_PAUSE;
		r.pause.count = m->pauses;
		r.pause.is_on = e->kind == EV_PAUSED;
		break;
	case EV_HINT_STARTED:
		r.kind = RECORD_HINT;
		break;
	case EV_OFFER:
	case EV_DECLINED:
	case EV_WITHDRAWN:
		return append_offers(j, m);
	case EV_BOT_SUBSTITUTED:
		return journal_append_seat(j, m, e->side);
	case EV_BACK:
		/* e->name is set only if a bot had the seat before. */
		return e->name != NULL ? journal_append_seat(j, m, e->side) : 0;
	case EV_SEAT:
	case EV_SAY:
	case EV_SAY_TO_SPECTATORS:
	case EV_AWAY:
	case EV_CLOCK:
	case EV_CHANGED:
	case EV_IDLE:
	case EV_LEFT:
	case EV_HINT:
	case EV_DETACH:
	case MATCH_EVENT_COUNT:
		return 0;
	}
	return journal_append(j, &r);
}

void journal_append_clock(struct journal *j, msec now)
{
	journal_append(j,
	    &(struct record){ .kind = RECORD_CLOCK, .clock = j->clock });
	j->clock_at = now + JOURNAL_CLOCK_INTERVAL;
}

enum wall_clock_change
journal_read_clock(struct journal *j, msec now, int64_t wall)
{
	int64_t                step, moved;
	enum wall_clock_change change = wall_clock_read(&j->clock, now, wall,
	    &step, &moved);

	/* The trusted times of these records have not moved. */
	for (size_t i = 0; change != WALL_CLOCK_SAME && i < j->pending.count;
	     i++)
		j->pending.records[i].clock_lead += step;
	if (change == WALL_CLOCK_TRUSTED)
		journal_append(j,
		    &(struct record){
			.kind = RECORD_CLOCK_MOVED, .moved = moved });
	if (change != WALL_CLOCK_SAME || now >= j->clock_at)
		journal_append_clock(j, now);
	return change;
}

void record_batch_empty(struct record_batch *b)
{
	for (size_t i = 0; i < b->count; i++)
		free((void *)b->records[i].text);
	b->count = 0;
}

uint64_t journal_take(struct journal *j, struct record_batch *out, int64_t wall)
{
	struct record_batch empty = { out->records, 0, out->capacity };

	if (j->pending.count == 0)
		return 0;
	record_batch_empty(out);
	*out = j->pending;
	j->pending = empty;
	for (size_t i = 0; i < out->count; i++) {
		struct record *r = &out->records[i];

		r->unix_ms = wall;
		if (r->clock_lead < 0) {
			r->unix_ms -= r->clock_lead;
			r->clock_lead = 0;
		}
	}
	return j->position++;
}

void record_batch_free(struct record_batch *b)
{
	record_batch_empty(b);
	free(b->records);
	*b = (struct record_batch){ NULL, 0, 0 };
}

void journal_clear(struct journal *j)
{
	record_batch_free(&j->pending);
}
