/* test_listener.c -- the options of accepted sockets. */

#include "server/net/listener.h"

#include <arpa/inet.h>
#include <event2/event.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/util/event_loop.h"
#include "tests/support/suite.h"

static void on_accepted(void *ctx, int fd, const struct sockaddr *peer)
{
	(void)peer;
	*(int *)ctx = fd;
}

/* Connects a client; stores the server's socket in *accepted. */
static int connect_client(int *accepted)
{
	static const char *const loopback[] = { "127.0.0.1" };
	struct event_base       *base = event_loop_new();
	struct listener         *l = listener_open(base,
		    &(struct listener_config){
			.address_count = 1, .addresses = loopback },
		    on_accepted, accepted);
	struct sockaddr_in       a = { .sin_family = AF_INET,
		      .sin_port = htons(listener_port(l)),
		      .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                      fd = socket(AF_INET, SOCK_STREAM, 0);

	*accepted = -1;
	listener_end_turn(l, 0);
	ck_assert_int_eq(connect(fd, (struct sockaddr *)&a, sizeof(a)), 0);
	while (*accepted < 0)
		event_base_loop(base, EVLOOP_ONCE);
	listener_close(l);
	event_base_free(base);
	return fd;
}

/* Otherwise Linux keeps up to some megabytes for each client. */
TEST(kernel_keeps_little_unread_input)
{
	char bytes[1024] = "";
	int  accepted, fd = connect_client(&accepted), unread = 0;

	for (struct pollfd p = { fd, POLLOUT, 0 }; poll(&p, 1, 100) > 0;)
		(void)!send(fd, bytes, sizeof(bytes), MSG_DONTWAIT);
	ck_assert_int_eq(ioctl(accepted, SIOCINQ, &unread), 0);
	ck_assert_int_ge(unread, 4 * 1024);
	ck_assert_int_le(unread, 32 * 1024);
	close(fd);
	close(accepted);
}
