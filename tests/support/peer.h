/*
 * peer.h -- the other end of a TCP connection, played by the test: a client of
 * a real server, or a server of a real client.
 *
 * Every wait ends after TIMEOUT_MS with a failed test that says what was
 * received instead. A test that drives many at once reads them with
 * peer_receive and peer_take_line (peer_pool.h).
 */

#ifndef TESTS_SUPPORT_PEER_H
#define TESTS_SUPPORT_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "tests/support/process.h"

struct peer {
	int  socket;       /* -1 when closed */
	bool is_websocket; /* lines are frames */
	/* What is known of the answer to the handshake, until it has ended. */
	enum { UPGRADE_NONE, UPGRADE_SENT, UPGRADE_ACCEPTED } upgrade;
	bool   is_lossy;   /* what cannot be sent is dropped; reading notices */
	int    close_code; /* of WebSocket's last frame; 0: none yet */
	char   name[20];   /* in failures */
	size_t length, consumed; /* of received */
	char   received[16384];
	char   line[4200]; /* the last line, without its end */
	/* When the kernel has received the last bytes, if SO_TIMESTAMPNS is set. */
	struct timespec received_at;
};

/* The headers of a handshake behind that of the host, without the empty line. */
#define PEER_UPGRADE                          \
	"Upgrade: websocket\r\n"              \
	"Connection: keep-alive, Upgrade\r\n" \
	"Sec-WebSocket-Version: 13\r\n"       \
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

/*
 * Connects from an address of loopback, such as 127.0.0.2, to a port of
 * 127.0.0.1. Returns a socket, or -1 with errno.
 */
int dial(unsigned short port, const char *address);

/* The same for a peer, which is then lossy; false: there is no connection. */
bool peer_dial(struct peer *p, unsigned short port, const char *address);

/* Connects to a port of loopback. */
void peer_connect(struct peer *p, unsigned short port);

/* The same from that address, as dial(). */
void peer_connect_from(struct peer *p, unsigned short port,
    const char *address);

/*
 * The same as a browser: connects to the page's port from that address and
 * sends the handshake for that path, such as "/ws". The answer must have the
 * status 101. From then on lines are text frames.
 */
void peer_connect_web(struct peer *p, unsigned short port, const char *address,
    const char *path);

/* The same for a connected peer, without waiting for the answer. */
void peer_upgrade(struct peer *p, unsigned short port, const char *path);

/* Also takes a name and reads up to the answer. */
void peer_connect_named(struct peer *p, unsigned short port, const char *name);

/* Closes, or resets, the connection. */
void peer_close(struct peer *p);
void peer_reset(struct peer *p);

/* Sends the end of its input but goes on reading. */
void peer_shutdown(struct peer *p);

/* Sends the bytes, or a line. */
void peer_send_bytes(struct peer *p, const void *bytes, size_t n);
void peer_send(struct peer *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Waits for the next line; the end of the connection and silence may come. */
enum peer_input { PEER_LINE, PEER_END, PEER_SILENT };
enum peer_input peer_read_line(struct peer *p, msec until);

/* Takes the next line out of what was received; false: there is none yet. */
bool peer_take_line(struct peer *p);

/* Reads once more; false at the end of the connection. */
bool peer_receive(struct peer *p);

/*
 * Each waits for a line and returns it; it is valid until the next one is read.
 * peer_expect skips lines that do not match the pattern. peer_expect_next fails
 * unless the very next line, not counting pings, matches.
 */
const char *peer_next_line(struct peer *p);
const char *peer_expect(struct peer *p, const char *pattern);
const char *peer_expect_next(struct peer *p, const char *pattern);

/* Sends a line, and waits for one that matches the pattern, as peer_expect. */
void peer_exchange(struct peer *p, const char *line, const char *pattern);

/* Reads to the end of the connection; returns whether a line has matched. */
bool peer_expect_eof(struct peer *p, const char *pattern);

/* Sends "ping" and expects that nothing comes before its answer. */
void peer_expect_quiet(struct peer *p);

/* Starts a match of two named clients with x to move; returns its number. */
unsigned seat_players(struct peer *x, struct peer *o, const char *variant);

/* The number after "key=" in a line. */
unsigned number_in(const char *line, const char *key);

/*
 * Whether a line matches a pattern, in which "*" is any text, except as the
 * first character, which is the kind of the line.
 */
bool line_matches(const char *text, const char *pattern);

/* A port of loopback at which the test listens. */
struct peer_listener {
	int            socket;
	unsigned short port;
};

/* Listens at that port; 0 means any free one. */
void peer_listener_open(struct peer_listener *l, unsigned short port);
void peer_listener_close(struct peer_listener *l);

/* Waits for a connection. */
void peer_listener_accept(struct peer_listener *l, struct peer *p);

#endif
