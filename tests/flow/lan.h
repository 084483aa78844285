/*
 * lan.h -- machines on a network that is nobody else's, and programs on them.
 *
 * Each machine is a network namespace, with a name and processes of its own, on
 * bridges in one more. What runs there ends with the machine, and the machine
 * with the test, however that ends. It takes root.
 */

#ifndef TESTS_FLOW_LAN_H
#define TESTS_FLOW_LAN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct machine {
	pid_t init;       /* the first process in it */
	int   alive;      /* it lives while this is open */
	char  folder[40]; /* for what its programs keep */
};

/* A machine with nothing but loopback, up, and without IPv6. */
void machine_open(struct machine *m, const char *name);

/* Ends all that runs on it. */
void machine_close(struct machine *m);

/* Runs a shell's line there, which must succeed. */
void machine_does(const struct machine *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Gives it IPv6, on interfaces that come after this. */
void machine_has_ipv6(const struct machine *m);

/* A network of its own: a bridge. */
void lan_open(const char *bridge);

/*
 * Plugs a machine into a bridge by a new interface, up, with an address such as
 * "10.77.0.1/24", or none (NULL). The bridge's end of the cable is called cable.
 */
void lan_plug(const char *bridge, const char *cable, const struct machine *m,
    const char *interface, const char *address);

/* A socket of that machine's network. */
int machine_socket(const struct machine *m, int family, int type);

/*
 * A fixture: the machine that has the bridges, with "br0", and two more, which
 * lan_plug_both plugs into it by eth0, without a default route. Where no machines can be made lan_is_up is
 * false, and it has been said loudly that the test was not run, and why.
 */
extern struct machine lan, odin, thor;
extern bool           lan_is_up;
void                  lan_setup(void);
void                  lan_teardown(void);
void                  lan_plug_both(void);

/* --- programs --- */

struct program {
	pid_t  pid;
	int    in, out;     /* what it reads and writes; one terminal, or */
	size_t length;      /* two pipes */
	char   said[65536]; /* all of it */
	size_t seen;        /* up to where program_hears has come */
};

/*
 * Starts a shell's line on a machine, in which $N is noughts and $D is noughtsd;
 * at a terminal or between pipes.
 */
void program_start(struct program *p, const struct machine *m, bool terminal,
    const char *command);

/* Types a line. */
void program_types(struct program *p, const char *line);

/* Waits until it says this, behind what was waited for before. */
void program_hears(struct program *p, const char *text);

/* Waits for its end; its status. All its words are in said. */
int program_ends(struct program *p);

/* program_start and program_ends, between pipes, without input. */
int program_run(struct program *p, const struct machine *m,
    const char *command);

/* The same as many times as it takes until text is among its words. */
void program_run_until(struct program *p, const struct machine *m,
    const char *command, const char *text);

/* --- noughts on machines --- */

/* Runs a server until it serves. */
void lan_serve(struct program *p, const struct machine *m, const char *command);

/* Runs noughts --list: its status, and how often text is in what it printed. */
int lan_list(struct program *p, const struct machine *m);
int lan_listed(const struct program *p, const char *text);

#endif
