/* test_link.c -- lost connections and resumed games. */

#include "tests/support/link_fixture.h"
#include "tests/support/suite.h"

FIXTURE(link_fixture_set_up, link_fixture_tear_down);

#define CHOICE                                                              \
	"< * state 7 15x15x5 ply=3 turn=o x=bob o=ann you=o moves=h8,i8,k5" \
	" clock=none absent=bot opening=swap phase=choice choose=x,o\n"

static const char *const dialogues[] = {
	/* The game is resumed without any input. */
	SEATED "\" You are X\n! reset\n"
	       "\" Connection to host:4242 lost (reset); reconnecting.\n"
	       ". \n@ c\n! no: Connection refused\n@ w\n"
	       "\" No answer (no: Connection refused); retrying in 1 s.\n"
	       ". \n@ c\n" HELLO "= resume anns\n@ r\n"
	       "< * you ~guest5 token=fifth\n' \n" TAKEN STATE "x" NAMES "-\n"
	       "\" Reconnected to the game.\n" BACK "- \n"
	       "> b2\n= move b2 ply=1\n",
	/* A move without an answer is sent again when it is legal. */
	SEATED "> b2\n= move b2 ply=1\n" LOST AGAIN TAKEN STATE "x" NAMES
	       "-\n- \n" BACK
	       "= move b2 ply=1\n< * move 7 1 x b2\n< = move\n- \n",
	/* A move that was played is not sent again. */
	SEATED "> b2\n= move b2 ply=1\n" LOST AGAIN TAKEN STATE "o" NAMES
	       "b2\n" BACK "- \n",
	/* A move is not sent again if a bot has moved in its place. */
	SEATED "> b2\n= move b2 ply=1\n" LOST AGAIN TAKEN STATE "x" NAMES
	       "a1,b3\n" BACK "\" Your move b2 came too late.\n- \n",
	/* A move that was typed out of turn is not sent again. */
	NAMED
	"< * match 7 3x3x3 x=bob o=ann you=o\n> b2\n= move b2\n" LOST AGAIN
	    TAKEN "< * state 7 3x3x3 turn=x x=bob o=ann you=o moves=-\n" BACK
	"- \n",
	/* A request that is not a legal move is not sent again. */
	SEATED "> move b9 ply=0|move z99 ply=1\n= move b9 ply=0\n" LOST AGAIN
	    TAKEN STATE "x" NAMES "-\n" BACK "- \n",
	/* A choice is sent again, unless it was made. */
	NAMED CHOICE "> choose x\n= choose x\n" LOST AGAIN TAKEN CHOICE BACK
		     "= choose x\n",
	NAMED                                 CHOICE
	"> choose x\n= choose x\n" LOST AGAIN TAKEN
	"< * state 7 15x15x5 ply=3 turn=o x=ann o=bob you=x moves=h8,i8,k5"
	" clock=none absent=bot opening=swap\n" BACK "- \n",
	/* A move that was answered is not sent again. */
	SEATED "> b2\n= move b2 ply=1\n< * move 7 1 x b2\n< = move\n" LOST AGAIN
	    TAKEN STATE "o" NAMES "b2\n" BACK "- \n",
	/* A move typed while disconnected is saved, nothing else. */
	SEATED LOST
	"> b2\n\" Not connected: b2 will be sent after reconnecting.\n"
	"> b3\n\" not sent\n> say hi\n\" not sent\n> ?\n\" To "
	"move, type a point\n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK
	"= move b2 ply=1\n",
	/* A choice is sent after reconnecting, too. */
	NAMED CHOICE LOST
	"> choose x\n\" Not connected: choose x will be sent after"
	" reconnecting.\n> choose o\n\" not sent\n" AGAIN TAKEN CHOICE BACK
	"= choose x\n",
	/* A game started just before the connection was lost. */
	NAMED "> new\n= seek 3x3x3\n< = seek id=3\n" LOST AGAIN TAKEN STATE
	      "x" NAMES "-\n" BACK "- \n",
	/* Without a game, name and seek are requested again. */
	NAMED "> new\n= seek 3x3x3\n< = seek id=3\n" LOST AGAIN
	      "< ? resume token :Unknown\n@ n\n\" Reconnected to the server.\n"
	      "= name ann\n- \n" TAKEN "< = name\n@ o\n= seek 3x3x3\n",
	NAMED
	"> watch 9\n= watch 9\n"
	"< * state 9 3x3x3 turn=x x=cid o=dan you=- moves=-\n< = watch\n" LOST
	    AGAIN "< ? resume token :Unknown\n= name ann\n- \n"
	"< ? name taken :It is taken\n= watch 9\n",
	/* Nothing else is requested again, and the user is told. */
	NAMED "> who|draw|say hi\n= who\n< = who count=0\n= draw\n! reset\n"
	      "\" Not answered, because the connection was lost: draw\n"
	      ". \n" AGAIN TAKEN "< = resume\n@ o\n- \n",
	NAMED "> who|say hi\n= who\n! reset\n"
	      "\" Not sent, because the connection was lost: say hi\n",
	NAMED "> draw|who\n= draw\n< ? draw slow :Wait\n! reset\n"
	      "\" Not sent, because the connection was lost: draw\n",
	NAMED "! reset\n. \n" AGAIN
	      "< ? resume token :Unknown\n= name ann\n> who\n! reset\n"
	      "\" Not sent, because the connection was lost: who\n",
	SEATED "> resign\n= resign\n! reset\n"
	       "\" Not answered, because the connection was lost: resign\n"
	       ". \n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK "- \n",
	/* A seek that led to a game long ago is not requested again. */
	NAMED "> new\n= seek 3x3x3\n< * match 7 3x3x3 x=ann o=bob you=x\n"
	      "< = seek match=7\n< * over 7 0 winner=o why=resign\n" LOST AGAIN
	      "< ? resume token :Unknown\n= name ann\n- \n",
	/* A name that the user has not asked for is not claimed. */
	NAMED "< * you mallory token=mall\n" LOST HELLO
	      "= resume mall\n< ? resume token :Unknown\n= name ann\n- \n",
	/* A game that is gone is reported and removed. */
	SEATED LOST AGAIN "< ? resume token :Unknown\n\" The game is gone\n"
			  "= name ann\n> board\n\" There is no game\n",
	/* The connection may be lost again while resuming. */
	SEATED LOST AGAIN "! reset\n@ w\n. \n@ c\n" AGAIN TAKEN "! reset\n"
			  ". \n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK "- \n",
	/* The connection may be lost again later, with the new token. */
	SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n" BACK LOST HELLO
				      "= resume anew\n",
	/* A server without a key may have another address now. */
	"p 10.0.0.1\n" SEATED "! reset\n. \np 10.0.0.2\n" AGAIN TAKEN STATE
	"x" NAMES "-\n" BACK "- \n",
	/* Another game has begun meanwhile. */
	SEATED LOST AGAIN TAKEN
	"< * state 8 5x5x4 turn=x x=ann o=cid you=x moves=a1,a2\n"
	"< = resume match=8\n@ o\n- \n> e5\n= move e5 ply=3\n"
	"\" Game 8, 5x5\n< * move 8 3 x e5\n< = move\n\" You play e5\n",
	/* The same in any case and spacing. */
	SEATED                                                        LOST
	"> Move  b2\n\" Not connected: b2 will be sent\n" AGAIN TAKEN STATE
	"x" NAMES "-\n" BACK "= Move  b2 ply=1\n",
	/* What may have been done already is not done twice. */
	SEATED "< * move 7 1 x b2\n< * move 7 2 o a1\n< * move 7 3 x a2\n"
	       "< * move 7 4 o c3\n> undo\n= undo\n" LOST AGAIN TAKEN STATE
	       "x" NAMES "b2,a1\n" BACK "- \n",
	NAMED
	"> new\n= seek 3x3x3\n< = seek id=3\n> unseek\n= unseek\n" LOST AGAIN
	"< ? resume token :Unknown\n@ n\n= name ann\n- \n" TAKEN
	"< = name\n@ o\n- \n",
	/* A connection that is lost between "* state" and "= resume". */
	SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n! reset\n@ w\n. \n" HELLO
				      "= resume anns\n@ r\n" TAKEN
				      "< = resume\n\" The game is gone\n",
	/* The server refuses for now, or does not answer. */
	SEATED LOST AGAIN "< ? resume slow :Wait\n@ r\n. \n@ r\n= resume anns\n"
			  "< ? resume disk :It is full\n. \n= resume anns\n"
			  ". \n@ w\n. \n@ c\n. \n@ w\n. \n@ c\n"
			  "< * bye why=full :No room\n@ w\n\" No room\n",
	/*
	 * A stopping server is expected to restart; its last lines are ignored.
	 */
	SEATED
	"< * bye why=stop :Later\n@ w\n\" lost (the server is shutting down)\n"
	"! closed\n@ w\n< * move 7 1 x b2\n< " HELLO_LINE "\n< = quit\n"
	"@ w\n. \n@ c\n" AGAIN,
	/* A server without tokens. */
	"< " HELLO_LINE "\n< * you ~guest1\n" LOST "< " HELLO_LINE "\n@ o\n"
	"\" Reconnected to the server.\n",
	"< " HELLO_LINE "\n> name ann\n= name ann\n< * you ann token=anns\n"
	"< = name\n" LOST "< " HELLO_LINE "\n"
	"= resume anns\n< ? - unknown :No such command\n@ n\n= name ann\n",
};

