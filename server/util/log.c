/*
 * log.c -- the log for the operator of the server, on standard error.
 *
 * Clients can cause events. So each event is limited, or clients could fill a
 * disk and hide other events; and nothing is written if standard error is not
 * writable, or a slow reader could block the event loop.
 */

#include "server/util/log.h"

#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "common/base/utc_time.h"
#include "common/text/unicode.h"

#define LINE_SIZE 1024

/*
 * The most lines of one event in a period, and the length of the period in ms.
 */
#define LINES_PER_PERIOD 10
#define PERIOD           1000

/* How many event names have separate counts. All others share the last one. */
#define EVENTS_MAX 40

/*
 * LOG_ERROR has this priority in syslog. The other levels have the priorities
 * that follow.
 */
#define PRIORITY_ERROR 3

static const char *const level_words[] = { [LOG_ERROR] = "error",
	[LOG_WARNING] = "warning",
	[LOG_NOTICE] = "notice",
	[LOG_INFO] = "info",
	[LOG_DEBUG] = "debug" };

const struct word_table log_levels = WORD_TABLE(level_words);

/*
 * How many lines about an event were to be written in the present period, and
 * how many of them were left out.
 */
struct event_count {
	const char    *event;
	enum log_level level; /* level of the last line that was left out */
	msec           since; /* when the present period began */
	unsigned       lines, left_out;
};

static struct {
	enum log_level     level;
	unsigned           count; /* how many of `events` are used */
	struct event_count events[EVENTS_MAX];
} state = { .level = LOG_INFO };

void log_set_level(enum log_level level)
{
	state.level = level;
}

/* --- lines --- */

struct line {
	char   text[LINE_SIZE];
	size_t length;
};

static void __attribute__((format(printf, 2, 3)))
put(struct line *l, const char *format, ...)
{
	size_t  size = sizeof(l->text) - l->length;
	va_list values;
	int     n;

	va_start(values, format);
	n = vsnprintf(l->text + l->length, size, format, values);
	va_end(values);
	if (n > 0)
		l->length += (size_t)n < size ? (size_t)n : size - 1;
}

/* Whether c stands for itself, also without quotation marks. */
static bool is_plain(unsigned char c)
{
	return c > ' ' && c != 0x7f && c != '"' && c != '\\' && c != '=';
}

/*
 * Writes other characters than ASCII as they are, such as those of names, unless
 * the text has one that is not safe to display.
 */
static void put_text(struct line *l, const char *text)
{
	bool   is_safe = unicode_check(text, strlen(text)) == UTF8_OK;
	size_t n = 0;

	while (is_plain((unsigned char)text[n]))
		n++;
	if (is_safe && n > 0 && text[n] == '\0') {
		put(l, "%s", text);
		return;
	}
	put(l, "\"");
	for (const char *c = text; *c != '\0'; c++)
		if (*c == '"' || *c == '\\')
			put(l, "\\%c", *c);
		else if ((*c >= ' ' && *c < 0x7f) || is_safe)
			put(l, "%c", *c);
		else
			put(l, "\\x%02x", (unsigned char)*c);
	put(l, "\"");
}

/*
 * Writes the value of the conversion at `format`, such as "%u". Returns the
 * rest of the format, after the conversion.
 */
static const char *
put_value(struct line *l, const char *format, va_list *values)
{
	if (strncmp(format, "%llu", 4) == 0) {
		put(l, "%llu", va_arg(*values, unsigned long long));
		return format + 4;
	}
	if (strncmp(format, "%lld", 4) == 0) {
		put(l, "%lld", va_arg(*values, long long));
		return format + 4;
	}
	if (format[1] == 's')
		put_text(l, va_arg(*values, const char *));
	else if (format[1] == 'u')
		put(l, "%u", va_arg(*values, unsigned));
	else
		put(l, "%d", va_arg(*values, int));
	return format + 2;
}

/* Whether standard error is connected to journald (systemd.exec(5)). */
static bool is_journal(void)
{
	const char        *stream = getenv("JOURNAL_STREAM");
	struct stat        s;
	unsigned long long device, inode;

	return stream != NULL && fstat(STDERR_FILENO, &s) == 0 &&
	    sscanf(stream, "%llu:%llu", &device, &inode) == 2 &&
	    device == s.st_dev && inode == s.st_ino;
}

static void start_line(struct line *l, enum log_level level, const char *event)
{
	char now[UTC_TIME_SIZE];

	l->length = 0;
	if (is_journal())
		put(l, "<%d>", PRIORITY_ERROR + (int)level);
	else
		put(l, "time=%s level=%s ", utc_time_write(time(NULL), now),
		    level_words[level]);
	put(l, "event=%s", event);
}

/* Writes the line. Returns false if writing would block. */
static bool write_line(struct line *l)
{
	struct pollfd p = { STDERR_FILENO, POLLOUT, 0 };

	if (poll(&p, 1, 0) != 1 || !(p.revents & POLLOUT))
		return false;
	put(l, "\n");
	/* A line that was truncated has lost its newline, so one is added. */
	l->text[l->length - 1] = '\n';
	return write(STDERR_FILENO, l->text, l->length) > 0;
}

/* --- limits --- */

static struct event_count *find_count(const char *event)
{
	unsigned i = 0;

	while (i < state.count && strcmp(state.events[i].event, event) != 0)
		i++;
	if (i == EVENTS_MAX)
		return &state.events[EVENTS_MAX - 1];
	if (i == state.count)
		state.events[state.count++].event = event;
	return &state.events[i];
}

/*
 * If the period is over, ends it, and logs how many lines of the event were
 * left out.
 */
static void end_period(struct event_count *e, msec now)
{
	struct line l;

	if (now - e->since < PERIOD)
		return;
	e->since = now;
	e->lines = 0;
	if (e->left_out == 0)
		return;
	start_line(&l, e->level, "left-out");
	put(&l, " kind=%s count=%u", e->event, e->left_out);
	if (write_line(&l))
		e->left_out = 0;
}

/*
 * Writes a line, unless is_limited is set and the event has reached its limit
 * for the period.
 */
static void write_event(enum log_level level, const char *event,
    bool is_limited, const char *format, va_list *values)
{
	struct event_count *e;
	struct line         l;

	if (level > state.level)
		return;
	e = find_count(event);
	end_period(e, time_ms_now());
	if (!is_limited || e->lines++ < LINES_PER_PERIOD) {
		start_line(&l, level, event);
		put(&l, " ");
		while (*format != '\0')
			if (*format == '%')
				format = put_value(&l, format, values);
			else
				put(&l, "%c", *format++);
		if (write_line(&l))
			return;
	}
	e->left_out++;
	e->level = level;
}

void log_event(enum log_level level, const char *event, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	write_event(level, event, true, format, &values);
	va_end(values);
}

void log_each(enum log_level level, const char *event, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	write_event(level, event, false, format, &values);
	va_end(values);
}

bool log_fatal(const char *message)
{
	struct line l;

	if (!is_journal())
		return false;
	start_line(&l, LOG_ERROR, "fatal");
	put(&l, " error=");
	put_text(&l, message);
	return write_line(&l);
}

msec log_end_turn(msec now)
{
	msec next = MSEC_NEVER;

	for (unsigned i = 0; i < state.count; i++) {
		struct event_count *e = &state.events[i];

		if (e->left_out == 0)
			continue;
		end_period(e, now);
		if (e->left_out > 0 && e->since + PERIOD < next)
			next = e->since + PERIOD;
	}
	return next;
}
