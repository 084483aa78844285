/*
 * bench_match.c -- whether one engine is stronger than another: games until an
 * SPRT can say so.
 *
 *	bench-match PROGRAM PROGRAM [BUDGET [PAIRS [VARIANT [SEED]]]]
 *
 * The programs speak the Gomocup protocol. BUDGET is what a move may take: a
 * number of nodes, so that other work on the machine does not matter, or a time
 * such as 300ms. Each pair of games begins from one balanced opening, both sides
 * in turn; at most so many are played.
 *
 * The test weighs "the first is stronger by ELO" against "it is not stronger",
 * and is wrong once in twenty times. The pair, not the game, is what counts as
 * one result: games from one opening are alike.
 */

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/opening.h"

#define TABLE_BYTES ((size_t)16 << 20)

/* An opening has so many stones; the engine judges it in so many nodes. */
#define STONES 6
#define NODES  20000

#define ELO   10
#define BOUND 2.94 /* ln((1 - 0.05) / 0.05) */

#define REPORT 25 /* pairs between two lines of figures */

struct program {
	const char *command;
	FILE       *in, *out; /* what it is told, what it says */
	pid_t       pid;
};

struct tally {
	int    wins, draws, losses; /* games, as the first sees them */
	int    pairs;
	double sum, squares; /* of the pairs' scores, 0 to 1 */
};

static void fail(const struct program *p, const char *why)
{
	fprintf(stderr, "bench-match: %s %s\n", p->command, why);
	exit(1);
}

