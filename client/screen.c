/* screen.c -- a visit on the whole of a terminal. */

#include "client/screen.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/draw.h"
#include "client/keep.h"
#include "client/touch.h"
#include "client/tui.h"
#include "common/die.h"

/* The file that remembers what was chosen last. */
#define CHOICE_FILE "choice"

#define SIGNALS 3

struct screen {
	struct event_base *base;
	struct visit      *visit; /* its owner's, who lives longer */
	void (*changed)(void *arg);
	void         *arg;
	struct event *input, *tick, *signals[SIGNALS];
	FILE         *voice; /* what the visit says, until heard */
	char         *told;
	size_t        size;
	char          line[ENTRY_SIZE + 16]; /* being typed to the visit */
	char          game[VARIANT_TEXT], clock[CONTROL_TEXT];
	const char   *way;  /* how we came here, until told; or NULL */
	msec          lost; /* since when the line is; 0: it is not */
	struct view   view;
	struct canvas canvas;
};

static msec moment(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- what is told --- */

/* What the visit has said since the last time. */
static const char *hear_voice(struct screen *s)
{
	fflush(s->voice);
	s->told[s->size] = '\0';
	rewind(s->voice);
	return s->told;
}

/* Told behind the greeting, which would push it out of sight. */
static void tell_way(struct screen *s)
{
	if (s->way != NULL)
		view_tell(&s->view, TALK_TOLD, s->way);
	s->way = NULL;
}

void screen_hear(struct screen *s, const struct news *n)
{
	view_tick(&s->view, moment());
	view_hear(&s->view, n, hear_voice(s));
	if (n->kind == NEWS_YOU || n->kind == NEWS_STATE)
		tell_way(s);
}

/* --- what the view asks for --- */

/* As if it were typed where there are only sentences. */
static void on_type(void *arg, const char *line)
{
	struct screen *s = arg;
	int            n = snprintf(s->line, sizeof(s->line), "%s\n", line);

	if (n > 0 && (size_t)n < sizeof(s->line))
		visit_input(s->visit, s->line, (size_t)n, moment());
	view_tell(&s->view, TALK_TOLD, hear_voice(s));
}

static void on_ask(void *arg, const char *request)
{
	struct screen *s = arg;

	if (s->visit->state == VISIT_TALKING)
		visit_ask(s->visit, request);
}

static void on_leave(void *arg)
{
	struct screen *s = arg;

	visit_leave(s->visit);
}

/* --- out --- */

static void keep_choice(struct screen *s)
{
	char text[CHOICE_TEXT];

	if (!s->view.chosen)
		return;
	s->view.chosen = false;
	choice_write(&s->view.choice, text);
	keep_write(CHOICE_FILE, text);
}

/* While the line is lost, for how long. */
static void tell_trouble(struct screen *s)
{
	msec now = moment();
	char words[80] = "";

	if (s->visit->state != VISIT_AWAY)
		s->lost = 0;
	else if (s->lost == 0)
		s->lost = now;
	if (s->lost != 0)
		snprintf(words, sizeof(words),
		    "The line is lost: reconnecting, %d s.",
		    (int)((now - s->lost) / 1000));
	view_set_trouble(&s->view, words);
}

static void draw(struct screen *s)
{
	int rows, columns;

	tell_trouble(s);
	tui_size(&rows, &columns);
	draw_view(&s->view, &s->canvas, rows, columns, tui_charset());
}

static void wait_for_tick(struct screen *s)
{
	msec due = view_due(&s->view), left = due - moment();

	if (due == MSEC_NEVER) {
		event_del(s->tick);
		return;
	}
	if (left < 10)
		left = 10;
	event_add(s->tick,
	    &(struct timeval){ left / 1000, left % 1000 * 1000 });
}

void screen_show(struct screen *s)
{
	view_tell(&s->view, TALK_TOLD, hear_voice(s));
	view_tick(&s->view, moment());
	draw(s);
	if (s->view.ring)
		tui_ring();
	s->view.ring = false;
	tui_show(&s->canvas);
	keep_choice(s);
	wait_for_tick(s);
}

void screen_leave(struct screen *s)
{
	touch_key(&s->view, &(struct key){ .kind = KEY_IS_LEAVE }, 0);
	s->changed(s->arg);
}

/* --- what happens --- */

/* A click is meant for what is there when it is looked at. */
static void take_key(struct screen *s, const struct key *key)
{
	int code;

	draw(s);
	code = canvas_spot_at(&s->canvas, key->row, key->column);
	touch_key(&s->view, key, code);
}

/* A terminal that is gone looks readable for ever. */
static void on_input(evutil_socket_t fd, short what, void *arg)
{
	struct screen *s = arg;
	struct pollfd  p = { .fd = fd, .events = POLLIN };
	struct key     key;

	(void)what;
	view_tick(&s->view, moment());
	while (s->visit->state != VISIT_OVER && tui_key(&key))
		take_key(s, &key);
	if (poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR)) != 0) {
		event_del(s->input);
		visit_leave(s->visit);
	}
	s->changed(s->arg);
}

