/*
 * player_row.c -- writes a player as a row of a list, with what the player does
 * and seeks.
 */

#include "server/protocol/player_row.h"

#include <stdio.h>
#include <string.h>

#include "common/parser.h"
#include "server/lobby/seek.h"
#include "server/protocol/event_format.h"

/*
 * Appends the terms of a seek. The first keys describe one game that the player
 * accepts; the keys "games" and "any" say what else is accepted.
 */
static void
put_terms(struct line_writer *line, const struct seek_terms *t, uint32_t id)
{
	char text[SEEK_TERMS_TEXT_SIZE], any[64] = "";
	char you[2] = { side_letter(t->side), '\0' };

	line_writer_pair(line, "game",
	    variant_write(&t->settings.variant, text));
	game_settings_put(line, &t->settings, false);
	line_writer_pair(line, "you", you);
	if (t->opponent[0] != '\0')
		line_writer_pair(line, "with", t->opponent);
	line_writer_pair_number(line, "seek", id);
	if (t->game_count != 1)
		line_writer_pair(line, "games",
		    seek_terms_write_games(t, text, sizeof(text)));
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (t->any & 1u << i)
			snprintf(any + strlen(any), sizeof(any) - strlen(any),
			    "%s%s", any[0] != '\0' ? "," : "",
			    game_terms[i].word);
	if (any[0] != '\0')
		line_writer_pair(line, "any", any);
	if (t->kind != OPPONENT_ANY)
		line_writer_pair(line, "kind", seek_terms_kind_word(t));
}

uint64_t player_row_format(struct line_writer *line, const char *start,
    const struct player *p, const struct server_state *g, msec now)
{
	const struct match *m = p->match;
	struct variant      pool;
	struct shown_rating r;
	char                text[VARIANT_TEXT_SIZE], value[SHOWN_RATING_SIZE];

	if (m != NULL && journal_waits_for_space(&g->journal, m->journal_pos))
		m = NULL;
	line_writer_start(line, start);
	line_writer_word(line, p->name);
	if (m != NULL) {
		line_writer_pair(line, "state",
		    !p->is_connected ? "away" :
			m->is_over   ? "over" :
				       "playing");
		line_writer_pair_number(line, "match", m->id);
	} else {
		line_writer_pair(line, "state",
		    p->kept != NULL                         ? "away" :
			p->match == NULL && p->seek != NULL ? "seeking" :
							      "idle");
	}
	if (p->seek != NULL && p->seek->state != SEEK_AWAY &&
	    (m != NULL || p->match == NULL))
		put_terms(line, &p->seek->request.terms, p->seek->id);
	if (p->is_program)
		line_writer_pair_number(line, "bot", 1);
	/*
	 * Appends the player's rating at the variant of the player's seek;
	 * without a seek, at the variant of the player's last rated game.
	 */
	r = ratings_shown(&g->lobby.ratings, p->id,
	    p->seek != NULL ? &p->seek->request.terms.settings.variant : NULL,
	    g->journal.durable_pos, now, &pool);
	if (r.is_set) {
		line_writer_pair(line, "rating", shown_rating_write(&r, value));
		line_writer_pair(line, "pool", variant_write(&pool, text));
	}
	return m != NULL ? m->journal_pos : 0;
}
