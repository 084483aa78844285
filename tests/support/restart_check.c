/*
 * restart_check.c -- compares a server with one that has loaded what it stored.
 *
 * Each state is written as lines of text, one for each player, seat, owner,
 * listed name and so on. The same function writes both states; the lines are
 * sorted, and must be equal. A restart may change the following, which is not
 * written:
 *
 * - Players who have no seat and are not entrants, with their seeks. They have
 *   lost nothing but a wait. Seeks of stand-in games are restored.
 * - Invitations, cooldowns and quotas, which last for minutes or a day; mutes,
 *   which last until the server ends.
 * - Numbers of offers and seeks, which are given anew.
 * - Whether a player who was away for long has lost the name to another one, and
 *   the number that such a player has as a guest: the other one may not be
 *   stored, and then the name is free again.
 * - Spectators, proofs of names, and lists of players who own no name: they
 *   belong to a connection. Names of guests in the lists of owners.
 * - Who is away, and until when; how long a pause, a silence or the break before
 *   a round still lasts: everybody gets time to return. For the same reason the
 *   clock of the side to move is as after the last move.
 * - Whether a takeback or a pause was asked for since the last move, which is a
 *   bound on nuisance.
 * - Who had a seat that was left after the end of the game, and the addresses
 *   of a game that is over: they are forgotten on purpose.
 * - Since when an entrant of an arena is free, and how often the entrant was
 *   absent: this delays the next game by two minutes at most.
 * - Ids of players of whom nothing is stored. No other id is given again.
 */

#include "tests/support/restart_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/notation.h"
#include "server/match/seating.h"
#include "server/state/restore.h"
#include "server/storage/storage_file.h"

/* A state as text: sorted lines. */
struct lines {
	char  *text; /* owned */
	size_t size;
	char **line; /* owned */
	size_t count;
};

/* --- games --- */

static void write_board(FILE *out, const struct match *m)
{
	char at[NOTATION_POINT_SIZE], terms[GAME_TERMS_TEXT_SIZE],
	    variant[VARIANT_TEXT_SIZE], choices[OPENING_CHOICES_SIZE];

	fprintf(out, "game %u board %s%s%s choices=%s moves=", m->id,
	    variant_write(&m->settings.variant, variant),
	    m->settings.opening != m->opening.kind ? " other-opening " : " ",
	    game_settings_write_terms(&m->settings, terms),
	    opening_choices_write(&m->opening, choices));
	for (unsigned ply = 1; ply <= board_ply(m->board); ply++) {
		notation_write(board_move(m->board, ply), at);
		fprintf(out, "%s,", at);
	}
	fputc('\n', out);
}

static void write_result(FILE *out, const struct match *m)
{
	char           plies[PLY_SET_TEXT_SIZE];
	struct ply_set bot_plies;

	match_bot_plies(m, &bot_plies);
	if (ply_set_write(&bot_plies, plies) == 0)
		plies[0] = '\0';
	fprintf(out,
	    "game %u flags=%u takebacks=%u paused=%d pauses=%u"
	    " hinted=%u undone=%u substitute=%u botplies=%s draw=%u,%u",
	    m->id, m->flags, m->used.takebacks, m->phase == PHASE_PAUSED,
	    m->used.pauses, m->used.hinted, m->used.undone,
	    match_has_substitute_moved(m, SIDE_X) |
		match_has_substitute_moved(m, SIDE_O) << 1,
	    plies, m->offers.next_draw[SIDE_X], m->offers.next_draw[SIDE_O]);
	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++)
		fprintf(out, " offer%d=%u", kind, m->offers.open[kind]);
	if (match_is_over(m))
		fprintf(out, " winner=%s why=%s", side_word(m->winner),
		    end_reason_word(m->end_reason));
	for (enum side side = SIDE_X;
	     side <= SIDE_O && m->live.rating.changes[side].is_set; side++)
		fprintf(out, " rating=%d%s%+d",
		    m->live.rating.changes[side].value,
		    m->live.rating.changes[side].is_provisional ? "?" : "",
		    m->live.rating.changes[side].change);
	fputc('\n', out);
}

/* The clock of the side to move may have run. */
static void write_times(FILE *out, const struct match *m)
{
	enum side waiting = side_other(match_turn(m));

	fprintf(out, "game %u left=%" PRId64, m->id,
	    (int64_t)m->live.clock.remaining[waiting]);
	if (m->settings.control.kind != TIME_CONTROL_PER_GAME)
		fputc('\n', out);
	else
		fprintf(out, " %" PRId64 ",%" PRId64 "\n",
		    (int64_t)match_time_left(m, SIDE_X),
		    (int64_t)match_time_left(m, SIDE_O));
}

