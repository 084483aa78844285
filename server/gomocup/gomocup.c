/*
 * gomocup.c -- the engine side of the Gomocup protocol (Piskvork protocol; see
 * the "Protocol of Gomocup" at gomocup.org).
 */

#include "server/gomocup/gomocup.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "server/engine/engine.h"
#include "server/solver/dfpn.h"

#define MIB ((size_t)1 << 20)

/* The size of the transposition table in bytes: default and maximum. */
#define TABLE_DEFAULT (64 * MIB)
#define TABLE_MAX     (1024 * MIB)

/* The smallest table with which a search makes sense, in bytes. */
#define TABLE_MIN (MIB / 16)

/* How many bytes, in addition to its tables, the program uses of what it allocates. */
#define MEMORY_RESERVE (12 * MIB)

/* How many ms of each turn are reserved for the pipe and the scheduler. */
#define MOVE_OVERHEAD 40L

#define TURN_TIME_DEFAULT 5000

/* For "INFO rule": exactly five in a row win. With 0, five or more win. */
#define INFO_EXACT 1

/*
 * The stones of a BOARD command, by side, in the order in which they were
 * received.
 */
struct board_stones {
	point    at[2][POINTS_MAX];
	unsigned count[2];
	point    all[POINTS_MAX];
	unsigned total;
};

struct gomocup {
	struct engine *engine;      /* owned; NULL before the first search */
	size_t         table_bytes; /* table size of the engine */
	msec (*clock)(void);
	char *reply; /* reply to the current line; not owned */
	/* Columns is 0 before a game has started */
	struct variant variant;
	point          moves[POINTS_MAX]; /* of the game, X first */
	unsigned       count;
	/* BOARD was received, but not DONE */
	bool reading_board;
	/* All stones of BOARD so far were legal */
	bool board_is_valid;
	/* Lines between SWAP2BOARD and DONE are being read. */
	bool                reading_opening;
	struct board_stones stones; /* the stones of BOARD so far */
	long                k;      /* number in a row; 0: default */
	long                rule;
	long                turn_time;  /* limit in ms */
	long                match_time; /* limit in ms; 0: none */
	long                time_left;  /* in ms; below 0: unknown */
	long                max_nodes;  /* for each search; 0: no limit */
	long                max_depth;
	long                max_memory; /* in bytes; 0: the default */
};

struct gomocup *gomocup_new(msec (*clock)(void))
{
	struct gomocup *g = xcalloc(1, sizeof(*g));

	g->clock = clock;
	g->turn_time = TURN_TIME_DEFAULT;
	g->time_left = -1;
	return g;
}

size_t gomocup_table_bytes(const struct gomocup *g)
{
	return g->table_bytes;
}

void gomocup_free(struct gomocup *g)
{
	engine_free(g->engine);
	free(g);
}

static void reply_line(struct gomocup *g, const char *line)
{
	snprintf(g->reply, GOMOCUP_REPLY_MAX, "%s\n", line);
}

/*
 * Returns the text after a word and the blanks that follow it; NULL if the line
 * begins with another word.
 */
static const char *skip_word(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(line, word, length) != 0)
		return NULL;
	line += length;
	if (*line != '\0' && !isspace((unsigned char)*line))
		return NULL;
	return line + strspn(line, " \t");
}

/* Reads exactly `count` numbers, which are separated by commas. */
static bool read_numbers(const char *text, long *out, int count)
{
	for (int i = 0; i < count; i++) {
		int64_t n;

		text += strspn(text, " \t");
		if (!number_scan_signed(&text, LONG_MAX, &n))
			return false;
		out[i] = (long)n;
		if (i + 1 < count && *text++ != ',')
			return false;
	}
	return text[strspn(text, " \t")] == '\0';
}

/*
 * Adds a point to a list. Returns false if the point is off the board or in the
 * list already.
 */
static bool add_point(const struct variant *v, point *list, unsigned *count,
    const long at[2])
{
	if (at[0] < 0 || at[0] >= v->columns || at[1] < 0 || at[1] >= v->rows)
		return false;
	for (unsigned i = 0; i < *count; i++)
		if (list[i] == POINT(at[0], at[1]))
			return false;
	list[(*count)++] = POINT(at[0], at[1]);
	return true;
}

