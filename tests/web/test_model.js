/* test_model.js -- what the page knows and says after lines of the server. */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const { model, words } = require('./pure.js');

const MATCH = '* match 7 3x3x3 x=ann o=bob you=x clock=5+3 absent=wait ' +
	'left=300000,300000';

/* Applies lines at time 0; returns the state and what the last line says. */
function after(...lines) {
	const state = model.create();
	let said = '';

	for (const line of lines)
		said = model.apply(state, line, 0).say;
	return { state, game: state.game, said };
}

test('a match begins with the turn and the clock of X', () => {
	const { game, said } = after(MATCH);

	assert.equal(said, 'New game, Tic-tac-toe: 3 in a row wins. You are X, bob is O. ' +
		'5 minutes each, plus 3 s per move. Your turn.');
	assert.ok(model.canMove(game));
	assert.deepEqual(model.remaining(game, 1000), { x: 299000, o: 300000 });
	assert.deepEqual(model.remaining(game, 1e9), { x: 0, o: 300000 });
});

test('it is told which sides programs play', () => {
	assert.equal(after(MATCH).game.programs, '');
	assert.equal(after(`${MATCH} programs=o`).game.programs, 'o');
});

test('a profile has rows of several kinds, which are in no list', () => {
	const state = model.create();
	const rows = ['* who ann state=idle', '* rating ann 3x3x3 1612 games=3',
		'* score ann 3x3x3 won=1 lost=2 drawn=0', '* against ann bob won=1 lost=0 drawn=0',
		'* history 4 3x3x3 x=ann o=bob winner=x why=line plies=5'];

	for (const line of rows)
		model.apply(state, line, 0);
	model.apply(state, '= profile count=1', 0, 'profile ann');
	assert.equal(state.profile.name, 'ann');
	assert.deepEqual(state.profile.rows.map(({ event }) => event),
		['rating', 'score', 'against', 'history']);
	model.apply(state, '= history', 0, 'history');
	assert.deepEqual(state.history.rows, []);
});

test('scores and ignored names are lists; the former may come in parts', () => {
	const state = model.create();
	const row = (name) => model.apply(state, `* score ${name} 3x3x3 won=1 lost=0 drawn=0`, 0);

	row('ann');
	model.apply(state, '= scores count=2', 0, 'scores top=1 from=1');
	row('bob');
	model.apply(state, '= scores count=2', 0, 'scores top=1 from=2');
	assert.deepEqual(state.scores.rows.map(({ name }) => name), ['ann', 'bob']);
	row('ann');
	model.apply(state, '= scores count=1', 0, 'scores top=1 from=1');
	assert.equal(state.scores.rows.length, 1);
	model.apply(state, '* ignore Eve', 0);
	model.apply(state, '= ignore count=1', 0, 'ignore');
	assert.deepEqual(state.ignored, ['Eve']);
});

test('a move changes the turn and the clocks', () => {
	const { game, said } = after(MATCH, '* move 7 1 x b2 turn=o left=303000,300000');

	assert.equal(said, 'You play b2.');
	assert.ok(!model.canMove(game));
	assert.deepEqual(model.remaining(game, 500), { x: 303000, o: 299500 });
	assert.equal(after(MATCH, '* move 7 1 x b2 turn=o', '* move 7 2 o a1 turn=x')
		.said, 'bob plays a1.');
});

test('a move that is sent again changes nothing, one that does not fit is noticed',
	() => {
		const twice = after(MATCH, '* move 7 1 x b2 turn=o', '* move 7 1 x b2 turn=o');
		assert.deepEqual(twice.game.moves, ['b2']);
		assert.ok(!twice.game.broken);
		assert.ok(after(MATCH, '* move 7 2 o b2 turn=x').game.broken);
		assert.ok(after(MATCH, '* move 7 1 o b2 turn=x').game.broken);
	});

test('lines about another game change nothing', () => {
	const { game } = after(MATCH, '* move 8 1 x b2 turn=o', '* over 8 1 why=void');

	assert.deepEqual(game.moves, []);
	assert.equal(game.over, null);
});

