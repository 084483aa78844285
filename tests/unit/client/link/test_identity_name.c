/* test_identity_name.c -- the name that is stored for the next start. */

#include "client/link/identity.h"

#include "client/files/state_file.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create_state, scratch_dir_remove);

/* The contents of the file, and their meaning. */
static const struct {
	const char *text, *name;
	bool        is_asked;
} files[] = {
	{ NULL, "", false },
	{ "ann\n", "ann", true },
	{ "-\n", "", true },
	{ "4ever\n", "", false },
	{ "a_name_that_is_too_long\n", "", false },
	{ "", "", false },
};

TEST_EACH(reads, files)
{
	struct stored_name f;

	if (files[_i].text != NULL)
		state_file_write("name", files[_i].text);
	identity_load_name(&f);
	ck_assert_str_eq(f.name, files[_i].name);
	ck_assert_int_eq(f.is_asked, files[_i].is_asked);
}

TEST(keeps_the_last_name)
{
	struct stored_name f, next;

	identity_load_name(&f);
	identity_save_name(&f, "");
	identity_load_name(&next);
	ck_assert(next.is_asked && next.name[0] == '\0');
	identity_save_name(&f, "ann");
	state_file_write("name", "bob");
	identity_save_name(&f,
	    "ann"); /* it is stored already, as far as we know */
	identity_load_name(&next);
	ck_assert_str_eq(next.name, "bob");
}
