/* server_event.c -- a parsed line of the server; its texts are safe to show. */

#include "client/model/server_event.h"

#include <stdio.h>
#include <string.h>

#include "common/base/number.h"
#include "common/text/unicode.h"

_Static_assert(EVENT_HELLO == 1 && WIRE_HELLO == 0, "they have one order");

bool server_event_parse(struct server_event *ev, char *line, size_t length)
{
	enum wire_event event;
	bool            is_valid;

	*ev = (struct server_event){ .side = SIDE_NONE,
		.point = POINT_NONE,
		.verb = "",
		.code = "",
		.text = "" };
	/* A newer server may send characters that we do not know. */
	if (utf8_check(line, length) == UTF8_OK) {
		unicode_make_printable(line);
		length = strlen(line);
	}
	is_valid = parse_message(line, length, &ev->message);
	ev->text = ev->message.text;
	event = message_event(&ev->message);
	if (event != WIRE_EVENT_COUNT)
		ev->kind = (enum server_event_kind)(EVENT_HELLO + event);
	return is_valid;
}

const char *server_event_word(const struct server_event *ev, unsigned i)
{
	return message_word(&ev->message, i);
}

const char *server_event_value(const struct server_event *ev, enum wire_key key)
{
	return message_value(&ev->message, key);
}

uint32_t server_event_word_number(const struct server_event *ev, unsigned i)
{
	uint32_t n = 0;

	number_parse(server_event_word(ev, i), 0, UINT32_MAX, &n);
	return n;
}

uint32_t server_event_number(const struct server_event *ev, enum wire_key key)
{
	return message_number(&ev->message, key, UINT32_MAX);
}

enum side server_event_side(const struct server_event *ev, enum wire_key key)
{
	enum side side = SIDE_NONE;

	parse_side(server_event_value(ev, key), &side);
	return side;
}

bool server_event_times(const struct server_event *ev, enum wire_key key,
    msec out[2])
{
	const char *at = server_event_value(ev, key);
	uint64_t    times[2];

	if (!number_scan(&at, UINT32_MAX, &times[0]) || *at++ != ',' ||
	    !number_scan(&at, UINT32_MAX, &times[1]) || *at != '\0')
		return false;
	out[0] = (msec)times[0];
	out[1] = (msec)times[1];
	return true;
}

void server_event_ratings(const struct server_event *ev, enum wire_key key,
    char out[2][RECORD_RATING_SIZE])
{
	static const char bytes[] = "+-0123456789?";
	const char       *text = server_event_value(ev, key);

	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		snprintf(out[side], RECORD_RATING_SIZE, "%.*s",
		    (int)strspn(text, bytes), text);
		text += strcspn(text, ",");
		text += *text == ',';
	}
}

bool server_event_is_of_record(const struct server_event *ev)
{
	return ev->kind == EVENT_RECORD || ev->kind == EVENT_SAT ||
	    ev->kind == EVENT_TAKEBACK || ev->kind == EVENT_MOVES;
}

/* --- the request --- */

bool server_event_is_of(const struct server_event *ev, uint32_t id)
{
	return ev->request != NULL && ev->request->id == id;
}

bool server_event_is_of_verb(const struct server_event *ev, const char *verb)
{
	return ev->request != NULL && request_is(ev->request->text, verb);
}

uint32_t server_event_requested(const struct server_event *ev)
{
	const char *rest;
	uint64_t    number = 0;

	if (ev->request == NULL)
		return 0;
	rest = request_arguments(ev->request->text);
	number_scan(&rest, UINT32_MAX, &number);
	return (uint32_t)number;
}
