/* brain.c -- plays for managers of the Gomocup protocol, a line at a time. */

#include "server/gomocup/brain.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/die.h"
#include "server/engine/search.h"
#include "server/proof/proof.h"

#define MIB ((size_t)1 << 20)

/* Memory for positions, unless we are told how much there is. */
#define TABLE_USUAL (64 * MIB)
#define TABLE_MOST  (1024 * MIB)

/* What the program takes besides its table. */
#define MEMORY_REST (16 * MIB)

/* So much of a turn goes to the pipe and to those we share the machine with. */
#define LAG 40

/* The time of a match should do for so many more moves. */
#define MOVES_LEFT 18

#define TURN_USUAL 5000

/* The "INFO rule" by which just five win; by 0 it is five or more. */
#define INFO_EXACT 1

/* The stones of BOARD: ours and theirs, each in the order given. */
struct stones {
	point    at[2][POINTS_MAX];
	unsigned count[2];
};

struct brain {
	struct engine *engine; /* this owns it; NULL until needed */
	size_t         table;  /* how large a table it has */
	msec (*clock)(void);
	char          *reply;             /* of the line being obeyed; lent */
	struct variant variant;           /* no columns: not started */
	point          moves[POINTS_MAX]; /* X first; they alternate */
	unsigned       count;
	bool           reading; /* stones, until DONE */
	bool           good;    /* so far they make sense */
	struct stones  stones;  /* while reading */
	long           k;       /* 0: the usual */
	long           rule;
	long           turn;  /* ms */
	long           match; /* ms; 0: no limit */
	long           left;  /* ms; less than 0: not told */
	long           nodes; /* 0: as many as there is time for */
	long           depth;
	long           memory; /* bytes; 0: as we like */
};

struct brain *brain_new(msec (*clock)(void))
{
	struct brain *b = xcalloc(1, sizeof(*b));

	b->clock = clock;
	b->turn = TURN_USUAL;
	b->left = -1;
	return b;
}

void brain_free(struct brain *b)
{
	if (b == NULL)
		return;
	engine_free(b->engine);
	free(b);
}

static void say(struct brain *b, const char *line)
{
	snprintf(b->reply, BRAIN_REPLY, "%s\n", line);
}

/* What follows word on a line, or NULL if it begins with another. */
static const char *after(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncasecmp(line, word, length) != 0)
		return NULL;
	line += length;
	if (*line != '\0' && !isspace((unsigned char)*line))
		return NULL;
	return line + strspn(line, " \t");
}

/* Reads so many numbers with commas between them and nothing behind. */
static bool read_numbers(const char *text, long *out, int count)
{
	char *end;

	for (int i = 0; i < count; i++) {
		out[i] = strtol(text, &end, 10);
		if (end == text)
			return false;
		text = end;
		if (i + 1 < count && *text++ != ',')
			return false;
	}
	return text[strspn(text, " \t")] == '\0';
}

/* Puts a stone of whoever is to move on a free point. */
static bool put(struct brain *b, long column, long row)
{
	if (column < 0 || column >= b->variant.columns || row < 0 ||
	    row >= b->variant.rows)
		return false;
	for (unsigned i = 0; i < b->count; i++)
		if (b->moves[i] == POINT(column, row))
			return false;
	b->moves[b->count++] = POINT(column, row);
	return true;
}

static void start(struct brain *b, long columns, long rows)
{
	char           text[3 * 24];
	struct variant v;

	snprintf(text, sizeof(text), b->k > 0 ? "%ldx%ldx%ld" : "%ldx%ld",
	    columns, rows, b->k);
	if (!variant_parse(&v, text)) {
		say(b, "ERROR there is no such board: 2 to 26 a side");
		return;
	}
	b->variant = v;
	b->count = 0;
	say(b, "OK");
}

static void on_start(struct brain *b, const char *rest)
{
	long side;

	if (read_numbers(rest, &side, 1))
		start(b, side, side);
	else
		say(b, "ERROR START takes a number");
}

static void on_rectstart(struct brain *b, const char *rest)
{
	long sides[2];

	if (read_numbers(rest, sides, 2))
		start(b, sides[0], sides[1]);
	else
		say(b, "ERROR RECTSTART takes two numbers");
}

static void on_restart(struct brain *b, const char *rest)
{
	(void)rest;
	b->count = 0;
	say(b, b->variant.columns > 0 ? "OK" : "ERROR there is no game");
}

/* How long to think about one move. */
static msec span(const struct brain *b)
{
	long most = b->turn, left = b->left;

	if (left < 0)
		left = b->match > 0 ? b->match : LONG_MAX;
	if (left / MOVES_LEFT < most)
		most = left / MOVES_LEFT;
	if (most > 2 * LAG)
		return most - LAG;
	return most > 1 ? most / 2 : 1;
}

/* Gets an engine with as large a table as the memory allows. */
static void fit_engine(struct brain *b)
{
	size_t memory = (size_t)b->memory, table = TABLE_USUAL;

	if (memory > 0)
		table = memory > 2 * MEMORY_REST ?
		    (memory - MEMORY_REST) / 4 * 3 :
		    MIB;
	if (memory > 0 && proof_fits(&b->variant))
		table /= 2; /* The prover takes as much again. */
	if (table > TABLE_MOST)
		table = TABLE_MOST;
	if (b->engine != NULL && table == b->table)
		return;
	engine_free(b->engine);
	b->engine = engine_new(table);
	b->table = table;
}

