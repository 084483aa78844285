/*
 * handshake.h -- how the server proves its key, and how we prove our name.
 *
 * Pure, except that it makes random nonces. After "hello" we send "key" with a
 * nonce, and the server signs our nonce together with its own. If the server's
 * key is the one known for its address, or no key is known for that address, we
 * may send what proves who we are: a token that we got from a server with that
 * key, and "prove", which signs both nonces. The first proof of a name binds it
 * to our key. If the server or the user has no key, "name" requests a name
 * without a proof; such a name belongs to nobody.
 *
 *	the caller sends      the server answers
 *	key NONCE at=...      * key ...  = key           the server's key is known
 *	prove NAME ...        * you ...  = prove         the name is ours
 *	prove NAME ...        ? prove relay              it cannot be proven here:
 *	name NAME
 */

#ifndef CLIENT_LINK_HANDSHAKE_H
#define CLIENT_LINK_HANDSHAKE_H

#include <stdbool.h>

#include "client/find/address.h"
#include "client/link/identity.h"
#include "client/model/server_event.h"
#include "common/base/time_ms.h"
#include "common/protocol/line_reader.h"

/* Size that fits each sentence for the user, with its NUL. */
#define HANDSHAKE_SENTENCE_SIZE 640

/*
 * For how many ms we use a nonce of the server. The server accepts it for 30 s.
 */
#define HANDSHAKE_NONCE_MS 20000

/* How long to wait for the server's "hello", in ms. */
#define HANDSHAKE_TIMEOUT_MS 10000

/* Which request has no answer yet. */
enum handshake_request {
	HANDSHAKE_SENT_NOTHING,
	HANDSHAKE_SENT_KEY,
	HANDSHAKE_SENT_RESUME,
	HANDSHAKE_SENT_PROOF, /* "prove" */
	HANDSHAKE_SENT_NAME   /* in place of a proof */
};

struct handshake {
	/* The user's key, not owned; NULL if there is none */
	const struct identity *identity;
	/*
	 * The server's address as the user wrote it, or where it was found; the
	 * caller changes it when it connects elsewhere
	 */
	struct address server;
	/* The client is a program, not a person */
	bool is_program;
	/*
	 * On the first connection, the user trusts whatever key the server has
	 */
	bool accepts_new_key;
	/* The key known for the server's address, or "" */
	char known_key[KEY_DIGITS + 1];
	/* The fields below are about the present connection. */
	/* The numeric address to which we have connected */
	char address[KEY_ADDRESS_SIZE];
	/* The key that the server has proven, or "" */
	char server_key[KEY_DIGITS + 1];
	/* server_key differs from known_key */
	bool is_new_key;
	/* We know which key the server has, or that it has none */
	bool is_ready;
	/* The server must not be trusted; `sentence` says why */
	bool                   has_failed;
	enum handshake_request sent;
	char                   client_nonce[NONCE_DIGITS + 1];
	/* A nonce of the server that is not used yet, or "" */
	char     server_nonce[NONCE_DIGITS + 1];
	msec     nonce_until;
	char     name[NAME_SIZE]; /* the name to prove, or "" */
	bool     is_quiet;        /* the user did not ask for this proof */
	bool     is_superseded;   /* the next answer is for an earlier name */
	bool     is_unproven;     /* `name` is requested without a proof */
	unsigned tries;           /* how many proofs were sent for `name` */
	/* For the user, about the last event; or "" */
	char sentence[HANDSHAKE_SENTENCE_SIZE];
};

/*
 * Initializes h. `identity` may be NULL or have no key; it must outlive h.
 * `known_key` may be "".
 */
void handshake_init(struct handshake *h, const struct identity *identity,
    const struct address *server, const char *known_key);

/*
 * To be called when a connection is made; `peer` is the numeric address of the
 * server.
 */
void handshake_on_connect(struct handshake *h, const struct address *peer);

/*
 * To be called with "hello", before the other functions below. Returns true if
 * the server is asked to prove its key: the caller must then request nothing
 * else until h->is_ready is true. Otherwise h->sentence is a sentence for the
 * user, or "".
 */
bool handshake_start(struct handshake *h, const struct server_event *hello);

/*
 * Sets a name for which a proof will be sent. Returns false if this name cannot
 * be proven on this connection. If `is_quiet` is true, we have the name
 * already, so a refusal changes nothing and is not shown.
 */
bool handshake_claim(struct handshake *h, const char *name, bool is_quiet);

/* Sets a name to be requested without a proof, unless it is invalid. */
void handshake_request(struct handshake *h, const char *name);

/*
 * True while the server has neither given nor refused us a name that was
 * requested, or claimed with `is_quiet` false.
 */
bool handshake_is_claiming(const struct handshake *h);

/* Writes the next request to send. Returns false if there is none now. */
bool handshake_next(struct handshake *h, msec now,
    char out[LINE_REQUEST_MAX + 1]);

/*
 * Handles an event of the server. Assumes that an answer is that to the last
 * request sent; if it is "slow", the caller must send the same request again.
 * Returns true if no other module needs the event.
 */
bool handshake_on_event(struct handshake *h, struct server_event *ev, msec now);

/* --- a connection without a valid "hello" --- */

/*
 * Describes a first line from the server that is not EVENT_HELLO, and what the
 * user can do about it.
 */
void handshake_describe_refusal(const struct server_event *ev,
    const struct address *address, char *out, size_t size);

/*
 * Describes why no "hello" came: connecting failed or, if `was_connected` is
 * true, the connection was closed. `reason` says why; NULL: there was no answer
 * in time.
 */
void handshake_describe_silence(const struct address *address,
    const char *reason, bool was_connected, char *out, size_t size);

/*
 * Returns how many bytes of a server's text to print: at most 200, without
 * cutting a character.
 */
int handshake_quote_length(const char *text);

#endif
