/* lobby_format.c -- writes what happens outside of games as protocol lines. */

#include "server/protocol/lobby_format.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/lobby/seek.h"
#include "server/protocol/event_format.h"
#include "server/rating/rating_table.h"

static const char *const cancel_words[] = {
	[CANCEL_TIME] = "time",
	[CANCEL_BY_PLAYER] = "withdrawn",
	[CANCEL_REPLACED] = "replaced",
	[CANCEL_GONE] = "gone",
	[CANCEL_MATCHED] = "matched",
};

static void put_program(struct line_writer *line, const struct lobby_event *e)
{
	if (e->is_program)
		line_writer_pair_number(line, PAIR_BOT, 1);
}

/* Writes by whom and on which terms the receiver is asked for a game. */
static void put_question(struct line_writer *line, const struct lobby_event *e)
{
	line_writer_number(line, e->id);
	line_writer_word(line, e->name);
	event_put_variant(line, &e->settings->variant);
	event_put_side(line, PAIR_YOU, e->side);
	game_settings_put(line, e->settings, true);
}

static void
format_challenge(struct line_writer *line, const struct lobby_event *e)
{
	char rating[SHOWN_RATING_SIZE];

	put_question(line, e);
	if (e->to != NULL)
		line_writer_pair(line, PAIR_TO, e->to);
	if (e->rating->is_set)
		line_writer_pair(line, PAIR_RATING,
		    shown_rating_write(e->rating, rating));
	put_program(line, e);
}

static void format_tournament(struct line_writer *line,
    const struct tournament *t, msec left)
{
	line_writer_word(line, tournament_kind_word(t->kind));
	event_put_variant(line, &t->settings.variant);
	line_writer_pair(line, PAIR_NAME, t->name);
	line_writer_pair(line, PAIR_STATE, tournament_state_word(t->state));
	line_writer_pair_number(line, PAIR_ENTRANTS, t->entrant_count);
	line_writer_pair_number(line, PAIR_ROUND, t->round);
	if (t->rounds != 0)
		line_writer_pair_number(line, PAIR_ROUNDS, t->rounds);
	if (t->state == TOURNAMENT_PAIRED ||
	    (t->state == TOURNAMENT_PLAYING && t->kind == TOURNAMENT_ARENA))
		line_writer_pair_number(line, PAIR_LEFT, (uint64_t)left);
	if (t->has_programs)
		line_writer_pair_number(line, PAIR_BOTS, 1);
	game_settings_put(line, &t->settings, true);
	if (t->why != NULL)
		line_writer_text(line, t->why);
}

static void put_points(struct line_writer *line, enum wire_key key,
    const struct tournament *t, int points)
{
	char text[TOURNAMENT_POINTS_SIZE];

	line_writer_pair(line, key, tournament_points_write(t, points, text));
}

void lobby_format_standing(struct line_writer *line, const struct tournament *t,
    const struct standing *row)
{
	const struct entrant *e = &t->entrant[row->entrant];
	char                  berger[24];

	line_writer_event(line, WIRE_STANDING);
	line_writer_number(line, row->rank);
	line_writer_word(line, e->name);
	put_points(line, PAIR_POINTS, t, row->points);
	line_writer_pair_number(line, PAIR_PLAYED, row->played);
	if (t->kind == TOURNAMENT_SWISS)
		put_points(line, PAIR_BUCHHOLZ, t, row->buchholz);
	if (t->kind != TOURNAMENT_ARENA) {
		put_points(line, PAIR_DIRECT, t, row->direct);
		snprintf(berger, sizeof(berger), "%.4g", row->berger / 4.0);
		line_writer_pair(line, PAIR_BERGER, berger);
	}
	line_writer_pair_number(line, PAIR_WINS, row->wins);
	if (t->kind == TOURNAMENT_ARENA && row->performance > 0)
		line_writer_pair_number(line, PAIR_PERFORMANCE,
		    (uint64_t)row->performance);
	if (e->is_withdrawn)
		line_writer_pair_number(line, PAIR_WITHDRAWN, 1);
	if (row->is_out)
		line_writer_pair_number(line, PAIR_OUT, 1);
	if (e->is_program)
		line_writer_pair_number(line, PAIR_BOT, 1);
}

