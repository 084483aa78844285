/* sgf.c -- reads and writes games in the Smart Game Format. */

#include "common/records/sgf.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/parser.h"

/* --- writing --- */

static const char color[] = { [SIDE_X] = 'B', [SIDE_O] = 'W' };

static void write_escaped(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == ']' || *text == '\\')
			fputc('\\', out);
		fputc(*text, out);
	}
}

static void write_text(FILE *out, const char *property, const char *text)
{
	if (text[0] == '\0')
		return;
	fprintf(out, "%s[", property);
	write_escaped(out, text);
	fputs("]", out);
}

static void write_point(FILE *out, const struct game_record *r, point p)
{
	fprintf(out, "[%c%c]", 'a' + POINT_COLUMN(p),
	    'a' + r->variant.rows - 1 - POINT_ROW(p));
}

static char result_letter(enum end_reason reason)
{
	switch (reason) {
	case END_RESIGN:
		return 'R';
	case END_TIME:
		return 'T';
	case END_QUIT:
	case END_AWAY:
	case END_IDLE:
		return 'F';
	default:
		return '\0';
	}
}

static void write_result(FILE *out, const struct game_record *r)
{
	char letter[2] = { result_letter(r->reason), '\0' };

	if (!r->is_over)
		fputs("RE[?]", out);
	else if (r->winner != SIDE_NONE)
		fprintf(out, "RE[%c+%s]", color[r->winner], letter);
	else if (r->reason == END_FULL || r->reason == END_AGREED)
		fputs("RE[0]", out);
	else
		fputs("RE[Void]", out);
}

/* Writes the time control: TM in seconds, OT in the form of read_overtime. */
static void write_time_control(FILE *out, const struct time_control *c)
{
	if (c->kind == TIME_CONTROL_PER_GAME)
		fprintf(out, "TM[%d]OT[%d s increment]",
		    (int)(c->initial / 1000), (int)(c->increment / 1000));
	else if (c->kind == TIME_CONTROL_PER_MOVE)
		fprintf(out, "OT[%d s a move]", (int)(c->initial / 1000));
}

/* Writes which moves were taken back, such as "o took back h8 i9". */
static void write_takeback(FILE *out, const struct game_record *r,
    const struct record_takeback *t)
{
	char at[NOTATION_POINT_SIZE];

	fprintf(out, "%s took back", side_word(t->side));
	for (unsigned i = 0; i < t->count; i++) {
		notation_write(r->taken_back[t->first + i], at);
		fprintf(out, " %s", at);
	}
}

/*
 * Writes the comment on the move `ply`, from 1, or on the start of the game, if
 * ply is 0. It says whether a bot made the move and which moves were taken back
 * after it, and ends with the comment of the record.
 */
static void write_comment(FILE *out, const struct game_record *r, unsigned ply)
{
	const char *text = ply > 0 ? r->moves[ply - 1].comment : NULL;
	bool        is_begun = ply > 0 && ply_set_has(&r->bot_plies, ply);

	if (is_begun)
		fputs("C[made by a bot", out);
	for (unsigned i = 0; i < r->takeback_count; i++) {
		if (r->takebacks[i].ply != ply)
			continue;
		fprintf(out, is_begun ? "; " : "C[");
		write_takeback(out, r, &r->takebacks[i]);
		is_begun = true;
	}
	if (text != NULL && text[0] != '\0') {
		fprintf(out, is_begun ? "\n" : "C[");
		write_escaped(out, text);
		is_begun = true;
	}
	if (is_begun)
		fputs("]", out);
}

/* Writes the position that was set up. */
static void write_setup(FILE *out, const struct game_record *r)
{
	for (unsigned side = 0; side < 2 && side < r->setup_count; side++) {
		fprintf(out, "A%c", color[side]);
		for (unsigned i = side; i < r->setup_count; i += 2)
			write_point(out, r, r->moves[i].p);
	}
	if (r->setup_count > 0)
		fprintf(out, "PL[%c]", color[r->setup_count % 2]);
}

