/* command.c -- the table of requests and their dispatcher. */

#include "server/command.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/text.h"
#include "server/cmd_game.h"
#include "server/cmd_lobby.h"

#define S_FREE   (S_LOBBY | S_OVER)
#define S_SEATED (S_GAME | S_OVER)
#define S_ANY    (S_LOBBY | S_SEEK | S_GAME | S_OVER)

/* A stranger: so many lines that are no requests, and not one that is. */
#ifndef STRANGE_MOST
#define STRANGE_MOST 8
#endif

#define BYE_STRANGER                                     \
	"This is a noughts server and you seem to speak" \
	" something else; \"help\" would have been understood"

/* How much of a wrong value is repeated to its sender. */
#define WRONG_MOST 100

static enum error cmd_help(struct session *s, struct args *a, msec now);

/* Sorted by name: they are found by bisection. */
const struct command commands[] = {
	{ "bot", "vw?wk", "you clock absent", S_FREE, 4, true, cmd_bot,
	    "GAME LEVEL [LEVEL] [you=x|o] [clock=CLOCK] [absent=RULE]",
	    "play a bot, or watch two: easy, medium, hard, perfect" },
	{ "claim", "", "", S_SEATED, 1, true, cmd_claim, "",
	    "win a game that your opponent has been gone from for too long" },
	{ "draw", "", "", S_SEATED, 1, true, cmd_draw, "",
	    "offer a draw, or agree to one" },
	{ "games", "", "", S_ANY, 2, false, cmd_games, "",
	    "list the running games" },
	{ "help", "?w", "", S_ANY, 2, false, cmd_help, "[COMMAND]",
	    "list the commands, or explain one" },
	{ "hint", "", "", S_SEATED, 3, true, cmd_hint, "",
	    "ask for the best move; between people both must ask first" },
	{ "move", "pk", "ply", S_SEATED, 0, true, cmd_move, "POINT [ply=N]",
	    "put a stone on a point" },
	{ "name", "w", "", S_FREE, 3, false, cmd_name, "NAME",
	    "say who you are" },
	{ "ping", "?w", "", S_ANY, 1, false, cmd_ping, "[WORD]",
	    "ask whether the server is there" },
	{ "quit", "", "", S_ANY, 0, false, cmd_quit, "",
	    "leave the server; a running game is given up" },
	{ "rematch", "", "", S_SEATED, 1, true, cmd_rematch, "",
	    "offer another game, or agree to one; sides change" },
	{ "resign", "", "", S_SEATED, 1, true, cmd_resign, "",
	    "give the game up" },
	{ "resume", "w", "", S_LOBBY, 3, true, cmd_resume, "TOKEN",
	    "take your seat again after the line was lost" },
	{ "say", "t", "", S_ANY, 2, false, cmd_say, "TEXT",
	    "talk to everybody at the board" },
	{ "scores", "?w", "", S_ANY, 2, false, cmd_scores, "[NAME]",
	    "list wins, losses and draws" },
	{ "seek", "vk", "wait else you with clock absent", S_FREE, 3, true,
	    cmd_seek,
	    "GAME [wait=SECONDS] [else=bot:LEVEL|none] [you=x|o]"
	    " [with=NAME] [clock=CLOCK] [absent=RULE]",
	    "find an opponent, such as for 3x3x3 or gomoku" },
	{ "state", "?n", "", S_ANY, 2, false, cmd_state, "[MATCH]",
	    "show all there is to know of a game" },
	{ "unseek", "", "", S_ANY, 1, false, cmd_unseek, "", "stop seeking" },
	{ "unwatch", "", "", S_ANY, 1, false, cmd_unwatch, "",
	    "stop watching" },
	{ "watch", "n", "", S_FREE, 2, false, cmd_watch, "MATCH",
	    "follow a game, and the rematches after it" },
	{ "who", "", "", S_ANY, 2, false, cmd_who, "", "list who is here" },
};

const size_t command_count = sizeof(commands) / sizeof(commands[0]);

static int compare(const void *verb, const void *row)
{
	return strcasecmp(verb, ((const struct command *)row)->name);
}

static const struct command *find(const char *verb)
{
	return bsearch(verb, commands, command_count, sizeof(commands[0]),
	    compare);
}

