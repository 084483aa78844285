/* console_bans.c -- the operator's commands about bans. */

#include "server/console/console_bans.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/console/console_rows.h"
#include "server/lobby/ban_list.h"
#include "server/lobby/match_manager.h"
#include "server/util/duration.h"

/* How long a ban lasts if nothing else is said. */
#define BAN_DEFAULT (3600 * (msec)1000)

static enum error __attribute__((format(printf, 3, 4)))
refuse(struct console_request *r, enum error e, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vsnprintf(r->refusal, sizeof(r->refusal), format, values);
	va_end(values);
	return e;
}

/* --- ban --- */

/* What a "ban" asks for. */
struct ban_request {
	struct ban ban; /* until is how long */
	bool       is_sure;
};

static enum error read_what(struct console_request *r, struct arguments *a,
    struct ban_request *request)
{
	const struct name_owner *owner;

	if (!ban_set_what(&request->ban, a->words[0])) {
		a->bad_value = a->words[0];
		return refuse(r, ERR_VALUE,
		    "A name, an address such as 10.1.2.3 or a network such as"
		    " 10.1.2.0/24 is banned; of a guest the address");
	}
	if (request->ban.is_network)
		return OK;
	owner = match_manager_find_owner(&r->env->services->matches,
	    request->ban.what, r->now);
	if (owner != NULL)
		memcpy(request->ban.key, owner->key, sizeof(owner->key));
	return OK;
}

/* Reads "[FOR] [sure] [:REASON]". */
static enum error read_rest(struct console_request *r, struct arguments *a,
    struct ban_request *request)
{
	const char *text = a->text;
	char        word[DURATION_TEXT_SIZE + 1];
	bool        has_time = false;

	request->ban.until = BAN_DEFAULT;
	while (*text != '\0' && *text != ':') {
		size_t length = strcspn(text, " ");

		snprintf(word, sizeof(word), "%.*s", (int)length, text);
		if (strcmp(word, "sure") == 0)
			request->is_sure = true;
		else if (has_time || !duration_parse(word, &request->ban.until))
			return refuse(r, ERR_VALUE,
			    "\"%s\" is %s, and a reason begins with a colon",
			    word,
			    has_time ? "surplus" :
				       "no time such as 90m or 1d12h");
		else
			has_time = true;
		text += length;
		text += strspn(text, " ");
	}
	if (*text == ':')
		snprintf(request->ban.reason, sizeof(request->ban.reason), "%s",
		    text + 1 + strspn(text + 1, " "));
	return OK;
}

/* Whether the ban disconnects the player, who is connected. */
static bool matches(const struct ban_request *request, const struct lobby *l,
    const struct player *p)
{
	const struct ban        *b = &request->ban;
	const struct session    *s = console_player_session(p);
	const struct name_owner *owner = name_owners_find(&l->owners, p->name);

	if (b->is_network)
		return s->send_ctx != NULL &&
		    network_contains(&b->network, connection_peer(s->send_ctx));
	return ban_has_name(b, p->name,
	    owner != NULL && owner->player == p->id ? owner->key : NULL);
}

/*
 * Calls each for the connected players who match, max of them at most; returns
 * how many match.
 */
static uint32_t for_each_match(struct console_request *r,
    const struct ban_request *request, uint32_t max,
    void (*each)(struct console_request *r, const struct player *p,
	const struct ban_request *request))
{
	const struct lobby  *l = &r->env->services->lobby;
	const struct player *p = NULL;
	uint32_t             count = 0;

	while ((p = lobby_next_player(l, p)) != NULL) {
		if (console_player_session(p) == NULL ||
		    console_player_session(p)->is_ended ||
		    !matches(request, l, p))
			continue;
		if (count++ < max)
			each(r, p, request);
	}
	return count;
}

static void show(struct console_request *r, const struct player *p,
    const struct ban_request *request)
{
	(void)request;
	console_send_player(r, p);
}

/*
 * Lists those who match; returns how many they are. A console that does not
 * read thousands of rows at once would be closed before the answer.
 */
static uint32_t
show_matches(struct console_request *r, const struct ban_request *request)
{
	uint32_t count = for_each_match(r, request, LIST_ROWS_MAX, show);
	struct line_writer line;

	if (count > LIST_ROWS_MAX) {
		line_writer_start(&line, "# and");
		line_writer_number(&line, count - LIST_ROWS_MAX);
		line_writer_word(&line, "more");
		console_request_send(r, &line);
	}
	return count;
}

static void disconnect(struct console_request *r, const struct player *p,
    const struct ban_request *request)
{
	char sentence[BAN_SENTENCE_SIZE];

	ban_write_sentence(&request->ban, 0, sentence);
	session_bye(console_player_session(p), "banned", sentence, r->now);
}

static void journal_unban(struct console_request *r, const struct ban *b)
{
	struct record record = { .kind = RECORD_UNBAN };

	memcpy(record.ban, b->what, sizeof(record.ban));
	journal_append(&r->env->services->journal, &record);
}

static void journal_ban(struct console_request *r, const struct ban *b)
{
	struct record record = { .kind = RECORD_BAN, .time_left = b->until };

	memcpy(record.ban, b->what, sizeof(record.ban));
	memcpy(record.key, b->key, sizeof(record.key));
	memcpy(record.text, b->reason, sizeof(b->reason));
	journal_append(&r->env->services->journal, &record);
}

