/* ctl.c -- "noughtsd ctl": the client of the operator's console. */

#include "server/console/console.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/option_table.h"
#include "common/base/xdg_path.h"
#include "common/protocol/line_reader.h"
#include "common/text/unicode.h"
#include "server/console/console_commands.h"

/* The longest line in the list of commands of --help. */
#define HELP_WIDTH 72

struct ctl_options {
	bool        help, version;
	const char *socket; /* path of the socket; or NULL */
};

static const struct option_row rows[] = {
	{ .name = "socket",
	    .value = "PATH",
	    .type = OPTION_TEXT,
	    .offset = offsetof(struct ctl_options, socket),
	    .help = "the socket of the console (default: " CONSOLE_SYSTEM_PATH
		    ", else the one beside your own default store)" },
	OPTION_HELP_ROW(struct ctl_options, NULL),
	OPTION_VERSION_ROW(struct ctl_options),
};

static const struct option_table table = {
	.usage = "Usage: noughtsd ctl [OPTION]... [COMMAND [ARGUMENT]...]\n"
		 "Has a running noughtsd execute a command, or each line of\n"
		 "standard input.\n",
	.operands = LINE_REQUEST_MAX,
	.ends_at_operand = true, /* "tournament points NAME -1" */
	.count = sizeof(rows) / sizeof(rows[0]),
	.rows = rows
};

static int try_connect(const char *path)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	int                fd;

	errno = ENAMETOOLONG;
	if (strlen(path) >= sizeof(a.sun_path))
		return -1;
	strcpy(a.sun_path, path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof(a)) == 0)
		return fd;
	close(fd);
	return -1;
}

static void report_no_console(const char *path, int error)
{
	fprintf(stderr, "noughtsd: no console at %s: %s; %s\n", path,
	    strerror(error),
	    error == EACCES ?
		"only root and the server's user may use it" :
		"start the server, or name its socket with --socket PATH; if"
		" the server runs without a console, its log says why");
}

/* Connects to the console. On failure prints a message and returns -1. */
static int connect_console(const char *path)
{
	char db_file[PATH_MAX], own[PATH_MAX];
	int  n, error, fd = try_connect(path ? path : CONSOLE_SYSTEM_PATH);

	if (fd >= 0)
		return fd;
	error = errno;
	if (path == NULL) {
		n = xdg_state_path("noughts", ".db", db_file, sizeof(db_file));
		if (n >= 0 && n < PATH_MAX && console_path(db_file, own)) {
			fd = try_connect(own);
			if (fd >= 0)
				return fd;
			report_no_console(own, errno);
		}
	}
	report_no_console(path ? path : CONSOLE_SYSTEM_PATH, error);
	return -1;
}

/* Reads a line. Returns false at the end of the input. */
static bool read_line(char **line, size_t *capacity, FILE *in)
{
	bool is_read;

	errno = 0;
	is_read = getline(line, capacity, in) > 0;
	if (!is_read && errno == ENOMEM)
		fatal("out of memory");
	return is_read;
}

/*
 * Whether a line begins like the lines of a console; if not, prints a message.
 * Lines of another program must not be printed, because they could control the
 * terminal.
 */
static bool is_from_console(const char *line)
{
	if (strspn(line, "#*=?") > 0)
		return true;
	fputs("noughtsd: this is not the socket of a console; name the right"
	      " one with --socket PATH\n",
	    stderr);
	return false;
}

/*
 * Prints a line without the words of the protocol: the fields of a row or an
 * answer, the text of a remark, the sentence of a refusal. Returns whether
 * anything was printed.
 */
static bool print_line(char *line)
{
	const char *fields, *text;

	line[strcspn(line, "\n")] = '\0';
	/* A terminal would obey the control characters of a malicious server. */
	unicode_make_printable(line);
	text = strstr(line, " :");
	if (line[0] == '?') {
		fprintf(stderr, "noughtsd: %s\n", text ? text + 2 : line);
		return true;
	}
	/*
	 * Skips the first word. If the line is not a remark, skips the second
	 * word, too.
	 */
	fields = line;
	for (int words = line[0] == '#' ? 1 : 2; words > 0; words--) {
		fields += strcspn(fields, " ");
		fields += strspn(fields, " ");
	}
	if (line[0] == '#' || text == NULL)
		printf("%s%s", fields, fields[0] != '\0' ? "\n" : "");
	else if (fields > text)
		printf("%s\n", text + 2);
	else
		printf("%.*s: %s\n", (int)(text - fields), fields, text + 2);
	return fields[0] != '\0';
}

