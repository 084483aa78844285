/*
 * hash_table.h -- uthash with a secret key.
 *
 * Clients choose the names that are keys of tables. If they could compute the
 * hash function, they could choose names that all fall into one bucket, and
 * every look-up would walk through them. Include this header in place of
 * <uthash.h>.
 */

#ifndef SERVER_UTIL_HASH_TABLE_H
#define SERVER_UTIL_HASH_TABLE_H

#include <stddef.h>

#include "common/fatal.h"

#ifdef UTHASH_H
#error "uthash.h must be included by hash_table.h alone"
#endif

#define HASH_FUNCTION(bytes, length, hash) \
	((hash) = hash_table_hash(bytes, length))
#define uthash_malloc(size) xmalloc(size)
#include <uthash.h>

/*
 * The low bits of the bytes' SipHash (Aumasson and Bernstein 2012) under a key
 * that is random for each process. Only the thread of the event loop may call
 * it.
 */
unsigned hash_table_hash(const void *bytes, size_t length);

#endif
