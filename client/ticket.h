/*
 * ticket.h -- the token that takes our seat back, kept for whoever starts us
 * next.
 *
 * One file a server, mode 0600, in $XDG_STATE_HOME/noughts. Clients that run at
 * the same time have one each: the file is locked while its client lives, and
 * the next takes another. The lock of one that was killed is gone, and so its
 * token is found. Where nothing can be kept we do without.
 */

#ifndef CLIENT_TICKET_H
#define CLIENT_TICKET_H

#include <stdbool.h>

#include "client/keep.h"
#include "client/place.h"
#include "common/text.h"

/* Room for the longest token and a NUL. */
#define TICKET_SIZE 65

/* How many clients of one person may keep a token of the same server. */
#define TICKET_SLOTS 16

struct ticket {
	char     path[KEEP_PATH];   /* of the first file; "": none */
	int      file;              /* ours, locked; -1: none */
	unsigned slot;              /* which one is ours */
	char     word[TICKET_SIZE]; /* what is in it, or "" */
	char     name[NAME_SIZE];   /* whose token that is */
};

/* 1 to 64 of A-Z a-z 0-9 _ -: what a token may be. */
bool ticket_is_word(const char *word);

/* Nothing is kept yet. No file is made before there is something to keep. */
void ticket_open(struct ticket *t, const struct place *server);

/*
 * Takes over what a client has left that is no more: t->word and t->name. With
 * a name only what is that person's, or a guest's; NULL: anybody's.
 */
bool ticket_find(struct ticket *t, const char *name);

/* Keeps this one in place of any other; "": none, and the file goes. */
void ticket_keep(struct ticket *t, const char *word, const char *name);

/* What is kept stays, for others to find. */
void ticket_close(struct ticket *t);

#endif
