/* dispatch.c -- the execution of requests. */

#include "server/protocol/dispatch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/text/unicode.h"
#include "common/text/user_text.h"
#include "common/text/utf8.h"
#include "server/protocol/command_handlers.h"

#define STATES_FREE   (SESSION_LOBBY | SESSION_OVER)
#define STATES_SEATED (SESSION_PLAYING | SESSION_OVER)

/*
 * A peer that begins with this many unknown lines cannot be a noughts client.
 */
#ifndef UNKNOWN_LINES_MAX
#define UNKNOWN_LINES_MAX 8
#endif

#define STRANGER_COMMANDS                                              \
	"This is a noughts server, and none of your lines was a known" \
	" command; \"help\" lists them"

#define STRANGER_HTTP                                                          \
	"This is a noughts server, not a web server; \"noughts\" connects to " \
	"it"

/* The most bytes of a wrong value that a refusal quotes. */
#define ECHO_MAX 100

static const struct command commands[] = {
#define COMMAND(name, ...) { #name, cmd_##name, __VA_ARGS__ },
#include "server/protocol/commands.def"
#undef COMMAND
};

const struct command_table client_commands = { commands,
	sizeof(commands) / sizeof(commands[0]) };

static int compare_verb(const void *verb, const void *row)
{
	return strcasecmp(verb, ((const struct command *)row)->name);
}

static const struct command *
find_command(const struct session *s, const char *verb)
{
	const struct command_table *t = s->env->commands;

	return bsearch(verb, t->rows, t->count, sizeof(t->rows[0]),
	    compare_verb);
}

static void send_help(struct session *s, const struct command *c)
{
	struct line_writer out;

	line_writer_start(&out, "#");
	line_writer_word(&out, c->name);
	if (c->usage != NULL)
		line_writer_word(&out, c->usage);
	line_writer_word(&out, "-");
	line_writer_word(&out, c->help);
	session_send(s, &out, 0);
}

enum error cmd_help(struct session *s, struct arguments *a, msec now)
{
	const struct command_table *t = s->env->commands;
	const struct command       *c = a->word_count > 0 ?
		  find_command(s, a->words[0]) :
		  NULL;

	(void)now;
	if (a->word_count > 0 && c == NULL)
		return refuse_argument(a, ERR_UNKNOWN, a->words[0], NULL);
	if (c != NULL) {
		send_help(s, c);
		return OK;
	}
	for (size_t i = 0; i < t->count; i++)
		send_help(s, &t->rows[i]);
	return OK;
}

/*
 * Returns OK, or the error that says why the session's state does not allow the
 * command.
 */
static enum error state_error(const struct session *s, const struct command *c)
{
	enum session_state state;

	if (s->player == NULL)
		return OK;
	if (s->player->presence == PRESENCE_HIDDEN && !(c->flags & CMD_WALL))
		return ERR_WALL;
	if (c->flags & CMD_HOST && !session_is_host(s))
		return ERR_HOST;
	state = session_state(s);
	/*
	 * In a game against a bot, the player may replace a seek that still
	 * waits for an opponent by a new seek.
	 */
	if (c->states & state ||
	    (c->flags & CMD_STARTS_GAME && state == SESSION_PLAYING &&
		s->player->match->flags & MATCH_STAND_IN))
		return OK;
	if (c->states & SESSION_PLAYING)
		return ERR_SEAT;
	return state == SESSION_SEEKING ? ERR_SEEKING : ERR_SEATED;
}

/*
 * Returns what the request costs unless it is refused: usually c->cost, but
 * nothing to go on to the next game.
 */
static uint32_t cost_of(const struct session *s, const struct command *c)
{
	return c->flags & CMD_STARTS_GAME && s->player->match != NULL &&
		match_both_have_moved(s->player->match) ?
	    0 :
	    c->cost;
}

/* Charges a request that was executed, or refused with the error e. */
static void charge(struct session *s, uint32_t cost, enum error e, msec now)
{
	if (e != ERR_SLOW && !error_is_of_form(e))
		session_try_charge(s, cost, now);
	if (e != OK)
		session_try_charge(s, 1, now);
}

