/* console_commands.c -- the commands of the operator. */

#include "server/console/console_commands.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/end_reason.h"
#include "common/error.h"
#include "common/number.h"
#include "common/parser.h"
#include "server/console/console_bans.h"
#include "server/console/console_rows.h"
#include "server/console/metrics.h"
#include "server/lobby/name_admin.h"
#include "server/match/match.h"
#include "server/match/seats.h"
#include "server/util/duration.h"
#include "server/util/log.h"

/* A week, in minutes. */
#define DRAIN_MAX (7 * 24 * 60)

#define BYE_KICKED "The operator has disconnected you"

struct console_command {
	const char *name;
	const char *params; /* see parse_arguments */
	const char *keys;
	bool        changes; /* it is logged */
	enum error (*handler)(struct console_request *r, struct arguments *a);
	const char *usage; /* its arguments, as help shows them */
	const char *help;
};

/* --- what is going on --- */

static enum error cmd_stats(struct console_request *r, struct arguments *a)
{
	(void)a;
	metrics_send_stats(r);
	return OK;
}

static enum error cmd_metrics(struct console_request *r, struct arguments *a)
{
	(void)a;
	metrics_send(r);
	return OK;
}

static enum error cmd_who(struct console_request *r, struct arguments *a)
{
	const struct lobby  *l = &r->env->services->lobby;
	const struct player *p;
	uint32_t             from;
	enum error           e = console_read_from(a, &from);

	for (uint32_t row = 0; e == OK && row < LIST_ROWS_MAX &&
	     (p = lobby_listed_player(l, from + row, true)) != NULL;
	     row++)
		console_send_player(r, p);
	line_writer_pair_number(r->answer, "count",
	    lobby_listed_player_count(l, true));
	return e;
}

static void send_game(struct console_request *r, const struct match *m)
{
	struct line_writer line;
	char               text[VARIANT_TEXT_SIZE];

	line_writer_start(&line, "* game");
	line_writer_number(&line, m->id);
	line_writer_word(&line, variant_write(board_variant(m->board), text));
	line_writer_pair(&line, "x", m->seat[SIDE_X].name);
	line_writer_pair(&line, "o", m->seat[SIDE_O].name);
	line_writer_pair_number(&line, "ply", board_ply(m->board));
	line_writer_pair(&line, "state",
	    match_is_dormant(m) ? "dormant" : "running");
	line_writer_pair_number(&line, "spectators", m->spectator_count);
	console_request_send(r, &line);
}

static enum error cmd_games(struct console_request *r, struct arguments *a)
{
	const struct lobby *l = &r->env->services->lobby;
	const struct match *m;
	uint32_t            from;
	enum error          e = console_read_from(a, &from);

	for (uint32_t row = 0; e == OK && row < LIST_ROWS_MAX &&
	     (m = lobby_listed_match(l, from + row, true)) != NULL;
	     row++)
		send_game(r, m);
	line_writer_pair_number(r->answer, "count",
	    lobby_listed_match_count(l, true));
	return e;
}

/* --- players --- */

/* Finds the connected player whom the first word names. */
static enum error
find_session(struct console_request *r, struct arguments *a, struct session **s)
{
	const struct player *p = lobby_find_player(&r->env->services->lobby,
	    a->words[0]);

	*s = p != NULL ? console_player_session(p) : NULL;
	if (*s != NULL)
		return OK;
	a->bad_value = a->words[0];
	return ERR_NOBODY;
}

static enum error cmd_kick(struct console_request *r, struct arguments *a)
{
	struct session *s;
	enum error      e = find_session(r, a, &s);

	if (e == OK)
		session_bye(s, "kicked",
		    a->text[0] != '\0' ? a->text : BYE_KICKED, r->now);
	return e;
}

/*
 * Finds the player of that name, or the owner, who may be absent; or both.
 * Error: ERR_NOBODY.
 */
static enum error find_talker(struct console_request *r, struct arguments *a,
    const struct player **p, const struct name_owner **owner)
{
	struct services *g = r->env->services;

	*p = lobby_find_player(&g->lobby, a->words[0]);
	*owner = match_manager_find_owner(&g->matches, a->words[0], r->now);
	if (*owner != NULL || (*p != NULL && (*p)->address != 0))
		return OK;
	a->bad_value = a->words[0];
	return ERR_NOBODY;
}

