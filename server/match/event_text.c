/* event_text.c -- the stored part of a match as text. */

#include "server/match/event_text.h"

#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/parser.h"

/* The most words of a line, with one more to notice that there are too many. */
#define WORDS_MAX 5

/* Two digits less for most times: a third more games fit a page. */
#define TIME_BASE       36
#define TIME_DIGITS_MAX 7

static const char seek_word[] = "seek";

/* --- writing --- */

static char *put_word(char *out, const char *word)
{
	size_t length = strlen(word);

	memcpy(out, word, length);
	out[length] = ' ';
	return out + length + 1;
}

static char *put_in_base(char *out, uint64_t n, unsigned base)
{
	char  digits[20];
	char *first = digits + sizeof(digits);

	do {
		*--first = "0123456789abcdefghijklmnopqrstuvwxyz"[n % base];
		n /= base;
	} while (n > 0);
	memcpy(out, first, (size_t)(digits + sizeof(digits) - first));
	out += digits + sizeof(digits) - first;
	*out = ' ';
	return out + 1;
}

static char *put_number(char *out, uint64_t n)
{
	return put_in_base(out, n, 10);
}

static char *put_point(char *out, point p)
{
	out += notation_write(p, out);
	*out = ' ';
	return out + 1;
}

static char *put_level(char *out, int level)
{
	return level == NO_BOT_LEVEL ?
	    out :
	    put_word(out, bot_level_word((enum bot_level)level));
}

static char *put_seat(char *out, const struct match_player *p)
{
	return p->id != 0 ? put_number(out, p->id) : put_level(out, p->bot);
}

/* Ends a line whose last character is a space. Returns its length. */
static size_t end_line(char *line, char *end)
{
	end[-1] = '\n';
	*end = '\0';
	return (size_t)(end - line);
}

/* Writes the time of a move or a choice, and the bot that has acted. */
static char *put_act(char *out, const struct match_event *e)
{
	uint64_t time = e->time < UINT32_MAX ? (uint64_t)e->time : UINT32_MAX;

	return put_level(put_in_base(out, time, TIME_BASE), e->bot);
}

static char *put_side(char *out, const char *word, enum side side)
{
	return put_word(put_word(out, word), side_word(side));
}

static char *put_offer(char *out, const struct match_event *e)
{
	out = put_word(put_word(out, "offer"), offer_word(e->offer));
	return put_number(put_word(out, side_word(e->side)), e->ply);
}

/* Writes the players who have other numbers than at the start. */
static char *put_seats(char *out, const struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->reseated & SIDE_BIT(side))
			out += end_line(out,
			    put_number(put_side(out, "seat", side),
				m->player[side].id));
	return out;
}

size_t event_text_write(const struct match *m, const struct match_event *e,
    char out[EVENT_TEXT_SIZE])
{
	char *at = out;

	*out = '\0';
	switch (e->kind) {
	case EV_START:
		at = put_seat(put_word(at, "match"), &m->player[SIDE_X]);
		at = put_seat(at, &m->player[SIDE_O]);
		break;
	case EV_MOVE:
		at = put_act(put_point(at, e->point), e);
		break;
	case EV_CHOICE:
		at = put_word(at, "chose");
		at = put_act(put_word(at, opening_choice_word(e->choice)), e);
		break;
	case EV_UNDO:
		at = put_side(at, "undo", e->side);
		break;
	case EV_HINT_STARTED:
		if (!e->is_repeated)
			at = put_side(at, "hinting", e->side);
		break;
	case EV_PAUSED:
		at = put_word(at, "pause");
		break;
	case EV_UNPAUSED:
		at = put_word(at, "unpause");
		break;
	case EV_OVER:
		at = put_side(put_seats(at, m), "over", e->side);
		at = put_word(at, end_reason_word(e->reason));
		break;
	case EV_BOT_SUBSTITUTED:
		at = put_level(put_side(at, "sit", e->side), e->bot);
		break;
	case EV_OFFER:
		at = put_offer(at, e);
		break;
	case EV_WITHDRAWN:
		at = put_word(put_word(at, "withdrawn"), offer_word(e->offer));
		break;
	case EV_SEAT:
	case EV_SEEK:
	case EV_DECLINED:
	case EV_BACK:
	case EV_CHANGED:
	case EV_LEFT:
	case MATCH_EVENT_COUNT:
		LIVE_MATCH_EVENTS(MATCH_EVENT_CASE)
		break;
	}
	return at == out ? 0 : end_line(out, at);
}

/* Writes an event that would make the match what it is. Returns the end. */
static char *
put_event(char *out, const struct match *m, const struct match_event e)
{
	return out + event_text_write(m, &e, out);
}

/* Returns how many stones there were when the side made its open offer. */
static unsigned
offer_ply(const struct match *m, enum offer kind, enum side side)
{
	return kind == OFFER_DRAW ?
	    m->offers.next_draw[side] - (unsigned)DRAW_OFFER_PLIES :
	    board_ply(m->board);
}