static void write_bytes(FILE *out, const void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		fprintf(out, "%02x", ((const uint8_t *)bytes)[i]);
}

static void write_seat(FILE *out, const struct match *m, enum side side)
{
	const struct seat         *s = &m->live.seat[side];
	const struct match_player *p = &m->player[side];

	fprintf(out, "game %u seat %s", m->id, side_word(side));
	if (p->id != 0 && s->presence == NULL) {
		fputs(" left\n", out);
		return;
	}
	fprintf(out, " %s owner=%s player=%" PRIu64 " bot=%d", s->name,
	    s->owner, p->id, p->bot);
	if (p->id != 0)
		fprintf(out, " program=%d address=", s->is_program);
	if (p->id != 0 && !match_is_over(m))
		write_bytes(out, s->address.bytes, ADDRESS_KEY_BYTES);
	fputc('\n', out);
}

static void write_games(FILE *out, const struct lobby *l)
{
	const struct lobby_match *lm;

	TAILQ_FOREACH (lm, &l->matches, link) {
		write_board(out, &lm->match);
		write_result(out, &lm->match);
		write_times(out, &lm->match);
		write_seat(out, &lm->match, SIDE_X);
		write_seat(out, &lm->match, SIDE_O);
	}
	fprintf(out, "last game %u\n", l->last_match_id);
}

/* --- players --- */

/* Of a guest, the name in the seat, which is not lost. */
static const char *name_of(const struct player *p)
{
	if (p->name[0] != '~' || p->match == NULL)
		return p->name;
	return seating_player_name(p->match, p->side);
}

static void write_player(FILE *out, const struct player *p)
{
	char seek[SEEK_REQUEST_TEXT_SIZE];

	fprintf(out,
	    "player %" PRIu64
	    " %s program=%d played=%d entrant=%d token=%" PRIx64 ",",
	    p->identity.id, name_of(p), p->client.is_program,
	    p->identity.has_game, p->is_entrant, p->identity.tokens.id);
	write_bytes(out, p->identity.tokens.current, TOKEN_HASH_SIZE);
	fputc(',', out);
	write_bytes(out, p->identity.tokens.previous, TOKEN_HASH_SIZE);
	if (p->match != NULL)
		fprintf(out, " game=%u,%s seek=%s", p->match->id,
		    side_word(p->side),
		    p->seek == NULL ?
			"" :
			seek_request_write(&p->seek->request, seek));
	fputc('\n', out);
}

static void write_ignored(FILE *out, const struct name_owner *o)
{
	const struct name_set *list = &o->ignored;

	for (unsigned i = 0; i < list->count; i++)
		if (list->names[i].name[0] != '~')
			fprintf(out, "owner %s ignores %s\n", o->folded,
			    list->names[i].name);
}

/* The rating at the variant that the owner has played last. */
static void write_rating(FILE *out, const struct lobby *l,
    const struct name_owner *o, msec now)
{
	struct variant v;
	char           variant[VARIANT_TEXT_SIZE];
	struct rating  r;

	if (!rating_table_shown(&l->ratings, o->player, NULL, UINT64_MAX, now,
		&v)
		 .is_set)
		return;
	r = rating_table_now(&l->ratings, o->player, &v, now);
	fprintf(out, "owner %s rating %s %.6f %.6f %.8f\n", o->folded,
	    variant_write(&v, variant), r.value, r.deviation, r.volatility);
}

static void write_players(FILE *out, const struct lobby *l, msec now)
{
	const struct player     *p;
	const struct name_owner *o;

	TAILQ_FOREACH (p, &l->players, listing.link)
		if (p->match != NULL || p->is_entrant)
			write_player(out, p);
	for (o = l->owners.by_name; o != NULL; o = o->hh.next) {
		fprintf(out,
		    "owner %s %s %s player=%" PRIu64 " at=%" PRId64
		    " played=%d\n",
		    o->folded, o->name, o->key, o->player, (int64_t)o->bound_at,
		    o->has_game);
		write_ignored(out, o);
		write_rating(out, l, o, now);
	}
}

/* --- the tournament, bans, the rest --- */

static void write_entrants(FILE *out, const struct tournament *t)
{
	for (unsigned i = 0; i < t->entrant_count; i++) {
		const struct entrant *e = &t->entrant[i];

		fprintf(out,
		    "entrant %u %s program=%d withdrawn=%d removed=%d late=%d"
		    " returns=%u rating=%u correction=%d points=%d\n",
		    i, e->name, e->is_program, e->is_withdrawn, e->is_removed,
		    e->is_late, e->returns, e->rating, e->correction,
		    tournament_points(t, (uint8_t)i));
	}
}

