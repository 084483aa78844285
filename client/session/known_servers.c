/* known_servers.c -- the keys that servers have proven. */

#include "client/session/known_servers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/util/state_file.h"
#include "common/fatal.h"

#define FILE_NAME "servers"

/* The most bytes of a line of the file, with its newline. */
#define LINE_SIZE (KEY_DIGITS + 1 + ADDRESS_TEXT_SIZE)

#define TEXT_SIZE ((size_t)KNOWN_SERVERS_MAX * LINE_SIZE + 1)

struct entry {
	const char *key, *address;
};

/*
 * Reads the next line of the text into entry. Returns false at the text's end.
 */
static bool next_entry(char **text, struct entry *entry)
{
	char *line, *blank;

	while (*(line = *text) != '\0') {
		*text += strcspn(line, "\n");
		if (**text != '\0')
			*(*text)++ = '\0';
		blank = strchr(line, ' ');
		if (blank == NULL)
			continue;
		*blank = '\0';
		*entry = (struct entry){ line, blank + 1 };
		if (key_digits_are_valid(entry->key, KEY_DIGITS))
			return true;
	}
	return false;
}

enum known_server known_servers_find_key(const char *key)
{
	char             *text = xcalloc(1, TEXT_SIZE), *rest = text;
	struct entry      entry;
	enum known_server known = KNOWN_SERVER_NONE;

	state_file_read(FILE_NAME, text, TEXT_SIZE);
	while (known != KNOWN_SERVER_THIS && next_entry(&rest, &entry))
		known = strcmp(entry.key, key) == 0 ? KNOWN_SERVER_THIS :
						      KNOWN_SERVER_OTHERS;
	free(text);
	return known;
}

bool known_servers_find(const struct address *server, char key[KEY_DIGITS + 1])
{
	char         address[ADDRESS_TEXT_SIZE];
	char        *text = xcalloc(1, TEXT_SIZE), *rest = text;
	struct entry entry;

	key[0] = '\0';
	address_format(server, address);
	state_file_read(FILE_NAME, text, TEXT_SIZE);
	while (next_entry(&rest, &entry))
		if (strcmp(entry.address, address) == 0)
			memcpy(key, entry.key, KEY_DIGITS + 1);
	free(text);
	return key[0] != '\0';
}

/*
 * Appends the lines of `text` to `out`. Leaves out the line of `address`, and
 * the first `skipped` lines, which are the oldest.
 */
static void
copy_others(char *text, const char *address, FILE *out, unsigned skipped)
{
	struct entry entry;

	for (unsigned i = 0; next_entry(&text, &entry); i++)
		if (i >= skipped && strcmp(entry.address, address) != 0)
			fprintf(out, "%s %s\n", entry.key, entry.address);
}

void known_servers_save(const struct address *server, const char *key)
{
	char     address[ADDRESS_TEXT_SIZE];
	char    *text = xcalloc(1, TEXT_SIZE), *new_text = NULL;
	size_t   size = 0;
	FILE    *out = xopen_memstream(&new_text, &size);
	unsigned count = 0;
	int      lock = state_file_lock();

	if (server != NULL)
		address_format(server, address);
	else
		snprintf(address, sizeof(address), "%s", key);
	state_file_read(FILE_NAME, text, TEXT_SIZE);
	for (const char *at = text; *at != '\0'; at++)
		count += *at == '\n';
	copy_others(text, address, out,
	    count >= KNOWN_SERVERS_MAX ? count - KNOWN_SERVERS_MAX + 1 : 0);
	fprintf(out, "%s %s\n", key, address);
	xclose_memstream(out, &new_text);
	if (strchr(address, '\n') == NULL)
		state_file_write(FILE_NAME, new_text);
	state_file_unlock(lock);
	free(new_text);
	free(text);
}

/* --- at a handshake --- */

/*
 * Stores the key of a server that was found on the network. If the key was not
 * known before, tells the user.
 */
static void remember_found(const char *key, FILE *out)
{
	enum known_server known = known_servers_find_key(key);

	if (known == KNOWN_SERVER_OTHERS)
		fprintf(out, "You have not played on this server before.\n");
	if (known != KNOWN_SERVER_THIS)
		known_servers_save(NULL, key);
}

/*
 * Warns the user if the server that was found has another key than the server
 * that was at its address before.
 */
static void
warn_of_change(const struct session_options *o, FILE *out, const char *key)
{
	char known[KEY_DIGITS + 1], address[ADDRESS_TEXT_SIZE];

	if (known_servers_find(&o->server, known) && strcmp(known, key) != 0 &&
	    known_servers_find_key(key) != KNOWN_SERVER_THIS)
		fprintf(out,
		    "The server at %s has another key than before: its "
		    "database is a new one, another server is at that address, "
		    "or somebody pretends to be it.\n",
		    address_format(&o->server, address));
}

void known_servers_update(const struct session_options *o,
    const struct handshake *h, FILE *out)
{
	if (h->is_new_key && o->server_is_found) {
		warn_of_change(o, out, h->server_key);
		remember_found(h->server_key, out);
	} else if (o->server_is_found && h->server_key[0] == '\0' &&
	    h->identity != NULL && h->identity->public_key[0] != '\0' &&
	    known_servers_find_key("") == KNOWN_SERVER_OTHERS) {
		fprintf(out,
		    "This server has proven no key: you play under a free "
		    "name.\n");
	} else if (h->is_new_key) {
		known_servers_save(&o->server, h->server_key);
	}
}

void known_servers_open_handshake(const struct session_options *o,
    const struct user_key *identity, struct handshake *h)
{
	char known_key[KEY_DIGITS + 1] = "";

	if (!o->server_is_found)
		known_servers_find(&o->server, known_key);
	handshake_init(h, identity, &o->server, known_key);
	h->is_program = o->driver == DRIVER_ENGINE;
	h->accepts_new_key = o->trusts_server;
}
