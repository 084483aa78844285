/* handshake.c -- the server proves its key, and we prove to own our name. */

#include "client/files/program_path.h"
#include "client/link/handshake.h"

#include <stdio.h>
#include <string.h>

#include "client/find/server_list.h"
#include "common/base/error.h"
#include "common/base/format_values.h"
#include "common/base/number.h"
#include "common/text/utf8.h"

/* The most proofs that are sent for one name, each with a new nonce. */
#define TRIES_MAX 2

#define ALGORITHM "ed25519"

/* The most bytes of a server's text that our messages quote. */
#define QUOTED_SENTENCE_MAX 200

/* Size of the longest quote of a text that is no such sentence, with its NUL. */
#define QUOTE_SIZE 64

void handshake_init(struct handshake *h, const struct identity *identity,
    const struct address *server, const char *known_key)
{
	*h = (struct handshake){ .identity = identity, .server = *server };
	snprintf(h->known_key, sizeof(h->known_key), "%s", known_key);
}

/*
 * The scope of a link-local address ("%eth0") is left out, because the server
 * does not know it.
 */
void handshake_on_connect(struct handshake *h, const struct address *peer)
{
	struct address plain = *peer;
	char           text[ADDRESS_TEXT_SIZE];

	plain.host[strcspn(plain.host, "%")] = '\0';
	snprintf(h->address, sizeof(h->address), "%.*s",
	    (int)sizeof(h->address) - 1, address_format(&plain, text));
}

static void __attribute__((format(printf, 2, 3)))
say(struct handshake *h, const char *format, ...)
{
	FORMAT_VALUES(h->sentence, sizeof(h->sentence), format);
}

/* --- requests --- */

static void say_not_proven(struct handshake *h)
{
	char text[ADDRESS_TEXT_SIZE];

	if (h->known_key[0] != '\0')
		say(h,
		    "The server at %s has not proven the key that it had "
		    "before, so it gets nothing that proves who you are: you "
		    "play under a free name.",
		    address_format(&h->server, text));
}

bool handshake_start(struct handshake *h, const struct server_event *hello)
{
	bool has_identity = h->identity != NULL &&
	    h->identity->public_key[0] != '\0';

	h->server_key[0] = h->server_nonce[0] = h->name[0] = '\0';
	h->sentence[0] = '\0';
	h->is_new_key = h->is_ready = h->has_failed = h->is_superseded = false;
	h->sent = HANDSHAKE_SENT_NOTHING;
	if (has_identity &&
	    strcmp(server_event_value(hello, PAIR_KEYS), ALGORITHM) == 0)
		return true;
	if (has_identity)
		say_not_proven(h);
	h->accepts_new_key = false;
	h->is_ready = true;
	return false;
}

static bool set_name(struct handshake *h, const char *name)
{
	if (!name_is_valid(name))
		return false;
	snprintf(h->name, sizeof(h->name), "%s", name);
	h->is_superseded = h->sent == HANDSHAKE_SENT_PROOF ||
	    h->sent == HANDSHAKE_SENT_NAME;
	h->tries = 0;
	return true;
}

bool handshake_claim(struct handshake *h, const char *name, bool is_quiet)
{
	if (h->server_key[0] == '\0' || !set_name(h, name))
		return false;
	h->is_quiet = is_quiet;
	h->is_unproven = false;
	return true;
}

void handshake_request(struct handshake *h, const char *name)
{
	if (!set_name(h, name))
		return;
	h->is_quiet = false;
	h->is_unproven = true;
}

bool handshake_is_claiming(const struct handshake *h)
{
	return h->name[0] != '\0' && !h->is_quiet;
}

static void write_proof(struct handshake *h, char out[LINE_REQUEST_MAX + 1])
{
	const struct name_proof proof = { .name = h->name,
		.server_key = h->server_key,
		.address = h->address,
		.client_nonce = h->client_nonce,
		.server_nonce = h->server_nonce };
	char                    signature[SIGNATURE_DIGITS + 1];

	identity_sign(h->identity, &proof, signature);
	snprintf(out, LINE_REQUEST_MAX + 1,
	    "prove %s key=%s server=%s at=%s nonce=%s sig=%s%s", h->name,
	    h->identity->public_key, h->server_key, h->address, h->server_nonce,
	    signature, h->is_program ? " bot=1" : "");
	h->sent = HANDSHAKE_SENT_PROOF;
	h->tries++;
}

bool handshake_next(struct handshake *h, msec now,
    char out[LINE_REQUEST_MAX + 1])
{
	if (h->sent != HANDSHAKE_SENT_NOTHING ||
	    (h->is_ready && h->name[0] == '\0'))
		return false;
	if (h->name[0] != '\0' && h->is_unproven) {
		snprintf(out, LINE_REQUEST_MAX + 1, "name %s%s", h->name,
		    h->is_program ? " bot=1" : "");
		h->sent = HANDSHAKE_SENT_NAME;
	} else if (h->server_nonce[0] == '\0' || now >= h->nonce_until) {
		identity_new_nonce(h->client_nonce);
		h->server_nonce[0] = '\0';
		snprintf(out, LINE_REQUEST_MAX + 1, "key %s at=%s",
		    h->client_nonce, h->address);
		h->sent = HANDSHAKE_SENT_KEY;
	} else {
		write_proof(h, out);
	}
	return true;
}

