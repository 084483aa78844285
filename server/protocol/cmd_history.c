/* cmd_history.c -- requests about games that are over. */

#include "server/protocol/command_handlers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/base/utc_time.h"
#include "common/protocol/enum_words.h"
#include "common/records/sgf.h"
#include "common/text/user_text.h"
#include "server/lobby/lobby.h"
#include "server/protocol/event_format.h"
#include "server/protocol/session.h"
#include "server/review/review_queue.h"
#include "server/util/name_fold.h"

/* The most moves of a record that are sent in one line. */
#define MOVES_A_LINE 50

/* Size of MOVES_A_LINE numbers with the commas between them. */
#define NUMBERS_SIZE (MOVES_A_LINE * 21)

#define MS_A_SECOND 1000

/* --- history --- */

static void
put_time(struct line_writer *line, enum wire_key key, int64_t unix_ms)
{
	char text[UTC_TIME_SIZE];

	line_writer_pair(line, key,
	    utc_time_write(unix_ms / MS_A_SECOND, text));
}

/*
 * Starts a row of the list, or the first line of a record; both begin in the
 * same way.
 */
static void start_game_line(struct line_writer *line, enum wire_event event,
    const struct stored_game *g)
{
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];

	line_writer_event(line, event);
	line_writer_number(line, g->id);
	line_writer_word(line, variant_write(&g->settings.variant, variant));
	line_writer_pair(line, PAIR_X, g->name[SIDE_X]);
	line_writer_pair(line, PAIR_O, g->name[SIDE_O]);
	line_writer_pair(line, PAIR_CLOCK,
	    time_control_write(&g->settings.control, control));
	if (g->settings.opening != OPENING_NONE)
		line_writer_pair(line, PAIR_OPENING,
		    opening_kind_word(g->settings.opening));
	line_writer_pair(line, PAIR_WINNER, side_word(g->winner));
	line_writer_pair(line, PAIR_WHY, end_reason_word(g->reason));
	if (g->rating[SIDE_X].is_set)
		event_put_ratings(line, g->rating);
	line_writer_pair_number(line, PAIR_PLIES, g->plies);
	put_time(line, PAIR_BEGUN, g->begun);
	put_time(line, PAIR_ENDED, g->ended);
}

void cmd_history_send_games(struct session *s,
    const struct history_query             *answer)
{
	struct line_writer line;

	for (unsigned i = 0; i < answer->row_count; i++) {
		start_game_line(&line, WIRE_HISTORY, &answer->rows[i]);
		session_send(s, &line, 0);
	}
}

static void send_history(struct session *s, struct db_query *query, msec now)
{
	const struct history_query *q = &query->history;

	(void)now;
	cmd_history_send_games(s, q);
	line_writer_pair_number(s->answer, PAIR_COUNT, q->row_count);
	if (q->next != 0)
		line_writer_pair_number(s->answer, PAIR_NEXT, q->next);
}

/* Whether a player, or a bot such as "hard~bot", can have that name. */
static bool can_play(const char *name)
{
	size_t         length = strcspn(name, "~");
	char           level[NAME_SIZE];
	enum bot_level found;

	if (name_has_form(name) || length >= sizeof(level))
		return name_has_form(name);
	snprintf(level, sizeof(level), "%.*s", (int)length, name);
	return strcmp(name + length, "~bot") == 0 &&
	    bot_level_parse(&found, level);
}

static enum error read_history(struct arguments *a, struct history_query *q)
{
	const char *name = a->word_count > 0 ? a->words[0] : "";
	const char *variant = pairs_value(&a->pairs, "variant");
	const char *from = pairs_value(&a->pairs, "from");
	const char *with = pairs_value(&a->pairs, "with");
	enum error  e;

