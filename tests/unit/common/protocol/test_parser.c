/* test_parser.c -- requests, arguments and messages. */

#include <stdio.h>
#include <string.h>

#include "common/protocol/parser.h"
#include "tests/support/suite.h"

/* A copy that the parser may modify; valid until the next call. */
static char *copy_of(const char *text)
{
	static char copy[LINE_REPLY_MAX + 1];

	ck_assert_uint_lt(strlen(text), sizeof(copy));
	return strcpy(copy, text);
}

static const struct {
	const char *line;
	enum error  e;
	const char *tag, *verb, *rest;
} requests[] = {
	{ "", OK, "", "", "" },
	{ "   ", OK, "", "", "" },
	{ "ping", OK, "", "ping", "" },
	{ "  ping  ", OK, "", "ping", " " },
	{ "PING", OK, "", "ping", "" },
	{ "Move B2", OK, "", "move", "B2" },
	{ "say  Hi  There ", OK, "", "say", " Hi  There " },
	{ "say :a=b @c", OK, "", "say", ":a=b @c" },
	{ "@t1 move b2", OK, "t1", "move", "b2" },
	{ "@T-1_x  ping", OK, "T-1_x", "ping", "" },
	{ "@t1", OK, "t1", "", "" },
	{ "@t1  ", OK, "t1", "", "" },
	{ "@1234567890123456 ping", OK, "1234567890123456", "ping", "" },
	{ "@12345678901234567 ping", ERR_TAG, "", "", "" },
	{ "@ ping", ERR_TAG, "", "", "" },
	{ "@", ERR_TAG, "", "", "" },
	{ "@a.b ping", ERR_TAG, "", "", "" },
	{ "@@a ping", ERR_TAG, "", "", "" },
	{ "@\xc3\xa9 ping", ERR_TAG, "", "", "" },
	{ "ping @t1", OK, "", "ping", "@t1" },
	{ "say\ttab", ERR_CONTROL, "", "", "" },
	{ "say \x1b[2J", ERR_CONTROL, "", "", "" },
	{ "@t1 say caf\xe9", ERR_UTF8, "t1", "", "" },
	{ "\x16\x03\x01", ERR_CONTROL, "", "", "" },
	{ "GET / HTTP/1.1", OK, "", "get", "/ HTTP/1.1" },
	{ "\xc3\x89tude", OK, "", "\xc3\x89tude", "" },
};

TEST_EACH(parses_requests, requests)
{
	char          *line = copy_of(requests[_i].line);
	struct request r;

	ck_assert_int_eq(parse_request(line, strlen(line), &r), requests[_i].e);
	ck_assert_str_eq(r.tag, requests[_i].tag);
	ck_assert_str_eq(r.verb, requests[_i].verb);
	ck_assert_str_eq(r.rest, requests[_i].rest);
}

TEST(a_nul_does_not_end_a_request)
{
	char           line[] = "ping\0quit";
	struct request r;

	ck_assert_int_eq(parse_request(line, sizeof(line) - 1, &r),
	    ERR_CONTROL);
}

/* --- arguments --- */

#define KEYS "wait else you ply"

static const struct {
	const char *format, *rest;
	enum error  e;
	const char *bad_value;
} arguments[] = {
	{ "", "", OK, "" },
	{ "", "   ", OK, "" },
	{ "", "x", ERR_SURPLUS, "x" },
	{ "", " a=b c", ERR_KEY, "a" },
	{ "", " b a=b", ERR_SURPLUS, "b a=b" },
	{ "w", "ann", OK, "" },
	{ "w", "  ann  ", OK, "" },
	{ "w", "a=b", OK, "" },
	{ "w", "", ERR_MISSING, "" },
	{ "w", "ann bob", ERR_SURPLUS, "bob" },
	{ "ww", "ann", ERR_MISSING, "" },
	{ "?w", "", OK, "" },
	{ "?w", "ann", OK, "" },
	{ "?ww", "ann", OK, "" },
	{ "w?w", "", ERR_MISSING, "" },
	{ "w?w", "a b", OK, "" },
	{ "w?w", "a b c", ERR_SURPLUS, "c" },
	{ "n", "0", OK, "" },
	{ "n", "4294967295", OK, "" },
	{ "n", "4294967296", ERR_NUMBER, "4294967296" },
	{ "n", "-1", ERR_NUMBER, "-1" },
	{ "n", "", ERR_MISSING, "" },
	{ "?n", "", OK, "" },
	{ "?n", "x", ERR_NUMBER, "x" },
	{ "p", "b2", OK, "" },
	{ "p", "b0", ERR_POINT, "b0" },
	{ "p", "b2 b3", ERR_SURPLUS, "b3" },
	{ "v", "15x15x5/exact", OK, "" },
	{ "v", "1x1", ERR_VARIANT, "1x1" },
	{ "vw", "3x3x3 hard", OK, "" },
	{ "vw", "3x3x3", ERR_MISSING, "" },
	{ "vw?w", "3 easy hard", OK, "" },
	{ "t", "hello there", OK, "" },
	{ "t", "", ERR_MISSING, "" },
	{ "t", "   ", ERR_MISSING, "" },
	{ "?t", "hello there", OK, "" },
	{ "?t", "   ", OK, "" },
	{ "wt", "ann hello there", OK, "" },
	{ "wt", "ann", ERR_MISSING, "" },
	{ "t", " : ", ERR_MISSING, "" },
	{ "?t", ":", OK, "" },
	{ "w?wwt", "::1 1h :why", OK, "" },
	{ "w?wwt", "ann 1h sure :90 : 2", OK, "" },
	{ "w?wwt", "ann :why", OK, "" },
	{ "w?w", "a :b", OK, "" },
	{ "wk", "3 wait=5", OK, "" },
	{ "wk", "3 wait=", OK, "" },
	{ "wk", "3 wait=a=b", OK, "" },
	{ "wk", "3 wait=5 you=x", OK, "" },
	{ "wk", "wait=5", ERR_MISSING, "" },
	{ "wk", "3 wait=5 wait=6", ERR_VALUE, "wait" },
	{ "wk", "3 weight=5", ERR_KEY, "weight" },
	{ "wk", "3 wai=5", ERR_KEY, "wai" },
	{ "wk", "3 waitt=5", ERR_KEY, "waitt" },
	{ "wk", "3 =5", ERR_VALUE, "=5" },
	{ "wk", "3 wait=5 bob", ERR_SURPLUS, "bob" },
	{ "wk", "3 bob wait=5", ERR_SURPLUS, "bob" },
	{ "pk", "b2 ply=3", OK, "" },
	{ "w?wk", "3 wait=5", OK, "" },
	{ "w?wk", "3 hard wait=5", OK, "" },
	{ "k", "", OK, "" },
	{ "k", "you=o", OK, "" },
	{ "k", "you", ERR_SURPLUS, "you" },
};

