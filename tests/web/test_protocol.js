/* test_protocol.js -- lines, points and games. */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { protocol, model, tables } = require('./pure.js');

function read(file) {
	return fs.readFileSync(path.join(__dirname, '../..', file), 'utf8');
}

test('a line has a kind, a tag, words, keys and a text', () => {
	assert.deepEqual(protocol.parse('* move 1 2 x h8 turn=o left=1,2'), {
		kind: '*', tag: '', words: ['move', '1', '2', 'x', 'h8'],
		keys: { turn: 'o', left: '1,2' }, text: '',
	});
	assert.deepEqual(protocol.parse('?s7 seek slow :Too many: wait a second'), {
		kind: '?', tag: 's7', words: ['seek', 'slow'], keys: {},
		text: 'Too many: wait a second',
	});
	assert.equal(protocol.parse('# Welcome. a=b').text, 'Welcome. a=b');
	assert.equal(protocol.parse('* say 1 ann :x=1 :)').text, 'x=1 :)');
});

test('points are a letter and a number', () => {
	for (const [text, x, y] of [['a1', 0, 0], ['h8', 7, 7], ['Z26', 25, 25]]) {
		assert.deepEqual(protocol.readPoint(text), { x, y });
		assert.equal(protocol.writePoint(x, y), text.toLowerCase());
	}
	for (const text of ['', 'h', '8', 'a0', 'a100', 'aa1', 'h8 ', 'h08'])
		assert.equal(protocol.readPoint(text), null, text);
});

test('games are read as the server reads them', () => {
	for (const [text, full] of [['3', '3x3x3'], ['15x15', '15x15x5'],
		['gomoku', '15x15x5'], ['TicTacToe', '3x3x3'], ['7x6x4', '7x6x4'],
		['15x15x5/exact', '15x15x5/exact'], ['7x6x4/free', '7x6x4'], ['Connect4', '7x6x4/drop'],
		['5x5x4/square', '5x5x4/square'], ['gomoku/exact', '15x15x5/exact'],
		['connect4/free', '7x6x4'],
		['2x26x26', '2x26x26'], ['3x4', '3x4x3'], ['4', '4x4x4'], ['26', '26x26x5']])
		assert.equal(protocol.readVariant(text).text, full, text);
	for (const text of ['', 'x', '1x3x3', '3x27x3', '3x3x4', '3x3x1', '3x3x3/any',
		'3x3x3x3', '3,4', '5x4x3/ring', '3x3x3/', '3x3x3/drop/free'])
		assert.equal(protocol.readVariant(text), null, text);
});

/* What the page does not show. */
const UNSHOWN = ['key', 'ping', 'sat'];

test('the page knows each event of the server', () => {
	const { events } = JSON.parse(read('build/web/events.json'));
	const known = [...Object.keys(model.gameEvents), ...Object.keys(model.events),
		...Object.keys(tables.sentences), ...UNSHOWN];
	const words = Object.keys(events).map((event) => event.split(' ')[0]);

	assert.deepEqual([...new Set(known)].sort(), [...new Set(words)].sort());
});

test('the page reads no key that no event has', () => {
	const { events } = JSON.parse(read('build/web/events.json'));
	const keys = [...Object.values(events).flat(), 'count', 'next', 'id', 'seek'];

	for (const [, key] of read('client/web/model.js').matchAll(/\bkeys\.([a-z]+)/g))
		assert.ok(keys.includes(key), key);
});

test('the page knows no code that no refusal has', () => {
	const { codes } = JSON.parse(read('build/web/events.json'));
	const used = ['model', 'link', 'app'].flatMap((name) => [...read(`client/web/${name}.js`)
		.matchAll(/(?:\bcode|answer\??\.words\[1\]) === '(\w+)'|BUSY = \['(\w+)', '(\w+)'\]/g)]
		.flatMap((match) => match.slice(1).filter(Boolean)));

	assert.ok(used.length >= 5, used);
	for (const code of used)
		assert.ok(codes.includes(code), code);
});

test('a stone falls to the lowest free point of its column, if the rule says so', () => {
	const drop = protocol.readVariant('3x2x2/drop');
	const free = protocol.readVariant('3x2x2');

	for (const [variant, moves, point, at] of [[drop, [], 'b2', 'b1'],
		[drop, ['b1', 'a1'], 'b1', 'b2'], [drop, ['b1', 'b2'], 'b1', null],
		[drop, ['b1'], 'b', 'b2'], [free, ['b1'], 'b2', 'b2'], [free, ['b1'], 'b1', null]])
		assert.equal(protocol.landing(variant, moves, point), at);
});