test('a tournament is told, with its standings and pairings', () => {
	const line = '* tournament swiss 15x15x5 name=Cup state=paired entrants=9 round=2 ' +
		'rounds=4 left=10000 clock=5+3 absent=forfeit opening=swap2 undo=off';
	const { state, said } = after('* you ann token=t', line);

	assert.equal(said, '');
	assert.equal(words.tournament(state.tournament), 'Cup, a Swiss tournament: Gomoku, ' +
		'5 minutes each, plus 3 s per move, opening swap2; round 2 of 4 begins soon.');
	assert.deepEqual([...state.stale], ['standings', 'pairings']);
	for (const text of ['* standing 1 bob points=1 buchholz=0',
		'* standing 2 ann points=0.5 buchholz=1'])
		model.apply(state, text, 0);
	model.apply(state, '= standings count=2', 0, 'standings');
	assert.equal(state.standings.length, 2);
	assert.ok(model.isEntrant(state));
	for (const [row, text] of [['ann bob', 'ann - bob'],
		['ann bob winner=o', 'bob beat ann'],
		['ann - winner=bye', 'ann has no game'], ['ann bob winner=draw', 'ann - bob, a draw'],
		['ann bob winner=none', 'ann - bob, nobody won']]) {
		model.apply(state, `* pairing 2 ${row}`, 0);
		model.apply(state, '= pairings round=2 count=1', 0, 'pairings');
		assert.equal(words.pairing(state.pairings[0]), text);
	}
	assert.equal(model.apply(state, '* next 2 bob you=x left=10000', 0).say,
		'Round 2: you play bob, as X, in 10 s.');
	assert.equal(model.apply(state, '* next 2 - left=10000', 0).say,
		'Round 2: you have no game.');
	model.apply(state, `${line.replace('paired', 'over')} :The host has ended the tournament`, 0);
	assert.match(words.tournament(state.tournament), /; over. The host has ended the tournament.$/);
	model.apply(state, '* standing 1 ann points=1 withdrawn=1', 0);
	model.apply(state, '= standings count=1', 0, 'standings');
	assert.ok(!model.isEntrant(state));
	model.apply(state, '* hello', 0);
	assert.equal(state.tournament.state, 'over');
	model.apply(state, line, 0);
	model.apply(state, '* hello', 0);
	assert.equal(state.tournament, null);
});

test('open pairings are first; those of an arena begin with the newest', () => {
	for (const [kind, order] of [['swiss', 'bdac'], ['arena', 'dbca']]) {
		const { state } = after(`* tournament ${kind} 3x3x3 name=Cup state=playing`,
			'* pairing 1 d x', '* pairing 1 c x winner=x', '* pairing 1 b x',
			'* pairing 1 a x winner=draw');

		model.apply(state, '= pairings round=1 count=4', 0, 'pairings');
		assert.equal(state.pairings.map((row) => row.x).join(''), order);
	}
});

test('the end of an arena comes nearer', () => {
	const { state } = after('* tournament arena 3x3x3 name=Cup state=playing left=119000');

	for (const [now, text] of [[0, 'ends in 2 min'], [58999, 'ends in 2 min'],
		[59000, 'ends in 1 min'], [119000, 'ends in 0 min'], [200000, 'ends in 0 min']])
		assert.equal(words.tournament(state.tournament, now),
			`Cup, an arena: Tic-tac-toe; ${text}.`);
});

test('of a tournament, only its beginning and its end are news', () => {
	const state = model.create();
	const say = (kind, keys) => model.apply(state,
		`* tournament ${kind} 3x3x3 name=Cup clock=5+3 ${keys}`, 0).say;

	for (const [kind, keys, news] of [
		['swiss', 'state=open entrants=0', 'Cup, a Swiss tournament: anyone can join.'],
		['swiss', 'state=open entrants=1', ''],
		['swiss', 'state=paired round=1 left=10000', ''],
		['swiss', 'state=playing round=1', ''],
		['swiss', 'state=over round=1', 'Cup, a Swiss tournament: over.'],
		['arena', 'state=playing left=60000', 'Cup, an arena: anyone can join.'],
		['arena', 'state=playing left=50000', ''],
		['arena', 'state=over :The host has ended the tournament',
			'Cup, an arena: over. The host has ended the tournament.']])
		assert.equal(say(kind, keys), news, keys);
});

