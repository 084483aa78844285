/* console.c -- a server with a store, and "noughtsd ctl" as its operator. */

#include "tests/support/console.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "tests/support/name_claim.h"

struct server_process console_server;
struct process        console_ctl;
char                  console_store[64], console_socket[80];

void console_restart(void)
{
	const char *options[] = { "--store", console_store, "--allowance", "0",
		NULL };

	server_process_restart(&console_server, options);
}

void console_set_up(void)
{
	console_server = (struct server_process){ .port = 0 };
	scratch_dir_make(console_server.dir);
	snprintf(console_store, sizeof(console_store), "%s/db",
	    console_server.dir);
	snprintf(console_socket, sizeof(console_socket), "%s.console",
	    console_store);
	console_restart();
}

void console_tear_down(void)
{
	server_process_stop(&console_server);
}

int console_run_shell(const char *command)
{
	char text[1024];

	snprintf(text, sizeof(text), "C='%s ctl --socket %s'; %s",
	    program_path("noughtsd"), console_socket, command);
	console_ctl = (struct process){ .pid = 0 };
	return process_run_shell(&console_ctl, text);
}

int console_run(const char *command)
{
	char text[512];

	snprintf(text, sizeof(text), "$C %s 2>&1", command);
	return console_run_shell(text);
}

void console_expect(const char *command, const char *output)
{
	ck_assert_msg(console_run(command) == 0, "%s: %s", command,
	    console_ctl.output);
	ck_assert_msg(strstr(console_ctl.output, output) != NULL, "%s: %s",
	    command, console_ctl.output);
}

int console_run_in_dir(const char *command)
{
	char text[640];

	snprintf(text, sizeof(text), "D=%s; %s", console_server.dir, command);
	return console_run_shell(text);
}

int console_connect(void)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	int                fd = socket(AF_UNIX, SOCK_STREAM, 0);

	snprintf(a.sun_path, sizeof(a.sun_path), "%s", console_socket);
	ck_assert_int_eq(connect(fd, (struct sockaddr *)&a, sizeof(a)), 0);
	return fd;
}

void console_prove_name(struct peer *p, const char *host, const char *name)
{
	char              key[KEY_DIGITS + 1], nonce[NONCE_DIGITS + 1], at[32];
	char              request[LINE_REQUEST_MAX + 1];
	struct name_proof proof = { .name = name,
		.server_key = key,
		.address = at,
		.client_nonce = KEY_NONCE,
		.server_nonce = nonce };

	snprintf(at, sizeof(at), "%s:%u", host, console_server.port);
	peer_send(p, "key %s", KEY_NONCE);
	ck_assert_int_eq(sscanf(peer_expect(p, "* key *"),
			     "* key %64s nonce=%64s", key, nonce),
	    2);
	name_claim_write(&(struct name_claim){ proof, proof }, name, request);
	peer_exchange(p, request, "= prove");
}
