/*
 * fuzz_session.c -- a whole session of the client with an arbitrary server.
 *
 * Everything printed must be safe on a terminal.
 *
 * The first byte says who plays: a person at a terminal, a script or an engine;
 * whether an earlier client has left a token, and whether user and server have
 * keys. The rest is lines. The first
 * character of a line says what happens: "<" the server sends the text behind
 * it, "k" the server proves the key of that name, ">" it is typed, "!" the
 * connection is lost, "." the timeout passes, "$" the input ends, "q" the user
 * quits, "l" leaves, "e" the engine sends the text, "t" its time is up, "x" it
 * exits; all others are sent by the server whole. A lost connection is followed
 * by a new one, as the reconnection asks for it.
 */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/bot/engine_player.h"
#include "client/words/text_output.h"
#include "common/text/unicode.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/key_server.h"

/* The bit of the first byte that gives keys. */
#define HAS_KEYS 32

struct client {
	struct identity identity;
	char            key_request[LINE_REQUEST_MAX + 1]; /* valid, or "" */
	struct session_options options;
	struct engine_options  engine_options;
	struct session         session;
	struct engine_player   engine;
	msec                   now;
	char                  *typed; /* the session reads it in place */
};

/*
 * Whether the client made this request itself: a person may type "key" with any
 * words.
 */
static bool is_key_request(const char *request)
{
	char nonce[NONCE_DIGITS + 2];

	return sscanf(request, "key %65s at=", nonce) == 1 &&
	    key_digits_are_valid(nonce, NONCE_DIGITS);
}

static void on_send(void *ctx, const char *request)
{
	struct client *c = ctx;

	assert(strlen(request) <= LINE_REQUEST_MAX);
	assert(strchr(request, '\n') == NULL);
	if (is_key_request(request))
		strcpy(c->key_request, request);
}

static void on_engine_send(void *ctx, const char *line)
{
	(void)ctx;
	assert(strchr(line, '\n') == NULL);
}

static void
on_save(void *ctx, const char *path, const struct game_record *record)
{
	(void)ctx;
	assert(path[0] != '\0' && (record == NULL || record->is_over));
}

static void on_wait(void *ctx, msec delay)
{
	(void)ctx;
	assert(delay >= 0);
}

static void check_game(const struct game *g)
{
	assert(g->board != NULL || !game_is_running(g));
	assert(g->line_length <= BOARD_LINE_MAX);
	if (game_has_clock(g))
		assert(g->clock.remaining[SIDE_X] >= 0 &&
		    g->clock.remaining[SIDE_O] >= 0);
}

static void check(struct client *c)
{
	const char *token = link_token_to_save(&c->session.link);

	check_game(&c->session.client_state.game);
	assert(token == NULL || strlen(token) < TOKEN_SIZE);
	assert(session_deadline(&c->session) >= 0);
	session_wants_input(&c->session);
}

/* --- what happens --- */

static void receive(struct client *c, char *text, size_t n)
{
	struct server_event ev;

	if (c->options.driver == DRIVER_ENGINE)
		engine_player_on_server_line(&c->engine, text, n, c->now);
	else
		session_on_line(&c->session, text, n, c->now, &ev);
}

/* The server with the key of that name answers the last "key". */
static void prove_server(struct client *c, const char *name)
{
	struct key_server server;
	char              line[LINE_REQUEST_MAX + 1], done[] = "= key";

	if (c->key_request[0] == '\0')
		return;
	key_server_init(&server, *name == 'e' ? "evil" : "server");
	key_server_answer(&server, c->key_request, line);
	receive(c, line, strlen(line));
	if (c->session.link.state != LINK_NONE)
		receive(c, done, strlen(done));
}

/* Typed bytes live until the input is read again. */
static void type(struct client *c, const char *text, size_t n)
{
	if (!session_wants_input(&c->session))
		return;
	free(c->typed);
	c->typed = malloc(n + 2);
	assert(c->typed != NULL);
	memcpy(c->typed, text, n);
	c->typed[n] = '\n';
	for (size_t i = 0; i < n; i++)
		if (c->typed[i] == '|')
			c->typed[i] = '\n';
	session_on_input(&c->session, c->typed, n + 1, c->now);
}

static void end_input(struct client *c)
{
	if (session_wants_input(&c->session))
		session_on_input(&c->session, c->typed, 0, c->now);
}

static void wait(struct client *c)
{
	msec deadline = session_deadline(&c->session);

	c->now = deadline > c->now ? deadline : c->now + 1000;
	if (deadline > 0)
		session_on_timeout(&c->session, c->now);
}

static void drive_engine(struct client *c, const char *line)
{
	if (c->options.driver != DRIVER_ENGINE)
		return;
	if (line[0] == 'e')
		engine_player_on_engine_line(&c->engine, line + 1, c->now);
	else if (line[0] == 't')
		engine_player_on_timeout(&c->engine, c->now);
	else
		engine_player_on_engine_exit(&c->engine, "was killed", c->now);
}

