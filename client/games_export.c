/* games_export.c -- writes finished games of a server to a file (--export). */

#include "client/games_export.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/session/name_file.h"
#include "common/fatal.h"
#include "common/number.h"

static void fail(struct games_export *e, const char *problem)
{
	link_fail(&e->session->link, "%s", problem);
	session_end(e->session);
}

/* --- requests --- */

static void finish(struct games_export *e)
{
	char problem[RECORD_IO_TEXT_SIZE];

	if (e->written == 0)
		link_fail(&e->session->link,
		    "%s has no finished games on this server",
		    e->games.filter.player);
	else if (!record_output_commit(&e->output, problem))
		link_fail(&e->session->link, "%s", problem);
	session_end(e->session);
}

/*
 * Requests the next game, or the next page of the list. Calls finish if all
 * games are written.
 */
static void ask_next(struct games_export *e)
{
	bool is_last_page = e->has_page && e->games.next == 0;
	char request[LINE_REQUEST_MAX + 1];

	e->asks = true;
	e->asks_record = e->id != 0 ? e->written == 0 : e->row < e->games.count;
	if (!e->asks_record && (e->id != 0 || is_last_page)) {
		finish(e);
		return;
	}
	if (!e->asks_record)
		finished_games_next_page(&e->games, request);
	else
		finished_games_open(&e->games,
		    e->id != 0 ? e->id : e->games.rows[e->row].id, request);
	finished_games_on_request(&e->games,
	    session_request(e->session, request));
}

/* --- answers --- */

static void on_page(struct games_export *e)
{
	if (e->from != 0 && e->games.next >= e->from) {
		fail(e, "the server repeats its list of games");
		return;
	}
	e->from = e->games.next;
	e->has_page = true;
	e->row = 0;
	ask_next(e);
}

static void print_progress(const struct games_export *e)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\rGames written: %u ", e->written);
	else if (e->row == e->games.count)
		fprintf(stderr, "Games written: %u\n", e->written);
}

static void on_record(struct games_export *e, const struct game_record *r)
{
	char problem[RECORD_IO_TEXT_SIZE];

	if (!record_output_add(&e->output, r, problem)) {
		fail(e, problem);
		return;
	}
	e->written++;
	e->row++;
	if (e->id == 0)
		print_progress(e);
	ask_next(e);
}

static void on_answer(struct games_export *e, const struct server_event *ev)
{
	if (e->id == 0 && e->asks_record && ev->kind == EVENT_REFUSED &&
	    strcmp(ev->code, "record") == 0) {
		fprintf(stderr, "Game %u is left out: it has been deleted.\n",
		    (unsigned)e->games.rows[e->row++].id);
		ask_next(e);
	} else if (e->games.problem[0] != '\0') {
		fail(e, e->games.problem);
	} else if (e->asks_record) {
		on_record(e, &ev->record->record);
	} else {
		on_page(e);
	}
}

void games_export_on_event(struct games_export *e,
    const struct server_event                  *ev)
{
	if (!link_is_open(&e->session->link))
		return;
	if (!e->asks) {
		ask_next(e);
		return;
	}
	if (finished_games_apply(&e->games, ev) &&
	    !finished_games_is_loading(&e->games))
		on_answer(e, ev);
}

/* --- open and close --- */

void games_export_open(struct games_export *e, struct session *s,
    const struct options *o)
{
	struct name_file f = { .is_asked = false };
	char             problem[RECORD_IO_TEXT_SIZE];

	*e = (struct games_export){ .session = s, .path = o->export_file };
	if (!number_parse(o->export_game, 1, UINT32_MAX, &e->id)) {
		if (o->session.name == NULL)
			name_file_load(&f);
		snprintf(e->games.filter.player, NAME_SIZE, "%s",
		    o->session.name != NULL ? o->session.name : f.name);
		if (e->games.filter.player[0] == '\0')
			fatal("--export all exports the games of your name, "
			      "and you have none yet; give it with --name");
	}
	if (!record_output_open(&e->output, e->path, problem))
		fatal("%s", problem);
}

void games_export_close(struct games_export *e)
{
	record_output_discard(&e->output);
	finished_games_clear(&e->games);
	if (e->id == 0 && isatty(STDERR_FILENO))
		fputc('\n', stderr);
	if (!e->session->link.failed)
		printf("Wrote %u %s to %s.\n", e->written,
		    e->written == 1 ? "game" : "games", e->path);
}
