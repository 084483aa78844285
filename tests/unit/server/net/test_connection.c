/* test_connection.c -- limits of output and input, over loopback. */

#include "server/net/connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/util/address_account.h"
#include "server/util/event_loop.h"
#include "tests/support/suite.h"

#define CLIENTS    12
#define EVENT      400   /* bytes of a line of output */
#define WAIT_MS    60000 /* time for the kernel to deliver data */
#define QUEUE_MAX  (400 * 1024)
#define MEMORY_MAX (512 * 1024)

struct client {
	struct connection *connection;
	enum close_reason  reason;
	int                fd;    /* our end */
	unsigned           lines; /* received by the server */
	char               last;  /* the first byte of the last of them */
	unsigned           pause_at, talk_dropped, closed;
	bool               is_player;
};

static struct event_base  *base;
static struct connections *set;
static struct client       clients[CLIENTS];
static int                 listener;
static msec                now;

static void on_line(void *ctx, enum line_status status, char *text, size_t n)
{
	struct client *c = ctx;

	ck_assert_int_eq(status, LINE_COMPLETE);
	if (n == 0)
		return;
	c->lines++;
	c->last = text[0];
	if (c->lines == c->pause_at)
		connection_throttle(c->connection, now + 1000);
	if (c->last == '?') /* a query, whose answer must be waited for */
		connection_pause(c->connection, true);
}

static void on_closed(void *ctx, enum close_reason reason)
{
	struct client *c = ctx;

	c->closed++;
	c->reason = reason;
}

static void on_talk_dropped(void *ctx, unsigned lines)
{
	struct client *c = ctx;

	ck_assert_uint_eq(c->talk_dropped, 0);
	c->talk_dropped = lines;
}

static unsigned look_us; /* how long it takes to read the clock */

static uint64_t next_us(void)
{
	static uint64_t us;

	return us += look_us;
}

static bool is_player(void *ctx)
{
	return ((struct client *)ctx)->is_player;
}

static struct address_accounts accounts;

static void open_with(size_t memory_max, unsigned per_address_max)
{
	static const struct connection_callbacks callbacks = { on_line,
		on_closed, on_talk_dropped, is_player, next_us };
	struct sockaddr_in                       a = { .sin_family = AF_INET,
				      .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };

	memset(clients, 0, sizeof(clients));
	now = 1000;
	look_us = 1;
	base = event_loop_new();
	address_accounts_init(&accounts);
	accounts.bounds[ADDRESS_CLIENTS] = per_address_max;
	set = connections_open(base, &callbacks, &accounts, memory_max);
	listener = socket(AF_INET, SOCK_STREAM, 0);
	ck_assert_int_eq(bind(listener, (struct sockaddr *)&a, sizeof(a)), 0);
	ck_assert_int_eq(listen(listener, CLIENTS), 0);
}

static void set_up(void)
{
	open_with(0, 0);
}

static void tear_down(void)
{
	connections_close(set);
	address_accounts_clear(&accounts);
	event_base_free(base);
	for (int i = 0; i < CLIENTS; i++)
		if (clients[i].fd > 0)
			close(clients[i].fd);
	close(listener);
}

FIXTURE(set_up, tear_down);

static void reopen_with(size_t memory_max, unsigned per_address_max)
{
	tear_down();
	open_with(memory_max, per_address_max);
}

/* The kernel of this client buffers little unread data. */
static struct client *add_client(int i, const char *address)
{
	struct client     *c = &clients[i];
	struct sockaddr_in a = { .sin_family = AF_INET };
	socklen_t          length = sizeof(a);
	int                small = 16384, fd;

	c->fd = socket(AF_INET, SOCK_STREAM, 0);
	setsockopt(c->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	inet_pton(AF_INET, address, &a.sin_addr);
	ck_assert_int_eq(bind(c->fd, (struct sockaddr *)&a, sizeof(a)), 0);
	getsockname(listener, (struct sockaddr *)&a, &length);
	ck_assert_int_eq(connect(c->fd, (struct sockaddr *)&a, length), 0);
	fd = accept(listener, (struct sockaddr *)&a, &length);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof(small));
	c->connection = connection_new(set, fd, (struct sockaddr *)&a);
	if (c->connection != NULL)
		connection_set_ctx(c->connection, c);
	else
		close(fd);
	return c;
}

/* The limit of an address counts by the whole address, also in IPv6. */
TEST(has_the_whole_address_of_a_peer)
{
	struct sockaddr_in6 a = { .sin6_family = AF_INET6 };
	struct connection  *c;
	int                 pair[2];

	inet_pton(AF_INET6, "2001:db8:1:2:3:4:5:6", &a.sin6_addr);
	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0,
			     pair),
	    0);
	c = connection_new(set, pair[0], (struct sockaddr *)&a);
	ck_assert_ptr_nonnull(c);
	connection_set_ctx(c, &clients[0]);
	ck_assert_mem_eq(connection_peer(c), &a, sizeof(a));
	close(pair[1]);
}

