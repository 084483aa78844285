/* server_harness.c -- a server without sockets, threads or a clock. */

#include "tests/support/server_harness.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/games/match_manager.h"
#include "server/matchmaking/disconnect.h"
#include "server/options.h"
#include "server/people/ignore_list.h"
#include "server/protocol/command_handlers.h"
#include "server/protocol/dispatch.h"
#include "server/state/restore.h"
#include "server/storage/storage_file.h"
#include "server/web/websocket.h"
#include "tests/support/wire_check.h"

/* For searches time stands still; only their nodes are limited. */
static msec zero_clock(void)
{
	return 0;
}

static void on_output(struct connection *connection, const char *bytes,
    size_t n, uint64_t after)
{
	struct harness_client *c = (void *)connection;

	/* A connection may make a frame of it. */
	assert(memchr(bytes, '\n', n) == bytes + n - 1);
	wire_check_line(bytes, n,
	    c->session != NULL && c->session->player == NULL);
	c->journal_pos = after;
	c->output = xrealloc(c->output, c->length + n + 1);
	memcpy(c->output + c->length, bytes, n);
	c->length += n;
	c->output[c->length] = '\0';
}

static void on_pause(struct connection *connection, bool is_paused)
{
	struct harness_client *c = (void *)connection;

	c->is_paused = is_paused;
}

static void on_throttle(struct connection *connection, msec until)
{
	struct harness_client *c = (void *)connection;

	c->throttled_until = until;
}

static const char *
local_address(const struct connection *c, char out[KEY_ADDRESS_SIZE])
{
	(void)c;
	snprintf(out, KEY_ADDRESS_SIZE, "127.0.0.1:4242");
	return out;
}

static void on_login(struct session *s)
{
	(void)s;
}

/* Does nothing: harness_send checks for ended sessions itself. */
static void on_end(struct session *s, enum bye_reason why)
{
	(void)s;
	(void)why;
}

/* Everything but the clients and the database. */
static void start_server(struct harness *f)
{
	f->state = server_state_new(1, f->options.disconnect_grace,
	    &(struct bot_ops){
		bot_player_new, bot_player_post_hint, &f->bots });
	f->state->journal = (struct journal){ .is_enabled = true,
		.keeps_only_scores = !f->keeps_games,
		.position = 1,
		.durable_pos = UINT64_MAX };
	server_key_set(&f->state->server_key,
	    (const uint8_t[SERVER_KEY_SEED_SIZE]){ "server" });
	f->bots = (struct bot_pool){ .state = f->state,
		.table_bytes = 1 << 20,
		.clock = zero_clock,
		.seed = 1 };
	bot_pool_open(&f->bots, 0);
	f->state->lobby.notify_sessions = sessions_on_lobby_event;
	f->state->lobby.sessions = &f->sessions;
	sessions_init(&f->sessions);
	f->reviews = review_queue_open(&(struct review_config){
	    .journal = &f->state->journal,
	    .accounts = &f->state->accounts,
	    .limits = { .nodes = 200 },
	    .table_bytes = 1 << 20,
	    .on_change = sessions_on_review_change,
	    .ctx = &f->sessions });
	f->env = (struct session_env){ .state = f->state,
		.commands = &client_commands,
		.sessions = &f->sessions,
		.reviews = f->reviews,
		.options = &f->options,
		.io = { .send = on_output,
		    .pause = on_pause,
		    .send_talk = on_output,
		    .throttle = on_throttle,
		    .local_address = local_address },
		.on_login = on_login,
		.on_end = on_end,
		.bot_threads = f->bots.threads,
		.bot_queue_max = BOT_QUEUE_MAX };
}

struct harness *harness_new(void)
{
	struct harness *f = xcalloc(1, sizeof(*f));

	f->now = 1000;
	option_table_set_defaults(&options_table, &f->options);
	f->options.allowance = 0;
	start_server(f);
	return f;
}

void harness_keep_games(struct harness *f)
{
	f->keeps_games = true;
	f->state->journal.keeps_only_scores = false;
	f->state->journal.durable_pos = UINT64_MAX;
}

static void free_client(struct harness *f, struct harness_client *c)
{
	if (c->session != NULL)
		session_free(c->session, f->now);
	c->session = NULL;
}

static void end_turn(struct harness *f)
{
	timer_heap_run_expired(&f->state->timers, f->now);
	match_manager_run_timers(&f->state->matches, f->now);
	tournament_manager_end_turn(&f->state->tournament, f->now);
	matchmaking_end_turn(&f->state->matchmaking, f->now);
	match_manager_on_commit(&f->state->matches, UINT64_MAX, f->now);
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL &&
		    f->client[i].session->is_ended)
			free_client(f, &f->client[i]);
	disconnect_end_turn(&f->state->matches, f->now);
	lobby_end_turn(&f->state->lobby, f->now);
}

