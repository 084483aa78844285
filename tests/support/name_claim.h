/* name_claim.h -- proofs of names, signed with keys that a test knows. */

#ifndef TESTS_SUPPORT_NAME_CLAIM_H
#define TESTS_SUPPORT_NAME_CLAIM_H

#include "common/protocol/key_message.h"
#include "common/protocol/line_reader.h"

/* The client's nonce in "key NONCE", which asks for the server's proof. */
#define KEY_NONCE                          \
	"00112233445566778899aabbccddeeff" \
	"00112233445566778899aabbccddeeff"

/* The claim in a "prove", over which it is signed. */
struct name_claim {
	struct name_proof stated, is_signed;
};

/* Writes the key that is made from that owner's name. */
void name_claim_key(const char *owner, char out[KEY_DIGITS + 1]);

/*
 * Writes the request, signed with the key that is made from that owner's name,
 * of at most 32 bytes.
 */
void name_claim_write(const struct name_claim *claim, const char *owner,
    char out[LINE_REQUEST_MAX + 1]);

#endif
