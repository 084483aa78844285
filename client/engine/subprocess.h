/* subprocess.h -- a child process that reads and writes lines. */

#ifndef CLIENT_ENGINE_SUBPROCESS_H
#define CLIENT_ENGINE_SUBPROCESS_H

#include <stdbool.h>
#include <stddef.h>

struct subprocess;
struct event_base;

/* The callbacks must not close the subprocess. */
struct subprocess_handler {
	/*
	 * Called for each line, without its line feed. `text` is valid during the call,
	 * and "" in place of a line that is too long.
	 */
	void (*on_line)(void *ctx, char *text, size_t length);
	/*
	 * Called when the child has ended. description is a text such as "exited with
	 * status 3". No callback follows.
	 */
	void (*on_exit)(void *ctx, const char *description);
	void *ctx;
};

/*
 * Runs a command with /bin/sh. The child has our standard error. Fatal if no process
 * can be created. The result must be closed before base is freed.
 */
struct subprocess *subprocess_open(struct event_base *base, const char *command,
    const struct subprocess_handler *handler);

/* Queues a line, given without line feed, for the child. */
void subprocess_send(struct subprocess *p, const char *line);

/*
 * Sends the queued bytes and closes the child's input. Waits up to a second for
 * the child to exit, then kills it. Frees p, which may be NULL. No callback
 * follows.
 */
void subprocess_close(struct subprocess *p);

/*
 * Kills the child and frees p, which may be NULL, without waiting. No callback follows.
 */
void subprocess_kill(struct subprocess *p);

#endif