/* --- the server's key --- */

static bool fail_changed(struct handshake *h)
{
	char        text[ADDRESS_TEXT_SIZE];
	const char *quote;

	address_format(&h->server, text);
	/* Without quotes a shell takes brackets for a pattern. */
	quote = text[0] == '[' ? "'" : "";
	say(h,
	    "the server at %s has another key than before: its database is a "
	    "new one, another server is at that address, or somebody pretends "
	    "to be it. Nothing that proves who you are was sent. If you trust "
	    "it: %s --trust-server %s%s%s",
	    text, program_command(), quote, text, quote);
	h->has_failed = true;
	return true;
}

static bool fail_unsigned(struct handshake *h)
{
	char text[ADDRESS_TEXT_SIZE];

	say(h,
	    "the server at %s could not prove that its key is its own, so "
	    "nothing that proves who you are was sent; ask whoever runs it",
	    address_format(&h->server, text));
	h->has_failed = true;
	return true;
}

/* Handles "* key": the server has signed its address and both nonces. */
static bool on_key(struct handshake *h, const struct server_event *ev, msec now)
{
	const char *key = server_event_word(ev, 1);
	const char *nonce = server_event_value(ev, PAIR_NONCE);
	bool        is_known = strcmp(h->known_key, key) == 0;

	if (!identity_check_server(key, h->address, h->client_nonce, nonce,
		server_event_value(ev, PAIR_SIG)))
		return fail_unsigned(h);
	if (!is_known && h->known_key[0] != '\0' && !h->accepts_new_key)
		return fail_changed(h);
	if (!is_known)
		h->is_new_key = true;
	snprintf(h->known_key, sizeof(h->known_key), "%s", key);
	snprintf(h->server_key, sizeof(h->server_key), "%s", key);
	snprintf(h->server_nonce, sizeof(h->server_nonce), "%s", nonce);
	h->nonce_until = now + HANDSHAKE_NONCE_MS;
	return true;
}

/*
 * Stops proving the name. Unless we have the name already, requests it without
 * a proof.
 */
static bool give_up_proof(struct handshake *h)
{
	h->is_unproven = true;
	if (h->is_quiet)
		h->name[0] = h->sentence[0] = '\0';
	return true;
}

/*
 * Tells the user that we have reached the server at another address than the
 * one it has signed, as happens with NAT or a tunnel.
 */
static void say_relay(struct handshake *h)
{
	say(h,
	    "This server does not know that it is reached at %s, as by NAT or "
	    "a tunnel, so your key is not accepted: you play under a free "
	    "name, unrated. Its operator can tell it with --public-address %s",
	    h->address, h->address);
}

