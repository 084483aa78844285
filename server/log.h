/* log.h -- a line on standard error for whoever keeps the server. */

#ifndef SERVER_LOG_H
#define SERVER_LOG_H

/*
 * Writes "event=EVENT FORMAT..." and a newline, at most 1 KiB; bytes that are
 * not printable ASCII come out as \xNN, so that nobody outside can write a
 * line of ours. Lost beyond ten a second, or while nobody takes them.
 */
void log_line(const char *event, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
