/*
 * durable_image.c -- the part of a directory's files that a power cut would
 * leave.
 */

#define _GNU_SOURCE

#include "tests/durability/durable_image.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE  4096
#define FILES 256
#define OPS   256

struct file {
	ino_t inode;
	char  data[48]; /* the name of its image in the shadow */
	/*
	 * Never closed: that would drop locks, and the inode could be used
	 * again
	 */
	int      live;
	int      durable;
	off_t    length; /* at its longest since the last sync */
	size_t   pages;  /* capacity of dirty */
	uint8_t *dirty;  /* a byte per page: written since the last sync */
};

/* A change of names that is not durable yet. */
struct change {
	char         name[NAME_MAX + 1];
	bool         removed; /* else the name now belongs to "of" */
	struct file *of;
};

static const char   *folder, *shadow;
static struct file   files[FILES];
static unsigned      count;
static struct file   the_folder;
static struct change changes[OPS];
static unsigned      pending;

void unsupported(const char *what)
{
	fprintf(stderr, "cut: %s (%s)\n", what, strerror(errno));
	abort();
}

static int open_it(const char *path, int flags)
{
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC,
	    0600);
}

/* --- bytes --- */

static void grow(struct file *f, size_t pages)
{
	if (pages <= f->pages)
		return;
	f->dirty = realloc(f->dirty, pages * 2);
	if (f->dirty == NULL)
		unsupported("no memory");
	memset(f->dirty + f->pages, 0, pages * 2 - f->pages);
	f->pages = pages * 2;
}

void durable_image_written(struct file *f, off_t from, off_t to)
{
	size_t end = (size_t)(to + PAGE - 1) / PAGE;

	grow(f, end);
	for (size_t page = (size_t)from / PAGE; page < end; page++)
		f->dirty[page] = 1;
	if (to > f->length)
		f->length = to;
}

/* If the file grows again, the bytes that were cut off read as zeros. */
void durable_image_truncated(struct file *f, off_t length)
{
	if (length < f->length)
		durable_image_written(f, length, f->length);
}

static void keep_page(const struct file *f, size_t page)
{
	char    bytes[PAGE];
	off_t   at = (off_t)(page * PAGE);
	ssize_t n = pread(f->live, bytes, PAGE, at);

	if (n > 0 && syscall(SYS_pwrite64, f->durable, bytes, n, at) != n)
		unsupported("the image cannot be written");
}

static void keep_bytes(struct file *f)
{
	struct stat s;

	for (size_t page = 0; page < f->pages; page++)
		if (f->dirty[page]) {
			keep_page(f, page);
			f->dirty[page] = 0;
		}
	if (fstat(f->live, &s) != 0 ||
	    syscall(SYS_ftruncate, f->durable, s.st_size) != 0)
		unsupported("the image cannot be cut");
	f->length = s.st_size;
}

/* --- names --- */

static void keep_name(const struct change *c)
{
	char path[PATH_MAX], fresh[PATH_MAX];

	snprintf(path, sizeof(path), "%s/%s", shadow, c->name);
	if (c->removed) {
		syscall(SYS_unlinkat, AT_FDCWD, path, 0);
		return;
	}
	snprintf(fresh, sizeof(fresh), "%s/data/fresh", shadow);
	if (symlink(c->of->data, fresh) != 0 ||
	    syscall(SYS_renameat2, AT_FDCWD, fresh, AT_FDCWD, path, 0) != 0)
		unsupported("a name cannot be kept");
}

/* Whether the sync of f also makes a later change of the same name durable. */
static bool is_superseded(const struct change *c, const struct file *f)
{
	for (const struct change *d = c + 1; d < changes + pending; d++)
		if (d->of == f && strcmp(d->name, c->name) == 0)
			return true;
	return false;
}

/* Makes the name changes of f durable; for the directory, all of them. */
static void keep_names(const struct file *f)
{
	unsigned left = 0;

	for (unsigned i = 0; i < pending; i++) {
		struct change *c = &changes[i];

		if (f == &the_folder || c->of == f)
			keep_name(c);
		else if (!is_superseded(c, f))
			changes[left++] = *c;
	}
	pending = left;
}

static void note(const char *name, bool removed, struct file *of)
{
	struct change *c = &changes[pending];

	if (pending == OPS || of == NULL)
		unsupported("names change that cannot be followed");
	pending++;
	snprintf(c->name, sizeof(c->name), "%s", name);
	c->removed = removed;
	c->of = of;
}

void durable_image_created(const char *name)
{
	note(name, false, durable_image_file(name));
}

void durable_image_removed(const char *name, struct file *was)
{
	note(name, true, was);
}

void durable_image_renamed(const char *from, const char *to)
{
	struct file *f = durable_image_file(to);

	note(from, true, f);
	note(to, false, f);
}

/* --- files --- */

static struct file *find(ino_t inode)
{
	for (struct file *f = files; f < files + count; f++)
		if (f->inode == inode)
			return f;
	return NULL;
}

static struct file *add(const char *path, ino_t inode, const char *data)
{
	char         durable[PATH_MAX];
	struct file *f = &files[count];

	if (count == FILES)
		unsupported("too many files");
	count++;
	*f = (struct file){ .inode = inode };
	snprintf(f->data, sizeof(f->data), "%s", data);
	snprintf(durable, sizeof(durable), "%s/%s", shadow, data);
	f->live = open_it(path, O_RDONLY);
	f->durable = open_it(durable, O_RDWR | O_CREAT);
	if (f->live < 0 || f->durable < 0)
		unsupported("a file cannot be followed");
	return f;
}

struct file *durable_image_file(const char *name)
{
	char         path[PATH_MAX], data[48];
	struct stat  s;
	struct file *f;

	if (name[0] == '\0')
		return &the_folder;
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	if (stat(path, &s) != 0 || !S_ISREG(s.st_mode))
		return NULL;
	f = find(s.st_ino);
	if (f != NULL)
		return f;
	snprintf(data, sizeof(data), "data/%llu.%u",
	    (unsigned long long)s.st_ino, count);
	return add(path, s.st_ino, data);
}

void durable_image_sync(struct file *f)
{
	if (f != &the_folder)
		keep_bytes(f);
	keep_names(f);
}

static void begin_with(const char *name)
{
	char        path[PATH_MAX], link[PATH_MAX], data[48] = "";
	struct stat s;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	snprintf(link, sizeof(link), "%s/%s", shadow, name);
	if (stat(path, &s) != 0 || readlink(link, data, sizeof(data) - 1) < 0)
		unsupported("the image is not of this folder");
	add(path, s.st_ino, data)->length = s.st_size;
}

void durable_image_init(const char *of, const char *in)
{
	DIR           *list = opendir(in);
	struct dirent *d;

	folder = of;
	shadow = in;
	if (list == NULL)
		unsupported("there is no image");
	while ((d = readdir(list)) != NULL)
		if (d->d_type == DT_LNK)
			begin_with(d->d_name);
	closedir(list);
}
