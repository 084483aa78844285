/* ui_fixture.h -- a screen's state that receives lines and keys. */

#ifndef TESTS_SUPPORT_UI_FIXTURE_H
#define TESTS_SUPPORT_UI_FIXTURE_H

#include "client/screen/canvas.h"
#include "client/screen/ui_state.h"
#include "tests/support/client_fixture.h"

struct ui_fixture {
	struct client_fixture client;
	struct ui_state       ui;
	struct canvas        *canvas; /* as last rendered */
	char sent[4096]; /* submitted lines and requests, ';' after each */
	bool wants_no_name;
	bool has_quit,
	    has_left; /* the user quit and resigned; the user quit and kept the seat */
	/* What is received answers a list that the user asked for */
	bool is_asked;
	/* A board that appears makes the screen ignore keys for a while */
	bool in_time;
};

/*
 * A test's screen, of 24 rows and 80 columns: in a game against the hard bot,
 * on your turn.
 */
extern struct ui_fixture l;

void ui_fixture_set_up(void);
void ui_fixture_tear_down(void);

/*
 * Makes a request, to which the next rows and the next answer belong; all
 * others are forgotten. Returns its id.
 */
uint32_t ui_fixture_ask(struct ui_fixture *u, const char *request);

/* Applies lines of the server, LF between; words are logged for the last. */
void ui_fixture_receive(struct ui_fixture *u, const char *lines,
    const char *words);

/*
 * Types a text, in which some characters stand for keys: ^ v < > arrows, $
 * Enter, # Esc, _ Tab, ~ Backspace, ( ) PgUp and PgDn, { } Home and End.
 */
void ui_fixture_type(struct ui_fixture *u, const char *text);
void ui_fixture_press(struct ui_fixture *u, enum key_kind kind);

/*
 * Renders, and clicks on the first character of a text; fails if it is not
 * shown.
 */
void ui_fixture_click(struct ui_fixture *u, const char *text);

/* Renders, and returns whether the text is shown. */
bool ui_fixture_shows(struct ui_fixture *u, const char *text);

/* Checks the requests sent since the last check. */
void ui_fixture_expect_sent(struct ui_fixture *u, const char *requests);

/* Types a text, and checks the requests sent since the last check. */
void ui_fixture_exchange(struct ui_fixture *u, const char *typed,
    const char *requests);

#endif
