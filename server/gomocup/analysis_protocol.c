/* analysis_protocol.c -- the lines of "noughts-engine --analyse". */

#include "server/gomocup/analysis_protocol.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/line_writer.h"
#include "common/protocol/parser.h"
#include "common/text/utf8.h"
#include "server/analysis/analysis.h"

/* The arguments of each request about a game. */
#define USAGE "VARIANT MOVES [time=MS] [nodes=N] [opening=N]"

/* The most bytes of a refused word that the answer quotes. */
#define ECHO_MAX 60

/* Bounds for the limits in a request. */
#define TIME_MAX_MS 600000
#define NODES_MAX   1000000000

struct analysis_protocol {
	msec (*clock)(void);
	void (*send)(void *ctx, const char *line, size_t length);
	void                 *ctx;
	struct analyser      *analyser; /* owned; analyses positions */
	struct puzzle_prover *prover;   /* owned; NULL before its first use */
	/* The review in progress, owned; or NULL */
	struct game_review *review;
	/* Tag of the request for the review */
	char review_tag[TAG_MAX + 1];
	/* The game of the current request, and the moves of the review. */
	struct variant     variant;
	point              moves[POINTS_MAX], review_moves[POINTS_MAX];
	unsigned           count, review_count;
	uint32_t           opening; /* how many moves a review does not judge */
	struct line_writer out;
};

struct analysis_protocol *analysis_protocol_new(msec (*clock)(void),
    void (*send)(void *ctx, const char *line, size_t length), void *ctx)
{
	struct analysis_protocol *p = xcalloc(1, sizeof(*p));

	p->clock = clock;
	p->send = send;
	p->ctx = ctx;
	p->analyser = analyser_new(REVIEW_TABLE_BYTES);
	return p;
}

void analysis_protocol_free(struct analysis_protocol *p)
{
	game_review_free(p->review);
	analyser_free(p->analyser);
	puzzle_prover_free(p->prover);
	free(p);
}

/* --- lines --- */

static void start_answer(struct analysis_protocol *p, const char *kind,
    const char *tag, const char *verb)
{
	line_writer_start(&p->out, kind);
	line_writer_append(&p->out, tag);
	line_writer_word(&p->out, verb);
}

static void send_line(struct analysis_protocol *p)
{
	line_writer_end(&p->out);
	p->send(p->ctx, p->out.text, p->out.length);
}

static void refuse(struct analysis_protocol *p, const struct request *r,
    const char *code, const char *sentence)
{
	start_answer(p, "?", r->tag, r->verb[0] != '\0' ? r->verb : "-");
	line_writer_word(&p->out, code);
	line_writer_text(&p->out, sentence);
	line_writer_append(&p->out, ".");
	send_line(p);
}

/* Returns how many bytes of a word are quoted, without cutting a character. */
static int echo_length(const char *word)
{
	return (int)utf8_truncate(word, strlen(word), ECHO_MAX);
}

static void refuse_error(struct analysis_protocol *p, const struct request *r,
    enum error error, const char *value)
{
	char text[256];

	if (value == NULL)
		snprintf(text, sizeof(text), "%s", error_sentence(error));
	else
		snprintf(text, sizeof(text), "%s: \"%.*s\"",
		    error_sentence(error), echo_length(value), value);
	refuse(p, r, error_code(error), text);
}

void analysis_protocol_refuse_long(struct analysis_protocol *p)
{
	const struct request none = { "", "", NULL };

	refuse(p, &none, error_code(ERR_LONG),
	    "A line must not be longer than 4000 bytes");
}

/* --- positions --- */

static void put_proof(struct line_writer *out, const struct analysis *a)
{
	line_writer_pair(out, PAIR_PROOF, proven_result_word(a->proof));
	if (a->proof == PROVEN_WIN || a->proof == PROVEN_LOSS)
		line_writer_pair_number(out, PAIR_PLIES, a->plies);
	if (a->is_by_fours)
		line_writer_pair(out, PAIR_BY, "fours");
}

