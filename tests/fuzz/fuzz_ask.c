/*
 * fuzz_ask.c -- any datagram, as a question and as an answer.
 *
 * What is read as an answer must be fit to be shown, and must be written and
 * read again as it was.
 */

#include <assert.h>
#include <string.h>

#include "common/ask.h"
#include "common/text.h"
#include "tests/fuzz/fuzz.h"

#define NONCE 0x0123456789abcdefu

static void check(const struct ask_answer *a)
{
	char              bytes[ASK_SIZE];
	struct ask_answer again;
	size_t            n = ask_write_answer(bytes, NONCE, a);

	assert(n <= ASK_SIZE);
	assert(text_fault(a->name, strlen(a->name)) == TEXT_FINE);
	assert(ask_read_answer(bytes, n, NONCE, &again));
	assert(strcmp(a->name, again.name) == 0 && a->id == again.id);
	assert(a->port == again.port && a->here == again.here);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ask_answer a;
	uint64_t          nonce;

	if (ask_read_question((const char *)data, size, &nonce))
		assert(size == ASK_SIZE);
	if (ask_read_answer((const char *)data, size, NONCE, &a))
		check(&a);
	/* Datagrams are short: the inputs of a plain run are long. */
	return size > 1 ? LLVMFuzzerTestOneInput(data, size / 2) : 0;
}

const char *const fuzz_words[] = {
	"=0123456789abcdef noughts proto=1..1 port=4242 id=0123456789abcdef",
	" here=3",
	" waiting=1",
	" :fenrir",
	" :",
	"@0123456789abcdef noughts",
	"                                ",
	" proto=",
	" port=",
	"1..",
	"\xc3\xa9",
	"\xff",
	"\n",
	NULL,
};
