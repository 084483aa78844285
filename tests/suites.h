/* suites.h -- the suites that a test program runs. */

#ifndef TESTS_SUITES_H
#define TESTS_SUITES_H

#include <check.h>

/* What a program runs, up to a NULL; suites_X.c says it, main.c obeys. */
extern Suite *(*const suites[])(void);

/* Those of common/. */
Suite *absent_suite(void);
Suite *ask_suite(void);
Suite *board_suite(void);
Suite *clock_suite(void);
Suite *control_suite(void);
Suite *count_suite(void);
Suite *draft_suite(void);
Suite *error_suite(void);
Suite *level_suite(void);
Suite *line_suite(void);
Suite *notation_suite(void);
Suite *oracle_suite(void);
Suite *text_suite(void);
Suite *variant_suite(void);
Suite *why_suite(void);
Suite *wire_suite(void);

/* Those of the server, without its sockets. */
Suite *archive_suite(void);
Suite *absence_suite(void);
Suite *bot_suite(void);
Suite *brain_suite(void);
Suite *chairs_suite(void);
Suite *command_suite(void);
Suite *due_suite(void);
Suite *eval_suite(void);
Suite *judge_suite(void);
Suite *limits_suite(void);
Suite *lobby_suite(void);
Suite *match_suite(void);
Suite *memory_suite(void);
Suite *moves_suite(void);
Suite *outbox_suite(void);
Suite *pace_suite(void);
Suite *pairing_suite(void);
Suite *perfect_suite(void);
Suite *proof_suite(void);
Suite *recall_suite(void);
Suite *recorder_suite(void);
Suite *restore_suite(void);
Suite *score_suite(void);
Suite *scribe_suite(void);
Suite *search_suite(void);
Suite *session_suite(void);
Suite *shelf_suite(void);
Suite *span_suite(void);
Suite *sql_suite(void);
Suite *stand_in_suite(void);
Suite *store_suite(void);
Suite *sure_suite(void);
Suite *table_suite(void);
Suite *token_suite(void);
Suite *transcript_suite(void);
Suite *tree_suite(void);
Suite *verify_suite(void);
Suite *vigil_suite(void);
Suite *words_suite(void);
Suite *worker_suite(void);

/* Those of the client, without its sockets. */
Suite *aside_suite(void);
Suite *bridge_suite(void);
Suite *canvas_suite(void);
Suite *choice_suite(void);
Suite *comeback_suite(void);
Suite *deputy_suite(void);
Suite *draw_suite(void);
Suite *entry_suite(void);
Suite *found_suite(void);
Suite *forced_suite(void);
Suite *game_suite(void);
Suite *gomocup_suite(void);
Suite *hearsay_suite(void);
Suite *intake_suite(void);
Suite *keep_suite(void);
Suite *layout_suite(void);
Suite *menu_suite(void);
Suite *model_suite(void);
Suite *picture_suite(void);
Suite *place_suite(void);
Suite *plain_suite(void);
Suite *presence_suite(void);
Suite *retry_suite(void);
Suite *review_suite(void);
Suite *roster_suite(void);
Suite *rounds_suite(void);
Suite *slash_suite(void);
Suite *stay_suite(void);
Suite *stranger_suite(void);
Suite *talk_suite(void);
Suite *ticket_suite(void);
Suite *touch_suite(void);
Suite *typed_suite(void);
Suite *view_suite(void);
Suite *visit_suite(void);
Suite *wish_suite(void);

/* Those of what the crash tests are made of. */
Suite *journal_suite(void);
Suite *shims_suite(void);

#endif
