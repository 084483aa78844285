/* name_list.h -- names with commas between, as the command line gives them. */

#ifndef CLIENT_SESSION_NAME_LIST_H
#define CLIENT_SESSION_NAME_LIST_H

#include <stdbool.h>

#include "common/user_text.h"

/* The most names; a server allows at least this many requests at once. */
#define NAME_LIST_MAX 8

/* Whether the text is 1 to NAME_LIST_MAX names that users may choose. */
bool name_list_is_valid(const char *text);

/*
 * Copies the first name of *rest, "" if it is too long, and moves *rest behind
 * it. Returns false at the end, which is NULL.
 */
bool name_list_next(const char **rest, char name[NAME_SIZE]);

/* Whether the name is in the list, by name_is_same; NULL is an empty list. */
bool name_list_contains(const char *text, const char *name);

#endif
