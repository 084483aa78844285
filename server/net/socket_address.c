/* socket_address.c -- addresses to listen on, and how other machines reach them. */

#define _GNU_SOURCE /* getifaddrs, IFF_UP */

#include "server/net/socket_address.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/number.h"

/*
 * Copies a host of `length` bytes without its brackets. Returns false if the host is
 * too long, or begins with a bracket and is not "[" and "]" around something.
 */
static bool
copy_host(char host[ADDRESS_HOST_SIZE], const char *text, size_t length)
{
	bool is_bracketed = text[0] == '[';

	if (length >= ADDRESS_HOST_SIZE ||
	    (is_bracketed && (length < 3 || text[length - 1] != ']')))
		return false;
	snprintf(host, ADDRESS_HOST_SIZE, "%.*s",
	    (int)(length - 2 * is_bracketed), text + is_bracketed);
	return true;
}

void socket_address_resolve(struct socket_address *a, const char *host,
    uint16_t port, const char *option)
{
	struct addrinfo hints = { 0 }, *found;
	char            number[8], plain[ADDRESS_HOST_SIZE];
	int             e = EAI_NONAME;

	hints.ai_flags = AI_PASSIVE;
	hints.ai_socktype = SOCK_STREAM;
	snprintf(number, sizeof(number), "%u", port);
	if (copy_host(plain, host, strlen(host)))
		e = getaddrinfo(plain, number, &hints, &found);
	if (e != 0)
		fatal("cannot resolve \"%s\" of %s: %s", host, option,
		    gai_strerror(e));
	*a = (struct socket_address){ .length = found->ai_addrlen };
	memcpy(&a->any, found->ai_addr, found->ai_addrlen);
	freeaddrinfo(found);
}

void socket_address_any(struct socket_address *a, int family, uint16_t port)
{
	/* in6 is the longest member, so this clears all bytes. */
	*a = (struct socket_address){ .in6.sin6_family = (sa_family_t)family };
	if (family == AF_INET6) {
		a->in6.sin6_port = htons(port);
		a->in6.sin6_addr = in6addr_any;
		a->length = sizeof(a->in6);
	} else {
		a->in.sin_port = htons(port);
		a->length = sizeof(a->in);
	}
}

static const char *write_numeric(const struct sockaddr *sa, socklen_t length,
    char out[ADDRESS_TEXT_SIZE])
{
	int e = getnameinfo(sa, length, out, ADDRESS_TEXT_SIZE, NULL, 0,
	    NI_NUMERICHOST);

	return e == 0 ? out : "?";
}

const char *socket_address_write(const struct socket_address *a,
    char out[ADDRESS_TEXT_SIZE])
{
	return write_numeric(&a->any, a->length, out);
}

const char *
socket_address_write_peer(const struct sockaddr *peer, char out[PEER_TEXT_SIZE])
{
	const struct sockaddr_in6 *in6 = (const void *)peer;
	const struct sockaddr_in  *in = (const void *)peer;
	char                       text[ADDRESS_TEXT_SIZE];

	if (peer->sa_family == AF_INET6)
		snprintf(out, PEER_TEXT_SIZE, "[%s]:%u",
		    write_numeric(peer, sizeof(*in6), text),
		    ntohs(in6->sin6_port));
	else
		snprintf(out, PEER_TEXT_SIZE, "%s:%u",
		    write_numeric(peer, sizeof(*in), text),
		    ntohs(in->sin_port));
	return out;
}

const char *socket_address_write_reached(const struct sockaddr *address,
    char out[PEER_TEXT_SIZE])
{
	const struct sockaddr_in6 *in6 = (const void *)address;
	struct sockaddr_in         in = { .sin_family = AF_INET };
	struct sockaddr_in6        plain;

	if (address->sa_family != AF_INET6)
		return socket_address_write_peer(address, out);
	if (IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr)) {
		in.sin_port = in6->sin6_port;
		memcpy(&in.sin_addr, &in6->sin6_addr.s6_addr[12], 4);
		return socket_address_write_peer((const struct sockaddr *)&in,
		    out);
	}
	plain = *in6;
	plain.sin6_scope_id = 0;
	return socket_address_write_peer((const struct sockaddr *)&plain, out);
}

