/* address.c -- where we listen, and what others can type to get there. */

#include "server/address.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

#include "common/die.h"

void address_read(struct address *a, const char *text, uint16_t port)
{
	struct addrinfo hints = { 0 }, *found;
	char            number[8];
	int             e;

	hints.ai_flags = AI_PASSIVE;
	hints.ai_socktype = SOCK_STREAM;
	snprintf(number, sizeof(number), "%u", port);
	e = getaddrinfo(text, number, &hints, &found);
	if (e != 0)
		die("cannot listen on \"%s\": %s", text, gai_strerror(e));
	*a = (struct address){ .length = found->ai_addrlen };
	memcpy(&a->storage, found->ai_addr, found->ai_addrlen);
	freeaddrinfo(found);
}

void address_any(struct address *a, int family, uint16_t port)
{
	*a = (struct address){ .storage.ss_family = (sa_family_t)family };
	if (family == AF_INET6) {
		struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)&a->storage;

		in6->sin6_port = htons(port);
		in6->sin6_addr = in6addr_any;
		a->length = sizeof(*in6);
	} else {
		struct sockaddr_in *in = (struct sockaddr_in *)&a->storage;

		in->sin_port = htons(port);
		a->length = sizeof(*in);
	}
}

static const char *
write_name(const struct sockaddr *sa, socklen_t length, char out[ADDRESS_TEXT])
{
	int e = getnameinfo(sa, length, out, ADDRESS_TEXT, NULL, 0,
	    NI_NUMERICHOST);

	return e == 0 ? out : "?";
}

const char *address_write(const struct address *a, char out[ADDRESS_TEXT])
{
	return write_name((const struct sockaddr *)&a->storage, a->length, out);
}

uint16_t address_port(const struct address *a)
{
	const struct sockaddr_in6 *in6 = (const void *)&a->storage;
	const struct sockaddr_in  *in = (const void *)&a->storage;

	return ntohs(a->storage.ss_family == AF_INET6 ? in6->sin6_port :
							in->sin_port);
}

static bool is_any(const struct address *a)
{
	const struct sockaddr_in6 *in6 = (const void *)&a->storage;
	const struct sockaddr_in  *in = (const void *)&a->storage;

	if (a->storage.ss_family == AF_INET6)
		return IN6_IS_ADDR_UNSPECIFIED(&in6->sin6_addr);
	return in->sin_addr.s_addr == htonl(INADDR_ANY);
}

static bool is_loopback(const struct address *a)
{
	const struct sockaddr_in6 *in6 = (const void *)&a->storage;
	const struct sockaddr_in  *in = (const void *)&a->storage;

	if (a->storage.ss_family == AF_INET6)
		return IN6_IS_ADDR_LOOPBACK(&in6->sin6_addr);
	return ntohl(in->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

bool address_is_here(const struct address *a)
{
	return a->storage.ss_family == AF_INET && (is_any(a) || is_loopback(a));
}

bool address_covers(const struct address *a, const struct address *local)
{
	const struct sockaddr_in *in = (const void *)&a->storage;
	const struct sockaddr_in *to = (const void *)&local->storage;

	if (a->storage.ss_family != local->storage.ss_family)
		return false;
	return is_any(a) ||
	    (in->sin_family == AF_INET &&
		in->sin_addr.s_addr == to->sin_addr.s_addr);
}

static void print_one(const char *name, uint16_t port, FILE *out)
{
	fprintf(out, "  noughts --server %s --port %u\n", name, port);
}

/* Whether another machine would type the address of this interface. */
static bool is_for_others(const struct ifaddrs *i, int family)
{
	const struct sockaddr_in6 *in6;

	if (i->ifa_addr == NULL || i->ifa_addr->sa_family != family)
		return false;
	if (!(i->ifa_flags & IFF_UP) || (i->ifa_flags & IFF_LOOPBACK))
		return false;
	in6 = (const struct sockaddr_in6 *)i->ifa_addr;
	/* A link-local address needs a scope that only its owner knows. */
	return family != AF_INET6 || !IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr);
}

unsigned address_print(const struct address *a, FILE *out)
{
	int             family = a->storage.ss_family;
	struct ifaddrs *all;
	char            name[ADDRESS_TEXT];
	unsigned        n = 0;

	if (is_loopback(a))
		return 0;
	if (!is_any(a)) {
		print_one(address_write(a, name), address_port(a), out);
		return 1;
	}
	if (getifaddrs(&all) != 0)
		return 0;
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		if (is_for_others(i, family)) {
			print_one(write_name(i->ifa_addr, a->length, name),
			    address_port(a), out);
			n++;
		}
	freeifaddrs(all);
	return n;
}
