/*
 * bench_match.c -- whether one engine is stronger than another: plays games
 * until a sequential test (sprt.h) decides.
 *
 *	bench-match PROGRAM PROGRAM OPENINGS RESULTS BUDGET PAIRS ELO0 ELO1 JOBS
 *
 * The programs speak the Gomocup protocol; two builds of noughts-engine can be
 * compared. Each line of the file OPENINGS has a variant and the moves of an
 * opening. A pair of games starts from it, with sides swapped; each line is used
 * once, and at most PAIRS are played. BUDGET limits a move: a number of nodes,
 * which does not depend on the load of the machine, or a time such as 300ms.
 * ELO0 and ELO1 are the hypotheses; if they are equal, all pairs are played. JOBS
 * pairs are played at a time, each by two processes of the programs.
 *
 * The results are in the file RESULTS (match_results.h). With the same arguments, a
 * match goes on where it stopped. The programs must not have changed meanwhile.
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/notation.h"
#include "tests/bench/match_results.h"
#include "tests/support/process.h"

#define REPORT 25 /* pairs between two reports */

/* What a program may allocate, in bytes: as much as in Gomocup's tournaments. */
#define MAX_MEMORY 367001600L

#define OPENING_SIZE 512

struct program {
	const char    *command;
	FILE          *in, *out; /* its standard input and output */
	struct process process;
};

/* The arguments of the command line. */
enum {
	PROGRAM_1 = 1,
	PROGRAM_2,
	OPENINGS,
	RESULTS,
	BUDGET,
	PAIRS,
	ELO_0,
	ELO_1,
	JOBS,
	ARGUMENTS /* how many there are */
};

struct match {
	const char *budget;
	char (*openings)[OPENING_SIZE]; /* owned */
	unsigned             pairs_max; /* how many openings there are */
	struct match_results results;   /* open in each job, and at the end */
};

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
			fatal("%s closed its output", p->command);
	} while (strncmp(line, "MESSAGE", 7) == 0 ||
	    strncmp(line, "DEBUG", 5) == 0);
}

/* Whether a budget is a time, such as 300ms. */
static bool is_timed(const char *budget)
{
	return strstr(budget, "ms") != NULL;
}

static void
begin_game(struct program *p, const struct variant *v, const char *budget)
{
	bool timed = is_timed(budget);
	char line[256];

	fprintf(p->in, "INFO timeout_turn %ld\n",
	    timed ? strtol(budget, NULL, 10) : 3600000);
	fprintf(p->in, "INFO timeout_match 0\nINFO time_left 2147483647\n");
	fprintf(p->in, "INFO max_memory %ld\n", MAX_MEMORY);
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
		fatal("%s refused the board", p->command);
}

/*
 * Lets the program move; sends it the whole position. Reports a move that took
 * longer than the budget.
 */
static void play_move(struct program *p, struct board *b, const char *budget)
{
	unsigned ply = board_ply(b);
	int      column, row;
	char     line[256];
	msec     began, spent;

	fputs("BOARD\n", p->in);
	for (unsigned i = 1; i <= ply; i++)
		fprintf(p->in, "%d,%d,%d\n", POINT_COLUMN(board_move(b, i)),
		    POINT_ROW(board_move(b, i)), (ply - i) % 2 == 0 ? 2 : 1);
	fputs("DONE\n", p->in);
	began = time_ms_now();
	fflush(p->in);
	read_reply(p, line);
	spent = time_ms_now() - began;
	if (is_timed(budget) && spent > strtol(budget, NULL, 10))
		printf("late: %s took %lld ms\n", p->command, (long long)spent);
	if (sscanf(line, "%d,%d", &column, &row) != 2 || column < 0 ||
	    column >= SIDES_MAX || row < 0 || row >= SIDES_MAX ||
	    board_play(b, POINT(column, row)) != OK)
		fatal("%s made an illegal move", p->command);
}

/* Sets up a line of the file of openings: VARIANT MOVES. NULL: malformed. */
static struct board *read_opening(const char *line)
{
	char           variant[32], text[256];
	point          moves[POINTS_MAX];
	struct variant v;
	int            count;

	if (sscanf(line, "%31s %255s", variant, text) != 2 ||
	    !variant_parse(&v, variant))
		return NULL;
	if (!rule_is_plain(v.rule))
		fatal("Gomocup programs play the rules free and exact alone:"
		      " %s",
		    variant);
	count = notation_read_list(moves, POINTS_MAX, text);
	return count < 0 ? NULL : board_from_moves(&v, moves, (unsigned)count);
}

/*
 * Plays a game; the first program has side `first`. Writes the moves, and
 * returns the result of the first program.
 */
static enum game_result play(struct program programs[2], const char *opening,
    const char *budget, enum side first, char moves[NOTATION_LIST_SIZE])
{
	struct board *b = read_opening(opening);
	point         all[POINTS_MAX];
	enum side     winner;

	if (b == NULL || board_verdict(b) != VERDICT_OPEN)
		fatal("not an opening: %s", opening);
	begin_game(&programs[0], board_variant(b), budget);
	begin_game(&programs[1], board_variant(b), budget);
	while (board_verdict(b) == VERDICT_OPEN)
		play_move(&programs[board_turn(b) != first], b, budget);
	for (unsigned i = 0; i < board_ply(b); i++)
		all[i] = board_move(b, i + 1);
	notation_write_list(all, board_ply(b), moves);
	winner = board_winner(b);
	board_free(b);
	return winner == SIDE_NONE ? GAME_DRAW :
	    winner == first        ? GAME_WIN :
				     GAME_LOSS;
}

