/*
 * log.h -- the log for the operator of the server, on standard error.
 *
 * Each event is one line: "time=2026-11-22T02:47:02Z level=notice event=stop
 * clients=3". Under journald it begins with the priority, "<5>", in place of
 * time and level. All functions are for the event loop's thread.
 */

#ifndef SERVER_UTIL_LOG_H
#define SERVER_UTIL_LOG_H

#include <stdbool.h>

#include "common/base/time_ms.h"
#include "common/text/word_table.h"

enum log_level {
	LOG_ERROR,   /* something does not work */
	LOG_WARNING, /* something may not work soon */
	LOG_NOTICE,  /* start, stop, and commands of the operator */
	LOG_INFO,    /* clients and games */
	LOG_DEBUG
};

extern const struct word_table log_levels;

/* Sets the least important level that is written; at first LOG_INFO. */
void log_set_level(enum log_level level);

/*
 * Writes an event. `format` has key=value pairs such as "peer=%s clients=%u"; a
 * value may be a constant or one of %s, %d, %u, %lld and %llu. A text that has
 * blanks, or characters other than printable ASCII, is quoted and escaped, so
 * that no client can forge a line or a pair. Never blocks: at most ten events
 * of a name are written per second, and none while standard error is not
 * writable; how many were left out is written later.
 */
void log_event(enum log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Like log_event, but the event is neither limited nor counted. For events that
 * only the operator can cause.
 */
void log_each(enum log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * To be passed to fatal_set_writer (a fatal_writer_fn): if journald reads the
 * log, writes the message of a fatal error as an event. Else returns false, so
 * that the plain sentence is written for a person to read.
 */
bool log_fatal(const char *message);

/*
 * Writes how many lines were left out, for each event whose period is over. To
 * be called at the end of each turn. Returns when to call this again, or
 * MSEC_NEVER.
 */
msec log_end_turn(msec now);

#endif