TEST_EACH(resumes_the_session, dialogues)
{
	link_fixture_start(&t);
	link_fixture_run(&t, dialogues[_i]);
	ck_assert(t.session.link.failure[0] == '\0');
	ck_assert_int_ne(t.session.link.state, LINK_NONE);
}

/* --- keys --- */

static void set_token(void *ctx)
{
	(void)ctx;
	if (link_is_starting(&t.session.link))
		link_set_token(&t.session.link, "left");
}

#define MET        "p 10.0.0.1\n" KEYS "= key\n< * you ~guest1 token=first\nk box\n"
#define PROVEN     MET "> name ann\n= prove ann\n" PROVED
#define PROVED     "< * you ann token=anns proven=1\n< = prove\n"
#define AT_BOARD   PROVEN "< * match 7 3x3x3 x=ann o=bob you=x\n"
#define OFF        "! reset\n. \n"
#define AGAIN_KEYS KEYS "@ p\n= key\n< * you ~guest5 token=fifth\n"
#define ELSEWHERE  "p 10.0.0.2\n"

static const char *const handshakes[] = {
	/* A name that is typed later needs a nonce of its own. */
	PROVEN "> name eve\n= key\nk box\n= prove eve\n"
	       "< * you eve token=x proven=1\n< = prove\n\" You are eve\n",
	/* Another's name is refused, and the user is told what to do. */
	MET "> name ann\n= prove ann\n< ? prove owned :Another's\n"
	    "\" Another key owns ann. If it is yours, bring your key here\n",
	MET
	"> name ann\n= prove ann\n< ? prove relay :Where\n"
	"\" --public-address 10.0.0.1:4242\n= name ann\n< * you ann token=x\n"
	"< = name\n\" You are ann\n",
	/* The server may be busy. */
	"p 10.0.0.1\n" KEYS "= key\n< ? key slow :Wait\n. \n= key\nk box\n"
	"> name ann\n= prove ann\n< ? prove slow :Wait\n. \n= prove "
	"ann\n" PROVED,
	"p 10.0.0.1\n" KEYS "= key\n< ? key keyless :No\n> name ann\n"
	"= name ann\n",
	/* A name may be typed in any case and spacing. */
	MET "> Name  eve\n= prove eve\n",
	MET "> @5 name eve\n= prove eve\n",
	/* The key is asked for again before a request that was refused. */
	PROVEN "> who\n= who\n> name eve\n< ? who slow :Wait\n= key\n"
	       "< ? key slow :Wait\n- \n. \n= key\nk box\n= prove eve\n"
	       "< * you eve token=eves proven=1\n< = prove\n= who\n",
	/* The token and then the proof go to a server with the same key. */
	AT_BOARD OFF                        AGAIN_KEYS
	"k box\n@ r\n= resume anns\n" TAKEN STATE "x" NAMES "-\n" BACK
	"= prove ann\n< * you ann token=next proven=1\n< = prove\n"
	"> b2\n= move b2 ply=1\n",
	/* The same happens if that server has another address now. */
	AT_BOARD OFF ELSEWHERE AGAIN_KEYS "k box\n@ r\n= resume anns\n",
	/* A name may give back a game that another client has left. */
	MET "> name ann\n= prove ann\n< * you ann token=anns proven=1\n" STATE
	    "x" NAMES "-\n< = prove match=7\n\" You are X\n> b2\n"
	    "= move b2 ply=1\n",
	/* Without a seat the name is proven again. */
	PROVEN OFF AGAIN_KEYS
	"k box\n= resume anns\n"
	"< ? resume token :Unknown\n@ n\n= prove ann\n" PROVED "@ o\n- \n",
	/* The server answers late, or only after another attempt. */
	AT_BOARD OFF AGAIN_KEYS "< ? key slow :Wait\n. \n= key\nk box\n@ r\n"
				"= resume anns\n",
	AT_BOARD OFF KEYS "@ p\n= key\n. \n@ w\n. \n@ c\n" AGAIN_KEYS
			  "k box\n= resume anns\n",
	AT_BOARD OFF AGAIN_KEYS
	"< * bye why=full :No room\n@ w\n. \n" AGAIN_KEYS
	"! reset\n@ w\n. \n@ c\n" AGAIN_KEYS "k box\n= resume anns\n",
	/* A typed "key" is not sent: its answer could be taken for another. */
	AT_BOARD "> key 00112233445566778899aabbccddeeff\n- \n"
		 "\" is checked without this command\n@ o\n",
	/* A server that does not prove its key gets no token. */
	AT_BOARD     OFF "p 10.0.0.1\n" HELLO "@ n\n"
			 "\" has not proven the key\n= name ann\n- \n",
	AT_BOARD OFF AGAIN_KEYS "< ? key keyless :No\n@ n\n= name ann\n- \n",
};