/* Writes the offers of that kind that the `sides` have made. */
static char *
put_offers(char *out, const struct match *m, enum offer kind, unsigned sides)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (sides & SIDE_BIT(side))
			out = put_event(out, m,
			    (struct match_event){ .kind = EV_OFFER,
				.offer = kind,
				.side = side,
				.ply = (uint16_t)offer_ply(m, kind, side) });
	return out;
}

/*
 * Writes when each side may offer a draw again, as offers that have ended, if
 * they have; then the open offers of a draw.
 */
static char *put_draws(char *out, const struct match *m)
{
	unsigned open = m->offers.open[OFFER_DRAW], past = 0;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->offers.next_draw[side] != 0)
			past |= SIDE_BIT(side) & ~open;
	if (past != 0) {
		out = put_offers(out, m, OFFER_DRAW, past);
		out = put_event(out, m,
		    (struct match_event){
			.kind = EV_WITHDRAWN, .offer = OFFER_DRAW });
	}
	return put_offers(out, m, OFFER_DRAW, open);
}

size_t event_text_write_state(const struct match *m, char out[EVENT_STATE_SIZE])
{
	char *at = out;

	*at = '\0';
	if (!match_is_over(m))
		at = put_seats(at, m);
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		const struct match_player *p = &m->player[side];

		if (p->id != 0 && p->bot != NO_BOT_LEVEL)
			at = put_event(at, m,
			    (struct match_event){ .kind = EV_BOT_SUBSTITUTED,
				.side = side,
				.bot = p->bot });
	}
	if (m->seek != NULL)
		at += end_line(at, put_word(put_word(at, seek_word), m->seek));
	at = put_draws(at, m);
	for (enum offer kind = OFFER_DRAW + 1; kind < OFFER_COUNT; kind++)
		at = put_offers(at, m, kind, m->offers.open[kind]);
	return (size_t)(at - out);
}

/* --- reading --- */

/* The words of a line, in `text`. The rest of a line "seek" is one word. */
struct line {
	char        text[sizeof(seek_word) + MATCH_SEEK_MAX + 1];
	const char *word[WORDS_MAX];
	unsigned    count;
};

/*
 * Splits the line at *text, and moves *text behind it. Returns false if the line
 * is too long, has too many words or has no LF.
 */
static bool split_line(const char **text, struct line *l)
{
	size_t length = strcspn(*text, "\n");
	char  *at = l->text;

	if ((*text)[length] == '\0' || length >= sizeof(l->text))
		return false;
	memcpy(l->text, *text, length);
	l->text[length] = '\0';
	*text += length + 1;
	for (l->count = 0; at != NULL && l->count < WORDS_MAX; l->count++) {
		l->word[l->count] = at;
		at = l->count == 1 && strcmp(l->word[0], seek_word) == 0 ?
		    NULL :
		    strchr(at, ' ');
		if (at != NULL)
			*at++ = '\0';
	}
	return at == NULL &&
	    (length < EVENT_LINE_SIZE || strcmp(l->word[0], seek_word) == 0);
}

/* Reads a number that is the whole word. */
static bool read_number(const char *word, uint64_t max, uint64_t *n)
{
	return number_scan(&word, max, n) && *word == '\0';
}

static bool read_side(const char *word, enum side *side)
{
	*side = SIDE_NONE;
	return strcmp(word, side_word(SIDE_NONE)) == 0 ||
	    parse_side(word, side);
}

static bool read_level(const char *word, int8_t *bot)
{
	enum bot_level level;

	if (!bot_level_parse(&level, word))
		return false;
	*bot = (int8_t)level;
	return true;
}

/* Reads a time as put_in_base writes it. */
static bool read_time(const char *word, uint64_t *time)
{
	const char *at = word;

	*time = 0;
	for (; (*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'z'); at++)
		*time = *time * TIME_BASE +
		    (uint64_t)(*at <= '9' ? *at - '0' : *at - 'a' + 10);
	return at > word && at <= word + TIME_DIGITS_MAX && *at == '\0' &&
	    *time <= UINT32_MAX;
}

/* Reads the time of a move or a choice, and the level of a bot, if any. */
static bool read_act(const struct line *l, unsigned i, struct match_event *e)
{
	uint64_t time;

	e->bot = NO_BOT_LEVEL;
	if (l->count <= i || l->count > i + 2 || !read_time(l->word[i], &time))
		return false;
	e->time = (msec)time;
	return l->count == i + 1 || read_level(l->word[i + 1], &e->bot);
}

static bool
read_move(const struct match *m, const struct line *l, struct match_event *e)
{
	e->kind = EV_MOVE;
	e->side = board_turn(m->board);
	return read_act(l, 1, e);
}

static bool
read_choice(const struct match *m, const struct line *l, struct match_event *e)
{
	e->side = match_turn(m);
	return l->count > 1 && opening_choice_parse(&e->choice, l->word[1]) &&
	    read_act(l, 2, e);
}