static enum error execute(struct session *s, const struct command *c,
    struct request *r, struct arguments *a, uint32_t cost, msec now)
{
	enum error e = state_error(s, c);

	if (e == OK)
		e = parse_arguments(r->rest, c->params != NULL ? c->params : "",
		    c->keys, a);
	else
		*a = (struct arguments){ .bad_value = "" };
	if (e == OK && a->text[0] != '\0' && !chat_is_valid(a->text))
		e = ERR_TEXT;
	if (e != OK)
		return e;
	a->bad_value = "";
	if (!session_covers(s, cost, now))
		return ERR_SLOW;
	if (c->flags & CMD_SEARCHES && session_are_bots_busy(s))
		return ERR_BOTS;
	if (c->flags & CMD_DISK && s->player != NULL &&
	    journal_refuses(&s->env->state->journal))
		return ERR_DISK;
	return c->handler(s, a, now);
}

static void start_answer(struct line_writer *out, const char *kind,
    const struct request *r, const char *verb)
{
	line_writer_start(out, kind);
	line_writer_append(out, r->tag);
	line_writer_word(out, verb);
}

/*
 * Sends a refusal. If detail is not empty, it follows the sentence, in
 * quotation marks. At most `max` bytes of it are sent.
 */
static void refuse(struct session *s, const struct request *r, const char *verb,
    enum error e, const char *sentence, const char *detail, size_t max)
{
	struct line_writer out;
	char               text[LINE_REQUEST_MAX + 1];

	snprintf(text, sizeof(text), "%.*s",
	    (int)utf8_truncate(detail, strlen(detail), max), detail);
	if (s->player != NULL) /* the operator has none */
		s->env->state->counters.refusals[e]++;
	start_answer(&out, "?", r, verb);
	line_writer_word(&out, error_code(e));
	line_writer_text(&out, sentence);
	if (text[0] != '\0') {
		line_writer_append(&out, ": \"");
		line_writer_append(&out, text);
		line_writer_append(&out, "\"");
	} else {
		line_writer_append(&out, ".");
	}
	session_send_answer(s, &out);
}

/*
 * Whether a web browser has sent the line. If so, the session is ended at its
 * first line, because a web page can make a browser send us a request whose
 * later lines are commands (cross-protocol request forgery).
 */
static bool looks_like_http(const char *text)
{
	static const char *const starts[] = { "GET /", "HEAD /", "POST /",
		"PUT /", "GET http", "POST http", "CONNECT ", "OPTIONS ",
		"Host:", "User-Agent:", "Accept:", "Connection:", "Content-",
		"Cookie:", "Origin:", "Referer:" };
	const char              *word = strrchr(text, ' ');

	if (word != NULL && strncasecmp(word, " HTTP/", 6) == 0 &&
	    word[6] >= '0' && word[6] <= '9')
		return true;
	/*
	 * The table finds requests of HTTP/0.9, and headers: a header comes
	 * first if the request line before it was too long.
	 */
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (strncasecmp(text, starts[i], strlen(starts[i])) == 0)
			return true;
	return false;
}

/*
 * Refuses a line with an unknown command. Ends the session if there were too
 * many such lines.
 */
static void refuse_unknown(struct session *s, const struct request *r,
    enum error e, msec now)
{
	session_try_charge(s, 1, now);
	refuse(s, r, "-", e, error_sentence(e), e == ERR_UNKNOWN ? r->verb : "",
	    ECHO_MAX);
	if (!s->login.has_sent_command &&
	    ++s->login.unknown_lines >= UNKNOWN_LINES_MAX)
		session_bye(s, BYE_STRANGER, STRANGER_COMMANDS, now);
}

/*
 * Refuses a known command. If its arguments do not fit, sends the usage; else
 * sends the wrong value.
 */
