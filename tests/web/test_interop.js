/* test_interop.js -- other implementations of WebSocket talk to the server. */
'use strict';

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const { after, before, test } = require('node:test');
const { Server, ADDRESS } = require('./server.js');

const PORT = 4252;
const WEB_PORT = 4253;
const URL = `ws://${ADDRESS}:${WEB_PORT}/ws`;

let server;
before(async () => {
	server = new Server(PORT, WEB_PORT);
	await server.start();
});
after(async () => {
	await server.stop();
	server.remove();
});

/*
 * Debian's node-ws, which another node than Debian's does not find by its name;
 * null: it is not installed.
 */
function nodeWs() {
	try {
		return require('/usr/share/nodejs/ws');
	} catch {
		return null;
	}
}

test('python3-websockets plays', (t) => {
	const run = spawnSync('/usr/bin/python3', ['tests/web/interop.py', URL],
		{ encoding: 'utf8' });

	if (run.error || run.status === 77)
		t.skip('python3-websockets is not installed');
	else
		assert.strictEqual(run.stdout.trim(), 'played 1000', run.stderr);
});

test('node-ws plays', async (t) => {
	const WebSocket = nodeWs();

	if (WebSocket === null) {
		t.skip('node-ws is not installed');
		return;
	}
	const requests = ['bot 3x3x3 easy you=x', 'move a1', 'x'.repeat(600), 'quit'];
	const answers = ['= bot match=', '= move', '? - long ', '= quit'];
	const socket = new WebSocket(URL);

	await new Promise((resolve, reject) => {
		let pongs = 0, at = 0;

		socket.on('open', () => socket.ping('payload'));
		socket.on('error', reject);
		socket.on('pong', (data) => {
			assert.strictEqual(String(data), 'payload');
			pongs++;
			socket.send(requests[0]);
		});
		socket.on('message', (data) => {
			if (!String(data).startsWith(answers[at]))
				return;
			if (++at < requests.length)
				socket.send(requests[at]);
		});
		socket.on('close', (code) => {
			assert.deepStrictEqual([code, pongs, at], [1000, 1, requests.length]);
			resolve();
		});
	});
});
