/*
 * fault_injection.c -- the Nth call of a kind fails, for every N.
 *
 * 	fault-injection [KIND]...
 *
 * Each run starts a server on a new store with shim_faults.so, plays two short
 * games, loads the page, makes a backup and stops it; or it plays with a client that has the
 * shim, in lines or on the full screen; the terminal must be restored. The
 * process must survive the fault, or end with one sentence and status 1; a server
 * that cannot write at its stop says so in its log. Then it is started again
 * without the shim, and everything that was acknowledged must be there.
 * $FAULT_STRIDE is the distance between two failing allocations of the server,
 * of which there are 25,000.
 *
 * Exit status 0: nothing went wrong. 3: something did; see standard error.
 */

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/violations.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/test_report.h"

#define STRIDE_DEFAULT "97"

/* After this many wrong ends a kind of call is not tried further. */
#define WRONG_MAX 3

/* On the full screen: the most keys, and the pause before each in ms. */
#define KEYS_MAX     200
#define KEY_INTERVAL 50

/* The sequences that switch the terminal to the alternate screen and back. */
#define SCREEN_BEGINS "\033[?1049h"
#define SCREEN_ENDS   "\033[?1049l"

/* The games: the first one is won, the second one is not over. */
#define GAMES 2

static const struct {
	unsigned    match;
	const char *name;
	const char *moves[8]; /* of both sides in turn, up to a NULL */
} games[GAMES] = {
	{ 1, "3x3x3", { "a1", "b1", "a2", "b2", "a3" } },
	{ 2, "5x5x4", { "c3", "b2", "d4", "a1", "b4", "e5" } },
};

static const char *const kinds[] = { "accept", "bind", "epoll", "full", "lock",
	"open", "pipe", "pread", "random", "read", "rename", "send", "stat",
	"sync", "thread", "wait", "write", "alloc" };

#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

static struct server_process server;
static struct process        client;
static struct peer           ann, bob;

/* What the server has acknowledged. */
static struct acknowledged {
	unsigned plies[GAMES];
	bool     is_over;   /* the first game */
	char     token[80]; /* ann's */
} acknowledged;

/* The run, for messages. */
static char run_name[64];

static const char *in_dir(const char *name)
{
	static char paths[4][96];
	static int  next;
	char       *path = paths[next++ % 4];

	snprintf(path, sizeof(paths[0]), "%s/%s", server.dir, name);
	return path;
}

static void
wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reports what went wrong in this run. */
static void wrong(const char *format, ...)
{
	char    text[2048];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	violation("%s: %s", run_name, text);
	server_process_show_log(&server);
}

/* --- players --- */

static bool player_connect(struct peer *p)
{
	return peer_dial(p, server.port, "127.0.0.1");
}

/* Remembers what a line acknowledges. */
static void note(const struct peer *p)
{
	unsigned    match, ply;
	const char *token = strstr(p->line, " token=");

	if (sscanf(p->line, "* move %u %u", &match, &ply) == 2)
		for (int i = 0; i < GAMES; i++)
			if (match == games[i].match &&
			    ply > acknowledged.plies[i])
				acknowledged.plies[i] = ply;
	if (strncmp(p->line, "* over 1 ", 9) == 0)
		acknowledged.is_over = true;
	if (p == &ann && strncmp(p->line, "* you ", 6) == 0 && token != NULL)
		sscanf(token, " token=%79s", acknowledged.token);
}

/*
 * Reads up to a line that begins with start; false: another answer, or the end.
 */
static bool hear(struct peer *p, const char *start)
{
	enum peer_input input = PEER_END;

	while (p->socket >= 0 &&
	    (input = peer_read_line(p, time_ms_now() + TIMEOUT_MS)) ==
		PEER_LINE) {
		note(p);
		if (strncmp(p->line, start, strlen(start)) == 0)
			return true;
		if (p->line[0] == '?' || p->line[0] == '=')
			return false;
	}
	if (input == PEER_SILENT)
		wrong("the server is silent");
	return false;
}

static bool log_in(struct peer *p, const char *name)
{
	if (!player_connect(p) || !hear(p, "* you "))
		return false;
	peer_send(p, "name %s", name);
	return hear(p, "= name");
}

