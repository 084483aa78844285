/*
 * fuzz_store.c -- a database file and its WAL, damaged in arbitrary places.
 *
 * A store with games that run and are over is damaged, and then checked, or
 * opened by a server that is asked for what it has, plays a game there, and
 * deletes old games. Damage may go unnoticed; a program that
 * notices damage must end with one sentence. Each input runs in a process of
 * its own, because that sentence ends it; libFuzzer gets its counters.
 *
 * The first byte says what is done with the store, whether it has a WAL
 * (without a WAL the server does not check the store at the start), and how
 * many damages there are. Each damage is five bytes: its kind, the place in 24
 * bits, and a value.
 */

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include "server/storage/db_prune.h"
#include "server/storage/storage_file.h"
#include "tests/fuzz/counters.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_harness.h"

#define DAMAGE_SIZE 5

/* The meaning of the first byte. */
#define IS_CHECK(what) ((what) % 4 == 0)
#define HAS_WAL(what)  (((what)&16) != 0)
#define DAMAGES(what)  (1u + (what) / 32)

/* Seconds that a child may take. */
#define TIME_MAX 60

/* More steps than such a small store needs. */
#define PRUNE_STEPS 1000

#define OUTPUT_MAX 8192

/* The database and its WAL. */
enum { FILES = 2 };

struct file {
	char   path[SCRATCH_DIR_PATH + 16];
	size_t size, size_max;
	/* The bytes of the sound file, and of the damaged one; owned. */
	unsigned char *whole, *damaged;
};

static char        directory[SCRATCH_DIR_PATH];
static pid_t       fuzzer; /* the process that has made the directory */
static struct file files[FILES];

/* --- children --- */

/* Ends the child after TIME_MAX, also when it waits for ever. */
static void limit_time(void)
{
	signal(SIGALRM, SIG_DFL); /* in place of libFuzzer's function */
	alarm(TIME_MAX);
}

/* The alarms of libFuzzer interrupt calls that wait. */
static int wait_for(pid_t child)
{
	int   status;
	pid_t ended;

	do
		ended = waitpid(child, &status, 0);
	while (ended < 0 && errno == EINTR);
	assert(ended == child);
	return status;
}

/* --- the store --- */

/* Deletes all games and names that one pass may delete. */
static void prune_all(struct storage *db)
{
	struct db_prune p = { .phase = PRUNE_IDLE };

	db_prune_start(&p, &(struct keep_limit){ .count = 3 }, 2,
	    1800000000000);
	for (int i = 0; i < PRUNE_STEPS && p.phase != PRUNE_IDLE; i++)
		if (db_prune_step(&p, db) != STORAGE_DONE)
			break;
}

static void send_all(struct harness_client *c, const char *const lines[])
{
	for (; *lines != NULL; lines++)
		harness_send(c, *lines);
}

/* Ann plays with bob: two moves, then the next player leaves if is_to_end. */
static void play(struct harness *f, const char *game, bool is_to_end)
{
	struct harness_client *c[] = { harness_client(f, "ann"),
		harness_client(f, "bob") };
	char                   line[64];

	for (int i = 0; i < 2; i++) {
		snprintf(line, sizeof(line), "seek %s you=%s else=none", game,
		    i == 0 ? "x" : "o");
		harness_send(c[i], line);
	}
	harness_send(c[0], "move b2");
	harness_send(c[1], "move a1");
	if (is_to_end)
		harness_send(c[0], "resign");
}