void lobby_format_pairing(struct line_writer *line, const struct tournament *t,
    const struct tournament_game *g)
{
	static const char *const results[] = { "open", "x", "o", "draw",
		"none" };
	bool                     is_bye = g->entrant[SIDE_O] == NO_ENTRANT;

	line_writer_event(line, WIRE_PAIRING);
	line_writer_number(line, g->round);
	line_writer_word(line, t->entrant[g->entrant[SIDE_X]].name);
	line_writer_word(line,
	    is_bye ? "-" : t->entrant[g->entrant[SIDE_O]].name);
	if (g->match != 0)
		line_writer_pair_number(line, PAIR_MATCH, g->match);
	if (g->result != RESULT_OPEN)
		line_writer_pair(line, PAIR_WINNER,
		    is_bye ? "bye" : results[g->result]);
}

static void
format_seeking(struct line_writer *line, const struct lobby_event *e)
{
	line_writer_word(line, e->name);
	event_put_variant(line, &e->settings->variant);
	if (e->match != NULL)
		line_writer_pair_number(line, PAIR_MATCH, e->match->id);
	line_writer_pair_number(line, PAIR_ID, e->id);
	game_settings_put(line, e->settings, false);
	if (e->to != NULL)
		line_writer_pair(line, PAIR_TO, e->to);
	put_program(line, e);
}

static void format_answer(struct line_writer *line, const struct lobby_event *e)
{
	line_writer_number(line, e->id);
	line_writer_word(line, e->name);
	if (e->match != NULL)
		line_writer_pair_number(line, PAIR_AFTER, e->match->id);
	if (e->text != NULL && e->text[0] != '\0')
		line_writer_text(line, e->text);
}

/* The receiver's next game in the tournament. */
static void format_next(struct line_writer *line, const struct lobby_event *e)
{
	line_writer_number(line, e->tournament->round);
	line_writer_word(line, e->name != NULL ? e->name : "-");
	if (e->name != NULL)
		event_put_side(line, PAIR_YOU, e->side);
	line_writer_pair_number(line, PAIR_LEFT, (uint64_t)e->left);
}

static void format_talk(struct line_writer *line, const struct lobby_event *e)
{
	line_writer_word(line, e->name);
	if (e->to != NULL)
		line_writer_word(line, e->to);
	line_writer_text(line, e->text);
}

void lobby_format_event(struct line_writer *line, const struct lobby_event *e,
    const struct server_state *g)
{
	enum wire_event wire = lobby_events[e->kind].wire;

	assert(e->kind != LOBBY_CALLED);
	if (wire != WIRE_NONE)
		line_writer_event(line, wire);
	switch (e->kind) {
	case LOBBY_SEEK_EXPIRED:
	case LOBBY_WITHDRAWN:
		line_writer_number(line, e->id);
		line_writer_pair(line, PAIR_WHY, cancel_words[e->why]);
		break;
	case LOBBY_SEEKING:
		format_seeking(line, e);
		break;
	case LOBBY_NEAR:
		put_question(line, e);
		line_writer_pair(line, PAIR_DIFFERS, e->text);
		put_program(line, e);
		break;
	case LOBBY_CHALLENGE:
		format_challenge(line, e);
		break;
	case LOBBY_ACCEPTED:
	case LOBBY_DECLINED:
		format_answer(line, e);
		break;
	case LOBBY_TOURNAMENT:
		format_tournament(line, e->tournament, e->left);
		break;
	case LOBBY_NEXT:
		format_next(line, e);
		break;
	case LOBBY_REMARK:
		line_writer_start(line, "#");
		line_writer_word(line, e->text);
		break;
	case LOBBY_SHOUT:
	case LOBBY_ANNOUNCED:
	case LOBBY_TELL:
		format_talk(line, e);
		break;
	case LOBBY_ROW_PLAYER:
		lobby_format_player(line, wire, e->player, g, e->now);
		break;
	case LOBBY_ROW_GONE:
		line_writer_word(line, e->name);
		break;
	case LOBBY_ROW_GAME:
		event_format_game(line, wire, e->match);
		break;
	case LOBBY_ROW_OVER:
		line_writer_number(line, e->match->id);
		event_put_winner(line, e->match);
		break;
	case LOBBY_CALLED:
	case LOBBY_EVENT_COUNT:
		break;
	}
}

