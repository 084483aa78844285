/* http.c -- reads the head of an HTTP request and writes the answer. */

#include "server/web/http.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/number.h"
#include "server/web/sha1.h"

#define TOKEN_CHARACTERS                                      \
	"!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" \
	"abcdefghijklmnopqrstuvwxyz"
#define BASE64_DIGITS                                          \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
	"0123456789+/"
#define HOST_CHARACTERS                                        \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
	"0123456789-._"

/* The key of the handshake has 16 bytes, in base64. */
#define KEY_LENGTH 24
#define KEY_DIGITS 22

/* The constant of RFC 6455, section 1.3, that is hashed with the key. */
#define ACCEPT_GUID "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

/* Size of a digest in base64, with its NUL. */
#define ACCEPT_SIZE 29

/*
 * What a request says. The strings point into the request; NULL: the field is
 * missing.
 */
struct request {
	const char *method, *target;
	unsigned    minor_version; /* the version is HTTP/1 with this number */
	const char *host, *origin, *key, *version;
	bool        has_body;
	/* If-None-Match has the tag of our present page */
	bool has_page;
	/* The Connection field contains "upgrade" */
	bool upgrades;
	/* The Upgrade field contains "websocket" */
	bool wants_websocket;
};

static const struct status {
	unsigned    number;
	const char *reason;
	const char *fields;   /* header fields that only this status has */
	const char *sentence; /* the body of the answer; NULL: none */
	bool        has_url;  /* the address of the page follows the sentence */
} statuses[] = {
	{ 200, "OK", .fields = "" },
	{ 304, "Not Modified", .fields = "" },
	{ 400, "Bad Request", "",
	    .sentence = "This is not a request that we understand." },
	{ 403, "Forbidden", "",
	    .sentence = "Only a page of this server may do that." },
	{ 404, "Not Found", "", .sentence = "The page is at \"/\"." },
	{ 405, "Method Not Allowed", "Allow: GET, HEAD\r\n",
	    .sentence = "Only GET and HEAD are allowed." },
	{ 421, "Misdirected Request", "",
	    .sentence = "This server does not have that name, unless its "
			"operator gives it"
			" with --web-host. The page is at http://",
	    .has_url = true },
	{ 426, "Upgrade Required",
	    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
	    .sentence = "Only WebSocket is spoken here; the page is at "
			"\"/\"." },
	{ 431, "Request Header Fields Too Large", "",
	    .sentence = "The head of the request is longer than 8 KiB." },
	{ 505, "HTTP Version Not Supported", "",
	    .sentence = "HTTP/1.1 is spoken here." },
};

/* --- the head --- */

/*
 * Returns the length of the head, with the empty line at its end; 0: the end
 * has not been received. Sets *is_valid to false if a line does not end with CR
 * LF, or if there is a NUL.
 */
static size_t find_end(const char *bytes, size_t n, bool *is_valid)
{
	size_t line = 0; /* where the present line begins */

	*is_valid = true;
	for (size_t i = 0; i < n && *is_valid; i++) {
		if (bytes[i] == '\0' ||
		    (i > 0 && (bytes[i] == '\n') != (bytes[i - 1] == '\r')) ||
		    bytes[0] == '\n')
			*is_valid = false;
		else if (bytes[i] == '\n' && i == line + 1)
			return i + 1;
		else if (bytes[i] == '\n')
			line = i + 1;
	}
	return 0;
}

/* Cuts off the first line of *rest and returns it. */
static char *next_line(char **rest)
{
	char *line = *rest, *end = line;

	while (*end != '\r')
		end++;
	*end = '\0';
	*rest = end + 2;
	return line;
}

static bool has_control_characters(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			return true;
	return false;
}

/*
 * Reads "GET PATH HTTP/1.N". Returns 0, or the status with which the request is
 * refused.
 */
