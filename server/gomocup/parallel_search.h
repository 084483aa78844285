/* parallel_search.h -- searches on a number of threads that share a table. */

#ifndef SERVER_GOMOCUP_PARALLEL_SEARCH_H
#define SERVER_GOMOCUP_PARALLEL_SEARCH_H

#include <stddef.h>

#include "server/engine/search.h"

/* How many bytes the engine of each thread needs in addition to the tables. */
#define PARALLEL_SEARCH_THREAD_BYTES ((size_t)8 << 20)

struct parallel_search;

/*
 * Starts the threads. They share one transposition table of tt_bytes; each
 * thread has a solver's table of dfpn_bytes, which is allocated at its first
 * use. If there is only one thread and can_ponder is false, the calling thread
 * searches. parallel_search_free(NULL) is allowed.
 */
struct parallel_search *parallel_search_new(unsigned threads, bool can_ponder,
    size_t tt_bytes, size_t dfpn_bytes);
void                    parallel_search_free(struct parallel_search *p);

/*
 * Like engine_search, but the other threads help. Must not be called while
 * pondering.
 */
void parallel_search_run(struct parallel_search *p, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out);

/*
 * Begins to search, on all threads, a position in which the opponent is to
 * move. The results in the shared table help the next search. can_ponder must
 * have been true. Ends at the limits or at parallel_search_stop_pondering,
 * which does nothing if pondering has not begun.
 */
void parallel_search_ponder(struct parallel_search *p, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits);
void parallel_search_stop_pondering(struct parallel_search *p);

#endif
