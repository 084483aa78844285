/* options.h -- the options of noughtsd. */

#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <stdbool.h>

#include "common/option_table.h"
#include "common/time_ms.h"

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
	const char        *port_file;         /* or NULL */
	unsigned           port_fd;           /* 0: none */
	bool               discovery;         /* answer queries */
	msec               idle_exit_timeout; /* MSEC_NEVER: do not exit */
	const char        *db_file;           /* "none"; NULL: default */
	const char        *check_file;        /* check it and exit; or NULL */
	const char *export_directory; /* export to it and exit; or NULL */
	unsigned    bot_threads;      /* 0: as suits the processors */
	unsigned    reviews_per_day;  /* of an owner; 0: none are made */
	unsigned    max_clients;      /* 0: what open files allow */
	/* Limits: 0 is none. Rates are per second. */
	unsigned address_clients_max;
	unsigned dormant_games_max;
	unsigned address_games; /* without a connected player */
	unsigned request_rate;
	unsigned address_request_rate; /* OPTION_SPECIAL: from request_rate */
	unsigned address_query_rate;   /* of discovery */
	unsigned send_memory_mib;
	unsigned bot_queue;       /* searches that wait */
	unsigned spectator_limit; /* of a game */
	unsigned talk_limit;      /* lines of a player in TALK_WINDOW */
	unsigned ignore_limit;    /* names a player */
	unsigned sent_challenges, received_challenges; /* open, a player */
	unsigned key_names;                            /* names a key */
	unsigned address_names;         /* bindings of an address a day */
	unsigned unowned_names;         /* kept without an owner */
	const char *keep_games;         /* see keep_limit_parse */
	bool        rates_same_address; /* games of two of one address */
	unsigned    address_records;    /* games of an address kept a day */
	unsigned    address_reviews;    /* of an address that wait */
	msec        disconnect_grace;
	msec        login_timeout;
	msec        ping_interval;
	int         log_level; /* enum log_level */
};

/* The table of all options. */
extern const struct option_table options_table;

/*
 * Reads the configuration and the command line, which has precedence and must
 * outlive o. Reports an error and exits with status 2; if help or version is
 * set, the rest is not filled in.
 */
void options_parse(struct options *o, int argc, char **argv);

/*
 * Reads them again and applies what may change at run time. Calls on_difference
 * for each option whose value has changed. False, with a sentence in error and
 * nothing changed, if there is an error.
 */
bool options_reload(struct options *o,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx,
    char error[OPTION_TEXT_SIZE]);

/* Frees what the struct owns. */
void options_clear(struct options *o);

/* The requests per second of one address; 0: no limit. */
unsigned options_address_rate(const struct options *o);

/*
 * The n-th limit, from 0, in the order of the table: the name of its option and
 * its value, a number, of which 0 is no limit; "auto" is resolved. That of
 * reviews a day is left out if it is 0, because then there are no reviews.
 * False: there are fewer.
 */
bool options_limit(const struct options *o, unsigned n, const char **name,
    unsigned *value);

#endif
