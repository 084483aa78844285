/* address_order.c -- in which order to try the addresses of a host. */

#include "client/net/address_order.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

static bool is_same_host(const struct addrinfo *a, const struct addrinfo *b)
{
	const struct sockaddr_in  *a4, *b4;
	const struct sockaddr_in6 *a6, *b6;

	if (a->ai_family != b->ai_family)
		return false;
	if (a->ai_family == AF_INET) {
		a4 = (const void *)a->ai_addr;
		b4 = (const void *)b->ai_addr;
		return a4->sin_addr.s_addr == b4->sin_addr.s_addr;
	}
	a6 = (const void *)a->ai_addr;
	b6 = (const void *)b->ai_addr;
	return memcmp(&a6->sin6_addr, &b6->sin6_addr, sizeof(a6->sin6_addr)) ==
	    0 &&
	    a6->sin6_scope_id == b6->sin6_scope_id;
}

/*
 * The first address of the list that is of this family or, unless of_family, is
 * not; NULL if there is none.
 */
static const struct addrinfo *
next_of(const struct addrinfo *list, int family, bool of_family)
{
	while (list != NULL && (list->ai_family == family) != of_family)
		list = list->ai_next;
	return list;
}

/* Moves the address that equals first to the front. */
static void put_first(const struct addrinfo *first,
    const struct addrinfo *out[ADDRESS_ORDER_MAX], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct addrinfo *found = out[i];

		if (!is_same_host(found, first))
			continue;
		memmove(&out[1], &out[0], i * sizeof(struct addrinfo *));
		out[0] = found;
		return;
	}
}

size_t address_order(const struct addrinfo *list, const struct addrinfo *first,
    const struct addrinfo *out[ADDRESS_ORDER_MAX])
{
	const struct addrinfo *next[2];
	int                    family = list != NULL ? list->ai_family : 0;
	size_t                 n = 0;

	next[0] = list;
	next[1] = next_of(list, family, false);
	for (unsigned turn = 0;
	     n < ADDRESS_ORDER_MAX && (next[0] != NULL || next[1] != NULL);
	     turn = 1 - turn) {
		if (next[turn] == NULL)
			continue;
		out[n++] = next[turn];
		next[turn] = next_of(next[turn]->ai_next, family, turn == 0);
	}
	if (first != NULL)
		put_first(first, out, n);
	return n;
}
