/* introduction.c -- the server proves its key, and we prove to own our name. */

#include "client/session/introduction.h"
#include "client/util/program_path.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/error.h"

/* The most proofs that are sent for one name, each with a new nonce. */
#define TRIES_MAX 2

#define ALGORITHM "ed25519"

void introduction_init(struct introduction *i, const struct user_key *identity,
    const struct address *server, const char *known_key)
{
	*i = (struct introduction){ .identity = identity, .server = *server };
	snprintf(i->known_key, sizeof(i->known_key), "%s", known_key);
}

/*
 * The scope of a link-local address ("%eth0") is left out, because the server
 * does not know it.
 */
void introduction_on_connect(struct introduction *i, const struct address *peer)
{
	struct address plain = *peer;
	char           text[ADDRESS_TEXT_SIZE];

	plain.host[strcspn(plain.host, "%")] = '\0';
	snprintf(i->address, sizeof(i->address), "%.*s",
	    (int)sizeof(i->address) - 1, address_format(&plain, text));
}

static void say(struct introduction *i, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct introduction *i, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vsnprintf(i->sentence, sizeof(i->sentence), format, values);
	va_end(values);
}

/* --- requests --- */

static void say_not_proven(struct introduction *i)
{
	char text[ADDRESS_TEXT_SIZE];

	if (i->known_key[0] != '\0')
		say(i,
		    "The server at %s has not proven the key that it had "
		    "before, so it gets nothing that proves who you are: you "
		    "play under a free name.",
		    address_format(&i->server, text));
}

bool introduction_start(struct introduction *i,
    const struct server_event               *hello)
{
	bool has_identity = i->identity != NULL &&
	    i->identity->public_key[0] != '\0';

	i->server_key[0] = i->server_nonce[0] = i->name[0] = '\0';
	i->sentence[0] = '\0';
	i->is_new_key = i->is_ready = i->has_failed = i->is_superseded = false;
	i->step = INTRODUCTION_IDLE;
	if (has_identity &&
	    strcmp(server_event_value(hello, PAIR_KEYS), ALGORITHM) == 0)
		return true;
	if (has_identity)
		say_not_proven(i);
	i->accepts_new_key = false;
	i->is_ready = true;
	return false;
}

static bool set_name(struct introduction *i, const char *name)
{
	if (!name_is_valid(name))
		return false;
	snprintf(i->name, sizeof(i->name), "%s", name);
	i->is_superseded = i->step == INTRODUCTION_PROVES ||
	    i->step == INTRODUCTION_NAMES;
	i->tries = 0;
	return true;
}

bool introduction_claim(struct introduction *i, const char *name, bool is_quiet)
{
	if (i->server_key[0] == '\0' || !set_name(i, name))
		return false;
	i->is_quiet = is_quiet;
	i->is_unproven = false;
	return true;
}

void introduction_request(struct introduction *i, const char *name)
{
	if (!set_name(i, name))
		return;
	i->is_quiet = false;
	i->is_unproven = true;
}

bool introduction_is_claiming(const struct introduction *i)
{
	return i->name[0] != '\0' && !i->is_quiet;
}

static void write_key(struct introduction *i, char out[LINE_REQUEST_MAX + 1])
{
	user_key_new_nonce(i->client_nonce);
	i->server_nonce[0] = '\0';
	snprintf(out, LINE_REQUEST_MAX + 1, "key %s at=%s", i->client_nonce,
	    i->address);
	i->step = INTRODUCTION_ASKS_KEY;
}

static void write_proof(struct introduction *i, char out[LINE_REQUEST_MAX + 1])
{
	const struct name_proof proof = { .name = i->name,
		.server_key = i->server_key,
		.address = i->address,
		.client_nonce = i->client_nonce,
		.server_nonce = i->server_nonce };
	char                    signature[SIGNATURE_DIGITS + 1];

	user_key_sign(i->identity, &proof, signature);
	snprintf(out, LINE_REQUEST_MAX + 1,
	    "prove %s key=%s server=%s at=%s nonce=%s sig=%s%s", i->name,
	    i->identity->public_key, i->server_key, i->address, i->server_nonce,
	    signature, i->is_program ? " bot=1" : "");
	i->step = INTRODUCTION_PROVES;
	i->tries++;
}

