/*
 * address_account.h -- what each client address uses, counted in one place.
 *
 * All that is limited by address is a count in the account of that address; the
 * modules ask here whether there is room for one more, and report what they
 * have taken and given back. The same counts, with ADDRESS_NETWORK_FACTOR times
 * the bound, are kept for the network of an IPv6 address (see address_key.h),
 * because one machine may have all addresses of it. IPv4 networks have no
 * counts: a machine there can take only the few addresses that are free, each
 * of which has its own bounds, and behind one address there may be a whole
 * network already.
 *
 * ADDRESS_TALK is the limit of a single player. A guest who reconnects is
 * another player, and so is the owner of several names who proves the next, but
 * the address remains the same, so it has a count, too. Behind one address there
 * may be a LAN, or a class whose pupils share a key, who must not silence each
 * other, so the address has the bound for each client that is connected from
 * there, but for no more than ADDRESS_NETWORK_FACTOR clients: nobody can read
 * more.
 *
 * Memory is bounded. An account is a row of an expiring map, of about 600
 * bytes, and is kept while something is taken that is not given back, and then
 * until none of its events counts any more. So there are at most EXPIRY_MAP_MAX
 * rows (10 MiB) besides those of connections, kept players and adjourned games,
 * which have bounds of their own. If there are more, the account whose events
 * end to count first is dropped, and of several the one that was changed first.
 * So queries from forged addresses, which count for a second, displace at most
 * one account that counts for a day. A client that changes its address cannot
 * get the daily counts of its network dropped, because no address of the network
 * has counts that end later, and every change of an address changes the
 * network's account as well.
 */

#ifndef SERVER_UTIL_ADDRESS_ACCOUNT_H
#define SERVER_UTIL_ADDRESS_ACCOUNT_H

#include <stdbool.h>

#include "common/base/time_ms.h"
#include "server/util/address_key.h"
#include "server/util/expiry_map.h"

/* What is counted. The comment says to what the bound applies. */
enum address_count {
	ADDRESS_CLIENTS, /* connections of clients, at the same time */
	/* Connections of browsers that are no clients yet, at the same time */
	ADDRESS_BROWSERS,
	/* The cost of requests per second, in bursts; see rate_limit.h */
	ADDRESS_REQUESTS,
	ADDRESS_QUERIES, /* discovery queries per second, in bursts */
	/* Lines of talk in TALK_PERIOD ms, for each client; see above */
	ADDRESS_TALK,
	ADDRESS_NAMES,   /* names that are bound to keys, a day */
	ADDRESS_RECORDS, /* games that are kept, a day */
	/* Reviews for players without a proven name, a day */
	ADDRESS_REVIEWS,
	ADDRESS_WAITING, /* games that wait for a review, at the same time */
	/* Disconnected players who are kept, at the same time */
	ADDRESS_KEPT,
	ADDRESS_ADJOURNED, /* adjourned games, at the same time */
	ADDRESS_COUNTS
};

/*
 * How many seconds' refill of an allowance may be spent at once. That for
 * requests is also a client's own: at 5 a second, a new client may send 20
 * requests of the highest cost.
 */
#define ADDRESS_REQUESTS_BURST 16
#define ADDRESS_QUERIES_BURST  4

/* The bounds that address_accounts_init sets. */
#define ADDRESS_CLIENTS_MAX   64
#define ADDRESS_BROWSERS_MAX  16
#define ADDRESS_REQUESTS_MAX  80
#define ADDRESS_QUERIES_MAX   20
#define ADDRESS_TALK_MAX      4
#define ADDRESS_NAMES_MAX     64
#define ADDRESS_RECORDS_MAX   2000
#define ADDRESS_REVIEWS_MAX   20
#define ADDRESS_WAITING_MAX   16
#define ADDRESS_KEPT_MAX      64
#define ADDRESS_ADJOURNED_MAX 200

/* A network has this many times the bound of an address. */
#define ADDRESS_NETWORK_FACTOR 16

#define TALK_PERIOD 10000

struct address_accounts {
	struct expiry_map rows;
	unsigned          bounds[ADDRESS_COUNTS]; /* for one address; 0: none */
};

void address_accounts_init(struct address_accounts *a);
void address_accounts_clear(struct address_accounts *a);

/*
 * Takes n, even beyond the bounds. What is counted "at the same time" must be
 * given back by address_accounts_release. Does nothing if the address is not
 * known.
 */
void address_accounts_add(struct address_accounts *a,
    const struct address_key *key, enum address_count count, unsigned n,
    msec now);

/* Takes one if there is room for it; else returns false. */
bool address_accounts_take(struct address_accounts *a,
    const struct address_key *key, enum address_count count, msec now);

/* Gives one back of what is counted at the same time. */
void address_accounts_release(struct address_accounts *a,
    const struct address_key *key, enum address_count count, msec now);

/*
 * Returns when there will be room for n of what is counted per second, and for
 * all that refills in a second; `now` if there is room.
 */
msec address_accounts_room_at(struct address_accounts *a,
    const struct address_key *key, enum address_count count, unsigned n,
    msec now);

/*
 * Whose bound n more at the address would exceed: returns ADDRESS_KEY_BYTES for
 * the address, ADDRESS_NETWORK_BYTES for its network, and 0 if there is room,
 * or if the address is not known. The others that count for that bound are those
 * for which address_key_is_same is true with the result.
 */
unsigned
address_accounts_full(struct address_accounts *a, const struct address_key *key,
    enum address_count count, unsigned n, msec now);

#endif