static bool is_readable(int fd)
{
	struct pollfd readable = { fd, POLLIN, 0 };

	return poll(&readable, 1, 0) == 1;
}

/*
 * A database in memory, which one harness after the other uses, because it takes
 * longer to create the tables than to empty them.
 */
static struct storage *shared_db;
static bool            is_shared_db_used;

static void empty_tables(struct storage *db)
{
	static char       sql[2048];
	struct statement *table;

	if (sql[0] == '\0') {
		table = storage_statement(db,
		    "SELECT 'DELETE FROM ' || name || iif(name = 'meta',"
		    " ' WHERE key NOT IN (''id'', ''seed'');', ';')"
		    " FROM sqlite_schema WHERE type = 'table'");
		while (storage_next_row(db, table))
			strncat(sql, statement_text(table, 0),
			    sizeof(sql) - strlen(sql) - 1);
	}
	if (sqlite_exec(db->sqlite, "BEGIN") != SQL_DONE ||
	    sqlite_exec(db->sqlite, sql) != SQL_DONE ||
	    sqlite_exec(db->sqlite, "COMMIT") != SQL_DONE)
		fatal("the database cannot be emptied: %s", storage_error(db));
}

/*
 * The database is opened only for the first query; until then the journal keeps
 * the scores.
 */
static void open_db(struct harness *f)
{
	if (f->db != NULL)
		return;
	if (is_shared_db_used) {
		f->db = storage_open_memory();
		return;
	}
	is_shared_db_used = true;
	if (shared_db == NULL)
		shared_db = storage_open_memory();
	else
		empty_tables(shared_db);
	f->db = shared_db;
}

static int64_t wall(const struct harness *f)
{
	return UNIX_MS_AT_START + f->now + f->wall_moved;
}

void harness_open(struct harness *f, const char *path)
{
	f->db = storage_open(path);
	harness_keep_games(f);
}

/*
 * Writes the journal's records to the database, unless the test itself takes
 * them.
 */
static void write_journal(struct harness *f)
{
	struct write_batch  batch = { .count = 0 };
	enum storage_result result;

	if (!(f->state->journal.keeps_only_scores || f->keeps_games) ||
	    journal_take(&f->state->journal, &batch, wall(f)) == 0)
		return;
	result = storage_write(f->db, &batch);
	if (result != STORAGE_DONE)
		fatal("the database cannot be written: %s",
		    storage_error(f->db));
	write_batch_free(&batch);
}

enum wall_clock_change harness_read_clock(struct harness *f)
{
	enum wall_clock_change change = journal_read_clock(&f->state->journal,
	    f->now, wall(f));

	open_db(f);
	write_journal(f);
	return change;
}

static void answer_queries(struct harness *f)
{
	struct db_query_queue *queue = &f->state->queries;
	struct db_query       *q;

	while ((q = db_query_queue_take(queue, UINT64_MAX, false)) != NULL) {
		open_db(f);
		write_journal(f);
		queue->count--;
		db_query_run(q, f->db);
		if (q->on_done != NULL)
			q->on_done(q, f->now);
		if (!q->is_waiting)
			db_query_free(q);
	}
}

/* Does the work of the event loop until no bot has a result. */
static void turn(struct harness *f)
{
	answer_queries(f);
	end_turn(f);
	while (is_readable(thread_pool_fd(f->bots.threads))) {
		thread_pool_collect(f->bots.threads, f->now);
		end_turn(f);
	}
}

static void stop_server(struct harness *f)
{
	bot_pool_close(&f->bots, f->now);
	for (unsigned i = 0; i < f->clients; i++)
		free_client(f, &f->client[i]);
	review_queue_close(f->reviews, f->now);
	server_state_free(f->state);
}

unsigned harness_restart(struct harness *f)
{
	unsigned running;

	open_db(f);
	write_journal(f);
	stop_server(f);
	start_server(f);
	restore_all(f->state, f->db, f->now, wall(f), &running);
	restore_start_grace(f->state, f->now);
	turn(f);
	return running;
}

static void
ignore_event(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	(void)e;
}

static struct match_observer create_silent_bot(void *ctx, enum bot_level level)
{
	(void)level;
	return (struct match_observer){ ignore_event, ctx };
}

struct server_state *harness_load(struct harness *f)
{
	struct server_state *state = server_state_new(1,
	    f->options.disconnect_grace,
	    &(struct bot_ops){ .create = create_silent_bot });
	unsigned             running;

	harness_read_clock(f);
	restore_all(state, f->db, f->now, wall(f), &running);
	return state;
}

void harness_free(struct harness *f)
{
	stop_server(f);
	for (unsigned i = 0; i < f->clients; i++)
		free(f->client[i].output);
	if (f->db == shared_db)
		is_shared_db_used = false;
	else
		storage_close(f->db);
	free(f);
}

