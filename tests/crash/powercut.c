/* powercut.c -- makes a folder what a power cut would have left of it. */

#include "tests/crash/powercut.h"

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

#include "common/die.h"

#define PAGE   4096
#define SECTOR 512

struct bytes {
	char  *at; /* NULL: there is no such file */
	size_t length;
};

struct fate {
	enum powercut how;
	unsigned     *seed;
};

static char *in(const char *folder, const char *name)
{
	static char path[PATH_MAX];

	if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= PATH_MAX)
		die("a path is too long: %s", name);
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
		die("cannot read %s", path);
	b.length = (size_t)s.st_size;
	b.at = xcalloc(1, b.length + 1);
	if (fread(b.at, 1, b.length, f) != b.length)
		die("cannot read %s", path);
	fclose(f);
	return b;
}

static void write_all(const char *path, const struct bytes *b)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fwrite(b->at, 1, b->length, f) != b->length ||
	    fclose(f) != 0)
		die("cannot write %s: %s", path, strerror(errno));
}

/* --- what is kept of what was not synced --- */

static bool toss(const struct fate *f)
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

/* Lays some of the live pages over the durable ones. */
static void
mix(struct bytes *durable, const struct bytes *live, const struct fate *fate)
{
	size_t torn = SIZE_MAX;

	for (size_t from = 0; from < live->length; from += PAGE) {
		size_t to = from + PAGE < live->length ? from + PAGE :
							 live->length;

		if (is_same(durable, live, from, to))
			continue;
		torn = from;
		if (toss(fate))
			keep(durable, live, from, to);
	}
	if (fate->how == POWERCUT_TORN && torn != SIZE_MAX &&
	    live->length - torn > SECTOR)
		keep(durable, live, torn, torn + SECTOR);
	if (live->length < durable->length && toss(fate))
		durable->length = live->length;
}

/* --- names --- */

/* Whether the durable file of that name is the one that bears it now. */
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
    const struct fate *fate)
{
	struct bytes durable = read_all(in(shadow, name));
	struct bytes live = read_all(in(folder, name));
	bool         is_there = durable.at != NULL;

	if (is_there && is_one(folder, shadow, name)) {
		mix(&durable, &live, fate);
	} else if (toss(fate)) {
		is_there = live.at != NULL;
		durable.length = 0;
		if (is_there)
			mix(&durable, &live, fate);
	}
	if (is_there)
		write_all(in(folder, name), &durable);
	else
		unlink(in(folder, name));
	free(durable.at);
	free(live.at);
}

/* Does it to every name in list, and in folder when it is in shadow, too. */
static void settle_all(const char *folder, const char *shadow, bool durable,
    const struct fate *fate)
{
	DIR           *list = opendir(durable ? shadow : folder);
	struct dirent *d;
	struct stat    s;

	if (list == NULL)
		die("cannot list the files of %s", folder);
	while ((d = readdir(list)) != NULL)
		if (d->d_type == (durable ? DT_LNK : DT_REG) &&
		    (durable || lstat(in(shadow, d->d_name), &s) != 0))
			settle(folder, shadow, d->d_name, fate);
	closedir(list);
}

void powercut(const char *folder, const char *shadow, enum powercut how,
    unsigned *seed)
{
	struct fate fate = { how, seed };

	settle_all(folder, shadow, false, &fate);
	settle_all(folder, shadow, true, &fate);
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

void powercut_forget(const char *shadow)
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
		die("cannot read %s", name);
	snprintf(data, sizeof(data), "data/%llu.start",
	    (unsigned long long)s.st_ino);
	write_all(in(shadow, data), &live);
	if (symlink(data, in(shadow, name)) != 0)
		die("cannot name %s", name);
	free(live.at);
}

void powercut_prepare(const char *folder, const char *shadow)
{
	DIR           *list = opendir(folder);
	struct dirent *d;

	powercut_forget(shadow);
	if (list == NULL || mkdir(shadow, 0700) != 0 ||
	    mkdir(in(shadow, "data"), 0700) != 0)
		die("no image of %s: %s", folder, strerror(errno));
	while ((d = readdir(list)) != NULL)
		if (d->d_type == DT_REG)
			begin_with(folder, shadow, d->d_name);
	closedir(list);
}