static msec turn(void)
{
	event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
	connections_read(set, now);
	return connections_end_turn(set, now);
}

/*
 * Runs turns until the count is that much, or the kernel has had enough time.
 */
static void turn_until(const unsigned *count, unsigned wanted)
{
	for (int i = 0; i < WAIT_MS && *count < wanted; i++) {
		turn();
		if (*count < wanted)
			poll(NULL, 0, 1);
	}
	ck_assert_uint_eq(*count, wanted);
}

static void send_held(struct client *c, uint64_t journal_pos)
{
	char line[EVENT];

	memset(line, 'e', sizeof(line));
	line[EVENT - 1] = '\n';
	connection_send(c->connection, line, sizeof(line), journal_pos);
}

static void send_event(struct client *c)
{
	send_held(c, 0);
}

static void send_talk(struct client *c)
{
	char line[EVENT];

	memset(line, 't', sizeof(line));
	line[EVENT - 1] = '\n';
	connection_send_talk(c->connection, line, sizeof(line), 0);
}

static void type(struct client *c, int lines)
{
	char text[8192];

	ck_assert_int_le(2 * lines, (int)sizeof(text));
	for (int i = 0; i < 2 * lines; i++)
		text[i] = "x\n"[i % 2];
	ck_assert_int_eq(send(c->fd, text, 2 * (size_t)lines, 0), 2 * lines);
}

/* Reads what the server has sent until nothing is queued; counts its lines. */
static unsigned read_all(struct client *c)
{
	unsigned lines = 0;
	char     bytes[4096];
	ssize_t  n;

	for (int idle = 0; idle < 200; idle++) {
		struct pollfd p = { .fd = c->fd, .events = POLLIN };

		turn();
		if (poll(&p, 1, 1) == 0)
			continue;
		n = recv(c->fd, bytes, sizeof(bytes), MSG_DONTWAIT);
		for (ssize_t i = 0; i < n; i++)
			lines += bytes[i] == '\n';
		idle = 0;
		if (n <= 0)
			break;
	}
	return lines;
}

TEST(queue_is_checked_whenever_something_is_queued)
{
	struct client *c = add_client(0, "127.0.0.1");

	for (int i = 0; i < 10000; i++) {
		send_event(c);
		ck_assert_uint_le(connections_memory(set), QUEUE_MAX);
	}
	ck_assert_uint_eq(connections_memory(set), 0);
	ck_assert_uint_eq(c->closed, 0);
	turn();
	ck_assert_uint_eq(c->closed, 1);
	ck_assert_int_eq(c->reason, CLOSE_TOO_SLOW);
	ck_assert_uint_eq(connections_count(set), 0);
}

TEST(clients_are_told_once_that_their_output_is_held)
{
	struct client *before = add_client(0, "127.0.0.1");
	struct client *after = add_client(1, "127.0.0.1");
	struct client *quiet = add_client(2, "127.0.0.1");
	char           bytes[64];

	send_held(before, 1);
	turn();
	connections_set_held_notice(set, "full\n");
	for (int i = 0; i < 2; i++) {
		send_held(before, 1);
		send_held(after, 1);
		turn();
	}
	ck_assert_int_eq(recv(before->fd, bytes, sizeof(bytes), 0), 5);
	ck_assert_int_eq(memcmp(bytes, "full\n", 5), 0);
	ck_assert_int_eq(recv(after->fd, bytes, sizeof(bytes), 0), 5);
	ck_assert_int_eq(recv(quiet->fd, bytes, 1, MSG_DONTWAIT), -1);
	connections_set_held_notice(set, NULL);
	connections_set_durable(set, 1);
	turn();
	ck_assert_int_eq(recv(before->fd, bytes, 1, MSG_PEEK), 1);
	ck_assert_int_ne(bytes[0], 'f');
}

TEST(held_output_is_limited_too)
{
	struct client *c = add_client(0, "127.0.0.1");

	for (int i = 0; i < 10000; i++) {
		send_held(c, (uint64_t)i + 1);
		ck_assert_uint_le(connections_memory(set), QUEUE_MAX);
	}
	turn();
	ck_assert_uint_eq(c->closed, 1);
}

