/*
 * bench_match.c -- whether one engine is stronger than another: plays games
 * until a sequential probability ratio test (SPRT; Wald, 1945) decides.
 *
 *	bench-match PROGRAM PROGRAM OPENINGS [BUDGET [PAIRS [ELO0 [ELO1]]]]
 *
 * The programs speak the Gomocup protocol; two builds of noughts-engine can be
 * compared. Each line of the file OPENINGS has a variant and the moves of an
 * opening. A pair of games starts from it, with sides swapped; each line is used
 * once. At most PAIRS are played. BUDGET limits a move: a number of nodes, which
 * does not depend on the load of the machine, or a time such as 300ms.
 *
 * The hypotheses are "the first is stronger by ELO0" and "by ELO1", 0 and 10
 * without arguments, with error rates of 5%. The unit of the test is the pair,
 * not the game, because games from one opening are correlated: the test is the
 * pentanomial one (a pair scores 0 to 2 points in steps of a half) of Stockfish's
 * Fishtest, with the normal approximation of the generalized SPRT (Van den
 * Bergh, "A practical introduction to the GSPRT").
 */

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unistd.h>

#include "common/board.h"
#include "common/fatal.h"
#include "common/notation.h"
#include "tests/support/process.h"

#define BOUND 2.94 /* ln((1 - 0.05) / 0.05) */

#define REPORT 25 /* pairs between two reports */

#define PAIRS_MIN 10 /* fewer say little about their variance */

struct program {
	const char    *command;
	FILE          *in, *out; /* its standard input and output */
	struct process process;
};

struct tally {
	int wins, draws, losses; /* games, from the view of the first program */
	int pairs;
	double sum, squares; /* of the pairs' scores, 0 to 1 */
	double elo[2];       /* of the two hypotheses */
};

static void fail(const struct program *p, const char *why)
{
	fprintf(stderr, "bench-match: %s %s\n", p->command, why);
	exit(1);
}

static void start(struct program *p, const char *command)
{
	char        line[1024];
	const char *argv[] = { "sh", "-c", line, NULL };

	p->command = command;
	snprintf(line, sizeof(line), "exec 2>/dev/null\n%s", command);
	process_start(&p->process, &(struct process_options){ .argv = argv });
	p->in = fdopen(p->process.in, "w");
	p->out = fdopen(dup(p->process.out), "r");
}

static void finish(struct program *p)
{
	fputs("END\n", p->in);
	fclose(p->in);
	fclose(p->out);
	p->process.in = -1;
	process_wait(&p->process);
}

/* Reads the next line that is not a message. */
static void read_reply(struct program *p, char line[256])
{
	do {
		if (fgets(line, 256, p->out) == NULL)
			fail(p, "closed its output");
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
	read_reply(p, line);
	if (strncmp(line, "OK", 2) != 0)
		fail(p, "refused the board");
}

/* Lets the program move; sends it the whole position. */
static void play_move(struct program *p, struct board *b)
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
	read_reply(p, line);
	if (sscanf(line, "%d,%d", &column, &row) != 2 || column < 0 ||
	    column >= SIDES_MAX || row < 0 || row >= SIDES_MAX ||
	    board_play(b, POINT(column, row)) != OK)
		fail(p, "made an illegal move");
}

/* Sets up a line of the file of openings: VARIANT MOVES. NULL: malformed. */
static struct board *read_opening(const char *line)
{
	char           variant[32], text[256];
	point          moves[POINTS_MAX];
	struct variant v;
	struct board  *b;
	int            count;

	if (sscanf(line, "%31s %255s", variant, text) != 2 ||
	    !variant_parse(&v, variant))
		return NULL;
	if (!rule_is_plain(v.rule))
		fatal("Gomocup programs play the rules free and exact alone:"
		      " %s",
		    variant);
	count = notation_read_list(moves, POINTS_MAX, text);
	b = board_new(&v);
	for (int i = 0; i < count; i++)
		board_play(b, moves[i]);
	return b;
}

/* Plays a game: 2 if the first program wins, 1 for a draw, else 0. */
static int play(struct program programs[2], const char *opening,
    const char *budget, enum side first)
{
	struct board *b = read_opening(opening);
	enum side     winner;

	if (b == NULL || board_verdict(b) != VERDICT_OPEN) {
		fprintf(stderr, "bench-match: not an opening: %s", opening);
		exit(1);
	}
	begin_game(&programs[0], board_variant(b), budget);
	begin_game(&programs[1], board_variant(b), budget);
	while (board_verdict(b) == VERDICT_OPEN)
		play_move(&programs[board_turn(b) != first], b);
	winner = board_winner(b);
	board_free(b);
	return winner == SIDE_NONE ? 1 : winner == first ? 2 : 0;
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

/* The variance of a pair's score, with a lower bound. */
static double variance(const struct tally *t)
{
	double mean = t->sum / t->pairs;
	double v = t->squares / t->pairs - mean * mean;

	return v > 0.01 ? v : 0.01;
}

/* The log-likelihood ratio of the two hypotheses. */
static double likelihood(const struct tally *t)
{
	double s0 = score_of_elo(t->elo[0]), s1 = score_of_elo(t->elo[1]);

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

/* Plays until the test decides, or all pairs are played. */
static void match(struct program programs[2], FILE *openings,
    const char *budget, int pairs, struct tally *t)
{
	double llr = 0;
	char   opening[512];

	while (t->pairs < pairs &&
	    (t->pairs < PAIRS_MIN || fabs(llr) < BOUND) &&
	    fgets(opening, sizeof(opening), openings) != NULL) {
		int one = play(programs, opening, budget, SIDE_X);
		int two = play(programs, opening, budget, SIDE_O);

		count(t, one);
		count(t, two);
		t->pairs++;
		t->sum += (one + two) / 4.0;
		t->squares += (one + two) / 4.0 * (one + two) / 4.0;
		llr = likelihood(t);
		if (t->pairs % REPORT == 0)
			report(t);
	}
	if (t->pairs == 0)
		return;
	report(t);
	printf("%s\n",
	    llr >= BOUND      ? "H1 accepted: stronger" :
		llr <= -BOUND ? "H0 accepted: not stronger" :
				"undecided");
}

int main(int argc, char **argv)
{
	int            pairs = argc > 5 ? atoi(argv[5]) : 1000;
	struct tally   t = { .elo = { argc > 6 ? atof(argv[6]) : 0,
                               argc > 7 ? atof(argv[7]) : 10 } };
	FILE          *openings = argc > 3 ? fopen(argv[3], "r") : NULL;
	struct program programs[2];

	if (openings == NULL || pairs < 1) {
		fprintf(stderr,
		    "Usage: bench-match PROGRAM PROGRAM OPENINGS "
		    "[BUDGET [PAIRS [ELO0 [ELO1]]]]\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	start(&programs[0], argv[1]);
	start(&programs[1], argv[2]);
	match(programs, openings, argc > 4 ? argv[4] : "10000", pairs, &t);
	finish(&programs[0]);
	finish(&programs[1]);
	fclose(openings);
	return 0;
}
