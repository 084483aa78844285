/* test_discovery.c -- the datagrams of LAN discovery. */

#include <stdio.h>
#include <string.h>

#include "common/protocol/discovery.h"
#include "tests/support/suite.h"

#define NONCE     0x0123456789abcdefu
#define NONCE_TAG "0123456789abcdef"

static const struct discovery_response sample = { .proto_min = 1,
	.proto_max = 3,
	.port = 4242,
	.web_port = 4243,
	.id = 0xfedcba9876543210u,
	.connected = 12,
	.seeking = 2,
	.name = "server" };

TEST(reads_the_query_it_writes)
{
	char     bytes[DISCOVERY_DATAGRAM_SIZE];
	uint64_t nonce;

	discovery_write_query(bytes, NONCE);
	ck_assert(discovery_read_query(bytes, sizeof(bytes), &nonce));
	ck_assert(nonce == NONCE);
	ck_assert_int_eq(memcmp(bytes, "@" NONCE_TAG " noughts  ", 27), 0);
	ck_assert_int_eq(bytes[DISCOVERY_DATAGRAM_SIZE - 1], ' ');
}

static const struct {
	const char *text; /* padded with blanks to length */
	size_t      length;
	bool        is_valid;
} queries[] = {
	{ "@" NONCE_TAG " noughts", DISCOVERY_DATAGRAM_SIZE, true },
	{ "@" NONCE_TAG " NOUGHTS", DISCOVERY_DATAGRAM_SIZE, true },
	{ "@" NONCE_TAG " noughts proto=2", DISCOVERY_DATAGRAM_SIZE, true },
	{ "@" NONCE_TAG " noughts", DISCOVERY_DATAGRAM_SIZE - 1, false },
	{ "@" NONCE_TAG " noughts", DISCOVERY_DATAGRAM_SIZE + 1, false },
	{ "@" NONCE_TAG " noughts", 26, false },
	{ "@0123456789abcde noughts", DISCOVERY_DATAGRAM_SIZE, false },
	{ "@0123456789abcdeg noughts", DISCOVERY_DATAGRAM_SIZE, false },
	{ "@0123456789ABCDEF noughts", DISCOVERY_DATAGRAM_SIZE, false },
	{ "noughts", DISCOVERY_DATAGRAM_SIZE, false },
	{ "@" NONCE_TAG " chess", DISCOVERY_DATAGRAM_SIZE, false },
	{ "@" NONCE_TAG " noughts\n", DISCOVERY_DATAGRAM_SIZE, false },
	{ "@" NONCE_TAG " noughts \xff", DISCOVERY_DATAGRAM_SIZE, false },
	{ "=" NONCE_TAG " noughts proto=1", DISCOVERY_DATAGRAM_SIZE, false },
	{ "", DISCOVERY_DATAGRAM_SIZE, false },
	{ "", 0, false },
};

TEST_EACH(accepts_valid_queries_only, queries)
{
	char     bytes[DISCOVERY_DATAGRAM_SIZE + 1];
	uint64_t nonce = 0;

	memset(bytes, ' ', sizeof(bytes));
	memcpy(bytes, queries[_i].text, strlen(queries[_i].text));
	ck_assert_int_eq(discovery_read_query(bytes, queries[_i].length,
			     &nonce),
	    queries[_i].is_valid);
	ck_assert(nonce == (queries[_i].is_valid ? NONCE : 0));
}

TEST(reads_the_response_it_writes)
{
	char   bytes[DISCOVERY_DATAGRAM_SIZE];
	size_t n = discovery_write_response(bytes, NONCE, &sample);
	static const char
	    expected[] = "=" NONCE_TAG
			 " noughts proto=1..3 port=4242 id=fedcba9876543210"
			 " here=12 waiting=2 web=4243 :server";
	struct discovery_response a;

	ck_assert_uint_eq(n, strlen(expected));
	ck_assert_int_eq(memcmp(bytes, expected, n), 0);
	ck_assert(discovery_read_response(bytes, n, NONCE, &a));
	ck_assert_uint_eq(a.proto_min, 1);
	ck_assert_uint_eq(a.proto_max, 3);
	ck_assert_uint_eq(a.port, 4242);
	ck_assert(a.id == sample.id);
	ck_assert_uint_eq(a.web_port, 4243);
	ck_assert_uint_eq(a.connected, 12);
	ck_assert_uint_eq(a.seeking, 2);
	ck_assert_str_eq(a.name, "server");
	ck_assert(!discovery_read_response(bytes, n, NONCE + 1, &a));
}