TEST(nobody_is_dropped_for_talk)
{
	struct client *c = add_client(0, "127.0.0.1");
	unsigned       received;

	for (int i = 0; i < 10000; i++) {
		send_talk(c);
		ck_assert_uint_le(connections_memory(set), 40 * 1024);
		if (i % 100 == 0)
			turn();
	}
	for (int i = 0; i < 100; i++)
		send_event(c);
	turn();
	ck_assert_uint_eq(c->closed, 0);
	ck_assert_uint_eq(c->talk_dropped, 0);
	received = read_all(c);
	ck_assert_uint_gt(received, 100);
	ck_assert_uint_eq(received + c->talk_dropped, 10100);
	send_talk(c);
	ck_assert_uint_eq(read_all(c), 1);
}

/* Much talk in one turn is sent before it would have to be dropped. */
TEST(talk_is_dropped_only_if_the_peer_does_not_read)
{
	struct client *c = add_client(0, "127.0.0.1");

	for (int i = 0; i < 24 * 1024 / EVENT; i++)
		send_talk(c);
	turn();
	ck_assert_uint_eq(read_all(c), 24 * 1024 / EVENT);
	ck_assert_uint_eq(c->talk_dropped, 0);
}

/*
 * Queues lines, none of which can be sent, for the clients from the first on.
 */
static void queue_for_all(int lines, int first)
{
	while (lines-- > 0)
		for (int i = first; i < 10; i++) {
			send_held(&clients[i], 7);
			ck_assert_uint_le(connections_memory(set), MEMORY_MAX);
		}
}

/* The longest queues are dropped first, those of players last. */
TEST(all_queues_together_are_limited)
{
	unsigned closed = 0;

	reopen_with(MEMORY_MAX, 0);
	for (int i = 0; i < 10; i++)
		add_client(i, "127.0.0.1")->is_player = i == 9;
	queue_for_all(10, 0);
	queue_for_all(150, 1);
	turn();
	for (int i = 1; i < 9; i++)
		closed += clients[i].closed;
	ck_assert_uint_gt(closed, 0);
	ck_assert_uint_eq(clients[0].closed, 0);
	ck_assert_uint_eq(clients[9].closed, 0);
}

TEST(players_are_dropped_too_if_nobody_else_is_left)
{
	unsigned closed = 0;

	reopen_with(MEMORY_MAX, 0);
	for (int i = 0; i < 10; i++)
		add_client(i, "127.0.0.1")->is_player = true;
	queue_for_all(150, 0);
	turn();
	for (int i = 0; i < 10; i++)
		closed += clients[i].closed;
	ck_assert_uint_gt(closed, 0);
}

/* From now on a turn looks at its time that often; then it is over. */
static void limit_looks(unsigned looks)
{
	look_us = CONNECTION_OTHERS_TIME / looks;
}

static unsigned count_flushed(void)
{
	unsigned n = 0;
	char     byte;

	for (int i = 0; i < 10; i++)
		n += recv(clients[i].fd, &byte, 1, MSG_DONTWAIT | MSG_PEEK) ==
		    1;
	return n;
}

TEST(players_are_flushed_before_all_others)
{
	limit_looks(4);
	for (int i = 0; i < 10; i++)
		add_client(i, "127.0.0.1")->is_player = i >= 8;
	for (int i = 0; i < 10; i++)
		send_event(&clients[i]);
	ck_assert_int_eq(connections_end_turn(set, now), now);
	ck_assert_uint_eq(count_flushed(), 5);
	ck_assert_uint_eq(read_all(&clients[8]), 1);
	ck_assert_uint_eq(read_all(&clients[9]), 1);
}

TEST(spectators_are_flushed_over_several_turns)
{
	limit_looks(4);
	for (int i = 0; i < 8; i++) {
		add_client(i, "127.0.0.1");
		send_event(&clients[i]);
	}
	ck_assert_int_eq(connections_end_turn(set, now), now);
	ck_assert_int_eq(connections_end_turn(set, now), now);
	ck_assert_int_ne(connections_end_turn(set, now), now);
	for (int i = 0; i < 8; i++)
		ck_assert_uint_eq(read_all(&clients[i]), 1);
}

/* The server may have thousands of them leave at once. */
TEST(connections_that_end_are_flushed_over_several_turns)
{
	limit_looks(4);
	for (int i = 0; i < 8; i++) {
		add_client(i, "127.0.0.1");
		send_event(&clients[i]);
		connection_finish(clients[i].connection);
	}
	ck_assert_int_eq(connections_end_turn(set, now), now);
	ck_assert_uint_eq(count_flushed(), 3);
	ck_assert_int_eq(connections_end_turn(set, now), now);
	ck_assert_uint_eq(count_flushed(), 6);
	ck_assert_int_ne(connections_end_turn(set, now), now);
	ck_assert_uint_eq(count_flushed(), 8);
}

