/* console.c -- the operator's console: a Unix socket of the server. */

#define _GNU_SOURCE /* struct ucred */

#include "server/console/console.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/time_ms.h"
#include "server/util/event_loop.h"
#include "server/util/log.h"

/* Consoles at once. */
#define CLIENTS_MAX 8

/* How long to wait when file descriptors have run out, in ms. */
#define OUT_OF_FDS_DELAY 100

enum backup_state {
	BACKUP_NONE,
	BACKUP_COPYING, /* the database thread makes the copy */
	BACKUP_OFFERED  /* backup_client reads the copy, until its next line */
};

struct console_client {
	struct console    *console;
	char               tag[TAG_MAX + 1]; /* of the backup it waits for */
	struct connection *connection;
	uid_t              uid;
	bool               is_closed; /* freed at the end of the turn */
	LIST_ENTRY(console_client) link;
};

struct console {
	struct console_env  env;
	char                path[PATH_MAX];
	int                 fd;
	struct event       *event;     /* of fd; added while resume_at is 0 */
	msec                resume_at; /* descriptors have run out; else 0 */
	bool                is_error_logged; /* since the last console */
	struct connections *connections;
	LIST_HEAD(, console_client) clients;
	enum backup_state      backup;
	struct console_client *backup_client; /* NULL: none, or it has left */
	char                   backup_path[PATH_MAX];
};

bool console_path(const char *db_file, char out[PATH_MAX])
{
	const char *runtime = getenv("RUNTIME_DIRECTORY");
	int         n;

	if (runtime != NULL && runtime[0] == '/')
		n = snprintf(out, PATH_MAX, "%.*s/console",
		    (int)strcspn(runtime, ":"), runtime);
	else if (strcmp(db_file, "none") != 0)
		n = snprintf(out, PATH_MAX, "%s.console", db_file);
	else
		return false;
	return n < PATH_MAX;
}

/*
 * The reason why others could reach a socket in the directory of path; NULL:
 * they cannot.
 */
static const char *directory_fault(const char *path)
{
	char        directory[PATH_MAX];
	char       *slash;
	struct stat s;

	snprintf(directory, sizeof(directory), "%s", path);
	slash = strrchr(directory, '/');
	if (slash == NULL)
		strcpy(directory, ".");
	else
		slash[slash == directory] = '\0';
	if (stat(directory, &s) != 0)
		return strerror(errno);
	if (s.st_uid != geteuid())
		return "its directory belongs to somebody else";
	if ((s.st_mode & 0077) != 0)
		return "its directory is open to others; it needs mode 0700";
	return NULL;
}

/* --- clients --- */

static void send_bytes(void *ctx, const char *bytes, size_t n)
{
	struct console_client *client = ctx;

	if (!client->is_closed)
		connection_send(client->connection, bytes, n, 0);
}

/*
 * The backup is over. error is NULL if a copy was offered: whoever has opened
 * the copy has removed its name.
 */
static void end_backup(struct console *c, const char *error)
{
	if (unlink(c->backup_path) == 0 && error == NULL)
		error = "the console was closed";
	log_event(LOG_NOTICE, "backup", "result=%s",
	    error != NULL ? error : "ok");
	c->backup = BACKUP_NONE;
	c->backup_client = NULL;
}

/*
 * Answers with the path of the copy. The client, who is root or our own user,
 * reads the file, which no other backup replaces meanwhile.
 */
static void on_backup_done(void *ctx, const char *error)
{
	struct console        *c = ctx;
	struct console_client *client = c->backup_client;
	char                   path[PATH_MAX], text[PATH_MAX + 128];

	if (error == NULL && client != NULL &&
	    realpath(c->backup_path, path) == NULL)
		error = strerror(errno);
	c->backup = BACKUP_OFFERED;
	if (error != NULL || client == NULL)
		end_backup(c, error);
	if (client == NULL)
		return;
	if (error != NULL)
		snprintf(text, sizeof(text),
		    "?%s backup store :The store cannot be copied: %s\n",
		    client->tag, error);
	else
		snprintf(text, sizeof(text), "=%s backup :%s\n", client->tag,
		    path);
	send_bytes(client, text, strlen(text));
	connection_set_paused(client->connection, false);
}