/*
 * Who has a stone on each point: 1 or 2 is a player, 0 means that it is empty.
 */
struct owners {
	uint8_t at[POINT_LIMIT];
};

static uint8_t
owner_at(const struct owners *o, const struct variant *v, int column, int row)
{
	if (column < 0 || column >= v->columns || row < 0 || row >= v->rows)
		return 0;
	return o->at[POINT(column, row)];
}

/* Whether a winning line begins at a stone and continues in one direction. */
static bool is_line_start(const struct gomocup *g, const struct owners *o,
    point p, struct step step)
{
	int     column = POINT_COLUMN(p), row = POINT_ROW(p), length = 1;
	uint8_t owner = o->at[p];

	if (owner_at(o, &g->variant, column - step.column, row - step.row) ==
	    owner)
		return false;
	while (owner_at(o, &g->variant, column + length * step.column,
		   row + length * step.row) == owner)
		length++;
	return g->rule == INFO_EXACT ? length == g->variant.k :
				       length >= g->variant.k;
}

/* Whether a side has a winning line, whoever made the last move. */
static bool is_won(const struct gomocup *g)
{
	struct owners o = { { 0 } };

	for (unsigned i = 0; i < g->count; i++)
		o.at[g->moves[i]] = (uint8_t)(1 + i % 2);
	for (unsigned i = 0; i < g->count; i++)
		for (int d = 0; d < DIRECTIONS; d++)
			if (is_line_start(g, &o, g->moves[i], board_steps[d]))
				return true;
	return false;
}

/*
 * Returns how many bytes all tables may have; 0 if max_memory is less than the
 * program needs.
 */
static size_t table_memory(const struct gomocup *g)
{
	size_t limit = g->max_memory > 0 ? (size_t)g->max_memory : SIZE_MAX;

	return limit > MEMORY_RESERVE + TABLE_MIN ? limit - MEMORY_RESERVE : 0;
}

/*
 * Returns an error if a value of INFO cannot be fulfilled; else NULL. The next
 * command is answered with this error.
 */
static const char *info_error(const struct gomocup *g)
{
	if (g->rule > INFO_EXACT)
		return "ERROR unsupported rule: only 0 and 1 are supported";
	if (table_memory(g) == 0)
		return "ERROR max_memory is too small: 12 MiB are needed";
	return NULL;
}

/* Creates the engine. Its tables are as large as max_memory allows. */
static void prepare_engine(struct gomocup *g)
{
	size_t memory = table_memory(g), table = TABLE_DEFAULT;

	if (g->max_memory > 0)
		table = memory < TABLE_MAX ? memory : TABLE_MAX;
	/* Half of the memory is left for the solver's table. */
	if (g->max_memory > 0 && dfpn_is_supported(&g->variant))
		table /= 2;
	if (g->engine != NULL && table == g->table_bytes)
		return;
	engine_free(g->engine);
	g->engine = engine_new(table);
	g->table_bytes = table;
}

static void start_game(struct gomocup *g, long columns, long rows)
{
	char           text[3 * 24];
	struct variant v;

	snprintf(text, sizeof(text), g->k > 0 ? "%ldx%ldx%ld" : "%ldx%ld",
	    columns, rows, g->k);
	if (!variant_parse(&v, text)) {
		snprintf(text, sizeof(text), "%ldx%ld", columns, rows);
		reply_line(g,
		    variant_parse(&v, text) ?
			"ERROR unsupported line: INFO noughts must be 2 to the "
			"longer side" :
			"ERROR unsupported board: sides must be 2 to 26");
		return;
	}
	if (info_error(g) != NULL) {
		reply_line(g, info_error(g));
		return;
	}
	g->variant = v;
	g->count = 0;
	/* Creates the search here, while no move's time is running. */
	prepare_engine(g);
	reply_line(g, "OK");
}

static void on_start(struct gomocup *g, const char *rest)
{
	long side;

	if (read_numbers(rest, &side, 1))
		start_game(g, side, side);
	else
		reply_line(g, "ERROR START needs one number: the board size");
}

