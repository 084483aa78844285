/* options.c -- the options of noughtsd. */

#include "server/options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/base/xdg_path.h"
#include "common/protocol/key_message.h"
#include "server/games/adjourned_games.h"
#include "server/net/socket_address.h"
#include "server/review/review_queue.h"
#include "server/util/address_account.h"
#include "server/util/log.h"
#include "server/web/http.h"

#define CONFIG_FILE     "/etc/noughts/noughtsd.conf"
#define CONFIG_SIZE_MAX 65536

/* By default, an address has this many times the rate of a client. */
#define ADDRESS_RATE_FACTOR 16

_Static_assert(OPTION_SPECIAL == REVIEWS_OFF,
    "the option's value is passed on");

static const char usage[] = "Usage: noughtsd [OPTION]...\n"
			    "       noughtsd ctl [--socket PATH] [COMMAND]\n"
			    "Game server for tic-tac-toe, gomoku and other "
			    "m,n,k games on the local\n"
			    "network. Press Ctrl-C to stop it. \"ctl\" gives "
			    "commands to a running\n"
			    "one; see \"noughtsd ctl --help\".\n";

/* --- the port of the page --- */

static bool is_web(const char *text)
{
	char     host[ADDRESS_HOST_SIZE];
	uint16_t port;

	return strcmp(text, "off") == 0 ||
	    socket_address_split(text, host, &port);
}

static bool is_key(const char *text)
{
	return key_digits_are_valid(text, KEY_DIGITS);
}

/* --- the games to keep --- */

/* The greatest age in days, and the greatest number of games. */
#define DAYS_MAX  36500
#define GAMES_MAX 1000000000

#define DAY (24 * 3600 * (msec)1000)

/*
 * Parses "all", a number of games such as "100000", or an age in days or weeks,
 * such as "90d" or "12w". The number must not be 0.
 */
static bool parse_keep_limit(const char *text, struct keep_limit *limit)
{
	size_t   length = strlen(text);
	char     digits[12] = "";
	uint32_t n;

	*limit = (struct keep_limit){ 0, 0 };
	if (strcmp(text, "all") == 0)
		return true;
	if (number_parse(text, 1, GAMES_MAX, &limit->count))
		return true;
	if (length < 2 || length >= sizeof(digits) ||
	    strchr("dw", text[length - 1]) == NULL)
		return false;
	memcpy(digits, text, length - 1);
	if (!number_parse(digits, 1, DAYS_MAX, &n))
		return false;
	limit->age = n * (text[length - 1] == 'w' ? 7 * DAY : DAY);
	return true;
}

static bool is_keep_limit(const char *text)
{
	struct keep_limit limit;

	return parse_keep_limit(text, &limit);
}

/* The fields of a row that is a limit, which is a number; 0: none. */
#define LIMIT(row_name, row_value, row_default, word, most, text)        \
	.name = (row_name), .value = (row_value), .type = OPTION_NUMBER, \
	.max = (most), .special = (word), .initial = (row_default),      \
	.is_changeable = true, .help = (text)

static const struct option_row rows[] = {
#define OPTION(type, field, ...) \
	{ .offset = offsetof(struct options, field), __VA_ARGS__ },
#include "server/util/options.def"
#undef OPTION
	OPTION_HELP_ROW(struct options, "About noughtsd"),
	OPTION_VERSION_ROW(struct options),
};

const struct option_table options_table = {
	.usage = usage, .count = sizeof(rows) / sizeof(rows[0]), .rows = rows
};

/* --- the configuration file --- */

/*
 * Reads a regular file. Stores its text, which the caller frees; NULL if the
 * file cannot be opened. On failure returns why.
 */
static const char *read_file(const char *path, char **text)
{
	const char *fault = NULL;
	ssize_t     n;
	/*
	 * Without O_NONBLOCK, opening a pipe or a device could block the
	 * server.
	 */
	int         fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat s;

	if (fd < 0)
		return strerror(errno);
	*text = xcalloc(1, CONFIG_SIZE_MAX + 2);
	if (fstat(fd, &s) != 0 || !S_ISREG(s.st_mode))
		fault = "it is not a regular file";
	else if ((n = read(fd, *text, CONFIG_SIZE_MAX + 1)) < 0)
		fault = strerror(errno);
	else if (n > CONFIG_SIZE_MAX)
		fault = "it has more than 64 KiB";
	else if (strlen(*text) != (size_t)n)
		fault = "it contains a NUL character";
	close(fd);
	return fault;
}

