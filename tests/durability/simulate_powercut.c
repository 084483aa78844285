/*
 * simulate_powercut.c -- replaces a directory by what a power cut would leave
 * of it.
 */

#include "tests/durability/simulate_powercut.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"

#define PAGE   4096
#define SECTOR 512

struct bytes {
	char  *at; /* NULL: no such file */
	size_t length;
};

struct loss {
	enum powercut how;
	unsigned     *seed;
};

static char *in(const char *folder, const char *name)
{
	static char path[PATH_MAX];

	if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= PATH_MAX)
		fatal("a path is too long: %s", name);
	return path;
}

static struct bytes read_all(const char *path)
{
	struct bytes b = { 0 };
	FILE        *f = fopen(path, "r");
	struct stat  s;

	if (f == NULL)
		return b;
	if (fstat(fileno(f), &s) != 0)
		fatal("cannot read %s", path);
	b.length = (size_t)s.st_size;
	b.at = xcalloc(1, b.length + 1);
	if (fread(b.at, 1, b.length, f) != b.length)
		fatal("cannot read %s", path);
	fclose(f);
	return b;
}

static void write_all(const char *path, const struct bytes *b)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fwrite(b->at, 1, b->length, f) != b->length ||
	    fclose(f) != 0)
		fatal("cannot write %s: %s", path, strerror(errno));
}

/* --- unsynced bytes --- */

static bool is_kept(const struct loss *f)
{
	switch (f->how) {
	case POWERCUT_ALL:
		return false;
	case POWERCUT_NONE:
		return true;
	default:
		return rand_r(f->seed) / (RAND_MAX / 2 + 1) == 0;
	}
}

static void
keep(struct bytes *durable, const struct bytes *live, size_t from, size_t to)
{
	if (to > durable->length) {
		durable->at = xrealloc(durable->at, to + 1);
		memset(durable->at + durable->length, 0, to - durable->length);
		durable->length = to;
	}
	memcpy(durable->at + from, live->at + from, to - from);
}

static bool is_same(const struct bytes *durable, const struct bytes *live,
    size_t from, size_t to)
{
	return to <= durable->length &&
	    memcmp(durable->at + from, live->at + from, to - from) == 0;
}

/* Replaces some durable pages by live ones. */
static void
mix(struct bytes *durable, const struct bytes *live, const struct loss *loss)
{
	size_t torn = SIZE_MAX;

	for (size_t from = 0; from < live->length; from += PAGE) {
		size_t to = from + PAGE < live->length ? from + PAGE :
							 live->length;

		if (is_same(durable, live, from, to))
			continue;
		torn = from;
		if (is_kept(loss))
			keep(durable, live, from, to);
	}
	if (loss->how == POWERCUT_TORN && torn != SIZE_MAX &&
	    live->length - torn > SECTOR)
		keep(durable, live, torn, torn + SECTOR);
	if (live->length < durable->length && is_kept(loss))
		durable->length = live->length;
}

/* --- names --- */

/* Whether the durable file and the live file of that name are the same. */
static bool is_one(const char *folder, const char *shadow, const char *name)
{
	char        data[64] = "";
	struct stat s;

	if (readlink(in(shadow, name), data, sizeof(data) - 1) < 0 ||
	    stat(in(folder, name), &s) != 0)
		return false;
	return strtoull(data + strlen("data/"), NULL, 10) == s.st_ino;
}

static void settle(const char *folder, const char *shadow, const char *name,
    const struct loss *loss)
{
	struct bytes durable = read_all(in(shadow, name));
	struct bytes live = read_all(in(folder, name));
	bool         is_there = durable.at != NULL;

	if (is_there && is_one(folder, shadow, name)) {
		mix(&durable, &live, loss);
	} else if (is_kept(loss)) {
		is_there = live.at != NULL;
		durable.length = 0;
		if (is_there)
			mix(&durable, &live, loss);
	}
	if (is_there)
		write_all(in(folder, name), &durable);
	else
		unlink(in(folder, name));
	free(durable.at);
	free(live.at);
}

/*
 * Decides for every name of the image and of the live directory what remains.
 */
static void settle_all(const char *folder, const char *shadow, bool durable,
    const struct loss *loss)
{
	DIR           *list = opendir(durable ? shadow : folder);
	struct dirent *d;
	struct stat    s;

	if (list == NULL)
		fatal("cannot list the files of %s", folder);
	while ((d = readdir(list)) != NULL)
		if (d->d_type == (durable ? DT_LNK : DT_REG) &&
		    (durable || lstat(in(shadow, d->d_name), &s) != 0))
			settle(folder, shadow, d->d_name, loss);
	closedir(list);
}

void powercut(const char *folder, const char *shadow, enum powercut how,
    unsigned *seed)
{
	struct loss loss = { how, seed };

	settle_all(folder, shadow, false, &loss);
	settle_all(folder, shadow, true, &loss);
}

/* --- the image at the start --- */

static void empty(const char *folder)
{
	DIR           *list = opendir(folder);
	struct dirent *d;

	while (list != NULL && (d = readdir(list)) != NULL)
		if (d->d_type == DT_REG || d->d_type == DT_LNK)
			unlink(in(folder, d->d_name));
	if (list != NULL)
		closedir(list);
}

void powercut_remove_image(const char *shadow)
{
	char data[PATH_MAX];

	strcpy(data, in(shadow, "data"));
	empty(data);
	rmdir(data);
	empty(shadow);
	rmdir(shadow);
}

static void begin_with(const char *folder, const char *shadow, const char *name)
{
	struct bytes live = read_all(in(folder, name));
	char         data[64];
	struct stat  s;

	if (live.at == NULL || stat(in(folder, name), &s) != 0)
		fatal("cannot read %s", name);
	snprintf(data, sizeof(data), "data/%llu.start",
	    (unsigned long long)s.st_ino);
	write_all(in(shadow, data), &live);
	if (symlink(data, in(shadow, name)) != 0)
		fatal("cannot name %s", name);
	free(live.at);
}

void powercut_prepare(const char *folder, const char *shadow)
{
	DIR           *list = opendir(folder);
	struct dirent *d;

	powercut_remove_image(shadow);
	if (list == NULL || mkdir(shadow, 0700) != 0 ||
	    mkdir(in(shadow, "data"), 0700) != 0)
		fatal("no image of %s: %s", folder, strerror(errno));
	while ((d = readdir(list)) != NULL)
		if (d->d_type == DT_REG)
			begin_with(folder, shadow, d->d_name);
	closedir(list);
}
