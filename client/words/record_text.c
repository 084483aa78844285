/* record_text.c -- a recorded game in sentences. */

#include "client/words/record_text.h"

#include <ctype.h>
#include <string.h>

#include "client/words/messages.h"
#include "common/game/notation.h"

/* How many pairs of moves a row of the list has. */
#define PAIRS_IN_ROW 5

const char *record_text_name(const struct game_record *r, enum side side,
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
record_text_result(const struct game_record *r, char out[RECORD_TEXT_SIZE])
{
	const char *loss = messages_loss(r->reason);
	char        winner[RECORD_NAME_SIZE], loser[RECORD_NAME_SIZE];

	if (!r->is_over)
		return strcpy(out,
		    r->is_from_file ?
			"The file does not say how the game ended." :
			"The game is not over.");
	if (r->winner == SIDE_NONE) {
		snprintf(out, RECORD_TEXT_SIZE, "%s.",
		    r->reason == END_OTHER ? "a draw" :
					     messages_no_winner(r->reason));
		out[0] = (char)toupper((unsigned char)out[0]);
		return out;
	}
	record_text_name(r, r->winner, loss == NULL, winner);
	record_text_name(r, side_other(r->winner), true, loser);
	if (r->reason == END_LINE && rules[r->variant.rule].lines_lose)
		snprintf(out, RECORD_TEXT_SIZE, "%s made %u in a row: %s wins.",
		    loser, r->variant.k, winner);
	else if (r->reason == END_LINE &&
	    rules[r->variant.rule].shape == SHAPE_NONE)
		snprintf(out, RECORD_TEXT_SIZE, "%s wins with %u in a row.",
		    winner, r->variant.k);
	else if (loss == NULL)
		snprintf(out, RECORD_TEXT_SIZE, "%s wins.", winner);
	else
		snprintf(out, RECORD_TEXT_SIZE, "%s %s: %s wins.", loser, loss,
		    winner);
	return out;
}

/* Appends to `out`, which has RECORD_TEXT_SIZE bytes, as much as fits. */
#define APPEND(...) \
	snprintf(out + strlen(out), RECORD_TEXT_SIZE - strlen(out), __VA_ARGS__)

/* Appends a sentence about the opening after the move `ply`, if there is one. */
static void append_opening(const struct game_record *r, unsigned ply,
    char out[RECORD_TEXT_SIZE])
{
	const struct opening *o = &r->opening;
	enum side             chooser = opening_chooser(o, ply);
	struct opening        before = { .kind = o->kind };
	char                  name[RECORD_NAME_SIZE];

	if (ply == 0 && o->kind != OPENING_NONE) {
		APPEND("Opening: %s.", opening_kind_word(o->kind));
	} else if (o->has_more && opening_awaits_choice(&before, ply)) {
		APPEND("%s chose to put two more stones.",
		    record_text_name(r, chooser, true, name));
	} else if (o->is_decided && ply == opening_plies(o)) {
		APPEND("%s chose %c.", record_text_name(r, chooser, true, name),
		    "XO"[chooser]);
	}
}

const char *record_text_note(const struct game_record *r, unsigned ply,
    char out[RECORD_TEXT_SIZE])
{
	char at[NOTATION_POINT_SIZE], name[RECORD_NAME_SIZE];

	out[0] = '\0';
	append_opening(r, ply, out);
	for (unsigned i = 0; i < r->takeback_count; i++) {
		const struct record_takeback *t = &r->takebacks[i];

		if (t->ply != ply)
			continue;
		APPEND("%s%s took back", out[0] == '\0' ? "" : " ",
		    record_text_name(r, t->side, true, name));
		for (unsigned p = 0; p < t->count; p++) {
			notation_write(r->taken_back[t->first + p], at);
			APPEND(" %s", at);
		}
		APPEND(".");
	}
	return out;
}

void record_text_print_notes(const struct game_record *r, FILE *out)
{
	char name[VARIANT_TEXT_SIZE];

	if (!r->is_k_given)
		fprintf(out,
		    "The file does not say how many in a row win; --play "
		    "does.\n");
	if (r->unknown_rule[0] != '\0')
		fprintf(out,
		    "The rule \"%s\" of the file is not known; %s was assumed, "
		    "--play names another.\n",
		    r->unknown_rule, variant_write(&r->variant, name));
	if (r->setup_count > 0)
		fprintf(out, "The game begins with a position of %u stone%s.\n",
		    r->setup_count, r->setup_count == 1 ? "" : "s");
	if (r->other_result[0] != '\0')
		fprintf(out,
		    "The file says that the result is %s, which its moves "
		    "contradict.\n",
		    r->other_result);
	if (r->is_cut_off)
		fprintf(out,
		    "The file lacks its last bracket; it may be cut off.\n");
	if (r->is_one_of_several)
		fprintf(out,
		    "The file has more games; this is the first of them.\n");
}

void record_text_print_summary(const struct game_record *r, FILE *out)
{
	char name[VARIANT_TEXT_SIZE], goal[MESSAGES_PHRASE_SIZE];
	char result[RECORD_TEXT_SIZE], x[RECORD_NAME_SIZE], o[RECORD_NAME_SIZE];

	fprintf(out, "%s: %s.", variant_title(&r->variant, name),
	    messages_format_goal(&r->variant, goal));
	if (r->name[SIDE_X][0] != '\0' || r->name[SIDE_O][0] != '\0')
		fprintf(out, " %s%s%s plays X, %s%s%s plays O.",
		    record_text_name(r, SIDE_X, true, x),
		    r->rating[SIDE_X][0] ? ", " : "", r->rating[SIDE_X],
		    record_text_name(r, SIDE_O, false, o),
		    r->rating[SIDE_O][0] ? ", " : "", r->rating[SIDE_O]);
	if (r->date[0] != '\0')
		fprintf(out, " %s.", r->date);
	fputc('\n', out);
	record_text_print_notes(r, out);
	fprintf(out, "%u move%s. %s\n", r->ply_count,
	    r->ply_count == 1 ? "" : "s", record_text_result(r, result));
}

void record_text_print_moves(const struct game_record *r, FILE *out)
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
