/* test_proof_checker.c -- proofs of values: written, checked, and refused. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/gomocup/proof_checker.h"
#include "server/gomocup/proof_writer.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

#define TABLE_BYTES  ((size_t)1 << 26)
#define RECORD_BYTES 18 /* without pairs */
#define PROOF_SIZE   (1 << 20)

struct proof {
	unsigned char bytes[PROOF_SIZE];
	size_t        size;
	size_t        records_at;
};

/* Solves a variant and writes the proof. */
static enum proof_writing
write_proof(const char *variant, uint64_t nodes, FILE *file)
{
	struct search_limits limits = { .nodes = nodes };
	struct variant       v = variant_of(variant);
	struct dfpn         *p = dfpn_new(TABLE_BYTES);
	enum proof_result  result = dfpn_prove(p, &v, NULL, 0, SIDE_X, &limits);
	enum proof_writing writing;

	ck_assert_int_ne(result, PROOF_UNKNOWN);
	writing = proof_writer_write(p, result, file);
	dfpn_free(p);
	return writing;
}

/* The proof of a variant; freed by the caller. */
static struct proof *proof_of(const char *variant)
{
	struct proof *proof = calloc(1, sizeof(*proof));
	FILE         *f = tmpfile();

	ck_assert_ptr_nonnull(proof);
	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(write_proof(variant, 0, f), PROOF_WRITTEN);
	rewind(f);
	proof->size = fread(proof->bytes, 1, sizeof(proof->bytes), f);
	ck_assert_uint_lt(proof->size, sizeof(proof->bytes));
	proof->records_at = (size_t)((unsigned char *)memchr(proof->bytes, '\n',
					 proof->size) -
				proof->bytes) +
	    1;
	fclose(f);
	return proof;
}

static struct proof_report check_bytes(const void *bytes, size_t size)
{
	FILE               *f = tmpfile();
	struct proof_report report;

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(bytes, 1, size, f), size);
	proof_checker_check(f, &report);
	fclose(f);
	return report;
}

/* Puts the right checksum on a proof that was changed, and checks the proof. */
static struct proof_report check_changed(struct proof *proof)
{
	uint64_t sum = 0xcbf29ce484222325;

	for (size_t i = 0; i < proof->size - 8; i++)
		sum = (sum ^ proof->bytes[i]) * 0x100000001b3;
	for (size_t i = 0; i < 8; i++)
		proof->bytes[proof->size - 8 + i] = (sum >> 8 * i) & 255;
	return check_bytes(proof->bytes, proof->size);
}

/*
 * The solved variants that need little work; "make bench-solve" proves and
 * checks all.
 */
static const struct {
	const char *variant, *claim;
} rows[] = {
	{ "2x2x2", "first" },
	{ "20x2x3", "blocked" },
	{ "3x3x3", "draw" },
	{ "4x3x3", "first" },
	{ "5x3x3", "first" },
	{ "7x3x3", "first" },
	{ "4x4x3", "first" },
	{ "5x5x3", "first" },
	{ "8x8x3", "first" },
	{ "21x3x4", "blocked" },
	{ "4x4x4", "blocked" },
	{ "5x4x4", "blocked" },
	{ "6x4x4", "blocked" },
	{ "5x5x4", "draw" },
	{ "6x5x4", "first" },
	{ "7x5x4", "first" },
	{ "8x5x4", "first" },
	{ "6x6x4", "first" },
	{ "5x5x5", "blocked" },
	{ "6x5x5", "blocked" },
	{ "7x5x5", "blocked" },
	{ "8x5x5", "blocked" },
	{ "6x6x5", "blocked" },
	{ "7x6x5", "blocked" },
	{ "12x4x5", "blocked" },
	{ "16x4x5", "blocked" },
	{ "6x6x6", "blocked" },
	{ "7x6x6", "blocked" },
	{ "7x7x6", "blocked" },
	{ "8x7x6", "blocked" },
	{ "8x8x6", "blocked" },
	{ "9x6x6", "blocked" },
	{ "10x6x6", "blocked" },
	{ "9x7x6", "blocked" },
	{ "7x7x7", "blocked" },
	{ "8x8x7", "blocked" },
	{ "9x7x7", "blocked" },
	{ "8x8x8", "blocked" },
};

TEST_EACH(solved_variants_have_proofs, rows)
{
	struct proof       *proof = proof_of(rows[_i].variant);
	struct proof_report report = check_bytes(proof->bytes, proof->size);
	char                claim[PROOF_CLAIM_SIZE];

	snprintf(claim, sizeof(claim), "%s %s", rows[_i].variant,
	    rows[_i].claim);
	ck_assert_msg(report.error == NULL, "%s %s", claim, report.error);
	ck_assert_str_eq(report.claim, claim);
	free(proof);
}

TEST(refuses_a_proof_with_a_changed_byte)
{
	struct proof *proof = proof_of("4x3x3");

	for (size_t i = 0; i < proof->size; i++) {
		proof->bytes[i] ^= 1u << i % 8;
		ck_assert_ptr_nonnull(check_bytes(proof->bytes, proof->size)
					  .error);
		proof->bytes[i] ^= 1u << i % 8;
	}
	ck_assert_ptr_null(check_bytes(proof->bytes, proof->size).error);
	free(proof);
}

