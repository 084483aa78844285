/* rescue.c -- a terminal that is as it was, even after a crash. */

#include "client/rescue.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int crashes[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV };

#define CRASHES (sizeof(crashes) / sizeof(crashes[0]))

/* All that a handler may touch is static. */
static struct sigaction before[CRASHES];
static struct termios modes;
static char bytes[RESCUE_SIZE];

/*
 * Only what a handler may call. The signal comes again when we return, to
 * whoever would have had it.
 */
static void on_crash(int signal_number)
{
	ssize_t written = write(STDOUT_FILENO, bytes, strlen(bytes));

	(void)written;
	tcsetattr(STDIN_FILENO, TCSANOW, &modes);
	rescue_disarm();
	raise(signal_number);
}

void rescue_arm(const char *text)
{
	struct sigaction action = { .sa_handler = on_crash };

	sigemptyset(&action.sa_mask);
	snprintf(bytes, sizeof(bytes), "%s", text);
	tcgetattr(STDIN_FILENO, &modes);
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &action, &before[i]);
}

void rescue_disarm(void)
{
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &before[i], NULL);
}
