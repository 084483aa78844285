/*
 * flow.h -- the real server as a process, and clients at its sockets.
 *
 * Every wait has an end: what is awaited, or a failed test that says what was
 * heard instead. Nothing sleeps.
 */

#ifndef TESTS_FLOW_FLOW_H
#define TESTS_FLOW_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* How long we wait for what must come, in milliseconds. */
#ifndef PATIENCE
#define PATIENCE 20000
#endif

/* Milliseconds on a clock that never goes back. */
long moment(void);

/* Whether there is something to read, or an end, before that moment. */
bool readable(int fd, long until);

struct server {
	pid_t          pid;
	unsigned short port;
	int            alive;      /* a pipe that closes when it ends */
	char           folder[32]; /* its port file and its log */
};

/*
 * Starts $NOUGHTSD on a free port of loopback, without a store, with more
 * options, up to a NULL, and returns when it listens.
 */
void server_start(struct server *s, const char *const options[]);

/* Waits for its end, which must be with status 0; its folder goes. */
void server_end(struct server *s);

/* The same after a SIGTERM. */
void server_stop(struct server *s);

/*
 * Ends it by SIGTERM or SIGKILL; server_again starts it anew on the same port,
 * which clients know.
 */
void server_halt(struct server *s, int with);
void server_again(struct server *s, const char *const options[]);

/*
 * Runs it to its end with these options alone: its status, and what it wrote
 * into said.
 */
int server_run(const char *const options[], char *said, size_t size);

struct client {
	int    socket;        /* -1 when hung up */
	char   name[20];      /* what we call it when it fails */
	size_t length, taken; /* of what is in heard */
	char   heard[16384];
	char   line[4200]; /* the last one, without its end */
};

/* Connects; client_named also takes the name and hears all that greets it. */
void client_connect(struct client *c, const struct server *s);
void client_named(struct client *c, const struct server *s, const char *name);

/* Goes without a word; client_reset by a reset instead of an end of input. */
void client_close(struct client *c);
void client_reset(struct client *c);

/* No more from us, but we still listen. */
void client_end(struct client *c);

/* Sends bytes as they are, or a line. */
void sends(struct client *c, const void *bytes, size_t n);
void says(struct client *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Waits for a line, which is lent until the client hears again. */
const char *hears_any(struct client *c);

/* Waits for one like the pattern, over others that come before it. */
const char *hears(struct client *c, const char *pattern);

/* The same, but the very next line must be it; pings apart. */
const char *hears_next(struct client *c, const char *pattern);

/* Everything up to the server's closing; whether a line like that was there. */
bool hears_end(struct client *c, const char *pattern);

/* Says "ping" and hears nothing before its answer. */
void hears_nothing_more(struct client *c);

/* The number behind "key=" in a line. */
unsigned value(const char *line, const char *key);

/*
 * Whether a line is like a pattern: its first character is itself, the kind of
 * line; behind that * is any text.
 */
bool is_like(const char *text, const char *pattern);

#endif
