/* scenario_backup.c -- how much a backup of a large store delays the players. */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "server/storage/storage_file.h"
#include "tests/durability/scenarios.h"
#include "tests/durability/violations.h"

#define ROUNDS   10
#define ROUND_MS 3000
#define POLL_MS  20 /* between two looks whether the backup is complete */

/* Finished games in the store, and plies of each, on 15x15. */
#define STORED_GAMES "1000000"
#define STORED_PLIES 60
#define SIDE         15

/* --- the store --- */

/* The events of a game, which no line needs to be legal: nothing reads them. */
static void write_events(char *out)
{
	out += sprintf(out, "match 1 2\n");
	for (int ply = 0; ply < STORED_PLIES; ply++) {
		out += notation_write(POINT(ply % SIDE, ply / SIDE), out);
		out += sprintf(out, " %d\n", 300000 - ply * 5000);
	}
	sprintf(out, "over x resign\n");
}

static void fill_store(const char *path)
{
	static const char
	    players[] = "INSERT INTO player (id, name, folded) VALUES"
			" (1, 'ann', 'ann'), (2, 'bob', 'bob')";
	static const char games
	    [] = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
		 " FROM n WHERE i < " STORED_GAMES ") INSERT INTO game (id,"
		 " variant, terms, x, o, begun, active_at, ended, winner, why,"
		 " assistance, plies, flags, state, events)"
		 " SELECT i, '15x15x5', '', 1, 2, i, i, i, 'x', 'resign', 0,"
		 " ?1, 0, '', ?2 FROM n";
	char              events[STORED_PLIES * 16];
	struct storage   *db = storage_open(path);
	struct statement *q;

	write_events(events);
	q = storage_query(db, games,
	    VALUES(value_int(STORED_PLIES), value_text(events)));
	if (sqlite_exec(db->sqlite, players) != SQL_DONE ||
	    statement_step(q) != SQL_DONE)
		fatal("the store cannot be filled: %s", storage_error(db));
	storage_close(db);
}

/* --- rounds --- */

/* Plays until a backup is complete; returns how long it took, in ms. */
static double play_beside_backup(struct scenario *t)
{
	static struct process ctl;
	char                  console[96], file[80];
	double                start = now_ms(), took;
	const char *argv[] = { program_path("noughtsd"), "ctl", "--socket",
		console, "backup", "copy", NULL };

	snprintf(console, sizeof(console), "%s.console", t->server.db);
	snprintf(file, sizeof(file), "%.*s/copy",
	    (int)(strrchr(t->server.db, '/') - t->server.db), t->server.db);
	process_start(&ctl, &(struct process_options){ .argv = argv });
	/*
	 * Starting the backup has delayed this process, and with it the
	 * measurement.
	 */
	scenario_play(t, POLL_MS);
	samples_clear(&t->pool.statistics.latency);
	while (!wait_readable(ctl.alive, time_ms_now()))
		scenario_play(t, POLL_MS);
	took = now_ms() - start;
	if (process_wait(&ctl) != 0)
		violation("the backup fails: %s", ctl.output);
	if (unlink(file) != 0)
		violation("the backup is not at %s", file);
	return took;
}

void scenario_backup(struct scenario *t)
{
	const struct pool_options plan = { .games = 300,
		.rate = 1000,
		.variant = "3x3x3",
		.control = "none" };
	double quiet[ROUNDS], beside[ROUNDS], ratio[ROUNDS], took[ROUNDS];

	fill_store(t->server.db);
	scenario_start(t, &plan);
	scenario_play(t, ROUND_MS);
	for (int i = 0; i < ROUNDS; i++) {
		quiet[i] = scenario_play_p99(t, ROUND_MS);
		took[i] = play_beside_backup(t) / 1000;
		beside[i] = samples_percentile(&t->pool.statistics.latency, 99);
		ratio[i] = beside[i] / quiet[i];
	}
	printf("p99 of a move in ms, at 1,000 a second: ");
	scenario_print_quartiles(quiet, ROUNDS);
	printf("\nand a backup of " STORED_GAMES " games: ");
	scenario_print_quartiles(beside, ROUNDS);
	printf("; times the round before without: ");
	scenario_print_quartiles(ratio, ROUNDS);
	printf("\nseconds that the backup took: ");
	scenario_print_quartiles(took, ROUNDS);
	printf("\n");
	scenario_finish(t);
}