static unsigned read_request_line(char *line, struct request *r)
{
	char *target = strchr(line, ' '), *protocol;

	if (target == NULL || has_control_characters(line))
		return 400;
	*target++ = '\0';
	protocol = strchr(target, ' ');
	if (protocol == NULL)
		return 400;
	*protocol++ = '\0';
	if (line[0] == '\0' || line[strspn(line, TOKEN_CHARACTERS)] != '\0' ||
	    target[0] == '\0' || strlen(protocol) != strlen("HTTP/1.1") ||
	    strncmp(protocol, "HTTP/", 5) != 0 || protocol[6] != '.')
		return 400;
	if (protocol[5] != '1' || protocol[7] < '0' || protocol[7] > '9')
		return 505;
	r->method = line;
	r->target = target;
	r->minor_version = (unsigned)(protocol[7] - '0');
	return 0;
}

/* Whether a comma-separated list has that element, in upper or lower case. */
static bool list_has(const char *list, const char *element)
{
	size_t length = strlen(element);

	while (*list != '\0') {
		size_t n = strcspn(list, ",");
		size_t used = n;

		while (used > 0 && (list[used - 1] == ' '))
			used--;
		if (used == length && strncasecmp(list, element, length) == 0)
			return true;
		list += n;
		list += strspn(list, ", ");
	}
	return false;
}

/* Whether the value of If-None-Match has the tag, perhaps after "W/". */
static bool has_etag(const char *value, const char *etag)
{
	char weak[128];

	snprintf(weak, sizeof(weak), "W/%s", etag);
	return strcmp(value, "*") == 0 || list_has(value, etag) ||
	    list_has(value, weak);
}

/*
 * Sets a field that may occur only once. Returns false if it was set already.
 */
static bool set_once(const char **field, const char *value)
{
	bool is_first = *field == NULL;

	*field = value;
	return is_first;
}

/*
 * Stores the value of a field that we use. Returns false if the field occurs
 * twice but must not.
 */
static bool read_field(const struct http_site *site, const char *name,
    const char *value, struct request *r)
{
	if (strcasecmp(name, "Host") == 0)
		return set_once(&r->host, value);
	if (strcasecmp(name, "Origin") == 0)
		return set_once(&r->origin, value);
	if (strcasecmp(name, "Sec-WebSocket-Key") == 0)
		return set_once(&r->key, value);
	if (strcasecmp(name, "Sec-WebSocket-Version") == 0)
		return set_once(&r->version, value);
	if (strcasecmp(name, "Connection") == 0)
		r->upgrades |= list_has(value, "upgrade");
	else if (strcasecmp(name, "Upgrade") == 0)
		r->wants_websocket |= list_has(value, "websocket");
	else if (strcasecmp(name, "If-None-Match") == 0)
		r->has_page |= has_etag(value, site->page->etag);
	else if (strcasecmp(name, "Transfer-Encoding") == 0 ||
	    (strcasecmp(name, "Content-Length") == 0 &&
		strcmp(value, "0") != 0))
		r->has_body = true;
	return true;
}

/*
 * Reads a line "Name: value", in which tabs become blanks. Returns false if the
 * line is not valid.
 */
static bool
read_header_line(const struct http_site *site, char *line, struct request *r)
{
	size_t n = strspn(line, TOKEN_CHARACTERS);
	char  *value = line + n + 1, *end;

	/*
	 * This test also refuses a line that begins with a blank, which would
	 * continue the line before it.
	 */
	if (n == 0 || line[n] != ':')
		return false;
	line[n] = '\0';
	for (char *c = value; (c = strchr(c, '\t')) != NULL;)
		*c = ' ';
	value += strspn(value, " ");
	end = value + strlen(value);
	while (end > value && end[-1] == ' ')
		*--end = '\0';
	return !has_control_characters(value) &&
	    read_field(site, line, value, r);
}

/*
 * Reads the head. Returns 0, or the status with which the request is refused.
 */
static unsigned
read_head(const struct http_site *site, char *head, struct request *r)
{
	unsigned status = read_request_line(next_line(&head), r);
	char    *line;

	while (status == 0 && (line = next_line(&head))[0] != '\0')
		if (!read_header_line(site, line, r))
			status = 400;
	return status;
}

/* --- the verdict --- */