static bool on_key_answer(struct handshake *h, const struct server_event *ev)
{
	h->accepts_new_key = false;
	if (ev->kind == EVENT_DONE && h->server_nonce[0] == '\0')
		return fail_unsigned(h);
	if (strcmp(ev->code, error_code(ERR_RELAY)) == 0)
		say_relay(h);
	else if (ev->kind == EVENT_REFUSED && !h->is_ready)
		say_not_proven(h);
	if (h->is_ready && ev->kind == EVENT_REFUSED)
		give_up_proof(h);
	h->is_ready = true;
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

static bool find_unproven(struct handshake *h, const struct server_event *ev)
{
	if (strcmp(ev->code, error_code(ERR_RELAY)) == 0) {
		say_relay(h);
		return true;
	}
	for (size_t n = 0; n < sizeof(unproven) / sizeof(unproven[0]); n++) {
		if (strcmp(ev->code, error_code(unproven[n].error)) != 0)
			continue;
		say(h, "%s", unproven[n].why);
		return true;
	}
	return false;
}

static bool on_proof_refused(struct handshake *h, struct server_event *ev)
{
	if (strcmp(ev->code, error_code(ERR_NONCE)) == 0 &&
	    h->tries < TRIES_MAX) {
		h->server_nonce[0] = '\0';
		return true;
	}
	if (h->is_quiet || find_unproven(h, ev))
		return give_up_proof(h);
	if (strcmp(ev->code, error_code(ERR_OWNED)) == 0) {
		say(h,
		    "Another key owns %s. If it is yours, bring your key here: "
		    "%s --key-import FILE. Else choose another name.",
		    h->name, program_command());
		ev->text = h->sentence;
	}
	h->name[0] = '\0';
	return false;
}

static bool on_proof_answer(struct handshake *h, struct server_event *ev)
{
	if (ev->kind == EVENT_REFUSED)
		return on_proof_refused(h, ev);
	h->name[0] = h->server_nonce[0] = '\0';
	return h->is_quiet;
}

/* Handles the answer to "name", which is sent if there is no proof. */
static bool on_name_answer(struct handshake *h, struct server_event *ev)
{
	if (h->server_key[0] != '\0' &&
	    strcmp(ev->code, error_code(ERR_OWNED)) == 0) {
		say(h,
		    "%s belongs to a key, which cannot be proven here; choose "
		    "another name.",
		    h->name);
		ev->text = h->sentence;
	}
	h->name[0] = '\0';
	return false;
}

/* --- events --- */

bool handshake_on_event(struct handshake *h, struct server_event *ev, msec now)
{
	static const char *const     verbs[] = { [HANDSHAKE_SENT_KEY] = "key",
		    [HANDSHAKE_SENT_PROOF] = "prove",
		    [HANDSHAKE_SENT_NAME] = "name" };
	const enum handshake_request sent = h->sent;

	h->sentence[0] = '\0';
	if (sent == HANDSHAKE_SENT_KEY && ev->kind == EVENT_KEY)
		return on_key(h, ev, now);
	/* The server has confirmed the name that we have already. */
	if (sent == HANDSHAKE_SENT_PROOF && h->is_quiet &&
	    ev->kind == EVENT_YOU)
		return true;
	if ((ev->kind != EVENT_DONE && ev->kind != EVENT_REFUSED) ||
	    verbs[sent] == NULL || strcmp(ev->verb, verbs[sent]) != 0)
		return false;
	h->sent = HANDSHAKE_SENT_NOTHING;
	if (h->is_superseded) {
		h->is_superseded = false;
		if (sent == HANDSHAKE_SENT_PROOF)
			h->server_nonce[0] = '\0';
		return true;
	}
	return sent == HANDSHAKE_SENT_KEY ? on_key_answer(h, ev) :
	    sent == HANDSHAKE_SENT_PROOF  ? on_proof_answer(h, ev) :
					    on_name_answer(h, ev);
}

/* --- a connection without a valid "hello" --- */

int handshake_quote_length(const char *text)
{
	return (int)utf8_truncate(text, strlen(text), QUOTED_SENTENCE_MAX);
}

/* Writes the beginning of a text in quotation marks. Returns out. */
static const char *quote(const char *text, char out[QUOTE_SIZE])
{
	size_t n = utf8_truncate(text, strlen(text), QUOTE_SIZE - 3);

	if (n == 0)
		snprintf(out, QUOTE_SIZE, "unreadable data");
	else
		snprintf(out, QUOTE_SIZE, "\"%.*s\"", (int)n, text);
	return out;
}

static void describe_version(const struct server_event *ev,
    const struct address *address, char *out, size_t size)
{
	const char *version = server_event_value(ev, PAIR_PROTO);
	char        text[PROTOCOL_VERSION_TEXT_SIZE];
	uint32_t    proto;

	if (number_parse(version, 0, UINT32_MAX, &proto))
		protocol_version_describe_mismatch(proto, proto,
		    PROTOCOL_VERSION, text);
	else
		snprintf(text, sizeof(text),
		    "does not say which version of the protocol it speaks; use "
		    "the client that came with it");
	snprintf(out, size, "the server at %s port %s %s", address->host,
	    address->port, text);
}

void handshake_describe_refusal(const struct server_event *ev,
    const struct address *address, char *out, size_t size)
{
	char quoted[QUOTE_SIZE];

	switch (ev->kind) {
	case EVENT_WRONG_VERSION:
		describe_version(ev, address, out, size);
		break;
	case EVENT_BYE:
		snprintf(out, size,
		    "the server at %s port %s refused the connection: %.*s",
		    address->host, address->port,
		    handshake_quote_length(ev->text), ev->text);
		break;
	default:
		snprintf(out, size,
		    "%s port %s is not a noughts server: it sent %s; check the "
		    "port",
		    address->host, address->port, quote(ev->text, quoted));
		break;
	}
}

void handshake_describe_silence(const struct address *address,
    const char *reason, bool was_connected, char *out, size_t size)
{
	if (was_connected && reason == NULL)
		snprintf(out, size,
		    "%s port %s accepts connections but sends nothing; is it a "
		    "noughts server?",
		    address->host, address->port);
	else if (was_connected)
		snprintf(out, size,
		    "%s port %s is not a noughts server (%s); check the port",
		    address->host, address->port, reason);
	else if (reason == NULL)
		snprintf(out, size,
		    "no server at %s port %s: no answer in %d seconds",
		    address->host, address->port, HANDSHAKE_TIMEOUT_MS / 1000);
	else
		snprintf(out, size,
		    "no server at %s port %s: %s. Start one there, "
		    "or connect to another: %s HOST",
		    address->host, address->port, reason, program_command());
}
