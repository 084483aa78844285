/* aside.c -- what is typed for us alone, and not for the server. */

#include "client/aside.h"

#include "client/presence.h"
#include "client/story.h"

static const char *const help[] = {
	"A point such as b2 is your move. The other commands:",
	"  new [GAME]        find an opponent, or a bot if nobody comes",
	"  bot GAME LEVEL    play a bot, easy, medium, hard or perfect",
	"  board             draw the board; \"board off\": only sentences",
	"  hint              the best move, if your opponent agrees",
	"  resign, draw      give up; offer a draw or agree to one",
	"  rematch           play once more, sides changed",
	"  say WORDS         talk to those at the board",
	"  games, watch ID   who plays; look on",
	"  who, scores       who is here; who has won",
	"  time              what is left on the clocks",
	"  claim             win when your opponent stays away",
	"  name NAME         say who you are",
	"  quit              leave",
	"A GAME is columns x rows x how many in a row: 3x3x3, 15x15x5.",
	"Behind it clock=5+3 gives each 5 minutes, and 3 s more a move;",
	"clock=30/move gives 30 s for each move.",
	"On the board [X] is the last move, *X* stands on a winning line.",
	"\"help\" lists all that the server knows.",
};

static void tell_help(const struct plain *p)
{
	for (size_t i = 0; i < sizeof(help) / sizeof(help[0]); i++)
		fprintf(p->out, "%s\n", help[i]);
}

static void draw(const struct plain *p, const struct model *m)
{
	if (m->game.board != NULL)
		story_board(&m->game, p->out);
	else
		fprintf(p->out, "There is no game to draw.\n");
}

static void tell_time(const struct plain *p, const struct model *m, msec now)
{
	if (m->game.board != NULL)
		presence_time(&m->game, now, p->out);
	else
		fprintf(p->out, "There is no game, and no clock.\n");
}

static void set_boards(struct plain *p, bool boards)
{
	p->boards = boards;
	if (boards)
		fprintf(p->out, "The board is drawn after each move.\n");
	else
		fprintf(p->out,
		    "No more boards, only sentences; \"board\" draws one.\n");
}

void aside_answer(struct plain *p, const struct model *m, const struct typed *t,
    msec now)
{
	switch (t->kind) {
	case TYPED_NOTHING:
	case TYPED_REQUEST:
		break;
	case TYPED_WRONG:
		fprintf(p->out, "%s.\n", error_sentence(t->error));
		break;
	case TYPED_HELP:
		tell_help(p);
		break;
	case TYPED_BOARD:
		draw(p, m);
		break;
	case TYPED_BOARD_ON:
	case TYPED_BOARD_OFF:
		set_boards(p, t->kind == TYPED_BOARD_ON);
		break;
	case TYPED_TIME:
		tell_time(p, m, now);
		break;
	}
}