/*
 * Reads the configuration file that `o` names. If `o` names none, reads the
 * file in /etc, which may be missing.
 */
static bool read_config(struct options *o, char error[OPTION_TEXT_SIZE])
{
	const char *path = o->config_file != NULL ? o->config_file :
						    CONFIG_FILE;
	const char *fault;
	char        why[OPTION_TEXT_SIZE];

	if (strcmp(path, "none") == 0)
		return true;
	fault = read_file(path, &o->config_text);
	if (o->config_text == NULL && o->config_file == NULL && errno == ENOENT)
		return true;
	if (fault != NULL) {
		snprintf(error, OPTION_TEXT_SIZE,
		    "cannot read the configuration %.300s: %s", path, fault);
		return false;
	}
	if (option_table_read_config(&options_table, o, o->config_text, why))
		return true;
	snprintf(error, OPTION_TEXT_SIZE, "%.200s, %.300s", path, why);
	return false;
}

/*
 * Reads the command line, which may name a configuration file; then that file;
 * and then the command line again, because its options override the file.
 */
static bool
read_all(struct options *o, int argc, char **argv, char error[OPTION_TEXT_SIZE])
{
	const char *config_file;

	*o = (struct options){ 0 };
	option_table_set_defaults(&options_table, o);
	if (option_table_parse(&options_table, o, argc, argv, error) < 0)
		return false;
	if (o->help || o->version)
		return true;
	config_file = o->config_file;
	*o = (struct options){
		.argc = argc, .argv = argv, .config_file = config_file
	};
	option_table_set_defaults(&options_table, o);
	if (!read_config(o, error) ||
	    option_table_parse(&options_table, o, argc, argv, error) < 0)
		return false;
	if (o->export_directory == NULL || o->db_file == NULL ||
	    strcmp(o->db_file, "none") != 0)
		return true;
	snprintf(error, OPTION_TEXT_SIZE,
	    "--export cannot be combined with --store none, which has no "
	    "database file");
	return false;
}

void options_parse(struct options *o, int argc, char **argv)
{
	char error[OPTION_TEXT_SIZE];

	if (read_all(o, argc, argv, error))
		return;
	options_clear(o);
	fatal_status(2, "%s; see \"noughtsd --help\"", error);
}

bool options_reload(struct options *o,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx,
    char error[OPTION_TEXT_SIZE])
{
	struct options fresh;
	bool           is_read = read_all(&fresh, o->argc, o->argv, error);

	if (is_read) {
		option_table_update(&options_table, o, &fresh, on_difference,
		    ctx);
		/*
		 * Changeable options may point into the new text from now on.
		 */
		free(o->reloaded_text);
		o->reloaded_text = fresh.config_text;
		fresh.config_text = NULL;
	}
	options_clear(&fresh);
	return is_read;
}

void options_clear(struct options *o)
{
	free(o->config_text);
	free(o->reloaded_text);
}

unsigned options_address_rate(const struct options *o)
{
	unsigned rate = o->address_allowance;

	return rate == OPTION_SPECIAL ? o->allowance * ADDRESS_RATE_FACTOR :
					rate;
}

struct keep_limit options_keep_limit(const struct options *o)
{
	struct keep_limit limit;

	parse_keep_limit(o->keep_games, &limit);
	return limit;
}

/* --- the database --- */

#define REMEDY "name the database file with --store FILE, or use --store none"

/* Creates every missing directory above the file. */
static void make_directories(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0700) != 0 && errno != EEXIST)
			fatal("cannot create the directory \"%s\": %s; " REMEDY,
			    path, strerror(errno));
		*slash = '/';
	}
}

const char *options_db_path(const struct options *o, char out[PATH_MAX])
{
	const char *systemd = getenv("STATE_DIRECTORY");
	int         length;

	if (o->db_file != NULL) {
		snprintf(out, PATH_MAX, "%s", o->db_file);
		return out;
	}
	if (systemd != NULL && systemd[0] == '/')
		length = snprintf(out, PATH_MAX, "%.*s/noughts.db",
		    (int)strcspn(systemd, ":"), systemd);
	else
		length = xdg_state_path("noughts", ".db", out, PATH_MAX);
	if (length < 0)
		fatal("HOME is not set, so there is no default database "
		      "file; " REMEDY);
	if (length >= PATH_MAX)
		fatal("the path of the database file is too long; " REMEDY);
	make_directories(out);
	return out;
}