/*
 * Appends the terms of a seek. The first keys describe one game that the player
 * accepts; the keys "variants" and "any" say what else is accepted.
 */
static void
put_terms(struct line_writer *line, const struct seek_terms *t, uint32_t id)
{
	char text[SEEK_TERMS_TEXT_SIZE];
	char any[sizeof(GAME_TERMS(GAME_TERM_KEY))] = "";

	line_writer_pair(line, PAIR_VARIANT,
	    variant_write(&t->settings.variant, text));
	game_settings_put(line, &t->settings, false);
	event_put_side(line, PAIR_YOU, t->side);
	line_writer_pair_number(line, PAIR_SEEK, id);
	if (t->game_count != 1)
		line_writer_pair(line, PAIR_VARIANTS,
		    seek_terms_write_games(t, text, sizeof(text)));
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (t->any & 1u << i)
			snprintf(any + strlen(any), sizeof(any) - strlen(any),
			    "%s%s", any[0] != '\0' ? "," : "",
			    game_terms[i].word);
	if (any[0] != '\0')
		line_writer_pair(line, PAIR_ANY, any);
	if (t->kind != OPPONENT_ANY)
		line_writer_pair(line, PAIR_KIND, seek_terms_kind_word(t));
}

uint64_t lobby_format_player(struct line_writer *line, enum wire_event event,
    const struct player *p, const struct server_state *g, msec now)
{
	const struct match *m = p->match;
	bool                is_connected = p->presence == PRESENCE_HERE ||
	    p->presence == PRESENCE_HIDDEN;
	struct variant      pool;
	struct shown_rating r;
	uint64_t            pos;
	char                text[VARIANT_TEXT_SIZE], value[SHOWN_RATING_SIZE];

	if (m != NULL &&
	    journal_waits_for_space(&g->journal, m->live.journal_pos))
		m = NULL;
	pos = m != NULL ? m->live.journal_pos : 0;
	line_writer_event(line, event);
	line_writer_word(line, p->name);
	line_writer_pair(line, PAIR_STATE,
	    !is_connected                           ? "away" :
		m != NULL && match_is_over(m)       ? "over" :
		m != NULL                           ? "playing" :
		p->match == NULL && p->seek != NULL ? "seeking" :
						      "idle");
	if (m != NULL)
		line_writer_pair_number(line, PAIR_MATCH, m->id);
	if (p->seek != NULL && p->seek->state != SEEK_SUSPENDED &&
	    (m != NULL || p->match == NULL))
		put_terms(line, &p->seek->request.terms, p->seek->id);
	if (p->client.is_program)
		line_writer_pair_number(line, PAIR_BOT, 1);
	/*
	 * Appends the player's rating at the variant of the player's seek;
	 * without a seek, at the variant of the player's last rated game. If
	 * the row waits for the end of that game, the rating is the new one.
	 */
	r = rating_table_shown(&g->lobby.ratings, p->identity.id,
	    p->seek != NULL ? &p->seek->request.terms.settings.variant : NULL,
	    pos > g->journal.durable_pos ? pos : g->journal.durable_pos, now,
	    &pool);
	if (r.is_set) {
		line_writer_pair(line, PAIR_RATING,
		    shown_rating_write(&r, value));
		line_writer_pair(line, PAIR_POOL, variant_write(&pool, text));
	}
	return pos;
}
