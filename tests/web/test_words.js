/* test_words.js -- sentences that no line of test_model.js leads to. */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const { tables, words } = require('./pure.js');

test('times are minutes and seconds, the last ten seconds with tenths', () => {
	for (const [ms, text] of [[300000, '5:00'], [61999, '1:01'], [10000, '0:10'],
		[9999, '0:09.9'], [0, '0:00.0']])
		assert.equal(words.time(ms), text);
});

test('time controls are told in words', () => {
	for (const [text, sentence] of [['none', 'no time limit'],
		['5+3', '5 minutes each, plus 3 s per move'], ['1+0', '1 minute each'],
		['0+20', '20 s each, plus 20 s per move'], ['30/move', '30 s per move']])
		assert.equal(words.clock(text), sentence);
});

test('terms that are usual are left out', () => {
	assert.equal(words.terms({ clock: 'none', absent: 'bot' }), '');
	assert.equal(words.terms({ clock: 'none', absent: 'wait' }),
		'the game waits for whoever disconnects');
	assert.equal(words.terms({ clock: '5+3', absent: 'bot' }),
		'5 minutes each, plus 3 s per move, a bot plays for whoever disconnects');
	assert.equal(words.terms({ clock: '5+3', absent: 'wait' }),
		'5 minutes each, plus 3 s per move');
	assert.equal(words.terms({ clock: 'none', absent: 'wait', idle: '60', undo: 'off',
		you: 'x' }),
	'you play X, the game waits for whoever disconnects, 60 s to move, no takebacks');
});

test('each term has a sentence', () => {
	for (const [term, usual] of Object.entries(tables.untimed)) {
		assert.notEqual(words.terms({ [term]: 'another' }), '', term);
		assert.equal(words.terms({ [term]: usual }), '', term);
	}
});

test('all games that somebody seeks are told', () => {
	for (const [row, text] of [[{ variant: '3x3x3' }, '3x3x3'],
		[{ variant: '3x3x3', variants: '3x3x3,7x7x4' }, '3x3x3,7x7x4'],
		[{ variant: '15x15x5', variants: 'any' }, 'any game']])
		assert.equal(words.soughtGames(row), text);
	assert.equal(words.games('3x3x3,7x7x4,7x6x4/drop'), 'Tic-tac-toe, 7x7x4, Connect Four');
	assert.equal(words.games('any game'), 'any game');
});

test('refusals name no commands', () => {
	const refusal = (start, text) => words.refusal({ words: start.split(' '), text });
	const full = 'The list of names is full.';

	assert.equal(refusal('join full', 'The tournament is full; "standings" and "pairings" ' +
		'show how it goes on.'), 'The tournament is full.');
	assert.equal(refusal('ignore full', full), full);
	assert.equal(refusal('join name', 'Entrants have a name; "name" sets yours.'),
		'Entrants have a name; choose one.');
	assert.equal(refusal('name name', 'A name is up to 16 letters.'), 'A name is up to 16 letters.');
	assert.equal(refusal('move over', 'The game is over; "rematch" offers another.'),
		'The game is over.');
});

test('what a review says about a move', () => {
	for (const [keys, sentence] of [
		[{ mark: 'none' }, ''],
		[{ facts: 'forced', mark: 'none' }, 'The only move.'],
		[{ facts: 'lost', mark: 'none' }, 'The position was already lost.'],
		[{ facts: 'missed,let', mark: 'blunder', before: '90', after: '3',
			missed: '5', 'missed-by': 'fours', let: '1', better: 'a1,b2' },
		'Missed a forced win by fours in at most 3 moves. Let a forced win in at ' +
			'most 1 move through. A blunder: 90% to win before it, 3% after. ' +
			'Better: a1 b2.']])
		assert.equal(words.reviewed(keys, 5), sentence);
	assert.equal(words.counts([{ mark: 'mistake' }, { mark: 'blunder' },
		{ mark: 'mistake' }, { mark: 'none' }]),
	'Inaccuracies, mistakes, blunders: X 0, 2, 0; O 0, 0, 1.');
});
