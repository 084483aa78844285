/* svg.h -- writes a terminal's screen as an SVG picture. */

#ifndef TESTS_TERMINAL_SVG_H
#define TESTS_TERMINAL_SVG_H

#include <stdio.h>

#include "tests/terminal/tty.h"

/* Writes the current screen, on a dark background. */
void svg_draw(struct tty *t, FILE *out);

#endif
