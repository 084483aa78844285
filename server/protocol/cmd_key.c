/* cmd_key.c -- requests that prove the server's key and the owner of a name. */

#include "server/protocol/command_handlers.h"

#include <string.h>

#include "common/base/fatal.h"
#include "common/text/user_text.h"
#include "server/games/match_manager.h"
#include "server/people/ignore_list.h"
#include "server/people/server_key.h"
#include "server/util/name_fold.h"

/* What the client claims in a "prove". The strings point into the request. */
struct claim {
	struct name_proof proof;
	const char       *key, *signature;
	bool              is_program;
};

/* Whether a client that has connected to `address` has reached this server. */
static bool is_our_address(const struct session *s, const char *address)
{
	char local[KEY_ADDRESS_SIZE];

	if (strcmp(s->env->io.local_address(s->connection, local), address) ==
	    0)
		return true;
	for (unsigned i = 0; i < s->env->addresses.count; i++)
		if (strcmp(s->env->addresses.items[i], address) == 0)
			return true;
	return false;
}

enum error cmd_key(struct session *s, struct arguments *a, msec now)
{
	const struct server_key *key = &s->env->state->server_key;
	const char              *address = pairs_value(&a->pairs, "at");
	struct line_writer       line;
	char                     signature[SIGNATURE_DIGITS + 1];
	struct key_challenge    *c;

	if (!key->is_set)
		return ERR_KEYLESS;
	if (!key_digits_are_valid(a->words[0], NONCE_DIGITS))
		return refuse_argument(a, ERR_NONCE, a->words[0], NULL);
	if (address != NULL && !is_our_address(s, address))
		return refuse_argument(a, ERR_RELAY, address, NULL);
	if (s->login.challenge == NULL)
		s->login.challenge = xcalloc(1, sizeof(*s->login.challenge));
	c = s->login.challenge;
	memcpy(c->client_nonce, a->words[0], NONCE_DIGITS + 1);
	server_key_new_nonce(c->server_nonce);
	c->valid_until = now + NONCE_LIFETIME;
	server_key_sign(key, address != NULL ? address : "", c->client_nonce,
	    c->server_nonce, signature);
	line_writer_event(&line, WIRE_KEY);
	line_writer_word(&line, key->digits);
	line_writer_pair(&line, PAIR_NONCE, c->server_nonce);
	line_writer_pair(&line, PAIR_SIG, signature);
	session_send(s, &line, 0);
	return OK;
}

/* --- prove --- */

/*
 * Reads the claim of the request and checks all of it, except whether the name
 * is free.
 */
static enum error read_claim(struct session *s, struct arguments *a,
    struct claim *claim, msec now)
{
	const struct server_key    *server_key = &s->env->state->server_key;
	const struct key_challenge *c = s->login.challenge;
	const char                 *nonce = pairs_value(&a->pairs, "nonce");
	enum error                  e;

	*claim = (struct claim){
		.proof = { .name = a->words[0],
		    .server_key = pairs_value(&a->pairs, "server"),
		    .address = pairs_value(&a->pairs, "at") },
		.key = pairs_value(&a->pairs, "key"),
		.signature = pairs_value(&a->pairs, "sig")
	};
	e = read_program(a, &claim->is_program);
	if (e != OK)
		return e;
	a->bad_value = "";
	if (nonce == NULL || claim->proof.server_key == NULL ||
	    claim->proof.address == NULL || claim->key == NULL ||
	    claim->signature == NULL)
		return ERR_MISSING;
	if (!server_key->is_set)
		return ERR_KEYLESS;
	if (!name_is_valid(claim->proof.name))
		return refuse_argument(a, ERR_NAME, claim->proof.name, NULL);
	if (c == NULL || now >= c->valid_until ||
	    strcmp(c->server_nonce, nonce) != 0)
		return ERR_NONCE;
	if (strcmp(server_key->digits, claim->proof.server_key) != 0)
		return ERR_SERVER;
	if (!is_our_address(s, claim->proof.address))
		return refuse_argument(a, ERR_RELAY, claim->proof.address,
		    NULL);
	claim->proof.client_nonce = c->client_nonce;
	claim->proof.server_nonce = c->server_nonce;
	return name_proof_is_valid(&claim->proof, claim->key,
		   claim->signature) ?
	    OK :
	    ERR_PROOF;
}