test('in an opening one player puts both sides, and then the other chooses', () => {
	const opening = '* match 7 15x15x5 x=ann o=bob you=o clock=none absent=wait ' +
		'opening=swap2 phase=stones';
	const begun = after(opening, '* move 7 1 x h8 turn=x phase=stones');
	const choice = ['* move 7 2 o h9 turn=x phase=stones',
		'* move 7 3 x i8 turn=o phase=choice choose=x,o,more'];
	const { game, said } = after(opening, '* move 7 1 x h8 turn=x phase=stones',
		...choice);

	assert.equal(begun.game.turn, 'x');
	assert.equal(model.nextMark(begun.game), 'o');
	assert.match(after(opening).said, /ann is to move, for both sides\.$/);
	assert.equal(said, 'ann plays i8. You choose a side.');
	assert.ok(!model.canMove(game) && model.isOurTurn(game));
	assert.deepEqual(game.choose, ['x', 'o', 'more']);
	const swapped = after(opening, '* move 7 1 x h8 turn=x phase=stones', ...choice,
		'* chose 7 3 o x', '* state 7 15x15x5 ply=3 turn=o x=bob o=ann you=x ' +
		'moves=h8,h9,i8 clock=none opening=swap2');
	assert.equal(swapped.game.you, 'x');
	assert.equal(swapped.game.phase, '');
	assert.equal(after(opening, '* chose 7 3 o more').said,
		'You choose to put two more stones.');
	assert.equal(after(opening, '* chose 7 3 x o').said, 'ann chooses to play O.');
	assert.equal(words.terms({ opening: 'pro' }), 'opening pro');
});

test('a line may lose, and every rule has its goal', () => {
	const misere = MATCH.replace('3x3x3', '3x3x3/misere');
	const lost = '* over 7 5 winner=x why=line line=a1,b2,c3';

	assert.match(after(misere).said, /3x3x3\/misere: 3 in a row loses\. You are X/);
	assert.equal(after(misere, lost).said, 'bob completed a1 b2 c3: you win.');
	assert.equal(after(misere, lost.replace('=x', '=o')).said,
		'You completed a1 b2 c3: bob wins.');
	assert.match(after(MATCH.replace('3x3x3', '5x5x4/square')).said,
		/4 in a row wins, so do squares\. You/);
});

test('the end of a game is told in a sentence', () => {
	for (const [keys, sentence] of [
		['winner=x why=line line=a1,b2,c3', 'You win with a1 b2 c3.'],
		['winner=o why=line line=a1,b2,c3', 'bob wins with a1 b2 c3.'],
		['winner=x why=resign', 'bob resigned: you win.'],
		['winner=o why=time', 'You ran out of time: bob wins.'],
		['winner=none why=full', 'A draw: the board is full.'],
		['winner=none why=agreed', 'A draw by agreement.'],
		['winner=none why=abort', 'Aborted; the game does not count.'],
		['winner=none why=away',
			'Both players stayed away; the game does not count.'],
		['winner=none why=newword', 'No winner; the game does not count.']])
		assert.equal(after(MATCH, `* over 7 5 ${keys}`).said, sentence);
	const { game } = after(MATCH, '* over 7 5 winner=o why=time');
	assert.equal(game.turn, null);
	assert.deepEqual(model.remaining(game, 5000), { x: 0, o: 300000 });
});

test('a spectator is told names and marks', () => {
	const watched = '* state 9 15x15x5 ply=1 turn=o x=~guest3 o=hard~bot you=- ' +
		'moves=h8 clock=none absent=bot';

	assert.equal(after(watched, '* move 9 2 o i9 turn=x').said,
		'The hard bot (O) plays i9.');
	assert.equal(after(watched, '* over 9 1 winner=o why=resign').said,
		'Guest 3 (X) resigned: the hard bot (O) wins.');
});

test('a state replaces our game, but not another one that is shown', () => {
	const { state } = after(MATCH, '* state 9 3x3x3 ply=0 turn=x x=a o=b you=- moves=-');

	assert.equal(state.game.id, 7);
	model.apply(state, '= watch', 0, 'watch 9');
	assert.equal(state.game.id, 9);
	model.apply(state, '= watch off', 0, 'watch off');
	assert.equal(state.game, null);
});

