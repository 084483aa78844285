/* way.c -- the way to a server: one that answers on the network, or our own. */

#include "client/way.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client/discover.h"
#include "client/host.h"
#include "client/model.h"
#include "common/die.h"

/* How long a person may choose before the first of the list is taken, in s. */
#define CHOOSING 20

/* --- several --- */

static long moment(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A line as typed, or "" when none has come before that moment. */
static void read_line(char *line, size_t size, long until)
{
	struct pollfd p = { .fd = STDIN_FILENO, .events = POLLIN };
	long          left;
	ssize_t       n = 0;

	while ((left = until - moment()) > 0 && n == 0) {
		if (poll(&p, 1, (int)left) <= 0)
			continue;
		n = read(STDIN_FILENO, line, size - 1);
		if (n <= 0)
			exit(0); /* the end of input: who asked has left */
	}
	line[n] = '\0';
}

/* Which of the first n a person chooses. */
static unsigned choose(const struct found *f, unsigned n, FILE *out)
{
	long     until = moment() + CHOOSING * 1000;
	char     line[64];
	unsigned chosen;

	fprintf(out, "Several servers answer:\n");
	found_tell(f, n, true, out);
	fprintf(out,
	    "Which one, 1 to %u? Enter takes the first, and so do %d seconds"
	    " without an answer.\n",
	    n, CHOOSING);
	for (;;) {
		fflush(out);
		read_line(line, sizeof(line), until);
		chosen = found_choose(n, line);
		if (chosen < n)
			return chosen;
		fprintf(out, "Type a number from 1 to %u.\n", n);
	}
}

static const struct found_server *
pick(const struct way *w, const struct found *f, unsigned n)
{
	return &f->server[w->attended && n > 1 ? choose(f, n, stdout) : 0];
}

static void tell_server(const struct found_server *s, FILE *out)
{
	char place[PLACE_TEXT];

	fprintf(out, "%s serves at %s.\n",
	    s->says.name[0] != '\0' ? s->says.name : "Somebody",
	    place_write(&s->place, place));
}

/* --- none --- */

/* Asks again; whether somebody else than h serves, and stands first. */
static bool is_second(struct discovery *d, const struct host *h)
{
	const struct found_server *first = d->found.server;

	discover_run(d);
	return found_sort(&d->found, MODEL_PROTO) > 0 &&
	    (first->road != FOUND_HERE ||
		strcmp(first->place.port, h->port) != 0);
}

/* An address of ours that others can type; NULL where we know none. */
static const char *address_of(const struct discovery *d)
{
	for (unsigned i = 0; i < d->doors; i++)
		if (d->door[i].family == AF_INET &&
		    strncmp(d->door[i].text, "127.", 4) != 0)
			return d->door[i].text;
	return NULL;
}

/* What the others have to do, who are to join. */
static void tell_others(const struct discovery *d, const char *port, FILE *out)
{
	const char *address = address_of(d);
	bool        usual = strcmp(port, "4242") == 0;

	fprintf(out,
	    "Nobody serves on this network, so this machine does now. The"
	    " others type \"noughts\"");
	if (address != NULL)
		fprintf(out, ", or \"noughts %s%s%s\" if it does not find you",
		    address, usual ? "" : ":", usual ? "" : port);
	fprintf(out, ".\n");
}

/*
 * Somebody else may have started one in the same second. On another machine both
 * servers run, and whoever started one asks again and finds the same one first;
 * on this one, only the first may have been able to begin.
 */
static void start_one(const struct way *w, struct discovery *d,
    struct place *place, FILE *out)
{
	struct host h = { .port = "" };
	bool        serves = host_start(&h, w->show);

	if (is_second(d, &h)) {
		if (serves)
			host_stop(&h);
		tell_server(d->found.server, out);
		*place = d->found.server[0].place;
		return;
	}
	if (!serves)
		die("nobody serves on this network, and %s; \"noughts HOST\""
		    " goes to a server whose address you know",
		    h.why);
	if (!w->show)
		tell_others(d, h.port, out);
	snprintf(place->host, sizeof(place->host), "127.0.0.1");
	snprintf(place->port, sizeof(place->port), "%s", h.port);
}

/* --- the whole of it --- */

void way_find(const struct way *w, struct place *place, FILE *out)
{
	struct discovery *d = xcalloc(1, sizeof(*d));
	unsigned          n;

	discover_run(d);
	n = found_sort(&d->found, MODEL_PROTO);
	found_tell_foreign(&d->found, n, MODEL_PROTO, out);
	if (n == 0) {
		start_one(w, d, place, out);
	} else {
		const struct found_server *s = pick(w, &d->found, n);

		*place = s->place;
		if (!w->show)
			tell_server(s, out);
	}
	free(d);
}

static void tell_none(const struct discovery *d, FILE *out)
{
	if (d->doors == 0) {
		fprintf(out,
		    "Nobody could be asked: this machine has no network"
		    " interface that is up.\n");
		return;
	}
	fprintf(out, "No server answers. Asked from: ");
	discover_tell_doors(d, out);
	fprintf(out,
	    ".\nA server that you know of can be named: noughts HOST[:PORT]."
	    " \"noughtsd\" prints its\naddress when it starts.\n");
}

int way_list(FILE *out)
{
	struct discovery *d = xcalloc(1, sizeof(*d));
	unsigned          n;
	int               status;

	discover_run(d);
	n = found_sort(&d->found, MODEL_PROTO);
	found_tell(&d->found, n, false, out);
	found_tell_foreign(&d->found, n, MODEL_PROTO, out);
	if (d->found.count == 0)
		tell_none(d, out);
	status = d->found.count == 0;
	free(d);
	return status;
}