static enum error cmd_mute(struct console_request *r, struct arguments *a)
{
	const struct player     *p;
	const struct name_owner *owner;
	msec                     duration;
	enum error               e = find_talker(r, a, &p, &owner);

	if (e != OK)
		return e;
	if (a->word_count > 1 && !duration_parse(a->words[1], &duration)) {
		a->bad_value = a->words[1];
		snprintf(r->refusal, sizeof(r->refusal),
		    "A time is such as 90m or 1d12h");
		return ERR_VALUE;
	}
	if (mute_list_add(&r->env->services->mutes, owner, p,
		a->word_count > 1 ? r->now + duration : MSEC_NEVER, r->now))
		return OK;
	snprintf(r->refusal, sizeof(r->refusal),
	    "There are %d mutes; end some first", MUTES_MAX);
	return ERR_FULL;
}

static enum error cmd_unmute(struct console_request *r, struct arguments *a)
{
	const struct player     *p;
	const struct name_owner *owner;
	enum error               e = find_talker(r, a, &p, &owner);

	if (mute_list_end(&r->env->services->mutes, a->words[0], owner, p,
		r->now) > 0) {
		a->bad_value = "";
		return OK;
	}
	return e;
}

/* The operator has given p, if not NULL, another name: tells its client. */
static void send_new_name(struct console_request *r, struct player *p)
{
	struct session *s = p != NULL ? console_player_session(p) : NULL;
	char            token[RESUME_TOKEN_TEXT];

	if (s == NULL)
		return;
	resume_token_create(&p->resume_tokens, token);
	session_send_you(s, token,
	    match_manager_record_player(&r->env->services->matches, p));
	invitations_arrived(&r->env->services->matchmaking.invitations, p,
	    r->now);
}

static enum error cmd_rename(struct console_request *r, struct arguments *a)
{
	struct player *p;
	enum error     e = console_bans_check_rename(r);

	if (e != OK)
		return e;
	e = name_admin_rename(&r->env->services->matches, a->words[0],
	    a->words[1], &p, r->now);
	if (e != OK) {
		a->bad_value = a->words[e != ERR_NOBODY];
		return e;
	}
	console_bans_rename(r, a->words[0], a->words[1]);
	send_new_name(r, p);
	return OK;
}

static enum error cmd_forget(struct console_request *r, struct arguments *a)
{
	struct player *p;
	enum error     e = name_admin_forget(&r->env->services->matches,
		a->words[0], &p, r->now);

	if (e == OK) {
		send_new_name(r, p);
		return OK;
	}
	a->bad_value = a->words[0];
	snprintf(r->refusal, sizeof(r->refusal), "No key owns that name");
	return e;
}

static enum error cmd_announce(struct console_request *r, struct arguments *a)
{
	char text[LINE_REQUEST_MAX + 32];

	snprintf(text, sizeof(text), "The operator says: %s", a->text);
	line_writer_pair_number(r->answer, "count",
	    announce_to_all(r->env->services, text));
	return OK;
}

static enum error cmd_end(struct console_request *r, struct arguments *a)
{
	struct match *m = lobby_find_match(&r->env->services->lobby, a->number);

	if (m == NULL || m->is_over)
		snprintf(r->refusal, sizeof(r->refusal),
		    m == NULL ? "There is no game %u; \"games\" lists them" :
				"Game %u is over",
		    a->number);
	if (m == NULL)
		return ERR_MATCH;
	if (m->is_over)
		return ERR_OVER;
	match_stop(m, END_ABORT, r->now);
	return OK;
}

/* --- the server --- */

static enum error cmd_motd(struct console_request *r, struct arguments *a)
{
	struct record record = { .kind = RECORD_MOTD };

	snprintf(r->env->motd, CONSOLE_MOTD_SIZE, "%s", a->text);
	snprintf(record.text, sizeof(record.text), "%s", a->text);
	journal_append(&r->env->services->journal, &record);
	return OK;
}