/*
 * Prints all lines up to the answer. Returns 0 for an answer "=", 1 for "?",
 * and -1 if the input ends before.
 */
static int print_answer(FILE *in)
{
	char  *line = NULL;
	size_t capacity = 0;
	int    status = -1;
	bool   is_printed = false;

	while (status < 0 && read_line(&line, &capacity, in)) {
		if (!is_from_console(line)) {
			free(line);
			return -1;
		}
		if (line[0] == '=' || line[0] == '?')
			status = line[0] == '?';
		is_printed = print_line(line) || is_printed;
	}
	free(line);
	if (status < 0)
		fputs("noughtsd: the server has closed the console\n", stderr);
	else if (!is_printed)
		puts("done");
	fflush(stdout);
	return status;
}

/* --- commands --- */

/*
 * Sends a request. If that fails, ends our output, so that the server closes
 * the connection and print_answer does not wait for ever.
 */
static void send_bytes(int fd, const char *bytes, size_t n)
{
	if (send(fd, bytes, n, MSG_NOSIGNAL) != (ssize_t)n)
		shutdown(fd, SHUT_WR);
}

static bool is_blank(const char *line)
{
	return line[strspn(line, " \t\r\n")] == '\0';
}

/* Sends one command. Returns what print_answer returns. */
static int send_command(FILE *console, int fd, char *line)
{
	/* The server does not answer an empty line. */
	if (is_blank(line))
		return 0;
	/* The server may have closed the connection: print_answer says why. */
	send_bytes(fd, line, strcspn(line, "\n"));
	send_bytes(fd, "\n", 1);
	return print_answer(console);
}

/* Joins the words of argv into a line. Returns false if blank or too long. */
static bool join(char *line, size_t size, int count, char **words)
{
	size_t length = 0;

	for (int i = 0; i < count; i++) {
		int n = snprintf(line + length, size - length, "%s%s",
		    i > 0 ? " " : "", words[i]);

		if (n < 0 || (size_t)n + 1 >= size - length)
			return false;
		length += (size_t)n;
	}
	return memchr(line, '\n', length) == NULL && !is_blank(line);
}

static int run_lines(FILE *console, int fd)
{
	bool   is_interactive = isatty(STDIN_FILENO);
	char  *line = NULL;
	size_t capacity = 0;
	int    status = 0, result = 0;

	for (;;) {
		if (is_interactive)
			fputs("noughtsd> ", stdout);
		fflush(stdout);
		if (!read_line(&line, &capacity, stdin))
			break;
		result = send_command(console, fd, line);
		if (result != 0)
			status = 1;
		if (result < 0)
			break;
	}
	/* The user has ended the input in the line of the prompt. */
	if (is_interactive && result >= 0)
		putchar('\n');
	free(line);
	return status;
}

/*
 * Prints the commands of this version; a server of another version may have
 * others.
 */
static void print_help(void)
{
	size_t at = 0;

	option_table_print_help(&table, stdout);
	printf("\nCommands, which \"noughtsd ctl help\" explains:\n");
	for (size_t i = 0; i < console_commands.count; i++) {
		const char *name = console_commands.rows[i].name;

		if (at > 0 && at + 1 + strlen(name) > HELP_WIDTH) {
			putchar('\n');
			at = 0;
		}
		at += (size_t)printf("%s%s", at == 0 ? "  " : " ", name);
	}
	putchar('\n');
}

int ctl_main(int argc, char **argv)
{
	struct ctl_options o = { 0 };
	char  error[OPTION_TEXT_SIZE], line[LINE_REQUEST_MAX + 2] = "";
	int   operand, fd, status;
	FILE *console;

	operand = option_table_parse(&table, &o, argc, argv, error);
	if (operand > 0 && operand < argc &&
	    !join(line, sizeof(line), argc - operand, argv + operand)) {
		snprintf(error, sizeof(error),
		    "a command is one line of at most %d bytes and not blank",
		    LINE_REQUEST_MAX);
		operand = -1;
	}
	if (operand < 0) {
		fprintf(stderr, "noughtsd: %s; see \"noughtsd ctl --help\"\n",
		    error);
		return 2;
	}
	if (o.help) {
		print_help();
		return 0;
	}
	if (o.version) {
		puts("noughtsd " NOUGHTS_VERSION);
		return 0;
	}
	fd = connect_console(o.socket);
	if (fd < 0)
		return 1;
	console = fdopen(fd, "r");
	if (console == NULL)
		fatal("out of memory");
	status = line[0] != '\0' ? send_command(console, fd, line) :
				   run_lines(console, fd);
	fclose(console);
	return status != 0;
}
