/* address_account.c -- what each client address uses, counted in one place. */

#include "server/util/address_account.h"

#include <assert.h>
#include <string.h>

#include "server/util/rate_limit.h"
#include "server/util/window_count.h"

#define DAY EXPIRY_MAP_DAY

enum count_kind {
	AT_ONCE,    /* what is taken is given back */
	PER_SECOND, /* an allowance that refills */
	IN_PERIOD   /* events that count for `period` ms */
};

static const struct {
	enum count_kind kind;
	unsigned        bound;
	msec            period;
	unsigned        burst; /* PER_SECOND: see rate_limit.h */
	/*
	 * Each client of the address has the bound, up to
	 * ADDRESS_NETWORK_FACTOR clients
	 */
	bool per_client;
} kinds[ADDRESS_COUNTS] = {
	[ADDRESS_CLIENTS] = { .kind = AT_ONCE, .bound = ADDRESS_CLIENTS_MAX },
	[ADDRESS_BROWSERS] = { .kind = AT_ONCE, .bound = ADDRESS_BROWSERS_MAX },
	[ADDRESS_REQUESTS] = { .kind = PER_SECOND,
	    .bound = ADDRESS_REQUESTS_MAX,
	    .burst = ADDRESS_REQUESTS_BURST },
	[ADDRESS_QUERIES] = { .kind = PER_SECOND,
	    .bound = ADDRESS_QUERIES_MAX,
	    .burst = ADDRESS_QUERIES_BURST },
	[ADDRESS_TALK] = { .kind = IN_PERIOD,
	    .bound = ADDRESS_TALK_MAX,
	    .period = TALK_PERIOD,
	    .per_client = true },
	[ADDRESS_NAMES] = { .kind = IN_PERIOD,
	    .bound = ADDRESS_NAMES_MAX,
	    .period = DAY },
	[ADDRESS_RECORDS] = { .kind = IN_PERIOD,
	    .bound = ADDRESS_RECORDS_MAX,
	    .period = DAY },
	[ADDRESS_REVIEWS] = { .kind = IN_PERIOD,
	    .bound = ADDRESS_REVIEWS_MAX,
	    .period = DAY },
	[ADDRESS_WAITING] = { .kind = AT_ONCE, .bound = ADDRESS_WAITING_MAX },
	[ADDRESS_KEPT] = { .kind = AT_ONCE, .bound = ADDRESS_KEPT_MAX },
	[ADDRESS_ADJOURNED] = { .kind = AT_ONCE,
	    .bound = ADDRESS_ADJOURNED_MAX },
};

struct address_account {
	union {
		unsigned            taken;  /* AT_ONCE */
		struct rate_limit   rate;   /* PER_SECOND */
		struct window_count window; /* IN_PERIOD */
	} counts[ADDRESS_COUNTS];
};

/*
 * The accounts to which a key belongs: that of the first `bytes` bytes, with
 * `factor` times the bounds.
 */
static const struct level {
	unsigned bytes, factor;
} levels[] = {
	{ ADDRESS_KEY_BYTES, 1 },
	{ ADDRESS_NETWORK_BYTES, ADDRESS_NETWORK_FACTOR },
};

static unsigned level_count(const struct address_key *key)
{
	return (unsigned)address_key_is_known(key) +
	    (unsigned)address_key_has_network(key);
}

void address_accounts_init(struct address_accounts *a)
{
	expiry_map_init(&a->rows, sizeof(struct address_account));
	for (int i = 0; i < ADDRESS_COUNTS; i++)
		a->bounds[i] = kinds[i].bound;
}

void address_accounts_clear(struct address_accounts *a)
{
	expiry_map_clear(&a->rows);
}

/* Returns the account of a level; an empty one if there is no row. */
static const struct address_account *find(struct address_accounts *a,
    const struct address_key *key, const struct level *level, msec now)
{
	static const struct address_account empty;
	const struct expiry_row *row = expiry_map_find(&a->rows, key->bytes,
	    level->bytes, now);

	return row != NULL ? row->value : &empty;
}

/* Returns the bound of an account; 0: none. */
static unsigned bound_of(const struct address_accounts *a,
    const struct address_account *account, const struct level *level,
    enum address_count count)
{
	unsigned factor = level->factor;

	if (kinds[count].per_client &&
	    account->counts[ADDRESS_CLIENTS].taken > factor)
		factor = account->counts[ADDRESS_CLIENTS].taken;
	if (factor > ADDRESS_NETWORK_FACTOR)
		factor = ADDRESS_NETWORK_FACTOR;
	return a->bounds[count] * factor;
}

