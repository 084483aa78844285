/*
 * main.c -- runs the suites it is linked with.
 *
 * One line when all is well; CK_VERBOSITY, CK_RUN_SUITE, CK_FORK and their like
 * mean what Check's manual says.
 */

#include <stdlib.h>

#include "tests/suites.h"

int main(void)
{
	SRunner *runner = srunner_create(NULL);
	int      failed;

	for (size_t i = 0; suites[i] != NULL; i++)
		srunner_add_suite(runner, suites[i]());
	if (getenv("CK_VERBOSITY") != NULL) {
		srunner_run_all(runner, CK_ENV);
	} else {
		srunner_run_all(runner, CK_SILENT);
		srunner_print(runner, CK_NORMAL);
	}
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}