static void on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct screen *s = arg;

	(void)fd;
	(void)what;
	s->changed(s->arg);
}

/* Its size may have changed while we were set aside, too. */
static void on_resize(evutil_socket_t fd, short what, void *arg)
{
	struct screen *s = arg;

	(void)fd;
	(void)what;
	tui_refit();
	s->changed(s->arg);
}

static void on_continue(evutil_socket_t fd, short what, void *arg)
{
	struct screen *s = arg;

	(void)fd;
	(void)what;
	tui_repaint();
	s->changed(s->arg);
}

/* Gives the terminal back, and then does what was asked. */
static void on_stop(evutil_socket_t fd, short what, void *arg)
{
	struct sigaction ours, usual = { .sa_handler = SIG_DFL };

	(void)fd;
	(void)what;
	tui_yield();
	sigaction(SIGTSTP, &usual, &ours);
	raise(SIGTSTP);
	sigaction(SIGTSTP, &ours, NULL);
	on_continue(fd, what, arg);
}

/* --- the whole of it --- */

FILE *screen_voice(struct screen *s)
{
	return s->voice;
}

void screen_wish(const struct screen *s, struct options *o)
{
	const struct choice *c = &s->view.choice;

	o->play = s->game;
	o->stand_in = level_name(c->level);
	o->clock = c->clock.kind != CONTROL_NONE ? s->clock : NULL;
	o->side = c->side != WISH_EITHER ? choice_side(c) : NULL;
}

static bool is_wanted(const struct options *o)
{
	return !o->plain && !o->demo && o->engine == NULL &&
	    isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static bool wants_colour(const struct options *o)
{
	const char *none = getenv("NO_COLOR");

	if (o->color == COLOR_AUTO)
		return none == NULL || *none == '\0';
	return o->color == COLOR_ALWAYS;
}

/* What was chosen last is shown before it is asked for again. */
static void remember(struct screen *s, const struct options *o)
{
	struct choice *c = &s->view.choice;
	char           text[CHOICE_TEXT];

	if (keep_read(CHOICE_FILE, text, sizeof(text))) {
		choice_read(c, text);
		choice_tell(c, o, text);
		if (text[0] != '\0')
			view_say(&s->view, TALK_TOLD, "As last time: %s.",
			    text);
	}
	choice_obey(c, o);
	variant_write(&c->variant, s->game);
	control_write(&c->clock, s->clock);
}

/* ncurses leaves signals alone that are somebody's, so ours come first. */
static void open_events(struct screen *s)
{
	static const struct {
		int number;
		void (*on)(evutil_socket_t fd, short what, void *arg);
	} wanted[SIGNALS] = { { SIGWINCH, on_resize }, { SIGTSTP, on_stop },
		{ SIGCONT, on_continue } };

	s->input = event_new(s->base, STDIN_FILENO, EV_READ | EV_PERSIST,
	    on_input, s);
	s->tick = evtimer_new(s->base, on_tick, s);
	for (int i = 0; i < SIGNALS; i++)
		s->signals[i] = evsignal_new(s->base, wanted[i].number,
		    wanted[i].on, s);
}

struct screen *screen_open(struct event_base *base, const struct options *o,
    struct visit *v, void (*changed)(void *arg), void *arg)
{
	struct screen *s;

	if (!is_wanted(o))
		return NULL;
	s = xcalloc(1, sizeof(*s));
	s->base = base;
	s->visit = v;
	s->changed = changed;
	s->arg = arg;
	open_events(s);
	for (int i = 0; i < SIGNALS; i++)
		event_add(s->signals[i], NULL);
	view_init(&s->view, &v->model,
	    &(struct view_user){ on_type, on_ask, on_leave, s });
	s->view.open = !o->named;
	s->way = o->told;
	s->voice = open_memstream(&s->told, &s->size);
	if (s->voice == NULL || !tui_open(wants_colour(o), o->ascii)) {
		screen_close(s);
		return NULL;
	}
	event_add(s->input, NULL);
	remember(s, o);
	return s;
}

void screen_close(struct screen *s)
{
	if (s == NULL)
		return;
	tui_close();
	for (int i = 0; i < SIGNALS; i++)
		event_free(s->signals[i]);
	event_free(s->tick);
	event_free(s->input);
	if (s->voice != NULL)
		fclose(s->voice);
	free(s->told);
	view_clear(&s->view);
	free(s);
}
