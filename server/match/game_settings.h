/* game_settings.h -- what two players agree on before a game. */

#ifndef SERVER_MATCH_GAME_SETTINGS_H
#define SERVER_MATCH_GAME_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/absence_rule.h"
#include "common/time_control.h"
#include "common/variant.h"

struct game_settings {
	struct variant      variant;
	struct time_control control;
	enum absence_rule   absence_rule;
	/* A player who does not move for this long may be warned; 0: never. */
	uint16_t idle_seconds;
	bool     is_undo_off; /* no moves are taken back */
};

static inline bool game_settings_is_same(const struct game_settings *a,
    const struct game_settings                                      *b)
{
	return variant_is_same(&a->variant, &b->variant) &&
	    time_control_is_same(&a->control, &b->control) &&
	    a->absence_rule == b->absence_rule &&
	    a->idle_seconds == b->idle_seconds &&
	    a->is_undo_off == b->is_undo_off;
}

#endif
