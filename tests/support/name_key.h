/* name_key.h -- proofs of names, signed with keys that a test knows. */

#ifndef TESTS_SUPPORT_NAME_KEY_H
#define TESTS_SUPPORT_NAME_KEY_H

#include "common/key_message.h"
#include "common/line_reader.h"
#include "tests/support/server_harness.h"

/* The request that asks for the server's proof, with a fixed nonce. */
#define KEY_NONCE                          \
	"00112233445566778899aabbccddeeff" \
	"00112233445566778899aabbccddeeff"

/* The claim in a "prove", over which it is signed. */
struct name_claim {
	struct name_proof stated, is_signed;
};

/*
 * The claim to a name at the harness's server, with the nonce of the last "*
 * key" that the client has received. Valid until the next call for that client.
 */
struct name_claim
name_claim_of(const struct harness_client *c, const char *name);

/*
 * Writes the request, signed with the key that is made from that owner's name.
 */
void name_claim_write(const struct name_claim *claim, const char *owner,
    char out[LINE_REQUEST_MAX + 1]);

/* Asks for a nonce and proves the name with the key that is made from it. */
void prove_name(struct harness_client *c, const char *name);

/* Whether the server has correctly proven its key to the client. */
bool server_has_proven(const struct harness_client *c);

#endif
