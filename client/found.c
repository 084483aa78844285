/* found.c -- the servers that answered, each once, the best one first. */

#include "client/found.h"

#include <stdlib.h>
#include <string.h>

#include "client/version.h"

/* Where the name ends and the address begins, and where that ends. */
#define NAME_WIDTH  16
#define PLACE_WIDTH 22

void found_add(struct found *f, const struct ask_answer *a, const char *host,
    enum found_road road)
{
	struct found_server *s = f->server;

	while (s < f->server + f->count && s->says.id != a->id)
		s++;
	if (s == f->server + FOUND_MOST)
		return;
	if (s == f->server + f->count) {
		f->count++;
		*s = (struct found_server){ .road = FOUND_IPV6 + 1 };
	}
	s->says = *a;
	if (road >= s->road)
		return;
	s->road = road;
	snprintf(s->place.host, sizeof(s->place.host), "%s", host);
	snprintf(s->place.port, sizeof(s->place.port), "%u", a->port);
}

/* --- order --- */

static bool is_ours(const struct found_server *s, unsigned proto)
{
	return s->says.proto_least <= proto && proto <= s->says.proto_most;
}

/* Below 0 where a is better, as qsort has it. */
static int more(uint32_t a, uint32_t b)
{
	return a > b ? -1 : a < b;
}

static int compare(const void *left, const void *right)
{
	const struct ask_answer *a = &((const struct found_server *)left)->says;
	const struct ask_answer *b = &((const struct found_server *)right)
					  ->says;
	int order = more(a->waiting, b->waiting);

	if (order == 0)
		order = more(a->here, b->here);
	if (order == 0)
		order = strcmp(a->name, b->name);
	if (order == 0)
		order = a->id < b->id ? -1 : a->id > b->id;
	return order;
}

unsigned found_sort(struct found *f, unsigned proto)
{
	struct found_server foreign[FOUND_MOST];
	unsigned            ours = 0, others = 0;

	qsort(f->server, f->count, sizeof(f->server[0]), compare);
	for (unsigned i = 0; i < f->count; i++)
		if (is_ours(&f->server[i], proto))
			f->server[ours++] = f->server[i];
		else
			foreign[others++] = f->server[i];
	memcpy(&f->server[ours], foreign, others * sizeof(foreign[0]));
	return ours;
}

/* --- words --- */

static const char *name_of(const struct found_server *s)
{
	return s->says.name[0] != '\0' ? s->says.name : "a server";
}

static void tell_people(const struct ask_answer *a, FILE *out)
{
	if (a->here == 0)
		fprintf(out, "nobody is there");
	else
		fprintf(out, "%u %s there", a->here,
		    a->here == 1 ? "is" : "are");
	if (a->waiting > 0)
		fprintf(out, ", %u wait%s for an opponent", a->waiting,
		    a->waiting == 1 ? "s" : "");
	fputc('\n', out);
}

void found_tell(const struct found *f, unsigned n, bool numbered, FILE *out)
{
	char place[PLACE_TEXT];

	for (unsigned i = 0; i < n; i++) {
		const struct found_server *s = &f->server[i];

		if (numbered)
			fprintf(out, "%3u  ", i + 1);
		fprintf(out, "%-*s  %-*s  ", NAME_WIDTH, name_of(s),
		    PLACE_WIDTH, place_write(&s->place, place));
		tell_people(&s->says, out);
	}
}

void found_tell_foreign(const struct found *f, unsigned n, unsigned proto,
    FILE *out)
{
	char place[PLACE_TEXT], words[VERSION_TEXT];

	for (unsigned i = n; i < f->count; i++) {
		const struct found_server *s = &f->server[i];

		fprintf(out, "%s at %s %s.\n", name_of(s),
		    place_write(&s->place, place),
		    version_describe(s->says.proto_least, s->says.proto_most,
			proto, words));
	}
}

unsigned found_choose(unsigned n, const char *typed)
{
	char         *end;
	unsigned long number;

	typed += strspn(typed, " \t");
	if (*typed == '\n' || *typed == '\0')
		return 0;
	number = strtoul(typed, &end, 10);
	end += strspn(end, " \t\n");
	if (strchr("123456789", *typed) == NULL || *end != '\0' || number > n)
		return n;
	return (unsigned)number - 1;
}
