/* roster.c -- the rows of the list: what to play, who is here, what is played. */

#include "client/roster.h"

#include <stdio.h>
#include <string.h>

#include "client/speech.h"

/* Rows before the first list: what to play, and the title of people. */
#define FIRST 7

/* The title of people where more may come. */
#define PEOPLE_OPEN "People (others type \"noughts\" to join)"

/* Room for a game with its clock. */
#define GAME_TEXT (VARIANT_TEXT + CONTROL_TEXT + 8)

/* How long one waits for somebody who is asked by name, in seconds. */
#define INVITATION 60

/* A list with its title has at least one row below it: a note. */
static unsigned rows_of(unsigned n)
{
	return n > 0 ? n : 1;
}

unsigned roster_count(const struct roster *r)
{
	const struct listing *l = r->listing;
	unsigned n = FIRST + rows_of(l->people) + 1 + rows_of(l->games);

	return l->scores > 0 ? n + 1 + l->scores : n;
}

bool row_can_be_chosen(const struct row *row)
{
	return row->kind != ROW_TITLE && row->kind != ROW_NOTE &&
	    row->kind != ROW_SCORE;
}

/* --- what to play --- */

/* Somebody is looked for, but for another game than is chosen now. */
static bool is_for_another(const struct roster *r)
{
	const struct variant *sought = &r->model->sought.variant;

	return r->model->seek != 0 && sought->columns != 0 &&
	    !variant_is_same(sought, &r->choice->variant);
}

static void write_new(const struct roster *r, char out[ROSTER_TEXT])
{
	char name[VARIANT_TEXT];

	if (r->model->seek == 0)
		snprintf(out, ROSTER_TEXT, "Find an opponent");
	else if (is_for_another(r))
		snprintf(out, ROSTER_TEXT, "Find one for %s instead",
		    variant_write(&r->choice->variant, name));
	else if (r->left > 0)
		snprintf(out, ROSTER_TEXT,
		    "Stop looking (a bot sits down in %d s)",
		    (int)((r->left + 999) / 1000));
	else
		snprintf(out, ROSTER_TEXT, "Stop looking for an opponent");
}

static void write_terms(const struct roster *r, struct row *row)
{
	const struct choice *c = r->choice;
	char  name[VARIANT_TEXT], goal[SPEECH_SIZE], clock[CONTROL_TEXT];
	char *out = row->text;

	switch (row->kind) {
	case ROW_BOT:
		snprintf(out, ROSTER_TEXT, "Play the %s bot",
		    level_name(c->level));
		break;
	case ROW_GAME:
		snprintf(out, ROSTER_TEXT, "Game   < %s >  %s",
		    variant_write(&c->variant, name),
		    speech_goal(&c->variant, goal));
		break;
	case ROW_LEVEL:
		snprintf(out, ROSTER_TEXT, "Bot    < %s >",
		    level_name(c->level));
		break;
	case ROW_SIDE:
		snprintf(out, ROSTER_TEXT, "Side   < %s >", choice_side(c));
		break;
	case ROW_CLOCK:
		snprintf(out, ROSTER_TEXT, "Clock  < %s >",
		    control_write(&c->clock, clock));
		break;
	default:
		write_new(r, out);
		break;
	}
}

/* --- the lists --- */

static const char *doing(enum activity activity)
{
	switch (activity) {
	case IS_PLAYING:
		return "playing";
	case IS_OVER:
		return "has played";
	case IS_AWAY:
		return "has lost the line";
	default:
		return "free";
	}
}

/* "7x7x4, clock 5+3": what somebody would play. Returns out. */
static const char *write_game(const struct person *p, char out[GAME_TEXT])
{
	char name[VARIANT_TEXT], clock[CONTROL_TEXT];
	bool timed = p->clock.kind != CONTROL_NONE;

	snprintf(out, GAME_TEXT, "%s%s%s", variant_write(&p->variant, name),
	    timed ? ", clock " : "",
	    timed ? control_write(&p->clock, clock) : "");
	return out;
}

static void write_person(const struct roster *r, struct row *row)
{
	const struct person *p = &r->listing->person[row->index];
	bool                 you = text_is_same_name(p->name, r->model->you);
	char who[SPEECH_SIZE], with[SPEECH_SIZE], game[GAME_TEXT];
	char called[SPEECH_SIZE + 8];

	snprintf(called, sizeof(called), "%s%s",
	    speech_name(p->name, true, who), you ? " (you)" : "");
	if (p->activity != IS_SEEKING)
		snprintf(row->text, ROSTER_TEXT, "%-18s %s", called,
		    doing(p->activity));
	else if (p->with[0] == '\0')
		snprintf(row->text, ROSTER_TEXT, "%-18s would play %s", called,
		    write_game(p, game));
	else
		snprintf(row->text, ROSTER_TEXT, "%-18s would play %s with %s",
		    called, write_game(p, game),
		    speech_name(p->with, false, with));
}