static bool start_backup(void *ctx, const char *tag)
{
	struct console_client *client = ctx;
	struct console        *c = client->console;

	if (c->backup != BACKUP_NONE ||
	    !db_writer_backup(c->env.db_writer, c->backup_path, on_backup_done,
		c))
		return false;
	c->backup = BACKUP_COPYING;
	c->backup_client = client;
	snprintf(client->tag, sizeof(client->tag), "%s", tag);
	connection_set_paused(client->connection, true);
	return true;
}

static void
on_line(void *ctx, enum line_status status, char *text, size_t length)
{
	static const char      too_long[] = "? - long :The line is too long\n";
	struct console_client *client = ctx;
	struct console_request r = { .env = &client->console->env,
		.uid = client->uid,
		.now = time_ms_now(),
		.send = send_bytes,
		.start_backup = start_backup,
		.ctx = client };

	if (client->console->backup_client == client)
		end_backup(client->console, NULL);
	if (status == LINE_COMPLETE)
		console_execute(&r, text, length);
	else
		send_bytes(client, too_long, strlen(too_long));
}

static void on_closed(void *ctx, const char *reason)
{
	struct console_client *client = ctx;

	if (reason != NULL)
		log_event(LOG_NOTICE, "console", "uid=%u closed=%s",
		    client->uid, reason);
	client->is_closed = true;
	if (client->console->backup_client != client)
		return;
	client->console->backup_client = NULL;
	if (client->console->backup == BACKUP_OFFERED)
		end_backup(client->console, NULL);
}

static void on_talk_dropped(void *ctx, unsigned lines)
{
	(void)ctx;
	(void)lines;
}

static bool is_player(void *ctx)
{
	(void)ctx;
	return true;
}

static bool is_allowed(int fd, uid_t *uid)
{
	struct ucred peer;
	socklen_t    length = sizeof(peer);

	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0)
		return false;
	*uid = peer.uid;
	return peer.uid == 0 || peer.uid == geteuid();
}

static void refuse(int fd, const char *why)
{
	char text[128];

	snprintf(text, sizeof(text), "* bye :%s\n", why);
	(void)!write(fd, text, strlen(text));
	close(fd);
}

/* Makes room for another console: closes one that does not read. */
static bool drop_blocked(struct console *c)
{
	struct console_client *client;

	LIST_FOREACH (client, &c->clients, link)
		if (!client->is_closed &&
		    connection_is_blocked(client->connection)) {
			connection_drop(client->connection);
			return true;
		}
	return false;
}

/*
 * Usually file descriptors have run out. The console stays in the backlog, so
 * that without a pause the event loop would spin.
 */
static void on_accept_error(struct console *c)
{
	if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED)
		return;
	if (!c->is_error_logged)
		log_event(LOG_ERROR, "console", "error=%s", strerror(errno));
	c->is_error_logged = true;
	event_del(c->event);
	c->resume_at = time_ms_now() + OUT_OF_FDS_DELAY;
}

static void on_accept(evutil_socket_t listening, short events, void *arg)
{
	/* Connections are counted by address, and these have none. */
	static const struct sockaddr_in none = { .sin_family = AF_INET };
	struct console                 *c = arg;
	struct console_client          *client;
	uid_t                           uid = 0;
	int                             fd = accept(listening, NULL, NULL);

	(void)events;
	if (fd < 0) {
		on_accept_error(c);
		return;
	}
	c->is_error_logged = false;
	evutil_make_socket_nonblocking(fd);
	evutil_make_socket_closeonexec(fd);
	if (!is_allowed(fd, &uid)) {
		log_event(LOG_WARNING, "console-refused", "uid=%u", uid);
		refuse(fd, "Only root and the server's own user may do that");
		return;
	}
	if (connections_count(c->connections) >= CLIENTS_MAX &&
	    !drop_blocked(c)) {
		refuse(fd, "Too many consoles are open; close one");
		return;
	}
	client = xcalloc(1, sizeof(*client));
	client->console = c;
	client->uid = uid;
	client->connection = connection_new(c->connections, fd,
	    (const struct sockaddr *)&none);
	connection_set_ctx(client->connection, client);
	LIST_INSERT_HEAD(&c->clients, client, link);
}