TEST(refuses_a_proof_that_was_cut)
{
	struct proof *proof = proof_of("4x3x3");

	for (size_t size = 0; size < proof->size; size++)
		ck_assert_ptr_nonnull(check_bytes(proof->bytes, size).error);
	free(proof);
}

static const char *const without_pairs[] = { "4x3x3", "6x5x4" };

/* Each record is needed. */
TEST_EACH(refuses_a_proof_without_a_branch, without_pairs)
{
	struct proof *whole = proof_of(without_pairs[_i]), *less;
	size_t        step = whole->size / 10 / RECORD_BYTES + 1;

	less = calloc(1, sizeof(*less));
	ck_assert_ptr_nonnull(less);
	for (size_t at = whole->records_at; at + 8 < whole->size;
	     at += step * RECORD_BYTES) {
		struct proof_report report;

		less->size = whole->size - RECORD_BYTES;
		memcpy(less->bytes, whole->bytes, at);
		memcpy(less->bytes + at, whole->bytes + at + RECORD_BYTES,
		    less->size - at);
		report = check_changed(less);
		ck_assert_msg(report.error != NULL, "without byte %zu", at);
	}
	free(less);
	free(whole);
}

/* A pair of "16x4x5" is needed, and a pair of other points does not help. */
TEST(refuses_pairs_that_do_not_block)
{
	struct proof  *proof = proof_of("16x4x5");
	unsigned char *pair = proof->bytes + proof->records_at + RECORD_BYTES;
	unsigned char  saved = pair[0];

	pair[0] = pair[2]; /* a point of two pairs */
	ck_assert_ptr_nonnull(check_changed(proof).error);
	for (unsigned p = 64; p < 256; p++) {
		pair[0] = (unsigned char)p;
		ck_assert_ptr_nonnull(check_changed(proof).error);
	}
	pair[0] = saved;
	ck_assert_ptr_null(check_changed(proof).error);
	proof->bytes[proof->records_at + RECORD_BYTES - 1]--;
	memmove(pair, pair + 2,
	    proof->size - 2 - (size_t)(pair - proof->bytes));
	proof->size -= 2;
	ck_assert_ptr_nonnull(check_changed(proof).error);
	free(proof);
}

/* A true table with a claim that is wrong. */
static const struct {
	const char *variant, *from, *to;
} claims[] = {
	{ "3x3x3", "3x3x3 draw", "3x3x3 first" },
	{ "4x4x3", "4x4x3 first", "4x4x3 draw" },
	{ "4x4x3", "4x4x3 first", "4x4x3 blocked" },
	{ "4x4x3", "4x4x3 first", "4x4x4 first" },
	{ "4x3x3", "4x3x3 first", "3x4x3 first" },
	{ "4x3x3", "4x3x3 first", "4x3x3/exact first" },
	{ "4x3x3", "4x3x3 first", "65x1x3 first" },
	{ "4x3x3", "4x3x3 first", "9x8x3 first" },
	{ "4x3x3", "4x3x3 first", "4x3x3 firsts" },
	{ "4x3x3", "4x3x3 first", "4x3x3" },
	/* Drawn only because O can win, too. */
	{ "5x5x4", "5x5x4 draw", "5x5x4 blocked" },
};

TEST_EACH(refuses_a_claim_that_the_table_does_not_prove, claims)
{
	struct proof *proof = proof_of(claims[_i].variant);
	size_t        old = proof->records_at;
	size_t        magic = strlen("noughts-proof ");
	size_t        length = strlen(claims[_i].to);

	ck_assert_int_eq(memcmp(proof->bytes + magic, claims[_i].from,
			     strlen(claims[_i].from)),
	    0);
	memmove(proof->bytes + magic + length + 1, proof->bytes + old,
	    proof->size - old);
	memcpy(proof->bytes + magic, claims[_i].to, length);
	proof->bytes[magic + length] = '\n';
	proof->size += magic + length + 1 - old;
	ck_assert_ptr_nonnull(check_changed(proof).error);
	free(proof);
}

/* Random tables prove nothing, whatever is in them. */
TEST(refuses_tables_of_random_records)
{
	static const char header[] = "noughts-proof 3x3x3 first\n";
	struct proof     *proof = proof_of("3x3x3");

	srand(1);
	for (int i = 0; i < 2000; i++) {
		size_t start = sizeof(header) - 1;

		memcpy(proof->bytes, header, start);
		memset(proof->bytes + start, 0, RECORD_BYTES);
		proof->bytes[start + 16] = (unsigned char)(rand() % 9);
		for (size_t n = 1; n < 40; n++) {
			unsigned char *record = proof->bytes + start +
			    n * RECORD_BYTES;

			memset(record, 0, RECORD_BYTES);
			record[0] = (unsigned char)rand();
			record[1] = rand() % 2;
			record[8] = (unsigned char)rand();
			record[9] = rand() % 2;
			record[16] = (unsigned char)(rand() % 10);
		}
		proof->size = start + 40 * RECORD_BYTES + 8;
		ck_assert_ptr_nonnull(check_changed(proof).error);
	}
	free(proof);
}

