/*
 * http.h -- reads the head of an HTTP request and writes the answer.
 *
 * The server has one page, and the address of its WebSocket. It answers one
 * request on each connection; after the handshake of a WebSocket the connection
 * carries frames, see websocket.h.
 *
 * A browser also shows pages of other servers, and these pages may send
 * requests to us. Host must be an address or a name of this machine: otherwise
 * the owner of a domain whose name resolves to our address could read what we
 * send (DNS rebinding). Origin, if there is one, must be this server.
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

/* Size of the longest answer, without the page, in bytes. */
#define HTTP_ANSWER_SIZE 2048

struct http_site {
	const struct web_page *page;
	/*
	 * Names of this machine that the Host field may contain, each shorter
	 * than HTTP_HOST_SIZE. "localhost" and numeric addresses are always
	 * allowed.
	 */
	const char *const *names;
	unsigned           name_count;
};

enum http_result {
	HTTP_MORE,     /* the head is not complete, so more must be read */
	HTTP_ANSWER,   /* send the answer, then close the connection */
	HTTP_WEBSOCKET /* send the answer; after it, frames are sent */
};

struct http_answer {
	bool has_page; /* the page, compressed, follows the text */
	bool is_wall;  /* the WebSocket's page only shows games */
	/* Length of the request's head; bytes after the head were not read */
	size_t head_length;
	size_t length; /* length of text in bytes */
	char   text[HTTP_ANSWER_SIZE];
};

/*
 * Reads the first n bytes that a client has sent to the address `here`, which
 * is such as "192.168.1.5:4243". If the head is complete, its bytes are modified.
 * Sets *answer, unless the result is HTTP_MORE.
 */
enum http_result http_read_request(const struct http_site *site,
    const char *here, char *bytes, size_t n, struct http_answer *answer);

/* Whether text may be one of http_site's names. */
bool http_is_host_name(const char *text);

#endif
