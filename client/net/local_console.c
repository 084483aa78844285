/*
 * local_console.c -- the operator's console of a server that local_server has
 * started.
 */

#include "client/net/local_console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/line_reader.h"
#include "common/parser.h"
#include "common/unicode.h"
#include "common/xdg_path.h"

/* How long each read waits, in s. The server may first write to its disk. */
#define TIMEOUT_S 5

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

/* Returns NULL if there is no console. */
static FILE *connect_console(void)
{
	struct sockaddr_un   a = { .sun_family = AF_UNIX };
	const struct timeval timeout = { .tv_sec = TIMEOUT_S };
	FILE                *console = NULL;
	int                  fd;

	if (!find_path(a.sun_path, sizeof(a.sun_path)))
		return NULL;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return NULL;
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof(timeout));
	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) == 0)
		console = fdopen(fd, "r");
	if (console == NULL)
		close(fd);
	return console;
}

/* Reads and ignores lines until the answer has come. */
static bool read_answer(FILE *console, char answer[LOCAL_CONSOLE_ANSWER_SIZE])
{
	char           line[LINE_REPLY_MAX + 2];
	struct message m;

	while (fgets(line, sizeof(line), console) != NULL) {
		size_t length = strcspn(line, "\n");

		if (line[length] == '\0')
			return false; /* the line is too long, or has no end */
		line[length] = '\0';
		if (!parse_message(line, length, &m))
			return false;
		if (m.kind != '=' && m.kind != '?')
			continue;
		snprintf(answer, LOCAL_CONSOLE_ANSWER_SIZE, "%.*s",
		    LOCAL_CONSOLE_ANSWER_SIZE - 1, m.kind == '?' ? m.text : "");
		unicode_make_printable(answer);
		return true;
	}
	return false;
}

bool local_console_request(const char *line,
    char                               answer[LOCAL_CONSOLE_ANSWER_SIZE])
{
	char  request[LINE_REQUEST_MAX + 2];
	int   n = snprintf(request, sizeof(request), "%s\n", line);
	FILE *console = connect_console();
	bool  is_answered = console != NULL && (size_t)n < sizeof(request) &&
	    send(fileno(console), request, (size_t)n, MSG_NOSIGNAL) == n &&
	    read_answer(console, answer);

	if (console != NULL)
		fclose(console);
	if (!is_answered)
		snprintf(answer, LOCAL_CONSOLE_ANSWER_SIZE,
		    "The server that you host does not answer at its console.");
	return is_answered;
}