static bool play_game(unsigned n)
{
	struct peer *players[] = { &ann, &bob };

	peer_send(&ann, "seek %s you=x else=none", games[n].name);
	if (!hear(&ann, "= seek"))
		return false;
	peer_send(&bob, "seek %s you=o else=none", games[n].name);
	if (!hear(&bob, "= seek") || !hear(&ann, "* match "))
		return false;
	for (unsigned i = 0; games[n].moves[i] != NULL; i++) {
		peer_send(players[i % 2], "move %s", games[n].moves[i]);
		if (!hear(players[i % 2], "= move") ||
		    !hear(players[1 - i % 2], "* move "))
			return false;
	}
	return true;
}

/* Makes a bot's thread search and the database thread read. */
static void use_threads(void)
{
	struct peer cat;

	if (log_in(&cat, "cat")) {
		peer_send(&cat, "bot 3x3x3 easy you=o");
		if (hear(&cat, "= bot") && hear(&cat, "* move ")) {
			peer_send(&cat, "history");
			hear(&cat, "= history");
		}
	}
	peer_close(&cat);
}

/* Loads the page, and makes a request over WebSocket. */
static void use_browser(void)
{
	static const char get[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
				  "Connection: close\r\n\r\n";
	struct peer       p;

	if (peer_dial(&p, server.web_port, "127.0.0.1")) {
		peer_send_bytes(&p, get, strlen(get));
		do {
			p.consumed = p.length;
			if (!wait_readable(p.socket,
				time_ms_now() + TIMEOUT_MS)) {
				wrong("the server is silent to a browser");
				break;
			}
		} while (peer_receive(&p));
	}
	peer_close(&p);
	if (peer_dial(&p, server.web_port, "127.0.0.1")) {
		peer_upgrade(&p, server.web_port, "/ws");
		peer_send(&p, "ping");
		hear(&p, "= ping");
	}
	peer_close(&p);
}

/* Plays until all is played or a connection has failed. */
static void play(void)
{
	if (log_in(&ann, "ann") && log_in(&bob, "bob") && play_game(0) &&
	    play_game(1)) {
		use_threads();
		use_browser();
	}
	peer_close(&ann);
	peer_close(&bob);
}

/*
 * Whether a new client is greeted. One of them may fail because of the fault.
 */
static bool is_serving(void)
{
	struct peer p;
	bool        is_greeted = false;

	for (int i = 0; i < 2 && !is_greeted; i++) {
		is_greeted = player_connect(&p) && hear(&p, "* hello ");
		peer_close(&p);
	}
	return is_greeted;
}

/* --- the server --- */

static void spawn_server(void)
{
	const char *options[] = { "--config", "none", "--beacon", "off",
		"--bot-threads", "1", "--allowance", "0", "--store",
		in_dir("store.db"), NULL };

	server_process_spawn(&server, options);
}

/* The variables that make the Nth call fail. */
static const char *const *faulty(const char *kind, unsigned long n)
{
	static char        preload[512], type[32], at[32], hit[128];
	static const char *variables[] = { preload, type, at, hit, NULL };
	const char        *shims = getenv("SHIMS");

	snprintf(preload, sizeof(preload), "LD_PRELOAD=%s/shim_faults.so",
	    shims != NULL ? shims : "build/release");
	snprintf(type, sizeof(type), "FAULT_KIND=%s", kind);
	snprintf(at, sizeof(at), "FAULT_AT=%lu", n);
	snprintf(hit, sizeof(hit), "FAULT_LOG=%s", in_dir("hit"));
	return variables;
}

/* How many lines of a text begin with start. */
static unsigned count_lines(const char *text, const char *start)
{
	unsigned n = 0;

	for (const char *at = text; at != NULL && *at != '\0';
	     at = (at = strchr(at, '\n')) != NULL ? at + 1 : NULL)
		n += strncmp(at, start, strlen(start)) == 0;
	return n;
}

/*
 * Checks that the program survived the fault, or ended with one sentence and
 * status 1.
 */
static void check_end(int status, bool is_survivor, const char *output,
    const char *sentence)
{
	unsigned sentences = count_lines(output, sentence);

	if (sentences == 0 &&
	    strstr(output, " event=store state=not-written ") != NULL)
		sentences = 1;
	if (status > 1)
		wrong("it ends with status %d", status);
	else if (status == 1 && sentences != 1)
		wrong("it ends with %u sentences", sentences);
	else if (status == 0 && !is_survivor)
		wrong("it is not at work, and ends without an error: %s",
		    output);
}

static void check_file(const char *path)
{
	static struct process check;
	const char *argv[] = { program_path("noughtsd"), "--check", path,
		NULL };

	if (process_run(&check, &(struct process_options){ .argv = argv }) != 0)
		wrong("--check: %s", check.output);
}

/*
 * The operator makes a backup. It may fail, as the moves of the players may,
 * but a copy that has its name is complete, also if ctl had no answer.
 */
static void make_backup(void)
{
	static struct process ctl;
	const char *argv[] = { program_path("noughtsd"), "ctl", "--socket",
		in_dir("store.db.console"), "backup", "copy", NULL };
	int         status = process_run(&ctl,
		    &(struct process_options){ .argv = argv });

	if (access(in_dir("copy"), F_OK) == 0)
		check_file(in_dir("copy"));
	else if (status == 0)
		wrong("a backup is missing: %s", ctl.output);
}

static void run_faulty_server(const char *kind, unsigned long n)
{
	bool           is_serving_yet = false;
	unsigned char *log;
	size_t         size;
	int            status;

	server.environment = faulty(kind, n);
	server.port = 0;
	acknowledged = (struct acknowledged){ .is_over = false };
	spawn_server();
	if (server_process_listens(&server)) {
		play();
		make_backup();
		is_serving_yet = is_serving();
	}
	kill(server.process.pid, SIGTERM);
	status = process_wait(&server.process);
	log = read_whole_file(in_dir("log"), &size);
	check_end(status, is_serving_yet, log != NULL ? (char *)log : "",
	    "noughtsd: ");
	free(log);
}

/*
 * Whether the line's moves ("a1,b2", or "-") are the first ones that were sent,
 * and at least that many.
 */
static bool are_moves(const char *line, unsigned game, unsigned least)
{
	const char *at = strstr(line, " moves=");
	char        moves[64];
	unsigned    n = 0;

	if (at == NULL || sscanf(at, " moves=%63s", moves) != 1)
		return false;
	for (char *save, *move = strtok_r(moves, ",", &save); move != NULL;
	     move = strtok_r(NULL, ",", &save), n++)
		if (games[game].moves[n] == NULL ||
		    strcmp(move, games[game].moves[n]) != 0)
			return n == 0 && least == 0;
	return n >= least;
}

/* The game that was not over is resumed with all its moves. */
static void check_game(struct peer *p, unsigned game)
{
	char start[16];

	snprintf(start, sizeof(start), "* state %u ", games[game].match);
	peer_send(p, "resume %s", acknowledged.token);
	if (!hear(p, start))
		wrong("match %u is lost: %s", games[game].match, p->line);
	else if (!are_moves(p->line, game, acknowledged.plies[game]))
		wrong("not %u moves in \"%s\"", acknowledged.plies[game],
		    p->line);
}

static void check_store(void)
{
	static struct peer p;

	server.environment = (const char *[]){ "LD_PRELOAD", NULL };
	server.port = 0;
	spawn_server();
	if (!server_process_listens(&server)) {
		wrong("it does not start again");
		process_wait(&server.process);
		return;
	}
	if (!player_connect(&p) || !hear(&p, "* you "))
		wrong("it does not greet when started again");
	if (acknowledged.is_over) {
		peer_send(&p, "history ann");
		if (!hear(&p, "* history 1 3x3x3 x=ann o=bob") ||
		    !hear(&p, "= history"))
			wrong("a result is lost: %s", p.line);
	}
	if (acknowledged.plies[1] > 0)
		check_game(&p, 1);
	else if (acknowledged.plies[0] > 0 && !acknowledged.is_over)
		check_game(&p, 0);
	peer_close(&p);
	server_process_kill(&server, SIGTERM);
	check_file(in_dir("store.db"));
}

/*
 * Runs the server with the Nth call failing; returns whether that call was
 * made.
 */
static bool run_server(const char *kind, unsigned long n)
{
	bool was_hit;

	run_faulty_server(kind, n);
	check_store();
	was_hit = access(in_dir("hit"), F_OK) == 0;
	return was_hit;
}

/* --- the client --- */

/* Fails if the client has ended already. */
static void type(const char *keys)
{
	(void)!write(client.in, keys, strlen(keys));
}

/*
 * Starts a client at a terminal, where these lines are typed at once; without
 * lines, on the full screen.
 */
static void start_client(const char *name, const char *lines,
    const char *const *environment)
{
	char        address[24];
	const char *argv[] = { program_path("noughts"), "-n", name,
		lines != NULL ? "--plain" : address,
		lines != NULL ? address : NULL, NULL };

	snprintf(address, sizeof(address), "127.0.0.1:%u", server.port);
	process_start(&client,
	    &(struct process_options){ .argv = argv,
		.environment = environment,
		.has_terminal = true,
		.size = { .ws_row = 24, .ws_col = 80 } });
	type(lines != NULL ? lines : "");
}

/*
 * Starts a client without faults, which must get its name or its game back.
 * Each run has a name of its own, which belongs to the key that the client has
 * made.
 */
static void come_back(const char *name, const char *const *environment)
{
	char text[32];
	int  status;

	snprintf(text, sizeof(text), "You are %s.", name);
	start_client(name, "", environment);
	process_expect_either(&client,
	    (const char *const[]){ text, "Reconnected to the game." });
	process_type(&client, "quit\nquit");
	status = process_wait(&client);
	if (status != 0)
		wrong("the client comes back and ends with %d: %s", status,
		    client.output);
}

/* A name of its own for each run, and the variables for its fault. */
static const char *begin_run(const char *kind, unsigned long n,
    const char *term, const char *variables[6])
{
	static char        name[16];
	static unsigned    number;
	const char *const *more = faulty(kind, n);

	variables[0] = term;
	for (int i = 0; i < 4; i++)
		variables[i + 1] = more[i];
	variables[5] = NULL;
	snprintf(name, sizeof(name), "a%u", ++number);
	return name;
}

static bool run_faulty_client(const char *kind, unsigned long n)
{
	const char *variables[6];
	const char *name = begin_run(kind, n, "TERM=dumb", variables);

	start_client(name, "bot 3x3x3 easy you=x\nb2\nquit\nquit\n", variables);
	/* A client that is told to quit while it connects prints nothing. */
	check_end(process_wait(&client), true, client.output, "noughts: ");
	come_back(name, (const char *[]){ "TERM=dumb", NULL });
	return access(in_dir("hit"), F_OK) == 0;
}

/*
 * Types a key after each pause, because the fault may swallow a key: plays,
 * quits, and then Ctrl-C until the client ends.
 */
static void play_on_screen(void)
{
	static const char *const keys[] = { "/bot 3x3x3 easy you=x\r", "b2\r",
		"/quit\r", "/quit\r" };
	bool                     is_open = true;

	for (size_t i = 0; is_open && i < KEYS_MAX; i++) {
		msec until = time_ms_now() + KEY_INTERVAL;

		while (is_open && wait_readable(client.in, until))
			is_open = process_read(&client,
			    time_ms_now() + TIMEOUT_MS);
		type(i < sizeof(keys) / sizeof(keys[0]) ? keys[i] : "\3");
	}
	if (is_open)
		wrong("it does not quit: %s",
		    client.output +
			(client.length > 1500 ? client.length - 1500 : 0));
}

/* What the client has written after the screen was restored, or all. */
static const char *after_screen(const char *output)
{
	const char *end = output, *next;

	while ((next = strstr(end, SCREEN_ENDS)) != NULL)
		end = next + strlen(SCREEN_ENDS);
	return end;
}

/*
 * The client's last sentence must begin a line, after the screen was restored.
 */
static bool run_faulty_screen(const char *kind, unsigned long n)
{
	const char *variables[6];
	int         status;
	const char *rest;

	start_client(begin_run(kind, n, "TERM=xterm-256color", variables), NULL,
	    variables);
	play_on_screen();
	status = process_wait(&client);
	rest = after_screen(client.output);
	/* A Ctrl-C came before the screen began, or after it was restored. */
	if (status == 128 + SIGINT &&
	    (rest != client.output ||
		strstr(client.output, SCREEN_BEGINS) == NULL))
		status = 0;
	if (strstr(rest, SCREEN_BEGINS) != NULL)
		wrong("it leaves the screen as it was");
	while (status != 0 && *rest != '\0' &&
	    strncmp(rest, "noughts: ", 9) != 0)
		rest++;
	check_end(status, true, rest, "noughts: ");
	return access(in_dir("hit"), F_OK) == 0;
}

/* Calls run() beside a server that is started for this run alone. */
static bool run_with_server(const char *kind, unsigned long n,
    bool (*run)(const char *kind, unsigned long n))
{
	bool was_hit;

	server.environment = (const char *[]){ "LD_PRELOAD", NULL };
	server.port = 0;
	setenv("XDG_STATE_HOME", in_dir("state"), 1);
	spawn_server();
	server_process_await(&server);
	was_hit = run(kind, n);
	server_process_kill(&server, SIGTERM);
	return was_hit;
}

static bool run_client_once(const char *kind, unsigned long n)
{
	return run_with_server(kind, n, run_faulty_client);
}

static bool run_screen_once(const char *kind, unsigned long n)
{
	return run_with_server(kind, n, run_faulty_screen);
}

/* --- all of them --- */

static unsigned long stride_of(const char *program, const char *kind)
{
	const char *text = getenv("FAULT_STRIDE");

	if (strcmp(kind, "alloc") != 0 || strcmp(program, "client") == 0)
		return 1;
	return strtoul(text != NULL ? text : STRIDE_DEFAULT, NULL, 10);
}

/* Whether the program makes calls of that kind. */
static bool makes_calls(const char *program, const char *kind)
{
	/*
	 * The client in line mode: the game is over before it is saved, or it
	 * is not.
	 */
	static const struct {
		const char *kind, *programs;
	} some[] = { { "accept", "server" }, { "epoll", "server" },
		{ "lock", "server" }, { "pread", "server" },
		{ "random", "server client screen" }, { "send", "server" },
		{ "stat", "server screen" }, { "thread", "server" },
		{ "wait", "server client screen" } };

	for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++)
		if (strcmp(kind, some[i].kind) == 0)
			return strstr(some[i].programs, program) != NULL;
	return true;
}

