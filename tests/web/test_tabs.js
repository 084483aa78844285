/* test_tabs.js -- which of several tabs plays. */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const { tabs, Timers } = require('./pure.js');

/* A browser with tabs; a message reaches all tabs but its sender, at once. */
function browser() {
	const all = [];
	const shared = { mark: null };
	const timers = new Timers();

	function open(id) {
		const log = [];
		const tab = tabs.create({
			id, delay: (ms, f) => timers.delay(ms, f),
			mark: () => shared.mark,
			setMark: (value) => {
				shared.mark = value;
			},
			post: (message) => all.filter((other) => other !== tab)
				.forEach((other) => other.receive(message)),
		}, {
			onPlay: () => log.push('play'),
			onAsk: () => log.push('ask'),
			onTaken: () => log.push('taken'),
		});

		all.push(tab);
		tab.start();
		return { tab, log };
	}

	return { open, timers, shared };
}

test('the only tab plays at once, also when it is loaded again', () => {
	const { open, shared } = browser();
	const first = open('1');

	assert.deepEqual(first.log, ['play']);
	first.tab.leave();
	assert.equal(shared.mark, null);
	assert.deepEqual(open('2').log, ['play']);
});

test('a second tab asks, and takes the seat if it is told to', () => {
	const { open, timers } = browser();
	const first = open('1');
	const second = open('2');

	timers.pass(5000);
	assert.deepEqual(second.log, ['ask']);
	assert.deepEqual(first.log, ['play']);
	second.tab.play();
	assert.deepEqual(second.log, ['ask', 'play']);
	assert.deepEqual(first.log, ['play', 'taken']);
	first.tab.play();
	assert.deepEqual(second.log, ['ask', 'play', 'taken']);
});

test('a tab of somebody else disturbs nobody', () => {
	const { open } = browser();
	const first = open('1');
	const second = open('2');

	second.tab.playAlone();
	assert.deepEqual(first.log, ['play']);
	assert.deepEqual(open('3').log, ['ask']);
	assert.deepEqual(second.log, ['ask', 'play']);
});

test('a mark of a tab that is gone holds a new tab up for a second', () => {
	const { open, timers, shared } = browser();

	shared.mark = 'crashed';
	const { log } = open('1');
	timers.pass(999);
	assert.deepEqual(log, []);
	timers.pass(1);
	assert.deepEqual(log, ['play']);
});

test('a late answer makes the new tab ask after all', () => {
	const { open, timers, shared } = browser();

	shared.mark = 'slow';
	const { tab, log } = open('1');
	timers.pass(1000);
	tab.receive({ type: 'here' });
	assert.deepEqual(log, ['play', 'ask']);
	tab.play();
	tab.receive({ type: 'here' });
	assert.deepEqual(log, ['play', 'ask', 'play']);
});

test('a tab of somebody else takes no seat when it is connected again', () => {
	const { open } = browser();
	const first = open('1');
	const second = open('2');

	second.tab.playAlone();
	second.tab.playAgain();
	assert.deepEqual(first.log, ['play']);
	assert.deepEqual(second.log, ['ask', 'play', 'play']);
	first.tab.playAgain();
	assert.deepEqual(first.log, ['play', 'play']);
});

test('a page that the browser kept plays on unless another tab does', () => {
	const { open, shared } = browser();
	const first = open('1');

	first.tab.leave();
	first.tab.comeBack();
	assert.equal(shared.mark, '1');
	assert.deepEqual(first.log, ['play']);
	first.tab.leave();
	shared.mark = '2'; /* Its "take" did not reach the first tab. */
	first.tab.comeBack();
	assert.equal(shared.mark, '2');
	assert.deepEqual(first.log, ['play', 'taken']);
});

test('a copy of a tab, which has its id, asks as well', () => {
	const { open } = browser();
	const first = open('1');

	assert.deepEqual(open('1').log, ['ask']);
	assert.deepEqual(first.log, ['play']);
});
