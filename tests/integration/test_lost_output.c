/* test_lost_output.c -- programs whose standard output cannot be written. */

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/console.h"
#include "tests/support/process.h"
#include "tests/support/suite.h"

static void set_up(void)
{
	console_set_up();
	setenv("N", program_path("noughts"), 1);
	setenv("B", program_path("noughts-bot"), 1);
	setenv("E", program_path("noughts-engine"), 1);
	setenv("S", program_path("noughtsd"), 1);
}

FIXTURE(set_up, console_tear_down);

/* $F is the file of a game. */
static const char *const commands[] = {
	"$N --help",
	"$N --version",
	"$N --plain --import $F",
	"$N --plain --local 3x3x3",
	"$N --list",
	"$B --help",
	"$E --help",
	"$E --version",
	"$E --solve 3x3x3",
	"echo position 3x3x3 - nodes=10 | $E --analyse",
	"echo ABOUT | $E",
	"$S --help",
	"$S --version",
	"$S --print-config",
	"cp $D/db $D/copy; $S --check $D/copy",
	"$S ctl --help",
	"$C who",
};

TEST_EACH(it_is_reported, commands)
{
	char command[256];
	int  status;

	snprintf(command, sizeof(command),
	    "F=$D/game.txt; HOME=$D; export HOME; echo h8i8 >$F;"
	    " { %s; } 2>&1 >/dev/full </dev/null",
	    commands[_i]);
	status = console_run_in_dir(command);
	ck_assert_msg(status == 1, "status %d: %s", status, console_ctl.output);
	ck_assert_msg(process_count(&console_ctl,
			  ": cannot write standard output") == 1,
	    "%s", console_ctl.output);
}
