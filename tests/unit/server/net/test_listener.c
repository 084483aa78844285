/* test_listener.c -- the options of accepted sockets, and free ports. */

#define _GNU_SOURCE

#include "server/net/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/util/event_loop.h"
#include "server/util/log.h"
#include "tests/support/process.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

/* A test that passes prints no log. */
static void set_up(void)
{
	log_set_level(LOG_ERROR);
}

FIXTURE(set_up, NULL);

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

static const char *const unusable[] = { "fe80::1", "::ffff:127.0.0.1",
	"192.0.2.1" };

static void listen_at(const char *address)
{
	listener_open(event_loop_new(),
	    &(struct listener_config){ .address_count = 1,
		.addresses = &address,
		.address_option = "--listen" },
	    on_accepted, NULL);
}

TEST_EACH(says_which_address_it_needs, unusable)
{
	char output[512];

	ck_assert_int_eq(run_forked(listen_at, unusable[_i], output,
			     sizeof(output)),
	    1);
	ck_assert_msg(strstr(output,
			  "; --listen needs an address of this machine, as "
			  "192.168.1.5 or fe80::1%eth0\n") != NULL,
	    "%s", output);
}

/*
 * Moves the test to a network on which only two ports are ever chosen; false if
 * it may not.
 */
static bool enter_network_with_two_ports(void)
{
	FILE *range;

	if (unshare(CLONE_NEWNET) != 0) {
		skip("no network namespaces");
		return false;
	}
	range = fopen("/proc/sys/net/ipv4/ip_local_port_range", "w");
	if (range == NULL && errno == EROFS) {
		skip("/proc/sys is read-only");
		return false;
	}
	ck_assert_ptr_nonnull(range);
	fputs("40000 40001", range);
	ck_assert_int_eq(fclose(range), 0);
	return true;
}

/*
 * Which of the two ports the kernel chooses first does not matter. This is the
 * last test: it does not leave the network.
 */
TEST_LOOP(a_free_port_is_free_for_all_addresses, 0, 2)
{
	struct sockaddr_in6    a = { .sin6_family = AF_INET6,
		   .sin6_port = htons((uint16_t)(40000 + _i)),
		   .sin6_addr = in6addr_any };
	struct listener_config config = { .port = 0 };
	struct event_base     *base;
	struct listener       *l;
	int                    fd, yes = 1;

	if (!enter_network_with_two_ports())
		return;
	base = event_loop_new();
	fd = socket(AF_INET6, SOCK_STREAM, 0);
	setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof(yes));
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&a, sizeof(a)), 0);
	l = listener_open(base, &config, on_accepted, NULL);
	ck_assert_uint_eq(listener_port(l), 40001 - (unsigned)_i);
	listener_close(l);
	event_base_free(base);
	close(fd);
}