TEST_EACH(shakes_hands, handshakes)
{
	link_fixture_start(&t);
	link_fixture_give_key(&t);
	link_fixture_run(&t, handshakes[_i]);
	ck_assert_msg(t.session.link.failure[0] == '\0', "%s",
	    t.session.link.failure);
	ck_assert_int_ne(t.session.link.state, LINK_NONE);
}

static const struct {
	const char *lines, *failure;
} distrust[] = {
	{ AT_BOARD OFF AGAIN_KEYS "k evil\n- \n",
	    "the server at host:4242 has another key than before" },
	{ AT_BOARD OFF AGAIN_KEYS "< * key 00 nonce=00 sig=00\n- \n",
	    "could not prove" },
	{ KEYS "= key\n< = key\n- \n", "could not prove" },
	{ KEYS "= key\n< * bye why=full :No room\n- \n", "No room" },
	/* A lost connection is made again, but not to who will not have us. */
	{ AT_BOARD OFF AGAIN_KEYS "< * bye why=banned :Go away\n- \n",
	    "Go away" },
	{ KEYS "= key\n! reset\n- \n", "connection to host port 4242 lost" },
	{ KEYS "= key\n. \n- \n", "has stopped answering" },
};

/* Nothing is sent to a server that has failed to prove the known key. */
TEST_EACH(trusts_no_other_server, distrust)
{
	link_fixture_start(&t);
	link_fixture_give_key(&t);
	link_fixture_run(&t, distrust[_i].lines);
	ck_assert_int_eq(t.session.link.state, LINK_NONE);
	ck_assert(t.session.link.failure[0] != '\0');
	ck_assert_msg(strstr(t.session.link.failure, distrust[_i].failure) !=
		NULL,
	    "%s", t.session.link.failure);
}

