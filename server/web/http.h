/*
 * http.h -- reads the head of an HTTP request and writes the answer.
 *
 * The server has one page, and the address of its WebSocket. It answers one
 * request on a connection; after a WebSocket's handshake the connection goes on
 * with frames, see websocket.h.
 *
 * A browser shows pages of other servers too, and these may send requests to
 * us. Host must be an address or a name of this machine: otherwise the owner of
 * a domain whose name resolves to our address could read what we send (DNS
 * rebinding). Origin, if there is one, must be this server.
 */

#ifndef SERVER_WEB_HTTP_H
#define SERVER_WEB_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "server/web/page.h"

/* The longest head of a request, with the empty line at its end. */
#define HTTP_HEAD_MAX 8192

/* The longest name in Host without the port, with its NUL. */
#define HTTP_HOST_SIZE 256

/* Size of the longest answer, without the page. */
#define HTTP_ANSWER_SIZE 2048

struct http_site {
	const struct web_page *page;
	/*
	 * Names of this machine that Host may have, shorter than
	 * HTTP_HOST_SIZE. "localhost" and numeric addresses are allowed too.
	 */
	const char *const *names;
	unsigned           name_count;
};

enum http_result {
	HTTP_MORE,     /* the head is not complete: read more */
	HTTP_ANSWER,   /* send the answer, then close */
	HTTP_WEBSOCKET /* send the answer; then frames follow */
};

struct http_answer {
	unsigned status;      /* the status code of HTTP */
	bool     has_page;    /* the page's bytes follow the text */
	bool     is_wall;     /* the WebSocket is that of a wall screen */
	size_t   head_length; /* bytes in the head; later bytes are not read */
	size_t   length;      /* bytes in text */
	char     text[HTTP_ANSWER_SIZE];
};

/*
 * Reads the first n bytes that a client has sent. A head that is complete is
 * modified. Unless the result is HTTP_MORE, *answer is set.
 */
enum http_result http_read_request(const struct http_site *site, char *bytes,
    size_t n, struct http_answer *answer);

/* Whether text may be in http_site's names. */
bool http_is_host_name(const char *text);

#endif
