/*
 * board.c -- stones on points, play and undo, and detection of a win.
 *
 * The words of all lines are in one array: first the rows and the columns by
 * number, then the diagonals by column - row, and the antidiagonals by column +
 * row. The bit of a point has the number of the point's column or, in a column,
 * of its row. See board.h.
 */

#include "common/game/board.h"

#include <assert.h>
#include <stdlib.h>

#include "common/base/fatal.h"
#include "common/game/rule.h"

/* This many steps are enough to find runs of up to 32; see has_run. */
#define STEPS 5

/* By side: the stones on one line, as bits. */
struct line_bits {
	uint32_t side[2];
};

struct board {
	struct variant variant;
	/* An enum verdict, with the bit OTHER_RULE for most rules */
	uint8_t  state;
	uint8_t  steps[STEPS]; /* see has_run */
	uint16_t ply;          /* how many stones are on the board */
	uint16_t diagonal_0;   /* index of the line through a1 */
	uint16_t antidiagonal_0;
	bool     is_exact; /* a copy of the field of the rule's row */
	/* The moves; the array is in the same block, after the last line */
	point *moves;
	/* The words of all lines; the array of moves follows in the block */
	struct line_bits lines[];
};

/*
 * This bit of board.state is set unless rule_is_plain. In the usual case, an open
 * game with such a rule, the state is 0: one test is enough, and the row of the
 * rule is not read.
 */
#define OTHER_RULE 0x80

/*
 * For functions that serve other rules. If they were inlined, board_play would
 * save more registers even in the usual case, and take 10% more time.
 */
#define NOT_INLINE __attribute__((noinline))

const struct step board_steps[DIRECTIONS] = {
	{ 1, 0 },
	{ 0, 1 },
	{ 1, 1 },
	{ -1, 1 },
};

static const struct rule_row *rule_of(const struct board *b)
{
	return &rules[b->variant.rule];
}

static size_t line_count(const struct variant *v)
{
	return 3 * (size_t)(v->rows + v->columns) - 2;
}

static size_t moves_offset(const struct variant *v)
{
	return sizeof(struct board) + line_count(v) * sizeof(struct line_bits);
}

size_t board_size(const struct variant *v)
{
	return moves_offset(v) + sizeof(point) * v->columns * v->rows;
}

/*
 * Sets the steps of has_run. Each step at most doubles the length of the runs
 * that has_run looks for; the last step makes this length K.
 */
static void set_steps(struct board *b, unsigned k)
{
	unsigned length = 1;

	for (int i = 0; i < STEPS; i++) {
		unsigned more = k - length < length ? k - length : length;

		b->steps[i] = (uint8_t)more;
		length += more;
	}
}

struct board *board_new(const struct variant *v)
{
	struct board *b = xcalloc(1, board_size(v));
	unsigned      columns = v->columns, rows = v->rows;

	b->variant = *v;
	if (!rule_is_plain(v->rule))
		b->state = OTHER_RULE;
	b->is_exact = rule_of(b)->is_exact;
	set_steps(b, v->k);
	b->diagonal_0 = (uint16_t)(rows + columns + rows - 1);
	b->antidiagonal_0 = (uint16_t)(2 * (rows + columns) - 1);
	b->moves = (point *)((char *)b + moves_offset(v));
	return b;
}

void board_free(struct board *b)
{
	free(b);
}

/* Returns the bit of the i-th point of a line, from 0. */
static inline uint32_t line_bit(unsigned i)
{
	return UINT32_C(2) << i;
}

static bool is_on_board(const struct board *b, point p)
{
	return POINT_COLUMN(p) < b->variant.columns &&
	    POINT_ROW(p) < b->variant.rows;
}

enum side board_at(const struct board *b, point p)
{
	const uint32_t *row;
	uint32_t        bit = line_bit(POINT_COLUMN(p));

	if (!is_on_board(b, p))
		return SIDE_NONE;
	row = b->lines[POINT_ROW(p)].side;
	if (row[SIDE_X] & bit)
		return SIDE_X;
	return row[SIDE_O] & bit ? SIDE_O : SIDE_NONE;
}

/* Returns the stones of both sides on one line. */
static inline uint32_t all_stones(const struct board *b, unsigned line)
{
	return b->lines[line].side[SIDE_X] | b->lines[line].side[SIDE_O];
}

