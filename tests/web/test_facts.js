/*
 * test_facts.js -- what is true after lines of the server is the same on the page as
 * in the terminal client: tests/unit/client/words/test_facts.c reads the same file.
 */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { model } = require('./pure.js');

test('the facts are those of the terminal client', () => {
	const cases = fs.readFileSync(path.join(__dirname, 'facts.txt'), 'utf8')
		.trim().split('\n\n');

	assert.ok(cases.length > 30);
	for (const text of cases) {
		const lines = text.split('\n');
		const want = lines.pop().split(' ').slice(1).sort();
		const state = model.create();

		for (const line of lines)
			model.apply(state, line, 0, 'seek 3x3x3');
		assert.deepEqual([...model.facts(state, 10000)].sort(), want, text);
	}
});
