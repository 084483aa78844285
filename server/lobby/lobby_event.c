/* lobby_event.c -- the table of the events outside of matches. */

#include "server/lobby/lobby_event.h"

#define FLAG(name)             LOBBY_EVENT_##name
#define ROW(name, wire, flags) { WIRE_##wire, flags },

const struct event_row lobby_events[LOBBY_EVENT_COUNT] = { LOBBY_EVENTS(ROW) };