static inline uint32_t column_stones(const struct board *b, unsigned column)
{
	return all_stones(b, b->variant.rows + column);
}

/* Returns the number of the lowest bit that is 1; word must not be 0. */
static inline unsigned lowest_bit(uint32_t word)
{
#if defined(__GNUC__)
	return (unsigned)__builtin_ctz(word);
#else
	unsigned n = 0;

	for (; (word & 1) == 0; word >>= 1)
		n++;
	return n;
#endif
}

point board_drop_point(const struct board *b, unsigned column)
{
	unsigned row;

	if (column >= b->variant.columns)
		return POINT_NONE;
	row = lowest_bit(~column_stones(b, column) & ~UINT32_C(1)) - 1;
	return row < b->variant.rows ? POINT(column, row) : POINT_NONE;
}

bool board_has_falling_stones(const struct board *b)
{
	return rule_of(b)->stones_fall;
}

static bool is_floating(const struct board *b, point p)
{
	/* Bit 0 is the ground below the lowest row. */
	return ((column_stones(b, POINT_COLUMN(p)) | 1) &
		   line_bit(POINT_ROW(p)) >> 1) == 0;
}

/* Returns ERR_OFF, ERR_TAKEN or OK. */
static inline enum error check_empty(const struct board *b, point p)
{
	if (!is_on_board(b, p))
		return ERR_OFF;
	return all_stones(b, POINT_ROW(p)) & line_bit(POINT_COLUMN(p)) ?
	    ERR_TAKEN :
	    OK;
}

enum error board_check(const struct board *b, point p)
{
	enum error e = check_empty(b, p);

	if (board_verdict(b) != VERDICT_OPEN)
		return ERR_OVER;
	if (e == OK && rule_of(b)->stones_fall && is_floating(b, p))
		return ERR_FLOATING;
	return e;
}

/* Four lines of one side, two in each word. */
struct words {
	uint64_t straight, diagonal;
};

/*
 * In `runs`, the lowest bit of each run of K is set. Clears the bits of runs
 * that have another stone at either end.
 */
static inline uint64_t
without_overlines(const struct board *b, uint64_t runs, uint64_t lines)
{
	return runs & ~(lines << 1 | lines >> b->variant.k);
}

/* Keeps a bit of a line only if the bit that is n places higher is set, too. */
static inline struct words keep_pairs(struct words lines, unsigned n)
{
	return (struct words){ lines.straight & lines.straight >> n,
		lines.diagonal & lines.diagonal >> n };
}

/*
 * Whether any of the lines has a run of K or more; if is_exact, of exactly K.
 * The bits between two lines are zeros, so that no run goes across.
 */
static inline bool has_run(const struct board *b, struct words lines)
{
	struct words runs;

	/*
	 * After these steps, only the lowest bit of each run of K is set. With
	 * a loop, a move would take 5% more time.
	 */
	runs = keep_pairs(lines, b->steps[0]);
	runs = keep_pairs(runs, b->steps[1]);
	runs = keep_pairs(runs, b->steps[2]);
	runs = keep_pairs(runs, b->steps[3]);
	runs = keep_pairs(runs, b->steps[4]);
	if (b->is_exact) {
		runs.straight = without_overlines(b, runs.straight,
		    lines.straight);
		runs.diagonal = without_overlines(b, runs.diagonal,
		    lines.diagonal);
	}
	return (runs.straight | runs.diagonal) != 0;
}

/* --- shapes --- */

/* The points that ended the game. No point is in the set twice. */
struct point_set {
	point   *points;
	unsigned count;
	/* By row: a bit for each column, set if the point is in the set */
	uint32_t seen[SIDES_MAX];
};

static void add_point(struct point_set *set, point p)
{
	uint32_t bit = line_bit(POINT_COLUMN(p));

	if (set->seen[POINT_ROW(p)] & bit)
		return;
	set->seen[POINT_ROW(p)] |= bit;
	set->points[set->count++] = p;
}

/*
 * Whether the side that moved last has stones on all four corners of a
 * rectangle. The points p and q, which are in different rows and columns, are
 * two opposite corners. Adds the corners to *set; set may be NULL.
 */
