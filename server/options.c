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

#define FIELD(field) offsetof(struct options, field)

/*
 * A limit, which is an unsigned number; 0: none. The arguments are its index in
 * `limits` of struct options, and the fields of the row.
 */
#define LIMIT(index, row_name, row_value, row_default, word, most, text)     \
	.name = (row_name), .value = (row_value), .type = OPTION_NUMBER,     \
	.offset = FIELD(limits) + (index) * sizeof(unsigned), .max = (most), \
	.special = (word), .initial = (row_default), .is_changeable = true,  \
	.help = (text)

static const struct option_row rows[] = {
	{ .name = "listen",
	    .value = "ADDRESS",
	    .type = OPTION_LIST,
	    .offset = FIELD(listen),
	    .help = "listen on this address only; may be repeated"
		    " (default: all addresses)" },
	{ .name = "public-address",
	    .value = "HOST:PORT",
	    .type = OPTION_LIST,
	    .offset = FIELD(addresses),
	    .is_valid = socket_address_is_host_and_port,
	    .takes = "HOST:PORT with a port from 1 to 65535, at "
		     "most " OPTION_DEFAULT(OPTION_LIST_MAX) " times",
	    .help = "an address at which clients reach the server through NAT"
		    " or a tunnel, so that they can prove their names; may be"
		    " repeated" },
	{ .name = "port",
	    .value = "N",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(port),
	    .max = 65535,
	    .initial = "4242",
	    .help = "TCP port; 0 picks a free one" },
	{ .name = "port-fd",
	    .value = "N",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(port_fd),
	    .min = 3,
	    .max = 65535,
	    .help = "write the port, and the page's port on a second line, to"
		    " this descriptor once listening, and close it" },
	{ .name = "web",
	    .value = "[ADDRESS:]PORT|off",
	    .type = OPTION_TEXT,
	    .offset = FIELD(web),
	    .is_valid = is_web,
	    .takes = "a port, an address and a port, or off",
	    .help = "port of the page for browsers; off: no page (default: 4243"
		    " on the addresses of --listen, or a free port with --port"
		    " 0; if it is taken, there is no page)" },
	{ .name = "web-host",
	    .value = "NAME",
	    .type = OPTION_LIST,
	    .offset = FIELD(web_hosts),
	    .is_valid = http_is_host_name,
	    .takes = "a host name without a port",
	    .help = "a name at which browsers reach the page, besides the"
		    " machine's name and addresses; may be repeated" },
	{ .name = "beacon",
	    .value = "on|off",
	    .type = OPTION_SWITCH,
	    .offset = FIELD(discovery),
	    .initial = "on",
	    .help = "answer clients that search the network for servers, on"
		    " UDP port 4242" },
	{ .name = "linger",
	    .value = "SECONDS|never",
	    .type = OPTION_SECONDS,
	    .offset = FIELD(idle_exit_timeout),
	    .max = 86400,
	    .special = "never",
	    .initial = "never",
	    .is_changeable = true,
	    .help = "exit when no player has been connected for this long" },
	{ .name = "store",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(db_file),
	    .help = "database of names, games and scores; \"none\" keeps them"
		    " in memory only (default:"
		    " $XDG_STATE_HOME/noughts/noughts.db, or"
		    " ~/.local/state/noughts/noughts.db)" },
	{ .name = "host-key",
	    .value = "KEY",
	    .type = OPTION_TEXT,
	    .offset = FIELD(host_key),
	    .is_valid = is_key,
	    .takes = "a key of 64 hexadecimal digits",
	    .help = "the key of the user who hosts the server, whose client"
		    " leads tournaments; noughts gives it when it starts a"
		    " server" },
	{ .name = "keep-games",
	    .value = "AGE|N|all",
	    .type = OPTION_TEXT,
	    .offset = FIELD(keep_games),
	    .initial = "all",
	    .is_valid = is_keep_limit,
	    .takes = "all, a number of games, or an age such as 90d or 12w",
	    .is_changeable = true,
	    .help = "which games that are over to keep: the last N, those of"
		    " the last days (90d) or weeks (12w), or all" },
	{ .name = "check",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(check_file),
	    .only_on_command_line = true,
	    .help = "check a database, report its errors, and exit" },
	{ .name = "export",
	    .value = "DIR",
	    .type = OPTION_TEXT,
	    .offset = FIELD(export_directory),
	    .only_on_command_line = true,
	    .help = "write the games of the database as SGF files, and exit" },
	{ .name = "bot-threads",
	    .value = "N|auto",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(bot_threads),
	    .min = 1,
	    .max = 256,
	    .special = "auto",
	    .initial = "auto",
	    .help = "search threads of the bots; auto: one less than "
		    "processors, at least 2" },
	{ .name = "grace",
	    .value = "SECONDS",
	    .type = OPTION_SECONDS,
	    .offset = FIELD(disconnect_grace),
	    .max = 86400,
	    .initial = "30",
	    .is_changeable = true,
	    .help = "how long a disconnected player may reconnect before the"
		    " game's absence rule applies" },
	{ .name = "login-timeout",
	    .value = "SECONDS",
	    .type = OPTION_SECONDS,
	    .offset = FIELD(login_timeout),
	    .min = 0.1,
	    .max = 86400,
	    .initial = "30",
	    .is_changeable = true,
	    .help = "time limit for a client's first line" },
	{ .name = "ping-interval",
	    .value = "SECONDS",
	    .type = OPTION_SECONDS,
	    .offset = FIELD(ping_interval),
	    .min = 0.1,
	    .max = 86400,
	    .initial = "30",
	    .is_changeable = true,
	    .help = "ping a client that has been silent for this long" },
	{ .heading = "Limits, where 0 means none; an IPv6 /64 has 16 times"
		     " those of an address",
	    LIMIT(LIMIT_REVIEWS_PER_DAY, "reviews-per-day", "N|off",
		OPTION_DEFAULT(REVIEWS_PER_DAY), "off", 1000000,
		"games that the owner of a name, or the address of players who"
		" own none, may have reviewed a day; off: no reviews") },
	{ LIMIT(LIMIT_CLIENTS, "clients", "N", "0", NULL, 1000000,
	    "connections; at most what the limit of open files allows") },
	{ LIMIT(LIMIT_ADDRESS_CLIENTS, "address-clients", "N",
	    OPTION_DEFAULT(ADDRESS_CLIENTS_MAX), NULL, 1000000,
	    "connections from one address") },
	{ LIMIT(LIMIT_ALLOWANCE, "allowance", "N", "5", NULL, 1000000,
	    "requests per second and client, in bursts of up to sixteen times"
	    " as many") },
	{ LIMIT(LIMIT_ADDRESS_ALLOWANCE, "address-allowance", "N|auto", "auto",
	    "auto", 16000000,
	    "the same for all clients of one address together; auto: 16"
	    " times --allowance") },
	{ LIMIT(LIMIT_TALK, "talk-lines", "N", OPTION_DEFAULT(ADDRESS_TALK_MAX),
	    NULL, 1000, "lines of talk that a player may send in 10 s") },
	{ LIMIT(LIMIT_ADJOURNED_GAMES, "adjourned-games", "N",
	    OPTION_DEFAULT(ADJOURNED_COUNT_MAX), NULL, 1000000000,
	    "games without a connected player that are kept") },
	{ LIMIT(LIMIT_ADDRESS_GAMES, "address-games", "N",
	    OPTION_DEFAULT(ADDRESS_ADJOURNED_MAX), NULL, 1000000,
	    "games whose players have left that are kept for one address") },
	{ .heading = "Configuration and log",
	    .name = "log-level",
	    .value = "error|warning|notice|info|debug",
	    .type = OPTION_WORD,
	    .offset = FIELD(log_level),
	    .words = &log_levels,
	    .initial = "info",
	    .is_changeable = true,
	    .help = "what to log: notice also start and stop, info also clients"
		    " and games" },
	{ .name = "config",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(config_file),
	    .only_on_command_line = true,
	    .help = "read options from this file, of which each line is"
		    " OPTION = VALUE, without the dashes; the command line has"
		    " precedence; \"none\": no file (default: " CONFIG_FILE
		    ", if there is one)" },
	{ .name = "print-config",
	    .type = OPTION_FLAG,
	    .offset = FIELD(print_config),
	    .only_on_command_line = true,
	    .help = "print all options as such a file and exit" },
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
	return read_config(o, error) &&
	    option_table_parse(&options_table, o, argc, argv, error) >= 0;
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
	unsigned rate = o->limits[LIMIT_ADDRESS_ALLOWANCE];

	return rate == OPTION_SPECIAL ?
	    o->limits[LIMIT_ALLOWANCE] * ADDRESS_RATE_FACTOR :
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
