/*
 * screen_game.c -- ann's client on a terminal, a server, and her opponent bob.
 */

#include "tests/terminal/screen_game.h"

#include <stdio.h>
#include <string.h>

struct tty            t;
struct server_process s;
struct peer           bob = { .socket = -1 };

static char token[64]; /* bob's */

static void start_server(const char *const options[], const char *request,
    const char *answer)
{
	static const char *const none[] = { NULL };

	server_process_start(&s, options != NULL ? options : none);
	peer_connect(&bob, s.port);
	snprintf(bob.name, sizeof(bob.name), "bob");
	peer_send(&bob, "name bob");
	sscanf(strstr(peer_expect(&bob, "* you bob token=*"), "token="),
	    "token=%63s", token);
	peer_send(&bob, "%s", request);
	peer_expect(&bob, answer);
}

void screen_server_start(const char *request, const char *answer)
{
	start_server(NULL, request, answer);
}

void screen_game_start(const struct screen_game *g)
{
	const char *variant = g->variant != NULL ? g->variant : "15x15x5";
	const char *options[] = { "--name", "ann", "--play", variant, "--clock",
		g->clock != NULL ? g->clock : "none", g->option, NULL };
	char        request[64];

	snprintf(request, sizeof(request), "seek %s you=o wait=60 clock=%s",
	    variant, options[5]);
	start_server(g->server, request, "= seek id=*");
	tty_start(&t, &g->kind, s.port, options);
	tty_expect(&t, "Your turn");
	peer_expect(&bob, "* match * you=o *");
}

void bob_plays(const char *point)
{
	peer_send(&bob, "move %s", point);
	tty_expect(&t, "Your turn.");
}

void ann_played(void)
{
	tty_expect(&t, "bob is to move.");
}

void screen_game_play(const char *ann, const char *answer)
{
	tty_type(&t, ann);
	tty_type(&t, "\r");
	ann_played();
	if (answer != NULL)
		bob_plays(answer);
}

void screen_game_return_bob(void)
{
	peer_close(&bob);
	peer_connect(&bob, s.port);
	peer_send(&bob, "resume %s", token);
	peer_expect(&bob, "= resume match=*");
}

void screen_game_end(void)
{
	if (t.vt != NULL)
		tty_close(&t);
	peer_close(&bob);
	if (s.process.pid != 0)
		server_process_stop(&s);
}
