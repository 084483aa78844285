/* discovery.c -- the two datagrams of LAN discovery: query and response. */

#define _GNU_SOURCE /* struct in_pktinfo */

#include "common/protocol/discovery.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "common/base/number.h"
#include "common/protocol/line_writer.h"
#include "common/protocol/parser.h"
#include "common/text/unicode.h"
#include "common/text/utf8.h"

#define VERB "noughts"

/* How many hexadecimal digits a nonce or an id has. */
#define HEX_DIGITS (DISCOVERY_ID_SIZE - 1)

const char *discovery_write_id(char out[DISCOVERY_ID_SIZE], uint64_t id)
{
	snprintf(out, DISCOVERY_ID_SIZE, "%016llx", (unsigned long long)id);
	return out;
}

bool discovery_read_id(const char *text, uint64_t *id)
{
	if (strlen(text) != HEX_DIGITS ||
	    strspn(text, "0123456789abcdef") != HEX_DIGITS)
		return false;
	*id = strtoull(text, NULL, 16);
	return true;
}

void discovery_write_query(char out[DISCOVERY_DATAGRAM_SIZE], uint64_t nonce)
{
	char head[64];
	int  n = snprintf(head, sizeof(head), "@%016llx " VERB,
	     (unsigned long long)nonce);

	memset(out, ' ', DISCOVERY_DATAGRAM_SIZE);
	memcpy(out, head, (size_t)n);
}

/*
 * Copies a datagram for the parser, which modifies the text. Returns false if
 * the datagram is too long.
 */
static bool
copy_line(char line[DISCOVERY_DATAGRAM_SIZE + 1], const char *bytes, size_t n)
{
	if (n > DISCOVERY_DATAGRAM_SIZE)
		return false;
	memcpy(line, bytes, n);
	line[n] = '\0';
	return true;
}

/* Words after the verb are ignored, because later versions may add some. */
bool discovery_read_query(const char *bytes, size_t n, uint64_t *nonce)
{
	char           line[DISCOVERY_DATAGRAM_SIZE + 1];
	struct request r;

	return n == DISCOVERY_DATAGRAM_SIZE && copy_line(line, bytes, n) &&
	    parse_request(line, n, &r) == OK && strcmp(r.verb, VERB) == 0 &&
	    discovery_read_id(r.tag, nonce);
}

size_t discovery_write_response(char out[DISCOVERY_DATAGRAM_SIZE],
    uint64_t nonce, const struct discovery_response *a)
{
	struct line_writer line;
	char               text[64];
	size_t             name_length = utf8_truncate(a->name, strlen(a->name),
			DISCOVERY_NAME_SIZE - 1);

	snprintf(text, sizeof(text), "=%016llx " VERB,
	    (unsigned long long)nonce);
	line_writer_start(&line, text);
	snprintf(text, sizeof(text), "%u..%u", a->proto_min, a->proto_max);
	line_writer_pair(&line, PAIR_PROTO, text);
	line_writer_pair_number(&line, PAIR_PORT, a->port);
	line_writer_pair(&line, PAIR_ID, discovery_write_id(text, a->id));
	line_writer_pair_number(&line, PAIR_HERE, a->connected);
	line_writer_pair_number(&line, PAIR_WAITING, a->seeking);
	if (a->web_port != 0)
		line_writer_pair_number(&line, PAIR_WEB, a->web_port);
	snprintf(text, sizeof(text), "%.*s", (int)name_length,
	    unicode_check(a->name, name_length) == UTF8_OK ? a->name : "");
	line_writer_text(&line, text);
	memcpy(out, line.text, line.length);
	return line.length;
}

/* Reads a range of versions, such as "1..3". */
static bool read_range(const char *text, uint32_t *min, uint32_t *max)
{
	uint64_t first;

	if (!number_scan(&text, UINT32_MAX, &first) ||
	    strncmp(text, "..", 2) != 0)
		return false;
	*min = (uint32_t)first;
	return number_parse(text + 2, *min, UINT32_MAX, max);
}

bool discovery_read_response(const char *bytes, size_t n, uint64_t nonce,
    struct discovery_response *a)
{
	char           line[DISCOVERY_DATAGRAM_SIZE + 1];
	struct message m;
	uint64_t       echo;

	if (!copy_line(line, bytes, n) || !parse_message(line, n, &m) ||
	    m.kind != '=' || strcmp(message_word(&m, 0), VERB) != 0 ||
	    !discovery_read_id(m.tag, &echo) || echo != nonce)
		return false;
	*a = (struct discovery_response){
		.connected = message_number(&m, PAIR_HERE, UINT32_MAX),
		.seeking = message_number(&m, PAIR_WAITING, UINT32_MAX),
		.port = (uint16_t)message_number(&m, PAIR_PORT, UINT16_MAX),
		.web_port = (uint16_t)message_number(&m, PAIR_WEB, UINT16_MAX)
	};
	if (a->port == 0 ||
	    !discovery_read_id(message_value(&m, PAIR_ID), &a->id) ||
	    !read_range(message_value(&m, PAIR_PROTO), &a->proto_min,
		&a->proto_max))
		return false;
	memcpy(a->name, m.text,
	    utf8_truncate(m.text, strlen(m.text), DISCOVERY_NAME_SIZE - 1));
	unicode_make_printable(a->name);
	return true;
}

void discovery_send(int fd, struct sockaddr_in *to,
    const struct in_pktinfo *from, char *bytes, size_t n)
{
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(*from))] = {
		0
	};
	struct iovec    io = { bytes, n };
	struct msghdr   m = { .msg_name = to,
		  .msg_namelen = sizeof(*to),
		  .msg_iov = &io,
		  .msg_iovlen = 1,
		  .msg_control = control,
		  .msg_controllen = sizeof(control) };
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);

	c->cmsg_level = IPPROTO_IP;
	c->cmsg_type = IP_PKTINFO;
	c->cmsg_len = CMSG_LEN(sizeof(*from));
	memcpy(CMSG_DATA(c), from, sizeof(*from));
	sendmsg(fd, &m, MSG_DONTWAIT);
}