bool introduction_next(struct introduction *i, msec now,
    char out[LINE_REQUEST_MAX + 1])
{
	if (i->step != INTRODUCTION_IDLE || (i->is_ready && i->name[0] == '\0'))
		return false;
	if (i->name[0] != '\0' && i->is_unproven) {
		snprintf(out, LINE_REQUEST_MAX + 1, "name %s%s", i->name,
		    i->is_program ? " bot=1" : "");
		i->step = INTRODUCTION_NAMES;
	} else if (i->server_nonce[0] == '\0' || now >= i->nonce_until) {
		write_key(i, out);
	} else {
		write_proof(i, out);
	}
	return true;
}

/* --- the server's key --- */

static bool fail_changed(struct introduction *i)
{
	char text[ADDRESS_TEXT_SIZE];

	address_format(&i->server, text);
	say(i,
	    "the server at %s has another key than before: its database is a "
	    "new one, another server is at that address, or somebody pretends "
	    "to be it. Nothing that proves who you are was sent. If you trust "
	    "it: %s --trust-server %s",
	    text, program_command(), text);
	i->has_failed = true;
	return true;
}

static bool fail_unsigned(struct introduction *i)
{
	char text[ADDRESS_TEXT_SIZE];

	say(i,
	    "the server at %s could not prove that its key is its own, so "
	    "nothing that proves who you are was sent; ask whoever runs it",
	    address_format(&i->server, text));
	i->has_failed = true;
	return true;
}

/* Handles "* key": the server has signed its address and both nonces. */
static bool
on_key(struct introduction *i, const struct server_event *ev, msec now)
{
	const char *key = server_event_word(ev, 1);
	const char *nonce = server_event_value(ev, PAIR_NONCE);
	bool        is_known = strcmp(i->known_key, key) == 0;

	if (!user_key_check_server(key, i->address, i->client_nonce, nonce,
		server_event_value(ev, PAIR_SIG)))
		return fail_unsigned(i);
	if (!is_known && i->known_key[0] != '\0' && !i->accepts_new_key)
		return fail_changed(i);
	if (!is_known)
		i->is_new_key = true;
	snprintf(i->known_key, sizeof(i->known_key), "%s", key);
	snprintf(i->server_key, sizeof(i->server_key), "%s", key);
	snprintf(i->server_nonce, sizeof(i->server_nonce), "%s", nonce);
	i->nonce_until = now + INTRODUCTION_NONCE_MS;
	return true;
}

/*
 * Stops proving the name. Unless we have the name already, requests it without
 * a proof.
 */
static bool give_up_proof(struct introduction *i)
{
	i->is_unproven = true;
	if (i->is_quiet)
		i->name[0] = i->sentence[0] = '\0';
	return true;
}

/*
 * Tells the user that we have reached the server at another address than the
 * one it has signed, as happens with NAT or a tunnel.
 */
static void say_relay(struct introduction *i)
{
	say(i,
	    "This server does not know that it is reached at %s, as by NAT or "
	    "a tunnel, so your key is not accepted: you play under a free "
	    "name, unrated. Its operator can tell it with --public-address %s",
	    i->address, i->address);
}

/* Handles the answer to "key". */
static bool on_key_answer(struct introduction *i, const struct server_event *ev)
{
	i->step = INTRODUCTION_IDLE;
	i->accepts_new_key = false;
	if (ev->kind == EVENT_DONE && i->server_nonce[0] == '\0')
		return fail_unsigned(i);
	if (strcmp(ev->code, error_code(ERR_RELAY)) == 0)
		say_relay(i);
	else if (ev->kind == EVENT_REFUSED && !i->is_ready)
		say_not_proven(i);
	if (i->is_ready && ev->kind == EVENT_REFUSED)
		give_up_proof(i);
	i->is_ready = true;
	return true;
}

/* --- our name --- */

/*
 * The refusals after which we can still play under the name, but without a
 * proof; and a sentence about each for the user.
 */