/*
 * Makes each call of the kind fail in a run of its own, until a run has no Nth
 * call.
 */
static void fail_each(const char *program, const char *kind,
    bool (*run)(const char *kind, unsigned long n))
{
	unsigned      before = violation_count();
	unsigned long runs = 0, n = 1;
	bool          was_hit;

	do {
		snprintf(run_name, sizeof(run_name), "%s, %s %lu", program,
		    kind, n);
		scratch_dir_make(server.dir);
		was_hit = run(kind, n);
		scratch_dir_remove_tree(server.dir);
		n += stride_of(program, kind);
		runs++;
	} while (was_hit && violation_count() < before + WRONG_MAX);
	if (!was_hit && runs == 1 && makes_calls(program, kind))
		violation("%s: no call fails, is the shim there?", run_name);
	printf("%-7s %-7s %5lu runs, %u wrong\n", program, kind, runs,
	    violation_count() - before);
	fflush(stdout);
}

static void fail_all(const char *kind)
{
	fail_each("server", kind, run_server);
	fail_each("client", kind, run_client_once);
	fail_each("screen", kind, run_screen_once);
}

static void check_kind(const char *kind)
{
	for (size_t i = 0; i < KINDS; i++)
		if (strcmp(kind, kinds[i]) == 0)
			return;
	fatal("no kind of call is \"%s\"", kind);
}

static void show_run(void)
{
	if (run_name[0] != '\0')
		fprintf(stderr, "in the run \"%s\"\n", run_name);
}

int main(int argc, char **argv)
{
	ann.socket = bob.socket = -1;
	atexit(show_run);
	for (int i = 1; i < argc; i++)
		check_kind(argv[i]);
	for (int i = 1; i < argc; i++)
		fail_all(argv[i]);
	for (size_t i = 0; argc < 2 && i < KINDS; i++)
		fail_all(kinds[i]);
	run_name[0] = '\0';
	if (violation_count() == 0)
		pass("fault injection");
	return violation_count() > 0 ? 3 : 0;
}
