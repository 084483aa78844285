/* test_discovery.c -- who serves, asked on networks of several kinds. */

#include <stdio.h>
#include <string.h>

#include "tests/flow/lan.h"
#include "tests/flow/suites.h"

/* Any port but the usual one. */
#define SERVE "exec $D --port 0"

static struct program server, second, client;

/* --- what is found --- */

START_TEST(finds_a_server_on_another_host)
{
	if (!lan_is_up)
		return;
	lan_plug_both();
	lan_serve(&server, &odin, "exec $D");
	ck_assert_int_eq(lan_list(&client, &thor), 0);
	ck_assert_str_eq(client.said,
	    "odin              10.77.0.1:4242          nobody is there\n");
}
END_TEST

START_TEST(finds_two_servers_on_one_host)
{
	if (!lan_is_up)
		return;
	lan_plug_both();
	lan_serve(&server, &odin, "exec $D --port 5001");
	lan_serve(&second, &odin, "exec $D --port 5002 --store none");
	lan_list(&client, &thor);
	ck_assert_int_eq(lan_listed(&client, "10.77.0.1:5001 "), 1);
	ck_assert_int_eq(lan_listed(&client, "10.77.0.1:5002 "), 1);
	ck_assert_int_eq(lan_listed(&client, "\n"), 2);
	/* At home, too, where loopback is the surest way. */
	lan_list(&client, &odin);
	ck_assert_int_eq(lan_listed(&client, "127.0.0.1:5001 "), 1);
	ck_assert_int_eq(lan_listed(&client, "127.0.0.1:5002 "), 1);
	ck_assert_int_eq(lan_listed(&client, "\n"), 2);
}
END_TEST

/* What the network lets pass, and whether the server is found. */
static const struct {
	bool multicast, broadcast, found;
} networks[] = {
	{ true, true, true },
	{ false, true, true },
	{ true, false, true },
	{ false, false, false },
};

START_TEST(finds_it_by_what_the_network_lets_pass)
{
	if (!lan_is_up)
		return;
	lan_plug_both();
	/* Broadcasts tell where an address is, as well: tell it by hand. */
	machine_does(&odin,
	    "ip link set eth0 address 02:00:00:00:00:01 &&"
	    " ip neigh add 10.77.0.2 lladdr 02:00:00:00:00:02 dev eth0");
	machine_does(&thor,
	    "ip link set eth0 address 02:00:00:00:00:02 &&"
	    " ip neigh add 10.77.0.1 lladdr 02:00:00:00:00:01 dev eth0");
	for (int i = 1; i <= 2; i++)
		machine_does(&lan,
		    "ip link set v%d type bridge_slave mcast_flood %s &&"
		    " ip link set v%d type bridge_slave bcast_flood %s",
		    i, networks[_i].multicast ? "on" : "off", i,
		    networks[_i].broadcast ? "on" : "off");
	lan_serve(&server, &odin, SERVE);
	ck_assert_int_eq(lan_list(&client, &thor), networks[_i].found ? 0 : 1);
	ck_assert_int_eq(lan_listed(&client, "10.77.0.1:"), networks[_i].found);
}
END_TEST

START_TEST(finds_servers_on_every_network_it_is_on)
{
	struct machine loki;

	if (!lan_is_up)
		return;
	machine_open(&loki, "loki");
	lan_open("br1");
	lan_plug_both();
	lan_plug("br1", "v3", &thor, "eth1", "10.78.0.2/24");
	lan_plug("br1", "v4", &loki, "eth0", "10.78.0.3/24");
	lan_plug("br1", "v5", &odin, "eth1", "10.78.0.1/24");
	lan_serve(&server, &odin, SERVE);
	lan_serve(&second, &loki, SERVE);
	/* Odin is heard twice, and is one. */
	lan_list(&client, &thor);
	ck_assert_int_eq(lan_listed(&client, "odin "), 1);
	ck_assert_int_eq(lan_listed(&client, "loki "), 1);
	ck_assert_int_eq(lan_listed(&client, "10.78.0.3:"), 1);
	ck_assert_int_eq(lan_listed(&client, "\n"), 2);
	machine_close(&loki);
}
END_TEST

START_TEST(asks_each_of_two_networks_that_look_alike)
{
	struct machine loki;

	if (!lan_is_up)
		return;
	machine_open(&loki, "loki");
	lan_open("br1");
	lan_plug_both();
	lan_plug("br1", "v3", &thor, "eth1", "10.77.0.3/24");
	lan_plug("br1", "v4", &loki, "eth0", "10.77.0.9/24");
	for (int i = 1; i <= 4; i++)
		machine_does(&lan,
		    "ip link set v%d type bridge_slave mcast_flood off", i);
	lan_serve(&server, &odin, SERVE);
	lan_serve(&second, &loki, SERVE);
	lan_list(&client, &thor);
	ck_assert_int_eq(lan_listed(&client, "odin "), 1);
	ck_assert_int_eq(lan_listed(&client, "loki "), 1);
	machine_close(&loki);
}
END_TEST