/* Returns OK if the session may take over another player now, or the error. */
static enum error check_may_change(const struct session *s)
{
	switch (session_state(s)) {
	case SESSION_PLAYING:
		return ERR_SEATED;
	case SESSION_SEEKING:
		return ERR_SEEKING;
	default:
		return OK;
	}
}

/* Binds a name to the key. The name must be free or this player's own. */
static enum error
bind_name(struct session *s, const struct claim *claim, msec now)
{
	struct server_state *g = s->env->state;
	struct player       *p = s->player;
	enum error           e = OK;

	/* This check is first because it is cheap. */
	if (address_accounts_full(&g->accounts, &p->client.address,
		ADDRESS_NAMES, 1, now))
		e = ERR_DAILY;
	else if (!name_owners_has_room(&g->lobby.owners, claim->key))
		e = ERR_NAMES;
	if (e == OK && !name_is_same(p->name, claim->proof.name))
		e = check_may_change(s);
	if (e == OK)
		e = match_manager_rename_player(&g->matches, p,
		    claim->proof.name, 0);
	if (e == OK)
		match_manager_bind_name(&g->matches, p, claim->key, now);
	return e;
}

/*
 * Makes the owner of the name the player of this session. If the owner is a
 * person, a program must not do this, because the program could then play or
 * lose the person's game.
 */
static enum error become_owner(struct session *s,
    const struct name_owner *owner, const struct claim *claim, msec now)
{
	struct server_state *g = s->env->state;
	struct player *p = lobby_find_player_by_id(&g->lobby, owner->player);
	enum error     e = check_may_change(s);

	/*
	 * The owner may spell the name in another way, unless a game is
	 * running.
	 */
	if (p == s->player)
		return e != OK || strcmp(p->name, claim->proof.name) == 0 ?
		    OK :
		    match_manager_rename_player(&g->matches, p,
			claim->proof.name, 0);
	if (e != OK)
		return e;
	if (p == NULL)
		return match_manager_rename_player(&g->matches, s->player,
		    claim->proof.name, owner->player);
	if (claim->is_program && !p->client.is_program)
		return ERR_NAMED;
	match_manager_leave(&g->matches, s->player);
	session_unwatch(s, now);
	/*
	 * Discards changes of the player's list that were made before the name
	 * was proven.
	 */
	player_clear_own_ignored(p);
	session_take_over(s, p, now);
	return OK;
}

/*
 * Answers a proof that was accepted. If the session has taken over a player,
 * also sends what "resume" would send.
 */
static void
welcome(struct session *s, bool has_taken_over, bool was_owner, msec now)
{
	struct server_state *g = s->env->state;
	struct player       *p = s->player;
	char                 token[RESUME_TOKEN_TEXT];
	uint64_t             record, last;

	ignore_list_prove(&g->journal, p,
	    name_owners_find_player(&g->lobby.owners, p->identity.id),
	    was_owner);
	resume_token_create(&p->identity.tokens, token);
	record = match_manager_record_player(&g->matches, p);
	last = journal_last_pos(&g->journal);
	session_send_you(s, token, record > last ? record : last);
	/* A session that has resumed has reported its login already. */
	if (!was_owner)
		s->env->on_login(s);
	if (has_taken_over)
		answer_resumed(s, now);
}

enum error cmd_prove(struct session *s, struct arguments *a, msec now)
{
	struct server_state     *g = s->env->state;
	const struct name_owner *owner;
	const struct player     *before = s->player;
	struct claim             claim;
	bool                     was_owner;
	enum error               e = read_claim(s, a, &claim, now);

	if (e != OK)
		return e;
	if (bans_find(&g->bans, false, claim.proof.name, claim.key, NULL,
		now) != NULL)
		return refuse_argument(a, ERR_BANNED, claim.proof.name, NULL);
	owner = match_manager_find_owner(&g->matches, claim.proof.name, now);
	was_owner = owner != NULL && owner->player == before->identity.id;
	if (owner == NULL)
		e = bind_name(s, &claim, now);
	else if (strcmp(owner->key, claim.key) == 0)
		e = become_owner(s, owner, &claim, now);
	else
		e = ERR_OWNED;
	if (e == ERR_OWNED || e == ERR_NAMED)
		return refuse_argument(a, e, claim.proof.name, NULL);
	if (e != OK)
		return e;
	s->login.challenge->valid_until = 0;
	mark_program(s, claim.is_program);
	welcome(s, s->player != before, was_owner, now);
	return OK;
}
