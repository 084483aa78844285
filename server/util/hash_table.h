/*
 * hash_table.h -- uthash with a secret key.
 *
 * Clients choose names, which are keys of tables. If they could compute the
 * hash function, they could choose names that all fall into one bucket, and
 * every look-up would have to walk through all of them. Include this header in
 * place of <uthash.h>.
 */

#ifndef SERVER_UTIL_HASH_TABLE_H
#define SERVER_UTIL_HASH_TABLE_H

#include <stddef.h>

#include "common/base/fatal.h"

#ifdef UTHASH_H
#error "uthash.h must be included by hash_table.h alone"
#endif

#define HASH_FUNCTION(bytes, length, hash) \
	((hash) = hash_table_hash(bytes, length))
#define uthash_malloc(size) xmalloc(size)
#include <uthash.h>

/*
 * Returns the low bits of the bytes' SipHash (Aumasson and Bernstein 2012),
 * whose key is random in each process. Only the thread of the event loop may
 * call this.
 */
unsigned hash_table_hash(const void *bytes, size_t length);

#endif