static enum error cmd_drain(struct console_request *r, struct arguments *a)
{
	if (a->has_number && (a->number == 0 || a->number > DRAIN_MAX)) {
		snprintf(r->refusal, sizeof(r->refusal),
		    "The minutes are 1 to %d, not %u", DRAIN_MAX, a->number);
		return ERR_NUMBER;
	}
	drain_start(r->env->drain, a->has_number ? a->number : 0, r->now);
	return OK;
}

static enum error cmd_undrain(struct console_request *r, struct arguments *a)
{
	(void)a;
	drain_cancel(r->env->drain);
	return OK;
}

static enum error cmd_log(struct console_request *r, struct arguments *a)
{
	int level = word_table_find(&log_levels, a->words[0]);

	if (level >= 0) {
		log_set_level((enum log_level)level);
		return OK;
	}
	a->bad_value = a->words[0];
	snprintf(r->refusal, sizeof(r->refusal),
	    "Levels are error, warning, notice, info and debug");
	return ERR_VALUE;
}

static void on_needs_restart(void *request, const char *option)
{
	struct line_writer line;

	line_writer_start(&line, "#");
	line_writer_word(&line, option);
	line_writer_word(&line, "has changed, which needs a restart");
	console_request_send(request, &line);
}

static enum error cmd_reload(struct console_request *r, struct arguments *a)
{
	(void)a;
	return r->env->reload(r->env->ctx, on_needs_restart, r, r->refusal,
		   sizeof(r->refusal)) ?
	    OK :
	    ERR_VALUE;
}

static enum error cmd_backup(struct console_request *r, struct arguments *a)
{
	(void)a;
	r->is_deferred = r->start_backup(r->ctx, r->tag);
	if (r->is_deferred)
		return OK;
	snprintf(r->refusal, sizeof(r->refusal),
	    strcmp(r->env->db_path, "none") == 0 ?
		"This server stores nothing" :
		"The store is being copied already; try again later");
	return ERR_STORE;
}

static enum error cmd_help(struct console_request *r, struct arguments *a);

static const struct console_command console_commands[] = {
	{ "announce", "t", "", true, cmd_announce, "TEXT",
	    "send a line to everybody who is connected" },
	{ "backup", "", "", true, cmd_backup, "FILE",
	    "copy the store to a new file, while people play" },
	{ "ban", "w?t", "", true, cmd_ban, "WHAT [FOR] [sure] [:REASON]",
	    "keep a name with its key, an address or a network away, for 1h"
	    " or so long; shows who is disconnected, and needs \"sure\" for"
	    " more than one" },
	{ "bans", "k", "from", false, cmd_bans, "[from=N]", "list the bans" },
	{ "drain", "?n", "", true, cmd_drain, "[MINUTES]",
	    "start no new games; stop when nobody plays, or after that time" },
	{ "end", "n", "", true, cmd_end, "MATCH",
	    "end a game, which nobody wins" },
	{ "forget", "w", "", true, cmd_forget, "NAME",
	    "part a name from its key and its games, which show ~gone; the"
	    " next who takes it begins anew" },
	{ "games", "k", "from", false, cmd_games, "[from=N]",
	    "list the games that are not over, dormant ones too" },
	{ "help", "", "", false, cmd_help, "", "list the commands" },
	{ "kick", "w?t", "", true, cmd_kick, "NAME [WHY]",
	    "disconnect a player, who may reconnect" },
	{ "log", "w", "", true, cmd_log, "LEVEL",
	    "log error, warning, notice, info or debug, until the next "
	    "reload" },
	{ "metrics", "", "", false, cmd_metrics, "",
	    "show all numbers in the text format of Prometheus" },
	{ "motd", "?t", "", true, cmd_motd, "[TEXT]",
	    "set the line that new connections receive, or none" },
	{ "mute", "w?w", "", true, cmd_mute, "NAME [FOR]",
	    "refuse a player's talk, also after another login, for 90m or"
	    " until \"unmute\"" },
	{ "reload", "", "", true, cmd_reload, "",
	    "read the configuration again, as SIGHUP does, and say what needs"
	    " a restart" },
	{ "rename", "ww", "", true, cmd_rename, "NAME NEW-NAME",
	    "give a player, or an absent owner of a name, another name, with"
	    " the key and the scores; nobody may take the old one before"
	    " \"unban\"" },
	{ "stats", "", "", false, cmd_stats, "", "show counts" },
	{ "unban", "w", "", true, cmd_unban, "WHAT", "end a ban" },
	{ "undrain", "", "", true, cmd_undrain, "", "start new games again" },
	{ "unmute", "w", "", true, cmd_unmute, "NAME",
	    "allow a player's talk again" },
	{ "who", "k", "from", false, cmd_who, "[from=N]",
	    "list the players with their addresses" },
};

