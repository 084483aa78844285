/* verify.h -- is a store sound? */

#ifndef SERVER_VERIFY_H
#define SERVER_VERIFY_H

#include <stdbool.h>

/*
 * Looks a store over from end to end, which may take minutes and changes
 * nothing, and says on standard output what is wrong with it, or that nothing
 * is. Whether nothing is. Dies if it is none of ours, or in use.
 */
bool verify_file(const char *path);

#endif
