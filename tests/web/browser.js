/*
 * browser.js -- drives Chromium over its debugging pipe: JSON messages that end
 * with NUL, on descriptors 3 and 4 of the browser.
 */
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/* How long anything may take before the test fails: it is never waited for. */
const WATCHDOG_MS = Number(process.env.WEB_WATCHDOG_MS || 120000);
const POLL_MS = 50;

class Browser {
	static launch() {
		const browser = new Browser();
		const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'noughts-web-'));
		const options = ['--headless=new', '--remote-debugging-pipe',
			`--user-data-dir=${profile}`, '--no-first-run', '--disable-gpu',
			'--disable-background-networking', '--disable-component-update',
			'--disable-dev-shm-usage', '--no-default-browser-check',
			'--font-render-hinting=none'];

		if (process.getuid() === 0)
			options.push('--no-sandbox');
		browser.profile = profile;
		browser.nextId = 1;
		browser.waiting = new Map();
		browser.sessions = new Map();
		browser.process = spawn(process.env.CHROMIUM || 'chromium', options,
			{ stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
		browser.process.on('exit', () => browser.fail('The browser has ended.'));
		let rest = '';
		browser.process.stdio[4].setEncoding('utf8').on('data', (data) => {
			const messages = (rest + data).split('\0');

			rest = messages.pop();
			messages.forEach((text) => browser.receive(JSON.parse(text)));
		});
		return browser;
	}

	fail(reason) {
		for (const [id, { timer, reject }] of this.waiting) {
			clearTimeout(timer);
			this.waiting.delete(id);
			reject(new Error(reason));
		}
	}

	receive(message) {
		const waiting = this.waiting.get(message.id);

		if (waiting === undefined) {
			const page = this.sessions.get(message.sessionId);

			if (page !== undefined)
				page.receive(message.method, message.params);
			return;
		}
		clearTimeout(waiting.timer);
		this.waiting.delete(message.id);
		if (message.error === undefined)
			waiting.resolve(message.result);
		else
			waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
	}

	send(method, params = {}, sessionId = undefined) {
		const id = this.nextId++;

		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => this.receive({
				id, error: { message: 'no answer' },
			}), WATCHDOG_MS);

			this.waiting.set(id, { resolve, reject, method, timer });
			this.process.stdio[3].write(
				`${JSON.stringify({ id, method, params, sessionId })}\0`);
		});
	}

	/* A profile of its own: another person. */
	async newPerson() {
		const { browserContextId } =
			await this.send('Target.createBrowserContext');

		return browserContextId;
	}

	/*
	 * Opens a page. The look has width, height, and whether it is a phone, dark,
	 * and without motion.
	 */
	async open(url, person, look) {
		const { targetId } = await this.send('Target.createTarget',
			{ url: 'about:blank', browserContextId: person });
		const { sessionId } = await this.send('Target.attachToTarget',
			{ targetId, flatten: true });
		const page = new Page(this, sessionId, targetId);

		this.sessions.set(sessionId, page);
		await page.begin(url, look);
		return page;
	}

	async close() {
		this.process.removeAllListeners('exit');
		const exited = new Promise((resolve) => this.process.on('exit', resolve));
		await this.send('Browser.close').catch(() => {});
		await exited;
		fs.rmSync(this.profile, { recursive: true, force: true });
	}
}

class Page {
	constructor(browser, sessionId, targetId) {
		this.browser = browser;
		this.sessionId = sessionId;
		this.targetId = targetId;
		this.faults = [];   // exceptions and what the CSP has refused
		this.requests = []; // the addresses of what was loaded
	}

	send(method, params) {
		return this.browser.send(method, params, this.sessionId);
	}

	receive(method, params) {
		if (method === 'Runtime.exceptionThrown')
			this.faults.push(params.exceptionDetails.exception?.description ||
				params.exceptionDetails.text);
		else if (method === 'Log.entryAdded' && params.entry.source !== 'network')
			this.faults.push(params.entry.text);
		else if (method === 'Network.requestWillBeSent')
			this.requests.push(params.request.url);
	}

