/* match_results.c -- the file of a match's results; see match_results.h. */

#include "tests/bench/match_results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"

static const char *const words[] = {
	[GAME_LOSS] = "loss",
	[GAME_DRAW] = "draw",
	[GAME_WIN] = "win",
};

/* Locks a byte of the file: that of an opening, or 0, which is for the file. */
static bool
lock(const struct match_results *r, int command, short type, unsigned byte)
{
	struct flock l = { .l_type = type, .l_start = byte, .l_len = 1 };

	return fcntl(r->fd, command, &l) == 0;
}

/* Returns the text of the file, which the caller frees. */
static char *read_text(const struct match_results *r)
{
	struct stat status;
	size_t      size, length = 0;
	ssize_t     n = 1;
	char       *text;

	if (fstat(r->fd, &status) != 0)
		fatal("cannot read the results: %s", strerror(errno));
	size = (size_t)status.st_size;
	text = xmalloc(size + 1);
	while (length < size && n > 0) {
		n = pread(r->fd, text + length, size - length, (off_t)length);
		if (n < 0)
			fatal("cannot read the results: %s", strerror(errno));
		length += (size_t)n;
	}
	text[length] = '\0';
	return text;
}

static void append(const struct match_results *r, const char *line)
{
	if (write(r->fd, line, strlen(line)) != (ssize_t)strlen(line))
		fatal("cannot write the results: %s", strerror(errno));
}

void match_results_open(struct match_results *r, const char *path,
    const char *conditions, unsigned pairs_max, double elo0, double elo1)
{
	char line[MATCH_RESULTS_LINE], *text, *end;

	*r = (struct match_results){ .pairs_max = pairs_max,
		.sprt = { .elo0 = elo0, .elo1 = elo1 },
		.played = xcalloc(pairs_max + 1, sizeof(bool)),
		.fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC,
		    0666) };
	if (r->fd < 0)
		fatal("cannot open %s: %s", path, strerror(errno));
	lock(r, F_SETLKW, F_WRLCK, 0);
	text = read_text(r);
	end = strrchr(text, '\n');
	if (ftruncate(r->fd, end != NULL ? end + 1 - text : 0) != 0)
		fatal("cannot write %s: %s", path, strerror(errno));
	snprintf(line, sizeof(line), "# %s\n", conditions);
	if (end == NULL)
		append(r, line);
	else if (strncmp(text, line, strlen(line)) != 0)
		fatal("%s has the results of another match: %.*s", path,
		    (int)strcspn(text, "\n"), text);
	free(text);
	lock(r, F_SETLK, F_UNLCK, 0);
	match_results_read(r);
}

void match_results_close(struct match_results *r)
{
	close(r->fd);
	free(r->played);
}

/* Reads "win", "draw" or "loss". */
static enum game_result read_result(const char *word)
{
	for (int i = GAME_LOSS; i <= GAME_WIN; i++)
		if (strcmp(word, words[i]) == 0)
			return (enum game_result)i;
	fatal("not the result of a game: %s", word);
}

static void count_pair(struct match_results *r, const char *line)
{
	char             text[2][8];
	enum game_result one, two;
	unsigned         opening;

	if (sscanf(line, "%u %7s %7s", &opening, text[0], text[1]) != 3 ||
	    opening == 0 || opening > r->pairs_max)
		fatal("not a pair of games: %.*s", (int)strcspn(line, "\n"),
		    line);
	one = read_result(text[0]);
	two = read_result(text[1]);
	if (!r->played[opening] && sprt_verdict(&r->sprt) == SPRT_UNDECIDED) {
		r->games[one]++;
		r->games[two]++;
		r->sprt.pairs[one + two]++;
	}
	r->played[opening] = true;
}

void match_results_read(struct match_results *r)
{
	char *text = read_text(r), *line = text;

	memset(r->played, 0, r->pairs_max + 1);
	memset(r->games, 0, sizeof(r->games));
	memset(r->sprt.pairs, 0, sizeof(r->sprt.pairs));
	for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
		if (*line != '#')
			count_pair(r, line);
	free(text);
}

unsigned match_results_take(struct match_results *r)
{
	for (unsigned i = 1; i <= r->pairs_max; i++) {
		if (r->played[i] || !lock(r, F_SETLK, F_WRLCK, i))
			continue;
		/* It may have been played just before the lock. */
		match_results_read(r);
		if (!r->played[i])
			return i;
		lock(r, F_SETLK, F_UNLCK, i);
	}
	return 0;
}

void match_results_append(struct match_results *r, unsigned opening,
    const enum game_result results[2], const char *variant,
    const char *const games[2])
{
	char line[MATCH_RESULTS_LINE];

	snprintf(line, sizeof(line), "%u %s %s %s %s %s\n", opening,
	    words[results[0]], words[results[1]], variant, games[0], games[1]);
	append(r, line);
	match_results_read(r);
}
