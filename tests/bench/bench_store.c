/*
 * bench_store.c -- what finished games cost: their size, packing them, history,
 * the start of a server, and a check.
 *
 * 	bench-store [GAMES [PLIES [FILE]]]	default 100000 60 bench-store.db
 *
 * The file is created or overwritten, and is kept for inspection. With 0 games,
 * an existing file is measured unchanged. A page of history is timed with an
 * empty cache of SQLite, and again.
 */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/notation.h"
#include "common/time_ms.h"
#include "server/storage/db_query.h"
#include "server/storage/journal.h"
#include "server/storage/storage_file.h"

/* How many games are played at once, and how many each player plays. */
#define AT_ONCE    100
#define GAMES_EACH 200

/* Games that are still running when the server starts. */
#define UNFINISHED 10000

/* How many of them end one by one. */
#define ENDED_ALONE 100

#define MIB      (1 << 20)
#define US_A_MS  1000.0
#define BEGUN_AT 1790000000000

static const char *const variants[] = { "15x15x5", "19x19x5" };

static const char *path = "bench-store.db";

static double seconds_since(uint64_t begun)
{
	return (double)(time_us_now() - begun) / 1e6;
}

/* The CPU time of this process: the load of the machine hardly changes it. */
static double cpu_seconds(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void run(struct storage *db, const char *sql)
{
	if (sqlite_exec(db->sqlite, sql) != SQL_DONE)
		fatal("%s: %s", sql, sqlite_error(db->sqlite));
}

static void step(struct statement *q)
{
	if (statement_step(q) != SQL_DONE)
		fatal("a row cannot be written");
}

static int64_t number_of(struct storage *db, const char *sql)
{
	struct statement *q = storage_statement(db, sql);
	int64_t           n = 0;

	if (statement_step(q) == SQL_ROW)
		n = statement_int(q, 0);
	statement_reset(q);
	return n;
}

static double mib_of(const char *name)
{
	struct stat status;

	return stat(name, &status) == 0 ? (double)status.st_size / MIB : 0;
}

static const char *wal_path(void)
{
	static char name[4096];

	snprintf(name, sizeof(name), "%s-wal", path);
	return name;
}

/* The size of the file and of its write-ahead log. */
static double file_mib(void)
{
	return mib_of(path) + mib_of(wal_path());
}

/* --- filling --- */

static uint32_t players_of(unsigned games)
{
	return games / GAMES_EACH + 2;
}

struct filler {
	struct statement *game, *seat, *person, *move;
	unsigned          plies;
	uint32_t          seed, players;
};

static uint32_t next_random(struct filler *f)
{
	f->seed = f->seed * 1664525 + 1013904223;
	return f->seed >> 8;
}

static void
add_seat(struct filler *f, int64_t game, const char *side, int64_t player)
{
	statement_bind_int(f->seat, 1, game);
	statement_bind_text(f->seat, 2, side);
	statement_bind_int(f->seat, 3, player);
	step(f->seat);
}

/* Adds the two players of a running game, who play no other game. */
static void add_persons(struct filler *f, int64_t game)
{
	for (int64_t i = 0; i < 2; i++) {
		int64_t player = f->players + 2 * game + i;

		add_seat(f, game, i == 0 ? "x" : "o", player);
		statement_bind_int(f->person, 1, player);
		statement_bind_int(f->person, 2, game);
		statement_bind_text(f->person, 3, i == 0 ? "x" : "o");
		step(f->person);
	}
}

static void add_game(struct filler *f, int64_t game, bool is_over)
{
	statement_bind_int(f->game, 1, game);
	statement_bind_text(f->game, 2, variants[game % 3 == 0 ? 1 : 0]);
	statement_bind_int(f->game, 3, BEGUN_AT + game * 1000);
	step(f->game);
	if (!is_over) {
		add_persons(f, game);
		return;
	}
	add_seat(f, game, "x", 1 + next_random(f) % f->players);
	add_seat(f, game, "o", 1 + next_random(f) % f->players);
}

/*
 * The point of a ply: each side fills its own of the pairs "xxoo" of which rows
 * consist, shifted by two from row to row, so that no three are in a row.
 */
static point point_of(unsigned ply)
{
	unsigned nth = (ply + 1) / 2;

	for (unsigned i = 0;; i++)
		if ((i % 15 / 2 + i / 15) % 2 == (ply + 1) % 2 && --nth == 0)
			return POINT(i % 15, i / 15);
}

/* Each move takes two to ten seconds. */
static void add_move(struct filler *f, int64_t game, unsigned ply, msec left[2])
{
	char text[NOTATION_POINT_SIZE];

	left[ply % 2] += 3000 - 2000 - (msec)(next_random(f) % 8000);
	notation_write(point_of(ply), text);
	statement_bind_int(f->move, 1, game);
	statement_bind_int(f->move, 2, ply);
	statement_bind_text(f->move, 3, text);
	statement_bind_int(f->move, 4, left[ply % 2]);
	statement_bind_int(f->move, 5, BEGUN_AT + game * 1000 + ply * 6000);
	step(f->move);
}

static void
add_block(struct filler *f, int64_t first, unsigned count, bool is_over)
{
	msec left[AT_ONCE][2];

	for (unsigned i = 0; i < count; i++) {
		left[i][0] = left[i][1] = 600000;
		add_game(f, first + i, is_over);
	}
	for (unsigned ply = 1; ply <= f->plies; ply++)
		for (unsigned i = 0; i < count; i++)
			add_move(f, first + i, ply, left[i]);
}

/* Adds count players, whose ids begin with first. */
static void add_players(struct storage *db, int64_t first, int64_t count)
{
	char sql[256];

	snprintf(sql, sizeof(sql),
	    "WITH RECURSIVE n(i) AS (SELECT %lld UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < %lld) INSERT INTO player (id, name, folded)"
	    " SELECT i, 'p' || i, 'p' || i FROM n",
	    (long long)first, (long long)(first + count - 1));
	run(db, sql);
}

/* Syncs the file, because the games were written without syncs. */
static void sync_file(void)
{
	int fd = open(path, O_RDWR);

	if (fd < 0 || fsync(fd) != 0)
		fatal("%s cannot be synced", path);
	close(fd);
}

static void fill(struct storage *db, int64_t first, unsigned games,
    unsigned plies, bool is_over)
{
	struct filler f = { .plies = plies,
		.seed = (uint32_t)first,
		.players = players_of(games) };

	f.game = storage_statement(db,
	    "INSERT INTO game (id, variant, terms, begun)"
	    " VALUES (?1, ?2, 'clock=10+3 absent=bot', ?3)");
	f.seat = storage_statement(db,
	    "INSERT INTO sit (game, ply, side, name, player)"
	    " VALUES (?1, 1, ?2, 'p' || ?3, ?3)");
	f.person = storage_statement(db,
	    "INSERT INTO person (player, token, game, side, token_id, bot)"
	    " VALUES (?1, randomblob(16), ?2, ?3, ?1, 0)");
	f.move = storage_statement(db,
	    "INSERT INTO move (game, seq, ply, point, left, at)"
	    " VALUES (?1, ?2, ?2, ?3, ?4, ?5)");
	/*
	 * No sync is needed: if this is interrupted, the file is created
	 * again.
	 */
	run(db, "PRAGMA synchronous = OFF");
	for (unsigned i = 0; i < games; i += AT_ONCE) {
		run(db, "BEGIN");
		add_block(&f, first + i,
		    games - i < AT_ONCE ? games - i : AT_ONCE, is_over);
		run(db, "COMMIT");
		if (storage_checkpoint_need(db) != CHECKPOINT_NOT_NEEDED)
			storage_checkpoint(db);
	}
}

/* Games that are still running, each with two players of its own. */
static void fill_unfinished(unsigned games, unsigned plies)
{
	struct storage *db = storage_open(path);

	add_players(db, players_of(UNFINISHED) + 2 * ((int64_t)games + 1),
	    2 * UNFINISHED);
	fill(db, games + 1, UNFINISHED, plies, false);
	storage_close(db);
	sync_file();
}

static void fill_store(unsigned games, unsigned plies)
{
	struct storage *db;
	uint64_t        begun = time_us_now();

	unlink(path);
	unlink(wal_path());
	db = storage_open(path);
	add_players(db, 1, players_of(games));
	fill(db, 1, games, plies, true);
	storage_close(db);
	sync_file();
	printf("filled: %u games of %u plies in %.0f s, %.1f MiB, %.2f bytes a "
	       "move\n",
	    games, plies, seconds_since(begun), file_mib(),
	    file_mib() * MIB / games / plies);
}

/* --- the end of games --- */

/* Prints the size of the file, without its free pages. */
static void
print_size(struct storage *db, const char *what, unsigned games, unsigned plies)
{
	double bytes = (double)number_of(db,
	    "SELECT (page_count - freelist_count) * page_size FROM"
	    " pragma_page_count(), pragma_freelist_count(), "
	    "pragma_page_size()");

	printf("at rest, %s: %.1f MiB, %.1f bytes a game, %.2f a move, indexes "
	       "included, free pages not\n",
	    what, bytes / MIB, bytes / games, bytes / games / plies);
}

static void
write_all(struct storage *db, struct journal *j, struct write_batch *batch)
{
	journal_take(j, batch, 0);
	if (storage_write(db, batch) != STORAGE_DONE)
		fatal("a game cannot be ended: %s", storage_error(db));
}

/*
 * Ends the games, which packs them, in transactions of AT_ONCE. Checkpoints are
 * made as the database writer makes them.
 */
static void end_games(unsigned games, unsigned plies)
{
	struct journal     ends = { .is_enabled = true };
	struct write_batch batch = { .count = 0 };
	struct storage    *db = storage_open(path);
	uint64_t           begun = time_us_now();
	double             cpu = cpu_seconds();

	run(db, "PRAGMA synchronous = OFF");
	for (unsigned first = 1; first <= games; first += AT_ONCE) {
		for (unsigned n = 0; n < AT_ONCE && first + n <= games; n++) {
			ends.clock.trusted = BEGUN_AT + (first + n) * 1000LL +
			    plies * 6000LL;
			journal_over(&ends, first + n, SIDE_X, END_RESIGN);
		}
		write_all(db, &ends, &batch);
		if (storage_checkpoint_need(db) != CHECKPOINT_NOT_NEEDED)
			storage_checkpoint(db);
	}
	/* The last 32 players have the same name. */
	run(db,
	    "UPDATE player SET name = 'many', folded = 'many' WHERE id IN"
	    " (SELECT id FROM player ORDER BY id DESC LIMIT 32)");
	printf("ended and packed: %u games in %.0f s, %.1f us of CPU each\n",
	    games, seconds_since(begun),
	    (cpu_seconds() - cpu) * 1e6 / (games > 0 ? games : 1));
	print_size(db, "unrated", games, plies);
	write_batch_free(&batch);
	journal_clear(&ends);
	storage_close(db);
}

/*
 * Ends ENDED_ALONE of the running games in a transaction each, and has their
 * players leave in another.
 */
static void end_alone(unsigned games)
{
	struct storage    *db = storage_open(path);
	uint32_t           players = players_of(UNFINISHED);
	struct journal     journal = { .is_enabled = true };
	struct write_batch batch = { .count = 0 };
	double             cpu;

	run(db, "PRAGMA synchronous = OFF");
	cpu = cpu_seconds();
	journal.clock.trusted = BEGUN_AT * 2;
	for (uint32_t game = games + 1; game <= games + ENDED_ALONE; game++) {
		journal_over(&journal, game, SIDE_X, END_RESIGN);
		write_all(db, &journal, &batch);
		journal_leave(&journal, players + 2 * game);
		journal_leave(&journal, players + 2 * game + 1);
		write_all(db, &journal, &batch);
	}
	printf("ended beside %d games: %.1f us of CPU each\n", UNFINISHED,
	    (cpu_seconds() - cpu) * 1e6 / ENDED_ALONE);
	write_batch_free(&batch);
	journal_clear(&journal);
	storage_close(db);
}

/* --- ratings --- */

/* Makes all games rated. */
static void rate(unsigned games, unsigned plies)
{
	struct storage *db = storage_open(path);

	run(db,
	    "INSERT INTO rated_game SELECT id, 1500 + id % 500, 0, 0,"
	    " 1500 - id % 500, 0, 0 FROM finished");
	print_size(db, "rated", games, plies);
	storage_close(db);
}

/* --- scores --- */

/*
 * Adds as many scores as the games can have: two of each game. Those of the
 * players called "crowd" are half of them, and "wide" has one, and a rating, at
 * each of VARIANTS variants.
 */
static void add_scores(unsigned games)
{
	struct storage *db = storage_open(path);
	int64_t         first = number_of(db, "SELECT max(id) + 1 FROM player");
	unsigned        players = games / 3;
	char            sql[2048];

	add_players(db, first, players + 1);
	snprintf(sql, sizeof(sql),
	    "BEGIN; UPDATE player SET name = 'crowd', folded = 'crowd'"
	    " WHERE id > %lld AND id %% 2;"
	    "UPDATE player SET name = 'wide', folded = 'wide' WHERE id = %lld;"
	    "CREATE TEMP TABLE kind AS"
	    " WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < "
	    "26)"
	    " SELECT row_number() OVER () AS nth,"
	    "  a.i || 'x' || b.i || 'x' || c.i AS text FROM n AS a, n AS b,"
	    "  n AS c WHERE c.i <= max(a.i, b.i);"
	    "INSERT INTO score SELECT id, text, nth + id %% 97, id %% 7, 0, 0,"
	    " id %% 7 - (nth + id %% 97 << 32) FROM player CROSS JOIN kind"
	    " WHERE id > %lld AND nth <= 6;"
	    "INSERT INTO score SELECT %lld, text, 1, 0, 0, 0, -(1 << 32)"
	    " FROM kind;"
	    "INSERT INTO rating SELECT %lld, text, 1500, 50, 0.06, 1, nth"
	    " FROM kind; COMMIT",
	    (long long)first, (long long)first, (long long)first,
	    (long long)first, (long long)first);
	run(db, sql);
	printf("scores: %lld, of which %lld of one player\n",
	    (long long)number_of(db, "SELECT count(*) FROM score"),
	    (long long)number_of(db, "SELECT count(*) FROM kind"));
	storage_close(db);
}

/* --- queries --- */

/* Runs the query; the CPU time in ms: a busy machine changes it little. */
static double time_query(struct storage *db, struct db_query *query)
{
	double begun = cpu_seconds();

	db_query_run(query, db);
	if (query->refusal != OK)
		fatal("a query has failed");
	return (cpu_seconds() - begun) * 1000;
}

/* Times a query with an empty cache, and again; then frees it. */
static void report_query(const char *what, struct db_query *query)
{
	struct storage *db = storage_open(path);
	double          first = time_query(db, query);

	printf("%s: %.2f ms, again %.2f ms\n", what, first,
	    time_query(db, query));
	db_query_free(query);
	storage_close(db);
}

static void time_history(const char *what, const char *name, const char *with,
    const char *variant, uint32_t from)
{
	struct db_query      *query = db_query_new(QUERY_HISTORY);
	struct history_query *q = &query->history;

	strcpy(q->folded, name);
	strcpy(q->with, with);
	q->has_variant = variant != NULL && variant_parse(&q->variant, variant);
	q->from = from;
	report_query(what, query);
}

static void time_scores(const char *what, const char *name, const char *variant,
    uint32_t from)
{
	struct db_query     *query = db_query_new(QUERY_SCORES);
	struct scores_query *q = &query->scores;

	strcpy(q->folded, name);
	q->has_variant = variant != NULL && variant_parse(&q->variant, variant);
	q->from = from;
	report_query(what, query);
}

static void time_profile(const char *what, const char *name)
{
	struct db_query *query = db_query_new(QUERY_PROFILE);

	strcpy(query->profile.folded, name);
	report_query(what, query);
}

/* --- the start and the check --- */

static void count_game(void *ctx, const struct stored_game *g)
{
	(void)g;
	++*(unsigned *)ctx;
}

static void ignore_owner(void *ctx, const struct loaded_owner *o)
{
	(void)ctx;
	(void)o;
}

static bool ignore_player(void *ctx, const struct stored_player *p)
{
	(void)ctx;
	(void)p;
	return true;
}

static void time_start(void)
{
	uint64_t        begun = time_us_now();
	double          cpu = cpu_seconds(), opened;
	struct storage *db = storage_open(path);
	unsigned        games = 0;

	opened = seconds_since(begun);
	storage_load(db,
	    &(struct storage_load_handler){ .on_game = count_game,
		.on_owner = ignore_owner,
		.on_player = ignore_player,
		.ctx = &games },
	    0);
	printf("start: opened in %.2f s, and %u unfinished games loaded after "
	       "%.2f s, with %.2f s of CPU\n",
	    opened, games, seconds_since(begun), cpu_seconds() - cpu);
	storage_close(db);
}

static void time_check(void)
{
	uint64_t      begun = time_us_now();
	struct rusage usage;
	int           status;
	pid_t         child;

	fflush(stdout);
	child = fork();
	if (child == 0)
		exit(storage_check_file(path) ? 0 : 1);
	if (wait4(child, &status, 0, &usage) != child || status != 0)
		fatal("the check found faults");
	printf("check: %.1f s, %.1f s of CPU, %.1f MiB of memory\n",
	    seconds_since(begun),
	    (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec),
	    (double)usage.ru_maxrss / 1024);
}

static void measure(unsigned games)
{
	time_history("history first page", "", "", NULL, UINT32_MAX);
	time_history("history last page", "", "", NULL, 50);
	time_history("history of a variant, first page", "", "", "15x15x5",
	    UINT32_MAX);
	time_history("history of a variant, last page", "", "", "15x15x5", 50);
	time_history("history of a player, first page", "p7", "", NULL,
	    UINT32_MAX);
	time_history("history of a player, middle", "p7", "", NULL, games / 2);
	time_history("history of a player at a variant", "p7", "", "15x15x5",
	    UINT32_MAX);
	time_history("history of a player with another", "p7", "p8", NULL,
	    UINT32_MAX);
	time_history("history of a name of many", "many", "", NULL, UINT32_MAX);
	time_history("history of a name of many at a variant", "many", "",
	    "15x15x5", UINT32_MAX);
	time_history("history of a name of many with another", "many", "p8",
	    NULL, UINT32_MAX);
	time_history("history of all with another", "", "nobody", NULL,
	    UINT32_MAX);
	time_history("history of all with another at a variant", "", "nobody",
	    "15x15x5", UINT32_MAX);
	time_history("history of all at a variant that nobody plays", "", "",
	    "3x3x3", UINT32_MAX);
	time_history("history of a name of many at a variant, with another",
	    "many", "p8", "15x15x5", UINT32_MAX);
	time_history("history of a name of many at a variant never played",
	    "many", "", "3x3x3", UINT32_MAX);
	time_history("history of a player with another at a variant", "p7",
	    "p8", "15x15x5", UINT32_MAX);
	time_scores("scores, first page", "", NULL, 1);
	time_scores("scores, last page", "", NULL, SCORES_LISTED_MAX - 199);
	time_scores("scores at a variant, first page", "", "2x2x2", 1);
	time_scores("scores at a variant, last page", "", "2x2x2",
	    SCORES_LISTED_MAX - 199);
	time_scores("scores of a player", "p7", NULL, 1);
	time_scores("scores of a name of many, first page", "crowd", NULL, 1);
	time_scores("scores of a name of many, last page", "crowd", NULL, 100);
	time_scores("scores of a name of many at a variant", "crowd", "2x2x2",
	    1);
	time_scores("scores of a player of all variants", "wide", NULL, 1);
	time_scores("scores of a player of all variants, last page", "wide",
	    NULL, SCORES_LISTED_MAX - 199);
	time_profile("profile of a player", "p7");
	time_profile("profile of a player of all variants", "wide");
	time_profile("profile of a name of many", "crowd");
	time_start();
	time_check();
}

static uint32_t last_game(void)
{
	struct storage *db = storage_open(path);
	int64_t         id = number_of(db,
		    "SELECT seq FROM sqlite_sequence WHERE name = 'game'");

	storage_close(db);
	return (uint32_t)id;
}

int main(int argc, char **argv)
{
	unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 100000;
	unsigned plies = argc > 2 ? (unsigned)atoi(argv[2]) : 60;

	if (argc > 3)
		path = argv[3];
	if (plies == 0 || plies > 75)
		fatal("usage: bench-store [GAMES [PLIES, to 75, [FILE]]]");
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (games == 0) {
		measure(last_game());
		return 0;
	}
	fill_store(games, plies);
	end_games(games, plies);
	rate(games, plies);
	add_scores(games);
	fill_unfinished(games, plies);
	end_alone(games);
	measure(games);
	return 0;
}