START_TEST(finds_servers_of_two_users_at_home)
{
	char line[256];

	if (!lan_is_up)
		return;
	/* Who may join no group hears broadcasts. */
	machine_does(&odin, "echo 0 >/proc/sys/net/ipv4/igmp_max_memberships");
	snprintf(line, sizeof(line),
	    "chmod 755 %s && cp $D %s/d && exec setpriv --reuid 65534 %s/d"
	    " --port 5002 --store none",
	    odin.folder, odin.folder, odin.folder);
	lan_serve(&server, &odin, "exec $D --port 5001");
	lan_serve(&second, &odin, line);
	lan_list(&client, &odin);
	ck_assert_int_eq(lan_listed(&client, "127.0.0.1:5001 "), 1);
	ck_assert_int_eq(lan_listed(&client, "127.0.0.1:5002 "), 1);
}
END_TEST

START_TEST(finds_a_server_by_ipv6_alone)
{
	if (!lan_is_up)
		return;
	machine_has_ipv6(&odin);
	machine_has_ipv6(&thor);
	lan_plug("br0", "v1", &odin, "eth0", NULL);
	lan_plug("br0", "v2", &thor, "eth0", NULL);
	lan_serve(&server, &odin, "exec $D --port 5001");
	program_run_until(&client, &thor, "$N --list", "%eth0]:5001 ");
	ck_assert_ptr_nonnull(strstr(client.said, "[fe80::"));
}
END_TEST

START_TEST(is_found_on_a_network_that_comes_later)
{
	if (!lan_is_up)
		return;
	lan_plug("br0", "v2", &thor, "eth0", "10.77.0.2/24");
	machine_does(&thor, "ip link set eth0 address 02:00:00:00:00:02");
	lan_serve(&server, &odin, SERVE);
	lan_plug("br0", "v1", &odin, "eth0", "10.77.0.1/24");
	machine_does(&odin,
	    "ip neigh add 10.77.0.2 lladdr 02:00:00:00:00:02 dev eth0");
	/* A broadcast would find it in any case. */
	machine_does(&lan, "ip link set v1 type bridge_slave bcast_flood off");
	program_run_until(&client, &thor, "$N --list", "10.77.0.1:");
}
END_TEST

START_TEST(tells_whom_it_asked_when_nobody_answers)
{
	if (!lan_is_up)
		return;
	lan_plug_both();
	machine_does(&thor, "ip addr add 10.79.0.2/24 dev eth0");
	ck_assert_int_eq(lan_list(&client, &thor), 1);
	ck_assert_ptr_nonnull(strstr(client.said,
	    "No server answers. Asked from: lo (127.0.0.1), eth0 (10.77.0.2),"
	    " eth0 (10.79.0.2).\n"));
	ck_assert_ptr_nonnull(strstr(client.said, "noughts HOST[:PORT]"));
}
END_TEST

START_TEST(tells_that_there_is_no_network)
{
	if (!lan_is_up)
		return;
	machine_does(&thor, "ip link set lo down");
	ck_assert_int_eq(lan_list(&client, &thor), 1);
	ck_assert_ptr_nonnull(strstr(client.said, "no network interface"));
}
END_TEST

Suite *discovery_suite(void)
{
	Suite *s = suite_create("discovery");
	TCase *t = tcase_create("networks");

	tcase_add_checked_fixture(t, lan_setup, lan_teardown);
	tcase_add_test(t, finds_a_server_on_another_host);
	tcase_add_test(t, finds_two_servers_on_one_host);
	tcase_add_loop_test(t, finds_it_by_what_the_network_lets_pass, 0,
	    sizeof(networks) / sizeof(networks[0]));
	tcase_add_test(t, finds_servers_on_every_network_it_is_on);
	tcase_add_test(t, asks_each_of_two_networks_that_look_alike);
	tcase_add_test(t, finds_servers_of_two_users_at_home);
	tcase_add_test(t, finds_a_server_by_ipv6_alone);
	tcase_add_test(t, is_found_on_a_network_that_comes_later);
	tcase_add_test(t, tells_whom_it_asked_when_nobody_answers);
	tcase_add_test(t, tells_that_there_is_no_network);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