bool http_is_host_name(const char *text)
{
	return text[0] != '\0' && strlen(text) < HTTP_HOST_SIZE &&
	    text[strspn(text, HOST_CHARACTERS)] == '\0';
}

/* Returns the length of a name of n characters without its final dot. */
static size_t undotted(const char *name, size_t n)
{
	return n > 0 && name[n - 1] == '.' ? n - 1 : n;
}

/*
 * Whether the value of the Host field, with or without a port, is a name of
 * this machine. The final dot of a name does not matter.
 */
static bool is_our_host(const struct http_site *site, const char *host)
{
	bool        is_ipv6 = host[0] == '[';
	size_t      n = strcspn(host, is_ipv6 ? "]" : ":");
	const char *rest = host + n;
	char        name[HTTP_HOST_SIZE];
	uint8_t     address[16];
	uint32_t    port;

	if (is_ipv6 && *rest == ']') {
		rest++;
		host++;
		n--;
	}
	if (n >= sizeof(name) || (*rest != '\0' && *rest != ':') ||
	    (*rest == ':' && !number_parse(rest + 1, 0, UINT16_MAX, &port)))
		return false;
	n = is_ipv6 ? n : undotted(host, n);
	memcpy(name, host, n);
	name[n] = '\0';
	if (is_ipv6)
		return inet_pton(AF_INET6, name, address) == 1;
	for (unsigned i = 0; i < site->name_count; i++)
		if (undotted(site->names[i], strlen(site->names[i])) == n &&
		    strncasecmp(name, site->names[i], n) == 0)
			return true;
	return strcasecmp(name, "localhost") == 0 ||
	    inet_pton(AF_INET, name, address) == 1;
}

static bool is_our_origin(const struct request *r)
{
	return r->origin == NULL ||
	    (strncasecmp(r->origin, "http://", 7) == 0 &&
		strcasecmp(r->origin + 7, r->host) == 0);
}

static unsigned websocket_status(const struct request *r)
{
	if (strcmp(r->method, "GET") != 0 || r->minor_version < 1 ||
	    !r->upgrades || !r->wants_websocket || r->version == NULL ||
	    strcmp(r->version, "13") != 0)
		return 426;
	return r->key != NULL && strlen(r->key) == KEY_LENGTH &&
		strspn(r->key, BASE64_DIGITS) == KEY_DIGITS &&
		strcmp(r->key + KEY_DIGITS, "==") == 0 ?
	    101 :
	    400;
}

static unsigned status_of(const struct http_site *site, const struct request *r)
{
	if (r->host == NULL)
		return 400;
	if (!is_our_host(site, r->host))
		return 421;
	if (!is_our_origin(r))
		return 403;
	if (strcmp(r->method, "GET") != 0 && strcmp(r->method, "HEAD") != 0)
		return 405;
	if (r->has_body)
		return 400;
	if (strcmp(r->target, "/ws") == 0 || strcmp(r->target, "/ws?wall") == 0)
		return websocket_status(r);
	if (strcmp(r->target, "/") != 0 && strcmp(r->target, "/wall") != 0)
		return 404;
	return r->has_page ? 304 : 200;
}

/* --- the answer --- */

/*
 * Writes a digest in base64. It has 20 bytes, so the last three digits contain
 * only 16 bits.
 */
static void write_base64(const uint8_t digest[SHA1_SIZE], char out[ACCEPT_SIZE])
{
	for (unsigned i = 0; i < ACCEPT_SIZE - 2; i++) {
		unsigned at = i * 6 / 8, shift = 10 - i * 6 % 8;
		unsigned two = (unsigned)digest[at] << 8 |
		    (at + 1 < SHA1_SIZE ? digest[at + 1] : 0);

		out[i] = BASE64_DIGITS[two >> shift & 63];
	}
	out[ACCEPT_SIZE - 2] = '=';
	out[ACCEPT_SIZE - 1] = '\0';
}

static void write_text(struct http_answer *answer, int n)
{
	assert(n > 0 && (size_t)n < HTTP_ANSWER_SIZE);
	answer->length = (size_t)n;
}

