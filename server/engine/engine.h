/*
 * engine.h -- what the rest of the server uses of the engine: searches, their
 * limits, acts in openings, the time for a move, and a table that searches share.
 */

#ifndef SERVER_ENGINE_ENGINE_H
#define SERVER_ENGINE_ENGINE_H

#include "server/engine/board/search_limits.h"
#include "server/engine/search/opening_search.h"
#include "server/engine/search/search.h"
#include "server/engine/search/time_management.h"
#include "server/engine/search/tt.h"

#endif