/* Many connections whose time ends at once are closed over several turns. */
TEST(connections_are_closed_over_several_turns)
{
	int turns = 0;

	for (int i = 0; i < 10; i++) {
		add_client(i, "127.0.0.1");
		send_held(&clients[i], 9);
		connection_finish(clients[i].connection);
	}
	connections_end_turn(set, now);
	now += 10000;
	connections_read(set, now);
	limit_looks(5);
	while (connections_end_turn(set, now) != MSEC_NEVER)
		turns++;
	ck_assert_int_ge(turns, 3);
	ck_assert_uint_eq(connections_count(set), 0);
}

/* A pause of the input, before or after the end, does not delay the closing. */
TEST_LOOP(throttled_connection_is_closed_in_time, 0, 2)
{
	struct client *c = add_client(0, "127.0.0.1");

	if (_i == 0)
		connection_throttle(c->connection, now + 1000000);
	connection_finish(c->connection);
	if (_i == 1)
		connection_throttle(c->connection, now + 1000000);
	turn();
	ck_assert_uint_eq(connections_count(set), 1);
	now += 10000;
	turn();
	ck_assert_uint_eq(connections_count(set), 0);
}

/* The client's process ends: its kernel resets the connection. */
static void reset(struct client *c)
{
	struct linger none = { 1, 0 };

	setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &none, sizeof(none));
	close(c->fd);
	c->fd = 0;
}

/* Counts the connections whose owner knows that they are closed. */
static unsigned count_closed(void)
{
	unsigned n = 0;

	for (int i = 0; i < CLIENTS; i++)
		n += clients[i].closed;
	return n;
}

/* Players are told at once that they are gone; their sockets can wait. */
TEST(sockets_of_lost_players_are_closed_over_several_turns)
{
	limit_looks(6);
	for (int i = 0; i < CLIENTS; i++)
		add_client(i, "127.0.0.1")->is_player = true;
	for (int i = 0; i < CLIENTS; i++)
		reset(&clients[i]);
	ck_assert_int_eq(turn(), now);
	ck_assert_uint_eq(count_closed(), CLIENTS);
	while (connections_count(set) > 0) {
		unsigned before = connections_count(set);

		turn();
		ck_assert_uint_le(before - connections_count(set), 6);
	}
}

/* Also of a player, whose reads no other limit bounds. */
TEST(little_is_read_at_once)
{
	struct client *player = add_client(0, "127.0.0.1");

	player->is_player = true;
	type(player, 600);
	turn();
	ck_assert_uint_eq(player->lines, 20);
	ck_assert(!connections_are_flushed(set));
	turn_until(&player->lines, 512);
	ck_assert(!connections_are_flushed(set));
	turn_until(&player->lines, 600);
	ck_assert(connections_are_flushed(set));
}

static int count_watched(void)
{
	return event_base_get_num_events(base, EVENT_BASE_COUNT_ADDED);
}

/*
 * Lets the client send lines that are left over for the next turn, behind as
 * many as a turn processes, which are not counted. Its socket is not watched.
 */
static void put_off(struct client *c, int lines)
{
	int      watched = count_watched();
	unsigned before = c->lines;

	type(c, CONNECTION_REQUESTS_PER_TURN + lines);
	while (c->lines < before + CONNECTION_REQUESTS_PER_TURN) {
		event_base_loop(base, EVLOOP_ONCE);
		connections_read(set, now);
	}
	ck_assert_int_eq(count_watched(), watched - 1);
	c->lines = before;
}

TEST(input_is_processed_in_order_after_it_has_waited)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 30);
	ck_assert_int_eq(send(c->fd, "y\n", 2, 0), 2);
	turn_until(&c->lines, 31);
	ck_assert_int_eq(c->last, 'y');
	put_off(c, 1);
	turn_until(&c->lines, 32);
}

TEST(reset_is_noticed_after_waiting)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 1);
	reset(c);
	turn_until(&c->closed, 1);
	turn();
	ck_assert_uint_eq(connections_count(set), 0);
}

TEST(end_of_input_is_noticed_after_waiting)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 1);
	ck_assert_int_eq(send(c->fd, "last", 4, 0), 4);
	shutdown(c->fd, SHUT_WR);
	turn_until(&c->closed, 1);
	ck_assert_uint_eq(c->lines, 2);
	turn();
	ck_assert_uint_eq(connections_count(set), 0);
}

/* And again while the peer's last input is read and discarded. */
TEST(connection_can_be_finished_while_it_waits)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 1);
	connection_finish(c->connection);
	turn();
	ck_assert_int_eq(count_watched(), 1);
	type(c, 1);
	close(c->fd);
	c->fd = 0;
	for (int i = 0; i < WAIT_MS && connections_count(set) > 0; i++) {
		turn();
		poll(NULL, 0, 1);
	}
	ck_assert_uint_eq(connections_count(set), 0);
	ck_assert_uint_eq(c->lines, 0);
	ck_assert_uint_eq(c->closed, 0);
}