static bool
has_rectangle(const struct board *b, point p, point q, struct point_set *set)
{
	enum side   side = side_other(board_turn(b));
	const point corners[4] = { p, POINT(POINT_COLUMN(q), POINT_ROW(p)),
		POINT(POINT_COLUMN(p), POINT_ROW(q)), q };

	for (int i = 0; i < 4; i++)
		if (board_at(b, corners[i]) != side)
			return false;
	for (int i = 0; i < 4 && set != NULL; i++)
		add_point(set, corners[i]);
	return true;
}

/*
 *	X . . X		The last stone may be any of the four X.
 *	. . . .
 *	X . . X
 */
static bool
has_corners(const struct board *b, point last, struct point_set *set)
{
	unsigned column = b->variant.columns - 1u, row = b->variant.rows - 1u;

	if (POINT_COLUMN(last) % column != 0 || POINT_ROW(last) % row != 0)
		return false;
	return has_rectangle(b, POINT(0, 0), POINT(column, row), set);
}

/*
 *	X . q		The last stone L is one corner. Each X at a distance d
 *	. . .		in its row gives two squares: the corner q opposite to
 *	L . X		L is d rows above that X, or d rows below it.
 *	. . .
 *	X . q
 */
static bool has_square(const struct board *b, point last, struct point_set *set)
{
	int  column = POINT_COLUMN(last), row = POINT_ROW(last);
	bool found = false;

	for (int d = -column; d < b->variant.columns - column; d++) {
		if (d == 0 ||
		    board_at(b, POINT(column + d, row)) != board_at(b, last))
			continue;
		if (row + d >= 0 && row + d < b->variant.rows)
			found |= has_rectangle(b, last,
			    POINT(column + d, row + d), set);
		if (row - d >= 0 && row - d < b->variant.rows)
			found |= has_rectangle(b, last,
			    POINT(column + d, row - d), set);
	}
	return found;
}

/*
 * For each shape, a function that returns whether the last stone completes it.
 * The function adds the points of every such shape to *set; set may be NULL.
 */
static bool (*const shapes[SHAPE_COUNT])(const struct board *b, point last,
    struct point_set *set) = {
	[SHAPE_CORNERS] = has_corners,
	[SHAPE_SQUARE] = has_square,
};

/* --- play and undo --- */

/* The lines through a point, in the order of the directions. */
struct lines {
	unsigned row, column, diagonal, antidiagonal;
};

static inline struct lines lines_at(const struct board *b, point p)
{
	unsigned column = POINT_COLUMN(p), row = POINT_ROW(p);

	return (struct lines){ row, b->variant.rows + column,
		b->diagonal_0 + column - row,
		b->antidiagonal_0 + column + row };
}

/* Sets a bit of a line. Returns the line's word. */
static inline uint64_t
add_stone(struct board *b, unsigned line, enum side side, uint32_t bit)
{
	return b->lines[line].side[side] |= bit;
}

/*
 * Puts a stone of the side to move on a point. Returns the words of the point's
 * four lines, two in each word of the result.
 */
static inline struct words add_stones(struct board *b, point p, struct lines at)
{
	enum side    side = board_turn(b);
	uint32_t     bit = line_bit(POINT_COLUMN(p));
	struct words words;

	words.straight = add_stone(b, at.row, side, bit) |
	    add_stone(b, at.column, side, line_bit(POINT_ROW(p))) << 32;
	words.diagonal = add_stone(b, at.diagonal, side, bit) |
	    add_stone(b, at.antidiagonal, side, bit) << 32;
	b->moves[b->ply++] = p;
	return words;
}

static inline bool is_full(const struct board *b)
{
	return b->ply == b->variant.columns * b->variant.rows;
}

/* Whether the last stone, at p, is in a run of K or completes a shape. */
static bool is_end(const struct board *b, point p, struct words lines)
{
	const struct rule_row *rule = rule_of(b);

	if (rule->shape != SHAPE_NONE && shapes[rule->shape](b, p, NULL))
		return true;
	return has_run(b, lines);
}

/* Does the work of board_play if the game is over or OTHER_RULE is set. */
NOT_INLINE static enum error play_other_rule(struct board *b, point p)
{
	enum error e = board_check(b, p);

	if (e != OK)
		return e;
	if (is_end(b, p, add_stones(b, p, lines_at(b, p))))
		b->state |= rule_of(b)->lines_lose ? VERDICT_LOST : VERDICT_WON;
	else if (is_full(b))
		b->state |= VERDICT_FULL;
	return OK;
}

