/* options.h -- the options of noughtsd. */

#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/option_table.h"
#include "common/time_ms.h"

/* The limits that are options; see the table in options.c. */
enum limit_option {
	LIMIT_REVIEWS_PER_DAY, /* OPTION_SPECIAL: no reviews */
	LIMIT_CLIENTS,
	LIMIT_ADDRESS_CLIENTS,
	LIMIT_ALLOWANCE,         /* requests per second of a client */
	LIMIT_ADDRESS_ALLOWANCE, /* OPTION_SPECIAL: derived from
	                            LIMIT_ALLOWANCE */
	LIMIT_BOT_QUEUE,
	LIMIT_TALK,
	LIMIT_ADJOURNED_GAMES,
	LIMIT_ADDRESS_GAMES,
	LIMIT_COUNT
};

/* Strings point into the command line and the configurations. */
struct options {
	int                argc;
	char             **argv;
	char              *config_text;   /* owned, as read first; or NULL */
	char              *reloaded_text; /* owned, as read last; or NULL */
	const char        *config_file;   /* "none"; NULL: default, if there */
	bool               help, version, print_config;
	struct option_list listen;    /* addresses; none: all */
	struct option_list addresses; /* HOST:PORT at which clients reach us */
	unsigned           port;
	unsigned           port_fd; /* 0: none */
	const char *web; /* [ADDRESS:]PORT of the page, "off", or NULL: the
                            default */
	struct option_list web_hosts;         /* names in Host, see http_site */
	bool               discovery;         /* answer queries */
	msec               idle_exit_timeout; /* MSEC_NEVER: do not exit */
	const char        *db_file;           /* "none"; NULL: default */
	const char        *check_file;        /* check it and exit; or NULL */
	const char *export_directory; /* export to it and exit; or NULL */
	unsigned    bot_threads; /* OPTION_SPECIAL: as suits the processors */
	unsigned    limits[LIMIT_COUNT];
	const char *keep_games;         /* see keep_limit_parse */
	bool        rates_same_address; /* whether games of two players of
                                           one address are rated */
	msec        disconnect_grace;
	msec        login_timeout;
	msec        ping_interval;
	int         log_level; /* enum log_level */
};

/* The table of all options. */
extern const struct option_table options_table;

/*
 * Reads the configuration and the command line, which has precedence and must
 * outlive o. Reports an error and exits with status 2. If help or version is
 * set, the other fields are not valid.
 */
void options_parse(struct options *o, int argc, char **argv);

/*
 * Reads the configuration and the command line again, and applies the options
 * that may change at run time. Calls on_difference for each option whose value
 * has changed. On an error, returns false, with a sentence in error, and
 * changes nothing.
 */
bool options_reload(struct options *o,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx,
    char error[OPTION_TEXT_SIZE]);

/* Frees the memory that the struct owns. */
void options_clear(struct options *o);

/*
 * Reads o->web, which must not be NULL or "off": copies its address without
 * brackets, "" if there is none. Returns its port.
 */
#define WEB_ADDRESS_SIZE 64
uint16_t options_web(const struct options *o, char address[WEB_ADDRESS_SIZE]);

/* The requests per second of one address; 0: no limit. */
unsigned options_address_rate(const struct options *o);

/*
 * The n-th limit, from 0, of those that clients are told: its name and its
 * value, a number, where 0 is no limit; "auto" of an address is replaced by its
 * number. Constants are included. The limit of reviews a day is left out if
 * there are no reviews. False: there are not so many limits.
 */
bool options_limit(const struct options *o, unsigned n, const char **name,
    unsigned *value);

#endif