static void write_root(FILE *out, const struct game_record *r)
{
	const struct variant *v = &r->variant;
	char                  choices[OPENING_CHOICES_SIZE];

	opening_choices_write(&r->opening, choices);
	fprintf(out, "(;FF[4]GM[4]CA[UTF-8]AP[noughts:" NOUGHTS_VERSION "]");
	if (v->columns == v->rows)
		fprintf(out, "SZ[%d]", v->columns);
	else
		fprintf(out, "SZ[%d:%d]", v->columns, v->rows);
	fprintf(out, "RU[%s k=%d]", rules[v->rule].word, v->k);
	if (r->opening.kind != OPENING_NONE)
		fprintf(out, "ON[%s%s%s]", opening_kind_word(r->opening.kind),
		    choices[0] != '\0' ? " " : "", choices);
	if (r->id != 0)
		fprintf(out, "GN[game %u]", (unsigned)r->id);
	write_text(out, "PB", r->name[SIDE_X]);
	write_text(out, "BR", r->rating[SIDE_X]);
	write_text(out, "PW", r->name[SIDE_O]);
	write_text(out, "WR", r->rating[SIDE_O]);
	write_text(out, "DT", r->date);
	write_time_control(out, &r->control);
	write_result(out, r);
	write_setup(out, r);
	write_comment(out, r, 0);
}

static const char *const mark_properties[] = {
	[RECORD_MARK_NONE] = "",
	[RECORD_MARK_INACCURACY] = "DO[]",
	[RECORD_MARK_MISTAKE] = "BM[1]",
	[RECORD_MARK_BLUNDER] = "BM[2]",
};

static void write_move(FILE *out, const struct game_record *r, unsigned ply)
{
	const struct record_move *m = &r->moves[ply - 1];
	char                      side = color[ply % 2 == 1 ? SIDE_X : SIDE_O];

	fprintf(out, "\n;%c", side);
	write_point(out, r, m->p);
	if (m->time_left != RECORD_NO_TIME)
		fprintf(out, "%cL[%lld.%03d]", side,
		    (long long)(m->time_left / 1000),
		    (int)(m->time_left % 1000));
	fputs(mark_properties[m->mark], out);
	write_comment(out, r, ply);
}

/*
 * Writes the moves that would have been better than the move `ply`, as
 * variations.
 */
static void write_better(FILE *out, const struct game_record *r, unsigned ply)
{
	const struct record_move *m = &r->moves[ply - 1];

	fputs("\n(", out);
	for (unsigned i = 0; i < m->better_count; i++) {
		fprintf(out, ";%c",
		    color[(ply + i) % 2 == 1 ? SIDE_X : SIDE_O]);
		write_point(out, r, m->better[i]);
	}
	fputs(")", out);
}

static bool has_better(const struct record_move *m)
{
	return m->better != NULL && m->better_count > 0;
}

void sgf_write(FILE *out, const struct game_record *r)
{
	write_root(out, r);
	for (unsigned ply = r->setup_count + 1; ply <= r->ply_count; ply++) {
		if (has_better(&r->moves[ply - 1]))
			fputs("\n(", out);
		write_move(out, r, ply);
	}
	/*
	 * Closes the brackets that were opened before moves, in reverse order.
	 * After each bracket, the better moves follow as a second variation.
	 */
	for (unsigned ply = r->ply_count; ply > r->setup_count; ply--) {
		if (!has_better(&r->moves[ply - 1]))
			continue;
		fputs(")", out);
		write_better(out, r, ply);
	}
	fputs(")\n", out);
}

/* --- reading --- */

/* The most bytes of a value that are kept; the rest is skipped. */
#define VALUE_SIZE 256

