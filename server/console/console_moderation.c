/* console_moderation.c -- the operator's commands about bans. */

#include <stdio.h>
#include <string.h>

#include "server/console/console_env.h"
#include "server/util/duration.h"
#include "server/util/log.h"

/* How long a ban lasts if the command gives no time. */
#define BAN_DEFAULT (3600 * (msec)1000)

/* --- ban --- */

/* Reads the arguments "[talk] [TIME] [sure] [:REASON]". */
static enum error read_terms(struct session *s, struct arguments *a,
    struct ban *b, bool *is_sure, msec now)
{
	msec duration = BAN_DEFAULT;
	bool has_time = false;

	snprintf(b->reason, sizeof(b->reason), "%s", a->text);
	for (unsigned i = 1; i < a->word_count; i++) {
		const char *word = a->words[i];

		if (strcmp(word, "sure") == 0)
			*is_sure = true;
		else if (strcmp(word, "talk") == 0)
			b->is_of_talk = true;
		else if (has_time || !duration_parse(word, &duration))
			return console_refuse(s, a, ERR_VALUE,
			    "\"%.*s\" is %s, and a reason begins with a colon",
			    DURATION_TEXT_SIZE, word,
			    has_time ? "surplus" :
				       "no time such as 90m or 1d12h");
		else
			has_time = true;
	}
	b->until = now + duration;
	return OK;
}

/*
 * Sets what is banned: an address or a network, or a name and its owner's key.
 * Of a connected player whose name has no owner, it is the address, because
 * such a player would come back under another name. Returns false if the word is
 * none of these.
 */
static bool
set_what(struct session *s, const char *word, struct ban *b, msec now)
{
	struct server_state     *g = s->env->state;
	bool                     is_valid = ban_set_what(b, word);
	const struct player     *p = lobby_find_player(&g->lobby, word);
	const struct name_owner *owner = match_manager_find_owner(&g->matches,
	    word, now);

	if (is_valid && b->is_network)
		return true;
	if (owner != NULL)
		memcpy(b->key, owner->key, sizeof(b->key));
	else if (p != NULL && console_player_session(p) != NULL) {
		ban_set_address(b, &p->client.address);
		is_valid = true;
	}
	return is_valid;
}

/*
 * If `disconnects` is true, disconnects the connected players to whom the ban
 * applies; else lists them. Returns how many there are. Lists at most
 * LIST_ROWS_MAX, because the server closes a console that has thousands of rows
 * still to read.
 */
static uint32_t visit_matches(struct session *s, const struct ban *b,
    bool disconnects, msec now)
{
	const struct lobby  *l = &s->env->state->lobby;
	const struct player *p;
	uint32_t             count = 0;
	char                 sentence[BAN_SENTENCE_SIZE];

	ban_write_sentence(b, now, sentence);
	TAILQ_FOREACH (p, &l->players, listing.link) {
		struct session *theirs = console_player_session(p);
		const struct name_owner *
		    owner = name_owners_find_player(&l->owners, p->identity.id);

		if (theirs == NULL || theirs->is_ended ||
		    !ban_holds(b, p->name, owner != NULL ? owner->key : NULL,
			&p->client.address))
			continue;
		if (disconnects)
			session_bye(theirs, BYE_BANNED, sentence, now);
		else if (count < LIST_ROWS_MAX)
			console_send_player(s, p, now);
		count++;
	}
	return count;
}

/*
 * Adds the ban. It replaces an older ban of the same name or network. Returns
 * false if there are too many bans.
 */
static bool add_ban(struct session *s, const struct ban *b, msec now)
{
	struct expiry_map *bans = &s->env->state->bans;
	struct ban         old = *b;

	if (bans_remove(bans, &old, now))
		journal_unban(&s->env->state->journal, old.what);
	if (!bans_add(bans, b, now))
		return false;
	journal_ban(&s->env->state->journal, b->what, b->key, b->until - now,
	    b->reason, b->is_of_talk);
	return true;
}

/* Writes what is banned, for how long, and the key of its owner. */
static void write_ban(struct line_writer *line, const struct ban *b, msec now)
{
	char duration[DURATION_TEXT_SIZE];

	line_writer_word(line, b->what);
	line_writer_pair(line, PAIR_FOR,
	    duration_write(b->until - now, duration));
	if (b->is_of_talk)
		line_writer_pair(line, PAIR_TALK, "off");
	if (b->key[0] != '\0')
		line_writer_pair(line, PAIR_KEY, b->key);
}

enum error cmd_ban(struct session *s, struct arguments *a, msec now)
{
	struct ban b = { .until = 0 };
	enum error e;
	uint32_t   count;
	bool       is_sure = false, is_wide;
	char       text[IP_NETWORK_TEXT_SIZE + 96];

	if (!set_what(s, a->words[0], &b, now))
		return refuse_argument(a, ERR_VALUE, a->words[0],
		    "A name, an address such as 10.1.2.3 or a network such as"
		    " 10.1.2.0/24 is banned; of a guest the address");
	e = read_terms(s, a, &b, &is_sure, now);
	if (e != OK)
		return e;
	is_wide = b.is_network && ip_network_is_wide(&b.network);
	count = visit_matches(s, &b, false, now);
	if (count > LIST_ROWS_MAX) {
		snprintf(text, sizeof(text), "and %u more",
		    count - LIST_ROWS_MAX);
		session_send_remark(s, text);
	}
	if ((count > 1 || is_wide) && !is_sure)
		return console_refuse(s, a, ERR_MANY,
		    "That bans %s%s and %s %u; if that is meant, add \"sure\"",
		    b.is_of_talk ? "the talk of " : "", b.what,
		    b.is_of_talk ? "concerns" : "disconnects", count);
	if (!add_ban(s, &b, now))
		return console_refuse(s, a, ERR_FULL,
		    "There are %d bans; end some first", BANS_MAX);
	log_each(LOG_NOTICE, "ban", "what=%s given=%s", b.what, a->words[0]);
	if (!b.is_of_talk)
		visit_matches(s, &b, true, now);
	if (is_wide) {
		snprintf(text, sizeof(text),
		    "That is a large network. The console stays open, and this"
		    " ends the ban: unban %s",
		    b.what);
		session_send_remark(s, text);
	}
	write_ban(s->answer, &b, now);
	line_writer_pair_number(s->answer, PAIR_COUNT, count);
	return OK;
}

/* --- unban, bans --- */

enum error cmd_unban(struct session *s, struct arguments *a, msec now)
{
	struct ban b;

	if (!ban_set_what(&b, a->words[0]) ||
	    !bans_remove(&s->env->state->bans, &b, now))
		return refuse_argument(a, ERR_VALUE, a->words[0],
		    "There is no such ban; \"bans\" lists them");
	journal_unban(&s->env->state->journal, b.what);
	return OK;
}

enum error cmd_bans(struct session *s, struct arguments *a, msec now)
{
	struct expiry_map *bans = &s->env->state->bans;
	struct expiry_row *row = NULL;
	uint32_t           from = 1, count = 0;
	enum error         e = console_read_from(a, &from);

	if (e != OK)
		return e;
	while ((row = expiry_map_next(bans, row, now)) != NULL) {
		const struct ban  *b = row->value;
		struct line_writer line;

		if (++count < from || count - from >= LIST_ROWS_MAX)
			continue;
		line_writer_event(&line, WIRE_CONSOLE_BAN);
		write_ban(&line, b, now);
		if (b->reason[0] != '\0')
			line_writer_text(&line, b->reason);
		session_send(s, &line, 0);
	}
	line_writer_pair_number(s->answer, PAIR_COUNT, count);
	return OK;
}
