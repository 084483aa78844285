/* protocol_version.c -- describes protocol versions that do not match. */

#include "client/net/protocol_version.h"

#include <stdbool.h>
#include <stdio.h>

const char *protocol_version_describe_mismatch(uint32_t least, uint32_t most,
    uint32_t ours, char out[PROTOCOL_VERSION_TEXT_SIZE])
{
	bool newer = least > ours;

	snprintf(out, PROTOCOL_VERSION_TEXT_SIZE,
	    "speaks %s version of the protocol (%u) than this program (%u); "
	    "update %s to play there",
	    newer ? "a newer" : "an older", (unsigned)(newer ? least : most),
	    (unsigned)ours, newer ? "this program" : "the server");
	return out;
}