struct sgf_reader {
	struct record_scanner scanner;
	struct record_error  *error;
	struct game_record   *record;
	struct board         *board; /* owned; NULL before the first move */
	bool                  is_result_given;
	/* The property TM has a time that our time controls cannot express */
	bool is_time_unknown;
	/* The value that was read last, without escapes */
	char   value[VALUE_SIZE];
	size_t value_length;
	/* The place that an error message names */
	struct record_scanner value_start;
	char result[RECORD_RESULT_SIZE]; /* RE, if it says who has won */
	/*
	 * Stones that are set up, by side, and the side to move then. They are
	 * played when the board is open.
	 */
	point                 setup[2][POINTS_MAX];
	unsigned              setup_count[2];
	enum side             setup_turn; /* SIDE_NONE: not given */
	struct record_scanner setup_start;
	/* QPR, the moves before the first */
	char quest[VALUE_SIZE];
};

/*
 * Reads the text between [ and ] into r->value. After a backslash, any
 * character is ordinary, and the end of a line is removed.
 */
static bool read_value(struct sgf_reader *r)
{
	struct record_scanner *s = &r->scanner;
	int                    c;

	r->value_start = *s;
	r->value_length = 0;
	while ((c = record_scanner_next(s)) != ']') {
		if (c == '\\') {
			c = record_scanner_next(s);
			if (c == '\r' && record_scanner_peek(s) == '\n')
				c = record_scanner_next(s);
			if (c == '\n' || c == '\r')
				continue;
		}
		if (c == SCANNER_END)
			return record_scanner_fail(s, r->error,
			    "the file ends inside a value; it is cut off");
		if (r->value_length < VALUE_SIZE - 1)
			r->value[r->value_length++] = (char)c;
	}
	r->value[r->value_length] = '\0';
	return true;
}

static bool fail_value(struct sgf_reader *r, const char *what)
{
	char shown[40];

	record_text_copy(shown, sizeof(shown), r->value, r->value_length);
	return record_scanner_fail(&r->value_start, r->error, "%s: \"%s\"",
	    what, shown);
}

/* Many programs write GM[1], which is Go. */
static bool read_game_number(struct sgf_reader *r)
{
	return strcmp(r->value, "4") == 0 || r->record->is_k_given ||
	    fail_value(r,
		"this is another game than gomoku, GM[4]; --play gomoku "
		"reads it as gomoku");
}

static bool read_size(struct sgf_reader *r)
{
	struct variant *v = &r->record->variant;
	const char     *text = r->value;
	uint64_t        columns, rows;

	if (!number_scan(&text, SIDES_MAX, &columns))
		columns = 0;
	rows = columns;
	if (*text == ':') {
		text++;
		if (!number_scan(&text, SIDES_MAX, &rows))
			rows = 0;
	}
	if (*text != '\0' || columns < SIDES_MIN || rows < SIDES_MIN)
		return fail_value(r, "a board has 2 to 26 columns and rows");
	v->columns = (uint8_t)columns;
	v->rows = (uint8_t)rows;
	r->record->is_size_given = true;
	return true;
}

/* Reads K from "k=5". */
static bool read_k(struct sgf_reader *r, const char *digits)
{
	uint64_t n;

	if (!number_scan(&digits, SIDES_MAX, &n) || n < SIDES_MIN)
		return fail_value(r, "K is 2 to the longer side of the board");
	r->record->variant.k = (uint8_t)n;
	r->record->is_k_given = true;
	return true;
}

/*
 * Reads RU: names of rules with commas between them, and "k=N" among their
 * words.
 */
static bool read_rules(struct sgf_reader *r)
{
	char value[VALUE_SIZE], *names = value, *name, *words, *word;

	memcpy(value, r->value, sizeof(value));
	while ((name = strtok_r(names, ",;/", &names)) != NULL) {
		char rule[VALUE_SIZE + 1] = ""; /* with a blank before it */

		words = name;
		while ((word = strtok_r(words, " \t\r\n", &words)) != NULL) {
			if (strncasecmp(word, "k=", 2) == 0) {
				if (!read_k(r, word + 2))
					return false;
			} else {
				strcat(strcat(rule, " "), word);
			}
		}
		record_scanner_rule(r->record, rule);
	}
	return true;
}

/*
 * Reads ON as write_root writes it. The names that other programs give to
 * openings mean nothing here.
 */
