/*
 * cmd_tournament.c -- requests about the tournament, and the orders of the host
 * and of the operator.
 */

#include "server/protocol/command_handlers.h"

#include <strings.h>

#include "common/base/number.h"
#include "server/protocol/dispatch.h"
#include "server/protocol/lobby_format.h"
#include "server/tournament/tournament_manager.h"

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

/* Sends the rows, and appends how many there are to the answer. */
static void send_standings(struct session *s)
{
	const struct tournament_manager *tm = &s->env->state->tournament;
	struct standing                  row[TOURNAMENT_ENTRANTS_MAX];
	unsigned count = tournament_standings(&tm->t, row);

	for (unsigned i = 0; i < count; i++) {
		struct line_writer line;

		lobby_format_standing(&line, &tm->t, &row[i]);
		session_send(s, &line, tm->journal_pos);
	}
	line_writer_pair_number(s->answer, PAIR_COUNT, count);
}

enum error cmd_standings(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	(void)now;
	if (s->env->state->tournament.t.name[0] == '\0')
		return ERR_NO_TOURNAMENT;
	send_standings(s);
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

			lobby_format_pairing(&line, t, &t->game[i]);
			session_send(s, &line, tm->journal_pos);
		}
	line_writer_pair_number(s->answer, PAIR_ROUND, round);
	line_writer_pair_number(s->answer, PAIR_COUNT, page.count);
	return OK;
}

/* --- orders --- */

enum error
tournament_execute(struct tournament_manager *tm, struct arguments *a, msec now)
{
	static const struct order {
		const char *word;
		unsigned    words;     /* including the first */
		bool        has_pairs; /* key=value pairs may follow */
		enum error (*execute)(struct tournament_manager *tm,
		    struct arguments *a, msec now);
	} orders[] = {
		{ .word = "create",
		    .words = 3,
		    .has_pairs = true,
		    .execute = tournament_manager_create },
		{ .word = "start",
		    .words = 1,
		    .execute = tournament_manager_start },
		{ .word = "points",
		    .words = 3,
		    .execute = tournament_manager_correct },
		{ .word = "remove",
		    .words = 2,
		    .execute = tournament_manager_remove },
		{ .word = "end",
		    .words = 1,
		    .execute = tournament_manager_end },
		{ .word = NULL },
	};
	const struct order *o = orders;

	while (o->word != NULL && strcasecmp(a->words[0], o->word) != 0)
		o++;
	if (o->word == NULL)
		return refuse_argument(a, ERR_VALUE, a->words[0],
		    "It is create, start, points, remove or end");
	if (a->word_count != o->words)
		return a->word_count < o->words ? ERR_MISSING : ERR_SURPLUS;
	if (!o->has_pairs && a->pairs.count > 0)
		return refuse_argument(a, ERR_KEY, a->pairs.items[0].key, NULL);
	return o->execute(tm, a, now);
}

/* Without an argument, sends the state of the tournament and the standings. */
enum error cmd_tournament(struct session *s, struct arguments *a, msec now)
{
	struct tournament_manager *tm = &s->env->state->tournament;
	struct lobby_event         event;
	struct line_writer         line;
	enum error                 e = ERR_NO_TOURNAMENT;

	if (a->word_count > 0) {
		e = tournament_execute(tm, a, now);
	} else if (tm->t.name[0] != '\0') {
		tournament_manager_describe(tm, &event, now);
		lobby_format_event(&line, &event, s->env->state);
		session_send(s, &line, tm->journal_pos);
		send_standings(s);
		e = OK;
	}
	/* The usual sentence is for other players. */
	if (e == ERR_NO_TOURNAMENT)
		a->refusal = "No tournament runs; \"tournament create\" begins"
			     " one";
	return e;
}
