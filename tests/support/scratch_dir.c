/* scratch_dir.c -- directories that exist as long as a test. */

#define _XOPEN_SOURCE 700 /* nftw */

#include "tests/support/scratch_dir.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"

/* How many paths a test may ask for. */
#define PATHS 16

static char   fixture[SCRATCH_DIR_PATH];
static char   paths[PATHS][128];
static size_t used; /* of paths */

void scratch_dir_make(char path[SCRATCH_DIR_PATH])
{
	const char *root = getenv("SCRATCH");

	if (root == NULL || *root == '\0')
		root = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
	if (snprintf(path, SCRATCH_DIR_PATH, "%s/noughts-test-XXXXXX", root) >=
	    SCRATCH_DIR_PATH)
		fatal("SCRATCH is too long: \"%s\" has more than %d bytes",
		    root,
		    SCRATCH_DIR_PATH - (int)sizeof("/noughts-test-XXXXXX"));
	if (mkdtemp(path) == NULL)
		fatal("cannot make %s: %s", path, strerror(errno));
}

static int remove_entry(const char *path, const struct stat *status, int kind,
    struct FTW *where)
{
	(void)status;
	(void)kind;
	(void)where;
	return remove(path);
}

void scratch_dir_remove_tree(const char *path)
{
	if (nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0)
		fatal("cannot remove %s: %s", path, strerror(errno));
}

void scratch_dir_create(void)
{
	scratch_dir_make(fixture);
}

void scratch_dir_create_state(void)
{
	scratch_dir_create();
	setenv("XDG_STATE_HOME", fixture, 1);
}

void scratch_dir_remove(void)
{
	scratch_dir_remove_tree(fixture);
	used = 0; /* the next test may run in this process */
}

const char *scratch_dir_path(const char *name)
{
	char   path[128];
	size_t i = 0;

	snprintf(path, sizeof(path), "%s/%s", fixture, name);
	while (i < used && strcmp(path, paths[i]) != 0)
		i++;
	if (i == PATHS)
		fatal("more than %d paths in a test", PATHS);
	if (i == used)
		strcpy(paths[used++], path);
	return paths[i];
}

unsigned char *read_whole_file(const char *path, size_t *size)
{
	FILE          *f = fopen(path, "r");
	unsigned char *bytes;

	if (f == NULL)
		return NULL;
	fseek(f, 0, SEEK_END);
	*size = (size_t)ftell(f);
	rewind(f);
	bytes = xcalloc(*size + 1, 1);
	if (fread(bytes, 1, *size, f) != *size)
		fatal("cannot read %s", path);
	fclose(f);
	return bytes;
}

void write_whole_file(const char *path, const void *bytes, size_t size)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fwrite(bytes, 1, size, f) != size || fclose(f) != 0)
		fatal("cannot write %s: %s", path, strerror(errno));
}