#define COMMAND_COUNT (sizeof(console_commands) / sizeof(console_commands[0]))

static enum error cmd_help(struct console_request *r, struct arguments *a)
{
	(void)a;
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		const struct console_command *c = &console_commands[i];
		struct line_writer            line;

		line_writer_start(&line, "#");
		line_writer_word(&line, c->name);
		if (c->usage[0] != '\0')
			line_writer_word(&line, c->usage);
		line_writer_word(&line, "-");
		line_writer_word(&line, c->help);
		console_request_send(r, &line);
	}
	return OK;
}

const char *console_command_name(unsigned n)
{
	return n < COMMAND_COUNT ? console_commands[n].name : NULL;
}

static const struct console_command *find_command(const char *verb)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (strcasecmp(console_commands[i].name, verb) == 0)
			return &console_commands[i];
	return NULL;
}

/* --- answers --- */

/* Writes "? kick nobody :Sentence", with detail behind the sentence. */
static void send_refusal(struct console_request *r, const char *tag,
    const char *verb, enum error e, const char *detail)
{
	struct line_writer line;

	line_writer_start(&line, "?");
	line_writer_append(&line, tag);
	line_writer_word(&line, verb);
	line_writer_word(&line, error_code(e));
	line_writer_text(&line,
	    r->refusal[0] != '\0' ? r->refusal : error_sentence(e));
	if (detail[0] != '\0') {
		line_writer_append(&line, ": \"");
		line_writer_append(&line, detail);
		line_writer_append(&line, "\"");
	}
	console_request_send(r, &line);
}

static enum error
run(struct console_request *r, const struct console_command *c,
    struct request *request, struct arguments *a)
{
	/* The arguments are split in place; the log gets this whole copy. */
	char       arguments[LINE_REQUEST_MAX + 1];
	enum error e;

	snprintf(arguments, sizeof(arguments), "%s", request->rest);
	*a = (struct arguments){ .bad_value = "" };
	e = parse_arguments(request->rest, c->params, c->keys, a);
	if (e == ERR_MISSING || e == ERR_SURPLUS)
		a->bad_value = c->usage[0] != '\0' ? c->usage : c->name;
	if (e == OK)
		e = c->handler(r, a);
	if (e != OK && a->refusal != NULL)
		snprintf(r->refusal, sizeof(r->refusal), "%s", a->refusal);
	if (c->changes)
		log_each(LOG_NOTICE, "console",
		    "uid=%u verb=%s arguments=%s result=%s", r->uid, c->name,
		    arguments, error_code(e));
	return e;
}

void console_execute(struct console_request *r, char *line, size_t length)
{
	const struct console_command *c;
	struct request                request;
	struct arguments              a;
	struct line_writer            answer;
	enum error                    e;

	r->refusal[0] = '\0';
	r->is_deferred = false;
	r->answer = &answer;
	e = parse_request(line, length, &request);
	if (e != OK) {
		send_refusal(r, "", "-", e, "");
		return;
	}
	if (request.verb[0] == '\0' && request.tag[0] == '\0')
		return;
	c = find_command(request.verb);
	if (c == NULL) {
		send_refusal(r, request.tag, "-", ERR_UNKNOWN, request.verb);
		return;
	}
	r->tag = request.tag;
	line_writer_start(&answer, "=");
	line_writer_append(&answer, request.tag);
	line_writer_word(&answer, c->name);
	e = run(r, c, &request, &a);
	if (e == OK && !r->is_deferred)
		console_request_send(r, &answer);
	else if (e != OK)
		send_refusal(r, request.tag, c->name, e, a.bad_value);
}
