/* test_seek_terms.c -- which terms agree, and on which game. */

#include "server/lobby/seek_terms.h"

#include <stdio.h>
#include <string.h>

#include "server/lobby/seek.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

static struct seek_terms terms(const char *text)
{
	struct seek_request r;

	ck_assert_msg(seek_request_parse(&r, text), "%s", text);
	return r.terms;
}

static const struct {
	const char *waiting, *coming, *agreed; /* NULL: they do not agree */
} pairs[] = {
	{ "3x3x3", "tictactoe", "3x3x3 none bot" },
	{ "any", "any", "15x15x5 none bot" },
	{ "any clock=any absent=any", "any clock=any absent=any",
	    "15x15x5 none bot" },
	{ "any", "4x4x4,5x5x5", "4x4x4 none bot" },
	{ "3x3x3,5x5x4,4x4x4", "4x4x4,5x5x4", "5x5x4 none bot" },
	{ "3x3x3,5x5x4", "4x4x4,7x6x4", NULL },
	{ "3x3x3", "3x3x3/exact", NULL },
	{ "3x3x3 clock=any", "3x3x3 clock=5+3", "3x3x3 5+3 wait" },
	{ "3x3x3 clock=5+3", "3x3x3 clock=any", "3x3x3 5+3 wait" },
	{ "3x3x3 clock=any", "3x3x3 clock=5+3 absent=bot", NULL },
	{ "3x3x3 clock=any absent=any", "3x3x3 clock=5+3 absent=bot",
	    "3x3x3 5+3 bot" },
	{ "3x3x3 clock=5+3", "3x3x3 clock=5+4", NULL },
	{ "3x3x3 clock=5+3", "3x3x3", NULL },
	{ "3x3x3 absent=any", "3x3x3 absent=forfeit", "3x3x3 none forfeit" },
	{ "3x3x3 absent=wait", "3x3x3 absent=any", "3x3x3 none wait" },
	{ "3x3x3 absent=wait", "3x3x3", NULL },
	{ "3x3x3 idle=60", "3x3x3 idle=60", "3x3x3 none bot idle=60" },
	{ "3x3x3 idle=60", "any clock=any absent=any", NULL },
	{ "3x3x3 idle=60", "3x3x3 idle=61", NULL },
	{ "3x3x3 undo=off", "3x3x3 undo=OFF", "3x3x3 none bot undo=off" },
	{ "3x3x3 undo=on", "3x3x3", "3x3x3 none bot" },
	{ "3x3x3 undo=off", "3x3x3", NULL },
	{ "any you=x", "any you=x", NULL },
	{ "any you=x", "any you=o", "15x15x5 none bot" },
	{ "any opening=pro", "any opening=pro", "15x15x5 none bot pro" },
	{ "any opening=pro", "9x9x5,15x15x5 opening=pro",
	    "9x9x5 none bot pro" },
	{ "any opening=pro", "any", NULL },
};

TEST_EACH(terms_agree_on_a_game, pairs)
{
	struct seek_terms    a = terms(pairs[_i].waiting);
	struct seek_terms    b = terms(pairs[_i].coming);
	struct game_settings s;
	char game[VARIANT_TEXT_SIZE], clock[TIME_CONTROL_TEXT_SIZE], idle[16],
	    text[96];

	ck_assert_int_eq(seek_terms_join(&a, &b, &s) == OK,
	    pairs[_i].agreed != NULL);
	if (pairs[_i].agreed == NULL)
		return;
	snprintf(idle, sizeof(idle), " idle=%u", (unsigned)s.idle_seconds);
	snprintf(text, sizeof(text), "%s %s %s%s%s%s%s",
	    variant_write(&s.variant, game),
	    time_control_write(&s.control, clock),
	    absence_rule_word(s.absence_rule), s.idle_seconds > 0 ? idle : "",
	    s.is_undo_off ? " undo=off" : "",
	    s.opening != OPENING_NONE ? " " : "",
	    s.opening != OPENING_NONE ? opening_kind_word(s.opening) : "");
	ck_assert_str_eq(text, pairs[_i].agreed);
}

/* The game of a player who seeks on `own` terms and accepts others. */
static const struct {
	const char *others, *own; /* own: NULL if the player does not seek */
	const char *variant;      /* NULL: there is no such game */
} accepted[] = {
	{ "3x3x3,4x4x4", NULL, "3x3x3" },
	{ "any opening=pro", NULL, "15x15x5" },
	{ "3x3x3,4x4x4", "4x4x4", "4x4x4" },
	{ "3x3x3", "4x4x4", "3x3x3" },
	{ "any", "4x4x4,3x3x3 opening=none", "4x4x4" },
	{ "any opening=pro", "any", "15x15x5" },
	{ "any opening=pro", "3x3x3", NULL },
	{ "any opening=swap", "7x6x4/drop,8x8x5", NULL },
	{ "any opening=pro", "3x3x3,16x16x5,9x9x5,15x15x5", "9x9x5" },
	{ "15x15x5,9x9x5 opening=pro", "3x3x3,9x9x5", "9x9x5" },
	{ "15x15x5 opening=pro", "3x3x3", "15x15x5" },
};

TEST_EACH(accepted_terms_make_a_game, accepted)
{
	struct seek_terms    others = terms(accepted[_i].others), own;
	struct game_settings s;
	char                 game[VARIANT_TEXT_SIZE];
	enum error           e;

	if (accepted[_i].own != NULL)
		own = terms(accepted[_i].own);
	e = seek_terms_accept(&others, accepted[_i].own != NULL ? &own : NULL,
	    &s);
	ck_assert_int_eq(e, accepted[_i].variant != NULL ? OK : ERR_UNFIT);
	if (e != OK)
		return;
	ck_assert_str_eq(variant_write(&s.variant, game), accepted[_i].variant);
	ck_assert_int_eq(s.opening, others.settings.opening);
}

