/* options.h -- the options of noughtsd. */

#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/base/option_table.h"
#include "common/base/time_ms.h"
#include "server/storage/storage.h"

/* The limits that are options; see the table in options.c. */
enum limit_option {
	LIMIT_REVIEWS_PER_DAY, /* OPTION_SPECIAL: no reviews are made */
	LIMIT_CLIENTS,
	LIMIT_ADDRESS_CLIENTS,
	LIMIT_ALLOWANCE, /* requests per second of a client */
	/* OPTION_SPECIAL: calculated from LIMIT_ALLOWANCE */
	LIMIT_ADDRESS_ALLOWANCE,
	LIMIT_TALK,
	LIMIT_ADJOURNED_GAMES,
	LIMIT_ADDRESS_GAMES,
	LIMIT_COUNT
};

/* The strings point into the command line and the texts of configurations. */
struct options {
	int    argc;
	char **argv;
	/* Text of the configuration that was read first, owned; or NULL */
	char *config_text;
	/* Text of the configuration that was read last, owned; or NULL */
	char *reloaded_text;
	/* The path, or "none"; NULL: the file in /etc, if it exists */
	const char        *config_file;
	bool               help, version, print_config;
	struct option_list listen; /* addresses to listen at; none: all */
	/* Further HOST:PORT at which clients reach this server */
	struct option_list addresses;
	unsigned           port;
	/* Descriptor to which the ports are written; 0: none */
	unsigned port_fd;
	/* [ADDRESS:]PORT of the page; "off"; NULL: the default */
	const char *web;
	const char *host_key; /* see session_env; or NULL */
	/* Names that the Host field may contain, see http_site */
	struct option_list web_hosts;
	bool               discovery; /* LAN queries are answered */
	/* How long the server runs without a client; MSEC_NEVER: for ever */
	msec idle_exit_timeout;
	/* "none"; NULL: the default path */
	const char *db_file;
	/* Database to check, instead of running a server; or NULL */
	const char *check_file;
	/* Directory for an export, instead of running a server; or NULL */
	const char *export_directory;
	/* OPTION_SPECIAL: depends on the number of processors */
	unsigned    bot_threads;
	unsigned    limits[LIMIT_COUNT];
	const char *keep_games; /* see options_keep_limit */
	msec        disconnect_grace;
	msec        login_timeout;
	msec        ping_interval;
	int         log_level; /* enum log_level */
};

/* The table of all options. */
extern const struct option_table options_table;

/*
 * Reads the configuration file and the command line, which overrides the file.
 * argv must outlive o. If there is an error, prints it and exits with status 2.
 * If help or version is set, the other fields are not valid.
 */
void options_parse(struct options *o, int argc, char **argv);

/*
 * Reads the configuration and the command line again, and applies those options
 * that may change while the server runs. Calls on_difference for each option
 * whose value has changed. On an error returns false, with a sentence in error,
 * and changes nothing.
 */
bool options_reload(struct options *o,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx,
    char error[OPTION_TEXT_SIZE]);

/* Frees the memory that o owns. */
void options_clear(struct options *o);

/* Returns how many requests per second an address may make; 0: no limit. */
unsigned options_address_rate(const struct options *o);

/* Returns which games are kept. */
struct keep_limit options_keep_limit(const struct options *o);

/*
 * Writes the path of the database file, or "none", to out and returns out. The
 * directory of the default path is the first of $STATE_DIRECTORY (set by
 * systemd), $XDG_STATE_HOME/noughts and ~/.local/state/noughts; it is created if
 * necessary, with mode 0700. Fatal if none of them is set, or if the directory
 * cannot be created.
 */
const char *options_db_path(const struct options *o, char out[PATH_MAX]);

#endif
