/* screen.c -- the full screen: the terminal and the state of what it shows. */

#include "client/screen/screen.h"

#include <stdlib.h>
#include <unistd.h>

#include "client/files/state_file.h"
#include "client/screen/input.h"
#include "client/screen/render.h"
#include "client/screen/terminal.h"
#include "common/base/time_ms.h"

#define SETTINGS_FILE "choice"

/* Updates what the screen says about the connection. */
static void update_link(struct screen *s)
{
	struct ui_state *ui = &s->ui;
	msec             now = time_ms_now();

	ui->link_state = s->session->link.state;
	ui->is_host = s->session->options->is_host;
	if (!link_is_lost(&s->session->link))
		s->lost_since = 0;
	else if (s->lost_since == 0)
		s->lost_since = now;
	ui->problem[0] = '\0';
	if (s->lost_since != 0)
		snprintf(ui->problem, sizeof(ui->problem),
		    "Connection lost. Reconnecting, %d s.",
		    (int)((now - s->lost_since) / 1000));
	ui_state_tick(ui, now);
}

void screen_on_event(struct screen *s, const struct server_event *e)
{
	update_link(s);
	if (e->kind == EVENT_HELLO)
		page_addresses_find(&s->ui.page, &s->session->link.peer,
		    s->session->client_state.web_port);
	ui_state_on_event(&s->ui, e, text_output_take(s->output));
}

static void draw(struct screen *s)
{
	int rows, columns;

	update_link(s);
	terminal_size(&rows, &columns);
	render_screen(&s->ui, &s->canvas, rows, columns, terminal_charset());
}

bool screen_read_key(struct screen *s)
{
	struct key key;

	if (!terminal_read_key(&key))
		return false;
	draw(s); /* the click targets must be those that are shown */
	input_key(&s->ui, &key,
	    canvas_click_code(&s->canvas, key.row, key.column));
	return true;
}

void screen_update(struct screen *s)
{
	struct ui_state *ui = &s->ui;
	char             settings[SETTINGS_TEXT_SIZE];

	ui_state_log(ui, MESSAGE_LOG_INFO, text_output_take(s->output));
	draw(s);
	if (ui->ring_bell)
		terminal_bell();
	if (ui->redraw)
		terminal_resize();
	ui->ring_bell = ui->redraw = false;
	terminal_show(&s->canvas);
	if (ui->settings_changed) {
		ui->settings_changed = false;
		settings_write(&ui->settings, settings);
		state_file_write(SETTINGS_FILE, settings);
	}
}

/* --- open and close --- */

void screen_load_settings(struct screen *s, const struct game_options *o)
{
	char text[SETTINGS_TEXT_SIZE];

	if (state_file_read(SETTINGS_FILE, text, sizeof(text)))
		settings_parse(&s->ui.settings, text);
	settings_apply_options(&s->ui.settings, o);
}

bool screen_open(struct screen *s, const struct screen_options *o,
    struct session_options *session)
{
	const char *no_color = getenv("NO_COLOR");
	const bool  color = o->color == COLOR_AUTO ?
	     no_color == NULL || *no_color == '\0' :
	     o->color == COLOR_ALWAYS;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
	    !terminal_open(color, o->ascii))
		return false;
	s->ui.discoverable = session->server_is_found;
	/* The status says that a server was started. */
	if (o->connect_message != NULL && !session->is_host)
		ui_state_log(&s->ui, MESSAGE_LOG_INFO, o->connect_message);
	if (!game_request_is_wanted(session))
		s->ui.asks_name = session->asks_name;
	else if (session->game.bot != NULL)
		settings_write_bot(&s->ui.settings, session->request,
		    sizeof(session->request));
	else
		settings_write_seek(&s->ui.settings, session->request,
		    sizeof(session->request));
	ui_state_update_list(&s->ui);
	return true;
}

void screen_init(struct screen *s, struct session *session,
    struct text_output *output, const struct ui_callbacks *callbacks)
{
	*s = (struct screen){ .session = session, .output = output };
	ui_state_init(&s->ui, &session->client_state, callbacks);
}

void screen_clear(struct screen *s)
{
	terminal_close();
	ui_state_clear(&s->ui);
}