/* The token of an earlier client goes to the key that it came from. */
TEST_LOOP(sends_the_token_of_an_earlier_client_to_its_key, 0, 2)
{
	t.options.name = _i == 0 ? "ann" : NULL;
	link_fixture_start(&t);
	link_fixture_give_key(&t);
	t.session.link.handler.on_identified = set_token;
	if (_i == 0)
		link_fixture_run(&t,
		    "p 10.0.0.1\n" KEYS
		    "= key\n< * you ~guest1 token=first\n- \n"
		    "k box\n@ r\n= resume left\n" TAKEN STATE "x" NAMES "-\n"
		    "< = resume match=7\n@ o\n= prove ann\n");
	else
		link_fixture_run(&t,
		    "p 10.0.0.1\n" KEYS "= key\n- \nk box\n@ r\n= resume left\n"
		    "! reset\n. \n" AGAIN_KEYS "< ? key keyless :No\n@ o\n");
}

/* A server without keys receives a name with the mark of a program. */
TEST(marks_the_name_of_an_engine)
{
	t.options.driver = DRIVER_ENGINE;
	strcpy(t.options.request, "seek 3x3x3 else=none");
	t.options.name = "deep";
	link_fixture_start(&t);
	link_fixture_run(&t,
	    HELLO "= name deep bot=1\n- \n"
		  "< * you ~guest1 token=first\n< * you deep token=deeps\n"
		  "< = name\n= seek 3x3x3 else=none\n< = seek id=1\n"
		  "! reset\n. \n" HELLO
		  "= resume deeps\n< ? resume token :Unknown\n"
		  "= name deep bot=1\n- \n< = name\n"
		  "= seek 3x3x3 else=none\n");
}

/* An engine's name is proven, and says that it is a program. */
TEST(proves_the_name_of_an_engine)
{
	t.options.driver = DRIVER_ENGINE;
	strcpy(t.options.request, "seek 3x3x3 else=none");
	t.options.name = "deep";
	link_fixture_start(&t);
	link_fixture_give_key(&t);
	link_fixture_run(&t,
	    "p 10.0.0.1\n" KEYS "= key\nk box\n= prove deep bot=1\n"
	    "< * you deep token=x proven=1\n- \n< = prove\n"
	    "= seek 3x3x3 else=none\n");
	link_fixture_tear_down();
	/* The game that comes with the name is played on. */
	link_fixture_set_up();
	t.options.driver = DRIVER_ENGINE;
	strcpy(t.options.request, "seek 3x3x3 else=none");
	t.options.name = "deep";
	link_fixture_start(&t);
	link_fixture_give_key(&t);
	link_fixture_run(&t,
	    "p 10.0.0.1\n" KEYS "= key\nk box\n= prove deep bot=1\n"
	    "< * you deep token=x proven=1\n" STATE "x" NAMES "-\n"
	    "< = prove match=7\n- \n");
}

/* --- ends --- */

