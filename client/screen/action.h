/* action.h -- the actions of keys and clicks: ACTION_NONE and so on (actions.def). */

#ifndef CLIENT_SCREEN_ACTION_H
#define CLIENT_SCREEN_ACTION_H

enum action {
#define ACTION(name, ...) ACTION_##name,
#include "client/screen/actions.def"
#undef ACTION
	ACTION_COUNT
};

#endif
