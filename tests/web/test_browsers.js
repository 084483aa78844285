/*
 * test_browsers.js -- the page in WebKit and in Firefox, which play each other. What
 * the page does in full is tested in Chromium (test_page.js).
 */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const { Server, ADDRESS } = require('./server.js');
const { WebKit, Firefox } = require('./webdriver.js');

const server = new Server(4542, 4543);
const URL = `http://${ADDRESS}:4543/`;
let kit = null;
let fox = null;

test.before(async () => {
	await server.start();
	[kit, fox] = await Promise.all([WebKit.open(URL), Firefox.open(URL)]);
});

test.after(async () => {
	await Promise.all([kit?.close(), fox?.close()]);
	await server.stop();
	server.remove();
});

async function enter(page, name) {
	await page.until('document.getElementById("you")?.open');
	await page.evaluate('document.getElementById("name").focus()');
	await page.press(...name, 'Enter');
	await page.untilText('#me', name);
}

/* The first one challenges the other, and has the first move. */
async function begin([x, xName], [o, oName], variant) {
	await x.until(`(() => {
		document.querySelector('[name=game][value=""]').checked = true;
		document.getElementById('variant').value = '${variant}';
		document.getElementById('side').value = 'x';
		const button = document.querySelector('[aria-label="Challenge ${oName}"]');
		button?.click();
		return !!button;
	})()`);
	await o.tap('#asks .primary', 'Accept');
	await o.untilText('#opponent', xName);
	await x.untilText('#opponent', oName);
}

function untilMyTurn(page) {
	return page.until('document.getElementById("turn").classList.contains("mine")');
}

function untilLabel(page, label) {
	return page.until(`document.querySelector('#board [data-point=${
		label.split(',')[0]}]')?.ariaLabel === '${label}'`);
}

/* Taps a point, which plays there if the cells are large. */
async function play(page, point) {
	await untilMyTurn(page);
	await page.tap(`#board [data-point=${point}]`);
}

test('WebKit and Firefox play a whole game', async () => {
	await Promise.all([enter(kit, 'kit'), enter(fox, 'fox')]);
	await begin([fox, 'fox'], [kit, 'kit'], '3x3x3');
	for (const [page, point] of [[fox, 'a1'], [kit, 'b1'], [fox, 'b2'], [kit, 'c1'],
		[fox, 'c3']])
		await play(page, point);
	await kit.untilText('#turn', 'fox wins with a1 b2 c3.');
	await fox.untilText('#turn', 'You win with a1 b2 c3.');
	for (const page of [kit, fox]) {
		await untilLabel(page, 'c3, X, last move, winning line');
		assert.match(await page.evaluate(
			'document.querySelector("#board .line").getAttribute("d")'), /^M.*L/);
		assert.ok(await page.evaluate(`!isSecureContext &&
			document.documentElement.scrollWidth === innerWidth`), page.name);
	}
});

test('small cells need two taps, and both know the keys of the grid', async () => {
	await begin([kit, 'kit'], [fox, 'fox'], '19x19x5');
	await play(kit, 'h8'); /* WebKit's driver makes a mouse of the finger. */
	await untilLabel(fox, 'h8, X, last move');
	await play(fox, 'c3');
	await fox.untilText('#turn', 'c3: tap again to play.');
	await fox.until('!document.querySelector("#board .whole").hidden');
	await fox.tap('#board .ghost *');
	await untilLabel(kit, 'c3, O, last move');
	for (const [page, other, from, key, label] of [
		[kit, fox, 'h8', 'ArrowRight', 'i8, X, last move'],
		[fox, kit, 'h8', 'ArrowLeft', 'g8, O, last move']]) {
		await untilMyTurn(page);
		await page.evaluate(
			`document.querySelector('#board [data-point=${from}]').focus()`);
		await page.press(key, 'Enter');
		await untilLabel(other, label);
	}
});

test('both keep the seat when they are loaded again', async () => {
	for (const page of [kit, fox]) {
		await page.reload();
		await page.untilText('#me', page === kit ? 'kit' : 'fox');
		await untilLabel(page, 'g8, O, last move');
	}
	await play(kit, 'i9');
	await untilLabel(fox, 'i9, X, last move');
	assert.deepEqual(fox.faults, []);
});
