/* identity.c -- who the user is, and which servers are trusted. */

#include "client/link/identity.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/files/state_file.h"
#include "common/base/fatal.h"
#include "common/base/file_publish.h"

#define KEY_FILE     "key"
#define OLD_SUFFIX   ".old"
#define NAME_FILE    "name"
#define NO_NAME      "-"
#define SERVERS_FILE "servers"

/* A key file holds this word, the secret seed and a newline. */
#define KEY_WORD  "ed25519 "
#define SEED_SIZE crypto_sign_SEEDBYTES
#define TEXT_SIZE (sizeof(KEY_WORD) + 2 * SEED_SIZE + 1)

_Static_assert(sizeof(((struct identity *)0)->secret) ==
	    crypto_sign_SECRETKEYBYTES &&
	KEY_DIGITS == 2 * crypto_sign_PUBLICKEYBYTES &&
	SIGNATURE_DIGITS == 2 * crypto_sign_BYTES,
    "the sizes of Ed25519");

static void initialize(void)
{
	if (sodium_init() < 0)
		fatal("cannot initialize libsodium, which makes and checks "
		      "keys");
}

/* --- the text of a key file --- */

static void set_seed(struct identity *id, const uint8_t seed[SEED_SIZE])
{
	uint8_t public_key[crypto_sign_PUBLICKEYBYTES];

	crypto_sign_seed_keypair(public_key, id->secret, seed);
	sodium_bin2hex(id->public_key, sizeof(id->public_key), public_key,
	    sizeof(public_key));
}

/* Reads `size` bytes from hexadecimal digits. */
static bool read_digits(const char *text, uint8_t *out, size_t size)
{
	return key_digits_are_valid(text, 2 * (unsigned)size) &&
	    sodium_hex2bin(out, size, text, 2 * size, NULL, NULL, NULL) == 0;
}

/*
 * Parses the text of a key file, and removes its newline. Returns false if the
 * text is no key.
 */
static bool parse(struct identity *id, char text[TEXT_SIZE])
{
	uint8_t seed[SEED_SIZE];
	size_t  word = strlen(KEY_WORD);

	text[strcspn(text, "\n")] = '\0';
	if (strncmp(text, KEY_WORD, word) != 0 ||
	    !read_digits(text + word, seed, sizeof(seed)))
		return false;
	set_seed(id, seed);
	sodium_memzero(seed, sizeof(seed));
	return true;
}

/* --- files --- */

/*
 * Reads a key file into id. Returns false, with an empty key in id, if the file
 * cannot be read, or, with errno 0, if it holds no key.
 */
static bool read_file(struct identity *id, const char *path)
{
	char    text[TEXT_SIZE + 1] = "";
	int     file = state_file_open(path, O_RDONLY);
	ssize_t n;
	int     error;
	bool    is_key;

	*id = (struct identity){ .public_key = "" };
	if (file < 0)
		return false;
	n = read(file, text, sizeof(text) - 1);
	error = n < 0 ? errno : 0;
	close(file);
	is_key = n == (ssize_t)(TEXT_SIZE - 1) && parse(id, text);
	sodium_memzero(text, sizeof(text));
	errno = error;
	return is_key;
}

/* Creates the file. Returns false, with errno set, if that fails. */
static bool write_file(const struct identity *id, const char *path)
{
	char text[TEXT_SIZE], digits[2 * SEED_SIZE + 1];
	int  error,
	    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool complete;

	if (file < 0)
		return false;
	/* The seed is the first half of libsodium's secret key. */
	sodium_bin2hex(digits, sizeof(digits), id->secret, SEED_SIZE);
	snprintf(text, sizeof(text), KEY_WORD "%s\n", digits);
	sodium_memzero(digits, sizeof(digits));
	errno = ENOSPC; /* write sets none if it writes only a part */
	complete = write(file, text, TEXT_SIZE - 1) == (ssize_t)TEXT_SIZE - 1 &&
	    fsync(file) == 0;
	error = errno;
	sodium_memzero(text, sizeof(text));
	if (close(file) == 0 && complete)
		return true;
	if (complete)
		error = errno;
	unlink(path);
	errno = error;
	return false;
}

/*
 * Writes the key to a new file beside the final path. Returns false, with errno
 * set, on failure.
 */
static bool write_beside(const struct identity *id, const char *path,
    char new_path[STATE_FILE_PATH_SIZE])
{
	char suffix[32];
	int  error;

	snprintf(suffix, sizeof(suffix), ".new%ld", (long)getpid());
	if (!state_file_path(KEY_FILE, suffix, new_path))
		return false;
	error = state_file_make_dirs(path);
	unlink(new_path);
	if (write_file(id, new_path))
		return true;
	if (error != 0)
		errno = error;
	return false;
}

/* --- the user's key --- */

/* Why state_file_path, which was called last, has no path for the key. */
static const char *no_path_reason(void)
{
	return errno == ENAMETOOLONG ?
	    "the path of your key below XDG_STATE_HOME or HOME is too long" :
	    "neither XDG_STATE_HOME nor HOME says where your key is";
}

/*
 * Makes the user's key. If two clients do so at the same time, both use the key
 * that was stored first.
 */
