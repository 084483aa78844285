/* console.c -- the operator's console: a Unix socket of the server. */

#define _GNU_SOURCE /* struct ucred */

#include "server/console/console.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "server/console/console_commands.h"
#include "server/net/listener.h"
#include "server/protocol/event_format.h"
#include "server/util/log.h"

/* The most consoles that are connected at once. */
#define CLIENTS_MAX 8

struct console {
	struct console_env  env;
	char                path[PATH_MAX];
	struct listener    *listener;
	struct connections *connections;
	struct sessions     sessions; /* the operator's sessions, owned */
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
 * Returns why other users could reach a socket in the directory of path; NULL:
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

/* --- sessions --- */

static void
on_line(void *ctx, enum line_status status, char *text, size_t length)
{
	struct session *s = ctx;

	dispatch_line(s, status, text, length, time_ms_now());
}

static void on_closed(void *ctx, enum close_reason reason)
{
	struct session *s = ctx;

	if (reason != CLOSE_PEER)
		log_event(LOG_NOTICE, "console", "uid=%u closed=%s",
		    s->operator_uid, close_reasons[reason].word);
	s->connection = NULL;
	session_end(s, BYE_OTHER, time_ms_now());
}

/* Marks the session as ended; console_end_turn frees it. */
static void on_end(struct session *s, enum bye_reason why)
{
	struct console_env *env = console_env_of(s);

	(void)why;
	if (env->backup_session == s)
		env->backup_session = NULL;
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
	struct line_writer bye;

	event_format_bye(&bye, BYE_OTHER, why);
	line_writer_end(&bye);
	(void)!write(fd, bye.text, bye.length);
	close(fd);
}

/*
 * Makes room for another console: closes a console that does not read its
 * output, and returns true. Returns false if there is none.
 */
static bool drop_blocked(struct console *c)
{
	struct session *s;

	TAILQ_FOREACH (s, &c->sessions.open, link)
		if (s->connection != NULL &&
		    connection_is_blocked(s->connection)) {
			connection_drop(s->connection);
			return true;
		}
	return false;
}

static void on_accepted(void *ctx, int fd, const struct sockaddr *peer)
{
	/*
	 * The limits for each address do not apply: a console has no address.
	 */
	static const struct sockaddr_in none = { .sin_family = AF_INET };
	struct console                 *c = ctx;
	struct connection              *connection;
	struct session                 *s;
	uid_t                           uid = 0;

	(void)peer;
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
	connection = connection_new(c->connections, fd,
	    (const struct sockaddr *)&none);
	s = session_new_operator(&c->env.session_env, connection, uid,
	    time_ms_now());
	connection_set_ctx(connection, s);
}

/* --- the socket --- */

/*
 * Opens a listening socket that only our user may use. Returns -1, with errno,
 * on failure.
 */
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
	/*
	 * The socket file was left by a server that was killed. No server can
	 * be using it, because we could open the database.
	 */
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
	/* Nobody talks on a console, so the third callback is NULL. */
	static const struct connection_callbacks callbacks = { on_line,
		on_closed, NULL, is_player, time_us_now };
	struct console                          *c = xcalloc(1, sizeof(*c));
	const char *fault = "there is no store beside which to create it";
	int         fd = -1;

	c->env = *env;
	/* The operator's requests are not limited. */
	c->env.session_env = (struct session_env){ .state = env->state,
		.commands = &console_commands,
		.sessions = &c->sessions,
		.io = { .send = connection_send, .pause = connection_pause },
		.on_executed = console_note_command,
		.on_end = on_end };
	sessions_init(&c->sessions);
	if (console_path(db_file, c->path))
		fault = directory_fault(c->path);
	if (fault == NULL) {
		fd = listen_at(c->path);
		fault = fd < 0 ? strerror(errno) : NULL;
	}
	if (fault != NULL) {
		log_event(LOG_NOTICE, "console", "state=none why=%s", fault);
		free(c);
		return NULL;
	}
	c->connections = connections_open(base, &callbacks, NULL, 0);
	c->listener = listener_open_socket(base, fd, on_accepted, c);
	log_event(LOG_NOTICE, "console", "state=open socket=%s", c->path);
	return c;
}

msec console_end_turn(struct console *c, msec now)
{
	const struct journal *j;
	msec                  next, listener_next;

	if (c == NULL)
		return MSEC_NEVER;
	j = &c->env.state->journal;
	connections_read(c->connections, now);
	/*
	 * While the disk is full answers do not wait for the commit: a ban
	 * takes effect in memory at once.
	 */
	connections_set_durable(c->connections,
	    j->is_disk_full ? journal_last_pos(j) : j->durable_pos);
	next = connections_end_turn(c->connections, now);
	sessions_free_ended(&c->sessions, now);
	listener_next = listener_end_turn(c->listener, now);
	return listener_next < next ? listener_next : next;
}

bool console_is_flushed(const struct console *c)
{
	return c == NULL || connections_are_flushed(c->connections);
}

void console_close(struct console *c)
{
	struct session *s;

	if (c == NULL)
		return;
	listener_close(c->listener);
	unlink(c->path);
	connections_close(c->connections);
	sessions_free_ended(&c->sessions, time_ms_now());
	while ((s = TAILQ_FIRST(&c->sessions.open)) != NULL)
		session_free(s, time_ms_now());
	free(c);
}
