/* parallel_search.h -- searches on a number of threads that share a table. */

#ifndef SERVER_GOMOCUP_PARALLEL_SEARCH_H
#define SERVER_GOMOCUP_PARALLEL_SEARCH_H

#include <stddef.h>

#include "server/engine/search.h"

/* Bytes that each thread's engine needs besides the tables. */
#define PARALLEL_SEARCH_THREAD_BYTES ((size_t)8 << 20)

struct parallel_search;

/*
 * Starts the threads, with one transposition table of tt_bytes and, for each
 * thread, a solver's table of dfpn_bytes, allocated when it is first used. A
 * single thread is the calling one, unless can_ponder is set.
 * parallel_search_free(NULL) does nothing.
 */
struct parallel_search *parallel_search_new(unsigned threads, bool can_ponder,
    size_t tt_bytes, size_t dfpn_bytes);
void                    parallel_search_free(struct parallel_search *p);

/*
 * Like engine_search: one thread searches, the others help it. Not while
 * pondering.
 */
void parallel_search_run(struct parallel_search *p, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out);

/*
 * Begins to search a position, in which the opponent is to move, on all threads:
 * what they store in the table helps the next search. Needs can_ponder. Ends
 * within the limits, or at parallel_search_stop_pondering, which does nothing if
 * it has not begun.
 */
void parallel_search_ponder(struct parallel_search *p, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits);
void parallel_search_stop_pondering(struct parallel_search *p);

#endif