static void on_rectstart(struct gomocup *g, const char *rest)
{
	long sides[2];

	if (read_numbers(rest, sides, 2))
		start_game(g, sides[0], sides[1]);
	else
		reply_line(g,
		    "ERROR RECTSTART needs two numbers: width,height");
}

static void on_restart(struct gomocup *g, const char *rest)
{
	(void)rest;
	if (info_error(g) != NULL) {
		reply_line(g, info_error(g));
	} else {
		g->count = 0;
		reply_line(g, "OK");
	}
}

/*
 * Sets the time for the next move: the time of a turn or, if that is less, what
 * is left of the time of the match.
 */
static void set_time(const struct gomocup *g, struct search_limits *limits)
{
	unsigned points = (unsigned)g->variant.columns * g->variant.rows;
	long     left = g->time_left >= 0 ? g->time_left : g->match_time;
	struct time_share share;

	limits->time = g->turn_time > 2 * MOVE_OVERHEAD ?
	    g->turn_time - MOVE_OVERHEAD :
	    g->turn_time > 1 ? g->turn_time / 2 :
			       1;
	if (left == 0 && g->time_left < 0)
		return;
	share = time_share_of_clock(left, 0, points - g->count);
	if (share.max < limits->time)
		limits->time = share.max;
	if (share.planned < limits->time)
		limits->planned_time = share.planned;
}

/*
 * Returns the error message if no move can be made in the game now; else NULL.
 */
static const char *play_error(const struct gomocup *g)
{
	if (info_error(g) != NULL)
		return info_error(g);
	if (is_won(g))
		return "ERROR the game is over";
	if (g->count == (unsigned)g->variant.columns * g->variant.rows)
		return "ERROR the board is full";
	return NULL;
}

/* Searches and plays a move, or replies an error and returns false. */
static bool play(struct gomocup *g)
{
	struct search_limits limits = { .clock = g->clock,
		.late_move_loses = true,
		.use_solver = true,
		.nodes = (uint64_t)g->max_nodes,
		.depth = (unsigned)g->max_depth };
	struct search_result best;

	if (play_error(g) != NULL) {
		reply_line(g, play_error(g));
		return false;
	}
	set_time(g, &limits);
	prepare_engine(g);
	g->variant.rule = g->rule == INFO_EXACT ? RULE_EXACT : RULE_FREE;
	engine_search(g->engine, &g->variant, g->moves, g->count, &limits,
	    &best);
	g->moves[g->count++] = best.move;
	snprintf(g->reply, GOMOCUP_REPLY_MAX,
	    "MESSAGE depth %u score %d nodes %llu\n%d,%d\n", best.depth,
	    best.score, (unsigned long long)best.nodes, POINT_COLUMN(best.move),
	    POINT_ROW(best.move));
	return true;
}

static void on_begin(struct gomocup *g, const char *rest)
{
	(void)rest;
	if (g->count > 0)
		reply_line(g, "ERROR the board is not empty");
	else
		play(g);
}

static void on_turn(struct gomocup *g, const char *rest)
{
	long at[2];

	if (!read_numbers(rest, at, 2) ||
	    !add_point(&g->variant, g->moves, &g->count, at)) {
		reply_line(g, "ERROR not an empty point of the board");
		return;
	}
	/* If no move can be played, the opponent's move is taken back. */
	if (!play(g))
		g->count--;
}

static void on_takeback(struct gomocup *g, const char *rest)
{
	long at[2];

	if (!read_numbers(rest, at, 2) || g->count == 0 ||
	    POINT_COLUMN(g->moves[g->count - 1]) != at[0] ||
	    POINT_ROW(g->moves[g->count - 1]) != at[1]) {
		reply_line(g, "ERROR not the last move");
		return;
	}
	g->count--;
	reply_line(g, "OK");
}

static void on_board(struct gomocup *g, const char *rest)
{
	(void)rest;
	g->reading_board = g->board_is_valid = true;
	g->stones.count[0] = g->stones.count[1] = g->stones.total = 0;
}

