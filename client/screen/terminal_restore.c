/*
 * terminal_restore.c -- restores the terminal when the process ends or crashes.
 */

#define _GNU_SOURCE /* memfd_create */

#include "client/screen/terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Signals that end a process at once and have no other handler. */
static const int crash_signals[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT,
	SIGSEGV, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ };

#define CRASH_SIGNALS (sizeof(crash_signals) / sizeof(crash_signals[0]))

/* The signal handler's stack: a handler cannot allocate memory. */
static char             crash_stack[1 << 16];
static struct sigaction old_actions[CRASH_SIGNALS];
static struct termios   modes;
static char             sequence[TERMINAL_RESTORE_SIZE];
static bool             is_armed;

/*
 * A copy of the real standard error, and the file that replaces it; -1: not
 * open.
 */
static int stderr_fd = -1, held_fd = -1;

/*
 * Restores standard error, and writes the stored output to it. This function
 * and `restore` call only async-signal-safe functions.
 */
static void release_stderr(void)
{
	char    buffer[1024];
	ssize_t n;

	if (held_fd < 0 || stderr_fd < 0)
		return;
	dup2(stderr_fd, STDERR_FILENO);
	lseek(held_fd, 0, SEEK_SET);
	while ((n = read(held_fd, buffer, sizeof(buffer))) > 0)
		if (write(STDERR_FILENO, buffer, (size_t)n) != n)
			break;
	close(held_fd);
	close(stderr_fd);
	held_fd = stderr_fd = -1;
}

static void restore(void)
{
	ssize_t written = write(STDOUT_FILENO, sequence, strlen(sequence));

	(void)written;
	tcsetattr(STDIN_FILENO, TCSANOW, &modes);
	terminal_restore_disarm();
}

/* --- the end of the process --- */

/*
 * Restores the terminal and the old signal handler, which then receives the
 * signal.
 */
static void on_crash(int signal_number)
{
	restore();
	raise(signal_number);
}

static void on_exit_armed(void)
{
	if (is_armed)
		restore();
}

void terminal_restore_arm(const struct termios *shell_modes, const char *text)
{
	static bool      registered;
	struct sigaction action = { .sa_handler = on_crash,
		.sa_flags = SA_ONSTACK };

	/*
	 * The handler needs a stack of its own, because the program's stack may
	 * have overflowed.
	 */
	sigaltstack(&(stack_t){ .ss_sp = crash_stack,
			.ss_size = sizeof(crash_stack) },
	    NULL);
	sigemptyset(&action.sa_mask);
	snprintf(sequence, sizeof(sequence), "%s", text);
	modes = *shell_modes;
	for (size_t i = 0; i < CRASH_SIGNALS; i++)
		sigaction(crash_signals[i], &action, &old_actions[i]);
	if (isatty(STDERR_FILENO)) {
		held_fd = memfd_create("stderr", MFD_CLOEXEC);
		stderr_fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
		if (held_fd >= 0 && stderr_fd >= 0)
			dup2(held_fd, STDERR_FILENO);
	}
	if (!registered)
		registered = atexit(on_exit_armed) == 0;
	is_armed = true;
}

void terminal_restore_disarm(void)
{
	for (size_t i = 0; i < CRASH_SIGNALS; i++)
		sigaction(crash_signals[i], &old_actions[i], NULL);
	is_armed = false;
	release_stderr();
}