test('a state has offers, absence, a pause and the end', () => {
	const { game } = after('* state 7 3x3x3 ply=1 turn=o x=ann o=bob you=x moves=b2 ' +
		'clock=5+3 absent=wait left=1000,2000 offers=draw:o:4 away=o until=500');

	assert.deepEqual(game.offers, { draw: { side: 'o', id: 4 } });
	assert.deepEqual(after('* state 7 3x3x3 ply=1 turn=- x=ann o=bob you=x moves=b2 clock=none ' +
		'offers=rematch:o:5 winner=x why=resign').game.offers,
	{ rematch: { side: 'o', id: 5 } });
	const offered = (list) => after('* state 7 3x3x3 ply=0 turn=x x=ann o=bob you=x ' +
		`moves=- offers=${list}`).game;
	for (const list of ['sandwich:o:5', 'draw', 'draw:o', 'draw:o:', 'draw:o:0', 'draw:o:b',
		'draw:o:4b', 'draw::5', 'draw:-:5', 'draw:oo:5', 'draw:xo:5', 'hint:ox', 'hint:xox',
		'hint:xo9', 'draw:o:1e3', 'draw:o:0x5', 'draw:o:+4', 'draw:o:4294967296',
		'draw:o:99999999999', ':o:5', 'o:5', 'draws:o:5', ':::'])
		assert.deepEqual([offered(`${list},undo:o:7`).offers, offered(list).hasHints],
			[{ undo: { side: 'o', id: 7 } }, false], list);
	assert.deepEqual([offered('hint:xo').offers, offered('hint:xo').hasHints], [{}, true]);
	const { offers, hasHints } = offered('draw:x:7:more,hint:xo:more,undo:o:08:');
	assert.deepEqual([offers, hasHints],
		[{ draw: { side: 'x', id: 7 }, undo: { side: 'o', id: 8 } }, true]);
	const may = (now) => model.facts({ game, seek: null }, now).has('may-claim');
	assert.ok(!may(499));
	assert.ok(may(500));
	assert.deepEqual(model.remaining(game, 300), { x: 1000, o: 1700 });
	const held = after('* state 7 3x3x3 ply=1 turn=o x=ann o=bob you=x moves=b2 ' +
		'clock=5+3 left=1000,2000 away=o until=500 runs=-').game;
	assert.deepEqual(model.remaining(held, 300), { x: 1000, o: 2000 });
	const paused = after('* state 7 3x3x3 ply=1 turn=o x=ann o=bob you=o moves=b2 ' +
		'clock=5+3 left=1000,2000 paused=60000').game;
	assert.ok(!model.canMove(paused));
	assert.equal(words.turn(paused), 'The game is paused.');
	assert.deepEqual(model.remaining(paused, 300), { x: 1000, o: 2000 });
	const over = after('* state 7 3x3x3 ply=1 turn=- x=ann o=bob you=o moves=b2 ' +
		'winner=x why=resign').game;
	assert.equal(over.over.winner, 'x');
});

test('clocks stop while both are away and while the game is paused', () => {
	const away = after(MATCH, '* clock 7 left=5000,6000 runs=-').game;
	assert.deepEqual(model.remaining(away, 900), { x: 5000, o: 6000 });
	const { game, said } = after(MATCH, '* clock 7 left=5000,6000 runs=- paused=300000');
	assert.equal(said, 'The game is paused for 5:00.');
	assert.ok(!model.canMove(game));
	assert.equal(after(MATCH, '* clock 7 left=1,1 runs=- paused=300000',
		'* clock 7 left=5000,6000 runs=x').said, 'The clocks are running again.');
});

test('events of the game have the sentences of the other clients', () => {
	const bot = MATCH.replace('absent=wait', 'absent=bot');
	const watched = MATCH.replace('you=x', 'you=-');
	const over = [MATCH, '* over 7 0 winner=x why=quit'];

	for (const [lines, line, said] of [
		[[MATCH], '* away 7 o until=30000', 'bob is disconnected; in 30 s you may claim the win.'],
		[[bot], '* away 7 o until=29001', 'bob is disconnected; a bot takes over in 30 s.'],
		[[watched], '* away 7 o until=30000',
			'bob (O) is disconnected; in 30 s ann (X) may claim the game.'],
		[[MATCH], '* away 7 o', 'bob is disconnected.'],
		[[MATCH], '* away 7 x until=30000', ''],
		[[MATCH, '* away 7 o until=1'], '* back 7 o bob', 'bob has reconnected.'],
		[[MATCH], '* back 7 o bob', ''],
		[[MATCH], '* back 7 x ann', ''],
		[[MATCH], '* sit 7 o easy~bot for=~guest1', 'The easy bot now plays for guest 1.'],
		[[MATCH], '* idle 7 x until=30000',
			'You have not moved for a while; in 30 s bob may claim the game.'],
		[[MATCH], '* undo 7 0 x', 'You take back a turn; the game counts for nobody.'],
		[[MATCH], '* clock 7 left=1,2 runs=-', 'The clocks are stopped.'],
		[[MATCH, '* clock 7 left=3,4 runs=x'], '* clock 7 left=1,2 runs=x', ''],
		[[MATCH], '* hinting 7 5 o', ''],
		[[MATCH], '* left 7 o', 'bob has left the game.'],
		[[MATCH, '* left 7 o'], '* left 7 o', ''],
		[over, '* left 7 o', ''],
		[[MATCH], '* undo 8 0 x', '']])
		assert.equal(after(...lines, line).said, said, line);
});