static void read_stone(struct gomocup *g, const char *line)
{
	struct board_stones *s = &g->stones;
	long                 n[3];

	if (!read_numbers(line, n, 3) || n[2] < 1 || n[2] > 2 ||
	    !add_point(&g->variant, s->all, &s->total, n))
		g->board_is_valid = false;
	else
		s->at[n[2] - 1][s->count[n[2] - 1]++] = s->all[s->total - 1];
}

/* Replies an error, and returns false, if no game was started. */
static bool require_game(struct gomocup *g)
{
	if (g->variant.columns == 0)
		reply_line(g, "ERROR no game started: send START first");
	return g->variant.columns != 0;
}

/*
 * Sets up the position of BOARD and plays a move. If that is not possible,
 * keeps the game as it was.
 */
static void on_done(struct gomocup *g)
{
	const struct board_stones *s = &g->stones;
	unsigned ours = 0, first = s->count[1] > s->count[0], count = g->count;
	point    before[POINTS_MAX];

	g->reading_board = false;
	if (!require_game(g))
		return;
	if (!g->board_is_valid || s->count[1] != s->count[0] + first) {
		reply_line(g, "ERROR invalid position");
		return;
	}
	memcpy(before, g->moves, sizeof(before));
	g->count = s->total;
	/*
	 * We have made the first move, unless the opponent has one stone more
	 * than we have.
	 */
	for (unsigned i = 0; i < g->count; i++)
		if ((i + first) % 2 == 0)
			g->moves[i] = s->at[0][ours++];
		else
			g->moves[i] = s->at[1][i - ours];
	if (play(g))
		return;
	memcpy(g->moves, before, sizeof(before));
	g->count = count;
}

/* --- swap2 --- */

/* Bytes of the transposition table for an opening. */
#define OPENING_TABLE (4 * MIB)

static void on_swap2board(struct gomocup *g, const char *rest)
{
	(void)rest;
	if (play_error(g) != NULL) {
		reply_line(g, play_error(g));
		return;
	}
	g->reading_opening = g->board_is_valid = true;
	g->stones.total = 0;
}

/* Reads a stone of the opening; its owner follows from the order. */
static void read_opening_stone(struct gomocup *g, const char *line)
{
	long at[2];

	if (!read_numbers(line, at, 2) ||
	    !add_point(&g->variant, g->stones.all, &g->stones.total, at))
		g->board_is_valid = false;
}

/* Finds the next act in the opening, in a third of the time of the turn. */
static struct opening_act
search_opening(struct gomocup *g, const struct opening *o, struct engine *e)
{
	struct search_limits limits = { .clock = g->clock,
		.nodes = (uint64_t)g->max_nodes,
		.depth = (unsigned)g->max_depth,
		.seed = (uint64_t)g->clock() };
	struct opening_act   act;

	set_time(g, &limits);
	limits.time = limits.time > 3 ? limits.time / 3 : 1;
	opening_search(e, o, &g->variant, g->stones.all, g->stones.total,
	    &limits, &act);
	return act;
}

/* Puts stones until a player must choose, and replies with these stones. */
static void
put_opening_stones(struct gomocup *g, const struct opening *o, struct engine *e)
{
	size_t n = 0;

	while (!opening_awaits_choice(o, g->stones.total)) {
		point at = search_opening(g, o, e).at;

		g->stones.all[g->stones.total++] = at;
		n += (size_t)snprintf(g->reply + n, GOMOCUP_REPLY_MAX - n,
		    "%s%d,%d", n > 0 ? " " : "", POINT_COLUMN(at),
		    POINT_ROW(at));
	}
	snprintf(g->reply + n, GOMOCUP_REPLY_MAX - n, "\n");
}

/*
 * Answers SWAP2BOARD. The answer is the first three stones; or "SWAP" if we
 * want to play x; or our move as o; or two more stones, to let them choose.
 */
