/* attacks.h -- what hostile clients do to a server, each without an end. */

#ifndef TESTS_DURABILITY_ATTACKS_H
#define TESTS_DURABILITY_ATTACKS_H

#include <stdbool.h>
#include <stddef.h>

struct attack {
	const char *name;
	/* Attacks the server at that port until the process is killed. */
	void (*run)(unsigned short port);
	bool takes_files; /* the server gets no more descriptors */
	bool is_on_web;   /* the port is that of the page */
};

extern const struct attack attacks[];
extern const size_t        attack_count;

#endif
