/* opening.c -- openings that make a game fair; pure. */

#include "common/game/opening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/text/word_table.h"

/*
 * How many stones are on the board at the first choice, and at the second one,
 * which follows "more".
 */
#define FIRST_CHOICE_PLY  3
#define SECOND_CHOICE_PLY 5

#define K_MIN    5
#define SIDE_MIN 9

static const char *const kind_words[OPENING_KIND_COUNT] = { "none", "swap",
	"swap2", "pro", "longpro" };
static const struct word_table kinds = WORD_TABLE(kind_words);

#define CHOICE_WORD(name, word) word,
static const char *const choice_words[] = { OPENING_CHOICES(CHOICE_WORD) };
static const struct word_table choices = WORD_TABLE(choice_words);

bool opening_kind_parse(enum opening_kind *kind, const char *word)
{
	int found = word_table_find(&kinds, word);

	if (found >= 0)
		*kind = (enum opening_kind)found;
	return found >= 0;
}

const char *opening_kind_word(enum opening_kind kind)
{
	return word_table_word(&kinds, kind);
}

bool opening_choice_parse(enum opening_choice *c, const char *word)
{
	int found = word_table_find(&choices, word);

	if (found >= 0)
		*c = (enum opening_choice)found;
	return found >= 0;
}

const char *opening_choice_word(enum opening_choice c)
{
	return word_table_word(&choices, c);
}

bool opening_is_allowed(enum opening_kind kind, const struct variant *v)
{
	bool has_centre = v->columns % 2 == 1 && v->rows % 2 == 1;

	if (kind == OPENING_NONE)
		return true;
	return rule_is_plain(v->rule) && v->k >= K_MIN &&
	    v->columns >= SIDE_MIN && v->rows >= SIDE_MIN &&
	    (has_centre || opening_has_choice(kind));
}

bool opening_has_choice(enum opening_kind kind)
{
	return kind == OPENING_SWAP || kind == OPENING_SWAP2;
}

unsigned opening_plies(const struct opening *o)
{
	if (!opening_has_choice(o->kind))
		return 0;
	return o->has_more ? SECOND_CHOICE_PLY : FIRST_CHOICE_PLY;
}

bool opening_awaits_choice(const struct opening *o, unsigned ply)
{
	return opening_has_choice(o->kind) && !o->is_decided &&
	    ply == opening_plies(o);
}

bool opening_allows_choice(const struct opening *o, unsigned ply,
    enum opening_choice c)
{
	return opening_awaits_choice(o, ply) &&
	    (c != CHOICE_MORE || (o->kind == OPENING_SWAP2 && !o->has_more));
}

static enum side opener(const struct opening *o)
{
	return o->is_swapped ? SIDE_O : SIDE_X;
}

enum side opening_mover(const struct opening *o, unsigned ply)
{
	if (ply > opening_plies(o))
		return ply % 2 == 1 ? SIDE_X : SIDE_O;
	return ply <= FIRST_CHOICE_PLY ? opener(o) : side_other(opener(o));
}

enum side opening_chooser(const struct opening *o, unsigned ply)
{
	return ply < SECOND_CHOICE_PLY ? side_other(opener(o)) : opener(o);
}

enum side opening_turn(const struct opening *o, unsigned ply)
{
	return opening_awaits_choice(o, ply) ? opening_chooser(o, ply) :
					       opening_mover(o, ply + 1);
}

bool opening_choose(struct opening *o, enum opening_choice c)
{
	enum side chooser = opening_chooser(o, opening_plies(o));

	if (c == CHOICE_MORE) {
		o->has_more = true;
		return false;
	}
	o->is_decided = true;
	o->is_swapped = chooser != (c == CHOICE_X ? SIDE_X : SIDE_O);
	return o->is_swapped;
}

const char *
opening_choices_write(const struct opening *o, char out[OPENING_CHOICES_SIZE])
{
	enum side chosen = opening_chooser(o, opening_plies(o));

	snprintf(out, OPENING_CHOICES_SIZE, "%s%s%s",
	    o->has_more ? choice_words[CHOICE_MORE] : "",
	    o->has_more && o->is_decided ? "," : "",
	    !o->is_decided ?
		"" :
		choice_words[chosen == SIDE_X ? CHOICE_X : CHOICE_O]);
	return out;
}

bool opening_choices_read(struct opening *o, const char *text)
{
	char                word[OPENING_CHOICES_SIZE];
	enum opening_choice c;

	while (*text != '\0') {
		size_t length = strcspn(text, ",");

		snprintf(word, sizeof(word), "%.*s", (int)length, text);
		if (!opening_choice_parse(&c, word) ||
		    !opening_allows_choice(o, opening_plies(o), c))
			return false;
		opening_choose(o, c);
		text += length + (text[length] == ',');
	}
	return true;
}

/* Returns how far from the centre the third stone must be; 0: anywhere. */
static int distance_of(enum opening_kind kind)
{
	return kind == OPENING_PRO ? 3 : kind == OPENING_LONGPRO ? 4 : 0;
}

bool opening_is_over(const struct opening *o, unsigned ply)
{
	return opening_has_choice(o->kind) ?
	    o->is_decided :
	    o->kind == OPENING_NONE || ply >= FIRST_CHOICE_PLY;
}

bool opening_both_have_moved(const struct opening *o, unsigned ply)
{
	return opening_has_choice(o->kind) ? o->is_decided : ply >= 2;
}

const char *opening_phase(const struct opening *o, unsigned ply)
{
	static const char *const of_pro[FIRST_CHOICE_PLY] = { "centre", "any",
		"away" };

	if (opening_is_over(o, ply))
		return NULL;
	if (!opening_has_choice(o->kind))
		return of_pro[ply];
	if (opening_awaits_choice(o, ply))
		return "choice";
	return o->has_more ? "more" : "stones";
}

bool opening_allows_point(const struct opening *o, const struct board *b,
    point p)
{
	const struct variant *v = board_variant(b);
	int                   distance = distance_of(o->kind);
	int                   dx = abs((int)POINT_COLUMN(p) - v->columns / 2),
	    dy = abs((int)POINT_ROW(p) - v->rows / 2), away = dx > dy ? dx : dy;

	if (distance == 0)
		return true;
	return board_ply(b) == 0 ? away == 0 :
				   board_ply(b) != 2 || away >= distance;
}