test('offers are made, accepted, declined and ended by a move', () => {
	const offer = '* offer 7 draw o id=3 ply=0';

	assert.equal(after(MATCH, offer).said, 'bob offers a draw.');
	assert.equal(after(MATCH, offer, '* offer 7 draw x ply=0').said,
		'You agree to a draw.');
	assert.deepEqual(after(MATCH, offer, '* declined 3 bob :not yet').game.offers, {});
	assert.equal(after('* you ann token=t', MATCH, '* offer 7 draw x id=3 ply=0',
		'* declined 3 bob :not yet').said, 'bob declines: not yet');
	assert.deepEqual(after(MATCH, offer, '* move 7 1 x a1 turn=o').game.offers, {});
	const own = [MATCH, '* offer 7 draw x id=3 ply=0', '* move 7 1 x a1 turn=o'];
	assert.deepEqual(after(...own).game.offers, { draw: { side: 'x', id: 3 } });
	assert.deepEqual(after(...own, '* move 7 2 o b2 turn=x').game.offers, {});
	assert.deepEqual(after(MATCH, offer, '* withdrawn 3').game.offers, {});
	assert.equal(after(MATCH, offer, '* withdrawn 3').said, 'bob no longer offers a draw.');
});

test('hints are asked for as the rules allow', () => {
	const bot = '* match 7 3x3x3 x=ann o=easy~bot you=x clock=none absent=bot';
	const { game: hinted, said } = after(bot, '* hinting 7 1 x',
		'* hint 7 1 b2 win=100 proof=win plies=5 depth=5 line=b2,a1,c3');
	assert.equal(said, 'The best move is b2: it wins in at most 3 moves; expected: b2 a1 c3.');
	for (const [values, value] of [
		['win=62 proof=none line=b2', ': 62% to win.'],
		['win=50 proof=draw line=b2', ': it is a draw.'],
		['win=62 proof=none line=a1,a2,a3,b1,b2,b3,c1,c2,c3,d4',
			': 62% to win; expected: a1 a2 a3 b1 b2 b3 c1 c2 c3 ...'],
		['win=101 proof=none line=b2', '.'], ['proof=none line=b2', '.'],
		['win=100 proof=win line=b2', '.'], ['win=62 proof=none', '.'],
	])
		assert.equal(after(bot, '* hinting 7 1 x', `* hint 7 1 b2 ${values}`).said,
			`The best move is b2${value}`);
	assert.equal(hinted.hint.point, 'b2');
	assert.ok(!hinted.thinking);
});

test('challenges and seeks wait until they are answered or end', () => {
	const challenge = '* challenge 4 bob 5x5x4 you=o clock=none absent=wait';
	const { state, said } = after(challenge);

	assert.equal(said, 'bob challenges you: 5x5x4, you play O, ' +
		'the game waits for whoever disconnects.');
	assert.equal(state.proposals.length, 1);
	assert.equal(after(challenge, '* withdrawn 4 why=time').state.proposals.length, 0);
	model.apply(state, '? accept id :Nothing is open', 0, 'accept 4');
	assert.equal(state.proposals.length, 0);
	for (const [line, why, sentence] of [
		['* challenge 4 ann 5x5x4 you=o to=bob', 'time',
			'The challenge to bob has not been answered in time.'],
		[challenge, 'time', 'The challenge by bob has not been answered in time.'],
		[challenge, 'withdrawn', 'The challenge by bob is withdrawn.'],
		[challenge, 'replaced', 'The challenge by bob is replaced by another one.'],
		[challenge, 'gone', 'The challenge by bob is no longer open.'],
		[challenge, 'matched', ''],
		['* seeking ~guest1 3x3x3 id=4', 'withdrawn',
			'The game with guest 1 is no longer offered.'],
		['* near 4 bob 3x3x3', 'gone', 'The game with bob is no longer offered.'],
		['* near 4 bob 3x3x3', 'withdrawn', 'The game with bob is no longer offered.'],
		['* near 4 bob 3x3x3', 'replaced', ''],
		['* challenge 5 bob 3x3x3', 'gone', '']])
		assert.equal(after(line, `* withdrawn 4 why=${why}`).said, sentence);
	assert.equal(after('* near 4 bob 3x3x3 you=- clock=none absent=bot differs=absent')
		.state.proposals[0].differs, 'absent');
});

