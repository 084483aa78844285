/* viewer.c -- the game on the board and the position of it that is shown. */

#include "client/study/viewer.h"

#include <stdio.h>

#include "common/base/error.h"
#include "common/base/format_values.h"
#include "common/game/notation.h"
#include "common/game/rule.h"

bool viewer_is_record(const struct viewer *v)
{
	return v->kind >= VIEWER_RECORD;
}

bool viewer_is_playing(const struct viewer *v)
{
	return v->kind == VIEWER_LOCAL && !v->record.is_over;
}

bool viewer_is_browsing(const struct viewer *v)
{
	return (v->kind == VIEWER_LIVE || viewer_is_playing(v)) &&
	    v->ply < v->record.ply_count;
}

bool viewer_has_review(const struct viewer *v)
{
	return v->review != NULL && v->review->is_done;
}

unsigned viewer_tried(const struct viewer *v)
{
	return board_ply(v->board) - v->ply;
}

enum side viewer_solver(const struct viewer *v)
{
	return v->puzzle_ply % 2 == 0 ? SIDE_X : SIDE_O;
}

void viewer_note(struct viewer *v, const char *format, ...)
{
	FORMAT_VALUES(v->note, sizeof(v->note), format);
}

/* --- the position --- */

/* To be called before another position is shown. */
static void leave_position(struct viewer *v)
{
	v->note[0] = '\0';
	v->wants_answer = v->wants_solution = false;
	v->awaits_review = false;
	v->is_warned = false;
	v->serial++;
}

/* Takes back tried moves, then moves of the game, until `ply` moves are left. */
static void undo_to(struct viewer *v, unsigned ply)
{
	while (board_ply(v->board) > ply)
		board_undo(v->board);
	if (v->ply > ply)
		v->ply = ply;
}

/* Plays moves of the game up to `ply`. There must be no tried moves. */
static void play_to(struct viewer *v, unsigned ply)
{
	for (; v->ply < ply; v->ply++)
		board_play(v->board, v->record.moves[v->ply].p);
}

static void go(struct viewer *v, int ply)
{
	unsigned wanted = ply < 0 ? 0 : (unsigned)ply;

	if (wanted > v->record.ply_count)
		wanted = v->record.ply_count;
	leave_position(v);
	undo_to(v, wanted < v->ply ? wanted : v->ply);
	play_to(v, wanted);
}

void viewer_go(struct viewer *v, int ply)
{
	if (v->kind != VIEWER_PUZZLE)
		go(v, ply);
}

void viewer_step(struct viewer *v, int moves_back)
{
	if (v->kind == VIEWER_PUZZLE) {
		if (v->state == PUZZLE_SOLVED || viewer_tried(v) == 0)
			return;
		leave_position(v);
		do
			board_undo(v->board);
		while (board_turn(v->board) != viewer_solver(v));
		v->state = PUZZLE_TO_MOVE;
		v->refutation = POINT_NONE;
	} else if (moves_back == 1 && viewer_tried(v) > 0) {
		leave_position(v);
		board_undo(v->board);
	} else {
		go(v, (int)v->ply - moves_back);
	}
}

/* --- which game is shown --- */

void viewer_clear(struct viewer *v)
{
	board_free(v->board);
	*v = (struct viewer){ .opened = v->opened, .serial = v->serial + 1 };
}

static void open_game(struct viewer *v, enum viewer_kind kind)
{
	viewer_clear(v);
	v->kind = kind;
	v->opened++;
}

void viewer_open_live(struct viewer *v, const struct game *g)
{
	open_game(v, VIEWER_LIVE);
	v->record.variant = *board_variant(g->board);
	v->board = board_new(&v->record.variant);
	viewer_follow(v, g);
}

void viewer_follow(struct viewer *v, const struct game *g)
{
	bool     is_current = !viewer_is_browsing(v);
	unsigned shown = v->ply, same = 0;

	if (!variant_is_same(&v->record.variant, board_variant(g->board))) {
		viewer_open_live(v, g);
		return;
	}
	game_write_record(g, &v->record);
	while (same < shown && same < v->record.ply_count &&
	    v->record.moves[same].p == board_move(v->board, same + 1))
		same++;
	if (same < shown || (is_current && same < v->record.ply_count))
		leave_position(v);
	undo_to(v, same);
	if (is_current)
		play_to(v, v->record.ply_count);
}

void viewer_open_record(struct viewer *v, const struct game_record *r,
    const struct review *review)
{
	open_game(v, VIEWER_RECORD);
	v->record = *r;
	v->board = board_new(&r->variant);
	play_to(v, r->setup_count);
	v->review = review;
	v->awaits_review = true;
	if (viewer_has_review(v))
		viewer_on_review_done(v);
}

