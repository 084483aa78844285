/* console_rows.h -- rows of the console's answers. */

#ifndef SERVER_CONSOLE_CONSOLE_ROWS_H
#define SERVER_CONSOLE_CONSOLE_ROWS_H

#include "common/parser.h"
#include "server/console/console_request.h"

/* Ends a line and sends it to whoever asks. */
void console_request_send(struct console_request *r, struct line_writer *line);

/* The session of a connected player, or NULL. */
struct session *console_player_session(const struct player *p);

/* Reads "from=N", 1 if it is not given. Error: ERR_VALUE. */
enum error console_read_from(struct arguments *a, uint32_t *from);

/* Sends "* who" with what the player does, and from where. */
void console_send_player(struct console_request *r, const struct player *p);

#endif