test('a seek ends with a match, but goes on beside a stand-in game', () => {
	const { state } = after();

	model.apply(state, '= seek id=2 unrated=name', 0, 'seek 3x3x3');
	assert.deepEqual(state.seek, { id: 2, request: 'seek 3x3x3' });
	model.apply(state, '* match 1 3x3x3 x=a o=medium~bot you=x standin=1', 0);
	assert.notEqual(state.seek, null);
	model.apply(state, MATCH, 0);
	assert.equal(state.seek, null);
});

test('the lists follow the lobby', () => {
	const { state } = after('* who ann state=idle', '* lobby who bob state=seeking ' +
		'seek=3 variant=3x3x3', '* lobby gone ann', '* lobby game 5 3x3x3 x=a o=b ply=0',
	'* lobby game 6 3x3x3 x=c o=d ply=0', '* lobby over 5 winner=x why=line');

	assert.deepEqual([...state.players.keys()], ['bob']);
	assert.equal(state.players.get('bob').seek, '3');
	assert.deepEqual([...state.games.keys()], [6]);
	assert.equal(state.stale.size, 0);
	model.apply(state, '* lobby more=80', 0);
	assert.deepEqual([...state.stale], ['who', 'games']);
});

test('a list replaces what was known only when it is complete', () => {
	const { state } = after('* who ann state=idle', '* who bob state=idle', '= who',
		'* game 1 3x3x3 x=a o=b', '* game 2 3x3x3 x=c o=d', '= games',
		'* who cyd state=idle', '* lobby who dan state=idle', '* lobby gone bob',
		'* game 2 3x3x3 x=c o=d watchers=3');

	assert.deepEqual([...state.players.keys()], ['ann', 'cyd', 'dan']);
	model.apply(state, '= who next=201', 0);
	assert.deepEqual([...state.players.keys()], ['ann', 'cyd', 'dan']);
	model.apply(state, '* who eve state=idle', 0);
	model.apply(state, '= who', 0);
	assert.deepEqual([...state.players.keys()], ['cyd', 'dan', 'eve']);
	assert.deepEqual([...state.games.keys()], [1, 2]);
	model.apply(state, '= games', 0);
	assert.deepEqual([...state.games.keys()], [2]);
	assert.equal(state.games.get(2).watchers, 3);
});

test('who could play us is told, also one who plays a bot meanwhile', () => {
	const { state } = after('* you ann token=t');

	for (const [keys, isWaiting] of [
		['state=seeking variant=3x3x3 seek=1', true],
		['state=playing match=2 variant=3x3x3 seek=1', true],
		['state=seeking variant=3x3x3 seek=1 kind=bots', false],
		['state=seeking variant=3x3x3 seek=1 kind=people', true],
		['state=idle', false], ['state=playing match=2', false]]) {
		model.apply(state, `* who bob ${keys}`, 0);
		assert.equal(model.isWaiting(state, state.players.get('bob')), isWaiting,
			keys);
	}
	model.apply(state, '* who ann state=seeking variant=3x3x3 seek=1', 0);
	assert.ok(!model.isWaiting(state, state.players.get('ann')));
});

test('finished games are listed once, however often they are asked for', () => {
	const { state } = after();
	const list = (request, ...ids) => {
		for (const id of ids)
			model.apply(state, `* history ${id} 3x3x3 winner=x`, 0);
		model.apply(state, '= history next=1', 0, request);
		return state.history.rows.map((row) => row.id);
	};

	assert.deepEqual(list('history ann', 9, 8), [9, 8]);
	assert.deepEqual(list('history ann', 9, 8), [9, 8]);
	assert.deepEqual(list('history ann from=7', 7), [9, 8, 7]);
	assert.deepEqual(list('history bob', 3), [3]);
});

