/* key_message.c -- what a server and the owner of a name sign. */

#include "common/protocol/key_message.h"

#include <stdio.h>
#include <string.h>

bool key_digits_are_valid(const char *text, unsigned digits)
{
	return strlen(text) == digits &&
	    strspn(text, "0123456789abcdef") == digits;
}

const char *key_message_of_server(char out[KEY_MESSAGE_SIZE],
    const char *address, const char *client_nonce, const char *server_nonce)
{
	snprintf(out, KEY_MESSAGE_SIZE, "noughts server 1\n%s\n%s\n%s\n",
	    address, client_nonce, server_nonce);
	return out;
}

const char *
key_message_of_name(char out[KEY_MESSAGE_SIZE], const struct name_proof *proof)
{
	snprintf(out, KEY_MESSAGE_SIZE, "noughts name 1\n%s\n%s\n%s\n%s\n%s\n",
	    proof->server_key, proof->address, proof->client_nonce,
	    proof->server_nonce, proof->name);
	return out;
}
