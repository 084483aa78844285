/* scratch.c -- files that a test makes, facts to fill them, ends to watch. */

#define _XOPEN_SOURCE 700 /* nftw */

#include "tests/scratch.h"

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/level.h"
#include "common/notation.h"
#include "server/recall.h"

/* How many files a test may speak of. */
#define PATHS 16

static char folder[64];

/* --- files --- */

/* In memory, where there is such a place: to sync a disk takes its time. */
void scratch_make(void)
{
	snprintf(folder, sizeof(folder), "%s/noughts-test-XXXXXX",
	    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

static int
drop(const char *path, const struct stat *about, int kind, struct FTW *where)
{
	(void)about;
	(void)kind;
	(void)where;
	return remove(path);
}

void scratch_drop(void)
{
	ck_assert_int_eq(nftw(folder, drop, 16, FTW_DEPTH | FTW_PHYS), 0);
}

const char *scratch_path(const char *name)
{
	static char   paths[PATHS][128];
	static size_t used;
	char          path[128];
	size_t        i = 0;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	while (i < used && strcmp(path, paths[i]) != 0)
		i++;
	if (i == used) {
		ck_assert_uint_lt(used, PATHS);
		strcpy(paths[used++], path);
	}
	return paths[i];
}

unsigned char *scratch_read(const char *path, size_t *size)
{
	FILE          *f = fopen(path, "r");
	unsigned char *bytes;

	if (f == NULL)
		return NULL;
	fseek(f, 0, SEEK_END);
	*size = (size_t)ftell(f);
	rewind(f);
	bytes = malloc(*size + 1);
	ck_assert_uint_eq(fread(bytes, 1, *size, f), *size);
	fclose(f);
	return bytes;
}

void scratch_write(const char *path, const void *bytes, size_t size)
{
	FILE *f = fopen(path, "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(bytes, 1, size, f), size);
	ck_assert_int_eq(fclose(f), 0);
}

int scratch_run(void (*deed)(const char *path), const char *path, char *said,
    size_t size)
{
	int     ends[2], status;
	size_t  n = 0;
	ssize_t got;
	pid_t   pid;

	ck_assert_int_eq(pipe(ends), 0);
	fflush(NULL);
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		dup2(ends[1], 1);
		dup2(ends[1], 2);
		close(ends[0]);
		close(ends[1]);
		deed(path);
		fflush(NULL);
		_exit(0);
	}
	close(ends[1]);
	while (n < size - 1 &&
	    (got = read(ends[0], said + n, size - 1 - n)) > 0)
		n += (size_t)got;
	said[n] = '\0';
	close(ends[0]);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* --- facts --- */

struct fact fact_game(uint32_t game, const char *variant)
{
	struct fact f = { .kind = FACT_GAME, .game = game, .at = 1000 };

	ck_assert(variant_parse(&f.variant, variant));
	ck_assert(control_parse(&f.control, "5+3"));
	return f;
}

struct fact
fact_sit(uint32_t game, uint32_t ply, enum side side, const char *name)
{
	struct fact f = { .kind = FACT_SIT,
		.game = game,
		.ply = ply,
		.side = side,
		.level = NO_LEVEL };

	snprintf(f.name, sizeof(f.name), "%s", name);
	return f;
}

struct fact
fact_bot(uint32_t game, uint32_t ply, enum side side, const char *owner)
{
	struct fact f = fact_sit(game, ply, side, "hard~bot");

	f.level = LEVEL_HARD;
	snprintf(f.owner, sizeof(f.owner), "%s", owner);
	return f;
}

struct fact fact_move(uint32_t game, uint32_t ply, const char *at)
{
	struct fact f = { .kind = FACT_MOVE,
		.game = game,
		.ply = ply,
		.left = 1000 - ply,
		.at = 2000 + ply };

	f.side = ply % 2 == 1 ? SIDE_X : SIDE_O;
	ck_assert(notation_read(&f.point, at));
	return f;
}

struct fact fact_over(uint32_t game, enum side winner, enum why why)
{
	return (struct fact){ .kind = FACT_OVER,
		.game = game,
		.side = winner,
		.why = why,
		.at = 3000 };
}

struct fact fact_score(const char *name, const char *variant, int outcome)
{
	struct fact f = fact_leave(name);

	f.kind = FACT_SCORE;
	f.at = 3000;
	f.outcome = (uint8_t)outcome;
	ck_assert(variant_parse(&f.variant, variant));
	return f;
}

struct fact fact_person(const char *name, uint32_t game, int token, int before)
{
	struct fact f = fact_leave(name);

	f.kind = FACT_PERSON;
	f.game = game;
	f.has_before = before != 0;
	memset(f.token, token, TOKEN_HASH);
	memset(f.before, before, TOKEN_HASH);
	return f;
}

struct fact fact_leave(const char *name)
{
	struct fact f = { .kind = FACT_LEAVE };

	snprintf(f.name, sizeof(f.name), "%s", name);
	return f;
}

enum store_result keep_game(struct store *s, uint32_t game, const char *variant)
{
	struct fact facts[] = { fact_game(game, variant),
		fact_sit(game, 1, SIDE_X, "ann"),
		fact_sit(game, 1, SIDE_O, "bob") };

	return store_keep(s, facts, 3);
}

enum store_result
keep_move(struct store *s, uint32_t game, uint32_t ply, const char *at)
{
	struct fact f = fact_move(game, ply, at);

	return store_keep(s, &f, 1);
}

/* --- all that is recalled, as text --- */

static void write_chair(FILE *out, char side, const struct past_chair *c)
{
	fprintf(out, " %c=%s", side, c->name);
	if (c->level != NO_LEVEL)
		fprintf(out, ":%s/%s", level_name((enum level)c->level),
		    c->owner);
}

static void write_game(void *whose, const struct past_game *g)
{
	char  variant[VARIANT_TEXT], control[CONTROL_TEXT], at[NOTATION_POINT];
	FILE *out = whose;

	fprintf(out, "game %u %s %s %s", g->id,
	    variant_write(&g->variant, variant),
	    control_write(&g->control, control), absent_word(g->absent));
	if (g->offers != 0)
		fprintf(out, " offers=%u@%u", g->offers, g->offered);
	write_chair(out, 'x', &g->chair[SIDE_X]);
	write_chair(out, 'o', &g->chair[SIDE_O]);
	for (size_t i = 0; i < g->moves; i++) {
		notation_write(g->move[i].point, at);
		fprintf(out, " %s/%lld", at, (long long)g->move[i].left);
	}
	if (g->is_over)
		fprintf(out, " over=%d/%s", g->winner, why_word(g->why));
	fputc('\n', out);
}

static void write_person(void *whose, const struct past_person *p)
{
	fprintf(whose, "person %s %u %02x", p->name, p->game, p->token[15]);
	if (p->has_before)
		fprintf(whose, " %02x", p->before[15]);
	fputc('\n', whose);
}

static void write_score(void *whose, const struct past_score *s)
{
	char variant[VARIANT_TEXT];

	fprintf(whose, "score %s %s %u %u %u\n", s->name,
	    variant_write(&s->variant, variant), s->count[0], s->count[1],
	    s->count[2]);
}

char *past_of(struct store *s)
{
	char    *text;
	size_t   size;
	FILE    *out = open_memstream(&text, &size);
	uint32_t last = recall(s,
	    &(struct reader){ write_game, write_person, write_score, out });

	fprintf(out, "last %u\n", last);
	fclose(out);
	return text;
}
