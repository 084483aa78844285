/* name_key.h -- proofs of names and of the server's key in the harness. */

#ifndef TESTS_SUPPORT_NAME_KEY_H
#define TESTS_SUPPORT_NAME_KEY_H

#include "tests/support/name_claim.h"
#include "tests/support/server_harness.h"

/*
 * The claim to a name at the harness's server, with the nonce of the last "*
 * key" that the client has received. Valid until the next call for that client.
 */
struct name_claim
name_claim_of(const struct harness_client *c, const char *name);

/* Asks for a nonce and proves the name with the key that is made from it. */
void prove_name(struct harness_client *c, const char *name);

/* Whether the server has correctly proven its key to the client. */
bool server_has_proven(const struct harness_client *c);

#endif
