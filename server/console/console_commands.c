/* console_commands.c -- the table of the operator's commands. */

#include "server/console/console_commands.h"

#include <stdio.h>
#include <string.h>

#include "common/protocol/enum_words.h"
#include "server/console/console_env.h"
#include "server/match/match.h"
#include "server/protocol/event_format.h"
#include "server/util/log.h"

/* --- commands that show the state of the server --- */

static enum error cmd_who(struct session *s, struct arguments *a, msec now)
{
	const struct lobby  *l = &s->env->state->lobby;
	const struct player *p;
	struct list_page     page = { .from = UINT32_MAX };
	enum error           e = console_read_from(a, &page.from);

	TAILQ_FOREACH (p, &l->players, listing.link)
		if (e == OK && list_page_has(&page, p->listing.order))
			console_send_player(s, p, now);
	list_page_end(&page, s->answer);
	return e;
}

static enum error cmd_games(struct session *s, struct arguments *a, msec now)
{
	const struct lobby       *l = &s->env->state->lobby;
	const struct lobby_match *lm;
	struct line_writer        line;
	struct list_page          page = { .from = UINT32_MAX };
	enum error                e = console_read_from(a, &page.from);

	(void)now;
	TAILQ_FOREACH (lm, &l->matches, link) {
		const struct match *m = &lm->match;

		if (e != OK || match_is_over(m) || !list_page_has(&page, m->id))
			continue;
		event_format_game(&line, WIRE_CONSOLE_GAME, m);
		line_writer_pair(&line, PAIR_STATE,
		    match_is_adjourned(m) ? "adjourned" : "running");
		session_send(s, &line, m->live.journal_pos);
	}
	list_page_end(&page, s->answer);
	return e;
}

/* --- players --- */

static enum error cmd_kick(struct session *s, struct arguments *a, msec now)
{
	const struct player *p = lobby_find_player(&s->env->state->lobby,
	    a->words[0]);

	if (p == NULL || console_player_session(p) == NULL)
		return refuse_argument(a, ERR_NOBODY, a->words[0], NULL);
	session_bye(console_player_session(p), BYE_KICKED,
	    a->text[0] != '\0' ? a->text : NULL, now);
	return OK;
}

/*
 * Called when the player p has another name: sends p's client the name. p may be
 * NULL.
 */
static void send_new_name(struct server_state *g, struct player *p)
{
	struct session *s = p != NULL ? console_player_session(p) : NULL;
	char            token[RESUME_TOKEN_TEXT];

	if (s == NULL)
		return;
	resume_token_create(&p->identity.tokens, token);
	/* The new name is recorded even if the player had no record so far. */
	match_manager_record_player(&g->matches, p);
	session_send_you(s, token, journal_last_pos(&g->journal));
}

static enum error cmd_forget(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	struct player       *p;
	enum error e = match_manager_forget_name(&g->matches, a->words[0], &p,
	    now);

	if (e != OK)
		return refuse_argument(a, e, a->words[0],
		    e == ERR_NOBODY ?
			"No key owns that name" :
			e == ERR_ENTRANT ?
			"An entrant keeps the name until the tournament"
			" ends or \"tournament remove\" removes the entrant" :
			NULL);
	send_new_name(g, p);
	return OK;
}

static enum error cmd_announce(struct session *s, struct arguments *a, msec now)
{
	const struct lobby *lobby = &s->env->state->lobby;

	(void)now;
	lobby_notify(lobby, NULL,
	    &(struct lobby_event){ .kind = LOBBY_ANNOUNCED,
		.name = OPERATOR_NAME,
		.text = a->text });
	line_writer_pair_number(s->answer, PAIR_COUNT, lobby->present_count);
	return OK;
}

static enum error cmd_end(struct session *s, struct arguments *a, msec now)
{
	struct match *m = lobby_find_match(&s->env->state->lobby, a->number);

	if (m == NULL)
		return console_refuse(s, a, ERR_MATCH,
		    "There is no game %u; \"games\" lists them", a->number);
	if (match_is_over(m))
		return console_refuse(s, a, ERR_OVER, "Game %u is over",
		    a->number);
	match_end(m, SIDE_NONE, END_VOID, now);
	return OK;
}

/* --- the server --- */

static enum error cmd_motd(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;

	(void)now;
	snprintf(g->motd, sizeof(g->motd), "%s", a->text);
	journal_motd(&g->journal, a->text);
	return OK;
}

static enum error cmd_log(struct session *s, struct arguments *a, msec now)
{
	int level = word_table_find(&log_levels, a->words[0]);

	(void)s;
	(void)now;
	if (level < 0)
		return refuse_argument(a, ERR_VALUE, a->words[0],
		    "Levels are error, warning, notice, info and debug");
	log_set_level((enum log_level)level);
	return OK;
}

static enum error cmd_reload(struct session *s, struct arguments *a, msec now)
{
	struct console_env *env = console_env_of(s);

