/* plain.c -- the model in sentences. */

#include "client/plain.h"

#include <string.h>

#include "client/listing.h"
#include "client/presence.h"
#include "client/speech.h"
#include "client/story.h"

#define LOOKING "Looking for an opponent; \"unseek\" stops it."

/* What a sentence is made from, and where it goes. */
struct talk {
	struct plain       *p;
	const struct model *m;
	const struct news  *n;
	const struct game  *g; /* the news', or NULL */
	FILE               *out;
};

/* --- the game --- */

/* Whether it is your turn for the first time, and so once only. */
static bool needs_hint(const struct talk *t)
{
	if (t->p->hinted || game_turn(t->g) != t->g->you ||
	    board_verdict(t->g->board) != VERDICT_OPEN)
		return false;
	t->p->hinted = true;
	return true;
}

static void tell_match(const struct talk *t)
{
	story_players(t->g, "A new game,", t->out);
	if (t->p->boards)
		story_board(t->g, t->out);
	story_turn(t->g, needs_hint(t), t->out);
}

static void tell_state(const struct talk *t)
{
	char head[24];

	snprintf(head, sizeof(head), "Game %u,", (unsigned)t->g->id);
	story_players(t->g, head, t->out);
	if (t->p->boards)
		story_board(t->g, t->out);
	presence_standing(t->g, t->m->now, t->out);
	story_standing(t->g, t->out);
	if (game_is_running(t->g) && game_has_clock(t->g))
		presence_time(t->g, t->m->now, t->out);
	if (t->g->over)
		story_result(t->g, t->out);
	else
		story_turn(t->g, needs_hint(t), t->out);
}

static void tell_move(const struct talk *t)
{
	if (t->p->boards)
		story_board(t->g, t->out);
	story_move(t->g, t->n->side, t->n->point, needs_hint(t), t->out);
}

static void tell_over(const struct talk *t)
{
	const struct game *g = t->g;
	bool alone = g->why == WHY_QUIT || g->left[SIDE_X] || g->left[SIDE_O];

	story_result(g, t->out);
	if (g->you == SIDE_NONE || t->p->leaving)
		return;
	fprintf(t->out, "%s\"new\" finds another opponent.\n",
	    alone ? "" : "\"rematch\" plays it once more, ");
}

static void tell_offer(const struct talk *t)
{
	story_offer(t->g, t->n->side, t->n->code, t->out);
}

static void tell_agree(const struct talk *t)
{
	char who[SPEECH_SIZE];
	bool hints = strcmp(t->n->code, "hint") == 0;

	fprintf(t->out, "%s agree%s to %s%s%s.\n",
	    speech_side(t->g, t->n->side, true, who),
	    speech_s(t->g, t->n->side), hints ? "" : "a ", t->n->code,
	    hints ? "s" : "");
}

static void tell_hint(const struct talk *t)
{
	story_hint(t->n->point, news_value(t->n, "score"),
	    news_value(t->n, "line"), t->out);
}

static void tell_away(const struct talk *t)
{
	presence_away(t->g, t->n->side, t->n->span, t->out);
}

static void tell_back(const struct talk *t)
{
	presence_back(t->g, t->n->side, t->out);
}

static void tell_clock(const struct talk *t)
{
	fprintf(t->out, "The clocks %s.\n",
	    t->n->side == SIDE_NONE ? "stand" : "run again");
}

static void tell_left(const struct talk *t)
{
	char who[SPEECH_SIZE];

	if (t->g->over && t->g->why == WHY_QUIT)
		return; /* has been told as the game's end */
	fprintf(t->out, "%s %s left the table.\n",
	    speech_side(t->g, t->n->side, true, who),
	    t->n->side == t->g->you ? "have" : "has");
}

static void tell_sit(const struct talk *t)
{
	char bot[SPEECH_SIZE], owner[SPEECH_SIZE];

	fprintf(t->out, "%s plays on for %s.\n",
	    speech_name(t->n->name[0], true, bot),
	    speech_name(t->n->name[1], false, owner));
}

static void tell_said(const struct talk *t)
{
	char who[SPEECH_SIZE];
	bool yours = text_is_same_name(t->n->name[0], t->m->you);

	fprintf(t->out, "%s say%s: %s\n",
	    yours ? "You" : speech_name(t->n->name[0], true, who),
	    yours ? "" : "s", t->n->text);
}

static void tell_gone(const struct talk *t)
{
	fprintf(t->out, "Game %u is closed.\n", (unsigned)t->n->number);
}

static void tell_lost(const struct talk *t)
{
	fprintf(t->out,
	    "A move came that does not fit the board; asking how"
	    " the game stands.\n");
}

/* --- the server, and who is there --- */

void plain_you(const struct plain *p, const struct model *m)
{
	char who[SPEECH_SIZE];

	fprintf(p->out, "You are %s.\n", speech_name(m->you, false, who));
}

static void tell_hello(const struct talk *t)
{
	fprintf(t->out, "Connected to %s.\n",
	    *t->m->server != '\0' ? t->m->server : "the server");
}

static void tell_you(const struct talk *t)
{
	plain_you(t->p, t->m);
}