static void refuse_command(struct session *s, const struct request *r,
    const struct command *c, enum error e, const struct arguments *a)
{
	const char *key = NULL; /* the key that has the wrong value */
	char        text[LINE_REQUEST_MAX + 1];

	if (e == ERR_MISSING || e == ERR_SURPLUS) {
		snprintf(text, sizeof(text), "%s%s%s", c->name,
		    c->usage != NULL ? " " : "",
		    c->usage != NULL ? c->usage : "");
		refuse(s, r, c->name, e, error_sentence(e), text, sizeof(text));
		return;
	}
	for (unsigned i = 0; i < a->pairs.count; i++)
		if (a->pairs.items[i].value == a->bad_value && e == ERR_VALUE &&
		    a->refusal == NULL)
			key = a->pairs.items[i].key;
	snprintf(text, sizeof(text), "%s%s%s", key != NULL ? key : "",
	    key != NULL ? "=" : "", a->bad_value);
	refuse(s, r, c->name, e,
	    a->refusal != NULL ? a->refusal : error_sentence(e), text,
	    ECHO_MAX);
}

/* Answers or refuses a request whose answer was deferred. */
static void
finish_deferred(struct session *s, const struct deferred_answer *deferred,
    enum error e, const char *text, msec now)
{
	struct db_query   *q = deferred->query;
	struct request     r = { deferred->tag, "", NULL };
	struct line_writer answer;

	if (e == OK) {
		start_answer(&answer, "=", &r, deferred->verb);
		s->answer = &answer;
		if (q != NULL)
			deferred->send_rows(s, q, now);
		else if (text != NULL)
			line_writer_text(&answer, text);
		s->answer = NULL;
		e = q != NULL ? q->refusal : OK;
	}
	if (e == OK) {
		session_send_answer(s, &answer);
	} else {
		session_try_charge(s, 1, now);
		session_settle(s, now);
		refuse(s, &r, deferred->verb, e,
		    text != NULL ? text : error_sentence(e), "", 0);
	}
}

/* Executes a known command, and answers it or defers the answer. */
static void answer_command(struct session *s, const struct command *c,
    struct request *r, msec now)
{
	/* A copy of the arguments, because parsing splits them in place. */
	char               arguments[LINE_REQUEST_MAX + 1];
	struct line_writer answer;
	struct arguments   a;
	uint32_t           cost = cost_of(s, c);
	enum error         e;

	if (s->env->on_executed != NULL)
		snprintf(arguments, sizeof(arguments), "%s", r->rest);
	s->login.has_sent_command = true;
	start_answer(&answer, "=", r, c->name);
	s->answer = &answer;
	e = execute(s, c, r, &a, cost, now);
	s->answer = NULL;
	charge(s, cost, e, now);
	if (s->env->on_executed != NULL)
		s->env->on_executed(s, c, arguments, e);
	if (e != OK) {
		refuse_command(s, r, c, e, &a);
	} else if (s->deferred != NULL) {
		snprintf(s->deferred->tag, sizeof(s->deferred->tag), "%s",
		    r->tag);
		s->deferred->verb = c->name;
		s->deferred->finish = finish_deferred;
	} else {
		session_send_answer(s, &answer);
	}
}

static void execute_line(struct session *s, char *line, size_t length, msec now)
{
	struct request        r;
	enum error            e;
	const struct command *c;
	bool                  is_safe; /* to display */

	if (!s->login.has_sent_command && looks_like_http(line)) {
		session_bye(s, BYE_STRANGER, STRANGER_HTTP, now);
		return;
	}
	is_safe = unicode_check(line, length) != UTF8_HIDDEN;
	e = parse_request(line, length, &r);
	if (e == OK && !is_safe)
		e = ERR_HIDDEN;
	c = find_command(s, r.verb);
	if (e == OK && r.verb[0] == '\0' && r.tag[0] == '\0') {
		session_try_charge(s, 1, now);
	} else {
		session_on_line(s, now);
		if (e == OK && c != NULL)
			answer_command(s, c, &r, now);
		else
			refuse_unknown(s, &r, e != OK ? e : ERR_UNKNOWN, now);
	}
	session_settle(s, now);
}

void dispatch_line(struct session *s, enum line_status status, char *line,
    size_t length, msec now)
{
	struct request r;

	assert(s->deferred == NULL);
	if (status == LINE_TOO_LONG) {
		(void)parse_request(line, length, &r);
		refuse_unknown(s, &r, ERR_LONG, now);
		session_settle(s, now);
	} else {
		execute_line(s, line, length, now);
	}
}
