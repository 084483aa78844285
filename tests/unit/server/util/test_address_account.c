/* test_address_account.c -- what an address and its network may use. */

#include "server/util/address_account.h"

#include "tests/support/address.h"
#include "tests/support/suite.h"

static struct address_accounts accounts;

static void set_up(void)
{
	address_accounts_init(&accounts);
}

static void tear_down(void)
{
	address_accounts_clear(&accounts);
}

FIXTURE(set_up, tear_down);

/* The n-th address of the m-th /64 network; of IPv4 if m is 0. */
static struct address_key host(unsigned m, unsigned n)
{
	struct address_key k = address_at(n);

	k.bytes[13] = (uint8_t)(n >> 16);
	if (m == 0) {
		k.bytes[10] = k.bytes[11] = 0xff;
	} else {
		k.bytes[0] = 0xfd;
		k.bytes[6] = (uint8_t)(m >> 8);
		k.bytes[7] = (uint8_t)m;
	}
	return k;
}

static bool take(unsigned m, unsigned n, enum address_count count, msec now)
{
	struct address_key k = host(m, n);

	return address_accounts_take(&accounts, &k, count, now);
}

static void release(unsigned m, unsigned n, enum address_count count, msec now)
{
	struct address_key k = host(m, n);

	address_accounts_release(&accounts, &k, count, now);
}

static unsigned rows(msec now)
{
	return expiry_map_count(&accounts.rows, now);
}

/* Each count, with an address of IPv4 or of IPv6. */
static int counts(void)
{
	return 2 * ADDRESS_COUNTS;
}

TEST_COUNTED(an_address_may_take_up_to_its_bound, counts)
{
	enum address_count count = (enum address_count)(_i / 2);
	unsigned           network = (unsigned)_i % 2, bound = 3;

	accounts.bounds[count] = bound;
	if (count == ADDRESS_REQUESTS)
		bound *= ADDRESS_REQUESTS_BURST;
	if (count == ADDRESS_QUERIES)
		bound *= ADDRESS_QUERIES_BURST;
	for (unsigned i = 0; i < bound; i++)
		ck_assert(take(network, 1, count, 0));
	ck_assert(!take(network, 1, count, 0));
	ck_assert(take(network, 2, count, 0));
	accounts.bounds[count] = 0;
	ck_assert(take(network, 1, count, 0));
}

/* A /64 with 65 clients, each at an address of its own, is a usual LAN. */
TEST_COUNTED(a_network_may_take_sixteen_times_as_much, counts)
{
	enum address_count count = (enum address_count)(_i / 2);
	unsigned           network = (unsigned)_i % 2, bound = 3 * 16, i;

	accounts.bounds[count] = 3;
	if (count == ADDRESS_REQUESTS)
		bound *= ADDRESS_REQUESTS_BURST;
	if (count == ADDRESS_QUERIES)
		bound *= ADDRESS_QUERIES_BURST;
	for (i = 0; i < bound; i++)
		ck_assert(take(network, i, count, 0));
	/* Networks of IPv4 have no bound. */
	ck_assert_int_eq(take(network, i, count, 0), network == 0);
	ck_assert(take(network + 1, i, count, 0));
}

TEST(what_is_given_back_can_be_taken_again)
{
	accounts.bounds[ADDRESS_CLIENTS] = 2;
	for (unsigned i = 0; i < 32; i++)
		ck_assert(take(1, i / 2, ADDRESS_CLIENTS, 0));
	ck_assert(!take(1, 16, ADDRESS_CLIENTS, 0));
	release(1, 3, ADDRESS_CLIENTS, 0);
	ck_assert(!take(1, 4, ADDRESS_CLIENTS, 0));
	ck_assert(take(1, 16, ADDRESS_CLIENTS, 0));
	ck_assert(!take(1, 3, ADDRESS_CLIENTS, 0));
}

TEST(who_is_full_is_the_address_or_its_network)
{
	struct address_key a = host(1, 1), b = host(1, 2);

	accounts.bounds[ADDRESS_KEPT] = 1;
	ck_assert_uint_eq(address_accounts_full(&accounts, &a, ADDRESS_KEPT, 1,
			      0),
	    0);
	take(1, 1, ADDRESS_KEPT, 0);
	ck_assert_uint_eq(address_accounts_full(&accounts, &a, ADDRESS_KEPT, 1,
			      0),
	    ADDRESS_KEY_BYTES);
	ck_assert_uint_eq(address_accounts_full(&accounts, &b, ADDRESS_KEPT, 1,
			      0),
	    0);
	for (unsigned i = 3; i < 18; i++)
		take(1, i, ADDRESS_KEPT, 0);
	ck_assert_uint_eq(address_accounts_full(&accounts, &b, ADDRESS_KEPT, 1,
			      0),
	    ADDRESS_NETWORK_BYTES);
}

TEST(an_unknown_address_has_no_bound)
{
	struct address_key unknown = ADDRESS(0);

	accounts.bounds[ADDRESS_NAMES] = 1;
	for (int i = 0; i < 5; i++)
		ck_assert(address_accounts_take(&accounts, &unknown,
		    ADDRESS_NAMES, 0));
	ck_assert_uint_eq(rows(0), 0);
}

