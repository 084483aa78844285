/* journal.c -- collects records of what happens in the matches. */

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

uint64_t journal_last_pos(const struct journal *j)
{
	if (j->pending.count > 0)
		return j->position;
	return j->position > 0 ? j->position - 1 : 0;
}

uint64_t
journal_append_seat(struct journal *j, const struct match *m, enum side side)
{
	const struct seat *seat = &m->seat[side];
	struct record      record = { .kind = RECORD_SEAT,
		     .game = m->id,
		     .ply = board_ply(m->board) + 1,
		     .side = side,
		     .player = seat->player,
		     .seat.bot_level = (int8_t)(seat->is_bot ? (int)seat->level :
							       NO_BOT_LEVEL) };

	memcpy(record.seat.name, seat->name, NAME_SIZE);
	memcpy(record.seat.owner, seat->owner, NAME_SIZE);
	return journal_append(j, &record);
}

static uint64_t append_start(struct journal *j, const struct match *m)
{
	journal_append(j,
	    &(struct record){ .kind = RECORD_GAME,
		.game = m->id,
		.start = { m->settings, m->is_rated,
		    m->seat[SIDE_X].player != 0 ||
			m->seat[SIDE_O].player != 0 } });
	journal_append_seat(j, m, SIDE_X);
	return journal_append_seat(j, m, SIDE_O);
}

static uint64_t append_move(struct journal *j, const struct match *m,
    const struct match_event *e)
{
	return journal_append(j,
	    &(struct record){ .kind = RECORD_MOVE,
		.game = m->id,
		.ply = board_ply(m->board),
		.side = e->side,
		.move = { e->point, m->clock.remaining[e->side] } });
}

static uint64_t append_offers(struct journal *j, const struct match *m)
{
	return journal_append(j,
	    &(struct record){ .kind = RECORD_OFFER,
		.game = m->id,
		.ply = board_ply(m->board),
		.offers = { match_offer_bits(m),
		    { m->next_draw[SIDE_X], m->next_draw[SIDE_O] } } });
}

/*
 * Records a takeback. The present occupants have their seats from the next ply
 * on; rows of later plies are deleted.
 */
static uint64_t
append_undo(struct journal *j, const struct match *m, enum side side)
{
	journal_append(j,
	    &(struct record){ .kind = RECORD_UNDO,
		.game = m->id,
		.ply = board_ply(m->board),
		.side = side });
	journal_append_seat(j, m, SIDE_X);
	journal_append_seat(j, m, SIDE_O);
	return append_offers(j, m);
}

static uint64_t append_over(struct journal *j, const struct match *m)
{
	return journal_append(j,
	    &(struct record){ .kind = RECORD_OVER,
		.game = m->id,
		.ply = board_ply(m->board),
		.side = m->winner,
		.reason = m->end_reason });
}

/* Records a pause and the offers, which a pause ends. */
static uint64_t append_pause(struct journal *j, const struct match *m)
{
	append_offers(j, m);
	return journal_append(j,
	    &(struct record){ .kind = RECORD_PAUSE,
		.game = m->id,
		.pause = { m->pauses, m->is_paused } });
}

static uint64_t
append_hint(struct journal *j, const struct match *m, enum side side)
{
	return journal_append(j,
	    &(struct record){
		.kind = RECORD_HINT, .game = m->id, .side = side });
}

uint64_t journal_on_event(struct journal *j, const struct match *m,
    const struct match_event *e)
{
	switch (e->kind) {
	case EV_START:
		return append_start(j, m);
	case EV_MOVE:
		return append_move(j, m, e);
	case EV_UNDO:
		return append_undo(j, m, e->side);
	case EV_OVER:
		return append_over(j, m);
	case EV_OFFER:
	case EV_OFFER_ENDED:
		return append_offers(j, m);
	case EV_PAUSED:
	case EV_UNPAUSED:
		return append_pause(j, m);
	case EV_HINT_STARTED:
		return append_hint(j, m, e->side);
	case EV_BOT_SUBSTITUTED:
		return journal_append_seat(j, m, e->side);
	case EV_BACK:
		/* name is set only if a bot had the seat before. */
		return e->name != NULL ? journal_append_seat(j, m, e->side) : 0;
	default:
		return 0;
	}
}

void record_batch_empty(struct record_batch *b)
{
	for (size_t i = 0; i < b->count; i++)
		free((void *)b->records[i].text);
	b->count = 0;
}

uint64_t journal_take(struct journal *j, struct record_batch *out)
{
	struct record_batch empty = { out->records, 0, out->capacity };

	if (j->pending.count == 0)
		return 0;
	record_batch_empty(out);
	*out = j->pending;
	j->pending = empty;
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
