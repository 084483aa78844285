/* client_address.c -- the connections and allowance of each client address. */

#include "server/net/client_address.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/util/network.h"

#define BUCKETS_FIRST 64 /* a power of two */

LIST_HEAD(bucket, client_address);
TAILQ_HEAD(idle_list, client_address);

struct client_address_table {
	uint64_t         seed;
	struct bucket   *buckets; /* bucket_count, a power of two */
	unsigned         bucket_count, count;
	struct idle_list idle; /* without connections, as they left */
	unsigned         idle_count;
};

/* No IPv6 client's address has these upper bits: they mean multicast. */
static uint64_t ipv4_key(uint32_t host_order)
{
	return UINT64_C(0xffffffff) << 32 | host_order;
}

uint64_t client_address_key(const struct sockaddr *peer)
{
	const struct sockaddr_in6 *in6 = (const void *)peer;
	const struct sockaddr_in  *in = (const void *)peer;
	uint32_t                   words[4];

	if (peer->sa_family != AF_INET6)
		return ipv4_key(ntohl(in->sin_addr.s_addr));
	memcpy(words, &in6->sin6_addr, sizeof(words));
	if (IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr))
		return ipv4_key(ntohl(words[3]));
	/* A machine can give itself any number of them. */
	if (IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr))
		return UINT64_C(0xfe80) << 48 | in6->sin6_scope_id;
	/*
	 * The words of the loopback address are 0; the key of an unused network
	 * is taken.
	 */
	if (words[0] == 0 && words[1] == 0)
		return 1;
	return (uint64_t)ntohl(words[0]) << 32 | ntohl(words[1]);
}

static void put_words(uint8_t *out, uint64_t words)
{
	for (int i = 0; i < 8; i++)
		out[i] = (uint8_t)(words >> (56 - 8 * i));
}

const char *
client_address_write(uint64_t key, char out[CLIENT_ADDRESS_TEXT_SIZE])
{
	struct network n = { .bits = 128 };

	if (key == 0)
		return strcpy(out, "-");
	if (key >> 32 == UINT32_MAX) {
		put_words(n.address + 8,
		    UINT64_C(0xffff) << 32 | (uint32_t)key);
	} else if (key >> 48 == 0xfe80) {
		snprintf(out, CLIENT_ADDRESS_TEXT_SIZE, "fe80::%%%u/64",
		    (unsigned)key);
		return out;
	} else if (key == 1) {
		n.address[15] = 1;
	} else {
		put_words(n.address, key);
		n.bits = 64;
	}
	return network_write(&n, out);
}

/*
 * The finalizer of SplitMix64 (Steele, Lea and Flood 2014) over the key and the
 * secret seed: clients cannot choose addresses of one bucket.
 */
static struct bucket *
bucket_of(const struct client_address_table *t, uint64_t key)
{
	uint64_t h = key ^ t->seed;

	h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9) + t->seed;
	h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
	h ^= h >> 31;
	return &t->buckets[h & (t->bucket_count - 1)];
}

static void allocate_buckets(struct client_address_table *t, unsigned count)
{
	t->buckets = xcalloc(count, sizeof(*t->buckets));
	t->bucket_count = count;
}

struct client_address_table *client_address_table_new(uint64_t seed)
{
	struct client_address_table *t = xcalloc(1, sizeof(*t));

	t->seed = seed;
	TAILQ_INIT(&t->idle);
	allocate_buckets(t, BUCKETS_FIRST);
	return t;
}

void client_address_table_free(struct client_address_table *t)
{
	struct client_address *a;

	for (unsigned i = 0; i < t->bucket_count; i++)
		while ((a = LIST_FIRST(&t->buckets[i])) != NULL) {
			LIST_REMOVE(a, bucket_link);
			free(a);
		}
	free(t->buckets);
	free(t);
}

unsigned client_address_count(const struct client_address_table *t)
{
	return t->count;
}

static struct client_address *
find(const struct client_address_table *t, uint64_t key)
{
	struct client_address *a;

	LIST_FOREACH (a, bucket_of(t, key), bucket_link)
		if (a->key == key)
			return a;
	return NULL;
}

/* Doubles the buckets, so that each holds about one entry. */
static void grow(struct client_address_table *t)
{
	struct bucket         *old = t->buckets;
	unsigned               old_count = t->bucket_count;
	struct client_address *a;

	allocate_buckets(t, old_count * 2);
	for (unsigned i = 0; i < old_count; i++)
		while ((a = LIST_FIRST(&old[i])) != NULL) {
			LIST_REMOVE(a, bucket_link);
			LIST_INSERT_HEAD(bucket_of(t, a->key), a, bucket_link);
		}
	free(old);
}

static struct client_address *add(struct client_address_table *t, uint64_t key)
{
	struct client_address *a = xcalloc(1, sizeof(*a));

	if (t->count >= t->bucket_count)
		grow(t);
	a->key = key;
	LIST_INSERT_HEAD(bucket_of(t, key), a, bucket_link);
	t->count++;
	return a;
}

static void set_active(struct client_address_table *t, struct client_address *a)
{
	TAILQ_REMOVE(&t->idle, a, idle_link);
	t->idle_count--;
}

/* Forgets an address without connections. */
static void forget(struct client_address_table *t, struct client_address *a)
{
	set_active(t, a);
	LIST_REMOVE(a, bucket_link);
	t->count--;
	free(a);
}

struct client_address *client_address_connect(struct client_address_table *t,
    uint64_t key, unsigned connections_max)
{
	struct client_address *a = find(t, key);

	if (a == NULL)
		a = add(t, key);
	else if (a->connections == 0)
		set_active(t, a);
	if (connections_max != 0 && a->connections >= connections_max)
		return NULL;
	a->connections++;
	return a;
}

/*
 * Whether the address has its full allowance again: a new entry would have the
 * same.
 */
static bool is_rested(const struct client_address *a, uint32_t rate, msec now)
{
	return rate_limit_covers(&a->rate, rate, UINT32_MAX, now);
}

void client_address_disconnect(struct client_address_table *t,
    struct client_address *a, uint32_t rate, msec now)
{
	assert(a->connections > 0);
	if (--a->connections > 0)
		return;
	TAILQ_INSERT_TAIL(&t->idle, a, idle_link);
	t->idle_count++;
	while ((a = TAILQ_FIRST(&t->idle)) != NULL &&
	    (t->idle_count > CLIENT_ADDRESS_IDLE_MAX ||
		is_rested(a, rate, now)))
		forget(t, a);
}
