/* test_address_order.c -- in which order the addresses of a host are tried. */

#include "client/net/address_order.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

#define ADDRESSES 20

/* Addresses are numbers, negative for IPv6; 0 ends a list. */
static const struct {
	int list[ADDRESSES + 1], first, order[ADDRESSES + 1];
} rows[] = {
	{ { 0 }, 0, { 0 } },
	{ { 1 }, 0, { 1 } },
	{ { 1, 2, 3 }, 0, { 1, 2, 3 } },
	{ { -1, -2, 3, 4 }, 0, { -1, 3, -2, 4 } },
	{ { 1, -2, -3, -4 }, 0, { 1, -2, -3, -4 } },
	{ { 1, 2, 3, -4 }, 0, { 1, -4, 2, 3 } },
	{ { -1, -2, 3 }, 3, { 3, -1, -2 } },
	{ { -1, -2, 3 }, -2, { -2, -1, 3 } },
	{ { 1, 2 }, 9, { 1, 2 } },
	{ { 1, 2 }, -2, { 1, 2 } },
	{ { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 }, 0,
	    { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 } },
};

struct entry {
	struct addrinfo         info;
	struct sockaddr_storage address;
	int                     number;
};

static void make(struct entry *e, int number)
{
	struct sockaddr_in  *in = (void *)&e->address;
	struct sockaddr_in6 *in6 = (void *)&e->address;
	char                 text[32];

	*e = (struct entry){ .number = number };
	e->info.ai_addr = (struct sockaddr *)&e->address;
	e->info.ai_family = number < 0 ? AF_INET6 : AF_INET;
	e->address.ss_family = (sa_family_t)e->info.ai_family;
	if (number < 0) {
		snprintf(text, sizeof(text), "2001:db8::%d", -number);
		inet_pton(AF_INET6, text, &in6->sin6_addr);
	} else {
		snprintf(text, sizeof(text), "192.0.2.%d", number);
		inet_pton(AF_INET, text, &in->sin_addr);
	}
}

TEST_ROWS(orders_addresses, rows)
{
	const struct addrinfo *out[ADDRESS_ORDER_MAX];
	struct entry           entries[ADDRESSES], first;
	size_t                 n = 0, count;

	for (; rows[_i].list[n] != 0; n++) {
		make(&entries[n], rows[_i].list[n]);
		if (n > 0)
			entries[n - 1].info.ai_next = &entries[n].info;
	}
	make(&first, rows[_i].first);
	count = address_order(n > 0 ? &entries[0].info : NULL,
	    rows[_i].first != 0 ? &first.info : NULL, out);
	for (size_t i = 0; i < count; i++)
		ck_assert_int_eq(((const struct entry *)(const void *)out[i])
				     ->number,
		    rows[_i].order[i]);
	ck_assert_int_eq(rows[_i].order[count], 0);
}
