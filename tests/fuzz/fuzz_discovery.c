/*
 * fuzz_discovery.c -- arbitrary datagrams as a query and as an answer.
 *
 * An accepted answer must be safe to print, and unchanged after it was written
 * and read again.
 */

#include <assert.h>
#include <string.h>

#include "common/protocol/discovery.h"
#include "common/text/unicode.h"
#include "tests/fuzz/fuzz.h"

#define NONCE 0x0123456789abcdefu

static void check(const struct discovery_response *a)
{
	char                      bytes[DISCOVERY_DATAGRAM_SIZE];
	struct discovery_response again;
	size_t                    n = discovery_write_response(bytes, NONCE, a);

	assert(n <= DISCOVERY_DATAGRAM_SIZE);
	assert(unicode_check(a->name, strlen(a->name)) == UTF8_OK);
	assert(discovery_read_response(bytes, n, NONCE, &again));
	assert(strcmp(a->name, again.name) == 0 && a->id == again.id);
	assert(a->port == again.port && a->connected == again.connected);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct discovery_response a;
	uint64_t                  nonce;

	if (discovery_read_query((const char *)data, size, &nonce))
		assert(size == DISCOVERY_DATAGRAM_SIZE);
	if (discovery_read_response((const char *)data, size, NONCE, &a))
		check(&a);
	/* Datagrams are short; the generated inputs are long. */
	return size > 1 ? LLVMFuzzerTestOneInput(data, size / 2) : 0;
}

const char *const fuzz_words[] = {
	"=0123456789abcdef noughts proto=1..1 port=4242 id=0123456789abcdef",
	" here=3", " waiting=1", " :server", " :", "@0123456789abcdef noughts",
	"                                ", " proto=", " port=", "1..",
	"\xc3\xa9", "\xff", "\n", NULL
};
