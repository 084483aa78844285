/*
 * server_list.h -- the servers found, without duplicates, best first. Pure: the
 * caller receives the answers and adds them.
 */

#ifndef CLIENT_FIND_SERVER_LIST_H
#define CLIENT_FIND_SERVER_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/find/address.h"
#include "common/protocol/discovery.h"

/* The most servers on a list; further ones are ignored. */
#define SERVER_LIST_MAX 64

struct server_entry {
	struct discovery_response answer;
	struct address            address; /* where players connect */
};

struct server_list {
	unsigned            count;
	struct server_entry servers[SERVER_LIST_MAX];
};

/*
 * Adds the server that gave the answer `a` at the IPv4 address `host`. If the
 * list has a server with a->id already, updates it; of several addresses, keeps
 * the first one of loopback, or else the first one.
 */
void server_list_add(struct server_list *list,
    const struct discovery_response *a, const char *host);

/*
 * Sorts the list: first the servers that speak the version `protocol`, ordered
 * by players waiting, then players online, then name and id; so every client on
 * the network sees the same order. Returns how many servers speak that version.
 */
unsigned server_list_sort(struct server_list *list, unsigned protocol);

/* Prints a line for each of the first n servers, with numbers if `numbered`. */
void server_list_print(const struct server_list *list, unsigned n,
    bool numbered, FILE *out);

/* Prints each server after the first n, and why it cannot be used. */
void server_list_print_incompatible(const struct server_list *list, unsigned n,
    unsigned protocol, FILE *out);

/*
 * Parses a line that the user has typed: a number from 1 to n, or an empty
 * line, which means 1. Returns an index from 0, or n if the line is invalid.
 */
unsigned server_list_parse_choice(unsigned n, const char *text);

/* Size of the longest description, with its NUL. */
#define PROTOCOL_VERSION_TEXT_SIZE 160

/*
 * Writes which program the user must update: the end of a sentence that begins
 * with "the server". The server speaks the versions from `least` to `most`;
 * `ours` is not among these versions. Returns out.
 */
const char *protocol_version_describe_mismatch(uint32_t least, uint32_t most,
    uint32_t ours, char out[PROTOCOL_VERSION_TEXT_SIZE]);

#endif