static void begin_proof(struct proof *proof, const char *claim)
{
	proof->size = (size_t)snprintf((char *)proof->bytes, PROOF_SIZE,
	    "noughts-proof %s\n", claim);
}

static void add_bytes(struct proof *proof, const void *bytes, size_t count)
{
	memcpy(proof->bytes + proof->size, bytes, count);
	proof->size += count;
}

/* Adds a record of a board with at most 8 points, without its pairs. */
static void add_record(struct proof *proof, unsigned x, unsigned o,
    unsigned move, unsigned pair_count)
{
	unsigned char record[RECORD_BYTES] = { [0] = (unsigned char)x,
		[8] = (unsigned char)o,
		[16] = (unsigned char)move,
		[17] = (unsigned char)pair_count };

	add_bytes(proof, record, sizeof(record));
}

/* Tables of one record, of a game that X wins. */
static const struct {
	const char *claim;
	unsigned    x, move, pair_count;
	const char *pairs;
} forgeries[] = {
	/* A point in several pairs. */
	{ "2x2x2 blocked", 0, 64, 6, "\0\1\2\3\0\2\1\3\0\3\1\2" },
	/* X wins with the answer, before O does. */
	{ "2x2x2 draw", 1, 1, 0, NULL },
	/* O moves first. */
	{ "2x2x2 draw", 0, 0, 0, NULL },
};

TEST_EACH(refuses_forged_tables, forgeries)
{
	struct proof *proof = calloc(1, sizeof(*proof));

	ck_assert_ptr_nonnull(proof);
	begin_proof(proof, forgeries[_i].claim);
	add_record(proof, forgeries[_i].x, 0, forgeries[_i].move,
	    forgeries[_i].pair_count);
	if (forgeries[_i].pairs != NULL)
		add_bytes(proof, forgeries[_i].pairs,
		    2 * (size_t)forgeries[_i].pair_count);
	proof->size += 8;
	ck_assert_ptr_nonnull(check_changed(proof).error);
	free(proof);
}

/* --- bounds --- */

/* The file is sparse, and is refused without being read. */
TEST(refuses_a_file_above_256_MiB)
{
	FILE               *f = tmpfile();
	struct proof_report report;

	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(ftruncate(fileno(f), (off_t)PROOF_BYTES_MAX + 1), 0);
	proof_checker_check(f, &report);
	ck_assert_str_eq(report.error, "is larger than 256 MiB");
	fclose(f);
}

TEST(refuses_a_pipe)
{
	int                 ends[2];
	struct proof_report report;
	FILE               *f;

	ck_assert_int_eq(pipe(ends), 0);
	f = fdopen(ends[0], "r");
	proof_checker_check(f, &report);
	ck_assert_str_eq(report.error, "cannot be read");
	fclose(f);
	close(ends[1]);
}

/* All these positions hash to one slot, so a search would take each for n. */
TEST(refuses_positions_made_to_collide)
{
	static const char header[] = "noughts-proof 8x8x8 first\n";
	struct proof     *proof = calloc(1, sizeof(*proof));

	ck_assert_ptr_nonnull(proof);
	memcpy(proof->bytes, header, sizeof(header) - 1);
	proof->size = sizeof(header) - 1;
	for (uint64_t x = 0; x < 1000; x++) {
		uint64_t masks[2] = { x, x * 0x9e3779b97f4a7c15 };

		for (size_t i = 0; i < 16; i++)
			proof->bytes[proof->size + i] = masks[i / 8] >>
				8 * (i % 8) &
			    255;
		proof->size += RECORD_BYTES;
	}
	proof->size += 8;
	ck_assert_str_eq(check_changed(proof).error,
	    "has an incomplete or repeated record");
	free(proof);
}

/* --- writing --- */

/* The table holds few positions, and no nodes are left to find them again. */
TEST(writing_stops_at_the_node_limit)
{
	struct variant       v = variant_of("5x5x4");
	struct dfpn         *p = dfpn_new(1 << 16);
	struct search_limits limits = { .nodes = 0 };
	uint64_t             nodes;
	FILE                *f = tmpfile();

	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(dfpn_prove(p, &v, NULL, 0, SIDE_X, &limits),
	    PROOF_DISPROVEN);
	nodes = dfpn_nodes(p);
	dfpn_free(p);
	p = dfpn_new(1 << 16);
	limits.nodes = nodes;
	ck_assert_int_eq(dfpn_prove(p, &v, NULL, 0, SIDE_X, &limits),
	    PROOF_DISPROVEN);
	ck_assert_int_eq(proof_writer_write(p, PROOF_DISPROVEN, f),
	    PROOF_TIME_IS_UP);
	dfpn_free(p);
	fclose(f);
}

TEST(a_full_disk_is_reported)
{
	FILE *f = fopen("/dev/full", "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(write_proof("4x3x3", 0, f), PROOF_NOT_WRITTEN);
	fclose(f);
}
