/* option_values.h -- the values of the options of noughtsd. */

#ifndef SERVER_UTIL_OPTION_VALUES_H
#define SERVER_UTIL_OPTION_VALUES_H

#include <stdbool.h>

#include "common/base/option_table.h"
#include "common/base/time_ms.h"

/* The strings point into the command line and the texts of configurations. */
struct options {
	int    argc;
	char **argv;
	/* Text of the configuration that was read first, owned; or NULL */
	char *config_text;
	/* Text of the configuration that was read last, owned; or NULL */
	char *reloaded_text;
	bool  help, version;
#define OPTION(type, field, ...) type field;
#include "server/util/options.def"
#undef OPTION
};

#endif