	async begin(url, look) {
		for (const domain of ['Page', 'Runtime', 'Log', 'Network'])
			await this.send(`${domain}.enable`);
		await this.send('Emulation.setDeviceMetricsOverride', {
			width: look.width, height: look.height, deviceScaleFactor: look.scale || 1,
			mobile: look.phone === true,
		});
		await this.send('Emulation.setTouchEmulationEnabled',
			{ enabled: look.phone === true });
		await this.send('Emulation.setEmulatedMedia', {
			features: [
				{ name: 'prefers-color-scheme', value: look.dark ? 'dark' : 'light' },
				{ name: 'prefers-reduced-motion',
					value: look.still ? 'reduce' : 'no-preference' },
			],
		});
		await this.send('Emulation.setScrollbarsHidden',
			{ hidden: look.phone === true });
		await this.send('Page.navigate', { url });
	}

	/* Gives the window another size. */
	resize({ width, height }) {
		return this.send('Emulation.setDeviceMetricsOverride',
			{ width, height, deviceScaleFactor: 1, mobile: false });
	}

	/* The value of an expression in the page. */
	async evaluate(expression) {
		const { result, exceptionDetails } = await this.send('Runtime.evaluate',
			{ expression, returnByValue: true, awaitPromise: true });

		if (exceptionDetails !== undefined)
			throw new Error(exceptionDetails.exception?.description ||
				exceptionDetails.text);
		return result.value;
	}

	/* Waits until an expression is true, and returns its value. */
	async until(expression) {
		const end = Date.now() + WATCHDOG_MS;

		for (;;) {
			/* While a page is loaded anew there is nothing to ask. */
			const value = await this.evaluate(expression).catch(() => undefined);
			if (value)
				return value;
			if (Date.now() > end)
				throw new Error(`Never true: ${expression}\n${this.faults.join('\n')}
` +
					`The page shows: ${await this.evaluate(
						'document.body.innerText').catch(() => 'nothing')}`);
			await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		}
	}

	/* Waits until an element is shown with a text that contains this one. */
	untilText(selector, text) {
		return this.until(`[...document.querySelectorAll(
			${JSON.stringify(selector)})].some((e) => e.checkVisibility() &&
			e.textContent.includes(${JSON.stringify(text)}))`);
	}

	/* The middle of the first visible element with that selector and text. */
	async middle(selector, text = '') {
		return this.until(`(() => {
			const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
				.find((e) => e.checkVisibility() && !e.disabled &&
					e.textContent.includes(${JSON.stringify(text)}));
			if (!found) return null;
			found.scrollIntoView({ block: 'nearest' });
			const box = found.getBoundingClientRect();
			return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
		})()`);
	}

	/* Only the tab in front of its window gets input. */
	async tapAt(place) {
		await this.send('Page.bringToFront');
		await this.send('Input.dispatchTouchEvent',
			{ type: 'touchStart', touchPoints: [place] });
		await this.send('Input.dispatchTouchEvent',
			{ type: 'touchEnd', touchPoints: [] });
	}

	async tap(selector, text) {
		await this.tapAt(await this.middle(selector, text));
	}

	async clickAt({ x, y }) {
		await this.send('Page.bringToFront');
		for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
			await this.send('Input.dispatchMouseEvent',
				{ type, x, y, button: 'left', clickCount: 1 });
	}

	async click(selector, text) {
		await this.clickAt(await this.middle(selector, text));
	}

	/* Presses a key by its name, such as "Enter", "Tab" or "a". */
	async press(key) {
		const text = { Enter: '\r', ' ': ' ' }[key] ||
			(key.length === 1 ? key : undefined);
		const code = { Enter: 13, Tab: 9, Escape: 27, ' ': 32, ArrowLeft: 37,
			ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35 }[key] ||
			key.toUpperCase().charCodeAt(0);

		await this.send('Input.dispatchKeyEvent', {
			type: 'keyDown', key, text, windowsVirtualKeyCode: code,
		});
		await this.send('Input.dispatchKeyEvent',
			{ type: 'keyUp', key, windowsVirtualKeyCode: code });
	}

	async type(text) {
		await this.send('Input.insertText', { text });
	}

	async screenshot(file) {
		const { data } = await this.send('Page.captureScreenshot',
			{ format: 'png', captureBeyondViewport: false });

		fs.writeFileSync(file, Buffer.from(data, 'base64'));
	}

	async close() {
		await this.browser.send('Target.closeTarget', { targetId: this.targetId });
		this.browser.sessions.delete(this.sessionId);
	}
}

module.exports = { Browser };
