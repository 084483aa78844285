/* user_key.c -- the user's Ed25519 key, to which the user's names belong. */

#include "client/session/user_key.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/util/state_file.h"
#include "common/fatal.h"
#include "common/file_publish.h"

#define KEY_FILE   "key"
#define OLD_SUFFIX ".old"

/* A key file holds this word, the secret seed and a newline. */
#define KEY_WORD  "ed25519 "
#define SEED_SIZE crypto_sign_SEEDBYTES
#define TEXT_SIZE (sizeof(KEY_WORD) + 2 * SEED_SIZE + 1)

_Static_assert(sizeof(((struct user_key *)0)->secret) ==
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

static void set_seed(struct user_key *id, const uint8_t seed[SEED_SIZE])
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
static bool parse(struct user_key *id, char text[TEXT_SIZE])
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

/* Writes the seed, which is the first half of libsodium's secret key. */
static void write_text(const struct user_key *id, char out[TEXT_SIZE])
{
	char digits[2 * SEED_SIZE + 1];

	sodium_bin2hex(digits, sizeof(digits), id->secret, SEED_SIZE);
	snprintf(out, TEXT_SIZE, KEY_WORD "%s\n", digits);
	sodium_memzero(digits, sizeof(digits));
}

/* --- files --- */

/*
 * Reads a key file into id. Returns false, with an empty key in id, if the file
 * holds no key.
 */
static bool read_file(struct user_key *id, const char *path)
{
	char    text[TEXT_SIZE + 1] = "";
	int     file = state_file_open(path, O_RDONLY);
	ssize_t n;
	bool    is_key;

	*id = (struct user_key){ .public_key = "" };
	if (file < 0)
		return false;
	n = read(file, text, sizeof(text) - 1);
	close(file);
	is_key = n == (ssize_t)(TEXT_SIZE - 1) && parse(id, text);
	sodium_memzero(text, sizeof(text));
	return is_key;
}

/* Creates the file. Returns false, with errno set, if that fails. */
static bool write_file(const struct user_key *id, const char *path)
{
	char text[TEXT_SIZE];
	int  error,
	    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool complete;

	if (file < 0)
		return false;
	write_text(id, text);
	complete = write(file, text, TEXT_SIZE - 1) == (ssize_t)TEXT_SIZE - 1 &&
	    fsync(file) == 0;
	error = errno;
	sodium_memzero(text, sizeof(text));
	if (close(file) == 0 && complete)
		return true;
	unlink(path);
	errno = error;
	return false;
}

/*
 * Writes the key to a new file beside the final path. Returns false on failure.
 */
static bool write_beside(const struct user_key *id, const char *path,
    char new_path[STATE_FILE_PATH_SIZE])
{
	char suffix[32];

	snprintf(suffix, sizeof(suffix), ".new%ld", (long)getpid());
	if (!state_file_path(KEY_FILE, suffix, new_path))
		return false;
	state_file_make_dirs(path);
	unlink(new_path);
	return write_file(id, new_path);
}

/* --- the user's key --- */

/*
 * Makes the user's key. If two clients do so at the same time, both use the key
 * that was stored first.
 */
static bool make_key(struct user_key *id, const char *path)
{
	char    new_path[STATE_FILE_PATH_SIZE];
	uint8_t seed[SEED_SIZE];
	bool    is_done;

	randombytes_buf(seed, sizeof(seed));
	set_seed(id, seed);
	sodium_memzero(seed, sizeof(seed));
	if (!write_beside(id, path, new_path)) {
		id->public_key[0] = '\0';
		return true;
	}
	is_done = file_publish(new_path, path);
	unlink(new_path);
	return is_done || read_file(id, path);
}

static void warn_of_readers(const char *path)
{
	struct stat s;

	if (stat(path, &s) == 0 && (s.st_mode & (S_IRWXG | S_IRWXO)) != 0)
		fprintf(stderr,
		    "noughts: others may read your secret key: chmod 600 %s\n",
		    path);
}

bool user_key_open(struct user_key *id, char problem[IDENTITY_PROBLEM_SIZE])
{
	char path[STATE_FILE_PATH_SIZE];

	initialize();
	*id = (struct user_key){ .public_key = "" };
	if (!state_file_path(KEY_FILE, "", path))
		return true;
	if (read_file(id, path)) {
		warn_of_readers(path);
		return true;
	}
	if (access(path, F_OK) != 0 && make_key(id, path))
		return true;
	snprintf(problem, IDENTITY_PROBLEM_SIZE,
	    "%s holds no key that can be read; put your copy of it there, or "
	    "move it away to begin with a new key",
	    path);
	return false;
}

bool user_key_export(const char *path, char problem[IDENTITY_PROBLEM_SIZE])
{
	char            own[STATE_FILE_PATH_SIZE] = "";
	struct user_key id;

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

bool user_key_import(const char *path, char problem[IDENTITY_PROBLEM_SIZE])
{
	char own[STATE_FILE_PATH_SIZE] = "",
	     new_path[STATE_FILE_PATH_SIZE] = "";
	struct user_key id, present;

	initialize();
	if (!read_file(&id, path)) {
		snprintf(problem, IDENTITY_PROBLEM_SIZE,
		    "%.1000s holds no key that \"noughts --key-export\" has "
		    "written",
		    path);
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
		    "cannot write your key: neither XDG_STATE_HOME nor HOME "
		    "says where");
	else
		snprintf(problem, IDENTITY_PROBLEM_SIZE, "cannot write %s: %s",
		    own, strerror(errno));
	return false;
}

/* --- proofs --- */

void user_key_new_nonce(char out[NONCE_DIGITS + 1])
{
	uint8_t nonce[NONCE_DIGITS / 2];

	initialize();
	randombytes_buf(nonce, sizeof(nonce));
	sodium_bin2hex(out, NONCE_DIGITS + 1, nonce, sizeof(nonce));
}

void user_key_sign(const struct user_key *id, const struct name_proof *proof,
    char out[SIGNATURE_DIGITS + 1])
{
	uint8_t signature[crypto_sign_BYTES];
	char    message[KEY_MESSAGE_SIZE];

	key_message_of_name(message, proof);
	crypto_sign_detached(signature, NULL, (const unsigned char *)message,
	    strlen(message), id->secret);
	sodium_bin2hex(out, SIGNATURE_DIGITS + 1, signature, sizeof(signature));
}

bool user_key_check_server(const char *server_key, const char *address,
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
