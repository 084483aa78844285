/* svg.h -- a terminal's screen as a picture. */

#ifndef TESTS_TUI_SVG_H
#define TESTS_TUI_SVG_H

#include <stdio.h>

#include "tests/tui/tty.h"

/* Draws the screen as it is now, on a dark background. */
void svg_draw(struct tty *t, FILE *out);

#endif