bool socket_address_split(const char *text, char host[ADDRESS_HOST_SIZE],
    uint16_t *port)
{
	const char *colon = strrchr(text, ':');
	const char *number = colon != NULL ? colon + 1 : text;
	size_t      length = colon != NULL ? (size_t)(colon - text) : 0;
	uint32_t    n;

	if (!number_parse(number, 0, UINT16_MAX, &n) || colon == text ||
	    !copy_host(host, text, length))
		return false;
	*port = (uint16_t)n;
	return true;
}

bool socket_address_is_host_and_port(const char *text)
{
	char     host[ADDRESS_HOST_SIZE];
	uint16_t port;

	return socket_address_split(text, host, &port) && host[0] != '\0' &&
	    port > 0;
}

uint16_t socket_address_port(const struct socket_address *a)
{
	return ntohs(a->any.sa_family == AF_INET6 ? a->in6.sin6_port :
						    a->in.sin_port);
}

static bool is_any(const struct socket_address *a)
{
	if (a->any.sa_family == AF_INET6)
		return IN6_IS_ADDR_UNSPECIFIED(&a->in6.sin6_addr);
	return a->in.sin_addr.s_addr == htonl(INADDR_ANY);
}

static bool is_loopback(const struct socket_address *a)
{
	if (a->any.sa_family == AF_INET6)
		return IN6_IS_ADDR_LOOPBACK(&a->in6.sin6_addr);
	return ntohl(a->in.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

bool socket_address_is_on_loopback(const struct socket_address *a)
{
	return is_any(a) || is_loopback(a);
}

const char *socket_address_write_local(const struct socket_address *a,
    char out[ADDRESS_TEXT_SIZE])
{
	if (!is_any(a))
		return socket_address_write(a, out);
	snprintf(out, ADDRESS_TEXT_SIZE, "%s",
	    a->any.sa_family == AF_INET6 ? "::1" : "127.0.0.1");
	return out;
}

bool socket_address_covers(const struct socket_address *a,
    const struct socket_address                        *local)
{
	if (a->any.sa_family != local->any.sa_family)
		return false;
	if (is_any(a))
		return true;
	if (a->any.sa_family == AF_INET)
		return a->in.sin_addr.s_addr == local->in.sin_addr.s_addr;
	return a->in6.sin6_scope_id == local->in6.sin6_scope_id &&
	    IN6_ARE_ADDR_EQUAL(&a->in6.sin6_addr, &local->in6.sin6_addr);
}

/*
 * Whether other machines can reach this interface by its address of that
 * family.
 */
static bool is_reachable_from_lan(const struct ifaddrs *i, int family)
{
	const struct sockaddr_in6 *in6;

	if (i->ifa_addr == NULL || i->ifa_addr->sa_family != family)
		return false;
	if (!(i->ifa_flags & IFF_UP) || (i->ifa_flags & IFF_LOOPBACK))
		return false;
	in6 = (const struct sockaddr_in6 *)i->ifa_addr;
	/*
	 * A link-local address is not used: it needs a scope, which differs on
	 * each machine.
	 */
	return family != AF_INET6 || !IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr);
}

void socket_address_each_reachable(const struct socket_address *a,
    socket_address_visit_fn *visit, void *ctx)
{
	int             family = a->any.sa_family;
	struct ifaddrs *all;
	char            name[ADDRESS_TEXT_SIZE];

	if (is_loopback(a))
		return;
	if (!is_any(a)) {
		visit(ctx, socket_address_write(a, name),
		    socket_address_port(a));
		return;
	}
	if (getifaddrs(&all) != 0)
		return;
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		if (is_reachable_from_lan(i, family))
			visit(ctx, write_numeric(i->ifa_addr, a->length, name),
			    socket_address_port(a));
	freeifaddrs(all);
}