/* What keeps us from playing, or NULL. */
static const char *obstacle(const struct brain *b)
{
	if (b->variant.columns == 0)
		return "ERROR there is no game";
	if (b->rule > INFO_EXACT)
		return "ERROR only the rules 0 and 1 are known";
	if (b->count == (unsigned)b->variant.columns * b->variant.rows)
		return "ERROR the board is full";
	return NULL;
}

/* Moves; false, and said why, when that cannot be. */
static bool play(struct brain *b)
{
	struct limits limits = { .span = span(b),
		.clock = b->clock,
		.prove = true,
		.nodes = (uint64_t)b->nodes,
		.depth = (unsigned)b->depth };
	struct best   best;

	if (obstacle(b) != NULL) {
		say(b, obstacle(b));
		return false;
	}
	fit_engine(b);
	b->variant.rule = b->rule == INFO_EXACT ? RULE_EXACT : RULE_FREE;
	engine_think(b->engine, &b->variant, b->moves, b->count, &limits,
	    &best);
	b->moves[b->count++] = best.move;
	snprintf(b->reply, BRAIN_REPLY,
	    "MESSAGE depth %u score %d nodes %llu\n%d,%d\n", best.depth,
	    best.score, (unsigned long long)best.nodes, POINT_COLUMN(best.move),
	    POINT_ROW(best.move));
	return true;
}

static void on_begin(struct brain *b, const char *rest)
{
	(void)rest;
	if (b->count > 0)
		say(b, "ERROR the board is not empty");
	else
		play(b);
}

static void on_turn(struct brain *b, const char *rest)
{
	long at[2];

	if (!read_numbers(rest, at, 2) || !put(b, at[0], at[1])) {
		say(b, "ERROR that is no free point");
		return;
	}
	/* What cannot be answered has not been played. */
	if (!play(b))
		b->count--;
}

static void on_takeback(struct brain *b, const char *rest)
{
	long at[2];

	if (!read_numbers(rest, at, 2) || b->count == 0 ||
	    POINT_COLUMN(b->moves[b->count - 1]) != at[0] ||
	    POINT_ROW(b->moves[b->count - 1]) != at[1]) {
		say(b, "ERROR that was not the last move");
		return;
	}
	b->count--;
	say(b, "OK");
}

static void on_board(struct brain *b, const char *rest)
{
	(void)rest;
	b->reading = b->good = true;
	b->stones.count[0] = b->stones.count[1] = 0;
	b->count = 0;
}

static void read_stone(struct brain *b, const char *line)
{
	struct stones *s = &b->stones;
	long           n[3];

	if (!read_numbers(line, n, 3) || n[2] < 1 || n[2] > 2 ||
	    !put(b, n[0], n[1]))
		b->good = false;
	else
		s->at[n[2] - 1][s->count[n[2] - 1]++] = POINT(n[0], n[1]);
}

/* The stones are there; it is our turn to move. */
static void on_done(struct brain *b)
{
	const struct stones *s = &b->stones;
	unsigned             ours = 0, first = s->count[1] > s->count[0];

	b->reading = false;
	if (!b->good || s->count[1] != s->count[0] + first) {
		b->count = 0;
		say(b, "ERROR there is no such position");
		return;
	}
	/* So we began, unless there is one more of theirs. */
	for (unsigned i = 0; i < b->count; i++)
		if ((i + first) % 2 == 0)
			b->moves[i] = s->at[0][ours++];
		else
			b->moves[i] = s->at[1][i - ours];
	play(b);
}

static void on_info(struct brain *b, const char *rest)
{
	const struct {
		const char *key;
		long       *value;
	} keys[] = {
		{ "timeout_turn", &b->turn },
		{ "timeout_match", &b->match },
		{ "time_left", &b->left },
		{ "max_node", &b->nodes },
		{ "max_depth", &b->depth },
		{ "max_memory", &b->memory },
		{ "rule", &b->rule },
		{ "noughts", &b->k },
	};
	long n;

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		const char *value = after(rest, keys[i].key);

		if (value != NULL && read_numbers(value, &n, 1))
			*keys[i].value = n < 0 ? 0 : n;
	}
}

static void on_about(struct brain *b, const char *rest)
{
	(void)rest;
	say(b,
	    "name=\"noughts\", version=\"" NOUGHTS_VERSION "\", "
	    "author=\"the noughts authors\", country=\"-\", "
	    "www=\"-\", email=\"-\"");
}

static const struct {
	const char *word;
	void (*obey)(struct brain *b, const char *rest);
} commands[] = {
	{ "ABOUT", on_about },
	{ "BEGIN", on_begin },
	{ "BOARD", on_board },
	{ "INFO", on_info },
	{ "RECTSTART", on_rectstart },
	{ "RESTART", on_restart },
	{ "START", on_start },
	{ "TAKEBACK", on_takeback },
	{ "TURN", on_turn },
};

static void obey(struct brain *b, const char *line)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		const char *rest = after(line, commands[i].word);

		if (rest != NULL) {
			commands[i].obey(b, rest);
			return;
		}
	}
	say(b, "UNKNOWN that is no command of mine");
}

bool brain_obey(struct brain *b, const char *line, char reply[BRAIN_REPLY])
{
	b->reply = reply;
	reply[0] = '\0';
	line += strspn(line, " \t");
	if (after(line, "END") != NULL)
		return false;
	if (*line == '\0')
		return true;
	if (!b->reading)
		obey(b, line);
	else if (after(line, "DONE") != NULL)
		on_done(b);
	else
		read_stone(b, line);
	return true;
}