/* Ends without closing the store, so that its WAL remains. */
static _Noreturn void make_store(void)
{
	static const char *const bot_game[] = { "name cid", "bot 4x4x4 easy",
		"move a1", "who", NULL };
	struct harness          *f;
	enum sqlite_result       result;

	limit_time();
	f = harness_new();
	harness_open(f, files[0].path);
	harness_restart(f);
	harness_send(harness_client(f, "ann"), "name ann");
	harness_send(harness_client(f, "bob"), "name bob");
	for (int i = 0; i < 6; i++)
		play(f, i % 2 == 0 ? "3x3x3" : "15x15x5 clock=5+3", true);
	harness_send(harness_client(f, "ann"), "history");
	result = sqlite_exec(f->db->sqlite,
	    "INSERT INTO review (game, asked) VALUES (1, 5);"
	    "INSERT INTO ban VALUES ('eve', '', 9000000000000, 'no', 0);"
	    "INSERT INTO ignored VALUES (1, 'eve', 'Eve');"
	    "INSERT INTO rating VALUES (1, '3x3x3', 1500, 90, 0.06, 2, 5);"
	    "UPDATE player SET key = substr(hex(zeroblob(32)), 1, 64)"
	    " WHERE name = 'ann'");
	assert(result == SQL_DONE);
	storage_checkpoint(f->db);
	play(f, "3x3x3", true);
	play(f, "7x7x5 clock=5+3", false);
	send_all(harness_client(f, "cid"), bot_game);
	harness_send(harness_client(f, "cid"), "history");
	_exit(0);
}

static void read_file(struct file *f)
{
	f->whole = read_whole_file(f->path, &f->size);
	assert(f->whole != NULL);
	f->size_max = f->size;
	f->damaged = malloc(f->size);
	assert(f->damaged != NULL);
}

static void remove_directory(void)
{
	if (getpid() == fuzzer)
		scratch_dir_remove_tree(directory);
}

static void prepare(void)
{
	pid_t child;
	int   status;

	fuzzer = getpid();
	scratch_dir_make(directory);
	snprintf(files[0].path, sizeof(files[0].path), "%s/db", directory);
	snprintf(files[1].path, sizeof(files[1].path), "%s/db-wal", directory);
	child = fork();
	assert(child >= 0);
	if (child == 0)
		make_store();
	status = wait_for(child);
	if (status != 0) {
		fprintf(stderr, "status %d of the child that makes the store\n",
		    status);
		abort();
	}
	for (int i = 0; i < FILES; i++)
		read_file(&files[i]);
	atexit(remove_directory);
	counters_share();
}

/* --- damage --- */

/* Copies a page over another of the same or the other file. */
static void copy_page(struct file *to, size_t at, unsigned value)
{
	const struct file *from = &files[value % FILES];
	size_t             pages = from->size_max / SQLITE_PAGE_SIZE;
	size_t             n = SQLITE_PAGE_SIZE;

	at -= at % SQLITE_PAGE_SIZE;
	if (at + n > to->size)
		n = to->size - at;
	if (pages > 0)
		memcpy(to->damaged + at,
		    from->whole + value / FILES % pages * SQLITE_PAGE_SIZE, n);
}

static void damage(const uint8_t d[DAMAGE_SIZE])
{
	struct file *f = &files[d[0] / 128];
	size_t       at = (size_t)d[1] << 16 | (size_t)d[2] << 8 | d[3];
	unsigned     value = d[4];

	if (f->size == 0)
		return;
	at %= f->size;
	switch (d[0] % 6) {
	case 0:
		f->damaged[at] ^= (unsigned char)(1u << value % 8);
		break;
	case 1:
		f->damaged[at] = (unsigned char)value;
		break;
	case 2:
		memset(f->damaged + at, (int)value,
		    f->size - at < 8 ? f->size - at : 8);
		break;
	case 3:
		f->size = value % 2 == 0 ? at : at - at % SQLITE_PAGE_SIZE;
		break;
	case 4:
		copy_page(f, at, value);
		break;
	default: /* within the header of a page */
		f->damaged[at - at % SQLITE_PAGE_SIZE +
		    at % 12] = (unsigned char)value;
	}
}

static void write_damaged(unsigned what, const uint8_t *data, size_t size)
{

	for (int i = 0; i < FILES; i++) {
		files[i].size = files[i].size_max;
		memcpy(files[i].damaged, files[i].whole, files[i].size);
	}
	if (!HAS_WAL(what))
		files[1].size = 0;
	for (size_t i = 0; i < DAMAGES(what) && (i + 1) * DAMAGE_SIZE <= size;
	     i++)
		damage(data + i * DAMAGE_SIZE);
	for (int i = 0; i < FILES; i++)
		write_whole_file(files[i].path, files[i].damaged,
		    files[i].size);
}

