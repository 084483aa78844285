/* option_table.c -- the options of a program as one table. */

#include "common/base/option_table.h"

#include <assert.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/format_values.h"
#include "common/base/number.h"
#include "common/text/utf8.h"

/* The help has two columns; the second one begins at this column. */
#define HELP_COLUMN 28
#define HELP_WIDTH  79

static const char *const switch_words[] = { "off", "on" };

static const struct word_table switches = WORD_TABLE(switch_words);

/*
 * Writes a sentence to error. A sentence that is too long is truncated. Returns
 * false.
 */
static bool __attribute__((format(printf, 2, 3)))
set_error(char error[OPTION_TEXT_SIZE], const char *format, ...)
{
	FORMAT_VALUES(error, OPTION_TEXT_SIZE, format);
	return false;
}

/* --- values --- */

static void *field_of(const struct option_row *r, const void *options)
{
	return (char *)options + r->offset;
}

static bool
set_number(const struct option_row *r, unsigned *field, const char *text)
{
	uint32_t n;

	if (r->special != NULL && strcmp(text, r->special) == 0)
		n = OPTION_SPECIAL;
	else if (!number_parse(text, (uint32_t)r->min, (uint32_t)r->max, &n))
		return false;
	*field = n;
	return true;
}

static bool
set_seconds(const struct option_row *r, msec *field, const char *text)
{
	char  *end;
	double seconds;

	if (r->special != NULL && strcmp(text, r->special) == 0) {
		*field = MSEC_NEVER;
		return true;
	}
	/* strtod also reads 0x10, 1e1, nan, signs and leading blanks. */
	if (text[strspn(text, "0123456789.")] != '\0')
		return false;
	seconds = strtod(text, &end);
	if (end == text || *end != '\0' || seconds < r->min || seconds > r->max)
		return false;
	*field = (msec)(seconds * 1000 + 0.5);
	return true;
}

static bool
set_text(const struct option_row *r, const char **field, const char *text)
{
	if (*text == '\0' || (r->is_valid != NULL && !r->is_valid(text)))
		return false;
	*field = text;
	return true;
}

static bool
set_value(const struct option_row *r, void *options, const char *text)
{
	void               *field = field_of(r, options);
	struct option_list *list = field; /* valid if the field is a list */
	int                 i;

	switch (r->type) {
	case OPTION_SWITCH:
		i = word_table_find(&switches, text);
		if (i >= 0)
			*(bool *)field = i == 1;
		return i >= 0;
	case OPTION_NUMBER:
		return set_number(r, field, text);
	case OPTION_SECONDS:
		return set_seconds(r, field, text);
	case OPTION_WORD:
		i = word_table_find(r->words, text);
		if (i >= 0)
			*(int *)field = i;
		return i >= 0;
	case OPTION_TEXT:
		return set_text(r, field, text);
	case OPTION_LIST:
		if (list->count == OPTION_LIST_MAX ||
		    !set_text(r, &list->items[list->count], text))
			return false;
		list->count++;
		return true;
	default:
		*(bool *)field = true;
		return true;
	}
}

/* --- sentences --- */

/* Appends a part of a sentence to text. The whole must fit. */
static void append(char text[OPTION_TEXT_SIZE], const char *part)
{
	size_t n = strlen(text);

	snprintf(text + n, OPTION_TEXT_SIZE - n, "%s", part);
}

/* Writes a list of words, each after `dashes`, as "auto, always or never". */
static void write_words(const char *dashes, const struct word_table *t,
    char out[OPTION_TEXT_SIZE])
{
	out[0] = '\0';
	for (size_t i = 0; i < t->count; i++) {
		if (i > 0)
			append(out, i + 1 < t->count ? ", " : " or ");
		append(out, dashes);
		append(out, word_table_word(t, i));
	}
}

/*
 * Writes which values an option accepts; the text follows words like "--port
 * takes".
 */
static void write_takes(const struct option_row *r, char out[OPTION_TEXT_SIZE])
{
	out[0] = '\0';
	if (r->takes != NULL)
		append(out, r->takes);
	else if (r->type == OPTION_WORD)
		write_words("", r->words, out);
	else if (r->type == OPTION_SWITCH)
		append(out, "on or off");
	else if (r->type == OPTION_TEXT)
		append(out, "a text");
	else if (r->type == OPTION_LIST)
		snprintf(out, OPTION_TEXT_SIZE,
		    "at most %d texts, none of them empty", OPTION_LIST_MAX);
	else
		snprintf(out, OPTION_TEXT_SIZE, "%s from %.10g to %.10g",
		    r->type == OPTION_SECONDS ? "a number of seconds" :
						"a number",
		    r->min, r->max);
	if (r->special != NULL) {
		append(out, " or ");
		append(out, r->special);
	}
}

