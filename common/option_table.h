/*
 * option_table.h -- the options of a program as one table, from which its
 * command line, its configuration file, its --help and all other lists of its
 * options are made.
 *
 * A configuration file has a line "NAME = VALUE" for each option; lines that
 * are empty or begin with "#" are skipped.
 */

#ifndef COMMON_OPTION_TABLE_H
#define COMMON_OPTION_TABLE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/time_ms.h"
#include "common/word_table.h"

/* The longest sentence about an option, with its NUL. */
#define OPTION_TEXT_SIZE 512

#define OPTION_ROWS_MAX 64
#define OPTION_LIST_MAX 16

/* The value of a number for which the row's special word was given. */
#define OPTION_SPECIAL UINT_MAX

/*
 * The type of a row's field, which determines the values that the option takes.
 */
enum option_type {
	OPTION_FLAG,    /* bool; the option has no value and sets it */
	OPTION_STOP,    /* bool; sets it; what follows the option is not read */
	OPTION_SWITCH,  /* bool; "on" or "off" */
	OPTION_NUMBER,  /* unsigned */
	OPTION_SECONDS, /* msec; written in seconds, maybe with a fraction */
	OPTION_WORD, /* int; the value is a word of a table; its index is stored */
	OPTION_TEXT, /* const char *; points to the text, never empty */
	OPTION_LIST  /* struct option_list; may be repeated. The command line
			replaces the list of the configuration. */
};

struct option_list {
	unsigned    count;
	const char *items[OPTION_LIST_MAX];
};

struct option_row {
	const char      *name;   /* without dashes */
	char             letter; /* the letter of the short form, or 0 */
	const char      *value;  /* the value in --help; NULL: has none */
	const char      *help;   /* what the option does, without a full stop */
	const char      *initial; /* the default; NULL: all bits zero */
	const char      *heading; /* printed above this row; or NULL */
	enum option_type type;
	size_t      offset;   /* where the field is in the program's struct */
	double      min, max; /* bounds of a number, or of seconds */
	const char *special;  /* a word for OPTION_SPECIAL or MSEC_NEVER */
	const struct word_table *words;     /* the allowed words of an
                                           OPTION_WORD */
	bool (*is_valid)(const char *text); /* for texts; NULL: any text
                                               is valid */
	const char *takes; /* "a letter and digits"; NULL: made from type */
	bool        only_on_command_line;
	bool is_changeable; /* a reload of the configuration may change it */
};

/*
 * The last rows of every program's table: --help and --version, which set the
 * fields help and version of the program's struct. group is the heading above
 * them, or NULL.
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

/* The text of a constant that is a number, for a row's default. */
#define OPTION_DEFAULT(number)      OPTION_DEFAULT_TEXT(number)
#define OPTION_DEFAULT_TEXT(number) #number

struct option_table {
	const char *usage;    /* the first paragraphs of --help */
	const char *footer;   /* the last paragraph of --help, or NULL */
	unsigned    operands; /* the most that may follow */
	unsigned    count;
	const struct option_row *rows;
};

/* Sets all fields that have a default. */
void option_table_set_defaults(const struct option_table *t, void *options);

/*
 * Applies a command line to options, which have their defaults. Long options
 * may be shortened as far as they are unique, and options may follow operands,
 * which are moved to the end of argv. Returns the index of the first operand;
 * -1, with a sentence without a full stop in error, if the line is wrong; 0 if
 * an OPTION_STOP was met.
 */
int option_table_parse(const struct option_table *t, void *options, int argc,
    char **argv, char error[OPTION_TEXT_SIZE]);

/*
 * Applies a configuration file. The text is modified, and text values point
 * into it. If a line is wrong, returns false and error has a sentence that
 * names the line: its key is unknown, occurs twice, or does not take its value.
 */
bool option_table_read_config(const struct option_table *t, void *options,
    char *text, char error[OPTION_TEXT_SIZE]);

/*
 * Prints a configuration file with all values, each below a comment that says
 * what the option does. Values that are not set are printed as comments.
 */
void option_table_print_config(const struct option_table *t,
    const void *options, FILE *out);

/*
 * Copies the fields of rows with is_changeable from `source`, another struct of
 * options. Texts are copied even if they are equal, so that afterwards all
 * texts point into the memory of `source`. Calls on_difference for each row
 * whose value in the configuration differs.
 */
void option_table_update(const struct option_table *t, void *options,
    const void *source,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx);

/* Prints the help: usage, a list of all options with their defaults, footer. */
void option_table_print_help(const struct option_table *t, FILE *out);

#endif
