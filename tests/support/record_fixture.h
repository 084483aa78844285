/* record_fixture.h -- a recorded game that is written in a test. */

#ifndef TESTS_SUPPORT_RECORD_FIXTURE_H
#define TESTS_SUPPORT_RECORD_FIXTURE_H

#include <check.h>
#include <string.h>

#include "common/records/record_file.h"

/* Reads the game of a file with that text, in any format. */
static inline void record_fixture_read(struct game_record *r, const char *text)
{
	struct record_error error;

	ck_assert_msg(record_file_read(r, text, strlen(text), NULL, &error),
	    "%s", error.text);
}

#endif