static void start_puzzle(struct viewer *v, unsigned ply, point solution)
{
	go(v, (int)ply);
	if (v->kind != VIEWER_PUZZLE)
		v->puzzle_of = v->kind;
	v->kind = VIEWER_PUZZLE;
	v->state = PUZZLE_TO_MOVE;
	v->puzzle_ply = ply;
	v->solution = solution;
	v->was_solution_shown = false;
	v->refutation = POINT_NONE;
}

void viewer_open_puzzle(struct viewer *v, const struct puzzle *p)
{
	bool          is_next = v->has_more;
	struct board *board = board_new(&p->variant);

	open_game(v, VIEWER_RECORD);
	v->opened -= is_next;
	game_record_init(&v->record, &p->variant);
	for (unsigned i = 0; i < p->count; i++)
		game_record_add(&v->record, board, p->moves[i]);
	v->board = board;
	v->ply = p->count;
	v->has_more = true;
	start_puzzle(v, p->count, p->first);
}

bool viewer_may_give_up(struct viewer *v)
{
	if (!viewer_is_playing(v) || v->record.ply_count == 0 || v->is_warned)
		return true;
	v->is_warned = true;
	viewer_note(v, "The game is not over. Do that again to give it up.");
	return false;
}

bool viewer_leave(struct viewer *v)
{
	if (v->kind == VIEWER_PUZZLE && !v->has_more) {
		v->kind = v->puzzle_of;
		go(v, (int)v->puzzle_ply + 1);
	} else if (v->kind != VIEWER_PUZZLE && viewer_tried(v) > 0) {
		go(v, (int)v->ply);
	} else {
		return !viewer_may_give_up(v);
	}
	return true;
}

/* --- the review --- */

/*
 * Sets no note while the review is being made, because the screen shows its progress.
 */
void viewer_go_to_mark(struct viewer *v, bool is_backwards)
{
	unsigned ply;

	if (v->review == NULL)
		viewer_note(v, "The game is not reviewed yet: type !");
	if (!viewer_has_review(v))
		return;
	ply = review_find_mark(v->review, v->ply, is_backwards);
	if (ply > 0)
		viewer_go(v, (int)ply);
	else
		viewer_note(v,
		    is_backwards ? "There is no mistake before this move." :
				   "There is no mistake after this move.");
}

void viewer_on_review_done(struct viewer *v)
{
	unsigned ply = review_find_mark(v->review, 0, false);

	if (v->awaits_review && ply > 0)
		viewer_go(v, (int)ply);
}

void viewer_review(struct viewer *v)
{
	if (viewer_is_playing(v))
		viewer_note(v, "The game is not over.");
	else if (v->review == NULL && v->kind != VIEWER_PUZZLE)
		v->wants_review = true;
}

/* Returns the last move on the board if it missed a forced win; else NULL. */
static const struct review_move *missed_win(const struct viewer *v)
{
	if (!viewer_has_review(v) || v->ply == 0 || v->ply > v->review->count ||
	    (v->review->moves[v->ply - 1].facts & REVIEW_MISSED) == 0)
		return NULL;
	return &v->review->moves[v->ply - 1];
}

bool viewer_can_practise(const struct viewer *v)
{
	return missed_win(v) != NULL;
}

void viewer_practise(struct viewer *v)
{
	const struct review_move *m = missed_win(v);

	if (m != NULL)
		start_puzzle(v, v->ply - 1,
		    m->better_count > 0 ? m->better[0] : POINT_NONE);
	else
		viewer_note(v, "No forced win was missed here.");
}

void viewer_next(struct viewer *v)
{
	if (v->kind != VIEWER_PUZZLE)
		viewer_step(v, -1);
	else if (v->has_more)
		v->wants_next = true;
	else
		viewer_note(v,
		    "There is no other: \"quit\" returns to the game.");
}

void viewer_show_solution(struct viewer *v)
{
	char at[NOTATION_POINT_SIZE];

	if (v->solution == POINT_NONE) {
		viewer_note(v, "The solution is not known.");
		return;
	}
	notation_write(v->solution, at);
	v->was_solution_shown |= v->state != PUZZLE_SOLVED;
	viewer_note(v, "The solution %s with %s.",
	    board_ply(v->board) > v->puzzle_ply ? "began" : "begins", at);
	v->wants_solution = v->state != PUZZLE_CHECKING;
}