static bool read_opening(struct sgf_reader *r)
{
	struct opening    o = { .kind = OPENING_NONE };
	char             *choices = strchr(r->value, ' ');
	enum opening_kind kind;

	if (choices != NULL)
		*choices++ = '\0';
	if (!opening_kind_parse(&kind, r->value))
		return true;
	o.kind = (uint8_t)kind;
	if (choices == NULL || opening_choices_read(&o, choices))
		r->record->opening = o;
	return true;
}

static bool read_name(struct sgf_reader *r, enum side side)
{
	record_text_copy(r->record->name[side], RECORD_NAME_SIZE, r->value,
	    r->value_length);
	return true;
}

static bool read_rating(struct sgf_reader *r, enum side side)
{
	record_text_copy(r->record->rating[side], RECORD_RATING_SIZE, r->value,
	    r->value_length);
	return true;
}

static bool read_date(struct sgf_reader *r)
{
	record_text_copy(r->record->date, RECORD_DATE_SIZE, r->value,
	    r->value_length);
	return true;
}

/*
 * Reads a number of seconds with up to three decimals. Returns false for any
 * other text.
 */
static bool parse_seconds(const char *text, msec *ms)
{
	uint64_t seconds;
	msec     digit = 100;

	if (!number_scan(&text, 1000000000, &seconds))
		return false;
	*ms = (msec)seconds * 1000;
	if (*text == '.')
		for (text++; *text >= '0' && *text <= '9'; text++) {
			*ms += digit * (*text - '0');
			digit /= 10;
		}
	return true;
}

/* Reads TM. Only whole minutes up to TIME_CONTROL_MAX give a time control. */
static bool read_time(struct sgf_reader *r)
{
	const msec minute = 60 * 1000;
	msec       ms;

	r->is_time_unknown = !parse_seconds(r->value, &ms) ||
	    ms % minute != 0 || ms / minute > TIME_CONTROL_MAX;
	if (!r->is_time_unknown && ms > 0) {
		r->record->control.kind = TIME_CONTROL_PER_GAME;
		r->record->control.initial = ms;
	}
	return true;
}

static bool read_overtime(struct sgf_reader *r)
{
	struct time_control *c = &r->record->control;
	const char          *rest = r->value;
	uint64_t             seconds;

	if (!number_scan(&rest, TIME_CONTROL_MAX, &seconds))
		return true;
	if (strcmp(rest, " s increment") == 0) {
		c->kind = TIME_CONTROL_PER_GAME;
		c->increment = (msec)seconds * 1000;
	} else if (strcmp(rest, " s a move") == 0) {
		*c = (struct time_control){ TIME_CONTROL_PER_MOVE,
			(msec)seconds * 1000, 0 };
	}
	return true;
}

/* Reads "B+", "W+R", "0", "Draw", "Void" or "?". Any other text means "?". */
static bool read_result(struct sgf_reader *r)
{
	struct game_record *record = r->record;
	const char         *v = r->value;

	record->winner = SIDE_NONE;
	if (strcmp(v, "0") == 0 || strcmp(v, "Draw") == 0) {
		record->reason = END_AGREED;
	} else if (strcmp(v, "Void") == 0) {
		record->reason = END_OTHER;
	} else if ((v[0] == 'B' || v[0] == 'W') && v[1] == '+') {
		record->winner = v[0] == 'B' ? SIDE_X : SIDE_O;
		record->reason = v[2] == 'R' ? END_RESIGN :
		    v[2] == 'T'              ? END_TIME :
		    v[2] == 'F'              ? END_QUIT :
					       END_OTHER;
	} else {
		return true;
	}
	r->is_result_given = true;
	record_text_copy(r->result, sizeof(r->result), v, r->value_length);
	return true;
}

/* --- moves --- */

