/* entry.c -- a line being typed, and the place in it. */

#include "client/entry.h"

#include <stdint.h>
#include <string.h>

#include "common/text.h"

void entry_clear(struct entry *e)
{
	e->length = e->at = 0;
	e->text[0] = '\0';
}

void entry_set(struct entry *e, const char *text)
{
	e->length = text_cut(text, strlen(text), ENTRY_SIZE - 1);
	memcpy(e->text, text, e->length);
	e->text[e->length] = '\0';
	e->at = e->length;
}

static size_t encode(uint32_t c, char out[4])
{
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = n; i-- > 1; c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3f));
	out[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xffu) | c);
	return n;
}

/* What no line may hold is not typed. */
static void insert(struct entry *e, uint32_t character)
{
	char   bytes[4];
	size_t n = encode(character, bytes);

	if (e->length + n >= ENTRY_SIZE || text_fault(bytes, n) != TEXT_FINE)
		return;
	memmove(e->text + e->at + n, e->text + e->at, e->length - e->at + 1);
	memcpy(e->text + e->at, bytes, n);
	e->length += n;
	e->at += n;
}

static size_t before(const struct entry *e, size_t at)
{
	do
		at--;
	while (at > 0 && (e->text[at] & 0xc0) == 0x80);
	return at;
}

static size_t behind(const struct entry *e, size_t at)
{
	do
		at++;
	while (at < e->length && (e->text[at] & 0xc0) == 0x80);
	return at;
}

/* Takes the bytes between the two places out. */
static void cut(struct entry *e, size_t from, size_t to)
{
	memmove(e->text + from, e->text + to, e->length - to + 1);
	e->length -= to - from;
	e->at = from;
}

bool entry_key(struct entry *e, const struct key *key)
{
	switch (key->kind) {
	case KEY_IS_TEXT:
		insert(e, key->character);
		return true;
	case KEY_IS_LEFT:
		e->at = e->at > 0 ? before(e, e->at) : 0;
		return true;
	case KEY_IS_RIGHT:
		e->at = e->at < e->length ? behind(e, e->at) : e->length;
		return true;
	case KEY_IS_HOME:
		e->at = 0;
		return true;
	case KEY_IS_END:
		e->at = e->length;
		return true;
	case KEY_IS_BACKSPACE:
		if (e->at > 0)
			cut(e, before(e, e->at), e->at);
		return true;
	case KEY_IS_DELETE:
		if (e->at < e->length)
			cut(e, e->at, behind(e, e->at));
		return true;
	default:
		return false;
	}
}
