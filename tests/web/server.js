/*
 * server.js -- a noughtsd for the browsers, and between them a relay that can lose
 * connections as a phone does.
 */
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

/* The address of the network namespace, which is not a loopback address: pages
 * from those may do what a page on a local network may not. */
const ADDRESS = process.env.WEB_ADDRESS;
const WEB_PORT = 4243;
const RELAY_PORT = 8000;

class Server {
	/* Tests of several files run at the same time. */
	constructor(port = 4242, webPort = WEB_PORT) {
		this.port = port;
		this.webPort = webPort;
		this.directory = fs.mkdtempSync(path.join(os.tmpdir(), 'noughts-web-'));
		this.log = fs.openSync(path.join(this.directory, 'log'), 'a');
	}

	/* Resolves when the server listens. */
	start() {
		this.process = spawn(process.env.NOUGHTSD, ['--config', 'none', '--port', this.port,
			'--listen', ADDRESS, '--beacon', 'off', '--grace', '600',
			'--allowance', '1000',
			'--web', `${ADDRESS}:${this.webPort}`, '--port-fd', '3',
			'--store', path.join(this.directory, 'noughts.db')],
		{ stdio: ['ignore', this.log, this.log, 'pipe'] });
		this.exited = new Promise((resolve) => this.process.on('exit', resolve));
		return new Promise((resolve, reject) => {
			this.process.stdio[3].once('data', resolve);
			this.process.on('exit', () => reject(new Error(
				`noughtsd has ended: ${this.readLog()}`)));
			this.process.on('error', reject);
		});
	}

	/* Runs a command of the operator; returns its answer. */
	ctl(...command) {
		const { status, stdout, stderr } = spawnSync(process.env.NOUGHTSD, ['ctl',
			'--socket', path.join(this.directory, 'noughts.db.console'), ...command],
		{ encoding: 'utf8' });

		if (status !== 0)
			throw new Error(`ctl ${command.join(' ')}: ${stdout}${stderr}`);
		return stdout;
	}

	readLog() {
		return fs.readFileSync(path.join(this.directory, 'log'), 'utf8');
	}

	async stop(signal = 'SIGTERM') {
		this.process.kill(signal);
		await this.exited;
	}

	remove() {
		fs.rmSync(this.directory, { recursive: true });
	}
}

/* Carries connections to the server's web port; each may be muted or cut. */
class Relay {
	constructor() {
		this.url = `http://${ADDRESS}:${RELAY_PORT}/`;
		this.pairs = new Set();
		this.server = net.createServer((near) => {
			const far = net.connect(WEB_PORT, ADDRESS);
			const pair = { near, far, muted: false, accepted: this.accepted++ };

			this.pairs.add(pair);
			this.join(pair, near, far);
			this.join(pair, far, near);
		});
		this.accepted = 0;
	}

	join(pair, from, to) {
		from.on('data', (data) => pair.muted || to.write(data));
		from.on('error', () => {});
		from.on('close', () => {
			this.pairs.delete(pair);
			if (!pair.muted)
				to.destroy();
		});
	}

	start() {
		return new Promise((resolve) =>
			this.server.listen(RELAY_PORT, ADDRESS, resolve));
	}

	/* What is open now delivers nothing any more, and nobody is told. */
	mute() {
		for (const pair of this.pairs)
			pair.muted = true;
	}

	/* Closes what is open now, on both sides. */
	cut() {
		for (const { near, far } of this.pairs) {
			near.destroy();
			far.destroy();
		}
	}

	async stop() {
		this.cut();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

module.exports = { Server, Relay, ADDRESS };
