/* dial.c -- connections to a server of loopback, from any of its addresses. */

#include "tests/durability/dial.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

int dial(unsigned short port, uint32_t from)
{
	struct sockaddr_in local = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(from) };
	struct sockaddr_in server = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0), on = 1, error;

	if (fd < 0)
		return -1;
	/*
	 * The local port is chosen when connecting, so that there can be more
	 * connections than ports.
	 */
	setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof(on));
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	if (bind(fd, (struct sockaddr *)&local, sizeof(local)) == 0 &&
	    connect(fd, (struct sockaddr *)&server, sizeof(server)) == 0)
		return fd;
	error = errno;
	close(fd);
	errno = error;
	return -1;
}
