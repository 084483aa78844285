/* test_text_output.c -- sentences on their way to the terminal. */

#include "client/words/text_output.h"

#include <stdlib.h>

#include "tests/support/suite.h"

static const struct {
	const char *text, *plain, *screen;
} texts[] = {
	{ "", "", "" },
	{ "\1new\1 looks", "\"new\" looks", "\"/new\" looks" },
	{ "\1a b\1\1c\1", "\"a b\"\"c\"", "\"/a b\"\"/c\"" },
	{ "\"b2\"\n", "\"b2\"\n", "\"b2\"\n" },
	{ "\1half", "\"half", "\"/half" },
};

TEST_EACH(expands_commands, texts)
{
	char *plain = text_expand_commands(texts[_i].text, "");
	char *screen = text_expand_commands(texts[_i].text, "/");

	ck_assert_str_eq(plain, texts[_i].plain);
	ck_assert_str_eq(screen, texts[_i].screen);
	free(plain);
	free(screen);
}

static const struct {
	const char *sentence;
	bool        ends_with_usage;
	const char *marked;
} marks[] = {
	{ "", false, "" },
	{ "It is over; \"rematch\" offers another", false,
	    "It is over; \1rematch\1 offers another" },
	{ "It is: \"bot GAME\"", true, "It is: \1bot GAME\1" },
	{ "\"help\": \"new\" \"draw\"", false, "\1help\1: \"new\" \"draw\"" },
	{ "None; \"noughts --review FILE\" does", false,
	    "None; \"noughts --review FILE\" does" },
	{ "Welcome. \"seek 3x3x3\" or \"hello\"", false,
	    "Welcome. \1seek 3x3x3\1 or \"hello\"" },
	{ "half \"bot", false, "half \"bot" },
	{ "\"", false, "\"" },
	{ "\"\"", false, "\"\"" },
};

TEST_EACH(marks_commands, marks)
{
	char *text = text_mark_commands(marks[_i].sentence,
	    marks[_i].ends_with_usage);

	ck_assert_str_eq(text, marks[_i].marked);
	free(text);
}

/* What was taken once is not returned again; a file is not wrapped. */
TEST(passes_text_once)
{
	struct text_output o;
	char              *shown = NULL;
	size_t             size;
	FILE              *out = open_memstream(&shown, &size);

	text_output_open(&o);
	ck_assert_str_eq(text_output_take(&o), "");
	fprintf(o.stream, "a longer line\n");
	ck_assert_str_eq(text_output_take(&o), "a longer line\n");
	ck_assert_str_eq(text_output_take(&o), "");
	fprintf(o.stream, "%0200d \1new\1\nno end", 0);
	text_output_show(&o, out);
	text_output_show(&o, out);
	fclose(out);
	ck_assert_uint_eq(strlen(shown), 200 + strlen(" \"new\"\nno end"));
	ck_assert_str_eq(shown + 200, " \"new\"\nno end");
	free(shown);
	text_output_close(&o);
}
