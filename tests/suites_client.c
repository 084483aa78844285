/* suites_client.c -- what holds for the client, without its sockets. */

#include "tests/suites.h"

#include <stddef.h>

Suite *(*const suites[])(void) = {
	aside_suite,
	bridge_suite,
	canvas_suite,
	choice_suite,
	comeback_suite,
	deputy_suite,
	draw_suite,
	entry_suite,
	found_suite,
	game_suite,
	gomocup_suite,
	hearsay_suite,
	intake_suite,
	keep_suite,
	layout_suite,
	menu_suite,
	model_suite,
	picture_suite,
	place_suite,
	plain_suite,
	presence_suite,
	retry_suite,
	review_suite,
	roster_suite,
	rounds_suite,
	slash_suite,
	stay_suite,
	stranger_suite,
	talk_suite,
	ticket_suite,
	touch_suite,
	typed_suite,
	view_suite,
	visit_suite,
	wish_suite,
	NULL,
};