/* Returns when there will be room for n more, as far as that is known. */
static msec
room_at(const struct address_accounts *a, const struct address_account *account,
    const struct level *level, enum address_count count, unsigned n, msec now)
{
	unsigned bound = bound_of(a, account, level, count), used = 0;

	switch (kinds[count].kind) {
	case AT_ONCE:
		used = account->counts[count].taken;
		break;
	case PER_SECOND:
		return rate_limit_covered_at(&account->counts[count].rate,
		    bound, kinds[count].burst, n, now);
	case IN_PERIOD:
		used = window_count_get(&account->counts[count].window,
		    kinds[count].period, now);
		break;
	}
	return bound == 0 || used + n <= bound ? now : MSEC_NEVER;
}

msec address_accounts_room_at(struct address_accounts *a,
    const struct address_key *key, enum address_count count, unsigned n,
    msec now)
{
	const struct address_account *account;
	unsigned                      bound;
	msec                          latest = now, at;

	for (unsigned i = 0; i < level_count(key); i++) {
		account = find(a, key, &levels[i], now);
		bound = bound_of(a, account, &levels[i], count);
		at = room_at(a, account, &levels[i], count,
		    n > bound ? n : bound, now);
		latest = at > latest ? at : latest;
	}
	return latest;
}

unsigned
address_accounts_full(struct address_accounts *a, const struct address_key *key,
    enum address_count count, unsigned n, msec now)
{
	for (unsigned i = 0; i < level_count(key); i++)
		if (room_at(a, find(a, key, &levels[i], now), &levels[i], count,
			n, now) > now)
			return levels[i].bytes;
	return 0;
}

/* Returns until when the row of an account must be kept. */
static msec kept_until(const struct address_accounts *a,
    const struct address_account *account, const struct level *level, msec now)
{
	msec latest = now, at = now;

	for (enum address_count i = 0;
	     i < ADDRESS_COUNTS && latest != MSEC_NEVER; i++) {
		switch (kinds[i].kind) {
		case AT_ONCE:
			at = account->counts[i].taken > 0 ? MSEC_NEVER : now;
			break;
		case PER_SECOND:
			at = rate_limit_covered_at(&account->counts[i].rate,
			    bound_of(a, account, level, i), kinds[i].burst,
			    UINT32_MAX, now);
			break;
		case IN_PERIOD:
			at = window_count_end(&account->counts[i].window,
			    kinds[i].period);
			break;
		}
		latest = at > latest ? at : latest;
	}
	return latest;
}

/*
 * Returns the row of an account, which is added if there is none. The account
 * may then be changed, after which `keep` must be called.
 */
static struct expiry_row *open_row(struct address_accounts *a,
    const struct address_key *key, const struct level *level, msec now)
{
	struct expiry_row *row = expiry_map_find(&a->rows, key->bytes,
	    level->bytes, now);

	return row != NULL ?
	    row :
	    expiry_map_set(&a->rows, key->bytes, level->bytes, MSEC_NEVER, now);
}

/*
 * Keeps the row for as long as it is needed; it may be freed at once. If it
 * expires, it becomes the newest, because it has been changed.
 */
static void keep(struct address_accounts *a, const struct address_key *key,
    const struct level *level, const struct expiry_row *row, msec now)
{
	msec until = kept_until(a, row->value, level, now);

	if (until != row->until || until != MSEC_NEVER)
		expiry_map_set(&a->rows, key->bytes, level->bytes, until, now);
}

void address_accounts_add(struct address_accounts *a,
    const struct address_key *key, enum address_count count, unsigned n,
    msec now)
{
	for (unsigned i = 0; i < level_count(key); i++) {
		struct expiry_row      *row = open_row(a, key, &levels[i], now);
		struct address_account *account = row->value;

		switch (kinds[count].kind) {
		case AT_ONCE:
			account->counts[count].taken += n;
			break;
		case PER_SECOND:
			rate_limit_charge(&account->counts[count].rate,
			    bound_of(a, account, &levels[i], count), n, now);
			break;
		case IN_PERIOD:
			for (unsigned event = 0; event < n; event++)
				window_count_add(&account->counts[count].window,
				    kinds[count].period, now);
			break;
		}
		keep(a, key, &levels[i], row, now);
	}
}

bool address_accounts_take(struct address_accounts *a,
    const struct address_key *key, enum address_count count, msec now)
{
	if (address_accounts_full(a, key, count, 1, now))
		return false;
	address_accounts_add(a, key, count, 1, now);
	return true;
}

void address_accounts_release(struct address_accounts *a,
    const struct address_key *key, enum address_count count, msec now)
{
	for (unsigned i = 0; i < level_count(key); i++) {
		struct expiry_row      *row = open_row(a, key, &levels[i], now);
		struct address_account *account = row->value;

		assert(kinds[count].kind == AT_ONCE &&
		    account->counts[count].taken > 0);
		account->counts[count].taken--;
		keep(a, key, &levels[i], row, now);
	}
}