TEST_EACH(parses_arguments, arguments)
{
	struct arguments a;

	ck_assert_int_eq(parse_arguments(copy_of(arguments[_i].rest),
			     arguments[_i].format, KEYS, &a),
	    arguments[_i].e);
	if (arguments[_i].e != OK)
		ck_assert_str_eq(a.bad_value, arguments[_i].bad_value);
}

TEST(stores_arguments_by_type)
{
	struct arguments a;

	ck_assert_int_eq(parse_arguments(copy_of("ann 7 C2 7x4x4/exact bob "
						 "you=x "
						 "wait=30"),
			     "wnpvwk", KEYS, &a),
	    OK);
	ck_assert_uint_eq(a.word_count, 2);
	ck_assert_str_eq(a.words[0], "ann");
	ck_assert_str_eq(a.words[1], "bob");
	ck_assert(a.has_number);
	ck_assert_uint_eq(a.number, 7);
	ck_assert_int_eq(a.point, POINT(2, 1));
	ck_assert_int_eq(a.variant.columns, 7);
	ck_assert_int_eq(a.variant.rule, RULE_EXACT);
	ck_assert_uint_eq(a.pairs.count, 2);
	ck_assert_str_eq(pairs_value(&a.pairs, "wait"), "30");
	ck_assert_str_eq(pairs_value(&a.pairs, "you"), "x");
	ck_assert_ptr_null(pairs_value(&a.pairs, "else"));
	ck_assert_str_eq(a.text, "");
}

TEST(text_is_the_rest_of_the_line)
{
	struct arguments a;

	ck_assert_int_eq(parse_arguments(copy_of("  a=b  :c "), "t", "", &a),
	    OK);
	ck_assert_str_eq(a.text, "a=b  :c ");
	ck_assert(!a.has_number);
	ck_assert_uint_eq(a.word_count, 0);
}

static const struct {
	const char *format, *rest, *text;
	unsigned    words;
} texts[] = {
	{ "t", " :hello", "hello", 0 },
	{ "t", ":  hello :)", "hello :)", 0 },
	{ "t", "::) hello", ":) hello", 0 },
	{ "?t", ":", "", 0 },
	{ "w?t", "ann  :go home", "go home", 1 },
	{ "w?wwt", "ann :1h sure", "1h sure", 1 },
	{ "w?wwt", "ann 1h : why: so", "why: so", 2 },
	{ "w?wwt", "ann 1h sure why", "why", 3 },
};

TEST_EACH(a_text_may_have_a_colon_before_it, texts)
{
	struct arguments a;

	ck_assert_int_eq(parse_arguments(copy_of(texts[_i].rest),
			     texts[_i].format, "", &a),
	    OK);
	ck_assert_str_eq(a.text, texts[_i].text);
	ck_assert_uint_eq(a.word_count, texts[_i].words);
}

