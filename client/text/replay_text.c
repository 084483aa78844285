/* replay_text.c -- a recorded game in sentences, and stepping through it. */

#include "client/text/replay_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "client/text/board_text.h"
#include "client/text/messages.h"
#include "common/notation.h"
#include "common/number.h"

/* Pairs of moves in a row of the list. */
#define PAIRS_IN_ROW 5

#define HELP                                                              \
	"Type next, back, first, last, a number for the position after "  \
	"that move,\na point such as b2 to try it, moves, save FILE, or " \
	"quit.\n"

const char *replay_text_name(const struct game_record *r, enum side side,
    bool capitalize, char out[RECORD_NAME_SIZE])
{
	const char *name = r->name[side];
	char        phrase[MESSAGES_PHRASE_SIZE];

	if (name[0] == '\0')
		name = side == SIDE_X ? "X" : "O";
	else if (strlen(name) < NAME_SIZE)
		name = messages_format_name(name, capitalize, phrase);
	snprintf(out, RECORD_NAME_SIZE, "%s", name);
	return out;
}

const char *
replay_text_result(const struct game_record *r, char out[REPLAY_TEXT_SIZE])
{
	const char *loss = messages_loss(r->reason);
	char        winner[RECORD_NAME_SIZE], loser[RECORD_NAME_SIZE];

	if (!r->is_over)
		return strcpy(out, "The game is not over.");
	if (r->winner == SIDE_NONE) {
		snprintf(out, REPLAY_TEXT_SIZE, "%s.",
		    r->reason == END_OTHER ? "a draw" :
					     messages_no_winner(r->reason));
		out[0] = (char)toupper((unsigned char)out[0]);
		return out;
	}
	replay_text_name(r, r->winner, loss == NULL, winner);
	replay_text_name(r, side_other(r->winner), true, loser);
	if (r->reason == END_LINE)
		snprintf(out, REPLAY_TEXT_SIZE, "%s wins with %u in a row.",
		    winner, r->variant.k);
	else if (loss == NULL)
		snprintf(out, REPLAY_TEXT_SIZE, "%s wins.", winner);
	else
		snprintf(out, REPLAY_TEXT_SIZE, "%s %s: %s wins.", loser, loss,
		    winner);
	return out;
}

const char *
replay_text_position(const struct replay *r, char out[REPLAY_TEXT_SIZE])
{
	unsigned tried = replay_tried(r), ply = board_ply(r->board);
	char     at[NOTATION_POINT_SIZE], name[RECORD_NAME_SIZE];
	int      n = snprintf(out, REPLAY_TEXT_SIZE, "Move %u of %u", r->ply,
		 r->record.ply_count);

	if (ply > 0)
		notation_write(board_move(r->board, ply), at);
	if (tried > 0)
		snprintf(out + n, REPLAY_TEXT_SIZE - (size_t)n,
		    ", then %u tried: %s.", tried, at);
	else if (ply > 0)
		snprintf(out + n, REPLAY_TEXT_SIZE - (size_t)n,
		    ": %s plays %s.",
		    replay_text_name(&r->record,
			side_other(board_turn(r->board)), false, name),
		    at);
	else
		snprintf(out + n, REPLAY_TEXT_SIZE - (size_t)n, ".");
	return out;
}

/* Appends text, as far as it fits. */
static void append(char out[REPLAY_TEXT_SIZE], const char *text)
{
	size_t n = strlen(out);

	snprintf(out + n, REPLAY_TEXT_SIZE - n, "%s", text);
}

const char *replay_text_takebacks(const struct game_record *r, unsigned ply,
    char out[REPLAY_TEXT_SIZE])
{
	char at[NOTATION_POINT_SIZE], name[RECORD_NAME_SIZE];

	out[0] = '\0';
	for (unsigned i = 0; i < r->takeback_count; i++) {
		const struct record_takeback *t = &r->takebacks[i];

		if (t->ply != ply)
			continue;
		append(out, out[0] == '\0' ? "" : " ");
		append(out, replay_text_name(r, t->side, true, name));
		append(out, " took back");
		for (unsigned p = 0; p < t->count; p++) {
			notation_write(r->taken_back[t->first + p], at);
			append(out, " ");
			append(out, at);
		}
		append(out, ".");
	}
	return out;
}