static void tell_text(const struct talk *t)
{
	fprintf(t->out, "%s\n", t->n->text);
}

/* Any but an orderly stop is a failure, and told as the program's last word. */
static void tell_bye(const struct talk *t)
{
	if (strcmp(t->n->code, "stop") == 0)
		fprintf(t->out, "The server stops: %s\n", t->n->text);
}

static void tell_unseek(const struct talk *t)
{
	fprintf(t->out, "Nobody came. \"new\" looks again.\n");
}

/* Where a bot has stood in, "rematch" finds who has come since. */
static void tell_seeking(const struct talk *t)
{
	char who[SPEECH_SIZE];

	speech_name(t->n->name[0], true, who);
	if (t->n->number != 0)
		fprintf(t->out,
		    "%s would play too, and hears of you, but is still at a"
		    " board with a bot.\n",
		    who);
	else
		fprintf(t->out,
		    "%s would play with you: after this game \"rematch\""
		    " finds you each other.\n",
		    who);
}

static void tell_game(const struct talk *t)
{
	listing_game(t->n, t->out);
}

static void tell_who(const struct talk *t)
{
	listing_who(t->n, t->out);
}

static void tell_score(const struct talk *t)
{
	listing_score(t->n, t->out);
}

/* --- answers --- */

/* Most answers need no words: what was done has been told as news. */
static void tell_done(const struct talk *t)
{
	static const struct {
		const char *verb, *key, *value, *sentence;
	} answers[] = {
		{ "games", "count", "0", "No game is being played." },
		{ "ping", "", "", "The server answers." },
		{ "quit", "", "", "Goodbye." },
		{ "scores", "count", "0", "There are no scores yet." },
		{ "seek", "match", "", LOOKING },
		{ "unseek", "", "", "No longer looking." },
		{ "unwatch", "", "", "No longer watching." },
		{ "who", "count", "0", "Nobody is here." },
	};

	if (t->m->seek != 0 && strcmp(t->n->verb, "rematch") == 0)
		fprintf(t->out, "%s\n", LOOKING);
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		const char *value = news_value(t->n, answers[i].key);

		if (strcmp(answers[i].verb, t->n->verb) == 0 &&
		    strcmp(answers[i].value, value) == 0)
			fprintf(t->out, "%s\n", answers[i].sentence);
	}
}

/* What each kind of news is told by. */
static const struct {
	void (*tell)(const struct talk *t);
	bool always; /* of the game itself: told in a show, too */
} words[] = {
	[NEWS_AGREE] = { tell_agree, true },
	[NEWS_AWAY] = { tell_away, true },
	[NEWS_BACK] = { tell_back, true },
	[NEWS_BYE] = { tell_bye, true },
	[NEWS_CLOCK] = { tell_clock, true },
	[NEWS_DONE] = { tell_done, false },
	[NEWS_GAME] = { tell_game, false },
	[NEWS_GONE] = { tell_gone, false },
	[NEWS_HELLO] = { tell_hello, false },
	[NEWS_HINT] = { tell_hint, true },
	[NEWS_LEFT] = { tell_left, false },
	[NEWS_LOST] = { tell_lost, true },
	[NEWS_MATCH] = { tell_match, true },
	[NEWS_MOVE] = { tell_move, true },
	[NEWS_NOTE] = { tell_text, false },
	[NEWS_OFFER] = { tell_offer, true },
	[NEWS_OVER] = { tell_over, true },
	[NEWS_REFUSED] = { tell_text, false },
	[NEWS_SAY] = { tell_said, true },
	[NEWS_SEEKING] = { tell_seeking, false },
	[NEWS_SCORE] = { tell_score, false },
	[NEWS_SIT] = { tell_sit, true },
	[NEWS_STATE] = { tell_state, true },
	[NEWS_UNSEEK] = { tell_unseek, false },
	[NEWS_WHO] = { tell_who, false },
	[NEWS_YOU] = { tell_you, false },
};

/* On a screen lists are seen, and asked for by nobody in words. */
static bool is_seen(const struct news *n)
{
	return n->kind == NEWS_GAME || n->kind == NEWS_WHO ||
	    n->kind == NEWS_SCORE || strcmp(n->verb, "who") == 0 ||
	    strcmp(n->verb, "games") == 0 || strcmp(n->verb, "scores") == 0;
}

void plain_tell(struct plain *p, const struct model *m, const struct news *n)
{
	struct talk t = { .p = p, .m = m, .n = n, .g = n->game, .out = p->out };

	if ((size_t)n->kind >= sizeof(words) / sizeof(words[0]))
		return;
	if (words[n->kind].tell == NULL)
		return;
	if (p->screen && is_seen(n))
		return;
	if (!p->show || words[n->kind].always)
		words[n->kind].tell(&t);
}

/* --- what the client says of itself --- */

void plain_init(struct plain *p, FILE *out)
{
	*p = (struct plain){ .out = out, .boards = true };
}

void plain_begin(const struct plain *p)
{
	fprintf(p->out,
	    "\"bot 3x3x3 easy\" plays a bot, \"new\" finds an opponent,"
	    " \"?\" is help.\n");
}
