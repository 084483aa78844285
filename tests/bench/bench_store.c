/*
 * bench_store.c -- what games cost: each move, their size, history, the start of
 * a server, and a check.
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

#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "server/storage/db_query.h"
#include "server/storage/journal.h"
#include "server/storage/storage_file.h"

/* How many games are played at once, and how many each player plays. */
#define AT_ONCE    100
#define GAMES_EACH 200

/* Games that are still running when the server starts. */
#define UNFINISHED 20000

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

static int64_t number_of(struct storage *db, const char *sql)
{
	struct statement *q = storage_statement(db, sql);
	int64_t           n = 0;

	if (statement_step(q) == SQL_ROW)
		n = statement_int(q, 0);
	statement_reset(q);
	return n;
}

static const char *wal_path(void)
{
	static char name[4096];

	snprintf(name, sizeof(name), "%s-wal", path);
	return name;
}

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

/* --- filling --- */

static uint32_t players_of(unsigned games)
{
	return games / GAMES_EACH + 2;
}

/* Plays AT_ONCE games at once, and writes them as the server does. */
struct filler {
	struct storage    *db;
	struct journal     journal;
	struct write_batch batch;
	struct match       matches[AT_ONCE];
	msec               left[AT_ONCE][2];
	unsigned           plies;
	uint32_t           seed, players;
	double             cpu; /* of the writing */
};

static uint32_t next_random(struct filler *f)
{
	f->seed = f->seed * 1664525 + 1013904223;
	return f->seed >> 8;
}

/* Writes what the turn has added, as one transaction. */
static void write_turn(struct filler *f)
{
	double cpu;

	if (journal_take(&f->journal, &f->batch, 0) == 0)
		return;
	cpu = cpu_seconds();
	if (storage_write(f->db, &f->batch) != STORAGE_DONE)
		fatal("a turn cannot be written: %s", storage_error(f->db));
	if (storage_checkpoint_need(f->db) != CHECKPOINT_NOT_NEEDED)
		storage_checkpoint(f->db);
	f->cpu += cpu_seconds() - cpu;
}

static void
add_event(struct filler *f, struct match *m, const struct match_event *e)
{
	match_apply(m, e);
	journal_on_event(&f->journal, m, e);
}

static void add_player(struct filler *f, struct match *m, enum side side,
    uint64_t player, bool has_seat)
{
	struct stored_player p = { .player = player,
		.game_id = m->id,
		.side = side,
		.token_id = player };

	match_apply(m,
	    &(struct match_event){ .kind = EV_SEAT,
		.side = side,
		.player = { player, NO_BOT_LEVEL } });
	snprintf(p.name, sizeof(p.name), "p%u", (unsigned)player);
	if (has_seat)
		journal_player(&f->journal, &p);
}