static const struct {
	const char *lines, *output, *failure;
} end_rows[] = {
	{ SEATED LOST "> quit\n", "Your game is kept", NULL },
	{ SEATED LOST "$ \n", "Your game is kept", NULL },
	{ SEATED LOST "< * hello noughts proto=7\n", "",
	    "a newer version of the protocol (7)" },
	{ SEATED LOST "< HTTP/1.1 400 Bad\n", "", "not a noughts server" },
	/* A person's game is not lost by accident. */
	{ SEATED "$ \n- \n", "Your game is kept", NULL },
	{ SEATED "> leave\n- \n", "Your game is kept", NULL },
	{ SEATED "> b2\n= move b2 ply=1\n$ \n- \n< * move 7 1 x b2\n< = move\n",
	    "Your game is kept", NULL },
	{ SEATED "> b2\n= move b2 ply=1\n$ \n- \n! reset\n",
	    "Your game is kept", NULL },
	{ SEATED
	    "> quit\n\" \1leave\1 leaves and keeps your seat\n- \n"
	    "> b2\n= move b2 ply=1\n< * move 7 1 x b2\n< = move\n> quit\n- \n"
	    "> quit\n= quit\n< = quit\n",
	    "Goodbye", NULL },
	{ NAMED "$ \n= quit\n< = quit\n", "Goodbye", NULL },
	{ SEATED "< * bye why=resumed :Elsewhere\n", "taken over from this",
	    NULL },
	{ SEATED "< * bye why=slow :Too slow\n", "", "Too slow" },
};

TEST_EACH(ends, end_rows)
{
	link_fixture_start(&t);
	link_fixture_run(&t, end_rows[_i].lines);
	if (end_rows[_i].output[0] != '\0')
		link_fixture_expect_output(&t, end_rows[_i].output);
	ck_assert_int_eq(t.session.link.state, LINK_NONE);
	ck_assert_int_eq(t.session.link.failure[0] != '\0',
	    end_rows[_i].failure != NULL);
	if (t.session.link.failure[0] != '\0')
		ck_assert_ptr_nonnull(strstr(t.session.link.failure,
		    end_rows[_i].failure));
}

/* If the seat is kept, so is the token for the next client. */
TEST_LOOP(keeps_the_token_of_a_seat, 0, 2)
{
	link_fixture_start(&t);
	link_fixture_run(&t, SEATED);
	ck_assert_str_eq(link_token_to_save(&t.session.link), "anns");
	if (_i == 0) {
		session_terminate(&t.session, t.now);
		ck_assert_ptr_null(link_token_to_save(&t.session.link));
	} else {
		session_quit(&t.session, t.now);
		ck_assert_str_eq(link_token_to_save(&t.session.link), "");
		link_fixture_run(&t, "= quit\n");
	}
	ck_assert_int_eq(t.session.seat_kept, _i == 0);
}

/* The first Ctrl-C asks, the second one keeps the seat. */
TEST(asks_before_an_interrupt_ends_a_game)
{
	link_fixture_start(&t);
	link_fixture_run(&t, SEATED);
	session_interrupt(&t.session, t.now);
	ck_assert(link_is_open(&t.session.link));
	session_interrupt(&t.session, t.now);
	ck_assert_int_eq(t.session.link.state, LINK_NONE);
	ck_assert(t.session.seat_kept);
	link_fixture_run(&t, "- \n");
}

/* The screen shows its own lists; a list that the user asked for is printed. */
TEST(prints_a_list_that_was_asked_for)
{
	link_fixture_start(&t);
	t.session.plain.mode = PLAIN_LOG;
	link_fixture_run(&t, NAMED);
	link_request(&t.session.link, REQUEST_OF_SCREEN, "scores");
	link_fixture_run(&t, "= scores\n> scores bob\n- \n\" \n");
	link_fixture_run(&t,
	    "< * score eve 3x3x3 won=4 lost=5 drawn=6\n' \n"
	    "< = scores count=1\n' \n= scores bob\n"
	    "< * score bob 3x3x3 won=1 lost=2 drawn=3\n\" bob\n"
	    "< = scores count=1\n");
	link_request(&t.session.link, REQUEST_OF_SCREEN, "who");
	link_fixture_run(&t,
	    "= who\n< * who eve state=idle\n' \n< = who count=1\n"
	    "< * who eve state=idle\n' \n");
}

/* A seek that goes on beside a stand-in game is known after resuming both. */
TEST(knows_the_resumed_seek)
{
	link_fixture_start(&t);
	link_fixture_run(&t,
	    NAMED "> new\n= seek 3x3x3\n"
		  "< * match 7 3x3x3 x=ann o=easy~bot you=x standin=1\n"
		  "< = seek match=7 seek=3\n" LOST AGAIN TAKEN
		  "< * state 7 3x3x3 turn=x x=ann o=easy~bot you=x standin=1 "
		  "moves=-\n< = resume match=7 seek=3\n@ o\n");
	ck_assert_uint_eq(t.session.client_state.seek_id, 3);
}

