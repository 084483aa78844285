/* cmd_tournament.c -- requests about the tournament. */

#include "server/protocol/commands.h"

#include <stdio.h>

#include "common/number.h"
#include "server/lobby/tournament_manager.h"
#include "server/protocol/event_format.h"

enum error cmd_join(struct session *s, struct arguments *a, msec now)
{
	return tournament_manager_join(&s->env->state->tournament, s->player, a,
	    now);
}

enum error cmd_leave(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return tournament_manager_leave(&s->env->state->tournament, s->player,
	    now);
}

enum error cmd_standings(struct session *s, struct arguments *a, msec now)
{
	const struct tournament_manager *tm = &s->env->state->tournament;
	struct standing                  row[TOURNAMENT_ENTRANTS_MAX];
	unsigned                         count;

	(void)a;
	(void)now;
	if (tm->t.name[0] == '\0')
		return ERR_NO_TOURNAMENT;
	count = tournament_standings(&tm->t, row);
	for (unsigned i = 0; i < count; i++) {
		struct line_writer line;

		event_format_standing(&line, &tm->t, &row[i]);
		session_send(s, &line, tm->journal_pos);
	}
	line_writer_pair_number(s->answer, PAIR_COUNT, count);
	return OK;
}

enum error cmd_pairings(struct session *s, struct arguments *a, msec now)
{
	const struct tournament_manager *tm = &s->env->state->tournament;
	const struct tournament         *t = &tm->t;
	const char      *value = pairs_value(&a->pairs, "round");
	uint32_t         round = t->round;
	struct list_page page = { .from = UINT32_MAX };

	(void)now;
	if (t->name[0] == '\0')
		return ERR_NO_TOURNAMENT;
	if (value != NULL && !number_parse(value, 1, t->round, &round))
		return refuse_argument(a, ERR_VALUE, value,
		    "No such round has been paired");
	for (unsigned i = t->game_count; i-- > 0;)
		if (t->game[i].round == round && list_page_has(&page, i)) {
			struct line_writer line;

			event_format_pairing(&line, t, &t->game[i]);
			session_send(s, &line, tm->journal_pos);
		}
	line_writer_pair_number(s->answer, PAIR_ROUND, round);
	line_writer_pair_number(s->answer, PAIR_COUNT, page.count);
	return OK;
}