static const char *const requests[] = {
	"any clock=any absent=any else=none",
	"any clock=any else=bot:hard wait=10",
	("3x3x3,15x15x5/exact clock=5+3 absent=bot you=x kind=people"
	 " else=bot:perfect wait=86400"),
	("3x3x3 clock=none absent=bot idle=600 undo=off you=x else=none "
	 "wait=1"),
	"2x2x2 clock=none absent=any you=o kind=bots else=none wait=0",
};

TEST_EACH(a_request_is_written_as_it_is_read, requests)
{
	char                text[SEEK_REQUEST_TEXT_SIZE];
	struct seek_request r;

	ck_assert(seek_request_parse(&r, requests[_i]));
	ck_assert_str_eq(seek_request_write(&r, text), requests[_i]);
}

#define TERM_VALUES(name, word, value, any, error, field, phrase) \
	{ word, value },

static const struct {
	const char *word, *values;
} all_terms[] = { GAME_TERMS(TERM_VALUES) };

/* Writes the longest value of the term with that index. */
static void write_longest_value(int term, char out[GAME_TERM_TEXT_SIZE])
{
	const char *at = all_terms[term].values;

	out[0] = '\0';
	for (size_t n; *at != '\0'; at += n + (at[n] == '|')) {
		n = strcspn(at, "|");
		if (n > strlen(out))
			sprintf(out, "%.*s", (int)n, at);
	}
	if (strcmp(out, "CLOCK") == 0)
		strcpy(out, "600+600");
	if (strcmp(out, "SECONDS") == 0)
		strcpy(out, "600");
}

/* A request with a value for each term of the table, all as long as can be. */
static void write_longest_request(char *out)
{
	char value[GAME_TERM_TEXT_SIZE];

	out[0] = '\0';
	for (int i = 0; i < SEEK_GAMES_MAX; i++)
		sprintf(out + strlen(out), "%s25x25x%d/exact", i > 0 ? "," : "",
		    25 - i);
	for (int i = 0; i < GAME_TERM_COUNT; i++) {
		write_longest_value(i, value);
		sprintf(out + strlen(out), " %s=%s", all_terms[i].word, value);
	}
	strcat(out, " you=x kind=people else=bot:perfect wait=86400");
}

TEST(the_longest_request_is_written_as_it_is_read)
{
	char                longest[1024], text[SEEK_REQUEST_TEXT_SIZE];
	struct seek_request r;

	write_longest_request(longest);
	ck_assert(seek_request_parse(&r, longest));
	ck_assert_str_eq(seek_request_write(&r, text), longest);
}

TEST(all_differences_are_written)
{
	char all[] = "variant" GAME_TERMS(GAME_TERM_KEY) " you kind";
	char longest[1024], text[SEEK_DIFFERENCES_SIZE];
	struct seek_request r, other;

	write_longest_request(longest);
	ck_assert(seek_request_parse(&r, longest));
	ck_assert(seek_request_parse(&other,
	    "3x3x3 you=x kind=bots else=none"));
	for (char *at = all; (at = strchr(at, ' ')) != NULL;)
		*at = ',';
	ck_assert_str_eq(seek_terms_write_differences(&r.terms, &other.terms,
			     text),
	    all);
}

static const char *const bad_requests[] = { "", "3x3x3,", ",3x3x3", "3x3x3,any",
	"any clock=soon", "any absent=never", "any kind=cats", "any else=bot:z",
	"any wait=x", "any idle=29", "any idle=601", "any idle=none",
	"any undo=maybe", "2x2,3x3,4x4,5x5,6x6,7x7,8x8,9x9,10x10",
	"3x3x3,1234567890123456789012345678901234567890" };

TEST_EACH(a_bad_request_is_not_read, bad_requests)
{
	struct seek_request r;

	ck_assert(!seek_request_parse(&r, bad_requests[_i]));
}

/*
 * Five players seek one after the other: each is paired with the compatible
 * player who has waited longest. "pairs" has a letter for each player; players
 * of one game have the same letter.
 */
static const struct {
	const char *seeks[5], *pairs;
} fives[] = {
	{ { "3x3x3", "4x4x4", "3x3x3,4x4x4", "4x4x4", "any" }, "ababc" },
	{ { "3x3x3 you=x", "3x3x3 you=x", "any you=o", "3x3x3", "any" },
	    "ababc" },
	{ { "any clock=5+3", "any", "any clock=any", "any clock=5+3", "any" },
	    "abacb" },
	{ { "any kind=bots", "any kind=people", "any", "any", "any" },
	    "abbcc" },
	{ { "any absent=wait", "any", "any absent=any", "any absent=any",
	      "any" },
	    "ababc" },
};

static const char *const five_names[] = { "ann", "bob", "cat", "dan", "eve" };

TEST_EACH(five_seekers_are_paired_in_order, fives)
{
	const struct match *matches[5];
	char                line[64], found[6] = "";

	for (int i = 0; i < 5; i++) {
		struct harness_client *c = harness_client(f, five_names[i]);

		snprintf(line, sizeof(line), "name %s", five_names[i]);
		harness_send(c, line);
		snprintf(line, sizeof(line), "seek %s else=none",
		    fives[_i].seeks[i]);
		harness_send(c, line);
	}
	for (int i = 0, next = 'a'; i < 5; i++) {
		matches[i] = match_of(harness_client(f, five_names[i]));
		for (int j = 0; j < i; j++)
			if (matches[i] != NULL && matches[i] == matches[j])
				found[i] = found[j];
		if (found[i] == '\0')
			found[i] = (char)next++;
	}
	ck_assert_str_eq(found, fives[_i].pairs);
}