struct harness_client *harness_client(struct harness *f, const char *name)
{
	struct harness_client *c;

	for (unsigned i = 0; i < f->clients; i++)
		if (strcmp(f->client[i].name, name) == 0)
			return &f->client[i];
	assert(f->clients < HARNESS_CLIENTS);
	c = &f->client[f->clients++];
	c->harness = f;
	strncpy(c->name, name, NAME_SIZE - 1);
	c->session = session_new(&f->env, (void *)c, 0, false, f->now);
	return c;
}

void harness_disconnect(struct harness_client *c)
{
	c->session->connection = NULL;
	free_client(c->harness, c);
	turn(c->harness);
}

void harness_reconnect(struct harness_client *c)
{
	assert(c->session == NULL);
	c->greeting = c->length;
	c->session = session_new(&c->harness->env, (void *)c, 0, false,
	    c->harness->now);
	c->consumed = c->greeting_end = c->length;
}

void harness_token(const struct harness_client *c, char out[RESUME_TOKEN_TEXT])
{
	const char *end;

	out[0] = '\0';
	for (size_t at = 0; at < c->length;
	     at = (size_t)(end + 1 - c->output)) {
		end = c->output + at + strcspn(c->output + at, "\n");
		if (strncmp(c->output + at, "* you ", 6) == 0 &&
		    (at < c->greeting || at >= c->greeting_end))
			sscanf(strstr(c->output + at, "token=") + 6,
			    "%48[0-9a-zA-Z_-]", out);
	}
}

/* The request comes in a masked frame, in two reads. */
static void send_frame(struct harness_client *c, const char *line, size_t n)
{
	static const char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
	struct websocket  w = { .part = 0 };
	char   frame[WEBSOCKET_HEADER_MAX + sizeof(mask) + LINE_REQUEST_MAX];
	size_t size = websocket_write_header(frame, WEBSOCKET_OP_TEXT, n);
	size_t length = 0, half;
	char  *text = NULL;
	struct byte_span bytes;

	frame[1] = (char)(frame[1] | 0x80);
	memcpy(frame + size, mask, sizeof(mask));
	size += sizeof(mask);
	for (size_t i = 0; i < n; i++)
		frame[size++] = (char)(line[i] ^ mask[i % sizeof(mask)]);
	half = size / 2;
	bytes = (struct byte_span){ frame, half };
	assert(websocket_next(&w, &bytes, &text, &length) == WEBSOCKET_NONE);
	bytes = (struct byte_span){ frame + half, size - half };
	assert(websocket_next(&w, &bytes, &text, &length) == WEBSOCKET_TEXT);
	c->session->keeps_player = true;
	dispatch_line(c->session, LINE_COMPLETE, text, length, c->harness->now);
}

void harness_send(struct harness_client *c, const char *line)
{
	char   text[LINE_REQUEST_MAX + 1];
	size_t n = strlen(line);

	assert(n <= LINE_REQUEST_MAX);
	memcpy(text, line, n + 1);
	assert(c->session != NULL);
	if (c->harness->over_websocket)
		send_frame(c, line, n);
	else
		dispatch_line(c->session, LINE_COMPLETE, text, n,
		    c->harness->now);
	turn(c->harness);
}

void harness_resume(struct harness_client *c,
    const struct harness_client           *owner)
{
	char request[16 + RESUME_TOKEN_TEXT] = "resume ";

	if (c->session == NULL)
		harness_reconnect(c);
	harness_token(owner, request + strlen(request));
	harness_send(c, request);
}

enum error harness_tournament(struct harness *f, const char *arguments,
    const char **refusal)
{
	struct arguments a;
	char             line[LINE_REQUEST_MAX + 1];
	enum error       e;

	snprintf(line, sizeof(line), "%s", arguments);
	e = parse_arguments(line, "w?wwk", TOURNAMENT_KEYS, &a);
	if (e == OK)
		e = tournament_execute(&f->state->tournament, &a, f->now);
	if (refusal != NULL)
		*refusal = a.refusal;
	turn(f);
	return e;
}

void harness_advance(struct harness *f, msec span)
{
	/* The records get the time at which they were made. */
	if (span > 0 && f->keeps_games) {
		open_db(f);
		write_journal(f);
	}
	f->now += span;
	while (is_readable(review_queue_fd(f->reviews)))
		review_queue_collect(f->reviews, f->now);
	turn(f);
}

const char *harness_next_line(struct harness_client *c)
{
	char *line, *end_of_line;

	if (c->consumed == c->length)
		return NULL;
	line = c->output + c->consumed;
	end_of_line = strchr(line, '\n');
	*end_of_line = '\0';
	c->consumed = (size_t)(end_of_line + 1 - c->output);
	return line;
}

void harness_discard_output(struct harness *f)
{
	for (unsigned i = 0; i < f->clients; i++)
		f->client[i].consumed = f->client[i].length;
}