/* Reads two letters as a point. Returns false if it is off the board. */
static bool read_point(const struct sgf_reader *r, const char *text, point *p)
{
	const struct variant *v = &r->record->variant;
	unsigned              column = (unsigned)(text[0] - 'a');
	unsigned              row = (unsigned)(text[1] - 'a');

	if (column >= v->columns || row >= v->rows)
		return false;
	*p = POINT(column, v->rows - 1 - row);
	return true;
}

static bool fail_off(struct sgf_reader *r)
{
	fail_value(r, "this move is off the board");
	return record_scanner_assumed(r->record, r->record->is_size_given,
	    r->error);
}

/*
 * Plays one of the stones that a side still has, and removes it from them. A
 * stone that ends the game is the last one. Returns false if there is none.
 */
static bool
play_setup(struct sgf_reader *r, point *stones, unsigned *count, bool is_last)
{
	for (unsigned i = 0; i < *count; i++) {
		if (game_record_add(r->record, r->board, stones[i]) != OK)
			continue;
		if (is_last || board_verdict(r->board) == VERDICT_OPEN) {
			memmove(stones + i, stones + i + 1,
			    (--*count - i) * sizeof(*stones));
			return true;
		}
		board_undo(r->board);
		r->record->ply_count--;
	}
	return false;
}

/*
 * Plays the stones that are set up, in turn. They must be as many of each side
 * as moves in turn give, and some order of them must be legal.
 */
static bool play_setups(struct sgf_reader *r)
{
	const unsigned x = r->setup_count[SIDE_X], o = r->setup_count[SIDE_O];
	bool           is_legal = (x == o || x == o + 1) &&
	    (x == 0 || r->setup_turn == SIDE_NONE ||
		r->setup_turn == (x == o ? SIDE_X : SIDE_O));

	for (unsigned i = 0; i < x + o && is_legal; i++) {
		enum side side = board_turn(r->board);

		is_legal = play_setup(r, r->setup[side], &r->setup_count[side],
		    i + 1 == x + o);
	}
	r->record->setup_count = x + o;
	return is_legal ||
	    record_scanner_fail(&r->setup_start, r->error,
		"%u black and %u white stones are set up, which no game of "
		"moves in turn has%s",
		x, o, r->setup_turn != SIDE_NONE ? " at this turn" : "");
}

/* Plays the opening of Gomoku Quest, the points of its moves. */
static bool play_quest(struct sgf_reader *r)
{
	for (const char *at = r->quest; *at != '\0'; at += 2) {
		point p;

		if (at[1] == '\0' || !read_point(r, at, &p) ||
		    game_record_add(r->record, r->board, p) != OK)
			return record_scanner_fail(&r->setup_start, r->error,
			    "the opening in QPR cannot be read: \"%.30s\"",
			    r->quest);
	}
	return true;
}

/*
 * Creates the board, unless it exists, with the stones that are set up. This is
 * done at the first move, when all properties of the root are known.
 */
static bool open_board(struct sgf_reader *r)
{
	if (r->board != NULL)
		return true;
	if (!record_scanner_check_variant(&r->scanner, r->record, r->error))
		return false;
	r->board = board_new(&r->record->variant);
	return play_setups(r) && play_quest(r);
}

static bool read_move(struct sgf_reader *r, enum side side)
{
	point p;

	if (!open_board(r))
		return false;
	if (board_verdict(r->board) == VERDICT_OPEN &&
	    board_turn(r->board) != side)
		return fail_value(r,
		    side == SIDE_X ? "it is White's move, not Black's" :
				     "it is Black's move, not White's");
	if (r->value[0] == '\0')
		return fail_value(r, "passes cannot be read");
	if (r->value_length != 2 || !read_point(r, r->value, &p))
		return fail_off(r);
	return record_scanner_add_move(&r->value_start, r->record, r->board, p,
	    r->error);
}

