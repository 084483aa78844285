/*
 * webdriver.js -- drives WebKit by WebDriver (HTTP) and Firefox by WebDriver BiDi
 * (WebSocket), in the few steps that a test of the page needs.
 */
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
/* Debian's, which another node than Debian's does not find by its name. */
const { WebSocket } = require('/usr/share/nodejs/ws');

const WATCHDOG_MS = Number(process.env.WEB_WATCHDOG_MS || 120000);
const POLL_MS = 50;
const DRIVER_PORT = 4444;
/* The codes of WebDriver for keys without a character. */
const KEYS = { Enter: '\uE007', ArrowLeft: '\uE012', ArrowRight: '\uE014' };

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/* Starts a program; resolves to it and to the first match in what it prints. */
function launch(program, args, pattern, env = {}) {
	const child = spawn(program, args, {
		env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
	});

	return new Promise((resolve, reject) => {
		let text = '';

		for (const stream of child.stdio.slice(1))
			stream.setEncoding('utf8').on('data', (data) => {
				text += data;
				const found = pattern.exec(text);
				if (found !== null)
					resolve({ child, found: found[1] });
			});
		child.on('error', reject);
		child.on('exit', () => reject(new Error(`${program} has ended: ${text}`)));
	});
}

function stop(child) {
	return new Promise((resolve) => {
		if (child.exitCode !== null || child.signalCode !== null)
			resolve();
		child.removeAllListeners('exit');
		child.on('exit', resolve);
		child.kill();
	});
}

/* What both can do by act(actions) and evaluate(expression). */
class Page {
	/* Waits until an expression is true, and returns its value. */
	async until(expression) {
		const end = Date.now() + WATCHDOG_MS;

		for (;;) {
			/* While a page is loaded there is nothing to ask. */
			const value = await this.evaluate(expression).catch(() => undefined);
			if (value)
				return value;
			if (Date.now() > end)
				throw new Error(`Never true in ${this.name}: ${expression}\n` +
					`The page shows: ${await this.evaluate('document.body.innerText')
						.catch(() => 'nothing')}`);
			await pause();
		}
	}

	untilText(selector, text) {
		return this.until(`[...document.querySelectorAll(
			${JSON.stringify(selector)})].some((e) => e.textContent.includes(
			${JSON.stringify(text)}))`);
	}

	/*
	 * Taps the middle of the first element with that selector and text: Firefox with
	 * a finger, WebKit with a mouse, because its driver knows no other pointer.
	 */
	async tap(selector, text = '') {
		const { x, y } = await this.until(`(() => {
			const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
				.find((e) => e.textContent.includes(${JSON.stringify(text)}));
			if (!found) return null;
			const box = found.getBoundingClientRect();
			return box.width && { x: Math.round(box.x + box.width / 2),
				y: Math.round(box.y + box.height / 2) };
		})()`);

		await this.act([{
			type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' },
			actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 },
				{ type: 'pointerUp', button: 0 }],
		}]);
	}

	/* Presses keys: "Enter", the arrows and characters. */
	press(...keys) {
		return this.act([{
			type: 'key', id: 'keys', actions: keys.flatMap((key) =>
				['keyDown', 'keyUp'].map((type) =>
					({ type, value: KEYS[key] || key }))),
		}]);
	}
}

class WebKit extends Page {
	static async open(url) {
		const page = new WebKit();

		page.name = 'WebKit';
		/* WebKitGTK shows its windows on a display only. */
		const { child, found } = await launch('Xvfb', ['-displayfd', '3', '-nolisten',
			'tcp', '-screen', '0', '1024x768x24'], /^([0-9]+)\n/);
		page.screen = child;
		page.driver = spawn('WebKitWebDriver', [`--port=${DRIVER_PORT}`], {
			env: { ...process.env, DISPLAY: `:${found}` }, stdio: 'ignore',
		});
		page.session = '';
		const end = Date.now() + WATCHDOG_MS;
		while (!await page.send('GET', '/status').catch(() => false)) {
			if (Date.now() > end)
				throw new Error('WebKitWebDriver does not listen.');
			await pause();
		}
		const { sessionId } = await page.send('POST', '/session',
			{ capabilities: {} });
		page.session = `/session/${sessionId}`;
		await page.send('POST', '/window/rect', { width: 360, height: 740 });
		await page.send('POST', '/url', { url });
		return page;
	}

	async send(method, path, body) {
		const answer = await fetch(
			`http://127.0.0.1:${DRIVER_PORT}${this.session}${path}`,
			{ method, body: body && JSON.stringify(body) });
		const { value } = await answer.json();

		if (value !== null && value.error !== undefined)
			throw new Error(`${path}: ${value.message}`);
		return value;
	}

	evaluate(expression) {
		return this.send('POST', '/execute/sync',
			{ script: `return ${expression};`, args: [] });
	}

	act(actions) {
		return this.send('POST', '/actions', { actions });
	}

	reload() {
		return this.send('POST', '/refresh', {});
	}

	async close() {
		await this.send('DELETE', '').catch(() => {});
		await stop(this.driver);
		await stop(this.screen);
	}
}

class Firefox extends Page {
	static async open(url) {
		const page = new Firefox();

		page.name = 'Firefox';
		page.faults = []; // exceptions and what the CSP has refused
		page.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'noughts-web-'));
		const { child, found } = await launch('firefox-esr', ['--headless',
			'--no-remote', '--profile', page.profile, '--remote-debugging-port', '0'],
		/listening on (ws:[^\n]*)\n/);
		page.process = child;
		page.socket = new WebSocket(`${found}/session`);
		page.waiting = new Map();
		page.nextId = 1;
		page.socket.on('message', (data) => page.receive(JSON.parse(data)));
		await new Promise((resolve, reject) => {
			page.socket.on('open', resolve);
			page.socket.on('error', reject);
		});
		await page.send('session.new', { capabilities: {} });
		await page.send('session.subscribe', { events: ['log.entryAdded'] });
		const { contexts } = await page.send('browsingContext.getTree', {});
		page.context = contexts[0].context;
		await page.send('browsingContext.setViewport', { context: page.context,
			viewport: { width: 360, height: 640 } });
		await page.send('browsingContext.navigate',
			{ context: page.context, url, wait: 'complete' });
		return page;
	}

	receive(message) {
		const waiting = this.waiting.get(message.id);

		if (message.method === 'log.entryAdded' && message.params.level === 'error')
			this.faults.push(message.params.text);
		if (waiting === undefined)
			return;
		this.waiting.delete(message.id);
		if (message.type === 'error')
			waiting.reject(new Error(message.message));
		else
			waiting.resolve(message.result);
	}

	send(method, params) {
		const id = this.nextId++;

		this.socket.send(JSON.stringify({ id, method, params }));
		return new Promise((resolve, reject) =>
			this.waiting.set(id, { resolve, reject }));
	}

	async evaluate(expression) {
		const { result } = await this.send('script.evaluate', {
			expression: `JSON.stringify(${expression})`, awaitPromise: false,
			target: { context: this.context },
		});

		return result.value === undefined ? undefined : JSON.parse(result.value);
	}

	act(actions) {
		return this.send('input.performActions', { context: this.context, actions });
	}

	reload() {
		return this.send('browsingContext.reload',
			{ context: this.context, wait: 'none' });
	}

	async close() {
		this.socket.close();
		await stop(this.process);
		fs.rmSync(this.profile, { recursive: true, force: true });
	}
}

module.exports = { WebKit, Firefox };