/* Adds the ban, in place of an older one of the same. */
static bool
add_ban(struct console_request *r, const struct ban_request *request)
{
	struct expiry_map *bans = &r->env->services->bans;
	struct ban         b = request->ban;
	const struct ban  *old = ban_list_find(bans, &b, r->now);

	b.until = r->now + request->ban.until;
	if (old != NULL)
		journal_unban(r, old);
	if (!ban_list_add(bans, &b, r->now))
		return false;
	journal_ban(r, &request->ban);
	return true;
}

/*
 * Tells the operator how to end the ban of a wide network. No ban closes the
 * console, whose connections have no address.
 */
static void warn_if_wide(struct console_request *r, const struct ban *b)
{
	struct line_writer line;

	if (!b->is_network || !network_is_wide(&b->network))
		return;
	line_writer_start(&line, "#");
	line_writer_word(&line,
	    "That is a large network. The console stays open, and this ends"
	    " the ban: unban");
	line_writer_word(&line, b->what);
	console_request_send(r, &line);
}

enum error cmd_ban(struct console_request *r, struct arguments *a)
{
	struct ban_request request = { .is_sure = false };
	enum error         e = read_what(r, a, &request);
	uint32_t           count;
	bool               is_wide;
	char               duration[DURATION_TEXT_SIZE];

	if (e == OK)
		e = read_rest(r, a, &request);
	if (e != OK)
		return e;
	is_wide = request.ban.is_network &&
	    network_is_wide(&request.ban.network);
	count = show_matches(r, &request);
	if ((count > 1 || is_wide) && !request.is_sure)
		return refuse(r, ERR_MANY,
		    "That bans %s and disconnects %u; if that is meant, add"
		    " \"sure\"",
		    request.ban.what, count);
	if (!add_ban(r, &request))
		return refuse(r, ERR_FULL, "There are %d bans; end some first",
		    BANS_MAX);
	for_each_match(r, &request, UINT32_MAX, disconnect);
	warn_if_wide(r, &request.ban);
	line_writer_word(r->answer, request.ban.what);
	line_writer_pair(r->answer, "for",
	    duration_write(request.ban.until, duration));
	if (request.ban.key[0] != '\0')
		line_writer_pair(r->answer, "key", request.ban.key);
	line_writer_pair_number(r->answer, "count", count);
	return OK;
}

/* --- unban --- */

enum error cmd_unban(struct console_request *r, struct arguments *a)
{
	struct expiry_map *bans = &r->env->services->bans;
	struct ban         same;
	const struct ban  *b = NULL;

	if (ban_set_what(&same, a->words[0]))
		b = ban_list_find(bans, &same, r->now);
	if (b == NULL) {
		a->bad_value = a->words[0];
		return refuse(r, ERR_VALUE,
		    "There is no such ban; \"bans\" lists them");
	}
	journal_unban(r, b);
	ban_list_remove(bans, b, r->now);
	return OK;
}

/* --- rename --- */

enum error console_bans_check_rename(struct console_request *r)
{
	struct expiry_map *bans = &r->env->services->bans;

	if (expiry_map_count(bans, r->now) < BANS_MAX)
		return OK;
	return refuse(r, ERR_FULL, "There are %d bans; end some first",
	    BANS_MAX);
}

void console_bans_rename(struct console_request *r, const char *from,
    const char *to)
{
	struct expiry_map *bans = &r->env->services->bans;
	struct ban_request request = { .ban.until = DURATION_MAX };
	struct ban         same;
	const struct ban  *b;

	if (name_is_same(from, to))
		return;
	if (ban_set_what(&same, to) &&
	    (b = ban_list_find(bans, &same, r->now)) != NULL &&
	    b->key[0] == '\0') {
		journal_unban(r, b);
		ban_list_remove(bans, b, r->now);
	}
	if (!ban_set_what(&request.ban, from) || request.ban.is_network)
		return;
	snprintf(request.ban.reason, sizeof(request.ban.reason),
	    "it was changed to %s", to);
	add_ban(r, &request);
}

/* --- bans --- */

static void send_ban(struct console_request *r, const struct ban *b)
{
	struct line_writer line;
	char               duration[DURATION_TEXT_SIZE];

	line_writer_start(&line, "* ban");
	line_writer_word(&line, b->what);
	line_writer_pair(&line, "for",
	    duration_write(b->until - r->now, duration));
	if (b->key[0] != '\0')
		line_writer_pair(&line, "key", b->key);
	if (b->reason[0] != '\0')
		line_writer_text(&line, b->reason);
	console_request_send(r, &line);
}

enum error cmd_bans(struct console_request *r, struct arguments *a)
{
	struct expiry_map *bans = &r->env->services->bans;
	const struct ban  *b = NULL;
	uint32_t           from, row = 0;
	enum error         e = console_read_from(a, &from);

	if (e != OK)
		return e;
	while ((b = ban_list_next(bans, b, r->now)) != NULL)
		if (++row >= from && row - from < LIST_ROWS_MAX)
			send_ban(r, b);
	line_writer_pair_number(r->answer, "count", row);
	return OK;
}