TEST(connection_can_be_dropped_while_it_waits)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 1);
	connection_drop(c->connection);
	turn();
	ck_assert_int_eq(c->reason, CLOSE_TOO_SLOW);
	ck_assert_uint_eq(connections_count(set), 0);
	put_off(add_client(1, "127.0.0.1"), 1);
	/* And the set can be closed meanwhile. */
}

/* A pause can begin and end while input waits, or end when it has waited. */
TEST(input_that_waits_can_be_paused)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 1);
	for (int i = 0; i < 2; i++) {
		connection_pause(c->connection, i == 0);
		event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		connections_end_turn(set, now);
		ck_assert_int_eq(count_watched(), i == 0);
	}
	turn();
	ck_assert_uint_eq(c->lines, 1);
	put_off(c, 1);
	connection_pause(c->connection, true);
	turn();
	connection_pause(c->connection, false);
	ck_assert_uint_eq(c->lines, 1);
	turn_until(&c->lines, 2);
}

TEST(nothing_is_read_until_a_query_is_answered)
{
	struct client *c = add_client(0, "127.0.0.1");

	ck_assert_int_eq(send(c->fd, "?\nb\n?\nd\n", 8, 0), 8);
	for (unsigned lines = 1; lines <= 3; lines += 2) {
		turn_until(&c->lines, lines);
		for (int i = 0; i < 5; i++)
			turn();
		ck_assert_uint_eq(c->lines, lines);
		connection_pause(c->connection, false);
	}
	turn_until(&c->lines, 4);
}

/* It is closed when all that it sent is answered. */
TEST(client_that_has_finished_waits_for_its_answers)
{
	struct client *c = add_client(0, "127.0.0.1");

	ck_assert_int_eq(send(c->fd, "?", 1, 0), 1);
	shutdown(c->fd, SHUT_WR);
	turn_until(&c->lines, 1);
	for (int i = 0; i < 5; i++)
		turn();
	ck_assert_int_eq(count_watched(), 1);
	ck_assert_uint_eq(c->closed, 0);
	connection_pause(c->connection, false);
	turn();
	ck_assert_uint_eq(c->closed, 1);
}

TEST(input_that_waits_can_be_throttled)
{
	struct client *c = add_client(0, "127.0.0.1");

	put_off(c, 1);
	connection_throttle(c->connection, now + 1000);
	ck_assert_int_eq(count_watched(), 1);
	for (int i = 0; i < 3; i++)
		ck_assert_int_le(turn(), now + 1000);
	ck_assert_uint_eq(c->lines, 0);
	now += 1000;
	turn_until(&c->lines, 1);
	put_off(c, 1);
	connection_throttle(c->connection, now + 1000);
	turn();
	reset(c);
	turn_until(&c->closed, 1);
}

TEST(output_is_sent_while_input_waits)
{
	struct client *c = add_client(0, "127.0.0.1");
	char           bytes[4096];

	put_off(c, 1);
	while (!connection_is_blocked(c->connection)) {
		send_event(c);
		connections_end_turn(set, now);
	}
	for (int i = 0; i < WAIT_MS && connections_memory(set) > 0; i++) {
		while (recv(c->fd, bytes, sizeof(bytes), MSG_DONTWAIT) > 0)
			;
		event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		connections_end_turn(set, now);
		poll(NULL, 0, 1);
	}
	ck_assert_uint_eq(connections_memory(set), 0);
	ck_assert_int_eq(count_watched(), 0);
	ck_assert_uint_eq(c->lines, 0);
	turn();
	ck_assert_uint_eq(c->lines, 1);
}

/* The time for others is always over before the line is read. */
TEST(a_last_line_without_an_end_is_processed_in_a_full_turn)
{
	struct client *c = add_client(0, "127.0.0.1");

	type(c, 2);
	ck_assert_int_eq(send(c->fd, "z", 1, 0), 1);
	shutdown(c->fd, SHUT_WR);
	limit_looks(2);
	for (int i = 0; i < WAIT_MS && c->closed == 0; i++)
		turn();
	ck_assert_uint_eq(c->lines, 3);
	ck_assert_int_eq(c->last, 'z');
}

/*
 * The kernel reports that the socket is writable as soon as reads are paused,
 * and a commit may have ended the pause before.
 */
