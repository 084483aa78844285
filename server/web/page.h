/* page.h -- the page for browsers, which "make" generates from client/web/. */

#ifndef SERVER_WEB_PAGE_H
#define SERVER_WEB_PAGE_H

#include <stddef.h>

/* The strings are used in HTTP headers, so they contain no line break. */
struct web_page {
	const unsigned char *gzip;   /* the HTML, compressed */
	size_t               length; /* length of gzip in bytes */
	const char          *etag;   /* a hash of the page, in quotes */
	/*
	 * Sources of script-src in a Content-Security-Policy, such as
	 * 'sha256-...'
	 */
	const char *script_hashes;
	/* Sources of style-src in a Content-Security-Policy */
	const char *style_hashes;
};

/* Defined in a generated file. */
extern const struct web_page web_page;

#endif