static bool make_key(struct identity *id, const char *path)
{
	char    new_path[STATE_FILE_PATH_SIZE];
	uint8_t seed[SEED_SIZE];
	bool    is_done;

	randombytes_buf(seed, sizeof(seed));
	set_seed(id, seed);
	sodium_memzero(seed, sizeof(seed));
	if (!write_beside(id, path, new_path)) {
		warnx("cannot write %s: %s; you play without a key, and "
		      "nothing is remembered",
		    path, strerror(errno));
		id->public_key[0] = '\0';
		return true;
	}
	is_done = file_publish(new_path, path);
	unlink(new_path);
	return is_done || read_file(id, path);
}

bool identity_open(struct identity *id, char problem[IDENTITY_PROBLEM_SIZE])
{
	char        path[STATE_FILE_PATH_SIZE];
	struct stat s;

	initialize();
	*id = (struct identity){ .public_key = "" };
	if (!state_file_path(KEY_FILE, "", path)) {
		warnx("%s; you play without one, and nothing is remembered",
		    no_path_reason());
		return true;
	}
	if (read_file(id, path)) {
		if (stat(path, &s) == 0 &&
		    (s.st_mode & (S_IRWXG | S_IRWXO)) != 0)
			warnx("others may read your secret key: chmod 600 %s",
			    path);
		return true;
	}
	/* Another process may make the key between these calls. */
	if (access(path, F_OK) != 0 ? make_key(id, path) : read_file(id, path))
		return true;
	snprintf(problem, IDENTITY_PROBLEM_SIZE,
	    "%s holds no key that can be read; put your copy of it there, or "
	    "move it away to begin with a new key",
	    path);
	return false;
}

bool identity_export(const char *path, char problem[IDENTITY_PROBLEM_SIZE])
{
	char            own[STATE_FILE_PATH_SIZE] = "";
	struct identity id;

	initialize();
	if (!state_file_path(KEY_FILE, "", own) || !read_file(&id, own)) {
		snprintf(problem, IDENTITY_PROBLEM_SIZE,
		    "there is no key yet in %s; noughts makes it when it "
		    "first plays",
		    own[0] != '\0' ? own : "your state directory");
		return false;
	}
	if (write_file(&id, path))
		return true;
	snprintf(problem, IDENTITY_PROBLEM_SIZE, "cannot write %.1000s: %s",
	    path, strerror(errno));
	return false;
}

/* If there is a key at `path`, also gives its file the name "key.old". */
static bool keep_old(const char *path, char problem[IDENTITY_PROBLEM_SIZE])
{
	char old[STATE_FILE_PATH_SIZE];

	if (access(path, F_OK) != 0 ||
	    (state_file_path(KEY_FILE, OLD_SUFFIX, old) &&
		link(path, old) == 0))
		return true;
	snprintf(problem, IDENTITY_PROBLEM_SIZE,
	    "cannot keep your present key as %s: %s; move that file away first",
	    old, strerror(errno));
	return false;
}

bool identity_import(const char *path, char problem[IDENTITY_PROBLEM_SIZE])
{
	char own[STATE_FILE_PATH_SIZE] = "",
	     new_path[STATE_FILE_PATH_SIZE] = "";
	struct identity id, present;

	initialize();
	if (!read_file(&id, path)) {
		snprintf(problem, IDENTITY_PROBLEM_SIZE,
		    errno != 0 ? "cannot read %.1000s: %s" :
				 "%.1000s holds no key that \"noughts "
				 "--key-export\" has written",
		    path,
		    errno == EINVAL ? "it is not a regular file" :
				      strerror(errno));
		return false;
	}
	if (state_file_path(KEY_FILE, "", own) && read_file(&present, own) &&
	    strcmp(present.public_key, id.public_key) == 0)
		return true;
	if (own[0] != '\0' && write_beside(&id, own, new_path)) {
		if (!keep_old(own, problem)) {
			unlink(new_path);
			return false;
		}
		if (rename(new_path, own) == 0)
			return true;
	}
	if (own[0] == '\0')
		snprintf(problem, IDENTITY_PROBLEM_SIZE,
		    "cannot write your key: %s", no_path_reason());
	else
		snprintf(problem, IDENTITY_PROBLEM_SIZE, "cannot write %s: %s",
		    own, strerror(errno));
	return false;
}

/* --- proofs --- */

void identity_new_nonce(char out[NONCE_DIGITS + 1])
{
	uint8_t nonce[NONCE_DIGITS / 2];

	initialize();
	randombytes_buf(nonce, sizeof(nonce));
	sodium_bin2hex(out, NONCE_DIGITS + 1, nonce, sizeof(nonce));
}

void identity_sign(const struct identity *id, const struct name_proof *proof,
    char out[SIGNATURE_DIGITS + 1])
{
	uint8_t signature[crypto_sign_BYTES];
	char    message[KEY_MESSAGE_SIZE];

	key_message_of_name(message, proof);
	crypto_sign_detached(signature, NULL, (const unsigned char *)message,
	    strlen(message), id->secret);
	sodium_bin2hex(out, SIGNATURE_DIGITS + 1, signature, sizeof(signature));
}