static void print_players(const struct game_record *r, FILE *out)
{
	char x[RECORD_NAME_SIZE], o[RECORD_NAME_SIZE];

	fprintf(out, " %s%s%s plays X, %s%s%s plays O.",
	    replay_text_name(r, SIDE_X, true, x),
	    r->rating[SIDE_X][0] ? ", " : "", r->rating[SIDE_X],
	    replay_text_name(r, SIDE_O, false, o),
	    r->rating[SIDE_O][0] ? ", " : "", r->rating[SIDE_O]);
}

void replay_text_print_summary(const struct game_record *r, FILE *out)
{
	char name[VARIANT_TEXT_SIZE], goal[MESSAGES_PHRASE_SIZE];
	char result[REPLAY_TEXT_SIZE];

	fprintf(out, "%s: %s.", variant_write(&r->variant, name),
	    messages_format_goal(&r->variant, goal));
	if (r->name[SIDE_X][0] != '\0' || r->name[SIDE_O][0] != '\0')
		print_players(r, out);
	if (r->date[0] != '\0')
		fprintf(out, " %s.", r->date);
	if (!r->is_k_given)
		fprintf(out,
		    "\nThe file does not say how many in a row win; --play "
		    "does.");
	if (r->is_one_of_several)
		fprintf(out,
		    "\nThe file has more games; this is the first of them.");
	fprintf(out, "\n%u move%s. %s\n", r->ply_count,
	    r->ply_count == 1 ? "" : "s", replay_text_result(r, result));
}

void replay_text_print_moves(const struct game_record *r, FILE *out)
{
	char at[NOTATION_POINT_SIZE];

	for (unsigned i = 0; i < r->ply_count; i++) {
		bool is_last = i + 1 == r->ply_count ||
		    i % (2 * PAIRS_IN_ROW) == 2 * PAIRS_IN_ROW - 1;

		notation_write(r->moves[i].p, at);
		if (i % 2 == 0)
			fprintf(out, "%3u ", i + 1);
		fprintf(out, is_last ? "%s\n" : "%-4s", at);
	}
}

void replay_text_print_position(const struct replay *r, FILE *out)
{
	point    line[BOARD_LINE_MAX];
	unsigned n = board_line(r->board, line);
	char     text[REPLAY_TEXT_SIZE];

	fprintf(out, "%s\n", replay_text_position(r, text));
	if (replay_tried(r) == 0 &&
	    replay_text_takebacks(&r->record, r->ply, text)[0] != '\0')
		fprintf(out, "%s\n", text);
	fputc('\n', out);
	board_text_print(r->board, line, n, out);
	fputc('\n', out);
}

void replay_text_print_help(FILE *out)
{
	fputs(HELP, out);
}

const char *replay_text_refusal(enum error error)
{
	return error == ERR_OVER ? "The game ends here" : error_sentence(error);
}

/* --- what is typed --- */

static void go_next(struct replay *r)
{
	replay_go(r, (int)r->ply + 1);
}

static void go_first(struct replay *r)
{
	replay_go(r, 0);
}

static void go_last(struct replay *r)
{
	replay_go(r, POINTS_MAX);
}

static void stay(struct replay *r)
{
	(void)r;
}

static const struct {
	const char *word;
	void (*go)(struct replay *r);
} steps[] = {
	{ "", go_next },
	{ "next", go_next },
	{ "back", replay_back },
	{ "first", go_first },
	{ "last", go_last },
	{ "board", stay },
};

static void try_move(struct replay *r, point p, FILE *out)
{
	enum error error = replay_play(r, p);

	if (error == OK)
		replay_text_print_position(r, out);
	else
		fprintf(out, "%s.\n", replay_text_refusal(error));
}

bool replay_text_run(struct replay *r, const char *line, FILE *out)
{
	const char *at = line;
	uint64_t    number;
	point       p;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (strcasecmp(line, steps[i].word) == 0) {
			steps[i].go(r);
			replay_text_print_position(r, out);
			return true;
		}
	if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
		return false;
	if (number_scan(&at, POINTS_MAX, &number) && *at == '\0') {
		replay_go(r, (int)number);
		replay_text_print_position(r, out);
	} else if (notation_read(&p, line)) {
		try_move(r, p, out);
	} else if (strcasecmp(line, "moves") == 0) {
		replay_text_print_moves(&r->record, out);
	} else {
		replay_text_print_help(out);
	}
	return true;
}