static bool happen(void *ctx, char *line, size_t n)
{
	struct client *c = ctx;

	switch (line[0]) {
	case '<':
		receive(c, line + 1, n - 1);
		break;
	case 'k':
		prove_server(c, line + 1);
		break;
	case '>':
		type(c, line + 1, n - 1);
		break;
	case '!':
		session_on_disconnect(&c->session, "reset", c->now);
		break;
	case '.':
		wait(c);
		break;
	case '$':
		end_input(c);
		break;
	case 'q':
		session_interrupt(&c->session, c->now);
		break;
	case 'l':
		session_leave(&c->session, c->now);
		break;
	case 'e':
	case 't':
	case 'x':
		drive_engine(c, line);
		break;
	default:
		receive(c, line, n);
	}
	check(c);
	return c->session.link.state != LINK_NONE;
}

static void give_key(struct client *c)
{
	struct key_server maker;

	key_server_init(&maker, "user");
	memcpy(c->identity.secret, maker.secret, sizeof(maker.secret));
	memcpy(c->identity.public_key, maker.key, sizeof(maker.key));
	handshake_init(&c->session.link.handshake, &c->identity,
	    &c->options.server, "");
	handshake_on_connect(&c->session.link.handshake, &c->options.server);
}

static void start(struct client *c, unsigned kind, FILE *out)
{
	c->options = (struct session_options){ .server = { "host", "4242" },
		.name = kind & 4 ? "ann" : NULL,
		.driver = kind % 4 == 3 ? DRIVER_ENGINE :
		    kind % 4 == 2       ? DRIVER_SCRIPT :
					  DRIVER_PERSON,
		.game = { .play = "5x5x4", .bot = kind & 8 ? "easy" : NULL } };
	if (kind % 4 == 3)
		strcpy(c->options.request, "bot 5x5x4 easy");
	c->engine_options = (struct engine_options){
		.command = "cat", .games = 3, .turn_time = 100
	};
	session_init(&c->session, &c->options, out,
	    &(struct session_handler){
		.link = { .send = on_send, .ctx = c }, .save = on_save },
	    kind, c->now);
	engine_player_init(&c->engine, &c->session, &c->engine_options,
	    &(struct engine_driver_io){ on_engine_send, on_wait, c });
	if (kind & HAS_KEYS)
		give_key(c);
	if (kind & 16 && kind % 4 < 2)
		link_set_token(&c->session.link, "left");
}

/* Every line must be safe to print on a terminal. */
static void check_output(const char *text, size_t length)
{
	char *shown = text_expand_commands(text, "");

	assert(strlen(text) == length);
	for (char *line = strtok(shown, "\n"); line != NULL;
	     line = strtok(NULL, "\n"))
		assert(unicode_check(line, strlen(line)) == UTF8_OK);
	free(shown);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct client c;
	char                 hello[] = "* hello noughts proto=1 keys=ed25519";
	char                *text;
	size_t               length;
	FILE                *out = open_memstream(&text, &length);

	assert(out != NULL);
	c = (struct client){ .now = 1000 };
	start(&c, size > 0 ? data[0] : 0, out);
	receive(&c, hello, strlen(hello)); /* ignored without a key */
	if (size > 1)
		fuzz_each_line(data + 1, size - 1, happen, &c);
	session_clear(&c.session);
	free(c.typed);
	fclose(out);
	check_output(text, length);
	free(text);
	return 0;
}

const char *const fuzz_words[] = { FUZZ_SERVER_WORDS, "\n", "\n!",
	"\n!\n.\n* hello noughts proto=1", "\nkserver", "\nkevil",
	"\n? key slow :Wait\n.",
	"\n!\n.\n* hello noughts proto=1 keys=ed25519\nkserver\n= resume",
	"\n>name eve\nkserver\n= prove match=1", "\n? prove relay :No",
	"\n? prove nonce :No", "\n? prove owned :No", "\n* you ann proven=1",
	"\n* match 7 5x5x4 x=ann o=easy~bot you=x\neOK",
	"\n* match 7 5x5x4 x=ann o=easy~bot you=x\neOK\n* over 7 0 winner=o "
	"why=quit",
	"\n* match 8 5x5x4 x=ann o=easy~bot you=x\neOK\n* unwatch 8",
	"\n!\n.\n* hello noughts proto=1\n* state 7 5x5x4 turn=x x=a o=b you=- "
	"moves=-\n* unwatch 7\ne0,0",
	"\n!\n.\n* hello noughts proto=1\n* you ann token=anew\n* state 7 "
	"5x5x4 turn=x x=ann o=easy~bot you=x moves=a1,b2\n= resume",
	"\n.", "\n$", "\nq", "\nl", "\ne0,0", "\ne1,1", "\neOK",
	"\neSUGGEST 2,2", "\neERROR no", "\nt", "\nx", "\n>new", "\n>b2",
	"\n>a1|hint|quit", "\n>quit", "\n>leave", "\n>say hi",
	"\n>say to=spectators hi", "\n>shout hi", "\n>watch 8", "\n>rematch",
	"\n>watch off", "\n>board", "\n>history", "\n>record 7", "\n>review 7",
	"\n>profile bob", "\n<", "\n<= resume", NULL };
