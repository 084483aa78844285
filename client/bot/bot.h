/* bot.h -- the event loop of noughts-bot: server, engine, timers. */

#ifndef CLIENT_BOT_BOT_H
#define CLIENT_BOT_BOT_H

#include "client/bot/bot_options.h"

/*
 * Plays until the games are over, or the user interrupts it. The program ends
 * with an error if the server or the engine fails.
 */
void bot_run(const struct bot_options *o);

#endif