static void send_analysis(struct analysis_protocol *p, const struct request *r,
    const struct analysis *a)
{
	char score[16];

	snprintf(score, sizeof(score), "%d", a->score);
	start_answer(p, "=", r->tag, r->verb);
	line_writer_pair(&p->out, PAIR_SCORE, score);
	line_writer_pair_number(&p->out, PAIR_WIN,
	    score_win_percent(score_win_rate(a->score)));
	put_proof(&p->out, a);
	line_writer_pair_number(&p->out, PAIR_DEPTH, a->depth);
	review_format_line(&p->out, PAIR_LINE, a);
	send_line(p);
}

static void answer_position(struct analysis_protocol *p,
    const struct request *r, const struct search_limits *limits)
{
	struct analysis a;

	analyser_run(p->analyser, &p->variant, p->moves, p->count, limits, &a);
	send_analysis(p, r, &a);
}

/* If the prover finds no loss by threats, answers with an ordinary search. */
static void answer_defend(struct analysis_protocol *p, const struct request *r,
    const struct search_limits *limits)
{
	struct analysis a = { .proof = PROVEN_LOSS };

	if (p->prover == NULL)
		p->prover = puzzle_prover_new();
	a.plies = puzzle_defend(p->prover, &p->variant, p->moves, p->count,
	    a.line, &a.line_length);
	a.score = (int)a.plies - SCORE_WIN;
	if (a.plies > 0)
		send_analysis(p, r, &a);
	else
		answer_position(p, r, limits);
}

/* --- reviews --- */

static void send_move(struct analysis_protocol *p, unsigned i)
{
	line_writer_event(&p->out, WIRE_ENGINE_MOVE);
	line_writer_number(&p->out, i + 1);
	line_writer_point(&p->out, p->review_moves[i]);
	review_format_move(&p->out, p->review, i);
	send_line(p);
}

static void end_review(struct analysis_protocol *p)
{
	for (unsigned i = 0; i < p->review_count; i++)
		send_move(p, i);
	start_answer(p, "=", p->review_tag, "review");
	line_writer_pair_number(&p->out, PAIR_COUNT, p->review_count);
	send_line(p);
	game_review_free(p->review);
	p->review = NULL;
}

bool analysis_protocol_is_reviewing(const struct analysis_protocol *p)
{
	return p->review != NULL;
}

void analysis_protocol_work(struct analysis_protocol *p)
{
	assert(p->review != NULL);
	if (!game_review_step(p->review)) {
		end_review(p);
		return;
	}
	line_writer_event(&p->out, WIRE_ENGINE_PROGRESS);
	line_writer_number(&p->out, game_review_done(p->review));
	line_writer_number(&p->out, game_review_total(p->review));
	send_line(p);
}

static void start_review(struct analysis_protocol *p, const struct request *r,
    const struct search_limits *limits)
{
	if (p->review != NULL) {
		refuse(p, r, "reviewing",
		    "A review is running; \"stop\" ends it");
		return;
	}
	if (p->count == 0) {
		refuse(p, r, error_code(ERR_MISSING),
		    "A game without moves cannot be reviewed");
		return;
	}
	snprintf(p->review_tag, sizeof(p->review_tag), "%s", r->tag);
	p->review_count = p->count;
	memcpy(p->review_moves, p->moves, sizeof(p->moves));
	p->review = game_review_new(p->analyser, &p->variant, p->moves,
	    p->count, p->opening, limits);
}

/* Stops the review. Answers the request for the review, and the "stop". */
static void stop_review(struct analysis_protocol *p, const struct request *r)
{
	if (p->review != NULL) {
		start_answer(p, "?", p->review_tag, "review");
		line_writer_word(&p->out, "stopped");
		line_writer_text(&p->out, "The review was stopped.");
		send_line(p);
	}
	game_review_free(p->review);
	p->review = NULL;
	start_answer(p, "=", r->tag, r->verb);
	send_line(p);
}

/* --- requests --- */

/*
 * Reads a limit. If the limit is given but wrong, returns false and sets *bad.
 */
static bool read_limit(const struct pairs *pairs, const char *key, uint32_t max,
    uint32_t *n, const char **bad)
{
	const char *value = pairs_value(pairs, key);

	*n = 0;
	if (value == NULL || number_parse(value, 1, max, n))
		return true;
	*bad = value;
	return false;
}

