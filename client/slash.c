/* slash.c -- the commands that a sentence names, as a screen wants them typed. */

#include "client/slash.h"

#include <string.h>

#include "common/die.h"

/* All that a person may type behind a "/", the server's and ours. */
static const char *const words[] = { "bell", "board", "bot", "claim", "draw",
	"exit", "games", "help", "hint", "leave", "list", "lobby", "menu",
	"move", "name", "new", "ping", "quit", "rematch", "resign", "resume",
	"say", "scores", "seek", "state", "time", "unseek", "unwatch", "watch",
	"who" };

bool slash_knows(const char *text)
{
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz");

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == n && strncmp(words[i], text, n) == 0)
			return strchr(" \"", text[n]) != NULL;
	return false;
}

char *slash_copy(const char *text, size_t n)
{
	char *copy = xcalloc(1, 2 * strlen(text) + 1), *out = copy;
	bool  quoted = false;

	for (size_t i = 0; text[i] != '\0'; i++) {
		*out++ = text[i];
		if (text[i] == '\n')
			quoted = false;
		if (text[i] != '"')
			continue;
		quoted = !quoted;
		if (quoted && i < n && slash_knows(text + i + 1))
			*out++ = '/';
	}
	return copy;
}