/* The standings and the next pairing follow from what is written. */
static void write_tournament(FILE *out, const struct tournament_manager *tm)
{
	const struct tournament *t = &tm->t;
	char variant[VARIANT_TEXT_SIZE], terms[GAME_TERMS_TEXT_SIZE];

	if (t->name[0] == '\0')
		return;
	fprintf(out,
	    "tournament %s %s %s programs=%d rounds=%u minutes=%u seed=%" PRIu64
	    " round=%u joins=%u damaged=%d end=%" PRId64 " why=%s %s %s\n",
	    t->name, tournament_kind_word(t->kind),
	    tournament_state_word(t->state), t->has_programs, t->rounds,
	    t->minutes, t->seed, t->round, t->joins, tm->is_damaged,
	    t->kind == TOURNAMENT_ARENA ? (int64_t)tm->at : 0,
	    t->why != NULL ? t->why : "",
	    variant_write(&t->settings.variant, variant),
	    game_settings_write_terms(&t->settings, terms));
	write_entrants(out, t);
	for (unsigned i = 0; i < t->game_count; i++) {
		const struct tournament_game *g = &t->game[i];

		fprintf(out, "pair %u game=%u %u-%u round=%u result=%u of %u\n",
		    i, g->match, g->entrant[SIDE_X], g->entrant[SIDE_O],
		    g->round, g->result, g->plies);
	}
}

static void write_bans(FILE *out, struct expiry_map *bans, msec now)
{
	struct expiry_row *row = NULL;

	while ((row = expiry_map_next(bans, row, now)) != NULL) {
		const struct ban *b = row->value;

		fprintf(out, "ban %s %s %s until=%" PRId64 " :%s\n", b->what,
		    b->is_of_talk ? "talk" : "", b->key, (int64_t)b->until,
		    b->reason);
	}
}

/* --- comparing --- */

static int compare_lines(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static struct lines lines_of(struct server_state *g, msec now)
{
	struct lines l = { .count = 0 };
	FILE        *out = open_memstream(&l.text, &l.size);
	char        *rest, *line;

	write_games(out, &g->lobby);
	write_players(out, &g->lobby, now);
	write_tournament(out, &g->tournament);
	write_bans(out, &g->bans, now);
	fprintf(out, "motd %s\n", g->motd);
	fclose(out);
	for (size_t i = 0; i < l.size; i++)
		l.count += l.text[i] == '\n';
	l.line = malloc((l.count + 1) * sizeof(*l.line));
	l.count = 0;
	rest = l.text;
	while ((line = strsep(&rest, "\n")) != NULL && rest != NULL)
		l.line[l.count++] = line;
	qsort(l.line, l.count, sizeof(*l.line), compare_lines);
	return l;
}

static void lines_clear(struct lines *l)
{
	free(l->line);
	free(l->text);
}

/* Writes the lines that only one of the two has. */
static bool compare(const struct lines *a, const struct lines *b)
{
	size_t i = 0, j = 0;
	bool   is_same = true;

	while (i < a->count || j < b->count) {
		int order = i == a->count ? 1 :
		    j == b->count         ? -1 :
					    strcmp(a->line[i], b->line[j]);

		if (order < 0)
			fprintf(stderr, "before the restart: %s\n", a->line[i]);
		if (order > 0)
			fprintf(stderr, "after the restart: %s\n", b->line[j]);
		i += order <= 0;
		j += order >= 0;
		is_same &= order == 0;
	}
	return is_same;
}

/* Every player of the store has an id that is not given again. */
static const char
    last_player[] = "SELECT max(ifnull((SELECT max(player) FROM seat), 0),"
		    " ifnull((SELECT max(max(x, o)) FROM game), 0),"
		    " ifnull((SELECT max(id) FROM player), 0))";

bool restart_check(struct harness *f)
{
	struct server_state *loaded = harness_load(f);
	struct lines         before = lines_of(f->state, f->now);
	struct lines         after = lines_of(loaded, f->now);
	bool                 is_same = compare(&before, &after);
	int64_t last = statement_number(storage_statement(f->db, last_player),
	    -1);

	if (last < 0 || (uint64_t)last > loaded->lobby.last_player_id) {
		fprintf(stderr, "player %" PRId64 " is given again\n", last);
		is_same = false;
	}
	restore_start_grace(loaded, f->now);
	lines_clear(&before);
	lines_clear(&after);
	server_state_free(loaded);
	is_same &= storage_check(f->db);
	fflush(stdout);
	return is_same;
}
