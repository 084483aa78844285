/* error.c -- all reasons to refuse a request, with codes and sentences. */

#include "common/base/error.h"

#include <assert.h>

static const struct {
	const char *code;
	const char *sentence;
} errors[ERROR_COUNT] = {
#define X(name, code, sentence) [name] = { code, sentence },
	ERROR_LIST(X)
#undef X
};

const char *error_code(enum error e)
{
	assert(e < ERROR_COUNT);
	return errors[e].code;
}

const char *error_sentence(enum error e)
{
	assert(e < ERROR_COUNT);
	return errors[e].sentence;
}

bool error_is_of_form(enum error e)
{
	return e > OK && e <= ERR_NAME;
}