static bool
read_undo(const struct match *m, const struct line *l, struct match_event *e)
{
	unsigned ply;

	if (l->count != 2 || !parse_side(l->word[1], &e->side))
		return false;
	ply = match_last_ply(m, e->side);
	e->ply = (uint16_t)(ply - 1);
	return ply > 0;
}

static bool read_one_side(const struct match *m, const struct line *l,
    struct match_event *e)
{
	(void)m;
	return l->count == 2 && parse_side(l->word[1], &e->side);
}

static bool
read_no_word(const struct match *m, const struct line *l, struct match_event *e)
{
	(void)m;
	(void)e;
	return l->count == 1;
}

static bool
read_over(const struct match *m, const struct line *l, struct match_event *e)
{
	(void)m;
	if (l->count != 3 || !read_side(l->word[1], &e->side))
		return false;
	e->reason = end_reason_parse(l->word[2]);
	return true;
}

static bool
read_seat(const struct match *m, const struct line *l, struct match_event *e)
{
	if (l->count != 3 || !parse_side(l->word[1], &e->side) ||
	    !read_number(l->word[2], UINT64_MAX, &e->player.id))
		return false;
	e->player.bot = m->player[e->side].bot;
	return e->player.id != 0 && m->player[e->side].id != 0;
}

static bool
read_seek(const struct match *m, const struct line *l, struct match_event *e)
{
	(void)m;
	e->text = l->word[1];
	return l->count == 2 && e->text[0] != '\0';
}

static bool
read_sit(const struct match *m, const struct line *l, struct match_event *e)
{
	(void)m;
	return l->count == 3 && parse_side(l->word[1], &e->side) &&
	    read_level(l->word[2], &e->bot);
}

static bool
read_offer(const struct match *m, const struct line *l, struct match_event *e)
{
	uint64_t ply;

	(void)m;
	if (l->count != 4 || !parse_side(l->word[2], &e->side) ||
	    !read_number(l->word[3], POINTS_MAX, &ply))
		return false;
	e->offer = offer_parse(l->word[1]);
	e->ply = (uint16_t)ply;
	return true;
}

static bool read_withdrawn(const struct match *m, const struct line *l,
    struct match_event *e)
{
	(void)m;
	if (l->count != 2)
		return false;
	e->offer = offer_parse(l->word[1]);
	return true;
}

/* The lines that begin with a word. A stone's line begins with its point. */
static const struct {
	const char           *word;
	enum match_event_kind kind;
	bool (*read)(const struct match *m, const struct line *l,
	    struct match_event *e);
} lines[] = {
	{ "chose", EV_CHOICE, read_choice },
	{ "undo", EV_UNDO, read_undo },
	{ "hinting", EV_HINT_STARTED, read_one_side },
	{ "pause", EV_PAUSED, read_no_word },
	{ "unpause", EV_UNPAUSED, read_no_word },
	{ "over", EV_OVER, read_over },
	{ "seat", EV_SEAT, read_seat },
	{ seek_word, EV_SEEK, read_seek },
	{ "sit", EV_BOT_SUBSTITUTED, read_sit },
	{ "offer", EV_OFFER, read_offer },
	{ "withdrawn", EV_WITHDRAWN, read_withdrawn },
};

static bool
read_event(const struct match *m, const struct line *l, struct match_event *e)
{
	if (notation_read(&e->point, l->word[0]))
		return read_move(m, l, e);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		if (strcmp(l->word[0], lines[i].word) == 0) {
			e->kind = lines[i].kind;
			return lines[i].read(m, l, e);
		}
	return false;
}

static bool apply(struct match *m, const struct match_event *e)
{
	bool is_accepted = match_accepts(m, e);

	if (is_accepted)
		match_apply(m, e);
	return is_accepted;
}

/* Reads a line "match", and lets the players and bots take their seats. */
static bool read_start(struct match *m, const struct line *l)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		struct match_event seat = { .kind = EV_SEAT,
			.side = side,
			.player.bot = NO_BOT_LEVEL };
		const char        *word = l->word[1 + side];

		if (!read_number(word, UINT64_MAX, &seat.player.id) &&
		    !read_level(word, &seat.player.bot))
			return false;
		if (!apply(m, &seat))
			return false;
	}
	return true;
}

bool event_text_read(struct match *m, const char *text,
    void (*on_event)(void *ctx, const struct match *m,
	const struct match_event *e),
    void *ctx)
{
	while (*text != '\0') {
		struct match_event e = { .kind = EV_START };
		struct line        l;
		bool               is_start;

		if (!split_line(&text, &l))
			return false;
		is_start = m->phase == PHASE_NEW && l.count == 3 &&
		    strcmp(l.word[0], "match") == 0;
		if (!(is_start ? read_start(m, &l) : read_event(m, &l, &e)) ||
		    !match_accepts(m, &e))
			return false;
		if (on_event != NULL)
			on_event(ctx, m, &e);
		match_apply(m, &e);
	}
	return true;
}
