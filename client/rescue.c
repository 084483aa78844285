/* rescue.c -- a terminal that is as it was, even after a crash. */

#define _GNU_SOURCE /* memfd_create */

#include "client/rescue.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

static const int crashes[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV };

#define CRASHES (sizeof(crashes) / sizeof(crashes[0]))

/* All that a handler may touch is static. */
static struct sigaction before[CRASHES];
static struct termios   modes;
static char             bytes[RESCUE_SIZE];
static bool             armed;

/* Where standard error really is, and what it has to wait in; or -1. */
static int errors = -1, words = -1;

/* --- what is said meanwhile --- */

static void hold_words(void)
{
	if (!isatty(STDERR_FILENO))
		return;
	words = memfd_create("words", MFD_CLOEXEC);
	errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
	if (words >= 0 && errors >= 0)
		dup2(words, STDERR_FILENO);
}

/* Only what a handler may call, here and in restore. */
static void say_words(void)
{
	char    part[1024];
	ssize_t n;

	if (words < 0 || errors < 0)
		return;
	dup2(errors, STDERR_FILENO);
	lseek(words, 0, SEEK_SET);
	while ((n = read(words, part, sizeof(part))) > 0)
		if (write(STDERR_FILENO, part, (size_t)n) != n)
			break;
	close(words);
	close(errors);
	words = errors = -1;
}

static void restore(void)
{
	ssize_t written = write(STDOUT_FILENO, bytes, strlen(bytes));

	(void)written;
	tcsetattr(STDIN_FILENO, TCSANOW, &modes);
	rescue_disarm();
}

/* --- ends --- */

/* The signal comes again when we return, to whoever would have had it. */
static void on_crash(int signal_number)
{
	restore();
	raise(signal_number);
}

static void on_exit_armed(void)
{
	if (armed)
		restore();
}

void rescue_arm(const char *text)
{
	static bool      registered;
	struct sigaction action = { .sa_handler = on_crash };

	sigemptyset(&action.sa_mask);
	snprintf(bytes, sizeof(bytes), "%s", text);
	tcgetattr(STDIN_FILENO, &modes);
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &action, &before[i]);
	hold_words();
	if (!registered)
		registered = atexit(on_exit_armed) == 0;
	armed = true;
}

void rescue_disarm(void)
{
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &before[i], NULL);
	armed = false;
	say_words();
}
