/* sd_notify.c -- tells systemd the state of the service. */

#include "server/util/sd_notify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/base/number.h"
#include "server/util/log.h"

static struct {
	int fd; /* the socket of systemd; -1: none */
	/* How often systemd must be notified, in ms; 0: never */
	msec watchdog_interval;
	msec watchdog_at;
} state = { .fd = -1 };

/* Connects to a path, or to an abstract address, which begins with "@". */
static bool connect_to(const char *path)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	size_t             length = strlen(path);

	errno = EINVAL;
	if (length == 0 || length >= sizeof(a.sun_path))
		return false;
	memcpy(a.sun_path, path, length);
	if (path[0] == '@')
		a.sun_path[0] = '\0';
	state.fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	return connect(state.fd, (const struct sockaddr *)&a,
		   (socklen_t)(offsetof(struct sockaddr_un, sun_path) +
		       length)) == 0;
}

/*
 * Returns half the interval of systemd's watchdog, in ms; 0: there is no
 * watchdog.
 */
static msec watchdog_interval(void)
{
	const char *pid = getenv("WATCHDOG_PID");
	const char *text = getenv("WATCHDOG_USEC");
	uint64_t    microseconds;

	if (text == NULL || (pid != NULL && atol(pid) != getpid()) ||
	    !number_scan(&text, INT64_MAX, &microseconds) || *text != '\0')
		return 0;
	/*
	 * Half of an interval below 2 ms would be rounded to 0, which means no
	 * watchdog.
	 */
	if (microseconds > 0 && microseconds < 2000)
		return 1;
	return (msec)(microseconds / 2000);
}

void sd_notify_open(void)
{
	const char *path = getenv("NOTIFY_SOCKET");

	if (path == NULL)
		return;
	if (!connect_to(path)) {
		log_event(LOG_WARNING, "notify", "socket=%s error=%s", path,
		    strerror(errno));
		sd_notify_close();
	} else {
		state.watchdog_interval = watchdog_interval();
	}
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
}

void sd_notify_send(const char *text)
{
	if (state.fd >= 0)
		(void)!send(state.fd, text, strlen(text),
		    MSG_DONTWAIT | MSG_NOSIGNAL);
}

void sd_notify_reloading(void)
{
	char text[64];

	/*
	 * systemd takes this message as the answer to its SIGHUP only if this
	 * time is not earlier than the SIGHUP. So the time is not rounded down
	 * to milliseconds.
	 */
	snprintf(text, sizeof(text), "RELOADING=1\nMONOTONIC_USEC=%llu",
	    (unsigned long long)time_us_now());
	sd_notify_send(text);
}

msec sd_notify_watchdog(msec now)
{
	if (state.watchdog_interval == 0)
		return MSEC_NEVER;
	if (now >= state.watchdog_at) {
		sd_notify_send("WATCHDOG=1");
		state.watchdog_at = now + state.watchdog_interval;
	}
	return state.watchdog_at;
}

void sd_notify_close(void)
{
	if (state.fd >= 0)
		close(state.fd);
	state.fd = -1;
	state.watchdog_interval = 0;
	state.watchdog_at = 0;
}
