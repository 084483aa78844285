/* terms.h -- how a game is to be played. */

#ifndef SERVER_TERMS_H
#define SERVER_TERMS_H

#include <stdbool.h>

#include "common/absent.h"
#include "common/control.h"
#include "common/variant.h"

struct terms {
	struct variant variant;
	struct control control;
	enum absent    absent;
};

static inline bool terms_is_same(const struct terms *a, const struct terms *b)
{
	return variant_is_same(&a->variant, &b->variant) &&
	    control_is_same(&a->control, &b->control) && a->absent == b->absent;
}

#endif