	if (name[0] != '\0' && !name_is_valid(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	if (variant != NULL && (e = variant_read(&q->variant, variant)) != OK)
		return refuse_argument(a, e, variant, NULL);
	if (with != NULL && !can_play(with))
		return refuse_argument(a, ERR_NAME, with, NULL);
	if (from != NULL && !number_parse(from, 1, UINT32_MAX, &q->from))
		return refuse_argument(a, ERR_VALUE, from, NULL);
	name_fold(name, q->folded);
	name_fold(with != NULL ? with : "", q->with);
	q->has_variant = variant != NULL;
	return OK;
}

enum error cmd_history(struct session *s, struct arguments *a, msec now)
{
	struct db_query *q = db_query_new(QUERY_HISTORY);
	enum error       e = read_history(a, &q->history);

	(void)now;
	if (e == OK)
		return session_query(s, q, send_history);
	db_query_free(q);
	return e;
}

/* --- record --- */

/* Writes a number for each move after `first`, comma-separated. */
static void put_numbers(struct line_writer *line, enum wire_key key,
    const struct match *m, msec (*time)(const struct match *m, unsigned ply),
    unsigned first, unsigned count)
{
	char   text[NUMBERS_SIZE];
	size_t n = 0;

	for (unsigned i = 1; i <= count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%lld",
		    i > 1 ? "," : "", (long long)time(m, first + i));
	line_writer_pair(line, key, text);
}

static void send_moves(struct session *s, const struct match *m, unsigned first)
{
	point              points[MOVES_A_LINE];
	unsigned           count = 0;
	struct line_writer line;

	while (count < MOVES_A_LINE && first + count < board_ply(m->board)) {
		points[count] = board_move(m->board, first + count + 1);
		count++;
	}
	line_writer_event(&line, WIRE_MOVES);
	line_writer_number(&line, m->id);
	line_writer_number(&line, first + 1);
	line_writer_pair_points(&line, PAIR_MOVES, points, count);
	put_numbers(&line, PAIR_SPENT, m, match_time_spent, first, count);
	if (m->settings.control.kind != TIME_CONTROL_NONE)
		put_numbers(&line, PAIR_LEFT, m, match_time_left_after, first,
		    count);
	session_send(s, &line, 0);
}

/* Says that from a ply on a bot of that level, or the player, has the seat. */
static void send_seat(struct session *s, const struct stored_game *g,
    unsigned ply, enum side side, int8_t level)
{
	struct line_writer line;
	char               bot[NAME_SIZE];

	line_writer_event(&line, WIRE_SAT);
	line_writer_number(&line, g->id);
	line_writer_number(&line, ply);
	line_writer_word(&line, side_word(side));
	if (level == NO_BOT_LEVEL) {
		line_writer_word(&line, g->name[side]);
	} else {
		snprintf(bot, sizeof(bot), "%s~bot",
		    bot_level_word((enum bot_level)level));
		line_writer_word(&line, bot);
	}
	session_send(s, &line, 0);
}

/* Sends who has moved for each side: the player, or a bot in between. */
static void send_seats(struct session *s, const struct stored_game *g)
{
	const struct match *m = g->match;
	int8_t              level[2] = { NO_BOT_LEVEL, NO_BOT_LEVEL };

	if (g->plies > 0)
		level[opening_mover(&m->opening, 1)] = m->plies[0].bot;
	send_seat(s, g, 1, SIDE_X, level[SIDE_X]);
	send_seat(s, g, 1, SIDE_O, level[SIDE_O]);
	for (unsigned ply = 1; ply <= board_ply(m->board); ply++) {
		enum side side = opening_mover(&m->opening, ply);
		int8_t    now = m->plies[ply - 1].bot;

		if (now != level[side])
			send_seat(s, g, ply, side, now);
		level[side] = now;
	}
}

static void send_takeback(struct session *s, const struct stored_game *g,
    const struct stored_takeback *t)
{
	struct line_writer line;

	line_writer_event(&line, WIRE_TAKEBACK);
	line_writer_number(&line, g->id);
	line_writer_number(&line, t->ply);
	line_writer_word(&line, side_word(t->side));
	line_writer_pair_points(&line, PAIR_MOVES, t->moves, t->count);
	session_send(s, &line, 0);
}

static void send_game(struct session *s, const struct stored_game *g)
{
	struct line_writer line;
	char               choices[OPENING_CHOICES_SIZE];
	/* The plies that bots made in place of players */
	struct ply_set plies;

	start_game_line(&line, WIRE_RECORD, g);
	event_put_line(&line, g->match->board, g->reason);
	if (opening_choices_write(&g->match->opening, choices)[0] != '\0')
		line_writer_pair(&line, PAIR_CHOSE, choices);
	event_put_helped(&line, g->hinted, g->undone);
	match_bot_plies(g->match, &plies);
	event_put_bot_plies(&line, &plies);
	session_send(s, &line, 0);
	send_seats(s, g);
	for (unsigned i = 0; i < g->takeback_count; i++)
		send_takeback(s, g, &g->takebacks[i]);
	for (unsigned i = 0; i < g->plies; i += MOVES_A_LINE)
		send_moves(s, g->match, i);
}

static void send_record(struct session *s, struct db_query *q, msec now)
{
	(void)now;
	send_game(s, &q->game.game);
}

/* Sends the game as a file in the format SGF, an event for each line of it. */
static void send_sgf(struct session *s, struct db_query *q, msec now)
{
	struct game_record *r = xcalloc(1, sizeof(*r));
	char               *text, *next, *end;
	size_t              length;
	FILE               *out = xopen_memstream(&text, &length);
	struct line_writer  line;

	(void)now;
	stored_game_to_record(&q->game.game, r);
	sgf_write(out, r);
	xclose_memstream(out, &text);
	for (next = text; (end = strchr(next, '\n')) != NULL; next = end + 1) {
		*end = '\0';
		line_writer_event(&line, WIRE_SGF);
		line_writer_number(&line, r->id);
		line_writer_text(&line, next);
		session_send(s, &line, 0);
	}
	free(text);
	free(r);
}

enum error cmd_record(struct session *s, struct arguments *a, msec now)
{
	const char      *as = pairs_value(&a->pairs, "as");
	struct db_query *q;

	(void)now;
	if (as != NULL && strcmp(as, "sgf") != 0)
		return refuse_argument(a, ERR_VALUE, as, NULL);
	q = db_query_new(QUERY_GAME);
	q->game.id = a->number;
	return session_query(s, q, as != NULL ? send_sgf : send_record);
}

/* --- review --- */

static void send_reviewed_moves(struct session *s, const struct review_query *q)
{
	const struct stored_game *g = &q->game;
	struct line_writer        line;

	if (q->from == 1)
		send_game(s, &q->game);
	for (unsigned i = 0; i < q->count; i++) {
		line_writer_event(&line, WIRE_REVIEWED);
		line_writer_number(&line, g->id);
		line_writer_number(&line, q->from + i);
		line_writer_point(&line,
		    board_move(g->match->board, q->from + i));
		line_writer_word(&line, q->texts[i]);
		session_send(s, &line, 0);
	}
	line_writer_pair_number(s->answer, PAIR_COUNT, q->count);
	if (q->from - 1 + q->count < g->plies)
		line_writer_pair_number(s->answer, PAIR_NEXT,
		    q->from + q->count);
}

/*
 * Sends the review of a game. If the review is not complete, asks for it and
 * sends its place in the queue of reviews.
 */
static void send_review(struct session *s, struct db_query *query, msec now)
{
	const struct review_query *q = &query->review;
	struct review_queue       *reviews = s->env->reviews;
	struct review_state        state;

	if (q->is_complete) {
		send_reviewed_moves(s, q);
		return;
	}
	query->refusal = review_queue_add(reviews, &q->game, s->player, now);
	if (query->refusal != OK)
		return;
	state = review_queue_state(reviews, q->id);
	if (state.place > 0)
		s->feed.reviewed_game = state.game;
	session_send_review_state(s, &state);
}

enum error cmd_review(struct session *s, struct arguments *a, msec now)
{
	const char      *value = pairs_value(&a->pairs, "from");
	uint32_t         from = 1;
	struct db_query *q;

	(void)now;
	if (value != NULL && !number_parse(value, 1, POINTS_MAX, &from))
		return refuse_argument(a, ERR_VALUE, value, NULL);
	q = db_query_new(QUERY_REVIEW);
	q->review.id = a->number;
	q->review.from = from;
	return session_query(s, q, send_review);
}