/* The two players of a running game play no other game. */
static void add_game(struct filler *f, unsigned i, uint32_t game, bool is_over)
{
	struct match        *m = &f->matches[i];
	struct game_settings settings = { .control.kind = TIME_CONTROL_NONE };

	variant_parse(&settings.variant, variants[game % 3 == 0 ? 1 : 0]);
	time_control_parse(&settings.control, "10+3");
	match_init(m, game, &settings, (struct match_observer){ NULL, NULL });
	f->left[i][0] = f->left[i][1] = 600000;
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		add_player(f, m, side,
		    is_over ? 1 + next_random(f) % f->players :
			      f->players + 2 * (uint64_t)game + side,
		    !is_over);
	f->journal.clock.trusted = BEGUN_AT + game * 1000LL;
	add_event(f, m, &(struct match_event){ .kind = EV_START });
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
static void add_move(struct filler *f, unsigned i, unsigned ply)
{
	struct match      *m = &f->matches[i];
	struct match_event e = { .kind = EV_MOVE,
		.side = board_turn(m->board),
		.point = point_of(ply),
		.bot = NO_BOT_LEVEL };

	f->left[i][ply % 2] += 3000 - 2000 - (msec)(next_random(f) % 8000);
	e.time = f->left[i][ply % 2] > 0 ? f->left[i][ply % 2] : 0;
	f->journal.clock.trusted = BEGUN_AT + m->id * 1000LL + ply * 6000LL;
	add_event(f, m, &e);
}

static void
add_block(struct filler *f, uint32_t first, unsigned count, bool is_over)
{
	for (unsigned i = 0; i < count; i++)
		add_game(f, i, first + i, is_over);
	write_turn(f);
	for (unsigned ply = 1; ply <= f->plies; ply++) {
		for (unsigned i = 0; i < count; i++)
			add_move(f, i, ply);
		write_turn(f);
	}
	for (unsigned i = 0; i < count; i++) {
		if (is_over)
			add_event(f, &f->matches[i],
			    &(struct match_event){ .kind = EV_OVER,
				.side = SIDE_X,
				.reason = END_RESIGN });
		match_clear(&f->matches[i]);
	}
	write_turn(f);
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

/* Returns the CPU time of all writes, in seconds. */
static double fill(struct storage *db, uint32_t first, unsigned games,
    unsigned plies, bool is_over)
{
	struct filler *f = xcalloc(1, sizeof(*f));
	double         cpu;

	f->db = db;
	f->journal = (struct journal){ .is_enabled = true, .position = 1 };
	f->plies = plies;
	f->seed = first;
	f->players = players_of(games);
	/*
	 * No sync is needed: if this is interrupted, the file is created
	 * again.
	 */
	run(db, "PRAGMA synchronous = OFF");
	for (unsigned i = 0; i < games; i += AT_ONCE)
		add_block(f, first + i,
		    games - i < AT_ONCE ? games - i : AT_ONCE, is_over);
	cpu = f->cpu;
	write_batch_free(&f->batch);
	journal_clear(&f->journal);
	free(f);
	return cpu;
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
	double          cpu;

	unlink(path);
	unlink(wal_path());
	db = storage_open(path);
	add_players(db, 1, players_of(games));
	cpu = fill(db, 1, games, plies, true);
	/* The last 32 players have the same name. */
	run(db,
	    "UPDATE player SET name = 'many', folded = 'many' WHERE id IN"
	    " (SELECT id FROM player ORDER BY id DESC LIMIT 32)");
	print_size(db, "unrated", games, plies);
	storage_close(db);
	sync_file();
	printf("filled: %u games of %u plies in %.0f s, %.2f us of CPU a "
	       "move\n",
	    games, plies, seconds_since(begun), cpu * 1e6 / games / plies);
}

/* --- ratings --- */

/* Makes all games rated. */
static void rate(unsigned games, unsigned plies)
{
	struct storage *db = storage_open(path);

	run(db,
	    "INSERT INTO rated_game SELECT id, 1500 + id % 500, 0, 0,"
	    " 1500 - id % 500, 0, 0 FROM game");
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
	time_scores("scores, last page", "", NULL, SCORES_LISTED_MAX - 99);
	time_scores("scores at a variant, first page", "", "2x2x2", 1);
	time_scores("scores at a variant, last page", "", "2x2x2",
	    SCORES_LISTED_MAX - 99);
	time_scores("scores of a player", "p7", NULL, 1);
	time_scores("scores of a name of many, first page", "crowd", NULL, 1);
	time_scores("scores of a name of many, last page", "crowd", NULL, 100);
	time_scores("scores of a name of many at a variant", "crowd", "2x2x2",
	    1);
	time_scores("scores of a player of all variants", "wide", NULL, 1);
	time_scores("scores of a player of all variants, last page", "wide",
	    NULL, SCORES_LISTED_MAX - 99);
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
	if (plies == 0 || plies > 210)
		fatal("usage: bench-store [GAMES [PLIES, to 210, [FILE]]]");
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (games == 0) {
		measure(last_game());
		return 0;
	}
	fill_store(games, plies);
	rate(games, plies);
	add_scores(games);
	fill_unfinished(games, plies);
	measure(games);
	return 0;
}
