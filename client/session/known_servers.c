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