static void start(struct program *p, const char *command)
{
	int down[2], up[2];

	p->command = command;
	if (pipe(down) != 0 || pipe(up) != 0)
		fail(p, "gets no pipe");
	p->pid = fork();
	if (p->pid == 0) {
		dup2(down[0], STDIN_FILENO);
		dup2(up[1], STDOUT_FILENO);
		close(down[1]);
		close(up[0]);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	close(down[0]);
	close(up[1]);
	p->in = fdopen(down[1], "w");
	p->out = fdopen(up[0], "r");
}

static void finish(struct program *p)
{
	fputs("END\n", p->in);
	fclose(p->in);
	fclose(p->out);
	waitpid(p->pid, NULL, 0);
}

/* The next line that is no message. */
static void hear(struct program *p, char line[256])
{
	do {
		if (fgets(line, 256, p->out) == NULL)
			fail(p, "went away");
	} while (strncmp(line, "MESSAGE", 7) == 0 ||
	    strncmp(line, "DEBUG", 5) == 0);
}

static void
begin_game(struct program *p, const struct variant *v, const char *budget)
{
	bool timed = strstr(budget, "ms") != NULL;
	char line[256];

	fprintf(p->in, "INFO timeout_turn %ld\n",
	    timed ? strtol(budget, NULL, 10) : 3600000);
	fprintf(p->in, "INFO timeout_match 0\nINFO time_left 2147483647\n");
	if (!timed)
		fprintf(p->in, "INFO max_node %s\n", budget);
	fprintf(p->in, "INFO rule %d\nINFO noughts %d\n", v->rule == RULE_EXACT,
	    v->k);
	if (v->columns == v->rows)
		fprintf(p->in, "START %d\n", v->columns);
	else
		fprintf(p->in, "RECTSTART %d,%d\n", v->columns, v->rows);
	fflush(p->in);
	hear(p, line);
	if (strncmp(line, "OK", 2) != 0)
		fail(p, "does not play this");
}

/* What the program plays; all that was played before is told anew. */
static void move(struct program *p, struct board *b)
{
	unsigned ply = board_ply(b);
	int      column, row;
	char     line[256];

	fputs("BOARD\n", p->in);
	for (unsigned i = 1; i <= ply; i++)
		fprintf(p->in, "%d,%d,%d\n", POINT_COLUMN(board_move(b, i)),
		    POINT_ROW(board_move(b, i)), (ply - i) % 2 == 0 ? 2 : 1);
	fputs("DONE\n", p->in);
	fflush(p->in);
	hear(p, line);
	if (sscanf(line, "%d,%d", &column, &row) != 2 || column < 0 ||
	    column >= SIDES_MAX || row < 0 || row >= SIDES_MAX ||
	    board_play(b, POINT(column, row)) != OK)
		fail(p, "makes no legal move");
}

/* Plays on from an opening; 2 if the first program wins, 1 for a draw, 0. */
static int play(struct program programs[2], const struct board *opening,
    const char *budget, enum side first)
{
	struct board *b = opening_copy(opening);
	int           points = 1;

	begin_game(&programs[0], board_variant(b), budget);
	begin_game(&programs[1], board_variant(b), budget);
	while (board_verdict(b) == VERDICT_OPEN)
		move(&programs[board_turn(b) != first], b);
	if (board_verdict(b) == VERDICT_WON)
		points = board_turn(b) == first ? 0 : 2;
	board_free(b);
	return points;
}

static void count(struct tally *t, int points)
{
	t->wins += points == 2;
	t->draws += points == 1;
	t->losses += points == 0;
}

static double score_of_elo(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

static double elo_of_score(double score)
{
	return -400 * log10(1 / score - 1);
}

/* The variance of a pair's score; not 0, however alike they were. */
static double variance(const struct tally *t)
{
	double mean = t->sum / t->pairs;
	double v = t->squares / t->pairs - mean * mean;

	return v > 0.01 ? v : 0.01;
}

/* How much likelier the results are if the first is stronger by ELO. */
static double likelihood(const struct tally *t)
{
	double s0 = score_of_elo(0), s1 = score_of_elo(ELO);

	return (s1 - s0) * (2 * t->sum - t->pairs * (s0 + s1)) /
	    (2 * variance(t));
}

static void report(const struct tally *t)
{
	double mean = t->sum / t->pairs;
	double error = 1.96 * sqrt(variance(t) / t->pairs);
	double low = mean - error < 0.001 ? 0.001 : mean - error;
	double high = mean + error > 0.999 ? 0.999 : mean + error;
	double mid = mean < 0.001 ? 0.001 : mean > 0.999 ? 0.999 : mean;

	printf("%d games +%d =%d -%d, %.1f%%, Elo %+.0f (%+.0f to %+.0f), "
	       "LLR %.2f\n",
	    2 * t->pairs, t->wins, t->draws, t->losses, 100 * mean,
	    elo_of_score(mid), elo_of_score(low), elo_of_score(high),
	    likelihood(t));
	fflush(stdout);
}

/* Plays until the test knows. */
static void match(struct program programs[2], const struct variant *v,
    const char *budget, int pairs)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct tally   t = { 0 };
	double         llr = 0;

	while (t.pairs < pairs && fabs(llr) < BOUND) {
		struct board *opening = opening_new(e, v, STONES, NODES);
		int           one = play(programs, opening, budget, SIDE_X);
		int           two = play(programs, opening, budget, SIDE_O);

		count(&t, one);
		count(&t, two);
		t.pairs++;
		t.sum += (one + two) / 4.0;
		t.squares += (one + two) / 4.0 * (one + two) / 4.0;
		llr = likelihood(&t);
		if (t.pairs % REPORT == 0)
			report(&t);
		board_free(opening);
	}
	report(&t);
	puts(llr >= BOUND     ? "stronger" :
		llr <= -BOUND ? "not stronger" :
				"not known");
	engine_free(e);
}

int main(int argc, char **argv)
{
	const char    *budget = argc > 3 ? argv[3] : "10000";
	int            pairs = argc > 4 ? atoi(argv[4]) : 500;
	struct program programs[2];
	struct variant v;

	if (argc < 3 || pairs < 1 ||
	    !variant_parse(&v, argc > 5 ? argv[5] : "15x15x5")) {
		fprintf(stderr,
		    "Usage: bench-match PROGRAM PROGRAM "
		    "[BUDGET [PAIRS [VARIANT [SEED]]]]\n");
		return 2;
	}
	srand(argc > 6 ? (unsigned)atoi(argv[6]) : 1);
	signal(SIGPIPE, SIG_IGN);
	start(&programs[0], argv[1]);
	start(&programs[1], argv[2]);
	match(programs, &v, budget, pairs);
	finish(&programs[0]);
	finish(&programs[1]);
	return 0;
}