/* --- use --- */

static void serve(void)
{
	static const char *const requests[] = { "who", "games", "history",
		"history bob", "history ann variant=3x3x3", "record 1",
		"record 4", "record 5", "record 9", "review 1", "scores",
		"scores bob", "scores variant=3x3x3", "profile ann",
		"profile bob", "watch 2", "bot 3x3x3 easy", "move b2", "resign",
		NULL };
	struct harness          *f = harness_new();
	struct harness_client   *c;

	harness_open(f, files[0].path);
	harness_restart(f);
	c = harness_client(f, "guest");
	send_all(c, requests);
	harness_advance(f, 24 * 3600 * 1000);
	prune_all(f->db);
	harness_free(f);
}

/*
 * Ends the process of one input before the other functions for its end are
 * called: that of libFuzzer takes every exit for a crash.
 */
static void on_fatal_exit(void)
{
	counters_hand_over();
	_exit(1);
}

static _Noreturn void use_store(unsigned what, int output)
{
	atexit(on_fatal_exit);
	limit_time();
	dup2(output, STDERR_FILENO);
	if (freopen("/dev/null", "w", stdout) == NULL)
		abort();
	if (IS_CHECK(what))
		storage_check_file(files[0].path);
	else
		serve();
	counters_hand_over();
	_exit(0);
}

/*
 * Whether the process has written one sentence, with the name of the program,
 * after lines of the log.
 */
static bool is_sentence(const char *text)
{
	const char *end = strchr(text, '\n');

	while (end != NULL && strncmp(text, "time=", 5) == 0) {
		text = end + 1;
		end = strchr(text, '\n');
	}
	return end != NULL && end[1] == '\0' && strstr(text, ": ") != NULL;
}

/* Alarms interrupt read() as well. */
static size_t read_all(int fd, char *out, size_t size)
{
	size_t  n = 0;
	ssize_t more;

	do {
		more = read(fd, out + n, size - n);
		n += more > 0 ? (size_t)more : 0;
	} while (more > 0 || (more < 0 && errno == EINTR));
	return n;
}

static void run_input(unsigned what)
{
	char  output[OUTPUT_MAX];
	int   ends[2], status;
	pid_t child;

	if (pipe(ends) != 0)
		abort();
	child = fork();
	assert(child >= 0);
	if (child == 0) {
		close(ends[0]);
		use_store(what, ends[1]);
	}
	close(ends[1]);
	output[read_all(ends[0], output, sizeof(output) - 1)] = '\0';
	close(ends[0]);
	status = wait_for(child);
	counters_take_over();
	if (status == 0 ||
	    (WIFEXITED(status) &&
		(WEXITSTATUS(status) == 1 ||
		    WEXITSTATUS(status) == EX_DATAERR) &&
		is_sentence(output)))
		return;
	fprintf(stderr, "status %d: %s\n", status, output);
	abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (directory[0] == '\0')
		prepare();
	if (size == 0)
		return 0;
	write_damaged(data[0], data + 1, size - 1);
	run_input(data[0]);
	return 0;
}

/* Single bytes with values from 1 to 255; a place consists of three bytes. */
const char *const fuzz_words[] = { "\x01", "\x02", "\x03", "\x04", "\x05",
	"\x07", "\x0b", "\x10", "\x13", "\x1d", "\x25", "\x2f", "\x36", "\x3f",
	"\x41", "\x48", "\x53", "\x5b", "\x60", "\x6d", "\x77", "\x7f", "\x80",
	"\x81", "\x82", "\x83", "\x84", "\x85", "\x8e", "\x9a", "\xa7", "\xb3",
	"\xbf", "\xc4", "\xd1", "\xe6", "\xf2", "\xff", NULL };
