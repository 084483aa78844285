/* test_sd_notify.c -- messages to systemd, received at a socket of the test. */

#include "server/util/sd_notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static int manager = -1;

static void set_up(void)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };

	scratch_dir_create();
	snprintf(a.sun_path, sizeof(a.sun_path), "%s",
	    scratch_dir_path("notify"));
	manager = socket(AF_UNIX, SOCK_DGRAM, 0);
	ck_assert_int_eq(bind(manager, (struct sockaddr *)&a, sizeof(a)), 0);
	setenv("NOTIFY_SOCKET", a.sun_path, 1);
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
}

static void tear_down(void)
{
	sd_notify_close();
	close(manager);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

/* The next message; "" if there is none. */
static const char *received(void)
{
	static char text[256];
	ssize_t     n = recv(manager, text, sizeof(text) - 1, MSG_DONTWAIT);

	text[n > 0 ? n : 0] = '\0';
	return text;
}

TEST(sends_states)
{
	unsigned long long begun, told;

	sd_notify_open();
	ck_assert_ptr_null(getenv("NOTIFY_SOCKET"));
	sd_notify_send("READY=1");
	ck_assert_str_eq(received(), "READY=1");
	begun = time_us_now();
	sd_notify_reloading();
	ck_assert_int_eq(sscanf(received(), "RELOADING=1\nMONOTONIC_USEC=%llu",
			     &told),
	    1);
	ck_assert_uint_ge(told, begun);
	ck_assert_uint_le(told, time_us_now());
	ck_assert_str_eq(received(), "");
	ck_assert_int_eq(sd_notify_watchdog(1000), MSEC_NEVER);
}

static const struct {
	const char *microseconds, *pid; /* NULL: our own */
	msec        interval;           /* 0: no watchdog */
} watchdogs[] = {
	{ "2000000", NULL, 1000 },
	{ "2000000", "1", 0 },
	{ "2000000", "", 0 },
	{ "2000000", "x", 0 },
	{ "60000000", NULL, 30000 },
	{ "2001", NULL, 1 },
	{ "1999", NULL, 1 },
	{ "1", NULL, 1 },
	{ "0", NULL, 0 },
	{ "9223372036854775807", NULL, 4611686018427387 },
	{ "9223372036854775808", NULL, 0 },
	{ "-1", NULL, 0 },
	{ "", NULL, 0 },
	{ " 2000000", NULL, 0 },
	{ "2000000x", NULL, 0 },
	{ "soon", NULL, 0 },
};

/* A value that is no number of microseconds counts as none. */
TEST_EACH(feeds_the_watchdog_at_half_its_interval, watchdogs)
{
	char own[16];
	msec interval = watchdogs[_i].interval;

	snprintf(own, sizeof(own), "%ld", (long)getpid());
	setenv("WATCHDOG_USEC", watchdogs[_i].microseconds, 1);
	setenv("WATCHDOG_PID",
	    watchdogs[_i].pid != NULL ? watchdogs[_i].pid : own, 1);
	sd_notify_open();
	ck_assert_int_eq(sd_notify_watchdog(5000),
	    interval == 0 ? MSEC_NEVER : 5000 + interval);
	ck_assert_str_eq(received(), interval == 0 ? "" : "WATCHDOG=1");
	ck_assert_int_eq(sd_notify_watchdog(5000 + interval / 2),
	    interval == 0 ? MSEC_NEVER : 5000 + interval);
	ck_assert_str_eq(received(), "");
	ck_assert_int_eq(sd_notify_watchdog(5000 + interval),
	    interval == 0 ? MSEC_NEVER : 5000 + 2 * interval);
	ck_assert_str_eq(received(), interval == 0 ? "" : "WATCHDOG=1");
}

static const char *const no_sockets[] = { NULL, "", "/nowhere/at/all",
	"@noughts-test-of-nobody" };

TEST_EACH(does_nothing_without_a_socket, no_sockets)
{
	if (no_sockets[_i] == NULL)
		unsetenv("NOTIFY_SOCKET");
	else
		setenv("NOTIFY_SOCKET", no_sockets[_i], 1);
	sd_notify_open();
	sd_notify_send("READY=1");
	ck_assert_int_eq(sd_notify_watchdog(1000), MSEC_NEVER);
	ck_assert_str_eq(received(), "");
}
