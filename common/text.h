/* text.h -- which bytes may be a name or a sentence: no controls, no tricks. */

#ifndef COMMON_TEXT_H
#define COMMON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A name, "ann" or the server's "~guest12" and "hard~bot", and its NUL. */
#define NAME_SIZE 17

/* The longest thing to say: bytes, and code points. */
#define TEXT_BYTES  400
#define TEXT_POINTS 200

enum text_fault {
	TEXT_FINE,
	TEXT_CONTROL, /* C0, C1 or DEL, NUL among them */
	TEXT_BROKEN,  /* not UTF-8: cut short, overlong, a surrogate */
	TEXT_HIDDEN   /* turns text around, is invisible, has no meaning here,
			   or piles up: more than two marks on one letter */
};

/*
 * What is wrong with length bytes of UTF-8, the first fault of them: what may
 * be shown on anybody's terminal and kept in anybody's log.
 */
enum text_fault text_fault(const char *text, size_t length);

/* Fine, not empty, within TEXT_BYTES and TEXT_POINTS, and not all blanks. */
bool text_is_sentence(const char *text);

/* [A-Za-z][A-Za-z0-9_-]{0,15}: what a person may be called. */
bool text_is_name(const char *text);

/* Whether two names are one to a reader: letters of either case are the same. */
bool text_is_same_name(const char *a, const char *b);

/* The name in the one case that tables are keyed by: a to z. Returns out. */
const char *text_fold_name(const char *name, char out[NAME_SIZE]);

/*
 * How many of the first length bytes to keep so that at most most are left and
 * no character is cut in two.
 */
size_t text_cut(const char *text, size_t length, size_t most);

#endif
