/* main.c -- noughtsd: the server program. */

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "server/console/console.h"
#include "server/export_games.h"
#include "server/options.h"
#include "server/server.h"
#include "server/storage/storage.h"
#include "server/util/log.h"

/* An export prints its progress once in this many ms. */
#define EXPORT_PROGRESS_MS 1000

int main(int argc, char **argv)
{
	struct options o;
	char           path[PATH_MAX];
	int            status = 0;

	standard_files_open();
	fatal_check_output_at_exit();
	if (argc > 1 && strcmp(argv[1], "ctl") == 0)
		return ctl_main(argc - 1, argv + 1);
	fatal_set_writer(log_fatal);
	options_parse(&o, argc, argv);
	if (o.help) {
		option_table_print_help(&options_table, stdout);
		return 0;
	}
	if (o.version) {
		puts("noughtsd " NOUGHTS_VERSION);
		return 0;
	}
	if (o.print_config)
		option_table_print_config(&options_table, &o, stdout);
	else if (o.check_file != NULL)
		status = !storage_check_file(o.check_file);
	else if (o.export_directory != NULL)
		status = !export_games(options_db_path(&o, path),
		    o.export_directory, isatty(STDERR_FILENO) ? stderr : NULL,
		    EXPORT_PROGRESS_MS);
	else
		status = server_run(&o);
	options_clear(&o);
	return status;
}
