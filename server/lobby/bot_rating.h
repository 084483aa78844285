/*
 * bot_rating.h -- ratings of the bot levels, measured by games between them.
 *
 * A bot is a fixed opponent: a game changes only the rating of the person. The
 * easy bot has BOT_RATING_EASY points by definition. By how much each further
 * level is stronger was measured by the games of "make bench-levels". The
 * ratings hold for the engine that was measured, which is identified by its
 * signature, and for levels whose search is limited by depth. The search of the
 * perfect bot depends on how fast the machine is, so its games are never rated.
 */

#ifndef SERVER_LOBBY_BOT_RATING_H
#define SERVER_LOBBY_BOT_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/enum_words.h"
#include "common/variant.h"
#include "server/storage/record.h"

#define BOT_RATING_EASY 1000

/*
 * Finds the rating of a level at v. bench is the signature of the engine that
 * plays. Returns false if the level was not measured at v with this engine.
 */
bool bot_rating_find(const struct variant *v, enum bot_level level,
    uint32_t bench, struct rating *out);

#endif
