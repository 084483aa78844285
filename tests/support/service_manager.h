/* service_manager.h -- a socket for sd_notify in place of that of systemd. */

#ifndef TESTS_SUPPORT_SERVICE_MANAGER_H
#define TESTS_SUPPORT_SERVICE_MANAGER_H

/* Room for "NOTIFY_SOCKET=" and a path. */
#define SERVICE_MANAGER_VARIABLE 160

/*
 * Makes the socket in that directory and writes the variable for the server's
 * environment; returns the socket, for the caller to close.
 */
int service_manager_open(const char *dir,
    char                             variable[SERVICE_MANAGER_VARIABLE]);

/* Waits for a message that begins with that. */
void service_manager_expect(int manager, const char *start);

#endif