static bool set_or_explain(const struct option_row *r, const char *dashes,
    void *options, const char *text, char error[OPTION_TEXT_SIZE])
{
	char takes[OPTION_TEXT_SIZE];

	if (set_value(r, options, text))
		return true;
	write_takes(r, takes);
	return set_error(error, "%s%s takes %s, not \"%.200s\"", dashes,
	    r->name, takes, text);
}

static bool has_value(const struct option_row *r)
{
	return r->type != OPTION_FLAG && r->type != OPTION_STOP;
}

static bool is_in_config(const struct option_row *r)
{
	return has_value(r) && !r->only_on_command_line;
}

/* --- the command line --- */

/* getopt_long returns this plus the number of the row for a long option. */
#define ROW_CODE 256

/* The options of a table in the two forms of getopt_long. */
struct getopt_options {
	struct option names[OPTION_ROWS_MAX + 1];
	char          letters[2 * OPTION_ROWS_MAX + 3];
};

static void
set_getopt_options(const struct option_table *t, struct getopt_options *o)
{
	/*
	 * "+": the options end at the first operand. ":": a missing value is
	 * told from an unknown option.
	 */
	char *letter = stpcpy(o->letters, t->ends_at_operand ? "+:" : ":");

	for (unsigned i = 0; i < t->count; i++) {
		const struct option_row *r = &t->rows[i];

		o->names[i] = (struct option){ r->name,
			has_value(r) ? required_argument : no_argument, NULL,
			ROW_CODE + (int)i };
		if (r->letter == 0)
			continue;
		*letter++ = r->letter;
		if (has_value(r))
			*letter++ = ':';
	}
	*letter = '\0';
	o->names[t->count] = (struct option){ 0 };
}

/* Returns the row of a code of getopt_long; NULL if there is none. */
static const struct option_row *find_row(const struct option_table *t, int code)
{
	for (unsigned i = 0; i < t->count; i++)
		if (code == ROW_CODE + (int)i ||
		    (code != 0 && code == t->rows[i].letter))
			return &t->rows[i];
	return NULL;
}

/*
 * Says why getopt_long has returned ':' or '?' after it has read `argument`. It
 * sets optopt to the code of an option that is known, to the letter of one that
 * is not, and to 0 for a name that is not, or that begins several names.
 */
static bool explain_option(const struct option_table *t, int result,
    const char *argument, char error[OPTION_TEXT_SIZE])
{
	const struct option_row *r = find_row(t, optopt);
	const char              *value = strchr(argument, '=');
	const size_t             length = strcspn(argument, "=");
	const char              *names[OPTION_ROWS_MAX];
	struct word_table        matches = { 0, names };
	char                     list[OPTION_TEXT_SIZE];

	if (result == ':')
		return set_error(error, "a value is missing after \"%.200s\"",
		    argument);
	if (r != NULL && value != NULL)
		return set_error(error, "--%s takes no value, not \"%.200s\"",
		    r->name, value + 1);
	if (optopt != 0)
		return set_error(error, "unknown option \"-%c\"", optopt);
	for (unsigned i = 0; i < t->count && length > 2; i++)
		if (strncmp(t->rows[i].name, argument + 2, length - 2) == 0)
			names[matches.count++] = t->rows[i].name;
	if (matches.count < 2)
		return set_error(error, "unknown option \"%.200s\"", argument);
	write_words("--", &matches, list);
	return set_error(error, "\"%.*s\" may be %s", (int)length, argument,
	    list);
}

int option_table_parse(const struct option_table *t, void *options, int argc,
    char **argv, char error[OPTION_TEXT_SIZE])
{
	struct getopt_options o;
	bool                  is_given[OPTION_ROWS_MAX] = { false };
	int                   code;

	assert(t->count <= OPTION_ROWS_MAX);
	set_getopt_options(t, &o);
	opterr = 0;
	optind = 0; /* glibc and musl begin anew with 0 */
	while ((code = getopt_long(argc, argv, o.letters, o.names, NULL)) !=
	    -1) {
		const struct option_row *r = find_row(t, code);

		if (r == NULL) {
			explain_option(t, code, argv[optind - 1], error);
			return -1;
		}
		if (r->type == OPTION_LIST && !is_given[r - t->rows])
			((struct option_list *)field_of(r, options))->count = 0;
		is_given[r - t->rows] = true;
		if (!set_or_explain(r, "--", options, optarg, error))
			return -1;
		if (r->type == OPTION_STOP)
			return 0;
	}
	if (optind + (int)t->operands < argc) {
		set_error(error, "unexpected argument \"%.200s\"",
		    argv[optind + (int)t->operands]);
		return -1;
	}
	return optind;
}

