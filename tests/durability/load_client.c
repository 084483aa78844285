/* load_client.c -- a client that plays, reconnects and resumes its game. */

#include "tests/durability/load_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/notation.h"
#include "common/parser.h"
#include "server/web/websocket.h"
#include "tests/durability/dial.h"
#include "tests/durability/violations.h"

/* Backoff before connecting again, with jitter, in milliseconds. */
#define FIRST_TRY 500
#define LAST_TRY  2000

/* Pause after a refusal, in milliseconds. */
#define AGAIN 100

static char scratch[65536];

/* The longest header of a frame that a client sends, with its mask. */
#define HEADER_MAX 8

/* The header_read of a client behind a header: it has no longer ones. */
#define HEADER_READ 4

/*
 * Sends a line, of a browser as a frame with a mask of zeros. Errors are ignored
 * here: reading notices a lost connection.
 */
static void send_line(struct load_client *c, const char *format, ...)
{
	char    bytes[HEADER_MAX + LINE_REQUEST_MAX + 2] = { 0 };
	char   *line = bytes + HEADER_MAX, *start = line;
	va_list list;
	int     n;

	va_start(list, format);
	n = vsnprintf(line, LINE_REQUEST_MAX + 2, format, list);
	va_end(list);
	if (c->is_browser) {
		n--; /* the line's end */
		if (n >= 126) {
			start = line - 4;
			*--start = (char)n;
			*--start = (char)(n >> 8);
			*--start = (char)(0x80 | 126);
		} else {
			start = line - 4;
			*--start = (char)(0x80 | n);
		}
		*--start = (char)0x81;
	}
	if (send(c->fd, start, (size_t)(line + n - start), MSG_NOSIGNAL) < 0)
		return;
}

/*
 * Takes a byte of the answer to the handshake or of a frame's header. Returns
 * false if it belongs to the payload.
 */
static bool take_header(struct load_client *c, uint8_t byte)
{
	static const uint8_t head_end[] = { '\r', '\n', '\r', '\n' };

	if (c->handshake_read < sizeof(head_end)) {
		c->handshake_read = byte == head_end[c->handshake_read] ?
		    c->handshake_read + 1 :
		    byte == head_end[0];
	} else if (c->header_read == 0) {
		c->opcode = byte & 0x0f;
		c->header_read = 1;
	} else if (c->header_read == 1) {
		c->payload_left = byte;
		c->header_read = byte == 126 ? 2 : HEADER_READ;
	} else if (c->header_read == 2) {
		c->payload_left = (size_t)byte << 8;
		c->header_read = 3;
	} else if (c->header_read == 3) {
		c->payload_left |= byte;
		c->header_read = HEADER_READ;
	} else {
		return false;
	}
	return true;
}

/*
 * Turns what the server sends to a browser into lines, in place: skips the answer
 * to the handshake, headers and control frames. Returns the length.
 */
static size_t unframe(struct load_client *c, char *bytes, size_t n)
{
	size_t length = 0;

	for (size_t i = 0; i < n; i++) {
		bool is_text = c->opcode == WEBSOCKET_OP_TEXT;

		if (!take_header(c, (uint8_t)bytes[i])) {
			c->payload_left--;
			if (is_text)
				bytes[length++] = bytes[i];
		}
		if (c->header_read == HEADER_READ && c->payload_left == 0) {
			if (is_text)
				bytes[length++] = '\n';
			c->header_read = 0;
		}
	}
	return length;
}

/* --- the connection --- */

static double random_up_to(unsigned *seed, double most)
{
	return most * rand_r(seed) / RAND_MAX;
}

void load_client_close(struct load_client *c, unsigned *seed)
{
	double now = now_ms();
	double span = FIRST_TRY;

	if (c->phase >= PHASE_RESUMING) {
		c->lost = now;
		c->tries = 0;
	}
	for (unsigned i = 0; i < c->tries && span < LAST_TRY; i++)
		span *= 2;
	c->tries++;
	close(c->fd);
	line_reader_clear(&c->line);
	c->fd = -1;
	c->phase = PHASE_DISCONNECTED;
	c->asked = 0;
	c->halted = c->moving = false;
	c->due = now + random_up_to(seed, span);
}

bool load_client_connect(struct load_client *c, unsigned short port,
    unsigned *seed)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	struct sockaddr_in from = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(c->address) };
	int                on = 1;

	c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (c->fd < 0)
		fatal("no socket: %s", strerror(errno));
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	/* The port is chosen when connecting. */
	setsockopt(c->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof(on));
	c->phase = PHASE_CONNECTING;
	if (bind(c->fd, (struct sockaddr *)&from, sizeof(from)) != 0)
		fatal("no address of loopback: %s", strerror(errno));
	if (connect(c->fd, (struct sockaddr *)&a, sizeof(a)) == 0 ||
	    errno == EINPROGRESS)
		return true;
	load_client_close(c, seed);
	return false;
}