/* A game that is typed takes the place of the game of the options. */
TEST(requests_one_game)
{
	t.options.name = "ann";
	t.options.game.play = "3x3x3";
	link_fixture_start(&t);
	link_fixture_run(&t,
	    HELLO "= name ann\n@ n\n> bot 5x5x4 easy\n- \n"
		  "< * you ann token=x\n< = name\n@ o\n= bot 5x5x4 easy\n- \n");
}

/* Nobody would come back to a script's game. */
TEST(quits_at_the_end_of_a_script)
{
	t.options.driver = DRIVER_SCRIPT;
	link_fixture_start(&t);
	link_fixture_run(&t,
	    GUEST "< * match 7 3x3x3 x=~guest1 o=bob you=x\n$ \n= quit\n");
	ck_assert(!t.session.seat_kept);
}

TEST(reports_only_some_attempts)
{
	link_fixture_start(&t);
	link_fixture_run(&t, SEATED "! reset\n");
	link_fixture_run(&t, ". \n! no\n");
	link_fixture_expect_output(&t, "No answer (no); retrying in 1 s.\n");
	for (int i = 0; i < 2; i++)
		link_fixture_run(&t, ". \n! no\n' \n");
	for (int i = 0; i < 2; i++)
		link_fixture_run(&t, ". \n! no\n");
	link_fixture_expect_output(&t,
	    "Still no answer (no); retrying every 5 s.\n");
	for (int i = 0; i < 1000; i++)
		link_fixture_run(&t, ". \n! no\n' \n");
	link_fixture_run(&t, ". \n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK);
}

/* What is known of the server meanwhile ends the wait, and the attempt. */
TEST(connects_again_when_told)
{
	const struct address *here = &t.options.server;

	link_fixture_start(&t);
	link_fixture_run(&t, SEATED);
	link_retry(&t.session.link, here, t.now);
	link_fixture_run(&t, "@ o\n! reset\n. \n@ c\n! no\n. \n@ c\n");
	link_retry(&t.session.link, here, t.now);
	link_fixture_run(&t, "@ w\n");
	ck_assert_int_eq(session_deadline(&t.session), t.now);
	link_fixture_run(&t, "! no\n@ w\n. \n@ c\n! no\n");
	link_retry(&t.session.link, here, t.now);
	ck_assert_int_eq(session_deadline(&t.session), t.now);
	link_fixture_run(&t, ". \n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK);
}

static const struct address elsewhere = { "other", "4243" };

/* What strangers send, at an address where the server was said to be. */
static const char *const strangers[] = {
	AGAIN_KEYS "k evil\n",
	AGAIN_KEYS "< * key 00 nonce=00 sig=00\n",
	"< SSH-2.0-OpenSSH\n",
};

TEST_EACH(goes_back_from_a_stranger, strangers)
{
	struct link *l = &t.session.link;

	link_fixture_start(&t);
	link_fixture_give_key(&t);
	link_fixture_run(&t, AT_BOARD "! reset\n");
	link_retry(l, &elsewhere, t.now);
	link_fixture_run(&t, ". \n@ c\n");
	ck_assert(address_equals(&l->server, &elsewhere));
	link_fixture_run(&t, strangers[_i]);
	link_fixture_run(&t,
	    "@ w\n- \n\" No answer (another server is at other:4243); retry\n"
	    ". \n@ c\n");
	ck_assert(address_equals(&l->server, &t.options.server));
	link_fixture_run(&t, AGAIN_KEYS "k box\n= resume anns\n");
}

/* Where the server was found is where it is expected from then on. */
TEST(names_the_address_where_the_server_was_found)
{
	struct link *l = &t.session.link;

	link_fixture_start(&t);
	link_fixture_give_key(&t);
	link_fixture_run(&t, PROVEN "! reset\n");
	link_retry(l, &elsewhere, t.now);
	link_fixture_run(&t,
	    ". \n" AGAIN_KEYS "k box\n= resume anns\n"
	    "< ? resume token :Unknown\n@ n\n= prove ann\n" PROVED
	    "@ o\n! reset\n\" Connection to other:4243 lost\n"
	    ". \n" AGAIN_KEYS "k evil\n- \n@ e\n");
	ck_assert_ptr_nonnull(strstr(l->failure,
	    "the server at other:4243 has another key than before"));
}

TEST(gives_up_for_a_script)
{
	int tries = 0;

	t.options.driver = DRIVER_SCRIPT;
	link_fixture_start(&t);
	link_fixture_run(&t, GUEST "! reset\n");
	while (link_is_lost(&t.session.link)) {
		ck_assert(!session_wants_input(&t.session));
		link_fixture_run(&t, ". \n@ c\n! no\n");
		ck_assert_int_lt(++tries, 100);
	}
	ck_assert_int_gt(t.now, 30000);
	ck_assert_int_lt(t.now, 120000);
	ck_assert_str_eq(t.session.link.failure,
	    "connection to host port 4242 lost: no");
}

TEST(gives_up_for_a_script_without_a_name)
{
	t.options.name = "ann";
	t.options.driver = DRIVER_SCRIPT;
	link_fixture_start(&t);
	link_fixture_run(&t, HELLO "= name ann\n@ n\n. \n@ e\n");
	ck_assert_str_eq(t.session.link.failure,
	    "the server at host port 4242 has stopped answering");
}

/* An engine requests its next game also if it loses two connections. */
TEST(an_engine_goes_on_after_two_losses)
{
	t.options.driver = DRIVER_ENGINE;
	strcpy(t.options.request, "seek 3x3x3 else=none");
	t.options.name = "ann";
	link_fixture_start(&t);
	link_fixture_run(&t,
	    GUEST
	    "= name ann bot=1\n< * you ann token=anns\n< = name\n"
	    "= seek 3x3x3 else=none\n"
	    "< * match 7 3x3x3 x=ann o=bob you=x\n< = seek match=7\n" LOST HELLO
	    "= resume anns\n< ? resume token :Unknown\n@ n\n"
	    "= name ann bot=1\n! reset\n@ w\n. \n@ c\n" HELLO
	    "= resume anns\n< ? resume token :Unknown\n"
	    "= name ann bot=1\n< * you ann token=anns\n< = name\n"
	    "= seek 3x3x3 else=none\n");
}

/* An engine's client never gives up. */
TEST(never_gives_up_for_an_engine)
{
	t.options.driver = DRIVER_ENGINE;
	strcpy(t.options.request, "seek 3x3x3 else=none");
	link_fixture_start(&t);
	link_fixture_run(&t, GUEST "= seek 3x3x3 else=none\n! reset\n");
	for (int i = 0; i < 100; i++)
		link_fixture_run(&t, ". \n@ c\n! no\n@ w\n");
	ck_assert(t.session.link.failure[0] == '\0');
}

TEST(limits_each_wait)
{
	link_fixture_start(&t);
	link_fixture_run(&t,
	    SEATED LOST "! no\n. \n! no\n. \n! no\n. \n" AGAIN
			"< ? resume slow :Wait\n");
	ck_assert_int_eq(session_deadline(&t.session), t.now + 1000);
	link_fixture_run(&t,
	    ". \n= resume anns\n" TAKEN STATE "x" NAMES "-\n" BACK);
	t.now += LINK_MAX_WAIT_MS;
	link_fixture_run(&t, "< * ping\n! reset\n");
	ck_assert_int_le(session_deadline(&t.session),
	    t.now + LINK_FIRST_WAIT_MS);
}

/* What happens while the client waits, and how long it waits in all, in ms. */
static const struct {
	bool        has_key;
	const char *before, *meanwhile;
	msec        wait;
} waits[] = {
	/* For "hello", the answer to "key" and until it is sent again. */
	{ true, "", "", 10000 },
	{ true, KEYS "= key\n", "+ 6000\n< * you ~guest1\n", 10000 },
	{ true, KEYS "= key\n< ? key slow :Wait\n", "+ 600\n< # Words\n",
	    1000 },
	{ true, MET "> name ann\n= prove ann\n< ? prove slow :Wait\n",
	    "+ 600\n< # Words\n> board\n", 1000 },
	/* The same after a lost connection, and for "resume". */
	{ true, PROVEN OFF, "", 10000 },
	{ true, PROVEN OFF AGAIN_KEYS, "+ 6000\n< # Words\n", 10000 },
	{ true, PROVEN OFF AGAIN_KEYS "< ? key slow :Wait\n",
	    "+ 600\n< # Words\n> board\n", 1000 },
	{ false, SEATED LOST AGAIN, "+ 6000\n< # Words\n> board\n", 10000 },
	{ false, SEATED LOST AGAIN "< ? resume slow :Wait\n",
	    "+ 600\n< # Words\n> board\n", 1000 },
	{ false, SEATED LOST AGAIN "< ? resume disk :Full\n",
	    "+ 600\n< # Words\n> board\n", 1000 },
	/* For our name, which the server may have to store. */
	{ false, NAMED LOST AGAIN "< ? resume token :No\n= name ann\n",
	    "+ 6000\n< # Words\n> board\n", 30000 },
	/* For the answer to "quit". */
	{ false, NAMED "> quit\n= quit\n", "+ 600\n< # Words\n", 3000 },
};

/* A wait ends at its time, whatever else happens. */
TEST_EACH(no_event_puts_off_a_deadline, waits)
{
	msec begin;

	link_fixture_start(&t);
	if (waits[_i].has_key)
		link_fixture_give_key(&t);
	link_fixture_run(&t, waits[_i].before);
	begin = t.now;
	link_fixture_run(&t, waits[_i].meanwhile);
	ck_assert_int_eq(session_deadline(&t.session), begin + waits[_i].wait);
}

/* The server accepts each connection and then drops it. */
TEST(keeps_the_backoff_while_unstable)
{
	link_fixture_start(&t);
	link_fixture_run(&t,
	    SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n" BACK);
	for (int i = 0; i < 10; i++)
		link_fixture_run(&t,
		    LOST HELLO "= resume anew\n" TAKEN STATE "x" NAMES
			       "-\n" BACK);
	link_fixture_run(&t, "! reset\n");
	ck_assert_int_ge(session_deadline(&t.session),
	    t.now + LINK_MAX_WAIT_MS / 2);
}

/* The bounds of a wait after so many attempts. */
static const struct {
	unsigned tries;
	msec     least, most;
} backoffs[] = {
	{ 0, 0, 300 },
	{ 1, 350, 650 },
	{ 2, 700, 1300 },
	{ 3, 1400, 2600 },
	{ 4, 2800, 5200 },
	{ 5, 3500, 6500 },
	{ UINT32_MAX, 3500, 6500 },
};

/* Waits come close to each bound and never exceed it. */
TEST_EACH(waits_longer_after_each_attempt, backoffs)
{
	struct link *l = &t.session.link;
	msec         least = INT64_MAX, most = 0, wait;
	msec         slack = (backoffs[_i].most - backoffs[_i].least) / 50;

	link_fixture_start(&t);
	link_fixture_run(&t, GUEST "! reset\n");
	for (unsigned short seed = 0; seed < 2000; seed++) {
		l->tries = backoffs[_i].tries;
		l->jitter[0] = seed;
		l->jitter[1] = l->jitter[2] = (unsigned short)(33 * seed);
		link_on_timeout(l, link_deadline(l));
		link_on_disconnect(l, "no", t.now);
		wait = link_deadline(l) - t.now;
		least = wait < least ? wait : least;
		most = wait > most ? wait : most;
	}
	ck_assert_int_ge(least, backoffs[_i].least);
	ck_assert_int_le(least, backoffs[_i].least + slack);
	ck_assert_int_le(most, backoffs[_i].most);
	ck_assert_int_ge(most, backoffs[_i].most - slack);
}

/* Every way to quit. */
TEST(can_quit_in_any_state)
{
	link_fixture_start(&t);
	link_fixture_run(&t, SEATED LOST);
	session_quit(&t.session, t.now);
	ck_assert_int_eq(t.session.link.state, LINK_NONE);
}

/* A script continues after the disconnect with what has not been sent. */
static const char *const scripts[] = {
	"> who|games\n= who\n" LOST "< " HELLO_LINE "\n= resume first\n"
	"< ? resume token :Unknown\n= games\n",
	"> bot 3 easy|b2|c3\n= bot 3 easy\n" LOST "< " HELLO_LINE "\n"
	"= resume first\n< * state 7 3x3x3 turn=x x=ann o=easy~bot you=x"
	" moves=-\n< = resume match=7\n= move b2 ply=1\n" LOST "< " HELLO_LINE
	"\n"
	"= resume first\n< * state 7 3x3x3 turn=x x=ann o=easy~bot you=x"
	" moves=b2,a1\n< = resume match=7\n= move c3 ply=3\n",
	"> say hi|who\n= say hi\n" LOST "< " HELLO_LINE "\n= resume first\n"
	"< = resume\n= who\n",
};

TEST_EACH(continues_a_script, scripts)
{
	t.options.driver = DRIVER_SCRIPT;
	link_fixture_start(&t);
	link_fixture_run(&t, GUEST);
	link_fixture_run(&t, scripts[_i]);
}

/* As long as it has no answer; somebody types what comes later. */
TEST(requests_the_game_of_the_options_again)
{
	t.options.game.play = "3x3x3";
	t.options.game.bot = "easy";
	link_fixture_start(&t);
	link_fixture_run(&t,
	    GUEST "= bot 3x3x3 easy\n! reset\n. \n" HELLO
		  "= resume first\n< ? resume token :Unknown\n"
		  "= bot 3x3x3 easy\n< ? bot disk :Full\n! reset\n. \n" HELLO
		  "= resume first\n< ? resume token :Unknown\n@ o\n- \n");
}

TEST(fails_a_demo)
{
	t.options.driver = DRIVER_DEMO;
	link_fixture_start(&t);
	link_fixture_run(&t, GUEST "= bot 3x3x3 perfect hard\n! reset\n");
	ck_assert_str_eq(t.session.link.failure,
	    "connection to host port 4242 lost: reset");
}
