/*
 * fuzz_model.c -- any bytes of a server's, through the model into sentences.
 *
 * Whatever is spoken must be what a terminal may be shown.
 */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/plain.h"
#include "common/line.h"
#include "tests/fuzz/fuzz.h"

/* Says what the line brought; every line of it must be fit to be seen. */
static void speak(struct plain *p, const struct model *m, const struct news *n)
{
	char  *text = NULL, *line;
	size_t size;

	p->out = open_memstream(&text, &size);
	plain_tell(p, m, n);
	fclose(p->out);
	assert(strlen(text) == size);
	for (line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
		assert(text_fault(line, strlen(line)) == TEXT_FINE);
	free(text);
}

/* What is spoken of a whole flood of bytes. */
static void hear(struct model *m, struct span span)
{
	struct line     rest = { 0 };
	enum line_found found;
	struct plain    p;
	struct news     n;
	size_t          length;
	char           *text;

	plain_init(&p, NULL);
	while (span.left > 0) {
		found = line_take(&rest, LINE_REPLY, &span, &text, &length);
		if (found == LINE_ENDLESS)
			break;
		if (found != LINE_WHOLE)
			continue;
		model_apply(m, text, length, 0, &n);
		speak(&p, m, &n);
	}
	line_clear(&rest);
}

/* A server that greets well, unless the first byte is odd, and then raves. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char         hello[] = "* hello noughts proto=1";
	char        *bytes = malloc(size + 1);
	struct model m;
	struct news  n;

	assert(bytes != NULL);
	memcpy(bytes, data, size);
	model_init(&m);
	if (size > 0 && data[0] % 2 == 0)
		model_apply(&m, hello, strlen(hello), 0, &n);
	hear(&m, (struct span){ bytes, size });
	model_clear(&m);
	free(bytes);
	return 0;
}

const char *const fuzz_words[] = {
	"\n",
	"\n* match 7 3x3x3 x=ann o=hard~bot you=x\n",
	"\n* match 7 26x26x5 x=ann o=bob you=-\n",
	"\n* state 7 3x3x3 turn=o x=ann o=bob you=o moves=b2",
	"\n* state 8 15x15x5/exact turn=- x=a o=b you=- moves=",
	"\n* move 7 1 x b2\n",
	"\n* move 7 2 o a1\n",
	"\n* move 7 ",
	"\n* over 7 2 winner=x why=line line=b2\n",
	"\n* over 7 2 winner=o why=resign\n",
	"\n* offer 7 draw x\n",
	"\n* offer 7 hint o\n",
	"\n* hint 7 1 b2 score=win:5 depth=5 line=b2,a1",
	"\n* away 7 o until=30000\n",
	"\n* away 7 x until=1",
	"\n* back 7 o bob\n",
	"\n* sit 7 o easy~bot for=bob\n",
	"\n* clock 7 left=1000,2000 runs=-\n",
	"\n* clock 7 left=",
	" clock=5+3 left=300000,300000",
	" absent=forfeit",
	" away=xo until=30000",
	" token=0123456789abcdef",
	"\n* left 7 x\n",
	"\n* say 7 ann :hello",
	"\n* unwatch 7\n",
	"\n* seeking bob 3x3x3 match=7\n",
	"\n= rematch id=4\n",
	"\n* game 7 3x3x3 x=ann o=bob ply=1 watchers=0\n",
	"\n* who ann state=playing match=7\n",
	"\n* score ann 3x3x3 won=1\n",
	"\n* you ",
	"\n= watch\n",
	"\n= seek id=4\n",
	"\n? move taken :",
	"\n# ",
	",a1",
	" winner=",
	" hint=xo",
	" score=",
	" =",
	" :",
	"~guest",
	"\x1b[2J",
	"\xe2\x80\xae",
	"\xc3\xa9",
	"99999999999",
	NULL,
};
