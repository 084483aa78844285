/* process.h -- the server as a process that may die at any moment. */

#ifndef TESTS_CRASH_PROCESS_H
#define TESTS_CRASH_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#define PROCESS_OPTIONS 8

struct process {
	pid_t          pid;                      /* 0 while there is none */
	unsigned short port;                     /* the same in every life */
	char           home[32];                 /* log and port file; ours */
	char           store[48];                /* the folder of its store */
	char           shadow[48];               /* its image, with a cut */
	char           clients[16];              /* connections at the most */
	const char    *preload;                  /* a shim, or NULL */
	const char    *options[PROCESS_OPTIONS]; /* more, up to a NULL */
};

/* Makes its folders; it does not run yet. */
void process_init(struct process *p, unsigned clients);

/* Ends it and removes its folders. */
void process_clear(struct process *p);

/* Starts $NOUGHTSD on its store; on a free port, the first time. */
void process_start(struct process *p);

/* Waits until it greets; how many milliseconds that took. Dies if never. */
double process_await(struct process *p);

/* Sends it a signal and waits for its end: its status as wait has it. */
int process_end(struct process *p, int sig);

/* Whether it still runs. */
bool process_runs(struct process *p);

/* The file of its store. */
const char *process_file(const struct process *p);

/* Whether "noughtsd --check" finds nothing wrong with it. */
bool process_check(const struct process *p);

/* Copies what the server wrote to standard error. */
void process_show_log(const struct process *p);

#endif
