/* test_facts.c -- what is true now; tests/web/test_facts.js checks the same. */

#include "client/words/facts.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

/* Appends the words of the facts that the page computes, too. */
static void write_shared(uint64_t facts, char out[512])
{
#define WORD(name, word) word,
	static const char *const words[] = { FACTS(WORD) };
#undef WORD

	out[0] = '\0';
	for (int i = 0; i <= FACT_NUMBER_SEEKING; i++)
		if ((facts >> i & 1) != 0)
			strcat(strcat(out, " "), words[i]);
}

/*
 * Each case of the file is lines of a server, and a line "facts" with what is true
 * after them at the time 10000.
 */
TEST(are_those_of_the_page)
{
	FILE                 *f = fopen("tests/web/facts.txt", "r");
	struct client_fixture t;
	char                  line[512], shared[512];
	int                   found = 0;

	ck_assert_ptr_nonnull(f);
	client_fixture_init(&t, HELLO_LINE);
	while (fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '\0')
			continue;
		if (strncmp(line, "facts", 5) != 0) {
			client_fixture_apply(&t, line);
			continue;
		}
		write_shared(facts_of(&t.state, NULL, 10000), shared);
		ck_assert_str_eq(shared, line + strlen("facts"));
		client_fixture_clear(&t);
		client_fixture_init(&t, HELLO_LINE);
		found++;
	}
	client_fixture_clear(&t);
	fclose(f);
	ck_assert_int_gt(found, 30);
}

TEST(allow_what_needs_them)
{
	ck_assert(facts_allow(FACT(GAME), FACT(GAME), FACT(ENDED)));
	ck_assert(!facts_allow(FACT(GAME), FACT(GAME) | FACT(ENDED), 0));
	ck_assert(!facts_allow(FACT(GAME) | FACT(ENDED), FACT(GAME),
	    FACT(ENDED)));
	ck_assert(facts_allow(0, 0, 0));
}