void load_client_on_connected(struct load_client *c, unsigned *seed)
{
	int       error = 0;
	socklen_t size = sizeof(error);

	getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error != 0) {
		load_client_close(c, seed);
		return;
	}
	c->phase = PHASE_RESUMING;
	c->asked = now_ms();
	c->handshake_read = c->header_read = 0;
	if (c->is_browser &&
	    send(c->fd, WEBSOCKET_HEAD "\r\n", strlen(WEBSOCKET_HEAD "\r\n"),
		MSG_NOSIGNAL) < 0)
		return; /* reading notices it */
	if (c->token[0] != '\0')
		send_line(c, "resume %s\n", c->token);
	else
		send_line(c, "name %s\n", c->journal.name);
}

/* --- playing --- */

bool load_client_wants_to_move(const struct load_client *c)
{
	return c->phase == PHASE_CONNECTED && !c->halted && !c->moving &&
	    expected_games_is_turn(&c->journal);
}

void load_client_move(struct load_client *c, unsigned *seed)
{
	char text[NOTATION_POINT_SIZE];

	if (!load_client_wants_to_move(c))
		return;
	notation_write(expected_games_ask_move(&c->journal, seed, now_ms()),
	    text);
	c->moving = true;
	send_line(c, "move %s ply=%u\n", text, c->journal.asked_ply);
}

void load_client_continue(struct load_client *c)
{
	struct expected_games *j = &c->journal;
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];

	c->halted = false;
	if (c->phase != PHASE_CONNECTED || j->sought ||
	    (j->match != 0 && !j->over))
		return;
	j->sought = true;
	j->sought_at = now_ms();
	send_line(c, "challenge %s %s clock=%s absent=wait\n",
	    c->other->journal.name, variant_write(&j->variant, variant),
	    time_control_write(&j->control, control));
}

static void pause_client(struct load_client *c, double span)
{
	c->halted = true;
	c->due = now_ms() + span;
}

/* Starts the next game, after the pause between two. */
static void start_next_game(struct load_client *c)
{
	if (c->pause > 0)
		pause_client(c, c->pause);
	else
		load_client_continue(c);
}

static void ask_for_scores(struct load_client *c)
{
	c->scores_stale = false;
	c->won = c->lost_games = c->drawn = 0;
	send_line(c, "scores %s\n", c->journal.name);
}

static void on_resumed(struct load_client *c)
{
	c->phase = PHASE_CONNECTED;
	c->journal.sought = false;
	samples_add(&c->statistics->reconnect, now_ms() - c->statistics->start);
	ask_for_scores(c);
	start_next_game(c);
}

/* --- lines of the server --- */

static void on_you(struct load_client *c, const struct message *m)
{
	const char *token = pairs_value(&m->pairs, "token");

	if (strcmp(message_word(m, 1), c->journal.name) != 0)
		return; /* for a name given before ours was sent */
	if (token == NULL)
		violation("%s: hears of no token", c->journal.name);
	else
		snprintf(c->token, sizeof(c->token), "%s", token);
}

/* Challenges again soon, unless a game has begun meanwhile. */
static void challenge_later(struct load_client *c)
{
	if (!c->journal.sought)
		return;
	c->journal.sought = false;
	pause_client(c, AGAIN);
}

/*
 * The opponent's challenge is accepted at once or, if this client pauses, by a
 * challenge on the same terms.
 */
static void on_challenge(struct load_client *c, const struct message *m)
{
	if (c->journal.sought && pairs_value(&m->pairs, "to") == NULL)
		send_line(c, "accept %s\n", message_word(m, 1));
}

static void on_withdrawn(struct load_client *c, const struct message *m)
{
	if (strtoul(message_word(m, 1), NULL, 10) == c->challenge)
		challenge_later(c);
}

static void on_match(struct load_client *c, const struct message *m)
{
	expected_games_match(&c->journal, m);
}

static void on_move(struct load_client *c, const struct message *m)
{
	struct expected_games *j = &c->journal;
	bool                   is_ours = expected_games_is_turn(j);

	expected_games_move(j, m);
	if (is_ours || c->other->phase != PHASE_CONNECTED)
		return;
	c->statistics->moves++;
	samples_add(&c->statistics->latency,
	    now_ms() - c->other->journal.asked_at);
}

static void on_over(struct load_client *c, const struct message *m)
{
	struct expected_games *j = &c->journal;
	double                 now = now_ms();

	expected_games_over(j, m);
	c->scores_stale = true;
	c->statistics->games++;
	if (j->over && j->why == END_TIME)
		samples_add(&c->statistics->flag,
		    now - j->since - (double)j->left[board_turn(j->board)]);
	start_next_game(c);
}

