/*
 * fuzz_websocket.c -- the messages do not depend on where reads end.
 *
 * The first byte is the size of a read. The messages must be those of the whole
 * input read at once.
 */

#include "common/text/utf8.h"
#include "server/web/websocket.h"
#include "tests/fuzz/fuzz.h"

#define MESSAGES_MAX 512

/* What was read, up to the first messages. */
struct result {
	unsigned count;
	uint64_t messages[MESSAGES_MAX]; /* a hash of each */
};

static uint64_t
hash_message(enum websocket_status status, const char *text, size_t n)
{
	uint64_t hash = (uint64_t)status;

	for (size_t i = 0; i < n; i++)
		hash = hash * 31 + (uint8_t)text[i];
	return hash;
}

static void check_utf8(const char *text, size_t length)
{
	uint32_t c;

	for (size_t i = 0, n; i < length; i += n) {
		n = utf8_decode(text + i, length - i, &c);
		assert(n > 0);
	}
}

/* False if the connection is over. The block has exactly n bytes. */
static bool
feed(struct websocket *w, const uint8_t *data, size_t n, struct result *result)
{
	char                 *copy = malloc(n), *text = NULL;
	struct byte_span      bytes = { copy, n };
	enum websocket_status status = WEBSOCKET_PONG;
	size_t                length = 0;

	assert(copy != NULL);
	memcpy(copy, data, n);
	while (status != WEBSOCKET_NONE && status < WEBSOCKET_CLOSED) {
		status = websocket_next(w, &bytes, &text, &length);
		if (status >= WEBSOCKET_CLOSED)
			length = 0;
		if (status == WEBSOCKET_TEXT)
			check_utf8(text, length);
		assert(length <= LINE_REQUEST_MAX + 1);
		if (status != WEBSOCKET_NONE && result->count < MESSAGES_MAX)
			result->messages[result->count++] = hash_message(status,
			    text, length);
	}
	assert(status != WEBSOCKET_NONE || bytes.length == 0);
	free(copy);
	return status == WEBSOCKET_NONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t           step = size > 0 ? data[0] % 64 + 1u : 1, from = 1;
	struct result    whole = { 0 }, pieces = { 0 };
	struct websocket w = { 0 };
	bool             is_open = true;

	if (size < 2)
		return 0;
	feed(&w, data + 1, size - 1, &whole);
	w = (struct websocket){ 0 };
	for (; from < size && is_open; from += step)
		is_open = feed(&w, data + from,
		    size - from < step ? size - from : step, &pieces);
	assert(whole.count == pieces.count);
	assert(memcmp(whole.messages, pieces.messages,
		   whole.count * sizeof(whole.messages[0])) == 0);
	return 0;
}

/* The mask "    " turns "ABC" into "abc". */
const char *const fuzz_words[] = { "\x81\x83    ABC", "\x01\x83    ABC",
	"\x80\x83    ABC", "\x89\x83    ABC", "\x8a\x83    ABC",
	"\x88\x82    \x23\xc8", "\x82\x83    ABC", "\x81\x83    \xe3\x89 ",
	"\x81\xfe\x01\x03    ", "\x81\xff", "\x01\x81    A", "\x81\x81    A",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ", "    ", NULL };
