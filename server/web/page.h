/* page.h -- the page for browsers, as make generates it from client/web/. */

#ifndef SERVER_WEB_PAGE_H
#define SERVER_WEB_PAGE_H

#include <stddef.h>

/* The strings are parts of HTTP headers and contain no line break. */
struct web_page {
	const unsigned char *gzip;          /* the HTML, compressed */
	size_t               length;        /* of gzip, in bytes */
	const char          *etag;          /* changes with gzip; in quotes */
	const char          *script_hashes; /* sources of script-src in a CSP,
                                               such as 'sha256-...' */
	const char          *style_hashes;  /* sources of style-src */
};

/* Defined in a generated file. */
extern const struct web_page web_page;

#endif
