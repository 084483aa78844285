/* server_process.h -- the real server as a process. */

#ifndef TESTS_SUPPORT_SERVER_PROCESS_H
#define TESTS_SUPPORT_SERVER_PROCESS_H

#include <stddef.h>

#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"

/* A line of the log in a file, as an extended regular expression. */
#define SERVER_LOG_LINE                                                  \
	"^time=[0-9]+-[0-9]+-[0-9]+T[0-9:]+Z level=[a-z]+ event=[a-z-]+" \
	"( [a-z]+=([^ =\"\\]+|\"([^\"\\]|\\.)*\"))*$"

/*
 * Binds a socket to a free port of loopback, which it writes to *port, and
 * returns the socket. While that is open the system gives the port to nobody
 * else; who names the port may listen there, one after the other.
 */
int reserve_port(unsigned short *port);

struct server_process {
	const char *program; /* as for program_path; NULL: noughtsd */
	/* Becomes the program with these arguments; NULL: nothing else to do. */
	void (*run)(const void *argv);
	struct process process;
	unsigned short port;
	unsigned short web_port; /* of the page; 0: there is none */
	int            reserved; /* keeps the port during a restart */
	char           dir[SCRATCH_DIR_PATH]; /* its log is there */
	const char *const
	    *environment; /* as in struct process_options, or NULL */
	int  port_fd;     /* reads the port, until the server listens */
};

/*
 * Starts $NOUGHTSD on a free port of loopback, without a store, with more
 * options up to a NULL, and returns when it listens.
 */
void server_process_start(struct server_process *s,
    const char *const                            options[]);

/*
 * Waits for its end, which must have status 0; server_process_stop sends
 * SIGTERM first.
 */
void server_process_wait(struct server_process *s);
void server_process_stop(struct server_process *s);

/* Ends it by a signal, so that it can be restarted on the same port. */
void server_process_kill(struct server_process *s, int signal);
void server_process_restart(struct server_process *s,
    const char *const                              options[]);

/*
 * The two halves of a restart: starts the server with options, up to a NULL,
 * and waits until it listens. dir must exist; a port of 0 means any free one.
 */
void server_process_spawn(struct server_process *s,
    const char *const                            options[]);
void server_process_await(struct server_process *s);

/* Waits likewise; false: the server has ended without listening. */
bool server_process_listens(struct server_process *s);

/* Waits until the server has written that text to its log. */
void server_process_await_log(const struct server_process *s, const char *text);

/*
 * The same for text after the first start bytes of the log, which is how many
 * server_process_log_size has returned.
 */
size_t server_process_log_size(const struct server_process *s);
void   server_process_await_log_after(const struct server_process *s,
      size_t start, const char *text);

/* Copies the end of the log to standard error. */
void server_process_show_log(const struct server_process *s);

/* Runs $NOUGHTSD with exactly these options to its end: status and output. */
int server_process_run(const char *const options[], char *output, size_t size);

#endif
