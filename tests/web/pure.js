/*
 * pure.js -- the scripts of the page that need no browser, joined as make joins
 * them, and what tests of them share.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const NAMES = ['protocol', 'words', 'model', 'link'];
const ROOT = path.join(__dirname, '../..');
const SOURCE = ['build/web/tables.js', ...NAMES.map((name) => `client/web/${name}.js`)]
	.map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8')).join('\n');

const modules = new Function(`${SOURCE}\nreturn { tables, ${NAMES.join(', ')} };`)();

/* Time that passes only when it is told to. */
class Timers {
	constructor() {
		this.now = 0;
		this.list = [];
	}

	delay(ms, run) {
		const timer = { at: this.now + ms, run };

		this.list.push(timer);
		return () => {
			this.list = this.list.filter((other) => other !== timer);
		};
	}

	/* Lets all timers run that end within that time, in their order. */
	pass(ms) {
		const end = this.now + ms;

		for (;;) {
			const next = this.list.filter((timer) => timer.at <= end)
				.sort((a, b) => a.at - b.at)[0];
			if (next === undefined)
				break;
			this.now = next.at;
			this.list = this.list.filter((timer) => timer !== next);
			next.run();
		}
		this.now = end;
	}
}

/* Lets what waits for promises go on. */
function settle() {
	return new Promise((resolve) => setImmediate(resolve));
}

module.exports = { ...modules, Timers, settle };
