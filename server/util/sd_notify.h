/*
 * sd_notify.h -- tells systemd the state of the service (sd_notify(3)).
 *
 * Without $NOTIFY_SOCKET the functions do nothing. Only one thread at a time
 * may call them.
 */

#ifndef SERVER_UTIL_SD_NOTIFY_H
#define SERVER_UTIL_SD_NOTIFY_H

#include "common/base/time_ms.h"

/*
 * Reads $NOTIFY_SOCKET, $WATCHDOG_USEC and $WATCHDOG_PID and removes them from
 * the environment.
 */
void sd_notify_open(void);

/* Sends assignments separated by newlines, such as "READY=1". Never blocks. */
void sd_notify_send(const char *state);

/* Sends RELOADING=1. The caller must send READY=1 later. */
void sd_notify_reloading(void);

/*
 * Sends WATCHDOG=1 at half the interval that systemd requires. To be called at
 * the end of each turn of the event loop. Returns when to call it again at the
 * latest, or MSEC_NEVER.
 */
msec sd_notify_watchdog(msec now);

void sd_notify_close(void);

#endif