void viewer_on_solution(struct viewer *v, const struct position_answer *a)
{
	char   text[VIEWER_NOTE_SIZE], at[NOTATION_POINT_SIZE];
	size_t n;

	if (a->proof != PROVEN_LOSS)
		return; /* the first move, which is shown, is all that is known */
	notation_write(v->solution, at);
	n = (size_t)snprintf(text, sizeof(text), "The solution: %s", at);
	for (unsigned i = 0; i < a->line_length && n + 8 < sizeof(text); i++) {
		notation_write(a->line[i], at);
		n += (size_t)snprintf(text + n, sizeof(text) - n, " %s", at);
	}
	viewer_note(v, "%s.", text);
}

/* --- moves --- */

point viewer_meant_point(const struct viewer *v, point p)
{
	point lowest = POINT_NONE;

	if (v->board != NULL && board_has_falling_stones(v->board) &&
	    board_check(v->board, p) != ERR_OFF)
		lowest = board_drop_point(v->board, POINT_COLUMN(p));
	return lowest != POINT_NONE ? lowest : p;
}

void viewer_play(struct viewer *v, point p)
{
	enum verdict verdict;
	enum error   error;
	bool         is_next;

	p = viewer_meant_point(v, p);
	error = board_check(v->board, p);
	is_next = viewer_tried(v) == 0 && v->ply < v->record.ply_count &&
	    v->record.moves[v->ply].p == p;

	if (v->kind == VIEWER_PUZZLE && v->state != PUZZLE_TO_MOVE)
		return;
	/* Where stones fall, a point is taken only if its column is full. */
	if (error == ERR_TAKEN && board_has_falling_stones(v->board))
		error = ERR_COLUMN;
	if (error != OK) {
		viewer_note(v, "%s.",
		    error == ERR_OVER ? "The game ends here" :
					error_sentence(error));
	} else if (v->kind == VIEWER_PUZZLE) {
		/* A tried move (see viewer.h), even if it is the next of the game */
		leave_position(v);
		board_play(v->board, p);
		verdict = board_verdict(v->board);
		v->wants_answer = verdict == VERDICT_OPEN;
		v->state = verdict == VERDICT_OPEN ? PUZZLE_CHECKING :
		    verdict == VERDICT_WON         ? PUZZLE_SOLVED :
						     PUZZLE_FAILED;
	} else if (viewer_is_playing(v) && v->ply == v->record.ply_count) {
		leave_position(v);
		game_record_add(&v->record, v->board, p);
		game_record_set_result(&v->record, v->board);
		v->ply++;
	} else if (viewer_is_playing(v) && !is_next) {
		viewer_note(v,
		    "This is an earlier position: \"last\" returns to the "
		    "game.");
	} else {
		leave_position(v);
		board_play(v->board, p);
		v->ply += is_next;
		v->wants_answer = !is_next &&
		    board_verdict(v->board) == VERDICT_OPEN;
	}
}

bool viewer_answer(struct viewer *v, const struct position_answer *a)
{
	if ((v->kind == VIEWER_PUZZLE && v->state != PUZZLE_CHECKING) ||
	    viewer_tried(v) == 0 || board_check(v->board, a->best) != OK)
		return false;
	if (v->kind == VIEWER_PUZZLE && a->proof != PROVEN_LOSS) {
		v->state = PUZZLE_FAILED;
		v->refutation = a->best;
		return true;
	}
	leave_position(v);
	board_play(v->board, a->best);
	if (v->kind == VIEWER_PUZZLE)
		v->state = a->plies <= 2 ? PUZZLE_SOLVED : PUZZLE_TO_MOVE;
	return true;
}

/* --- two people at one keyboard --- */

/* Forgets the review, because its moves are no longer those of the record. */
static void forget_review(struct viewer *v)
{
	v->review = NULL;
	v->wants_review = false;
	v->opened++;
}

bool viewer_take_back(struct viewer *v)
{
	struct game_record *r = &v->record;
	point               p;

	if (v->kind != VIEWER_LOCAL)
		return false;
	if (r->ply_count == 0) {
		viewer_note(v, "There is no move to take back.");
		return true;
	}
	go(v, (int)r->ply_count - 1);
	p = r->moves[--r->ply_count].p;
	game_record_add_takeback(r, r->ply_count, board_turn(v->board), &p, 1);
	r->is_over = false;
	r->winner = SIDE_NONE;
	forget_review(v);
	return true;
}

bool viewer_begin_again(struct viewer *v)
{
	const struct variant variant = v->record.variant;

	if (v->kind != VIEWER_LOCAL)
		return false;
	if (!viewer_may_give_up(v))
		return true;
	go(v, 0);
	game_record_init(&v->record, &variant);
	forget_review(v);
	return true;
}
