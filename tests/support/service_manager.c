/* service_manager.c -- a socket for sd_notify in place of that of systemd. */

#include "tests/support/service_manager.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "tests/support/process.h"

int service_manager_open(const char *dir,
    char                             variable[SERVICE_MANAGER_VARIABLE])
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	int                manager = socket(AF_UNIX, SOCK_DGRAM, 0);

	snprintf(a.sun_path, sizeof(a.sun_path), "%s/notify", dir);
	snprintf(variable, SERVICE_MANAGER_VARIABLE, "NOTIFY_SOCKET=%s",
	    a.sun_path);
	ck_assert_int_eq(bind(manager, (struct sockaddr *)&a, sizeof(a)), 0);
	return manager;
}

void service_manager_expect(int manager, const char *start)
{
	char text[256];
	msec deadline = time_ms_now() + TIMEOUT_MS;

	do {
		ssize_t n;

		ck_assert_msg(wait_readable(manager, deadline), "no %s", start);
		n = recv(manager, text, sizeof(text) - 1, 0);
		ck_assert_int_gt(n, 0);
		text[n] = '\0';
	} while (strncmp(text, start, strlen(start)) != 0);
}
