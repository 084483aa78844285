/* aside.h -- what is typed for us alone, and not for the server. */

#ifndef CLIENT_ASIDE_H
#define CLIENT_ASIDE_H

#include "client/model.h"
#include "client/plain.h"
#include "client/typed.h"

/* Answers it, as of now; a request is none of ours. */
void aside_answer(struct plain *p, const struct model *m, const struct typed *t,
    msec now);

#endif
