/* socket_address.h -- addresses to listen on, and how other machines reach them. */

#ifndef SERVER_NET_SOCKET_ADDRESS_H
#define SERVER_NET_SOCKET_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* Size of the longest numeric address, with its scope and a NUL. */
#define ADDRESS_TEXT_SIZE 64

/* Size of the longest address with brackets and a port, with its NUL. */
#define PEER_TEXT_SIZE (ADDRESS_TEXT_SIZE + 8)

struct socket_address {
	union {
		/* any.sa_family says which member is used */
		struct sockaddr     any;
		struct sockaddr_in  in;
		struct sockaddr_in6 in6;
	};
	socklen_t length;
};

/*
 * Resolves a numeric address, which may have brackets, or a host name, which the
 * option with that name gives. Exits with a message on error.
 */
void socket_address_resolve(struct socket_address *a, const char *host,
    uint16_t port, const char *option);

/* Sets *a to the wildcard address of a family, AF_INET or AF_INET6. */
void socket_address_any(struct socket_address *a, int family, uint16_t port);

/* Writes the address, as "192.168.1.5" or "::1". Returns out. */
const char *socket_address_write(const struct socket_address *a,
    char out[ADDRESS_TEXT_SIZE]);

/*
 * Writes the address with its port, as "192.168.1.5:4711" or "[::1]:4711".
 * Returns out.
 */
const char *socket_address_write_peer(const struct sockaddr *peer,
    char out[PEER_TEXT_SIZE]);

/*
 * Writes the address with its port, without a scope. An IPv4 address mapped to
 * IPv6 is written as IPv4. So the text is the one by which a client connects to
 * this address. Returns out.
 */
const char *socket_address_write_reached(const struct sockaddr *address,
    char out[PEER_TEXT_SIZE]);

/* Size of the longest host that socket_address_split accepts, with its NUL. */
#define ADDRESS_HOST_SIZE 256

/*
 * Splits HOST:PORT, [IPV6]:PORT or PORT. Stores the host without brackets; "" if
 * there is none. Returns false for any other text.
 */
bool socket_address_split(const char *text, char host[ADDRESS_HOST_SIZE],
    uint16_t *port);

/* Whether text is HOST:PORT or [IPV6]:PORT, with a port that is not 0. */
bool socket_address_is_host_and_port(const char *text);

uint16_t socket_address_port(const struct socket_address *a);

/*
 * Whether programs on this machine reach a socket that is bound to *a at an address of
 * the loopback interface.
 */
bool socket_address_is_on_loopback(const struct socket_address *a);

/*
 * Writes the address at which programs on this machine reach a socket that is bound
 * to *a: "127.0.0.1" or "::1" if that is a wildcard address. Returns out.
 */
const char *socket_address_write_local(const struct socket_address *a,
    char out[ADDRESS_TEXT_SIZE]);

/*
 * Whether a socket that is bound to *a receives what is sent to `local`. Ports
 * are ignored; the scope of an IPv6 address is compared.
 */
bool socket_address_covers(const struct socket_address *a,
    const struct socket_address                        *local);

/*
 * Calls visit for each address at which other machines reach a socket that is
 * bound to *a. The argument `address` of visit is text without the port.
 */
typedef void
     socket_address_visit_fn(void *ctx, const char *address, uint16_t port);
void socket_address_each_reachable(const struct socket_address *a,
    socket_address_visit_fn *visit, void *ctx);

#endif