TEST(input_is_processed_in_order_after_a_commit)
{
	struct client *player = add_client(0, "127.0.0.1");

	player->is_player = true;
	type(player, 30);
	turn_until(&player->lines, 20);
	for (int i = 0; i < 170; i++)
		send_held(player, 7);
	turn();
	ck_assert_uint_eq(player->lines, 20);
	ck_assert_int_eq(send(player->fd, "y\n", 2, 0), 2);
	connections_set_durable(set, 7);
	ck_assert_uint_eq(read_all(player), 170);
	ck_assert_uint_eq(player->lines, 31);
	ck_assert_int_eq(player->last, 'y');
}

TEST(twenty_requests_are_processed_in_a_turn)
{
	struct client *a = add_client(0, "127.0.0.1");
	struct client *b = add_client(1, "127.0.0.1");

	type(a, 100);
	turn_until(&a->lines, 20);
	type(b, 50);
	for (unsigned i = 2; i <= 5; i++) {
		ck_assert_int_eq(turn(), i < 5 ? now : MSEC_NEVER);
		ck_assert_uint_eq(a->lines, 20 * i);
		ck_assert_uint_le(b->lines, 20 * (i - 1));
	}
	ck_assert_uint_eq(b->lines, 50);
}

/* A turn has time for one line of one of the others. */
TEST(what_players_leave_over_is_read_before_all_others)
{
	struct client *player = add_client(0, "127.0.0.1");

	player->is_player = true;
	for (int i = 1; i < 4; i++)
		put_off(add_client(i, "127.0.0.1"), 200);
	limit_looks(2);
	type(player, 60);
	turn_until(&player->lines, 20);
	for (unsigned i = 2; i <= 3; i++) {
		turn();
		ck_assert_uint_eq(player->lines, 20 * i);
	}
}

TEST(nothing_is_processed_while_throttled)
{
	struct client *c = add_client(0, "127.0.0.1");

	c->pause_at = 3;
	type(c, 10);
	turn_until(&c->lines, 3);
	type(c, 10);
	ck_assert_int_eq(turn(), now + 1000);
	now += 999;
	ck_assert_int_eq(turn(), now + 1);
	ck_assert_uint_eq(c->lines, 3);
	now += 1;
	turn();
	ck_assert_uint_eq(c->lines, 10);
	turn_until(&c->lines, 20);
}

/* The rest is discarded, up to the peer's end of input. */
TEST(finished_connection_reads_on_although_input_was_left)
{
	struct client *c = add_client(0, "127.0.0.1");

	c->pause_at = 1;
	type(c, 10);
	turn_until(&c->lines, 1);
	connection_finish(c->connection);
	turn();
	shutdown(c->fd, SHUT_WR);
	for (int i = 0; i < WAIT_MS && connections_count(set) > 0; i++) {
		turn();
		poll(NULL, 0, 1);
	}
	ck_assert_uint_eq(connections_count(set), 0);
	ck_assert_uint_eq(c->lines, 1);
}

TEST(reset_is_noticed_while_throttled)
{
	struct client *c = add_client(0, "127.0.0.1");
	struct linger  at_once = { .l_onoff = 1, .l_linger = 0 };

	c->pause_at = 1;
	type(c, 10);
	turn_until(&c->lines, 1);
	turn();
	setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
	close(c->fd);
	c->fd = 0;
	turn_until(&c->closed, 1);
	ck_assert_uint_eq(c->lines, 1);
	ck_assert_uint_eq(connections_count(set), 0);
}

TEST(end_of_input_is_noticed_behind_what_came_before)
{
	struct client *c = add_client(0, "127.0.0.1");

	c->pause_at = 1;
	type(c, 30);
	ck_assert_int_eq(send(c->fd, "last", 4, 0), 4);
	shutdown(c->fd, SHUT_WR);
	turn_until(&c->lines, 1);
	for (int i = 0; i < 20; i++)
		turn();
	ck_assert_uint_eq(c->closed, 0);
	now += 1000;
	turn_until(&c->closed, 1);
	ck_assert_uint_eq(c->lines, 31);
}

/* Connections end in order even if the older one has been flushed again. */
TEST(ending_connections_end_in_order)
{
	struct client *a = add_client(0, "127.0.0.1"),
		      *b = add_client(1, "127.0.0.1");

	send_held(a, 9);
	connection_finish(a->connection);
	turn();
	now += 1000;
	send_held(b, 9);
	connection_finish(b->connection);
	turn();
	send_held(a, 9);
	ck_assert_int_eq(turn(), 2500);
	now += 500;
	turn();
	ck_assert_uint_eq(connections_count(set), 1);
}

/*
 * Closing a socket with unread input resets the connection; data that the
 * peer's kernel has not received by then is lost.
 */
