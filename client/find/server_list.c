/* server_list.c -- the servers found, without duplicates, best first. */

#include "client/find/server_list.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/number.h"

#define NAME_WIDTH    16
#define ADDRESS_WIDTH 22

void server_list_add(struct server_list *list,
    const struct discovery_response *a, const char *host)
{
	struct server_entry *s = list->servers;

	while (s < list->servers + list->count && s->answer.id != a->id)
		s++;
	if (s == list->servers + SERVER_LIST_MAX)
		return;
	s->answer = *a;
	if (s == list->servers + list->count)
		list->count++;
	else if (!host_is_loopback(host) || host_is_loopback(s->address.host))
		return;
	snprintf(s->address.host, sizeof(s->address.host), "%s", host);
	snprintf(s->address.port, sizeof(s->address.port), "%u", a->port);
}

/* --- order --- */

static int by_descending(uint32_t a, uint32_t b)
{
	return a > b ? -1 : a < b;
}

static int compare_servers(const void *left, const void *right)
{
	const struct discovery_response
	    *a = &((const struct server_entry *)left)->answer;
	const struct discovery_response
	    *b = &((const struct server_entry *)right)->answer;
	int  order = by_descending(a->seeking, b->seeking);

	if (order == 0)
		order = by_descending(a->connected, b->connected);
	if (order == 0)
		order = strcmp(a->name, b->name);
	if (order == 0)
		order = a->id < b->id ? -1 : a->id > b->id;
	return order;
}

unsigned server_list_sort(struct server_list *list, unsigned protocol)
{
	struct server_entry incompatible[SERVER_LIST_MAX];
	unsigned            compatible_count = 0, incompatible_count = 0;

	qsort(list->servers, list->count, sizeof(list->servers[0]),
	    compare_servers);
	for (unsigned i = 0; i < list->count; i++) {
		const struct discovery_response *a = &list->servers[i].answer;

		if (a->proto_min <= protocol && protocol <= a->proto_max)
			list->servers[compatible_count++] = list->servers[i];
		else
			incompatible[incompatible_count++] = list->servers[i];
	}
	memcpy(&list->servers[compatible_count], incompatible,
	    incompatible_count * sizeof(incompatible[0]));
	return compatible_count;
}

/* --- printing --- */

static const char *name_of(const struct server_entry *s)
{
	return s->answer.name[0] != '\0' ? s->answer.name : "a server";
}

void server_list_print(const struct server_list *list, unsigned n,
    bool numbered, FILE *out)
{
	char address[ADDRESS_TEXT_SIZE];

	for (unsigned i = 0; i < n; i++) {
		const struct server_entry *s = &list->servers[i];

		if (numbered)
			fprintf(out, "%3u  ", i + 1);
		fprintf(out, "%-*s  %-*s  ", NAME_WIDTH, name_of(s),
		    ADDRESS_WIDTH, address_format(&s->address, address));
		if (s->answer.connected == 0)
			fprintf(out, "nobody online");
		else
			fprintf(out, "%u online", s->answer.connected);
		if (s->answer.seeking > 0)
			fprintf(out, ", %u looking for an opponent",
			    s->answer.seeking);
		fputc('\n', out);
	}
}

void server_list_print_incompatible(const struct server_list *list, unsigned n,
    unsigned protocol, FILE *out)
{
	char address[ADDRESS_TEXT_SIZE], text[PROTOCOL_VERSION_TEXT_SIZE];

	for (unsigned i = n; i < list->count; i++) {
		const struct server_entry *s = &list->servers[i];

		fprintf(out, "%s at %s %s.\n", name_of(s),
		    address_format(&s->address, address),
		    protocol_version_describe_mismatch(s->answer.proto_min,
			s->answer.proto_max, protocol, text));
	}
}

unsigned server_list_parse_choice(unsigned n, const char *text)
{
	uint64_t number;

	text += strspn(text, " \t");
	if (*text == '\n' || *text == '\0')
		return 0;
	if (*text == '0' || !number_scan(&text, n, &number) ||
	    text[strspn(text, " \t\n")] != '\0')
		return n;
	return (unsigned)number - 1;
}

const char *protocol_version_describe_mismatch(uint32_t least, uint32_t most,
    uint32_t ours, char out[PROTOCOL_VERSION_TEXT_SIZE])
{
	bool newer = least > ours;

	snprintf(out, PROTOCOL_VERSION_TEXT_SIZE,
	    "speaks %s version of the protocol (%u) than this program (%u); "
	    "update %s to play there",
	    newer ? "a newer" : "an older", (unsigned)(newer ? least : most),
	    (unsigned)ours, newer ? "this program" : "the server");
	return out;
}