static void explain(struct session *s, const struct command *c)
{
	struct draft d;

	draft_start(&d, "#");
	draft_word(&d, c->name);
	if (c->usage[0] != '\0')
		draft_word(&d, c->usage);
	draft_word(&d, "-");
	draft_word(&d, c->help);
	session_say(s, &d, 0);
}

static enum error cmd_help(struct session *s, struct args *a, msec now)
{
	const struct command *c = a->words > 0 ? find(a->word[0]) : NULL;

	(void)now;
	if (a->words > 0 && c == NULL) {
		a->wrong = a->word[0];
		return ERR_UNKNOWN;
	}
	if (c != NULL) {
		explain(s, c);
		return OK;
	}
	for (size_t i = 0; i < command_count; i++)
		explain(s, &commands[i]);
	return OK;
}

/* What keeps a session in this state from using the command. */
static enum error state_error(const struct command *c, enum state state)
{
	if (c->states & state)
		return OK;
	if (c->states & S_GAME)
		return ERR_SEAT;
	return state == S_SEEK ? ERR_SEEKING : ERR_SEATED;
}

static enum error obey(struct session *s, const struct command *c,
    struct request *r, struct args *a, msec now)
{
	enum error e = state_error(c, session_state(s));

	a->wrong = "";
	if (e != OK)
		return e;
	e = wire_args(r->rest, c->args, c->keys, a);
	if (e != OK)
		return e;
	if (!session_afford(s, c->cost, now))
		return ERR_SLOW;
	if (c->needs_disk && s->house->lobby->recorder.is_full)
		return ERR_DISK;
	return c->run(s, a, now);
}

static void start_answer(struct draft *d, const char *kind,
    const struct request *r, const char *verb)
{
	draft_start(d, kind);
	draft_add(d, r->tag);
	draft_word(d, verb);
}

static void refuse(struct session *s, const struct request *r, const char *verb,
    enum error e, const char *wrong)
{
	size_t       keep = text_cut(wrong, strlen(wrong), WRONG_MOST);
	char         value[WRONG_MOST + 1];
	struct draft d;

	start_answer(&d, "?", r, verb);
	draft_word(&d, error_code(e));
	draft_text(&d, error_sentence(e));
	if (keep > 0) {
		memcpy(value, wrong, keep);
		value[keep] = '\0';
		draft_add(&d, ": \"");
		draft_add(&d, value);
		draft_add(&d, "\"");
	} else {
		draft_add(&d, ".");
	}
	session_reply(s, &d);
}

/* A line that is no request; a stranger who sends nothing else is let go. */
static void refuse_strange(struct session *s, const struct request *r,
    enum error e, msec now)
{
	session_afford(s, 1, now);
	refuse(s, r, "-", e, e == ERR_UNKNOWN ? r->verb : "");
	if (!s->is_known && ++s->strange >= STRANGE_MOST)
		session_bye(s, "stranger", BYE_STRANGER, now);
}

/* What is wrong, for people: arguments are best told by how it should be. */
static void refuse_known(struct session *s, const struct request *r,
    const struct command *c, enum error e, const char *wrong)
{
	struct draft usage;

	if (e != ERR_MISSING && e != ERR_SURPLUS) {
		refuse(s, r, c->name, e, wrong);
		return;
	}
	draft_start(&usage, c->name);
	if (c->usage[0] != '\0')
		draft_word(&usage, c->usage);
	usage.text[usage.length] = '\0';
	refuse(s, r, c->name, e, usage.text);
}

void command_run(struct session *s, char *line, size_t length, msec now)
{
	struct request        r;
	enum error            e = wire_request(line, length, &r);
	const struct command *c = find(r.verb);
	struct draft          answer;
	struct args           a;

	session_hear(s, now);
	if (e == OK && r.verb[0] == '\0' && r.tag[0] == '\0')
		return;
	if (e != OK || c == NULL) {
		refuse_strange(s, &r, e != OK ? e : ERR_UNKNOWN, now);
		return;
	}
	s->is_known = true;
	start_answer(&answer, "=", &r, c->name);
	s->answer = &answer;
	e = obey(s, c, &r, &a, now);
	s->answer = NULL;
	if (e == OK) {
		session_reply(s, &answer);
		return;
	}
	session_afford(s, 1, now);
	refuse_known(s, &r, c, e, a.wrong);
}

void command_refuse_long(struct session *s, msec now)
{
	struct request r = { "", "", NULL };

	refuse_strange(s, &r, ERR_LONG, now);
}
