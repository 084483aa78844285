/* match_event.c -- the table of the events of a match. */

#include "server/match/match_event.h"

#define MATCH_EVENT_ROW(name, wire, flags) { WIRE_##wire, flags },

const struct match_event_row match_events[MATCH_EVENT_COUNT] = {
	MATCH_EVENTS(MATCH_EVENT_ROW)
};