TEST(a_response_is_never_longer_than_a_query)
{
	char                      bytes[DISCOVERY_DATAGRAM_SIZE];
	struct discovery_response a = { UINT32_MAX, UINT32_MAX, UINT16_MAX,
		UINT64_MAX, UINT32_MAX, UINT32_MAX, UINT16_MAX, "" };
	struct discovery_response read;
	size_t                    n;

	memset(a.name, 'n', sizeof(a.name) - 1);
	n = discovery_write_response(bytes, UINT64_MAX, &a);
	ck_assert_uint_le(n, DISCOVERY_DATAGRAM_SIZE);
	ck_assert(discovery_read_response(bytes, n, UINT64_MAX, &read));
	ck_assert_str_eq(read.name, a.name);
	ck_assert_uint_eq(read.connected, UINT32_MAX);
}

TEST_LOOP(leaves_out_an_unsafe_name, 0, 4)
{
	static const char *const  names[] = { "\x1b[2J", "a\xff", "",
		 "\xe2\x80\xae" };
	char                      bytes[DISCOVERY_DATAGRAM_SIZE];
	struct discovery_response a = sample;
	size_t                    n;

	snprintf(a.name, sizeof(a.name), "%s", names[_i]);
	n = discovery_write_response(bytes, NONCE, &a);
	ck_assert(discovery_read_response(bytes, n, NONCE, &a));
	ck_assert_str_eq(a.name, "");
}

#define HEAD "=" NONCE_TAG " noughts "
#define REST " id=fedcba9876543210 here=1 waiting=0 :x"

static const struct {
	const char *text;
	bool        is_valid;
} responses[] = {
	{ HEAD "proto=1..1 port=4242" REST, true },
	{ HEAD "port=4242 new=key proto=1..1 word" REST, true },
	{ HEAD "proto=1..1 port=4242 id=fedcba9876543210", true },
	{ HEAD "proto=1..1 port=4242 here=1 :x", false },
	{ HEAD "proto=1..1 port=4242 id=1 :x", false },
	{ HEAD "proto=1..1 port=0" REST, false },
	{ HEAD "proto=1..1 port=65536" REST, false },
	{ HEAD "proto=1..1 port=-1" REST, false },
	{ HEAD "proto=1..1" REST, false },
	{ HEAD "port=4242" REST, false },
	{ HEAD "proto=1 port=4242" REST, false },
	{ HEAD "proto=2..1 port=4242" REST, false },
	{ HEAD "proto=..1 port=4242" REST, false },
	{ HEAD "proto=1.. port=4242" REST, false },
	{ HEAD "proto=1..4294967296 port=4242" REST, false },
	{ HEAD "proto=4294967297..2 port=4242" REST, false },
	{ "?" NONCE_TAG " noughts proto=1..1 port=4242" REST, false },
	{ "*" NONCE_TAG " noughts proto=1..1 port=4242" REST, false },
	{ "= noughts proto=1..1 port=4242" REST, false },
	{ "=" NONCE_TAG " chess proto=1..1 port=4242" REST, false },
	{ HEAD "proto=1..1 port=4242" REST "\x1b", false },
	{ HEAD "proto=1..1 port=4242" REST "\n", false },
	{ "", false },
};

TEST_EACH(accepts_valid_responses_only, responses)
{
	const char               *text = responses[_i].text;
	struct discovery_response a;

	ck_assert_int_eq(discovery_read_response(text, strlen(text), NONCE, &a),
	    responses[_i].is_valid);
}

TEST(rejects_a_response_longer_than_a_query)
{
	char   bytes[DISCOVERY_DATAGRAM_SIZE + 1];
	size_t n = discovery_write_response(bytes, NONCE, &sample);
	struct discovery_response a;

	memset(bytes + n, ' ', sizeof(bytes) - n);
	ck_assert(discovery_read_response(bytes, DISCOVERY_DATAGRAM_SIZE, NONCE,
	    &a));
	ck_assert_int_eq(strncmp(a.name, "server ", 7), 0);
	ck_assert(!discovery_read_response(bytes, DISCOVERY_DATAGRAM_SIZE + 1,
	    NONCE, &a));
}
