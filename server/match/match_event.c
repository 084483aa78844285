/* match_event.c -- the table of the events of a match. */

#include "server/match/match_event.h"

#define FLAG(name)                    EVENT_##name
#define STORED_ROW(name, wire, flags) { WIRE_##wire, EVENT_STORED | (flags) },
#define LIVE_ROW(name, wire, flags)   { WIRE_##wire, flags },

const struct event_row match_events[MATCH_EVENT_COUNT] = {
	STORED_MATCH_EVENTS(STORED_ROW) LIVE_MATCH_EVENTS(LIVE_ROW)
};