enum error board_play(struct board *b, point p)
{
	enum error e;
	bool       is_won;

	if (b->state != VERDICT_OPEN)
		return play_other_rule(b, p);
	e = check_empty(b, p);
	if (e != OK)
		return e;
	is_won = has_run(b, add_stones(b, p, lines_at(b, p)));
	/*
	 * This is computed without a branch, because a branch would be
	 * mispredicted at the end of a game.
	 */
	b->state = (uint8_t)(is_won * VERDICT_WON +
	    (is_full(b) & !is_won) * VERDICT_FULL);
	return OK;
}

static inline void
remove_stone(struct board *b, unsigned line, enum side side, uint32_t bit)
{
	b->lines[line].side[side] &= ~bit;
}

/* Undoes add_stones. The last stone is at p. */
static inline void remove_stones(struct board *b, point p, struct lines at)
{
	uint32_t  bit = line_bit(POINT_COLUMN(p));
	enum side side;

	b->ply--;
	side = board_turn(b);
	remove_stone(b, at.row, side, bit);
	remove_stone(b, at.column, side, line_bit(POINT_ROW(p)));
	remove_stone(b, at.diagonal, side, bit);
	remove_stone(b, at.antidiagonal, side, bit);
}

void board_undo(struct board *b)
{
	point p;

	assert(b->ply > 0);
	p = b->moves[b->ply - 1];
	remove_stones(b, p, lines_at(b, p));
	b->state &= OTHER_RULE;
}

const struct variant *board_variant(const struct board *b)
{
	return &b->variant;
}

enum verdict board_verdict(const struct board *b)
{
	return b->state & ~OTHER_RULE;
}

enum side board_winner(const struct board *b)
{
	switch (board_verdict(b)) {
	case VERDICT_WON:
		return side_other(board_turn(b));
	case VERDICT_LOST:
		return board_turn(b);
	default:
		return SIDE_NONE;
	}
}

enum side board_turn(const struct board *b)
{
	return b->ply % 2 == 0 ? SIDE_X : SIDE_O;
}

unsigned board_ply(const struct board *b)
{
	return b->ply;
}

point board_move(const struct board *b, unsigned ply)
{
	assert(ply >= 1 && ply <= b->ply);
	return b->moves[ply - 1];
}

struct board *
board_from_moves(const struct variant *v, const point *moves, unsigned count)
{
	struct board *b = board_new(v);

	for (unsigned i = 0; i < count; i++)
		board_play(b, moves[i]);
	return b;
}

/* --- the points that ended the game --- */

/*
 * Finds the run of stones of one side that goes through p in the direction dx,
 * dy. Sets *first to the run's first stone and returns the run's length.
 */
static unsigned
find_run(const struct board *b, point p, int dx, int dy, point *first)
{
	enum side side = board_at(b, p);
	int       column = POINT_COLUMN(p), row = POINT_ROW(p);
	unsigned  length = 0;

	while (board_at(b, POINT(column - dx, row - dy)) == side) {
		column -= dx;
		row -= dy;
	}
	*first = POINT(column, row);
	for (; board_at(b, POINT(column, row)) == side; column += dx, row += dy)
		length++;
	return length;
}

unsigned board_line(const struct board *b, point out[BOARD_LINE_MAX])
{
	struct point_set set = { .points = out };
	point            last, first;

	if (board_winner(b) == SIDE_NONE)
		return 0;
	last = b->moves[b->ply - 1];
	for (int d = 0; d < DIRECTIONS; d++) {
		int      dx = board_steps[d].column, dy = board_steps[d].row;
		unsigned length = find_run(b, last, dx, dy, &first);

		if (rule_of(b)->is_exact ? length != b->variant.k :
					   length < b->variant.k)
			continue;
		for (unsigned i = 0; i < length; i++)
			add_point(&set,
			    POINT(POINT_COLUMN(first) + (int)i * dx,
				POINT_ROW(first) + (int)i * dy));
	}
	if (rule_of(b)->shape != SHAPE_NONE)
		shapes[rule_of(b)->shape](b, last, &set);
	return set.count;
}