TEST(nothing_is_lost_with_unread_input)
{
	struct client *c = add_client(0, "127.0.0.1");
	int            sent = 0;
	unsigned       received = 0;

	c->pause_at = 1;
	type(c, 1);
	turn_until(&c->lines, 1);
	type(c, 100);
	/* More than the peer's kernel receives, but no more than ours takes. */
	while (sent < 100 && connections_memory(set) == 0) {
		send_event(c);
		turn();
		sent++;
	}
	ck_assert_int_gt(sent, 20);
	connection_finish(c->connection);
	turn();
	for (int i = 0; i < WAIT_MS && !connections_are_flushed(set); i++) {
		received += read_all(c);
		poll(NULL, 0, 1);
	}
	ck_assert(connections_are_flushed(set));
	connections_close(set);
	set = connections_open(base,
	    &(struct connection_callbacks){ .time_us = next_us }, NULL, 0);
	received += read_all(c);
	ck_assert_uint_eq(received, (unsigned)sent);
}

TEST(tls_is_closed_at_once)
{
	struct client *c = add_client(0, "127.0.0.1");

	ck_assert_int_eq(send(c->fd, "\x16\x03\x01\nx\n", 6, 0), 6);
	turn_until(&c->closed, 1);
	ck_assert_uint_eq(c->lines, 0);
}

TEST(connections_are_limited_by_address)
{
	reopen_with(0, 2);
	ck_assert_ptr_nonnull(add_client(0, "127.0.0.1")->connection);
	ck_assert_ptr_nonnull(add_client(1, "127.0.0.1")->connection);
	ck_assert_ptr_null(add_client(2, "127.0.0.1")->connection);
	ck_assert_ptr_nonnull(add_client(3, "127.0.0.2")->connection);
	close(clients[0].fd);
	clients[0].fd = 0;
	turn_until(&clients[0].closed, 1);
	turn();
	ck_assert_uint_eq(connections_count(set), 2);
	ck_assert_ptr_nonnull(add_client(4, "127.0.0.1")->connection);
}

/* --- WebSocket --- */

/* A client that has upgraded; what it is sent is read with next_bytes. */
static struct client *add_browser(int i)
{
	struct client *c = add_client(i, "127.0.0.1");

	connection_start_websocket(c->connection, NULL, 0);
	return c;
}

/* A frame with a mask of blanks, which turns small letters into capitals. */
static void send_frame(struct client *c, unsigned first, const char *masked)
{
	char   frame[256];
	size_t n = strlen(masked);

	frame[0] = (char)first;
	frame[1] = (char)(0x80 | n);
	memset(frame + 2, ' ', 4);
	memcpy(frame + 6, masked, n);
	ck_assert_int_eq(send(c->fd, frame, n + 6, 0), (int)n + 6);
}

/* Whether exactly these bytes are sent, and then nothing for a turn. */
static void expect_bytes(struct client *c, const char *bytes, size_t n)
{
	char          received[1024];
	size_t        length = 0;
	struct pollfd p = { .fd = c->fd, .events = POLLIN };

	for (int i = 0; i < WAIT_MS && length < n; i++) {
		turn();
		if (poll(&p, 1, 1) > 0)
			length += (size_t)recv(c->fd, received + length,
			    sizeof(received) - length, 0);
	}
	turn();
	ck_assert_int_le(recv(c->fd, received, 1, MSG_DONTWAIT), 0);
	ck_assert_uint_eq(length, n);
	ck_assert_mem_eq(received, bytes, n);
}

#define EXPECT_BYTES(c, bytes) expect_bytes(c, bytes, sizeof(bytes) - 1)

TEST(a_line_is_a_frame_in_both_directions)
{
	struct client *c = add_browser(0);

	connection_send(c->connection, "* move\n", 7, 0);
	connection_send_talk(c->connection, "* say\n", 6, 0);
	EXPECT_BYTES(c, "\x81\x06* move\x81\x05* say");
	send_frame(c, 0x81, "AB");
	turn_until(&c->lines, 1);
	ck_assert_int_eq(c->last, 'a');
	connection_finish(c->connection);
	EXPECT_BYTES(c, "\x88\x02\x03\xe8");
}

/*
 * What a line reports must be durable before a byte of its frame leaves; a pong
 * reports nothing.
 */
TEST(held_frames_wait_and_notices_and_pongs_do_not)
{
	struct client *c = add_browser(0);

	connection_send(c->connection, "one\n", 4, 0);
	connection_send(c->connection, "two\n", 4, 7);
	connection_send(c->connection, "three\n", 6, 0);
	EXPECT_BYTES(c, "\x81\x03one");
	send_frame(c, 0x89, "A");
	EXPECT_BYTES(c,
	    "\x8a\x01"
	    "a");
	connections_set_held_notice(set, "full\n");
	EXPECT_BYTES(c,
	    "\x81\x04"
	    "full");
	connections_set_durable(set, 6);
	turn();
	ck_assert_int_eq(recv(c->fd, &(char){ 0 }, 1, MSG_DONTWAIT), -1);
	connections_set_durable(set, 7);
	EXPECT_BYTES(c, "\x81\x03two\x81\x05three");
}