/* Reads AB or AW: a point, or the two corners of a rectangle as "aa:cc". */
static bool read_setup(struct sgf_reader *r, enum side side)
{
	const char *v = r->value;
	point       from, to;
	bool        is_one = r->value_length == 2;

	if (r->board != NULL)
		return fail_value(r, "stones are set up after the first move");
	if ((!is_one && (r->value_length != 5 || v[2] != ':')) ||
	    !read_point(r, v, &from) || !read_point(r, is_one ? v : v + 3, &to))
		return fail_off(r);
	if (r->setup_count[SIDE_X] + r->setup_count[SIDE_O] == 0)
		r->setup_start = r->value_start;
	for (int row = POINT_ROW(from); row >= POINT_ROW(to); row--)
		for (int c = POINT_COLUMN(from); c <= POINT_COLUMN(to); c++) {
			if (r->setup_count[side] == POINTS_MAX)
				return fail_value(r,
				    "there are more stones "
				    "than points");
			r->setup[side][r->setup_count[side]++] = POINT(c, row);
		}
	return true;
}

static bool refuse_setup(struct sgf_reader *r)
{
	return fail_value(r, "stones are removed, which cannot be read");
}

static bool read_turn(struct sgf_reader *r)
{
	r->setup_turn = r->value[0] == 'B' ? SIDE_X :
	    r->value[0] == 'W'             ? SIDE_O :
					     SIDE_NONE;
	return true;
}

static bool read_quest(struct sgf_reader *r)
{
	size_t n = strlen(r->quest);

	if (r->board != NULL)
		return fail_value(r, "the opening follows the first move");
	r->setup_start = r->value_start;
	snprintf(r->quest + n, sizeof(r->quest) - n, "%s", r->value);
	return true;
}

static bool read_time_left(struct sgf_reader *r, enum side side)
{
	struct game_record *record = r->record;
	msec                ms;

	if (record->ply_count > 0 && parse_seconds(r->value, &ms) &&
	    (record->ply_count % 2 == 1 ? SIDE_X : SIDE_O) == side)
		record->moves[record->ply_count - 1].time_left = ms;
	return true;
}

/* The properties that are read; all others are ignored. */
static const struct sgf_property {
	const char *name;
	bool (*read)(struct sgf_reader *r);
	bool (*read_side)(struct sgf_reader *r, enum side side);
	enum side side;
} properties[] = {
	{ "GM", read_game_number, NULL, SIDE_NONE },
	{ "SZ", read_size, NULL, SIDE_NONE },
	{ "RU", read_rules, NULL, SIDE_NONE },
	{ "ON", read_opening, NULL, SIDE_NONE },
	{ "DT", read_date, NULL, SIDE_NONE },
	{ "TM", read_time, NULL, SIDE_NONE },
	{ "OT", read_overtime, NULL, SIDE_NONE },
	{ "RE", read_result, NULL, SIDE_NONE },
	{ "PL", read_turn, NULL, SIDE_NONE },
	{ "QPR", read_quest, NULL, SIDE_NONE },
	{ "AE", refuse_setup, NULL, SIDE_NONE },
	{ "AB", NULL, read_setup, SIDE_X },
	{ "AW", NULL, read_setup, SIDE_O },
	{ "PB", NULL, read_name, SIDE_X },
	{ "PW", NULL, read_name, SIDE_O },
	{ "BR", NULL, read_rating, SIDE_X },
	{ "WR", NULL, read_rating, SIDE_O },
	{ "B", NULL, read_move, SIDE_X },
	{ "W", NULL, read_move, SIDE_O },
	{ "BL", NULL, read_time_left, SIDE_X },
	{ "WL", NULL, read_time_left, SIDE_O },
};

static bool apply_property(struct sgf_reader *r, const char *name)
{
	for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]);
	     i++) {
		const struct sgf_property *p = &properties[i];

		if (strcmp(p->name, name) != 0)
			continue;
		/*
		 * After the first move, the board and the rule must not change.
		 */
		if (r->board != NULL &&
		    (p->read == read_size || p->read == read_rules))
			return fail_value(r,
			    "the board is described after the first move");
		return p->read != NULL ? p->read(r) : p->read_side(r, p->side);
	}
	return true;
}

/*
 * Reads a property: its name, which may have lower-case letters in FF[3], and
 * its values.
 */
