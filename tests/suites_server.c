/* suites_server.c -- what holds for the server, without its sockets. */

#include "tests/suites.h"

#include <stddef.h>

Suite *(*const suites[])(void) = {
	absence_suite,
	archive_suite,
	bot_suite,
	brain_suite,
	chairs_suite,
	command_suite,
	due_suite,
	eval_suite,
	limits_suite,
	lobby_suite,
	match_suite,
	outbox_suite,
	pace_suite,
	pairing_suite,
	perfect_suite,
	proof_suite,
	recall_suite,
	recorder_suite,
	restore_suite,
	score_suite,
	scribe_suite,
	search_suite,
	session_suite,
	shelf_suite,
	sql_suite,
	stand_in_suite,
	store_suite,
	table_suite,
	token_suite,
	transcript_suite,
	verify_suite,
	vigil_suite,
	words_suite,
	worker_suite,
	NULL,
};