/* Sets the limits. If they are wrong, refuses the request and returns false. */
static bool read_limits(struct analysis_protocol *p, const struct request *r,
    const struct pairs *pairs, struct search_limits *limits)
{
	uint32_t    time, nodes;
	const char *bad;

	if (!read_limit(pairs, "time", TIME_MAX_MS, &time, &bad) ||
	    !read_limit(pairs, "nodes", NODES_MAX, &nodes, &bad) ||
	    !read_limit(pairs, "opening", POINTS_MAX, &p->opening, &bad)) {
		refuse_error(p, r, ERR_VALUE, bad);
		return false;
	}
	if (time == 0 && nodes == 0)
		time = REVIEW_TIME_MS;
	*limits = (struct search_limits){ .time = time,
		.nodes = nodes,
		.clock = p->clock,
		.use_solver = true };
	return true;
}

/* Checks the moves. Refuses the request and returns false if one is illegal. */
static bool check_moves(struct analysis_protocol *p, const struct request *r)
{
	struct board *board = board_new(&p->variant);
	enum error    error = OK;
	unsigned      i = 0;
	char          at[NOTATION_POINT_SIZE], text[128];

	while (i < p->count && error == OK)
		error = board_play(board, p->moves[i++]);
	board_free(board);
	if (error == OK)
		return true;
	notation_write(p->moves[i - 1], at);
	snprintf(text, sizeof(text), "Move %u, %s: %s", i, at,
	    error == ERR_OVER ? "the game is over before it" :
				error_sentence(error));
	refuse(p, r, error_code(error), text);
	return false;
}

/* Refuses a list of moves, and quotes the word in it that is not a point. */
static void refuse_moves(struct analysis_protocol *p, const struct request *r,
    const char *list)
{
	char  word[ECHO_MAX + 1];
	point ignored;

	do {
		size_t length = strcspn(list, ",");

		snprintf(word, sizeof(word), "%.*s",
		    (int)utf8_truncate(list, length, ECHO_MAX), list);
		list += length;
	} while (notation_read(&ignored, word) && *list++ != '\0');
	refuse_error(p, r, ERR_POINT, word);
}

/*
 * Reads the arguments that USAGE shows. If they are wrong, refuses the request
 * and returns false.
 */
static bool read_game(struct analysis_protocol *p, const struct request *r,
    struct search_limits *limits)
{
	struct arguments a;
	enum error error = parse_arguments(r->rest, "vwk", "time nodes opening",
	    &a);
	int        count;

	if (error == ERR_MISSING || error == ERR_SURPLUS) {
		refuse_error(p, r, error, USAGE);
		return false;
	}
	if (error != OK) {
		refuse_error(p, r, error, a.bad_value);
		return false;
	}
	count = notation_read_list(p->moves, POINTS_MAX, a.words[0]);
	if (count < 0) {
		refuse_moves(p, r, a.words[0]);
		return false;
	}
	p->variant = a.variant;
	p->count = (unsigned)count;
	return read_limits(p, r, &a.pairs, limits) && check_moves(p, r);
}

/* The requests about a game. */
static const struct {
	const char *name;
	void (*run)(struct analysis_protocol *p, const struct request *r,
	    const struct search_limits *limits);
} verbs[] = {
	{ "position", answer_position },
	{ "defend", answer_defend },
	{ "review", start_review },
};

/*
 * Refuses an unknown verb. As in the refusals of the server, "-" takes the
 * place of the verb in the answer.
 */
static void refuse_unknown(struct analysis_protocol *p, struct request *r)
{
	char text[160];

	snprintf(text, sizeof(text),
	    "Unknown command; there are position, defend, review and stop: "
	    "\"%.*s\"",
	    echo_length(r->verb), r->verb);
	r->verb = "";
	refuse(p, r, error_code(ERR_UNKNOWN), text);
}

void analysis_protocol_handle_line(struct analysis_protocol *p, char *line,
    size_t length)
{
	struct request       r = { "", "", NULL };
	enum error           error = parse_request(line, length, &r);
	struct search_limits limits;

	if (error == OK && r.verb[0] == '\0' && r.tag[0] == '\0')
		return;
	if (error != OK) {
		refuse_error(p, &r, error, NULL);
		return;
	}
	if (strcmp(r.verb, "stop") == 0) {
		stop_review(p, &r);
		return;
	}
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (strcmp(r.verb, verbs[i].name) == 0) {
			if (read_game(p, &r, &limits))
				verbs[i].run(p, &r, &limits);
			return;
		}
	refuse_unknown(p, &r);
}