/* Up to as many as a network may say. */
TEST(each_client_of_an_address_adds_to_what_may_be_said)
{
	accounts.bounds[ADDRESS_CLIENTS] = 0;
	accounts.bounds[ADDRESS_TALK] = 2;
	for (unsigned clients = 1; clients <= 20; clients++) {
		take(0, 1, ADDRESS_CLIENTS, 0);
		for (int i = 0; i < 2; i++)
			ck_assert_int_eq(take(0, 1, ADDRESS_TALK, 0),
			    clients <= 16);
		ck_assert(!take(0, 1, ADDRESS_TALK, 0));
	}
}

TEST(reconnecting_does_not_renew_the_allowance)
{
	struct address_key a = host(1, 1), b = host(1, 2);

	take(1, 1, ADDRESS_CLIENTS, 1000);
	address_accounts_add(&accounts, &a, ADDRESS_REQUESTS,
	    ADDRESS_REQUESTS_BURST * 80, 1000);
	release(1, 1, ADDRESS_CLIENTS, 1000);
	take(1, 1, ADDRESS_CLIENTS, 1000);
	ck_assert(address_accounts_full(&accounts, &a, ADDRESS_REQUESTS, 1,
	    1000));
	ck_assert(!address_accounts_full(&accounts, &b, ADDRESS_REQUESTS, 1,
	    1000));
	ck_assert_int_eq(address_accounts_room_at(&accounts, &a,
			     ADDRESS_REQUESTS, 1, 1000),
	    2000);
	ck_assert(!address_accounts_full(&accounts, &a, ADDRESS_REQUESTS, 80,
	    2000));
}

/* An account is forgotten when nothing is taken and nothing counts any more. */
TEST(accounts_do_not_stay)
{
	struct address_key a = host(1, 1);

	take(1, 1, ADDRESS_CLIENTS, 0);
	ck_assert_uint_eq(rows(0), 2);
	release(1, 1, ADDRESS_CLIENTS, 0);
	ck_assert_uint_eq(rows(0), 0);
	take(1, 1, ADDRESS_CLIENTS, 0);
	address_accounts_add(&accounts, &a, ADDRESS_REQUESTS, 80, 0);
	release(1, 1, ADDRESS_CLIENTS, 0);
	/* The network refills sixteen times as fast. */
	ck_assert_uint_eq(rows(62), 2);
	ck_assert_uint_eq(rows(999), 1);
	ck_assert_uint_eq(rows(1000), 0);
	take(0, 1, ADDRESS_NAMES, 0);
	ck_assert_uint_eq(rows(EXPIRY_MAP_DAY), 1);
	ck_assert_uint_eq(rows(EXPIRY_MAP_DAY * 9 / 8), 0);
}

/*
 * The account that was changed first is dropped first; that of a connection
 * never is, nor that of the network whose addresses change, even if the counts
 * of a day end together.
 */
TEST(memory_is_bounded)
{
	struct address_key first = host(1, 1), last = host(1, EXPIRY_MAP_MAX);
	struct address_key k;

	accounts.bounds[ADDRESS_CLIENTS] = accounts.bounds[ADDRESS_NAMES] = 1;
	take(0, 1, ADDRESS_CLIENTS, 0);
	for (unsigned i = 1; i <= EXPIRY_MAP_MAX; i++) {
		k = host(1, i);
		address_accounts_add(&accounts, &k, ADDRESS_NAMES, 1, 0);
	}
	ck_assert_uint_eq(rows(0), EXPIRY_MAP_MAX + 1);
	ck_assert(!take(0, 1, ADDRESS_CLIENTS, 0));
	ck_assert_uint_eq(address_accounts_full(&accounts, &last, ADDRESS_NAMES,
			      1, 0),
	    ADDRESS_KEY_BYTES);
	ck_assert_uint_eq(address_accounts_full(&accounts, &first,
			      ADDRESS_NAMES, 1, 0),
	    ADDRESS_NETWORK_BYTES);
}

/* As many queries as the server answers at most, each from another address. */
TEST(queries_displace_no_counts_of_a_day)
{
	struct address_key other = host(1, 99);

	accounts.bounds[ADDRESS_NAMES] = 1;
	for (unsigned m = 0; m < 2; m++)
		for (unsigned i = 0; i < 16; i++)
			ck_assert(take(m, i, ADDRESS_NAMES, 0));
	for (unsigned i = 0; i < 2 * EXPIRY_MAP_MAX; i++)
		take(i % 2, 100 + i, ADDRESS_QUERIES, 5 * (msec)i);
	for (unsigned m = 0; m < 2; m++)
		for (unsigned i = 0; i < 16; i++)
			ck_assert(!take(m, i, ADDRESS_NAMES,
			    10 * EXPIRY_MAP_MAX));
	ck_assert_uint_eq(address_accounts_full(&accounts, &other,
			      ADDRESS_NAMES, 1, 10 * EXPIRY_MAP_MAX),
	    ADDRESS_NETWORK_BYTES);
}
