/*
 * schema.h -- the store's tables, and the words that fill and read them.
 *
 * Words in the tables are the protocol's: "15x15x5", "5+3", "bot", "x", "line".
 */

#ifndef SERVER_SCHEMA_H
#define SERVER_SCHEMA_H

#include <stdint.h>

#include "server/fact.h"

/* In the header of every file of ours: "OXOX". */
#define SCHEMA_APPLICATION 0x4f584f58

#define FACT_KINDS (FACT_LEAVE + 1)

/*
 * How the tables came to be. A file of version n, which is 0 when it is new,
 * becomes one of version n + 1 by version[n].
 */
struct schema {
	unsigned           versions;
	const char *const *version;
};

extern const struct schema schema_ours;

/*
 * What keeps a fact of each kind. Its parameters, from 1, are filled with what
 * a letter each stands for:
 *
 *	g game       p ply       s side       m point      l left
 *	t at         v variant   c control    a absent     y why
 *	n name       o owner     e level      f offers     k token
 *	b before     W L D 1 if that is the outcome, else 0
 */
struct schema_keep {
	const char *sql, *letters;
};

extern const struct schema_keep schema_keep[FACT_KINDS];

/* What reads it all back, with the columns that recall.c knows. */
extern const char schema_games[], schema_sits[], schema_moves[],
    schema_people[], schema_scores[], schema_last_game[], schema_server_id[];

/* What must not be: each row of each is a sentence. Up to a NULL. */
extern const char *const schema_faults[];

/* Every game with its moves, a row a move; see verify.c. */
extern const char schema_replay[];

#endif
