/* choice.h -- which game a person would like, and what else is remembered. */

#ifndef CLIENT_CHOICE_H
#define CLIENT_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

#include "client/options.h"
#include "common/control.h"
#include "common/level.h"
#include "common/variant.h"

/* Room for all of a choice in words, and a NUL. */
#define CHOICE_TEXT 160

enum wish { WISH_EITHER, WISH_X, WISH_O };

struct choice {
	struct variant variant;
	enum level     level;
	struct control clock;
	enum wish      side;
	bool           bell;
};

/* What is found where nothing has been chosen yet. */
void choice_init(struct choice *c);

/* The next one of the usual games, clocks and so on, or the one before. */
void choice_turn_variant(struct choice *c, int by);
void choice_turn_level(struct choice *c, int by);
void choice_turn_clock(struct choice *c, int by);
void choice_turn_side(struct choice *c, int by);

/* "any", "x" or "o". */
const char *choice_side(const struct choice *c);

/* The choice as lines "game 3x3x3", and back; lines we do not know are skipped. */
void choice_write(const struct choice *c, char out[CHOICE_TEXT]);
void choice_read(struct choice *c, const char *text);

/* What the command line asks for goes before what was chosen last. */
void choice_obey(struct choice *c, const struct options *o);

/*
 * "3x3x3, bot hard, side x, clock 5+3": what of it the command line does not
 * ask for, for people; side and clock if they are not what everybody has.
 */
void choice_tell(const struct choice *c, const struct options *o,
    char out[CHOICE_TEXT]);

/* " clock=5+3 you=x" behind a request, as far as it is not what all have. */
void choice_add_terms(const struct choice *c, char *out, size_t size);

/* "seek 3x3x3 else=bot:medium" and "bot 3x3x3 medium", as requests. */
void choice_seek(const struct choice *c, char *out, size_t size);
void choice_bot(const struct choice *c, char *out, size_t size);

#endif