bool identity_check_server(const char *server_key, const char *address,
    const char *client_nonce, const char *server_nonce, const char *signature)
{
	uint8_t public_key[crypto_sign_PUBLICKEYBYTES];
	uint8_t bytes[crypto_sign_BYTES];
	char    message[KEY_MESSAGE_SIZE];

	initialize();
	if (!key_digits_are_valid(server_nonce, NONCE_DIGITS))
		return false;
	key_message_of_server(message, address, client_nonce, server_nonce);
	return read_digits(server_key, public_key, sizeof(public_key)) &&
	    read_digits(signature, bytes, sizeof(bytes)) &&
	    crypto_sign_verify_detached(bytes, (const unsigned char *)message,
		strlen(message), public_key) == 0;
}

/* --- the name --- */

void identity_load_name(struct stored_name *f)
{
	char text[NAME_SIZE + 1];

	*f = (struct stored_name){ .is_asked = false };
	if (!state_file_read(NAME_FILE, text, sizeof(text)))
		return;
	text[strcspn(text, "\n")] = '\0';
	f->is_asked = name_is_valid(text) || strcmp(text, NO_NAME) == 0;
	if (name_is_valid(text))
		strcpy(f->name, text);
}

void identity_save_name(struct stored_name *f, const char *name)
{
	char text[NAME_SIZE + 1];

	if (f->is_asked && strcmp(f->name, name) == 0)
		return;
	f->is_asked = true;
	snprintf(f->name, sizeof(f->name), "%s", name);
	snprintf(text, sizeof(text), "%s\n", *name != '\0' ? name : NO_NAME);
	state_file_write(NAME_FILE, text);
}

/* --- servers --- */

/* The most bytes of a line of the file, with its newline. */
#define LINE_SIZE (KEY_DIGITS + 1 + ADDRESS_TEXT_SIZE)

#define SERVERS_SIZE ((size_t)KNOWN_SERVERS_MAX * LINE_SIZE + 1)

struct entry {
	const char *key, *address;
};

/*
 * Reads the next line of the text into entry. Returns false at the text's end.
 */
static bool next_entry(char **text, struct entry *entry)
{
	char *line, *blank;

	while (*(line = *text) != '\0') {
		*text += strcspn(line, "\n");
		if (**text != '\0')
			*(*text)++ = '\0';
		blank = strchr(line, ' ');
		if (blank == NULL)
			continue;
		*blank = '\0';
		*entry = (struct entry){ line, blank + 1 };
		if (key_digits_are_valid(entry->key, KEY_DIGITS))
			return true;
	}
	return false;
}

enum known_server identity_find_server_key(const char *key)
{
	char             *text = xcalloc(1, SERVERS_SIZE), *rest = text;
	struct entry      entry;
	enum known_server known = KNOWN_SERVER_NONE;

	state_file_read(SERVERS_FILE, text, SERVERS_SIZE);
	while (known != KNOWN_SERVER_THIS && next_entry(&rest, &entry))
		known = strcmp(entry.key, key) == 0 ? KNOWN_SERVER_THIS :
						      KNOWN_SERVER_OTHERS;
	free(text);
	return known;
}

bool identity_find_server(const struct address *server,
    char                                        key[KEY_DIGITS + 1])
{
	char         address[ADDRESS_TEXT_SIZE];
	char        *text = xcalloc(1, SERVERS_SIZE), *rest = text;
	struct entry entry;

	key[0] = '\0';
	address_format(server, address);
	state_file_read(SERVERS_FILE, text, SERVERS_SIZE);
	while (next_entry(&rest, &entry))
		if (strcmp(entry.address, address) == 0)
			memcpy(key, entry.key, KEY_DIGITS + 1);
	free(text);
	return key[0] != '\0';
}

void identity_save_server(const struct address *server, const char *key)
{
	char  address[ADDRESS_TEXT_SIZE];
	char *text = xcalloc(1, SERVERS_SIZE), *rest = text, *new_text = NULL;
	FILE *out = xopen_memstream(&new_text, &(size_t){ 0 });
	unsigned     count = 0, skipped;
	int          lock = state_file_lock();
	struct entry entry;

	if (server != NULL)
		address_format(server, address);
	else
		snprintf(address, sizeof(address), "%s", key);
	state_file_read(SERVERS_FILE, text, SERVERS_SIZE);
	for (const char *at = text; *at != '\0'; at++)
		count += *at == '\n';
	/* The oldest lines are the first. */
	skipped = count >= KNOWN_SERVERS_MAX ? count - KNOWN_SERVERS_MAX + 1 :
					       0;
	for (unsigned i = 0; next_entry(&rest, &entry); i++)
		if (i >= skipped && strcmp(entry.address, address) != 0)
			fprintf(out, "%s %s\n", entry.key, entry.address);
	fprintf(out, "%s %s\n", key, address);
	xclose_memstream(out, &new_text);
	if (strchr(address, '\n') == NULL)
		state_file_write(SERVERS_FILE, new_text);
	state_file_unlock(lock);
	free(new_text);
	free(text);
}
