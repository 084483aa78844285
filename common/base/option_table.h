/*
 * option_table.h -- the options of a program as one table. Its command line,
 * its configuration file, its --help and all other lists of its options are
 * made from the table.
 *
 * A configuration file has a line "NAME = VALUE" for each option; lines that
 * are empty or begin with "#" are skipped.
 */

#ifndef COMMON_BASE_OPTION_TABLE_H
#define COMMON_BASE_OPTION_TABLE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/base/time_ms.h"
#include "common/text/word_table.h"

/* Size of the longest sentence about an option, with its NUL. */
#define OPTION_TEXT_SIZE 512

#define OPTION_ROWS_MAX 64
#define OPTION_LIST_MAX 16

/* The value of a number if the row's special word was given. */
#define OPTION_SPECIAL UINT_MAX

/* The type of an option: what its field is, and which values it accepts. */
enum option_type {
	OPTION_FLAG, /* bool; has no value, and sets the field to true */
	/* Bool; like OPTION_FLAG, but no later argument is read */
	OPTION_STOP,
	OPTION_SWITCH, /* bool; the value is "on" or "off" */
	OPTION_NUMBER, /* unsigned */
	/* Msec; the value is in seconds, perhaps with a fraction */
	OPTION_SECONDS,
	/* Int; the value is a word of a table, and its index is stored */
	OPTION_WORD,
	/* Const char *; points to the value, which must not be empty */
	OPTION_TEXT,
	/*
	 * Struct option_list; the option may be repeated. Values on the command
	 * line replace those of the configuration file.
	 */
	OPTION_LIST
};

struct option_list {
	unsigned    count;
	const char *items[OPTION_LIST_MAX];
};

struct option_row {
	const char *name;   /* name of the option without dashes */
	char        letter; /* letter of its short form; 0: none */
	/* What --help calls the value; NULL: the option takes no value */
	const char *value;
	const char *help; /* what the option does, without a full stop */
	/* The default value; NULL: all bits are zero */
	const char *initial;
	/* A line that --help prints above this row; or NULL */
	const char      *heading;
	enum option_type type;
	size_t      offset;   /* place of the field in the program's struct */
	double      min, max; /* bounds of a number or of seconds */
	const char *special;  /* word that means OPTION_SPECIAL or MSEC_NEVER */
	/* words that an OPTION_WORD accepts */
	const struct word_table *words;
	/* For a text or a list; NULL: any text is valid */
	bool (*is_valid)(const char *text);
	/*
	 * Which values are valid, such as "a letter and digits"; NULL: `type`
	 * says it
	 */
	const char *takes;
	bool        only_on_command_line;
	bool is_changeable; /* reloading the configuration may change it */
};

/*
 * The last rows of each program's table, --help and --version. They set the
 * fields help and version of the program's struct. `group` is the line above
 * them in the help, or NULL.
 */
#define OPTION_HELP_ROW(struct_type, group)                                 \
	{                                                                   \
		.heading = (group), .name = "help", .letter = 'h',          \
		.type = OPTION_STOP, .offset = offsetof(struct_type, help), \
		.help = "print this help and exit"                          \
	}
#define OPTION_VERSION_ROW(struct_type)                                \
	{                                                              \
		.name = "version", .letter = 'V', .type = OPTION_STOP, \
		.offset = offsetof(struct_type, version),              \
		.help = "print the version and exit"                   \
	}

/* The digits of a constant number, as the default of a row. */
#define OPTION_DEFAULT(number)      OPTION_DEFAULT_TEXT(number)
#define OPTION_DEFAULT_TEXT(number) #number

struct option_table {
	const char *usage;  /* the first paragraphs of --help */
	const char *footer; /* the last paragraph of --help, or NULL */
	/* The most operands that the command line may have */
	unsigned operands;
	/*
	 * Options may not follow an operand, so that an operand may begin with
	 * "-"
	 */
	bool                     ends_at_operand;
	unsigned                 count;
	const struct option_row *rows;
};

/* Sets all fields that have a default value. */
void option_table_set_defaults(const struct option_table *t, void *options);

/*
 * Applies a command line to *options, which must have the default values, as
 * getopt_long does. Long options may be shortened if they remain unique, and
 * options may follow operands, which are moved to the end of argv. Returns the
 * index of the first operand; 0 if an OPTION_STOP was read; -1, with a sentence
 * without a full stop in `error`, if the command line is wrong.
 */
int option_table_parse(const struct option_table *t, void *options, int argc,
    char **argv, char error[OPTION_TEXT_SIZE]);

/*
 * Applies a configuration file. The text is modified, and values that are texts
 * point into it. If a line has an unknown key, a key that was set before, or a
 * value that the option does not accept, returns false, with a sentence in
 * `error` that names the line.
 */
bool option_table_read_config(const struct option_table *t, void *options,
    char *text, char error[OPTION_TEXT_SIZE]);

/*
 * Prints a configuration file with all values. Above each value is a comment
 * that says what the option does. Values that are not set are printed as
 * comments.
 */
void option_table_print_config(const struct option_table *t,
    const void *options, FILE *out);

/*
 * Copies the fields of all rows with is_changeable from `source`, which is
 * another struct of options. Texts are copied even if they are equal, so that
 * afterwards they all point into the memory of `source`. Calls on_difference
 * for each row whose value in the configuration has changed.
 */
void option_table_update(const struct option_table *t, void *options,
    const void *source,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx);

/*
 * Prints the help: t->usage, a list of all options with their defaults,
 * t->footer.
 */
void option_table_print_help(const struct option_table *t, FILE *out);

#endif