/* --- the socket --- */

/* Opens a socket that only our user may use; -1, with errno, on failure. */
static int listen_at(const char *path)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	mode_t             old_mask;
	int                fd, error;

	errno = ENAMETOOLONG;
	if (strlen(path) >= sizeof(a.sun_path))
		return -1;
	strcpy(a.sun_path, path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	/* Left by a server that was killed: we could open its database. */
	unlink(path);
	old_mask = umask(0177);
	error = bind(fd, (struct sockaddr *)&a, sizeof(a)) != 0 ||
		listen(fd, CLIENTS_MAX) != 0 ?
	    errno :
	    0;
	umask(old_mask);
	if (error == 0)
		return fd;
	close(fd);
	errno = error;
	return -1;
}

struct console *console_open(struct event_base *base, const char *db_file,
    const struct console_env *env)
{
	static const struct connection_callbacks callbacks = { on_line,
		on_closed, on_talk_dropped, is_player, time_us_now };
	struct console                          *c = xcalloc(1, sizeof(*c));
	const char *fault = "there is no store beside which to create it";

	c->env = *env;
	snprintf(c->backup_path, sizeof(c->backup_path), "%s.backup-tmp",
	    db_file);
	LIST_INIT(&c->clients);
	if (console_path(db_file, c->path))
		fault = directory_fault(c->path);
	if (fault == NULL) {
		/* Left by a server that was killed during a backup. */
		unlink(c->backup_path);
		c->fd = listen_at(c->path);
		fault = c->fd < 0 ? strerror(errno) : NULL;
	}
	if (fault != NULL) {
		log_event(LOG_NOTICE, "console", "state=none why=%s", fault);
		free(c);
		return NULL;
	}
	c->connections = connections_open(base, &callbacks);
	c->event = event_loop_add(base, c->fd, EV_READ | EV_PERSIST, on_accept,
	    c);
	log_event(LOG_NOTICE, "console", "state=open socket=%s", c->path);
	return c;
}

static void free_closed_clients(struct console *c)
{
	struct console_client *client = LIST_FIRST(&c->clients);

	while (client != NULL) {
		struct console_client *next = LIST_NEXT(client, link);

		if (client->is_closed) {
			LIST_REMOVE(client, link);
			free(client);
		}
		client = next;
	}
}

/* Ends a pause that is over; returns when to call it again. */
static msec resume_accepting(struct console *c, msec now)
{
	if (c->resume_at != 0 && now >= c->resume_at)
		c->resume_at = event_add(c->event, NULL) == 0 ?
		    0 :
		    now + OUT_OF_FDS_DELAY;
	return c->resume_at != 0 ? c->resume_at : MSEC_NEVER;
}

msec console_end_turn(struct console *c, msec now)
{
	msec next, resume_at;

	if (c == NULL)
		return MSEC_NEVER;
	connections_read(c->connections, now);
	next = connections_end_turn(c->connections, now);
	free_closed_clients(c);
	resume_at = resume_accepting(c, now);
	return resume_at < next ? resume_at : next;
}

void console_close(struct console *c)
{
	struct console_client *client;

	if (c == NULL)
		return;
	event_free(c->event);
	close(c->fd);
	unlink(c->path);
	if (c->backup == BACKUP_OFFERED)
		end_backup(c, NULL);
	connections_close(c->connections);
	while ((client = LIST_FIRST(&c->clients)) != NULL) {
		LIST_REMOVE(client, link);
		free(client);
	}
	free(c);
}
