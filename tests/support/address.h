/* socket_address.h -- addresses of clients, by number. */

#ifndef TESTS_SUPPORT_ADDRESS_H
#define TESTS_SUPPORT_ADDRESS_H

#include "server/util/address_key.h"

/*
 * The key of the n-th address, as an initializer: an address without a network.
 * 0: unknown.
 */
#define ADDRESS(n)                                                           \
	{                                                                    \
		.bytes = { [14] = (uint8_t)((n) >> 8), [15] = (uint8_t)(n) } \
	}

/* The same as a value. */
static inline struct address_key address_at(unsigned n)
{
	return (struct address_key)ADDRESS(n);
}

#endif