static const struct {
	enum error  error;
	const char *why;
} unproven[] = {
	{ ERR_NAMES,
	    "Your key owns as many names as it may, so this one does not "
	    "become yours: you play under it as under a free name." },
	{ ERR_DAILY,
	    "From your address as many names have been taken today as may be, "
	    "so this one does not become yours yet: you play under it as under "
	    "a free name." },
	{ ERR_KEYLESS,
	    "This server keeps nothing, so no name becomes yours: you play "
	    "under a free one." },
	{ ERR_DISK,
	    "The server can store nothing now, so the name is not proven: you "
	    "play under it as under a free name." },
};

static bool find_unproven(struct introduction *i, const struct server_event *ev)
{
	if (strcmp(ev->code, error_code(ERR_RELAY)) == 0) {
		say_relay(i);
		return true;
	}
	for (size_t n = 0; n < sizeof(unproven) / sizeof(unproven[0]); n++) {
		if (strcmp(ev->code, error_code(unproven[n].error)) != 0)
			continue;
		say(i, "%s", unproven[n].why);
		return true;
	}
	return false;
}

static bool on_proof_refused(struct introduction *i, struct server_event *ev)
{
	i->step = INTRODUCTION_IDLE;
	if (strcmp(ev->code, error_code(ERR_NONCE)) == 0 &&
	    i->tries < TRIES_MAX) {
		i->server_nonce[0] = '\0';
		return true;
	}
	if (i->is_quiet || find_unproven(i, ev))
		return give_up_proof(i);
	if (strcmp(ev->code, error_code(ERR_OWNED)) == 0) {
		say(i,
		    "Another key owns %s. If it is yours, bring your key here: "
		    "%s --key-import FILE. Else choose another name.",
		    i->name, program_command());
		ev->text = i->sentence;
	}
	i->name[0] = '\0';
	return false;
}

static bool on_proof_answer(struct introduction *i, struct server_event *ev)
{
	if (i->is_superseded) {
		i->is_superseded = false;
		i->step = INTRODUCTION_IDLE;
		i->server_nonce[0] = '\0';
		return true;
	}
	if (ev->kind == EVENT_REFUSED)
		return on_proof_refused(i, ev);
	i->step = INTRODUCTION_IDLE;
	i->name[0] = i->server_nonce[0] = '\0';
	return i->is_quiet;
}

/* Handles the answer to "name", which is sent if there is no proof. */
static bool on_name_answer(struct introduction *i, struct server_event *ev)
{
	i->step = INTRODUCTION_IDLE;
	if (i->is_superseded) {
		i->is_superseded = false;
		return true;
	}
	if (i->server_key[0] != '\0' &&
	    strcmp(ev->code, error_code(ERR_OWNED)) == 0) {
		say(i,
		    "%s belongs to a key, which cannot be proven here; choose "
		    "another name.",
		    i->name);
		ev->text = i->sentence;
	}
	i->name[0] = '\0';
	return false;
}

/* --- events --- */

static bool is_answer(const struct server_event *ev, const char *verb)
{
	return (ev->kind == EVENT_DONE || ev->kind == EVENT_REFUSED) &&
	    strcmp(ev->verb, verb) == 0;
}

bool introduction_on_event(struct introduction *i, struct server_event *ev,
    msec now)
{
	i->sentence[0] = '\0';
	if (i->step == INTRODUCTION_ASKS_KEY && ev->kind == EVENT_KEY)
		return on_key(i, ev, now);
	if (i->step == INTRODUCTION_ASKS_KEY && is_answer(ev, "key"))
		return on_key_answer(i, ev);
	if (i->step == INTRODUCTION_PROVES && is_answer(ev, "prove"))
		return on_proof_answer(i, ev);
	if (i->step == INTRODUCTION_NAMES && is_answer(ev, "name"))
		return on_name_answer(i, ev);
	/* The server has confirmed the name that we have already. */
	if (i->step == INTRODUCTION_PROVES && i->is_quiet &&
	    ev->kind == EVENT_YOU)
		return true;
	return false;
}