test('talk is kept, the oldest lines are not', () => {
	const { state } = after('* say 7 bob :hello', '* say 7 bob to=spectators :psst',
		'* shout ann :all', '* tell bob ann :you');

	assert.deepEqual(state.talk.map(({ to, about }) => [to, about]),
		[['', 7], ['spectators', 7], ['', 0], ['ann', 0]]);
	for (let i = 0; i < 500; i++)
		model.apply(state, `* shout ann :${i}`, 0);
	assert.equal(state.talk.length, 200);
	assert.equal(state.talk[199].text, '499');
});

test('a record comes in rows, and its review with them', () => {
	const { state } = after('* record 3 3x3x3 x=ann o=~gone clock=none winner=x ' +
		'why=line plies=3 begun=2026-01-01T10:00:00Z ended=2026-01-01T10:01:00Z',
	'* moves 3 1 moves=a1,b2 spent=100,200', '* moves 3 3 moves=c3 spent=300',
	'* moves 3 9 moves=c1', '* reviewed 3 1 a1 before=50 after=40 mark=mistake',
	'* review 3 place=2');

	assert.deepEqual(state.record.moves, ['a1', 'b2', 'c3']);
	assert.deepEqual(state.record.spent, [100, 200, 300]);
	assert.equal(state.record.reviewed[0].mark, 'mistake');
	assert.equal(state.record.place, 2);
	model.apply(state, '* review 3 done=1', 0);
	assert.ok(state.record.ready);
});

test('a lost connection ends proposals and lists, not the game', () => {
	const { state } = after(MATCH, '* challenge 4 bob 5x5x4', '* who bob state=idle');

	model.disconnected(state);
	assert.equal(state.proposals.length, 0);
	assert.equal(state.players.size, 0);
	assert.equal(state.game.id, 7);
	model.forgotten(state);
	assert.equal(state.game, null);
});

test('a watched game that ended meanwhile is not shown as running', () => {
	const watched = '* state 9 3x3x3 ply=0 turn=x x=a o=b you=- moves=-';

	for (const [request, isShown] of [['watch 9', false], ['watch 8', true]]) {
		const { state } = after(watched);

		model.apply(state, '? watch match :There is no such game', 0, request);
		assert.equal(state.game !== null, isShown);
	}
});

test('what the operator says is said, but not how commands are typed', () => {
	const hello = ['* hello noughts proto=1', '# Welcome. "help" lists the commands.'];

	assert.equal(after(...hello).said, '');
	assert.equal(after(...hello, '* you ann token=t', '# Tea at four.').said,
		'Tea at four.');
	assert.equal(after('* you ann token=t', ...hello).said, '');
});

test('a review is not waited for without the connection that asked for it', () => {
	const { state } = after('* record 3 3x3x3 winner=x', '* review 3 place=2');

	model.disconnected(state);
	assert.equal(state.record.place, 0);
});

test('no line of any bytes does harm', () => {
	const state = model.create();
	const events = [...Object.keys(model.gameEvents), ...Object.keys(model.events),
		'resume', 'seek', 'watch', 'constructor', '__proto__', 'toString'];

	model.apply(state, MATCH, 0);
	for (const event of events)
		for (const rest of ['', ' 7', ' 7 1', ' 7 1 x', ' 7 x', ' 7 draw z',
			' 99 y=z :text', ' 7 1 x ~bot moves=,,, left=a,b until=x'])
			for (const kind of ['*', '=', '?', '#', ''])
				model.apply(state, `${kind} ${event}${rest}`, 0);
});

test('the user is called when a game begins, in turn, and when asked', () => {
	const calls = (...lines) => {
		const state = model.create();
		const messages = lines.map((line) => model.apply(state, line, 0));

		return model.callsUser(state, messages.at(-1));
	};

	assert.ok(calls(MATCH));
	assert.ok(!calls(MATCH.replace('you=x', 'you=-')));
	assert.ok(!calls(MATCH, '* move 7 1 x b2 turn=o'));
	assert.ok(calls(MATCH, '* move 7 1 x b2 turn=o', '* move 7 2 o a1 turn=x'));
	assert.ok(!calls(MATCH, '* move 8 1 x b2 turn=o'));
	assert.ok(calls(MATCH, '* offer 7 draw o id=3 ply=0'));
	assert.ok(!calls(MATCH, '* offer 7 draw x id=3 ply=0'));
	assert.ok(calls('* challenge 4 bob 3x3x3'));
	assert.ok(!calls('* challenge 4 ann 3x3x3 to=bob'));
});
