/* version.c -- what to do about a server of another version. */

#include "client/version.h"

#include <stdbool.h>
#include <stdio.h>

const char *version_describe(uint32_t least, uint32_t most, uint32_t ours,
    char out[VERSION_TEXT])
{
	bool newer = least > ours;

	snprintf(out, VERSION_TEXT,
	    "speaks %s version of the protocol (%u) than this program (%u);"
	    " %s must be brought up to date to play there",
	    newer ? "a newer" : "an older", (unsigned)(newer ? least : most),
	    (unsigned)ours, newer ? "this program" : "the server");
	return out;
}