void option_table_set_defaults(const struct option_table *t, void *options)
{
	for (unsigned i = 0; i < t->count; i++) {
		const struct option_row *r = &t->rows[i];
		bool                     is_set = r->initial == NULL ||
		    set_value(r, options, r->initial);

		assert(is_set);
	}
}

/* --- the configuration file --- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts off the blanks at both ends of text. Returns its new start. */
static char *trim(char *text)
{
	size_t n;

	while (is_blank(*text))
		text++;
	n = strlen(text);
	while (n > 0 && is_blank(text[n - 1]))
		n--;
	text[n] = '\0';
	return text;
}

/*
 * Returns the row of a key, which a configuration file may set. Returns NULL,
 * with a sentence in error, if there is none.
 */
static const struct option_row *find_key(const struct option_table *t,
    const char *key, char error[OPTION_TEXT_SIZE])
{
	for (unsigned i = 0; i < t->count; i++) {
		if (strcmp(t->rows[i].name, key) != 0)
			continue;
		if (is_in_config(&t->rows[i]))
			return &t->rows[i];
		set_error(error, "%s is for the command line only", key);
		return NULL;
	}
	set_error(error, "unknown key \"%.200s\"", key);
	return NULL;
}

static bool is_printable(const char *text)
{
	return utf8_check(text, strlen(text)) == UTF8_OK;
}

/*
 * Applies a line. given[i] is the number of the line that has set row i, or 0.
 */
static bool read_config_line(const struct option_table *t, void *options,
    char *line, unsigned *given, unsigned number, char error[OPTION_TEXT_SIZE])
{
	const struct option_row *r;
	char                    *value = strchr(line, '=');

	line = trim(line);
	if (*line == '\0' || *line == '#')
		return true;
	if (value != NULL) {
		*value++ = '\0';
		value = trim(value);
		line = trim(line);
	}
	if (!is_printable(line) || (value != NULL && !is_printable(value)))
		return set_error(error,
		    "it has characters that cannot be printed");
	if (value == NULL)
		return set_error(error, "it is not KEY = VALUE: \"%.200s\"",
		    line);
	r = find_key(t, line, error);
	if (r == NULL)
		return false;
	if (given[r - t->rows] != 0 && r->type != OPTION_LIST)
		return set_error(error, "%s is on line %u already", r->name,
		    given[r - t->rows]);
	given[r - t->rows] = number;
	return set_or_explain(r, "", options, value, error);
}

bool option_table_read_config(const struct option_table *t, void *options,
    char *text, char error[OPTION_TEXT_SIZE])
{
	unsigned given[OPTION_ROWS_MAX] = { 0 }, number = 1;
	char     why[OPTION_TEXT_SIZE];
	char    *next;

	for (char *line = text; line != NULL; line = next, number++) {
		next = strchr(line, '\n');
		if (next != NULL)
			*next++ = '\0';
		if (!read_config_line(t, options, line, given, number, why)) {
			set_error(error, "line %u: ", number);
			append(error, why);
			return false;
		}
	}
	return true;
}

/* Returns the size of a row's field. The texts of a list are not included. */
static size_t field_size(const struct option_row *r)
{
	switch (r->type) {
	case OPTION_NUMBER:
		return sizeof(unsigned);
	case OPTION_SECONDS:
		return sizeof(msec);
	case OPTION_WORD:
		return sizeof(int);
	case OPTION_TEXT:
		return sizeof(const char *);
	case OPTION_LIST:
		return sizeof(struct option_list);
	default:
		return sizeof(bool);
	}
}

/*
 * Returns the text of a value that is not a list; it may be written to buffer.
 * NULL: the value is not set.
 */
static const char *
value_text(const struct option_row *r, const void *field, char buffer[32])
{
	unsigned n;
	msec     time;

	switch (r->type) {
	case OPTION_NUMBER:
		n = *(const unsigned *)field;
		if (r->special != NULL && n == OPTION_SPECIAL)
			return r->special;
		snprintf(buffer, 32, "%u", n);
		/*
		 * A number below the minimum, such as 0, means that the value
		 * is not set.
		 */
		return n < r->min ? NULL : buffer;
	case OPTION_SECONDS:
		time = *(const msec *)field;
		snprintf(buffer, 32, "%.10g", (double)time / 1000);
		return time == MSEC_NEVER ? r->special : buffer;
	case OPTION_WORD:
		return word_table_word(r->words, (size_t) * (const int *)field);
	case OPTION_TEXT:
		return *(const char *const *)field;
	default:
		return switch_words[*(const bool *)field];
	}
}