TEST(rejects_too_many_pairs)
{
	char             keys[4 * MESSAGE_PAIRS_MAX + 8] = "zz";
	char             rest[8 * MESSAGE_PAIRS_MAX + 8] = "";
	struct arguments a;

	for (int i = 0; i < MESSAGE_PAIRS_MAX; i++) {
		sprintf(keys + strlen(keys), " k%d", i);
		sprintf(rest + strlen(rest), "k%d=1 ", i);
	}
	ck_assert_int_eq(parse_arguments(copy_of(rest), "k", keys, &a), OK);
	ck_assert_uint_eq(a.pairs.count, MESSAGE_PAIRS_MAX);
	strcat(rest, "zz=1");
	ck_assert_int_eq(parse_arguments(copy_of(rest), "k", keys, &a),
	    ERR_VALUE);
}

TEST(a_token_has_letters_and_digits)
{
	char token[TOKEN_SIZE + 1] = "";

	ck_assert(!token_is_valid(token));
	memset(token, 'a', TOKEN_SIZE);
	ck_assert(!token_is_valid(token));
	token[TOKEN_SIZE - 1] = '\0';
	ck_assert(token_is_valid(token));
	ck_assert(token_is_valid("Az_09-"));
	ck_assert(!token_is_valid("a.b"));
}

/* --- messages of the server --- */

static const struct {
	const char *line;
	char        kind;
	const char *tag, *words, *pairs, *text;
} messages[] = {
	{ "= move", '=', "", "move", "", "" },
	{ "=t1 move", '=', "t1", "move", "", "" },
	{ "=", '=', "", "", "", "" },
	{ "= seek id=4", '=', "", "seek", "id=4", "" },
	{ "? move taken :That point already has a stone.", '?', "",
	    "move taken", "", "That point already has a stone." },
	{ "?x-1 move taken :No.", '?', "x-1", "move taken", "", "No." },
	{ "? - unknown :No.", '?', "", "- unknown", "", "No." },
	{ "* match 7 3x3x3 x=ann o=hard~bot you=x clock=none", '*', "",
	    "match 7 3x3x3", "x=ann o=hard~bot you=x clock=none", "" },
	{ "* over 7 5 winner=x why=line line=a1,b2,c3", '*', "", "over 7 5",
	    "winner=x why=line line=a1,b2,c3", "" },
	{ "* say 7 ann :a=b :c  d ", '*', "", "say 7 ann", "", "a=b :c  d " },
	{ "* say 7 ann :", '*', "", "say 7 ann", "", "" },
	{ "* news a=b c d=e f", '*', "", "news c f", "a=b d=e", "" },
	{ "*  two  blanks ", '*', "", "two blanks", "", "" },
	{ "* a=b", '*', "", "a=b", "", "" },
	{ "* e =5 k=", '*', "", "e", "k=", "" },
	{ "* 1 2 3 4 5 6 7 8 9 10 k=v", '*', "", "1 2 3 4 5 6 7 8", "k=v", "" },
	{ "# Hello = there", '#', "", "", "", "Hello = there" },
	{ "#", '#', "", "", "", "" },
};

TEST_EACH(parses_messages, messages)
{
	char          *line = copy_of(messages[_i].line), words[128] = "";
	char           pairs[128] = "";
	struct message m;

	ck_assert(parse_message(line, strlen(line), &m));
	for (unsigned i = 0; i < m.word_count; i++) {
		strcat(words, i > 0 ? " " : "");
		strcat(words, message_word(&m, i));
	}
	for (unsigned i = 0; i < m.pairs.count; i++) {
		strcat(pairs, i > 0 ? " " : "");
		strcat(pairs, m.pairs.items[i].key);
		strcat(strcat(pairs, "="), m.pairs.items[i].value);
	}
	ck_assert_int_eq(m.kind, messages[_i].kind);
	ck_assert_str_eq(m.tag, messages[_i].tag);
	ck_assert_str_eq(words, messages[_i].words);
	ck_assert_str_eq(pairs, messages[_i].pairs);
	ck_assert_str_eq(m.text, messages[_i].text);
	ck_assert_str_eq(message_word(&m, m.word_count), "");
}

static const char *const invalid_messages[] = { "", " ", "move", " = move", "!",
	"\xff", "= \x1b[2J", "# \t", "* say :\xc0\x80" };

TEST_EACH(rejects_invalid_messages, invalid_messages)
{
	char          *line = copy_of(invalid_messages[_i]);
	struct message m;

	ck_assert(!parse_message(line, strlen(line), &m));
}

TEST(rejects_a_message_with_a_nul)
{
	char           line[] = "\0 x";
	struct message m;

	ck_assert(!parse_message(line, 3, &m));
}

TEST(converts_sides)
{
	enum side side = SIDE_NONE;

	ck_assert_int_eq(side_letter(SIDE_X), 'x');
	ck_assert_int_eq(side_letter(SIDE_O), 'o');
	ck_assert_int_eq(side_letter(SIDE_NONE), '-');
	ck_assert_str_eq(side_word(SIDE_NONE), "none");
	ck_assert(parse_side("X", &side) && side == SIDE_X);
	ck_assert(parse_side("o", &side) && side == SIDE_O);
	ck_assert(!parse_side("", &side) && !parse_side("-", &side));
	ck_assert(!parse_side("xx", &side) && !parse_side("8", &side));
	ck_assert_int_eq(side, SIDE_O);
}