static void on_opening_done(struct gomocup *g)
{
	struct opening o = { .kind = OPENING_SWAP2,
		.has_more = g->stones.total == 5 };
	struct engine *e;

	g->reading_opening = false;
	if (!g->board_is_valid || !opening_is_allowed(o.kind, &g->variant) ||
	    (g->stones.total != 0 && g->stones.total != opening_plies(&o))) {
		reply_line(g, "ERROR no position of a swap2 opening");
		return;
	}
	g->variant.rule = g->rule == INFO_EXACT ? RULE_EXACT : RULE_FREE;
	e = engine_new(OPENING_TABLE);
	if (opening_awaits_choice(&o, g->stones.total))
		opening_choose(&o, search_opening(g, &o, e).choice);
	if (!o.is_decided) {
		put_opening_stones(g, &o, e);
	} else if (opening_turn(&o, g->stones.total) !=
	    opening_chooser(&o, g->stones.total)) {
		reply_line(g, "SWAP");
	} else {
		memcpy(g->moves, g->stones.all,
		    g->stones.total * sizeof(point));
		g->count = g->stones.total;
		play(g);
	}
	engine_free(e);
}

static void on_info(struct gomocup *g, const char *rest)
{
	const struct {
		const char *key;
		long       *value;
	} keys[] = {
		{ "timeout_turn", &g->turn_time },
		{ "timeout_match", &g->match_time },
		{ "time_left", &g->time_left },
		{ "max_node", &g->max_nodes },
		{ "max_depth", &g->max_depth },
		{ "max_memory", &g->max_memory },
		{ "rule", &g->rule },
		{ "noughts", &g->k },
	};
	long n;

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		const char *value = skip_word(rest, keys[i].key);

		if (value != NULL && read_numbers(value, &n, 1))
			*keys[i].value = n < 0 ? 0 : n;
	}
	if (g->engine != NULL && info_error(g) == NULL)
		prepare_engine(g);
}

static void on_about(struct gomocup *g, const char *rest)
{
	(void)rest;
	reply_line(g,
	    "name=\"noughts\", version=\"" NOUGHTS_VERSION "\", "
	    "author=\"the noughts authors\", country=\"-\", "
	    "www=\"-\", email=\"-\"");
}

static const struct gomocup_command {
	const char *word;
	void (*execute)(struct gomocup *g, const char *rest);
	bool begins_game; /* ends also a list of stones that lacks its DONE */
	bool needs_game;  /* BOARD does, too, but is answered at its DONE */
} commands[] = {
	{ .word = "ABOUT", .execute = on_about },
	{ .word = "BEGIN", .execute = on_begin, .needs_game = true },
	{ .word = "BOARD", .execute = on_board },
	{ .word = "INFO", .execute = on_info },
	{ .word = "RECTSTART", .execute = on_rectstart, .begins_game = true },
	{ .word = "RESTART",
	    .execute = on_restart,
	    .begins_game = true,
	    .needs_game = true },
	{ .word = "START", .execute = on_start, .begins_game = true },
	{ .word = "SWAP2BOARD", .execute = on_swap2board, .needs_game = true },
	{ .word = "TAKEBACK", .execute = on_takeback, .needs_game = true },
	{ .word = "TURN", .execute = on_turn, .needs_game = true },
};

/*
 * Executes a command. Returns false if there is no such command or, while a list
 * of stones is read, if it does not begin a game.
 */
static bool execute(struct gomocup *g, const char *line)
{
	bool is_reading = g->reading_board || g->reading_opening;

	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		const char *rest = skip_word(line, commands[i].word);

		if (rest == NULL || (is_reading && !commands[i].begins_game))
			continue;
		g->reading_board = g->reading_opening = false;
		if (!commands[i].needs_game || require_game(g))
			commands[i].execute(g, rest);
		return true;
	}
	return false;
}

bool gomocup_handle_line(struct gomocup *g, const char *line,
    char reply[GOMOCUP_REPLY_MAX])
{
	g->reply = reply;
	reply[0] = '\0';
	line += strspn(line, " \t");
	if (skip_word(line, "END") != NULL)
		return false;
	if (*line == '\0')
		return true;
	if (execute(g, line))
		return true;
	if (!g->reading_board && !g->reading_opening)
		reply_line(g, "UNKNOWN unknown command");
	else if (g->reading_opening && skip_word(line, "DONE") != NULL)
		on_opening_done(g);
	else if (g->reading_opening)
		read_opening_stone(g, line);
	else if (skip_word(line, "DONE") != NULL)
		on_done(g);
	else
		read_stone(g, line);
	return true;
}
