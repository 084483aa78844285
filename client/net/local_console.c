/*
 * local_console.c -- the operator's console of a server that local_server has
 * started.
 */

#include "client/net/local_console.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/line_reader.h"
#include "common/parser.h"
#include "common/xdg_path.h"

/* How long to wait for each byte, in ms. The server may first write to its disk. */
#define TIMEOUT_MS 5000

/*
 * Writes the path of the console's socket, chosen by the same rule as in the
 * server. Returns false if there is none, or it is too long.
 */
static bool find_path(char *out, size_t size)
{
	const char *runtime = getenv("RUNTIME_DIRECTORY");
	int         n;

	if (runtime != NULL && runtime[0] == '/')
		n = snprintf(out, size, "%.*s/console",
		    (int)strcspn(runtime, ":"), runtime);
	else
		n = xdg_state_path("noughts", ".db.console", out, size);
	return n >= 0 && (size_t)n < size;
}

static int connect_console(void)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	int                fd;

	if (!find_path(a.sun_path, sizeof(a.sun_path)))
		return -1;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Reads a line without its LF; false if the line is late or too long. */
static bool read_line(int fd, char line[LINE_REPLY_MAX + 1], size_t *length)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	for (*length = 0; *length < LINE_REPLY_MAX; ++*length) {
		char *at = line + *length;

		if (poll(&p, 1, TIMEOUT_MS) <= 0 || read(fd, at, 1) != 1)
			return false;
		if (*at == '\n') {
			*at = '\0';
			return true;
		}
	}
	return false;
}

/* Reads and ignores lines until the answer has come. */
static bool read_answer(int fd, char answer[LOCAL_CONSOLE_ANSWER_SIZE])
{
	char           line[LINE_REPLY_MAX + 1];
	size_t         length;
	struct message m;

	while (read_line(fd, line, &length)) {
		if (!parse_message(line, length, &m))
			return false;
		if (m.kind != '=' && m.kind != '?')
			continue;
		snprintf(answer, LOCAL_CONSOLE_ANSWER_SIZE, "%.*s",
		    LOCAL_CONSOLE_ANSWER_SIZE - 1, m.kind == '?' ? m.text : "");
		return true;
	}
	return false;
}

bool local_console_request(const char *line,
    char                               answer[LOCAL_CONSOLE_ANSWER_SIZE])
{
	char request[LINE_REQUEST_MAX + 2];
	int  fd = connect_console();
	int  n = snprintf(request, sizeof(request), "%s\n", line);
	bool is_answered = fd >= 0 && (size_t)n < sizeof(request) &&
	    send(fd, request, (size_t)n, MSG_NOSIGNAL) == n &&
	    read_answer(fd, answer);

	if (fd >= 0)
		close(fd);
	if (!is_answered)
		snprintf(answer, LOCAL_CONSOLE_ANSWER_SIZE,
		    "The server that you host does not answer at its console.");
	return is_answered;
}
