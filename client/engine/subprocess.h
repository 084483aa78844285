/* subprocess.h -- a child process that reads and writes lines. */

#ifndef CLIENT_ENGINE_SUBPROCESS_H
#define CLIENT_ENGINE_SUBPROCESS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct subprocess;
struct event_base;

/* Callbacks, which must not close the subprocess. */
struct subprocess_handler {
	/*
	 * A line without its end, valid during the call; "" in place of a line
	 * that is too long.
	 */
	void (*on_line)(void *ctx, char *text, size_t length);
	/*
	 * The child has ended; description is a text such as "exited with
	 * status 3". No callback is called afterwards.
	 */
	void (*on_exit)(void *ctx, const char *description);
	void *ctx;
};

/* Fits the command line of noughtsd or noughts-engine. */
#define SUBPROCESS_COMMAND_SIZE (4 * PATH_MAX + 64)

/*
 * Writes the command that runs one of our programs with an option. The program
 * is searched beside this program and on $PATH. False if it is absent.
 */
bool subprocess_write_command(char out[SUBPROCESS_COMMAND_SIZE],
    const char *program, const char *option);

/*
 * Runs a command with /bin/sh; it has our standard error. Fatal if no process
 * can be created. The caller closes the result before it frees base.
 */
struct subprocess *subprocess_open(struct event_base *base, const char *command,
    const struct subprocess_handler *handler);

/* Queues a line, given without its end. */
void subprocess_send(struct subprocess *p, const char *line);

/*
 * Sends the queued bytes, closes the child's input, waits up to a second for
 * its exit, then kills it. Frees p; NULL is allowed. No callback is called
 * afterwards.
 */
void subprocess_close(struct subprocess *p);

/* Kills the child and frees p at once; NULL is allowed. No callback follows. */
void subprocess_kill(struct subprocess *p);

#endif
