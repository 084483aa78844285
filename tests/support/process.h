/*
 * process.h -- runs a program, or a function, as a process of a test.
 *
 * The process ends when the test does. Every wait has a deadline: a time of
 * time_ms_now(), or TIMEOUT_MS from now. A failure, or a timeout, ends the test
 * with a sentence that shows the output so far.
 */

#ifndef TESTS_SUPPORT_PROCESS_H
#define TESTS_SUPPORT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/types.h>

#include "common/base/time_ms.h"

/*
 * How long a test waits for another process, in milliseconds: a failure takes
 * that long, and no machine is too slow for a success.
 */
#define TIMEOUT_MS 120000

#define PROCESS_OUTPUT 262144

struct process_options {
	const char *const *argv;      /* up to a NULL; found by $PATH */
	void (*run)(const void *ctx); /* instead of argv; may return */
	const void *ctx;
	/* "NAME=VALUE" sets, "NAME" unsets a variable; up to a NULL, or NULL */
	const char *const *environment;
	bool           has_terminal; /* 0, 1 and 2 are a terminal; else pipes */
	struct winsize size;         /* of the terminal; 0: unknown */
	const char    *log; /* gets the output; then there are no pipes */
};

struct process {
	pid_t  pid;                    /* 0: it has ended */
	int    in, out;                /* one terminal, two pipes, or -1 */
	int    alive;                  /* reads end of file once it has ended */
	char   output[PROCESS_OUTPUT]; /* all of it, with a NUL */
	size_t length;                 /* of output */
	size_t consumed;               /* what process_expect has passed */
};

/*
 * The path of one of our programs, such as "noughts-engine": the value of the
 * variable NOUGHTS_ENGINE, or else beside the test program. Valid until the
 * next call.
 */
const char *program_path(const char *name);

void process_start(struct process *p, const struct process_options *options);

/*
 * Waits until fd can be read or is at its end; false: the deadline has passed.
 */
bool wait_readable(int fd, msec deadline);

/* Reads more output; false at its end. */
bool process_read(struct process *p, msec deadline);

/* Types a line. */
void process_type(struct process *p, const char *line);

/* Waits for text in the output, after the text that was expected before. */
void process_expect(struct process *p, const char *text);

/* Types a line, and waits for text in the output. */
void process_exchange(struct process *p, const char *line, const char *text);

/* The same for either of two texts; returns which one came, 0 or 1. */
int process_expect_either(struct process *p, const char *const texts[2]);

/* How often the text occurs in all its output, and whether it occurs. */
unsigned process_count(const struct process *p, const char *text);
bool     process_has_output(const struct process *p, const char *text);

/*
 * Closes its input, reads all its output and waits for its end. Returns its
 * status as a shell reports it: 128 and the signal if one has ended it.
 */
int process_wait(struct process *p);

/*
 * Sends a signal. The process must not have been waited for: the signal would
 * go to the whole group of the caller.
 */
void process_signal(const struct process *p, int signal);

/* Sends a signal and waits; returns the status. */
int process_kill(struct process *p, int signal);

/* Runs it to its end; returns the status. */
int process_run(struct process *p, const struct process_options *options);

/*
 * Runs a function in a child process, which exits with status 0 when it
 * returns; returns the status, and the output.
 */
int run_forked(void (*run)(const char *arg), const char *arg, char *output,
    size_t size);

/* Runs a shell command without input; returns the status. */
int process_run_shell(struct process *p, const char *command);

#endif
