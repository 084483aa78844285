/* aside.c -- what is typed for us alone, and not for the server. */

#include "client/aside.h"

void aside_answer(struct plain *p, const struct model *m, const struct typed *t,
    msec now)
{
	switch (t->kind) {
	case TYPED_NOTHING:
	case TYPED_REQUEST:
		break;
	case TYPED_WRONG:
		plain_refuse(p, t->error);
		break;
	case TYPED_HELP:
		plain_help(p);
		break;
	case TYPED_BOARD:
		plain_draw(p, m);
		break;
	case TYPED_BOARD_ON:
	case TYPED_BOARD_OFF:
		plain_set_boards(p, t->kind == TYPED_BOARD_ON);
		break;
	case TYPED_TIME:
		plain_time(p, m, now);
		break;
	}
}