/* The close frame, too, waits for what was queued before. */
TEST(close_frame_is_the_last_output)
{
	struct client *c = add_browser(0);

	connection_send(c->connection, "* bye\n", 6, 7);
	connection_finish(c->connection);
	turn();
	connection_send(c->connection, "late\n", 5, 0);
	ck_assert_int_eq(recv(c->fd, &(char){ 0 }, 1, MSG_DONTWAIT), -1);
	connections_set_durable(set, 7);
	EXPECT_BYTES(c, "\x81\x05* bye\x88\x02\x03\xe8");
}

TEST(close_of_the_client_is_answered)
{
	struct client *c = add_browser(0);

	send_frame(c, 0x81, "A");
	send_frame(c, 0x88, "");
	turn_until(&c->closed, 1);
	ck_assert_uint_eq(c->lines, 1);
	ck_assert_int_eq(c->reason, CLOSE_PEER);
	ck_assert_uint_eq(read_all(c), 0);
	ck_assert_uint_eq(connections_count(set), 0);
}

/* The close frame of the server follows the answer that was pending. */
TEST(close_during_a_pending_answer)
{
	static const char input[] = "\x81\x81    \x1f\x88\x80    ";
	struct client    *c = add_browser(0);

	ck_assert_int_eq(send(c->fd, input, sizeof(input) - 1, 0),
	    sizeof(input) - 1);
	turn_until(&c->lines, 1);
	ck_assert_uint_eq(c->closed, 0);
	connection_send(c->connection, "= done\n", 7, 0);
	connection_pause(c->connection, false);
	EXPECT_BYTES(c, "\x81\x06= done\x88\x00");
	ck_assert_uint_eq(c->closed, 1);
	ck_assert_uint_eq(connections_count(set), 0);
}

TEST(frame_that_is_wrong_closes_with_its_code)
{
	struct client *c = add_browser(0);

	send_frame(c, 0x82, "A");
	turn_until(&c->closed, 1);
	ck_assert_int_eq(c->reason, CLOSE_NOT_WEBSOCKET);
	EXPECT_BYTES(c, "\x88\x02\x03\xeb");
}

/* The state of an unfinished message belongs to its connection. */
TEST(unfinished_messages_do_not_mix)
{
	struct client *a = add_browser(0), *b = add_browser(1);

	send_frame(a, 0x01, "A");
	send_frame(b, 0x01, "B");
	for (int i = 0; i < 10; i++)
		turn();
	send_frame(a, 0x80, "C");
	turn_until(&a->lines, 1);
	ck_assert_int_eq(a->last, 'a');
	send_frame(b, 0x80, "C");
	turn_until(&b->lines, 1);
	ck_assert_int_eq(b->last, 'b');
	/* At the end of input a message without its end is dropped. */
	send_frame(a, 0x01, "A");
	shutdown(a->fd, SHUT_WR);
	turn_until(&a->closed, 1);
	ck_assert_uint_eq(a->lines, 1);
}

TEST(input_behind_the_handshake_is_read)
{
	struct client *c = add_client(0, "127.0.0.1");

	connection_start_websocket(c->connection, "\x81\x81    A\x81", 8);
	turn_until(&c->lines, 1);
	ck_assert_int_eq(send(c->fd, "\x81    B", 6, 0), 6);
	turn_until(&c->lines, 2);
	ck_assert_int_eq(c->last, 'b');
}

/* A client that sends pings and does not read the answers is not read either. */
TEST(ping_flood_that_is_not_read)
{
	struct client *c = add_browser(0);
	char           frame[131], *payload = frame + 6;
	size_t         most = 0, sent = 0;

	memset(frame, ' ', sizeof(frame));
	frame[0] = (char)0x89;
	frame[1] = (char)(0x80 | 125);
	memset(payload, 'x', 125);
	fcntl(c->fd, F_SETFL, O_NONBLOCK);
	for (int idle = 0; idle < 100;) {
		ssize_t n = send(c->fd, frame + sent, sizeof(frame) - sent, 0);

		turn();
		idle = n > 0 ? 0 : idle + 1;
		sent = n > 0 ? (sent + (size_t)n) % sizeof(frame) : sent;
		if (connections_memory(set) > most)
			most = connections_memory(set);
	}
	ck_assert_uint_gt(most, 0);
	ck_assert_uint_le(most, 64 * 1024);
	ck_assert_uint_eq(c->closed, 0);
}