	(void)now;
	if (env->reload(env->ctx, s, env->refusal))
		return OK;
	a->refusal = env->refusal;
	return ERR_VALUE;
}

/* Answers the session that has asked for the backup, unless it has ended. */
static void on_backup_done(void *ctx, const struct backup_result *r)
{
	struct console_env *env = ctx;
	struct session     *s = env->backup_session;
	char                text[LINE_REPLY_MAX - 64];

	env->backup_session = NULL;
	log_event(LOG_NOTICE, "backup", "result=%s file=%s bytes=%llu",
	    r->error != NULL ? r->error : "ok", r->path,
	    (unsigned long long)r->size);
	if (s == NULL)
		return;
	if (r->error != NULL)
		snprintf(text, sizeof(text), "The store cannot be copied: %s",
		    r->error);
	else
		snprintf(text, sizeof(text), "%llu bytes in %s",
		    (unsigned long long)r->size, r->path);
	session_finish(s, r->error != NULL ? ERR_STORE : OK, text,
	    time_ms_now());
}

static enum error cmd_backup(struct session *s, struct arguments *a, msec now)
{
	struct console_env *env = console_env_of(s);
	const char         *name = a->word_count > 0 ? a->words[0] : "";
	enum error e = db_writer_backup(env->db_writer, name, on_backup_done,
	    env);

	(void)now;
	if (e == ERR_VALUE)
		return refuse_argument(a, e, name,
		    "A backup is written beside the store: its name has no"
		    " slash, and does not begin with \"-\", like an option,"
		    " \".\", like a hidden file, or the name of the store");
	if (e != OK) {
		a->refusal = strcmp(env->db_path, "none") == 0 ?
		    "This server stores nothing" :
		    "The store is being copied already; try again later";
		return e;
	}
	env->backup_session = s;
	session_defer(s);
	return OK;
}

static const struct command commands[] = {
	{ "announce", cmd_announce, .params = "t", .usage = "TEXT",
	    .help = "send a line to everybody who is connected" },
	{ "backup", cmd_backup, .params = "?w", .usage = "[NAME]",
	    .help = "copy the store to a new file beside it, while people"
		    " play" },
	{ "ban", cmd_ban, .params = "w?wwwt",
	    .usage = "WHAT [talk] [TIME] [sure] [:REASON]",
	    .help = "keep a name with its key, an address or a network away, or"
		    " refuse only what they say, for 1h or that time, such as "
		    "90m;"
		    " shows who is concerned, and needs \"sure\" for more than"
		    " one" },
	{ "bans", cmd_bans, .flags = CMD_QUIET, .params = "k", .keys = "from",
	    .usage = "[from=N]", .help = "list the bans" },
	{ "end", cmd_end, .params = "n", .usage = "MATCH",
	    .help = "end a game, which nobody wins" },
	{ "forget", cmd_forget, .params = "w", .usage = "NAME",
	    .help = "part a name from its key and its games, which show ~gone;"
		    " the next who takes it begins anew" },
	{ "games", cmd_games, .flags = CMD_QUIET, .params = "k", .keys = "from",
	    .usage = "[from=N]",
	    .help = "list the games that are not over, adjourned ones too" },
	{ "help", cmd_help, .flags = CMD_QUIET, .params = "?w",
	    .usage = "[COMMAND]", .help = "list the commands, or explain one" },
	{ "kick", cmd_kick, .params = "w?t", .usage = "NAME [WHY]",
	    .help = "disconnect a player, who may reconnect" },
	{ "log", cmd_log, .params = "w", .usage = "LEVEL",
	    .help = "log error, warning, notice, info or debug, until the next"
		    " reload" },
	{ "metrics", cmd_metrics, .flags = CMD_QUIET,
	    .help = "show all numbers in the text format of Prometheus" },
	{ "motd", cmd_motd, .params = "?t", .usage = "[TEXT]",
	    .help = "set the line that new connections receive, or none" },
	{ "reload", cmd_reload,
	    .help = "read the configuration again, as SIGHUP does, and say"
		    " what needs a restart" },
	{ "tournament", cmd_tournament, TOURNAMENT_COMMAND },
	{ "unban", cmd_unban, .params = "w", .usage = "WHAT",
	    .help = "end a ban" },
	{ "who", cmd_who, .flags = CMD_QUIET, .params = "k", .keys = "from",
	    .usage = "[from=N]",
	    .help = "list the players with their addresses" },
};

const struct command_table console_commands = { commands,
	sizeof(commands) / sizeof(commands[0]) };

void console_note_command(struct session *s, const struct command *c,
    const char *arguments, enum error e)
{
	if (c->flags & CMD_QUIET)
		return;
	s->shown_pos = journal_last_pos(&s->env->state->journal);
	log_each(LOG_NOTICE, "console", "uid=%u verb=%s arguments=%s result=%s",
	    s->operator_uid, c->name, arguments, error_code(e));
}