/* Writes the answer to a handshake (RFC 6455, section 4.2.2). */
static void write_handshake(struct http_answer *answer, const char *key)
{
	char    text[KEY_LENGTH + sizeof(ACCEPT_GUID)], accept[ACCEPT_SIZE];
	uint8_t digest[SHA1_SIZE];

	snprintf(text, sizeof(text), "%s" ACCEPT_GUID, key);
	sha1(text, strlen(text), digest);
	write_base64(digest, accept);
	write_text(answer,
	    snprintf(answer->text, sizeof(answer->text),
		"HTTP/1.1 101 Switching Protocols\r\n"
		"Upgrade: websocket\r\n"
		"Connection: Upgrade\r\n"
		"Sec-WebSocket-Accept: %s\r\n\r\n",
		accept));
}

/*
 * Writes the head of an answer with the page or with "not modified". The
 * browser may run only the scripts whose hashes the head has.
 */
static void write_page_head(struct http_answer *answer,
    const struct web_page *page, const char *host, const struct status *s)
{
	char content[96] = "";

	if (s->number == 200)
		snprintf(content, sizeof(content),
		    "Content-Type: text/html; charset=utf-8\r\n"
		    "Content-Encoding: gzip\r\n"
		    "Content-Length: %zu\r\n",
		    page->length);
	write_text(answer,
	    snprintf(answer->text, sizeof(answer->text),
		"HTTP/1.1 %u %s\r\n"
		"%s"
		"ETag: %s\r\n"
		"Cache-Control: no-cache\r\n"
		"Content-Security-Policy: default-src 'none'; script-src %s; "
		"style-src %s; connect-src 'self' ws://%s; img-src data:; "
		"base-uri 'none'; form-action 'none'; frame-ancestors "
		"'none'\r\n"
		"X-Content-Type-Options: nosniff\r\n"
		"Referrer-Policy: no-referrer\r\n"
		"Connection: close\r\n\r\n",
		s->number, s->reason, content, page->etag, page->script_hashes,
		page->style_hashes, host));
}

static void write_refusal(struct http_answer *answer, const struct status *s,
    const char *here, bool is_head)
{
	char body[256];

	snprintf(body, sizeof(body), "%s%s%s\n", s->sentence,
	    s->has_url ? here : "", s->has_url ? "/" : "");
	write_text(answer,
	    snprintf(answer->text, sizeof(answer->text),
		"HTTP/1.1 %u %s\r\n"
		"%s"
		"Content-Type: text/plain; charset=utf-8\r\n"
		"Content-Length: %zu\r\n"
		"Cache-Control: no-store\r\n"
		"X-Content-Type-Options: nosniff\r\n"
		"Connection: close\r\n\r\n"
		"%s",
		s->number, s->reason, s->fields, strlen(body),
		is_head ? "" : body));
}

static const struct status *find_status(unsigned number)
{
	const struct status *s = statuses;

	while (s->number != number)
		s++;
	return s;
}

enum http_result http_read_request(const struct http_site *site,
    const char *here, char *bytes, size_t n, struct http_answer *answer)
{
	struct request r = { .method = "" };
	bool           is_valid, is_head;
	size_t   end = find_end(bytes, n < HTTP_HEAD_MAX ? n : HTTP_HEAD_MAX,
	      &is_valid);
	unsigned status;

	if (is_valid && end == 0 && n < HTTP_HEAD_MAX)
		return HTTP_MORE;
	*answer = (struct http_answer){ .head_length = end };
	status = !is_valid ? 400 : end == 0 ? 431 : read_head(site, bytes, &r);
	if (status == 0)
		status = status_of(site, &r);
	if (status == 101) {
		answer->is_wall = strcmp(r.target, "/ws?wall") == 0;
		write_handshake(answer, r.key);
		return HTTP_WEBSOCKET;
	}
	is_head = strcmp(r.method, "HEAD") == 0;
	answer->has_page = status == 200 && !is_head;
	if (status == 200 || status == 304)
		write_page_head(answer, site->page, r.host,
		    find_status(status));
	else
		write_refusal(answer, find_status(status), here, is_head);
	return HTTP_ANSWER;
}