static void print_text(const struct option_row *r, const char *text, FILE *out)
{
	if (text == NULL)
		fprintf(out, "# %s =\n", r->name);
	else
		fprintf(out, "%s = %s\n", r->name, text);
}

static void
print_value(const struct option_row *r, const void *field, FILE *out)
{
	/* Valid if the field is a list */
	const struct option_list *list = field;
	char                      buffer[32];

	if (r->type != OPTION_LIST)
		print_text(r, value_text(r, field, buffer), out);
	else if (list->count == 0)
		print_text(r, NULL, out);
	else
		for (unsigned i = 0; i < list->count; i++)
			print_text(r, list->items[i], out);
}

/* Prints words, and breaks the line before the words would exceed the width. */
static void print_words(FILE *out, const char *text, const char *indent)
{
	size_t column = strlen(indent);

	while (*text != '\0') {
		size_t n = strcspn(text, " ");

		if (column > strlen(indent) && column + 1 + n > HELP_WIDTH) {
			fprintf(out, "\n%s", indent);
			column = strlen(indent);
		} else if (column > strlen(indent)) {
			fputc(' ', out);
			column++;
		}
		fwrite(text, 1, n, out);
		column += n;
		text += n + (text[n] == ' ');
	}
	fputc('\n', out);
}

void option_table_print_config(const struct option_table *t,
    const void *options, FILE *out)
{
	for (unsigned i = 0; i < t->count; i++) {
		const struct option_row *r = &t->rows[i];

		if (!is_in_config(r))
			continue;
		fputs("# ", out);
		print_words(out, r->help, "# ");
		print_value(r, field_of(r, options), out);
		fputc('\n', out);
	}
}

/* --- reloading a configuration --- */

static bool is_same(const struct option_row *r, const void *a, const void *b)
{
	/* `lists` is used only if r is an option with a list of values. */
	const struct option_list *lists[] = { a, b };
	const char               *texts[2];
	char                      buffers[2][32];

	if (r->type != OPTION_LIST) {
		texts[0] = value_text(r, a, buffers[0]);
		texts[1] = value_text(r, b, buffers[1]);
		return texts[0] == NULL || texts[1] == NULL ?
		    texts[0] == texts[1] :
		    strcmp(texts[0], texts[1]) == 0;
	}
	for (unsigned i = 0; i < lists[0]->count && i < lists[1]->count; i++)
		if (strcmp(lists[0]->items[i], lists[1]->items[i]) != 0)
			return false;
	return lists[0]->count == lists[1]->count;
}

void option_table_update(const struct option_table *t, void *options,
    const void *source,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx)
{
	for (unsigned i = 0; i < t->count; i++) {
		const struct option_row *r = &t->rows[i];
		void                    *field = field_of(r, options);
		const void *new = field_of(r, source);

		if (!is_in_config(r))
			continue;
		if (!is_same(r, field, new))
			on_difference(ctx, r);
		if (r->is_changeable)
			memcpy(field, new, field_size(r));
	}
}

/* --- help --- */

/* Prints text in the second column, wrapped. `at` is the present column. */
static void print_wrapped(FILE *out, const char *text, size_t at)
{
	char indent[HELP_COLUMN + 1];

	snprintf(indent, sizeof(indent), "%*s", HELP_COLUMN, "");
	if (at + 2 > HELP_COLUMN) {
		fputc('\n', out);
		at = 0;
	}
	fputs(indent + at, out);
	print_words(out, text, indent);
}

static void print_row(const struct option_row *r, FILE *out)
{
	char label[OPTION_TEXT_SIZE] = "      ", text[OPTION_TEXT_SIZE] = "";

	if (r->letter != 0)
		snprintf(label, sizeof(label), "  -%c, ", r->letter);
	append(label, "--");
	append(label, r->name);
	append(label, r->value != NULL ? " " : "");
	append(label, r->value != NULL ? r->value : "");
	append(text, r->help);
	if (r->initial != NULL) {
		append(text, " (default: ");
		append(text, r->initial);
		append(text, ")");
	}
	if (r->heading != NULL)
		fprintf(out, "\n%s:\n", r->heading);
	fputs(label, out);
	print_wrapped(out, text, strlen(label));
}

void option_table_print_help(const struct option_table *t, FILE *out)
{
	fprintf(out, "%s\n", t->usage);
	for (unsigned i = 0; i < t->count; i++)
		print_row(&t->rows[i], out);
	if (t->footer != NULL)
		fprintf(out, "\n%s", t->footer);
}