static void report(const struct match_results *r)
{
	const unsigned      *pairs = r->sprt.pairs;
	struct sprt_estimate e;

	if (sprt_pair_count(&r->sprt) == 0)
		return;
	e = sprt_elo(&r->sprt);
	printf("%u games +%u =%u -%u, %.1f%%, pairs %u-%u-%u-%u-%u, "
	       "Elo %+.0f (%+.0f to %+.0f), LLR %.2f\n",
	    2 * sprt_pair_count(&r->sprt), r->games[GAME_WIN],
	    r->games[GAME_DRAW], r->games[GAME_LOSS],
	    100 * sprt_score(&r->sprt), pairs[0], pairs[1], pairs[2], pairs[3],
	    pairs[4], e.elo, e.low, e.high, sprt_llr(&r->sprt));
	fflush(stdout);
}

static void open_results(struct match *m, char **argv)
{
	char conditions[2048];

	snprintf(conditions, sizeof(conditions), "%s %s %s %s %s %s %s",
	    argv[PROGRAM_1], argv[PROGRAM_2], argv[OPENINGS], argv[BUDGET],
	    argv[PAIRS], argv[ELO_0], argv[ELO_1]);
	match_results_open(&m->results, argv[RESULTS], conditions, m->pairs_max,
	    atof(argv[ELO_0]), atof(argv[ELO_1]));
}

/* Plays the two games of an opening, and records them. */
static void
play_pair(struct match *m, struct program programs[2], unsigned opening)
{
	const char      *text = m->openings[opening - 1];
	char             moves[2][NOTATION_LIST_SIZE], variant[32];
	enum game_result both[2];

	both[0] = play(programs, text, m->budget, SIDE_X, moves[0]);
	both[1] = play(programs, text, m->budget, SIDE_O, moves[1]);
	sscanf(text, "%31s", variant);
	match_results_append(&m->results, opening, both, variant,
	    (const char *[]){ moves[0], moves[1] });
	if (sprt_pair_count(&m->results.sprt) % REPORT == 0)
		report(&m->results);
}

/*
 * Starts a process that plays pairs until the test decides or none is left. Its
 * programs end with it, and it ends with this process.
 */
static void start_job(struct match *m, char **argv)
{
	struct program programs[2];
	unsigned       opening;
	pid_t          pid = fork();

	if (pid < 0)
		fatal("cannot start a process: %s", strerror(errno));
	if (pid > 0)
		return;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	open_results(m, argv);
	start(&programs[0], argv[PROGRAM_1]);
	start(&programs[1], argv[PROGRAM_2]);
	while (sprt_verdict(&m->results.sprt) == SPRT_UNDECIDED &&
	    (opening = match_results_take(&m->results)) != 0)
		play_pair(m, programs, opening);
	finish(&programs[0]);
	finish(&programs[1]);
	exit(0);
}

/* Reads at most pairs_max openings, and lowers it if the file has fewer. */
static void read_openings(struct match *m, const char *path)
{
	FILE    *f = fopen(path, "r");
	unsigned count = 0;

	if (f == NULL)
		fatal("cannot open %s: %s", path, strerror(errno));
	m->openings = xcalloc(m->pairs_max, sizeof(*m->openings));
	while (count < m->pairs_max &&
	    fgets(m->openings[count], OPENING_SIZE, f) != NULL)
		count++;
	fclose(f);
	m->pairs_max = count;
}

static const char *verdict_text(const struct match_results *r)
{
	bool is_complete = sprt_pair_count(&r->sprt) == r->pairs_max;

	switch (sprt_verdict(&r->sprt)) {
	case SPRT_H1:
		return "H1 accepted: stronger";
	case SPRT_H0:
		return "H0 accepted: not stronger";
	case SPRT_UNDECIDED:
		break;
	}
	if (!is_complete)
		return "not finished";
	return r->sprt.elo0 < r->sprt.elo1 ? "undecided: refused" : "finished";
}

int main(int argc, char **argv)
{
	struct match m = { 0 };
	int          status;
	bool         failed = false;

	if (argc != ARGUMENTS || atoi(argv[PAIRS]) < 1) {
		fprintf(stderr,
		    "Usage: bench-match PROGRAM PROGRAM OPENINGS RESULTS "
		    "BUDGET PAIRS ELO0 ELO1 JOBS\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	m.budget = argv[BUDGET];
	m.pairs_max = (unsigned)atoi(argv[PAIRS]);
	read_openings(&m, argv[OPENINGS]);
	open_results(&m, argv);
	match_results_close(&m.results);
	for (int i = 0; i < atoi(argv[JOBS]); i++)
		start_job(&m, argv);
	while (wait(&status) > 0)
		failed |= status != 0;
	open_results(&m, argv);
	report(&m.results);
	printf("%s\n", verdict_text(&m.results));
	match_results_close(&m.results);
	free(m.openings);
	return failed;
}