static bool read_property(struct sgf_reader *r)
{
	struct record_scanner *s = &r->scanner;
	struct record_scanner  start = *s;
	char                   name[4] = "";
	size_t                 length = 0;
	int                    c;

	while (((c = record_scanner_peek(s)) >= 'A' && c <= 'Z') ||
	    (c >= 'a' && c <= 'z')) {
		if (c <= 'Z' && length < sizeof(name))
			name[length++] = (char)c;
		record_scanner_next(s);
	}
	if (length == 0)
		return record_scanner_fail(&start, r->error,
		    "the name of a property is in capital letters");
	/* No property that is read has such a long name. */
	if (length == sizeof(name))
		length = 0;
	name[length] = '\0';
	record_scanner_skip_space(s);
	if (!record_scanner_match(s, "["))
		return record_scanner_fail(s, r->error,
		    "a value in [ ] is missing after the property %s", name);
	do {
		if (!read_value(r) || !apply_property(r, name))
			return false;
		record_scanner_skip_space(s);
	} while (record_scanner_match(s, "["));
	return true;
}

/*
 * Reads the moves of the game: of each node, the first variation. The brackets
 * that open variations are counted in *depth; the first closing bracket ends
 * the moves.
 */
static bool read_main_line(struct sgf_reader *r, unsigned *depth)
{
	struct record_scanner *s = &r->scanner;
	int                    c;

	for (;;) {
		record_scanner_skip_space(s);
		c = record_scanner_peek(s);
		if (c == ')')
			return open_board(r);
		if (c == '(' || c == ';') {
			*depth += c == '(';
			record_scanner_next(s);
		} else if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
			if (!read_property(r))
				return false;
		} else if (c == SCANNER_END) {
			r->record->is_cut_off = true;
			return open_board(r);
		} else {
			return record_scanner_fail(s, r->error,
			    "a property, a node or a bracket is missing here");
		}
	}
}

/* Skips the rest of the game and the bracket that ends it. */
static bool skip_rest(struct sgf_reader *r, unsigned depth)
{
	struct record_scanner *s = &r->scanner;

	while (depth > 0) {
		int c = record_scanner_next(s);

		if (c == SCANNER_END) {
			r->record->is_cut_off = true;
			return true;
		}
		if (c == '[' && !read_value(r))
			return false;
		depth += c == '(';
		depth -= c == ')';
	}
	return true;
}

static void finish(struct sgf_reader *r)
{
	struct game_record *record = r->record;

	if (r->is_time_unknown)
		record->control = (struct time_control){ TIME_CONTROL_NONE, 0,
			0 };
	if (!opening_is_allowed(record->opening.kind, &record->variant))
		record->opening = (struct opening){ .kind = OPENING_NONE };
	record->is_over = r->is_result_given;
	if (record->is_over && board_verdict(r->board) != VERDICT_OPEN &&
	    record->winner != board_winner(r->board))
		memcpy(record->other_result, r->result, sizeof(r->result));
	game_record_set_result(record, r->board);
}

bool sgf_find(struct record_scanner *scanner)
{
	struct record_scanner s = *scanner;

	while (record_scanner_peek(&s) != SCANNER_END) {
		struct record_scanner start = s;

		if (record_scanner_next(&s) != '(')
			continue;
		record_scanner_skip_space(&s);
		if (record_scanner_peek(&s) == ';') {
			*scanner = start;
			return true;
		}
	}
	return false;
}

bool sgf_read(struct game_record *record, struct record_scanner *scanner,
    const struct variant *v, struct record_error *error)
{
	struct sgf_reader r = { .scanner = *scanner,
		.record = record,
		.error = error,
		.setup_turn = SIDE_NONE };
	unsigned          depth = 1;
	bool              is_read;

	record_scanner_match(&r.scanner, "(");
	game_record_init(record, v);
	is_read = read_main_line(&r, &depth) && skip_rest(&r, depth);
	if (is_read)
		finish(&r);
	*scanner = r.scanner;
	board_free(r.board);
	return is_read;
}