static void write_running(const struct roster *r, struct row *row)
{
	const struct running *g = &r->listing->game[row->index];
	char x[SPEECH_SIZE], o[SPEECH_SIZE], name[VARIANT_TEXT];

	snprintf(row->text, ROSTER_TEXT,
	    "%-10s %.24s against %.24s, %u move%s, %u watching",
	    variant_write(&g->variant, name), speech_name(g->name[0], false, x),
	    speech_name(g->name[1], false, o), (unsigned)g->ply,
	    g->ply == 1 ? "" : "s", (unsigned)g->watchers);
}

static void write_score(const struct roster *r, struct row *row)
{
	const struct standing *s = &r->listing->score[row->index];
	char                   who[SPEECH_SIZE], name[VARIANT_TEXT];

	snprintf(row->text, ROSTER_TEXT,
	    "%-18s %-10s %u won, %u lost, %u drawn",
	    speech_name(s->name, true, who), variant_write(&s->variant, name),
	    (unsigned)s->won, (unsigned)s->lost, (unsigned)s->drawn);
}

static void set(struct row *row, enum row_kind kind, const char *text)
{
	row->kind = kind;
	snprintf(row->text, ROSTER_TEXT, "%s", text);
}

/* One of a list of n, or the note in place of them. */
static void
set_listed(const struct roster *r, struct row *row, unsigned i, unsigned n)
{
	row->index = i;
	if (n == 0)
		set(row, ROW_NOTE,
		    row->kind == ROW_PERSON ? "Nobody else is here." :
					      "No game is being played.");
	else if (row->kind == ROW_PERSON)
		write_person(r, row);
	else if (row->kind == ROW_RUNNING)
		write_running(r, row);
	else
		write_score(r, row);
}

void roster_row(const struct roster *r, unsigned i, struct row *row)
{
	static const enum row_kind first[] = { ROW_NEW, ROW_BOT, ROW_GAME,
		ROW_LEVEL, ROW_SIDE, ROW_CLOCK };
	const struct listing      *l = r->listing;

	*row = (struct row){ .kind = ROW_TITLE };
	if (i < FIRST - 1) {
		row->kind = first[i];
		write_terms(r, row);
		return;
	}
	i -= FIRST - 1;
	if (i == 0) {
		set(row, ROW_TITLE, r->open ? PEOPLE_OPEN : "People");
	} else if (--i < rows_of(l->people)) {
		row->kind = ROW_PERSON;
		set_listed(r, row, i, l->people);
	} else if ((i -= rows_of(l->people)) == 0) {
		set(row, ROW_TITLE, "Running games");
	} else if (--i < rows_of(l->games)) {
		row->kind = ROW_RUNNING;
		set_listed(r, row, i, l->games);
	} else if ((i -= rows_of(l->games)) == 0) {
		set(row, ROW_TITLE, "Scores");
	} else {
		row->kind = ROW_SCORE;
		set_listed(r, row, i - 1, l->scores);
	}
}

/* --- Enter --- */

/* On just the terms that are sought. A guest cannot be named in a request. */
static void join(const struct person *p, char *out, size_t size)
{
	char name[VARIANT_TEXT], clock[CONTROL_TEXT];
	bool guest = !text_is_name(p->name);
	int  n = snprintf(out, size, "seek %s%s%s",
	     variant_write(&p->variant, name),
            guest ? "" : " with=", guest ? "" : p->name);

	if (p->clock.kind != CONTROL_NONE)
		n += snprintf(out + n, size - (size_t)n, " clock=%s",
		    control_write(&p->clock, clock));
	if (p->absent[0] != '\0')
		snprintf(out + n, size - (size_t)n, " absent=%s", p->absent);
}

/* Joins somebody who seeks, or waits for somebody who does not. */
static bool
meet(const struct roster *r, const struct person *p, char *out, size_t size)
{
	char name[VARIANT_TEXT];

	if (text_is_same_name(p->name, r->model->you))
		return false;
	if (p->activity == IS_SEEKING) {
		join(p, out, size);
	} else if (!text_is_name(p->name)) {
		choice_seek(r->choice, out, size);
	} else {
		snprintf(out, size, "seek %s with=%s wait=%d else=none",
		    variant_write(&r->choice->variant, name), p->name,
		    INVITATION);
		choice_add_terms(r->choice, out, size);
	}
	return true;
}

bool roster_request(const struct roster *r, const struct row *row, char *out,
    size_t size)
{
	switch (row->kind) {
	case ROW_NEW:
		if (r->model->seek != 0 && !is_for_another(r))
			snprintf(out, size, "unseek");
		else
			choice_seek(r->choice, out, size);
		return true;
	case ROW_BOT:
		choice_bot(r->choice, out, size);
		return true;
	case ROW_PERSON:
		return meet(r, &r->listing->person[row->index], out, size);
	case ROW_RUNNING:
		snprintf(out, size, "watch %u",
		    (unsigned)r->listing->game[row->index].id);
		return true;
	default:
		return false;
	}
}