static void on_state(struct load_client *c, const struct message *m)
{
	double            first = c->asked;
	struct unreported u = { .before = c->lost - c->journal.since };

	if (c->other->asked > 0 && c->other->asked < first)
		first = c->other->asked;
	u.after = now_ms() - first;
	expected_games_state(&c->journal, m, &u, first);
}

static unsigned count_of(const struct message *m, const char *key)
{
	const char *value = pairs_value(&m->pairs, key);

	return value == NULL ? 0 : (unsigned)strtoul(value, NULL, 10);
}

static void on_score(struct load_client *c, const struct message *m)
{
	c->won += count_of(m, "won");
	c->lost_games += count_of(m, "lost");
	c->drawn += count_of(m, "drawn");
}

static void on_sit(struct load_client *c, const struct message *m)
{
	violation("%s: %s sits down", c->journal.name, message_word(m, 3));
}

static const struct {
	const char *event;
	void (*run)(struct load_client *c, const struct message *m);
} events[] = {
	{ "challenge", on_challenge },
	{ "match", on_match },
	{ "move", on_move },
	{ "over", on_over },
	{ "score", on_score },
	{ "sit", on_sit },
	{ "state", on_state },
	{ "withdrawn", on_withdrawn },
	{ "you", on_you },
};

static void on_event(struct load_client *c, const struct message *m)
{
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (strcmp(message_word(m, 0), events[i].event) == 0)
			events[i].run(c, m);
}

static void on_answer(struct load_client *c, const struct message *m)
{
	const char *verb = message_word(m, 0);
	const char *match = pairs_value(&m->pairs, "match");

	/* The answer may be older than the end of the game */
	if (strcmp(verb, "scores") == 0 && c->scores_stale)
		ask_for_scores(c);
	else if (strcmp(verb, "scores") == 0)
		expected_games_scores(&c->journal, c->won, c->lost_games,
		    c->drawn);
	if (strcmp(verb, "resume") == 0 && match == NULL &&
	    !expected_games_may_be_unknown(&c->journal))
		violation("%s: has lost its seat", c->journal.name);
	if (strcmp(verb, "move") == 0)
		c->moving = false;
	if (strcmp(verb, "challenge") == 0)
		c->challenge = count_of(m, "id");
	if (strcmp(verb, "resume") == 0 || strcmp(verb, "name") == 0)
		on_resumed(c);
}

static void on_refusal(struct load_client *c, const struct message *m)
{
	const char *verb = message_word(m, 0), *code = message_word(m, 1);
	bool        is_resume = strcmp(verb, "resume") == 0;

	if (strcmp(code, "disk") == 0) {
		c->statistics->busy++;
		pause_client(c, AGAIN);
		c->moving = false;
		c->journal.sought = false;
	} else if (strcmp(verb, "scores") == 0 && strcmp(code, "slow") == 0) {
		ask_for_scores(
		    c); /* the server answers at most 64 of them at a time */
	} else if (strcmp(verb, "challenge") == 0 ||
	    strcmp(verb, "accept") == 0) {
		/*
		 * One of the two has disconnected meanwhile, or both have
		 * challenged at once. An open challenge needs no other.
		 */
		if (strcmp(code, "offered") != 0)
			challenge_later(c);
	} else if (is_resume && strcmp(code, "token") == 0 &&
	    expected_games_may_be_unknown(&c->journal)) {
		c->token[0] = '\0';
		c->journal.sought = false;
		send_line(c, "name %s\n", c->journal.name);
	} else {
		violation("%s: is refused %s: %s %s", c->journal.name, verb,
		    code, m->text);
	}
}

static void on_line(struct load_client *c, char *text, size_t length)
{
	struct message m;

	if (!parse_message(text, length, &m))
		violation("%s: hears no line of the protocol", c->journal.name);
	else if (m.kind == '*')
		on_event(c, &m);
	else if (m.kind == '=')
		on_answer(c, &m);
	else if (m.kind == '?')
		on_refusal(c, &m);
}

void load_client_read(struct load_client *c, unsigned *seed)
{
	ssize_t          n = recv(c->fd, scratch, sizeof(scratch), 0);
	struct byte_span bytes = { scratch, 0 };
	size_t           length;
	char            *text;

	if (n > 0)
		bytes.length = c->is_browser ? unframe(c, scratch, (size_t)n) :
					       (size_t)n;

	while (n > 0 &&
	    line_reader_next(&c->line, LINE_REPLY_MAX, &bytes, &text,
		&length) == LINE_COMPLETE)
		on_line(c, text, length);
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		load_client_close(c, seed);
}
