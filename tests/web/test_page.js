/*
 * test_page.js -- the page in Chromium, at an address that is not a loopback
 * address, against a real server. Nothing waits for a time: only for what the page
 * shows.
 */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { Browser } = require('./browser.js');
const { Server, Relay } = require('./server.js');

const PHONE = { width: 360, height: 640, phone: true };
const DARK = { ...PHONE, dark: true, still: true };
const DESK = { width: 1280, height: 800 };
const PAGE_BYTES = 42000;

const server = new Server();
const relay = new Relay();
let browser = null;
let opened = [];

/* Opens the page for a new person, who takes that name. */
async function enter(name, look = PHONE) {
	const page = await open(await browser.newPerson(), look);

	await page.until('document.getElementById("you")?.open');
	await page.evaluate('document.getElementById("name").focus()');
	await page.type(name);
	await page.press('Enter');
	await page.untilText('#me', name);
	return page;
}

async function open(person, look = PHONE, path = '') {
	const page = await browser.open(relay.url + path, person, look);

	page.person = person;
	opened.push(page);
	return page;
}

/* Fills in the form: the game, and terms such as { clock: '5+3' }. */
function fillIn(page, variant, terms = {}) {
	return page.evaluate(`(() => {
		document.querySelector('[name=game][value=""]').checked = true;
		const values = ${JSON.stringify({
		clock: 'none', absent: 'wait', side: 'x', opening: '', rule: 'free', ...terms,
		variant,
	})};
		for (const [id, value] of Object.entries(values))
			document.getElementById(id).value = value;
	})()`);
}

async function challenge(page, name, variant, terms) {
	await fillIn(page, variant, terms);
	await page.until(`(() => {
		const button = document.querySelector('[aria-label="Challenge ${name}"]');
		button?.click();
		return !!button;
	})()`);
}

async function seek(page, variant, terms) {
	await fillIn(page, variant, terms);
	await page.evaluate('document.getElementById("find").click()');
}

/* Puts a stone by the keyboard, which needs no place in the window. */
async function put(page, point) {
	await untilMyTurn(page);
	await page.until(`(() => {
		const cell = document.querySelector('#board [data-point=${point}]');
		cell?.focus();
		cell?.dispatchEvent(new KeyboardEvent('keydown',
			{ key: 'Enter', bubbles: true, cancelable: true }));
		return !!cell;
	})()`);
}

/* The two play: x has the first move. */
async function pair(x, xName, o, oName, variant, terms) {
	await challenge(x, oName, variant, terms);
	await o.untilText('#asks', `${xName} challenges you`);
	await o.untilText('#notice', `${xName} challenges you`);
	await o.tap('#asks button', 'Accept');
	await x.untilText('#opponent', oName);
	await o.untilText('#opponent', xName);
}

function untilMyTurn(page) {
	return page.until('document.getElementById("turn").classList.contains("mine")');
}

/* Where a point is in the window, on a board that is not enlarged. */
function place(page, point) {
	return page.evaluate(`(() => {
		const box = document.querySelector('#board [data-point=${point}]')
			.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	})()`);
}

function label(page, point) {
	return page.evaluate(
		`document.querySelector('#board [data-point=${point}]').ariaLabel`);
}

/* Waits until a point has a stone for whoever looks at the page. */
function untilStone(page, point, mark) {
	return page.until(`document.querySelector('#board [data-point=${point}]')
		?.ariaLabel.startsWith('${point}, ${mark}')`);
}

/* Plays with one tap, on a board with large cells. */
async function play(page, point) {
	await untilMyTurn(page);
	await page.tapAt(await place(page, point));
}

/* Presses the button in the row of a list that has a text, once it is there. */
function pressRow(page, list, text) {
	return page.until(`(() => {
		const row = [...document.querySelectorAll('${list} li')].find((li) =>
			li.textContent.includes('${text}'));
		row?.lastChild.click();
		return !!row;
	})()`);
}

/* Presses a button below the board and then "Sure?", which is there for 4 s. */
async function pressTwice(page, text) {
	await page.untilText('#actions button', text);
	await page.evaluate(`(async () => {
		for (const text of ['${text}', 'Sure?']) {
			const find = () => [...document.querySelectorAll('#actions button')]
				.find((button) => button.textContent === text);
			while (!find())
				await new Promise((resolve) => setTimeout(resolve, 10));
			find().click();
		}
	})()`);
}

test.before(async () => {
	await server.start();
	await relay.start();
	browser = Browser.launch();
});

test.after(async () => {
	await browser.close();
	await relay.stop();
	await server.stop();
	server.remove();
});

/* No page may have had an exception, or something that its CSP refused. */
test.afterEach(async () => {
	const pages = opened;

	opened = [];
	for (const page of pages) {
		assert.deepEqual(page.faults, []);
		await page.close();
	}
});

test('the page is one request of at most 42 kB', async () => {
	const page = await open(await browser.newPerson());

	await page.until('document.getElementById("you")?.open');
	assert.deepEqual(page.requests, [relay.url]);
	assert.ok(!await page.evaluate('isSecureContext'));
	const size = await page.evaluate(
		'performance.getEntriesByType("navigation")[0].encodedBodySize');
	assert.ok(size > 1000 && size <= PAGE_BYTES, `${size} bytes`);
});

test('two people find each other, play a whole game, and a rematch', async () => {
	const ann = await enter('anna');
	const bob = await enter('bert', DARK);

	await ann.tap('.choices span', 'Tic-tac-toe');
	await ann.evaluate('document.getElementById("side").value = "x"');
	await ann.tap('#find');
	/* If this takes longer than ten seconds, a bot plays with ann first, and she
	 * is asked whether she wants to play bob instead. */
	await pressRow(bob, '#waiting', 'anna');
	await ann.until(`(() => {
		const accept = document.querySelector('#asks .primary');
		if (accept) accept.click();
		return document.getElementById('opponent').textContent.includes('bert');
	})()`);
	await ann.untilText('#turn', 'Your turn.');
	await bob.untilText('#turn', 'anna is to move.');
	assert.equal(await bob.evaluate('document.title'), 'Playing anna');
	assert.equal(await ann.evaluate('document.title'), 'Your turn against bert');
	/* Nothing moves under a finger when the turn changes. */
	const places = `['opponent', 'board', 'player', 'turn', 'actions', 'views'].map(
		(id) => document.getElementById(id).getBoundingClientRect().top).join()`;
	const before = await bob.evaluate(places);
	for (const [page, point] of [[ann, 'a1'], [bob, 'b1'], [ann, 'b2'], [bob, 'c1']]) {
		await play(page, point);
		await untilStone(bob, point, page === ann ? 'X' : 'O');
		assert.equal(await bob.evaluate(places), before);
	}
	await play(ann, 'c3');
	await ann.untilText('#turn', 'You win with a1 b2 c3.');
	await bob.untilText('#turn', 'anna wins with a1 b2 c3.');
	for (const page of [ann, bob]) {
		assert.equal(await label(page, 'c3'), 'c3, X, last move, winning line');
		assert.match(await page.evaluate(
			'document.querySelector("#board .line").getAttribute("d")'), /^M.*L/);
	}
	/* So does its record, after the last move. */
	const lineOfRecord = `document.querySelector('#record-board .line').getAttribute('d')`;
	await bob.tap('#actions button', 'Mistakes');
	await bob.until(`document.querySelector('#record-board svg') && ${lineOfRecord}`);
	await bob.tap('#previous');
	await bob.until(`${lineOfRecord} === ''`);
	await bob.tap('#views button', 'Play');
	await ann.tap('#actions button', 'Rematch');
	await bob.untilText('#asks', 'anna offers a rematch.');
	await bob.tap('#asks button', 'Accept');
	await untilMyTurn(bob);
	await pressTwice(bob, 'Abort');
	await ann.untilText('#turn', 'Aborted; the game does not count.');
});

test('a finger needs two taps on small cells, which the first one enlarges',
	async () => {
		const ann = await enter('tapann');
		const bob = await enter('tapbob');

		await pair(ann, 'tapann', bob, 'tapbob', '15x15x5');
		await untilMyTurn(ann);
		await ann.tapAt(await place(ann, 'h8'));
		await ann.untilText('#turn', 'h8: tap again to play.');
		await ann.until('!document.querySelector("#board .whole").hidden');
		assert.ok(await ann.evaluate('document.querySelector("#board .cross")' +
			'.getAttribute("d") !== ""'));
		/* Another point moves the ghost, and does not play. */
		const ghost = '#board .ghost *';
		const at = await ann.middle(ghost);
		const cell = await ann.evaluate(`document.querySelector("#board svg")
			.getBoundingClientRect().width /
			document.querySelector("#board svg").viewBox.baseVal.width`);
		await ann.tapAt({ x: at.x + cell, y: at.y });
		await ann.untilText('#turn', 'i8: tap again to play.');
		assert.equal(await label(bob, 'h8'), 'h8, empty');
		await ann.tapAt(await ann.middle(ghost));
		await untilStone(bob, 'i8', 'X');
		assert.equal(await label(bob, 'h8'), 'h8, empty');
		assert.ok(await ann.evaluate('document.querySelector("#board .whole").hidden'));
		/* A finger that is drawn over the board moves the ghost above it. */
		await untilMyTurn(bob);
		const from = await place(bob, 'c3');
		await bob.send('Input.dispatchTouchEvent',
			{ type: 'touchStart', touchPoints: [from] });
		await bob.send('Input.dispatchTouchEvent', { type: 'touchMove',
			touchPoints: [{ x: from.x + 30, y: from.y - 30 }] });
		await bob.untilText('#turn', ': tap again to play.');
		await bob.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await bob.tapAt(await bob.middle(ghost));
		await untilMyTurn(ann);
		/* A screen reader finds the cell below the finger, and clicks it. */
		const corner = await place(ann, 'a1');
		assert.equal(await ann.evaluate(`(() => {
			const cell = document.elementFromPoint(${corner.x}, ${corner.y});
			cell.click();
			return cell.dataset.point;
		})()`), 'a1');
		await untilStone(bob, 'a1', 'X');
	});

test('each point of an enlarged board can be tapped, and "Whole board" hides none',
	async () => {
		const ann = await enter('anncorner');
		/* What is at the place of the ghost, for a finger. */
		const atGhost = `(() => {
			const { x, y, width, height } =
				document.querySelector('#board .ghost *').getBoundingClientRect();
			return document.elementFromPoint(x + width / 2, y + height / 2).className;
		})()`;
		const touch = (type, ...touchPoints) =>
			ann.send('Input.dispatchTouchEvent', { type, touchPoints });

		for (const [variant, width, points] of [
			['15x15x5', 320, ['a1', 'a15', 'h15', 'i15', 'o1', 'o15']],
			['26x26x5', 390, ['a26', 'n26', 'v26', 'z1', 'z26']]]) {
			await ann.resize({ width, height: 844 });
			await fillIn(ann, variant);
			await ann.evaluate(`document.getElementById('level').value = 'easy';
				document.getElementById('bot').click()`);
			await untilMyTurn(ann);
			for (const point of points) {
				await ann.tapAt(await place(ann, point));
				await ann.untilText('#turn', `${point}: tap`);
				assert.equal(await ann.evaluate(
					'document.querySelector("#board .whole").hidden'), false, point);
				assert.equal(await ann.evaluate(atGhost), '', point);
				if (point !== points.at(-1))
					await ann.tap('#board .whole');
			}
			/* A finger draws the ghost along the upper edge. */
			const at = await ann.middle('#board .ghost *');
			await touch('touchStart', { x: at.x, y: at.y + 44 });
			for (let x = at.x; x > 0; x -= 10) {
				await touch('touchMove', { x, y: at.y + 44 });
				assert.equal(await ann.evaluate(atGhost), '', `${variant} ${x}`);
			}
			await touch('touchEnd');
			await ann.tapAt(await ann.middle('#board .ghost *'));
			await ann.until('document.querySelectorAll("#board .x").length === 1');
			await untilMyTurn(ann);
			await pressTwice(ann, 'Resign');
			await ann.untilText('#turn', 'You resigned');
		}
	});

test('stones fall, shapes win and lines lose where the rule says so', async () => {
	const ann = await enter('annrules');
	const bob = await enter('bobrules');
	const points = (page) => page.evaluate(
		'document.querySelector("#board .line").getAttribute("d").match(/z/g)?.length');

	await pair(ann, 'annrules', bob, 'bobrules', '3x3x3/drop');
	await play(ann, 'b3');
	await untilStone(bob, 'b1', 'X');
	await play(bob, 'b1');
	await untilStone(ann, 'b2', 'O');
	await play(ann, 'b1');
	await untilStone(bob, 'b3', 'X');
	await pressTwice(bob, 'Resign');
	await pair(bob, 'bobrules', ann, 'annrules', '3x3x3/misere');
	for (const [page, point] of [[bob, 'a1'], [ann, 'b2'], [bob, 'a2'], [ann, 'c1'],
		[bob, 'a3']])
		await play(page, point);
	await ann.untilText('#turn', 'bobrules completed a1 a2 a3: you win.');
	assert.match(await label(ann, 'a2'), /losing line/);
	/* Nobody is asked twice in a minute. */
	const eve = await enter('everules');
	await pair(ann, 'annrules', eve, 'everules', '4x4x4/corners');
	for (const [page, point] of [[ann, 'a1'], [eve, 'b2'], [ann, 'd1'], [eve, 'b3'],
		[ann, 'a4'], [eve, 'c3'], [ann, 'd4']])
		await play(page, point);
	await eve.untilText('#turn', 'annrules wins with');
	assert.equal(await points(eve), 4);
});

test('in an opening one puts both sides, and the others choose', async () => {
	const ann = await enter('annopens');
	const bob = await enter('bobopens', DESK);
	const numbers = (page) => page.evaluate(
		'document.querySelectorAll("#board .labels text").length - 30');
	const putAndSee = async (page, point) => {
		await put(page, point);
		await page.until(`!document.querySelector(
			'#board [data-point=${point}]').ariaLabel.includes('empty')`);
	};

	await challenge(ann, 'bobopens', '15x15x5', { opening: 'swap2' });
	await bob.untilText('#asks', 'opening swap2');
	await bob.click('#asks button', 'Accept');
	await ann.untilText('#turn', 'Your turn, for both sides.');
	for (const point of ['h8', 'h9', 'i8'])
		await putAndSee(ann, point);
	await bob.untilText('#turn', 'You choose a side.');
	/* Nobody has a side yet, so leaving does not count. */
	await bob.untilText('#actions', 'Abort');
	assert.equal(await numbers(bob), 3);
	assert.equal(await label(bob, 'h9'), 'h9, O');
	await bob.click('#actions button', 'Two more stones');
	await bob.untilText('#turn', 'Your turn, for both sides.');
	for (const point of ['g8', 'g9'])
		await putAndSee(bob, point);
	await ann.untilText('#turn', 'You choose a side.');
	await ann.tap('#actions button', 'Play X');
	await bob.untilText('#turn', 'Your turn.');
	await bob.untilText('#actions', 'Resign');
	assert.equal(await numbers(bob), 0);
	assert.ok(await bob.evaluate(
		'!!document.querySelector("#player .mark[aria-label=O]")'));
	await putAndSee(bob, 'a1');
	await untilStone(ann, 'a1', 'O');
});

test('a phone that has slept shows what it has missed', async () => {
	const ann = await enter('sleeper');
	const bob = await enter('waker');

	await pair(ann, 'sleeper', bob, 'waker', '5x5x4');
	await play(ann, 'c3');
	await untilStone(bob, 'c3', 'X');
	/* The network forgets ann's connection, and tells nobody; bob's as well, so bob
	 * is woken first, and plays while ann sleeps. */
	await ann.send('Page.setWebLifecycleState', { state: 'frozen' });
	relay.mute();
	await bob.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
	await put(bob, 'd4'); /* After a freeze, Chromium answers no touches. */
	await untilStone(bob, 'd4', 'O');
	await ann.send('Page.setWebLifecycleState', { state: 'active' });
	await ann.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
	await untilStone(ann, 'd4', 'O');
	await put(ann, 'c4');
	await untilStone(bob, 'c4', 'X');
});

test('a move that has no answer is sent again', async () => {
	const ann = await enter('mover');
	const bob = await enter('other');

	await pair(ann, 'mover', bob, 'other', '3x3x3');
	await untilMyTurn(ann);
	relay.mute();
	await play(ann, 'b2');
	await ann.untilText('#turn', 'Playing b2...');
	relay.cut();
	await untilStone(bob, 'b2', 'X');
	await untilStone(ann, 'b2', 'X');
});

test('games, names, seeks and watched games come back after a restart', async () => {
	const ann = await enter('annrestart');
	const bob = await enter('bobrestart');
	const eve = await enter('everestart', DESK);
	const dan = await enter('danrestart');

	await pair(ann, 'annrestart', bob, 'bobrestart', '3x3x3');
	await play(ann, 'b2');
	await untilStone(bob, 'b2', 'X');
	await pressRow(eve, '#games', 'annrestart');
	await untilStone(eve, 'b2', 'X');
	await dan.evaluate('document.getElementById("clock").value = "10+5"');
	await dan.tap('#find');
	await dan.until('document.title !== "noughts"');
	await server.stop('SIGKILL');
	for (const page of [ann, bob, eve, dan])
		await page.until('document.body.classList.contains("offline")');
	await server.start();
	await play(bob, 'a1');
	for (const page of [ann, eve])
		await untilStone(page, 'a1', 'O');
	await eve.untilText('#me', 'everestart');
	await dan.untilText('#me', 'danrestart');
	await dan.until('["Looking for an opponent", "Your turn against the medium bot",' +
		'"Playing the medium bot"].includes(document.title)');
});

test('a person takes the place of the bot', async () => {
	const ann = await enter('annbot');
	const bob = await enter('bobbot');

	await seek(ann, '4x4x4', { side: '' });
	await ann.untilText('#opponent', 'The medium bot');
	await seek(bob, '4x4x4', { side: '' });
	await ann.untilText('#asks', 'bobbot wants to play you instead of the bot');
	assert.match(await ann.evaluate('document.title'), /^bobbot wants to play you/);
	await ann.tap('#asks button', 'Accept');
	await ann.untilText('#opponent', 'bobbot');
	await bob.untilText('#opponent', 'annbot');
});

test('the page only suggests what happens when somebody disconnects', async () => {
	const ann = await enter('annsuggests');
	const bob = await enter('bobsuggests');

	await seek(ann, '6x6x4', { side: '' });
	await ann.untilText('#seeking', '6x6x4');
	await seek(bob, '6x6x4', { side: '', absent: 'bot' });
	await ann.untilText('#opponent', 'bobsuggests');
	await bob.untilText('#opponent', 'annsuggests');
});

test('what the server says of other seeks is not replaced by our own', async () => {
	const ann = await enter('annnear');
	const bob = await enter('bobnear');

	await seek(ann, '6x5x4', { side: '' });
	await ann.untilText('#notice', 'Looking for an opponent: 6x5x4');
	await seek(bob, '6x5x4', { side: '', clock: '5+3' });
	await bob.untilText('#notice', 'annnear looks for another game: 6x5x4');
	await bob.untilText('#seek-text', '6x5x4, 5 minutes each');
	await bob.until('localStorage.getItem("noughts.seek") !== null');
	assert.match(await bob.evaluate('document.getElementById("notice").textContent'),
		/^annnear looks for another game: 6x5x4/);
	await ann.untilText('#notice', 'bobnear looks for another game: 6x5x4, 5 minutes each');
	await ann.tap('#unseek');
	await ann.untilText('#find', 'Find an opponent');
});

test('an invitation comes back with the connection', async () => {
	const ann = await enter('anninvites');
	const bob = await enter('bobinvited');

	await challenge(ann, 'bobinvited', '3x3x3');
	await bob.untilText('#asks', 'anninvites challenges you');
	/* That the connection is lost may be shown too briefly to be seen here, so the
	 * button is pressed until it has led to a game. */
	relay.cut();
	await bob.until(`(() => {
		document.querySelector('#asks .primary')?.click();
		return document.getElementById('opponent').textContent.includes('anninvites');
	})()`);
	await play(ann, 'b2');
	await untilStone(bob, 'b2', 'X');
});

test('a name that is taken is asked for again', async () => {
	await enter('taken');
	const page = await open(await browser.newPerson());

	await page.until('document.getElementById("you")?.open');
	await page.untilText('#me', 'Guest');
	await page.evaluate('document.getElementById("name").focus()');
	await page.type('Taken');
	await page.press('Enter');
	await page.untilText('#name-error', 'That name is in use; choose another');
	/* What cannot be changed here is told once. */
	await page.untilText('#unrated', 'Games from this page are not rated.');
	await page.tap('#as-guest');
	await page.tap('#me');
	await page.until('document.getElementById("unrated").hidden');
});

test('without a connection nothing can be pressed, and the page says how long',
	async () => {
		const ann = await enter('annoff');
		const bob = await enter('boboff');
		const clocks = () => ann.evaluate(`[...document.querySelectorAll('.clock')].map(
			(e) => e.textContent + e.classList.contains('runs')).join()`);

		await pair(ann, 'annoff', bob, 'boboff', '3x3x3', { clock: '5+3' });
		await untilMyTurn(ann);
		await server.stop('SIGKILL');
		await ann.untilText('#turn', 'Reconnecting, 1 s');
		await ann.untilText('#connection', 'Reconnecting');
		assert.equal(await ann.evaluate('document.title'), 'Connection lost');
		assert.ok(!await ann.evaluate('document.body.innerText.includes("Your turn")'));
		const before = await clocks();
		await ann.untilText('#turn', 'Reconnecting, 3 s');
		assert.equal(await clocks(), before);
		assert.match(before, /false.*false/);
		assert.equal(await ann.evaluate(`[...document.querySelectorAll(
			'#actions button')].filter((e) => !e.closest('[inert]')).length`), 0);
		/* A move is refused, by finger and keyboard, and is not kept. */
		await ann.tapAt(await place(ann, 'a1'));
		await ann.untilText('#notice', 'Not connected: nothing can be played.');
		await ann.press('Enter');
		await server.start();
		await untilMyTurn(ann);
		assert.equal(await ann.evaluate('document.activeElement.dataset.point'), 'a1');
		await put(ann, 'c3');
		await untilStone(bob, 'c3', 'X');
		assert.equal(await label(bob, 'a1'), 'a1, empty');
		assert.equal(await ann.evaluate('document.querySelectorAll("[inert]").length'), 0);
	});

test('openings are offered where they exist, and an error stands at its field',
	async () => {
		const page = await enter('former');
		const openings = () => page.evaluate(`document.getElementById('openings').hidden ?
			'' : [...document.getElementById('opening').options].map((e) => e.text).join()`);

		assert.equal(await openings(), 'free,swap,swap2');
		await page.tap('summary', 'More');
		/* The event toggle comes after `open` is set. */
		await page.until('document.getElementById("opening").options.length === 5');
		assert.equal(await openings(), 'free,swap,swap2,pro,longpro');
		await page.tap('.choices span', 'Tic-tac-toe');
		assert.equal(await openings(), '');
		await page.tap('.choices span', 'Another one');
		await page.evaluate('document.getElementById("variant").value = "banana"');
		await page.evaluate('document.getElementById("find").click()');
		await page.untilText('#variant-error', 'A game is columns x rows (2 to 26) x stones');
		assert.equal(await page.evaluate('document.getElementById("notice").textContent'), '');
		await fillIn(page, '3x3x3');
		await page.evaluate('document.getElementById("bot").click()');
		await untilMyTurn(page);
		/* Nobody was typing. */
		assert.equal(await page.evaluate('document.activeElement.dataset.point'), 'b2');
		assert.equal(await page.evaluate(
			'document.activeElement.closest("[role=grid]").ariaLabel'),
		'board, 3 by 3, your turn');
		/* A hint would make the game count for nobody. */
		await page.tap('#actions button', 'Hint');
		await page.untilText('#notice', 'With a hint the game counts for nobody.');
		assert.ok(await page.evaluate(
			'document.querySelector("#board .hint").style.display === "none"'));
		await page.tap('#actions button', 'Sure?');
		await page.until(
			'document.querySelector("#board .hint").style.display !== "none"');
		await page.tap('#actions button', 'Hint');
		await page.tap('.icon[aria-pressed]');
		await page.until('document.querySelector(".icon[aria-pressed]").ariaPressed === "true"');
		/* What was said under this game goes with it. */
		await page.evaluate(`document.getElementById('remark').value = 'hello';
			document.getElementById('say').requestSubmit()`);
		await page.until('document.getElementById("lines").textContent.includes("hello")');
		await pressTwice(page, 'Abort');
		await page.untilText('#turn', 'Aborted');
		await page.tap('#actions button', 'Close');
		await page.until('!document.getElementById("lines").textContent.includes("hello")');
		assert.equal(await page.evaluate('document.getElementById("notice").textContent'), '');
	});

test('a seek comes back after a reload, but not on another day', async () => {
	const page = await enter('dayseeker');

	await seek(page, '6x7x4');
	await page.untilText('#seeking', '6x7x4');
	await page.send('Page.reload');
	await page.untilText('#me', 'dayseeker');
	/* After ten seconds a bot plays meanwhile. */
	await page.until(`['Looking for an opponent', 'Your turn against the medium bot']
		.includes(document.title)`);
	/* What a page of yesterday has left: there is none at this address. */
	const other = await browser.newPerson();
	const none = await open(other, PHONE, 'none');
	await none.until('location.pathname === "/none" && (' +
		'localStorage.setItem("noughts.name", "nextday"),' +
		'localStorage.setItem("noughts.alive", "1"),' +
		'localStorage.setItem("noughts.seek", "seek 6x7x4 wait=86400"), true)');
	const next = await open(other);
	await next.untilText('#me', 'nextday');
	await next.until('localStorage.getItem("noughts.seek") === null');
	await next.untilText('#find', 'Find an opponent');
});

test('a reload keeps the seat', async () => {
	const ann = await enter('reloader');
	const bob = await enter('patient');

	await pair(ann, 'reloader', bob, 'patient', '3x3x3');
	await play(ann, 'b2');
	await untilStone(bob, 'b2', 'X');
	await ann.send('Page.reload');
	await ann.untilText('#me', 'reloader');
	await untilStone(ann, 'b2', 'X');
	await play(bob, 'a1');
	await untilStone(ann, 'a1', 'O');
});

test('a second tab goes on with the game, and the first says so', async () => {
	const ann = await enter('tabby');
	const bob = await enter('single');

	await pair(ann, 'tabby', bob, 'single', '3x3x3');
	await play(ann, 'b2');
	const second = await open(ann.person);
	await untilStone(second, 'b2', 'X');
	await ann.untilText('#ended', 'Your game goes on in another tab');
	await ann.send('Page.bringToFront');
	for (const key of ['Escape', 'Escape'])
		await ann.press(key);
	await play(bob, 'a1');
	await untilStone(second, 'a1', 'O');
	await ann.untilText('#notice', 'resumed');
	await ann.tap('#ended button', 'Continue here');
	await untilStone(ann, 'a1', 'O');
	await ann.untilText('#notice', 'Connected again.');
	await second.untilText('#ended', 'Your game goes on in another tab');
	await play(ann, 'b1');
	await untilStone(bob, 'b1', 'X');
});

test('who somebody is, what all have scored, and whom one ignores', async () => {
	const ann = await enter('annabout');
	const bob = await enter('bobabout', DESK);

	await pair(ann, 'annabout', bob, 'bobabout', '3x3x3');
	for (const [page, point] of [[ann, 'b2'], [bob, 'a1']])
		await play(page, point);
	await pressTwice(bob, 'Resign');
	await ann.untilText('#turn', 'bobabout resigned: you win.');
	await ann.tap('#views button', 'People');
	await ann.tap('#players .person', 'bobabout');
	await ann.untilText('#profile h2', 'bobabout');
	await ann.untilText('#profile p', 'Against you: won 0, lost 1, drawn 0.');
	await ann.untilText('#profile td', 'Tic-tac-toe');
	await ann.tap('#profile button', 'Ignore');
	await ann.tap('#profile button', 'Stop ignoring');
	await ann.untilText('#profile button', 'Ignore');
	await ann.tap('#profile button', 'Show');
	await ann.untilText('#record-title', 'annabout beat bobabout, who resigned');
	await ann.tap('#views button', 'People');
	await ann.tap('#show-scores');
	await ann.tap('#scores .person', 'annabout');
	await ann.untilText('#profile h2', 'annabout');
	await ann.evaluate('history.back()');
	await ann.untilText('#scores td', 'annabout');
});

test('a name has one address, whatever its letters', async () => {
	const ann = await enter('annletters');
	const press = `[...document.querySelectorAll('#players .person')]
		.find((name) => name.textContent.startsWith('Зоя')).click()`;

	await enter('Зоя');
	await ann.tap('#views button', 'People');
	await ann.tap('#players .person', 'Зоя');
	await ann.untilText('#profile h2', 'Зоя');
	const count = await ann.evaluate('history.length');
	await ann.evaluate(press);
	assert.equal(await ann.evaluate('history.length'), count);
});

test('the address of a game shows it while it runs, and afterwards its record',
	async () => {
		const ann = await enter('annshares');
		const bob = await enter('bobshares');

		await pair(ann, 'annshares', bob, 'bobshares', '3x3x3');
		await put(ann, 'b2');
		await ann.untilText('#notice', 'You play b2.');
		await ann.tap('[title^=Share]');
		const path = await ann.until(
			'document.getElementById("notice").textContent.match(/^Copied: .*(#game=.*)$/)?.[1]');
		/* Where a browser can share, it does; people may change their mind. */
		await ann.evaluate(`navigator.share = ({ url }) => {
			window.shared = url;
			return Promise.reject(new DOMException('', 'AbortError'));
		}`);
		await ann.tap('[title^=Share]');
		assert.equal(await ann.until('window.shared'), relay.url + path);
		const cat = await open(await browser.newPerson(), DESK, path);
		await untilStone(cat, 'b2', 'X');
		await cat.untilText('#actions', 'Stop watching');
		await put(bob, 'a1');
		await untilStone(cat, 'a1', 'O');
		/* Whoever plays sees the own game at its address. */
		await ann.evaluate(`location.hash = 'people'; location.hash = '${path}'`);
		await ann.untilText('#actions', 'Resign');
		await pressTwice(bob, 'Resign');
		await cat.untilText('#turn', 'bobshares (O) resigned');
		for (const page of [ann, bob, cat])
			await page.click('#actions button', 'Close');
		await cat.evaluate('history.back()');
		await cat.untilText('#record-title', 'annshares beat bobshares, who resigned');
		await browser.send('Browser.setDownloadBehavior', { behavior: 'allow',
			browserContextId: cat.person, downloadPath: server.directory });
		await cat.click('#download');
		const file = `${server.directory}/game-${path.slice(6)}.sgf`;
		while (!fs.existsSync(file))
			await new Promise((resolve) => setTimeout(resolve, 20));
		assert.match(fs.readFileSync(file, 'utf8'),
			/^\(;FF\[4\].*PB\[annshares\]PW\[bobshares\].*RE\[B\+R\]\n;B\[bb\]\n;W\[ac\]\)\n$/);
		/* Without such a record, the list is shown, and why. */
		const dan = await open(await browser.newPerson(), DESK, '#record=999999');
		await dan.untilText('#history', 'annshares beat bobshares');
		await dan.untilText('#notice', 'no such');
});

test('"New game" seeks the game that is over, and can be stopped', async () => {
	const ann = await enter('annagain');
	const bob = await enter('bobagain');

	/* Two of the terms are not offered by the form. */
	await ann.evaluate(`document.getElementById('absent').append(
		new Option('', 'forfeit idle=60 undo=off'))`);
	await pair(ann, 'annagain', bob, 'bobagain', '7x6x4',
		{ rule: 'drop', clock: '5+3', absent: 'forfeit idle=60 undo=off' });
	await put(ann, 'a1');
	await put(bob, 'b1');
	await untilMyTurn(ann);
	await pressTwice(bob, 'Resign');
	await fillIn(ann, '9x9x5');
	/* The button that takes the other's place has the focus then. */
	await ann.middle('#actions button', 'New game');
	await ann.evaluate(`[...document.querySelectorAll('#actions button')].find((button) =>
		button.textContent === 'New game').focus()`);
	const untilFocus = (text) => ann.until(`document.activeElement.textContent === '${text}'`);
	await ann.send('Page.bringToFront');
	await ann.press('Enter');
	await ann.untilText('#turn', 'Looking for an opponent. bobagain resigned');
	await ann.untilText('#notice', 'Looking for an opponent: Connect Four, 5 minutes each, ' +
		'plus 3 s per move, whoever disconnects loses, 60 s to move, no takebacks.');
	await untilFocus('Stop looking');
	await ann.press('Enter');
	await untilFocus('New game');
	await ann.untilText('#turn', 'bobagain resigned: you win.');
	assert.equal(await ann.evaluate('document.getElementById("notice").textContent'), '');
});

test('what was opened without a connection is shown with the next one', async () => {
	const ann = await enter('annlate');
	const bob = await enter('boblate');
	const eve = await enter('evelate'); /* Nothing else is said to her. */

	await pair(ann, 'annlate', bob, 'boblate', '3x3x3');
	await play(ann, 'b2');
	await play(bob, 'a1');
	await untilMyTurn(ann);
	await pressTwice(ann, 'Resign');
	await bob.untilText('#turn', 'annlate resigned');
	await server.stop('SIGKILL');
	for (const page of [ann, bob, eve])
		await page.until('document.body.classList.contains("offline")');
	await ann.tap('#views button', 'Records');
	await eve.tap('#views button', 'Talk');
	await eve.until('document.body.dataset.view === "talk"');
	for (const page of [ann, eve])
		assert.equal(await page.evaluate('document.getElementById("notice").textContent'),
			'Connection lost.');
	await bob.evaluate('location.hash = "player=annlate"');
	await bob.untilText('#profile h2', 'annlate');
	assert.ok(!await ann.evaluate('document.body.innerText.includes("No finished games")'));
	await server.start();
	await ann.untilText('#history', 'boblate beat annlate, who resigned');
	await eve.untilText('#notice', 'Connected again.');
	await bob.untilText('#profile td', 'Tic-tac-toe');
	/* So is what had no answer when the connection was lost. */
	await ann.tap('#views button', 'People');
	relay.mute();
	await ann.tap('#show-scores');
	await ann.untilText('#scores h2', 'Scores');
	relay.cut();
	await ann.untilText('#scores td', 'annlate');
});

test('the focus goes to what follows the button that has vanished', async () => {
	const ann = await enter('annfocus', DESK);
	const bob = await enter('bobfocus');
	const press = async (selector, text) => {
		await ann.middle(selector, text);
		await ann.evaluate(`[...document.querySelectorAll('${selector}')].find((e) =>
			e.textContent.includes('${text}')).focus()`);
		await ann.send('Page.bringToFront');
		await ann.press('Enter');
	};
	const untilFocus = (what) => ann.until(`document.activeElement.matches('${what}')`);

	await press('#find', '');
	await untilFocus('#unseek');
	await ann.untilText('#notice', 'Looking for an opponent: Gomoku');
	await ann.press('Enter');
	await untilFocus('#find');
	await challenge(ann, 'bobfocus', '3x3x3');
	await press('#asks button', 'Withdraw');
	await untilFocus('#find');
	await challenge(bob, 'annfocus', '3x3x3');
	await press('#asks button', 'Accept');
	await untilFocus('[data-point=b2]');
	await play(bob, 'a1');
	await put(ann, 'b2');
	await untilMyTurn(bob);
	await bob.tap('#actions button', 'Draw');
	await press('#asks button', 'Decline');
	await untilFocus('[data-point=b2]');
	await pressTwice(bob, 'Resign');
	await press('#actions button', 'Close');
	await untilFocus('#find');
	await press('#players .person', 'bobfocus');
	await untilFocus('#profile-title');
	await press('#profile button', 'Ignore');
	await untilFocus('#profile-title');
	await press('#profile button', 'Show');
	await untilFocus('#record-title');
	await press('#close-record', '');
	await untilFocus('#views [data-view=records]');
});

test('a narrow window or a large font cuts no text and no control', async () => {
	const ann = await enter('annbig');
	const bob = await enter('bobbig');
	/* What is wider than its place, or leaves the window. */
	const cut = (page, selector) => page.evaluate(`[...document.querySelectorAll(
		'${selector}')].filter((e) => e.checkVisibility() && (e.scrollWidth >
		e.clientWidth || e.getBoundingClientRect().right > innerWidth)).map((e) =>
		e.textContent)`);
	const lines = (page) => page.evaluate(`(({ clientHeight }, { lineHeight }) =>
		Math.round(clientHeight / parseFloat(lineHeight)))(turn, getComputedStyle(turn))`);
	const narrow = { width: 320, height: 568 };

	await bob.resize(narrow);
	await challenge(bob, 'annbig', '15x15x5', { clock: '5+3', opening: 'swap2' });
	await ann.resize(narrow);
	await ann.untilText('#asks', 'opening swap2');
	assert.ok(await ann.evaluate('document.querySelector("#asks p").clientWidth >= 192'));
	await ann.tap('#asks button', 'Accept');
	await bob.untilText('#turn', 'Your turn');
	assert.equal(await lines(bob), 1);
	await bob.tapAt(await place(bob, 'l12'));
	await bob.untilText('#turn', 'l12: tap');
	assert.equal(await lines(bob), 1);
	await server.stop('SIGKILL');
	await bob.untilText('#connection', 'Reconnecting');
	assert.ok(await bob.evaluate('document.getElementById("bar").clientHeight < 60'));
	await server.start();
	await bob.untilText('#turn', 'Your turn, for both sides.');
	for (const [width, height, size] of [[390, 844, 24], [390, 844, 32], [1280, 800, 32]]) {
		await bob.resize({ width, height });
		await bob.until(`innerWidth === ${width}`);
		assert.equal(await bob.evaluate(`document.documentElement.style.fontSize =
			'${size}px', getComputedStyle(document.body).fontSize`), `${size}px`);
		assert.deepEqual(await cut(bob, '#turn, #actions button, .player .name'), [],
			`${size}`);
	}
	/* On its side a phone has no room for a long result, which can be scrolled. */
	await bob.resize({ width: 568, height: 320 });
	await bob.until('innerWidth === 568');
	assert.ok(await bob.evaluate(`(() => {
		document.documentElement.style.fontSize = '';
		turn.textContent = '${LONG_RESULT} New ratings: Wwwwwwwwwwwwwwww 1512 (+12)';
		turn.scrollTop = 999;
		return turn.scrollTop > 0;
	})()`));
});

test('a refusal is shown until something succeeds', async () => {
	const ann = await enter('annrefused');
	const bob = await enter('bobrefuses');

	await challenge(ann, 'bobrefuses', '3x3x3');
	await bob.untilText('#asks', 'annrefused challenges you');
	await challenge(ann, 'bobrefuses', '3x3x3');
	await ann.untilText('#notice', 'You have');
	await ann.tap('#views button', 'People');
	await ann.until('document.getElementById("notice").textContent === ""');
});

test('the keyboard is enough', async () => {
	const page = await enter('keys', DESK);

	await page.evaluate('document.querySelector("[name=game]:checked").focus()');
	for (const key of ['ArrowLeft', 'ArrowLeft'])
		await page.press(key);
	assert.equal(await page.evaluate(
		'document.querySelector("[name=game]:checked").value'), '3x3x3');
	await page.evaluate('document.getElementById("side").value = "x"');
	await page.evaluate('document.getElementById("bot").focus()');
	await page.press('Enter');
	await untilMyTurn(page);
	/* One tab stop leads to the board, in the middle. */
	await page.evaluate('document.getElementById("me").focus()');
	await page.until(`(() => document.activeElement !== null)()`);
	for (let i = 0; i < 5; i++) {
		await page.press('Tab');
		if (await page.evaluate('document.activeElement.dataset.point !== undefined'))
			break;
	}
	assert.equal(await page.evaluate('document.activeElement.dataset.point'), 'b2');
	assert.equal(await page.evaluate('document.activeElement.role'), 'gridcell');
	for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowDown', 'End', 'Home'])
		await page.press(key);
	assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'a1, empty');
	await page.press('Enter');
	await untilStone(page, 'a1', 'X');
	assert.equal(await page.evaluate('document.activeElement.dataset.point'), 'a1');
	await untilMyTurn(page);
	const free = await page.evaluate(`[...document.querySelectorAll(
		'#board [role=gridcell]')].find((c) => c.ariaLabel.endsWith('empty'))
		.dataset.point`);
	await put(page, free);
	await untilStone(page, free, 'X');
	assert.equal(await page.evaluate(
		'document.querySelector("#board svg").ariaHidden'), 'true');
	/* The button that asks for a second press keeps the focus. */
	await page.untilText('#actions button', 'Resign');
	await page.evaluate(`(async () => {
		[...document.querySelectorAll('#actions button')].find((button) =>
			button.textContent === 'Resign').focus();
		document.activeElement.click();
		while (document.activeElement.textContent !== 'Sure?')
			await new Promise((resolve) => setTimeout(resolve, 10));
		document.activeElement.click();
	})()`);
	await page.untilText('#turn', 'You resigned');
});

test('talk is text and nothing else', async () => {
	const ann = await enter('talker');
	const bob = await enter('listener', DESK);

	await pair(ann, 'talker', bob, 'listener', '3x3x3');
	await ann.tap('#views button', 'Talk');
	await ann.tap('#remark');
	await ann.type(`<img src=x onerror=alert(1)> good luck${' and more'.repeat(18)}`);
	await ann.press('Enter');
	/* Beside the board it is seen at once, so it is not counted. */
	await bob.untilText('#lines', '<img src=x onerror=alert(1)> good luck');
	assert.equal(await bob.evaluate('document.querySelectorAll("#lines img").length'),
		0);
	assert.equal(await bob.evaluate('document.getElementById("talk-count").textContent'),
		'');
	/* A screen reader reads only what is added to the log; or the notice. */
	await bob.evaluate('document.querySelector("[role=log] > ol > li").id = "told"');
	/* The last line is in view, however little room there is. */
	await ann.resize({ width: 320, height: 260 });
	await ann.until(`(() => {
		const { scrollTop, scrollHeight, clientHeight } = document.getElementById('log');
		return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
	})()`);
	await ann.resize(PHONE);
	await ann.tap('#views button', 'Play');
	await bob.click('#remark');
	await bob.type('thanks');
	await bob.press('Enter');
	await bob.untilText('#lines li + li', 'thanks');
	assert.ok(await bob.evaluate('document.getElementById("told") !== null'));
	await ann.untilText('#notice', 'listener says: thanks');
});

test('hints, takebacks, draws and watching', async () => {
	const ann = await enter('annplays');
	const bob = await enter('bobplays');
	const eve = await enter('evewatches', DESK);

	await pair(ann, 'annplays', bob, 'bobplays', '3x3x3');
	await pressRow(eve, '#games', 'annplays');
	await play(ann, 'b2');
	await untilStone(eve, 'b2', 'X');
	await ann.tap('#actions button', 'Take back');
	await bob.untilText('#asks', 'annplays asks to take back a turn.');
	await bob.tap('#asks button', 'Accept');
	await ann.until('document.querySelector("#board [data-point=b2]")' +
		'.ariaLabel === "b2, empty"');
	await ann.tap('#actions button', 'Hint');
	await bob.untilText('#asks', 'annplays asks for hints.');
	await bob.tap('#asks button', 'Accept');
	await ann.untilText('#notice', 'bobplays agrees to hints.');
	await ann.tap('#actions button', 'Hint');
	await ann.until('document.querySelector("#board .hint").style.display !== "none"');
	await ann.tap('#actions button', 'Draw');
	await bob.untilText('#asks', 'annplays offers a draw.');
	await bob.tap('#asks button', 'Decline');
	await ann.untilText('#notice', 'bobplays declines.');
	/* The buttons below move when the question goes. */
	await bob.until('![...document.querySelectorAll("#asks button")].some(' +
		'(b) => b.checkVisibility())');
	await bob.tap('#actions button', 'Draw');
	await bob.tap('#actions button', '\u2715 Draw');
	await bob.until('![...document.querySelectorAll("#actions button")].some(' +
		'(b) => b.textContent.includes("\u2715"))');
	await bob.untilText('#actions button', 'Draw');
	await pressTwice(ann, 'Abort');
	await eve.untilText('#turn', 'Aborted; the game does not count.');
	/* Who plays cannot watch another game. */
	const untilRow = (text) => ann.until(`[...document.querySelectorAll('#games li')].some((row) =>
		/^Evewatches.*${text}$/i.test(row.textContent))`);
	await fillIn(eve, '3x3x3');
	await eve.evaluate('document.getElementById("bot").click()');
	await untilRow('Watch');
	await ann.tap('#actions button', 'Rematch');
	await bob.untilText('#asks', 'annplays');
	await bob.tap('#asks button', 'Accept');
	await untilRow('spectators');
	await pressTwice(bob, 'Abort');
	await pressTwice(eve, 'Abort');
});

test('a game and its mistakes are shown afterwards', async () => {
	const ann = await enter('annrecord');

	await ann.tap('.choices span', 'Tic-tac-toe');
	await ann.evaluate('document.getElementById("side").value = "x"');
	await ann.tap('#bot');
	await play(ann, 'a1');
	await untilMyTurn(ann);
	await pressTwice(ann, 'Resign');
	await ann.untilText('#turn', 'You resigned: the medium bot wins.');
	/* A step back before the review has arrived is kept, and its button stays there. */
	await ann.evaluate(`window.placeOf = (id) => {
		const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
		return [left, top, width, height].join();
	};
	new MutationObserver((changes, observer) => {
		if (document.getElementById('record-text').textContent.startsWith('2. ')) {
			observer.disconnect();
			window.placeBefore = placeOf('previous');
			document.getElementById('previous').click();
		}
	}).observe(document.getElementById('record-text'),
		{ childList: true, subtree: true, characterData: true })`);
	await ann.tap('#actions button', 'Mistakes');
	await ann.until('document.querySelector("#graph svg")');
	await ann.untilText('#record-counts', 'Inaccuracies, mistakes, blunders');
	await ann.untilText('#record-text', '1. X a1');
	await ann.untilText('#notice', '1. X a1');
	assert.equal(await ann.evaluate('placeOf("previous")'),
		await ann.evaluate('placeBefore'));
	assert.equal(await ann.evaluate(
		'document.querySelectorAll("[role=status], [aria-live=polite]").length'), 1);
	await ann.resize({ width: 320, height: 568 });
	await ann.until('innerWidth === 320');
	assert.deepEqual(await ann.evaluate(`[...document.querySelectorAll(
		'#record .actions button')].filter((e) => e.checkVisibility()).filter((e) => {
		const box = e.getBoundingClientRect();
		return box.width < 44 || box.right > innerWidth;
	}).map((e) => e.textContent)`), []);
	await ann.tap('#close-record');
	await ann.untilText('#history', 'The medium bot beat annrecord, who resigned');
});

test('dark, without motion, and nothing wider than the screen', async () => {
	const page = await enter('night', DARK);

	assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'),
		'rgb(20, 23, 27)');
	for (const variant of ['26x26x5', '2x2x2', '26x2x5', '3x26x3']) {
		await fillIn(page, variant);
		await page.evaluate(`document.getElementById('level').value = 'easy';
			document.getElementById('bot').click()`);
		await untilMyTurn(page);
		assert.deepEqual(await page.evaluate(`[document.documentElement.scrollWidth,
			document.getElementById('page').scrollWidth <=
				document.getElementById('page').clientWidth,
			document.getElementById('board').clientHeight <
				document.getElementById('page').clientHeight]`),
		[360, true, true], variant);
		assert.equal(await page.evaluate(`document.querySelectorAll(
			'#board [role=gridcell]').length`),
		variant.split('x')[0] * variant.split('x')[1]);
		if (variant === '26x2x5') { /* Enlarged, it shows both rows. */
			await page.tapAt(await place(page, 'm1'));
			await page.untilText('#turn', 'm1: tap again to play.');
			assert.deepEqual(await page.evaluate(`(() => {
				const { width, y, height } =
					document.querySelector('#board svg').viewBox.baseVal;
				return [width < 13, y <= 0, y + height >= 2];
			})()`), [true, true, true]);
		}
		await pressTwice(page, 'Abort');
		await page.untilText('#turn', 'Aborted');
	}
	assert.equal(await page.evaluate(`getComputedStyle(document.querySelector(
		'#board .ghost')).animationName`), 'none');
});

/* The contrast of two colours as WCAG defines it; the colours are written #rrggbb. */
function contrast(a, b) {
	const [low, high] = [a, b].map((colour) => [1, 3, 5].reduce((sum, at, i) => {
		const part = parseInt(colour.slice(at, at + 2), 16) / 255;

		return sum + [.2126, .7152, .0722][i] *
			(part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
	}, 0)).sort((one, other) => one - other);

	return (high + .05) / (low + .05);
}

test('text and stones have enough contrast, light and dark', async () => {
	const page = await enter('colours');
	const colours = (look) => page.evaluate(`(() => {
		const element = document.body.appendChild(document.createElement('i'));
		element.className = '${look}';
		const style = getComputedStyle(element);
		const all = Object.fromEntries(['back', 'card', 'ink', 'soft', 'mine', 'warn',
			'cross', 'primary', 'board', 'x', 'o', 'on-x', 'on-o'].map((name) =>
			[name, style.getPropertyValue('--' + name).trim()]));
		element.remove();
		return all;
	})()`);
	const theme = (value) => page.evaluate(`(() => {
		const select = document.getElementById('theme');
		select.value = '${value}';
		select.dispatchEvent(new Event('change'));
		return getComputedStyle(document.body).backgroundColor;
	})()`);
	const atLeast = (c, least, one, other, what) => assert.ok(
		contrast(c[one], c[other]) >= least,
		`${what}: ${one} ${c[one]} on ${other} ${c[other]}: ${contrast(c[one], c[other])}`);

	for (const [value, back] of [['light', 'rgb(243, 241, 236)'],
		['dark', 'rgb(20, 23, 27)'], ['', 'rgb(243, 241, 236)']]) {
		assert.equal(await theme(value), back);
		const text = await colours('');
		for (const [one, other] of [['ink', 'back'], ['ink', 'card'], ['ink', 'cross'],
			['soft', 'back'], ['soft', 'card'], ['mine', 'back'], ['mine', 'card'],
			['warn', 'back'], ['warn', 'card']])
			atLeast(text, 4.5, one, other, value);
		atLeast({ white: '#ffffff', ...text }, 4.5, 'white', 'primary', value);
		for (const look of ['cells', 'stones', 'discs']) {
			const board = await colours(look);
			atLeast(board, 3, 'x', 'board', `${value} ${look}`);
			atLeast(board, 3, 'o', 'board', `${value} ${look}`);
			if (look !== 'cells') {
				atLeast(board, 4.5, 'on-x', 'x', `${value} ${look}`);
				atLeast(board, 4.5, 'on-o', 'o', `${value} ${look}`);
			}
		}
	}
});

test('a board is drawn as people know its game', async () => {
	const ann = await enter('annlooks');
	const bob = await enter('boblooks', DESK);
	const shapes = (selector) => bob.evaluate(
		`document.querySelectorAll('#board ${selector}').length`);
	const hasLetters = () => ann.evaluate(`document.querySelector(
		'#board .labels').getBoundingClientRect().width > 0`);

	for (const [variant, rule, look, name] of [['15x15x5', 'free', 'stones', 'Gomoku'],
		['7x6x4', 'drop', 'discs', 'Connect Four'], ['12x15x5', 'free', 'cells', '12x15x5'],
		['3x3x3', 'free', 'cells', 'Tic-tac-toe']]) {
		await fillIn(ann, variant, { rule });
		await ann.evaluate(`document.getElementById('bot').click()`);
		await untilMyTurn(ann);
		await pressRow(bob, '#games', `annlooks - the medium bot${name}`);
		await bob.until(`document.querySelector('#board svg.${look}')`);
		await put(ann, 'b1');
		await untilStone(bob, 'b1', 'X');
		await bob.until('document.querySelectorAll("#board .o").length === 1');
		assert.equal(await shapes('.stone'), look === 'cells' ? 0 : 2, variant);
		assert.equal(await shapes('.o .ring'), look === 'cells' ? 0 : 1, variant);
		/* Picture and letter stand by each player. */
		assert.equal(await bob.evaluate(`[...document.querySelectorAll('.player .mark')]
			.map((e) => e.ariaLabel + e.textContent).sort().join()`),
		look === 'cells' ? 'O,X' : 'OO,XX');
		assert.equal(await hasLetters(), variant !== '3x3x3');
		if (variant === '3x3x3') {
			await ann.resize({ width: 600, height: 800 });
			await ann.until(`document.querySelector(
				'#board .labels').getBoundingClientRect().width > 0`);
		}
		await pressTwice(ann, 'Resign');
		await ann.untilText('#turn', 'You resigned');
		await ann.click('#actions button', 'Close');
		await bob.untilText('#turn', 'resigned');
		await bob.click('#actions button', 'Close');
	}
});

test('the wall shows a game, the others and who waits', async () => {
	const wall = await open(await browser.newPerson(), { width: 1920, height: 1080 },
		'wall');
	const ann = await enter('annwall');
	const bob = await enter('bobwall');
	const eve = await enter('evewall');

	await wall.untilText('#wall', 'Play at');
	await pair(ann, 'annwall', bob, 'bobwall', '3x3x3');
	await seek(eve, '9x9x5');
	await wall.untilText('#wall li', 'annwall - bobwall');
	await wall.untilText('#wall li', 'evewall 9x9x5');
	await eve.until(`(() => {
		const stop = [document.getElementById('unseek'),
			...document.querySelectorAll('#actions button')].find((button) =>
			button.checkVisibility() && button.textContent === 'Stop looking');
		stop?.click();
		return !!stop;
	})()`);
	await pressRow(eve, '#games', 'annwall');
	await wall.untilText('#wall .player', 'annwall');
	await play(ann, 'b2');
	await wall.until('document.querySelectorAll("#wall .board .x").length === 1');
	relay.cut();
	await bob.until('document.body.classList.contains("offline")');
	await play(bob, 'a1');
	await wall.until('document.querySelectorAll("#wall .board .o").length === 1');
	await wall.untilText('#wall .status', 'to move');
	await server.stop();
	await wall.untilText('#wall .status', 'Connecting...');
	await server.start();
	await wall.untilText('#wall .status', 'to move');
	await wall.untilText('#wall .last-moves', 'Tic-tac-toe, move 2: b2 a1');
	await measureWall(wall);
	server.ctl('announce', 'Lunch is at noon. <b>Really.</b>');
	await wall.untilText('#wall p', 'Lunch is at noon. <b>Really.</b>');
	await measureWall(wall);
	/* The result stands for some time before another game is shown. */
	const zoe = await enter('zoewall');
	await pair(eve, 'evewall', zoe, 'zoewall', '3x3x3');
	await wall.untilText('#wall li', 'evewall - zoewall');
	await wall.evaluate('performance.now = () => 1e6');
	const result = 'annwall (X) resigned: bobwall (O) wins.';
	await pressTwice(ann, 'Resign');
	await wall.untilText('#wall .status', result);
	await seek(ann, '9x9x5');
	await wall.untilText('#wall li', 'annwall 9x9x5');
	assert.equal(await wall.evaluate(
		'document.querySelector("#wall .status").textContent'), result);
	await wall.evaluate('performance.now = () => 1e6 + 6000');
	await wall.until(`document.querySelector('#wall .status').textContent !== '${result}'`);
});

/*
 * Texts that are lower than 3% of the window, and what leaves it; the QR code does not.
 * The longest results change no column.
 */
const LONG_RESULT = 'Wwwwwwwwwwwwwwww (X) resigned: Mmmmmmmmmmmmmmmm (O) wins.';
async function measureWall(wall) {
	for (const [width, height] of [[1280, 720], [1080, 1920], [1280, 800], [1920, 1080]]) {
		await wall.resize({ width, height });
		await wall.until(`innerWidth === ${width} && innerHeight === ${height}`);
		assert.deepEqual(await wall.evaluate(`(() => {
			const widths = () => [...document.querySelectorAll('#wall section')]
				.map((e) => e.offsetWidth).join();
			const before = widths();
			document.querySelector('#wall .status').textContent = '${LONG_RESULT}';
			const outside = [...document.querySelectorAll('#wall *')].filter((e) => {
				const { fontSize } = getComputedStyle(e);
				const scale = e instanceof SVGElement && e.getScreenCTM?.().a || 1;
				const hasText = [...e.childNodes].some((child) =>
					child.nodeType === Node.TEXT_NODE && child.data.trim() !== '');
				const box = e.getBoundingClientRect();
				return (hasText || e.matches('.qr')) && box.width > 0 &&
					(box.right > innerWidth + 1 || box.bottom > innerHeight + 1 ||
					hasText && parseFloat(fontSize) * scale <
					Math.min(innerWidth, innerHeight) * .03);
			});
			return { moves: before !== widths(), outside: outside.map((e) => e.textContent) };
		})()`), { moves: false, outside: [] }, `${width}x${height}`);
	}
}

test('the QR code of the wall is read as its address', async (t) => {
	const { status, stdout } = await readCode();

	if (status === null)
		return t.skip('zbarimg is not installed');
	assert.equal(stdout, relay.url);
});

/* What zbarimg reads from a picture of the wall. */
async function readCode() {
	const wall = await open(await browser.newPerson(), DESK, 'wall');
	const file = `${server.directory}/wall.png`;

	await wall.until('document.querySelector(".qr")');
	await wall.screenshot(file);
	const { status, stdout } = spawnSync('zbarimg', ['-q', '--raw', file],
		{ encoding: 'utf8' });
	return { status, stdout: (stdout || '').trim() };
}

/*
 * The controls that can be seen, but leave the window, at each size; those in lists that
 * scroll do not count. Also the sizes of the board, by the size of the window.
 */
const SIZES = [[360, 640], [390, 844], [740, 340], [820, 1180], [1280, 800], [1920, 1080]];
async function measure(page, what) {
	const boards = {};

	for (const [width, height] of SIZES) {
		await page.resize({ width, height });
		await page.until(`innerWidth === ${width} && innerHeight === ${height}`);
		const { outside, board } = await page.evaluate(`(() => {
			const outside = [...document.querySelectorAll('button, input, select')].filter(
				(e) => {
					const list = e.closest('ul.rows, #moves, #lines, table');
					const frame = document.getElementById('page').getBoundingClientRect();
					const box = e.getBoundingClientRect();
					return e.checkVisibility() && !list && box.width > 0 &&
						(box.left < 0 || box.top < 0 || box.right > innerWidth + 1 ||
						box.bottom > innerHeight + 1 || e.closest('#page') &&
						frame.height > 0 && box.bottom > frame.bottom + 1);
				}).map((e) => e.id || e.textContent);
			return { outside, board: [...document.querySelectorAll('.board svg')].find((e) =>
				e.checkVisibility())?.getBoundingClientRect().width };
		})()`);

		assert.deepEqual(outside, [], `${what} at ${width}x${height}`);
		boards[width] = board;
	}
	return boards;
}

test('no control leaves the window, and the board takes the room', async () => {
	const ann = await enter('annsize'); /* Its scroll bars take no room. */
	const bob = await enter('bobsize', DESK);

	await pair(ann, 'annsize', bob, 'bobsize', '15x15x5', { clock: '5+3' });
	for (const [page, point] of [[ann, 'h8'], [bob, 'i9'], [ann, 'h9'], [bob, 'h7']])
		await put(page, point);
	await untilMyTurn(ann);
	await bob.click('#actions button', 'Draw');
	await ann.untilText('#asks', 'offers a draw');
	for (const [width, height] of SIZES) { /* A question covers no button of the game. */
		await ann.resize({ width, height });
		await ann.until(`innerWidth === ${width} && innerHeight === ${height}`);
		assert.ok(await ann.evaluate(`(() => {
			const box = (id) => document.getElementById(id).getBoundingClientRect();
			const asks = box('asks'), actions = box('actions');
			return asks.height > 0 && (asks.bottom <= actions.top || asks.top >=
				actions.bottom || asks.left >= actions.right);
		})()`), `a question at ${width}x${height}`);
	}
	await ann.click('#asks button', 'Decline');
	assert.equal(await ann.evaluate('document.getElementById("notice").textContent'), '');
	const boards = await measure(ann, 'in play');
	for (const [width, least] of [[360, 342], [390, 370], [740, 289], [820, 779],
		[1280, 640], [1920, 900]])
		assert.ok(boards[width] >= least, `${width}: ${boards[width]}`);
	await ann.resize(DESK);
	assert.ok(await ann.evaluate('document.getElementById("remark").checkVisibility()'));
	await ann.evaluate('document.querySelector("nav [data-view=talk]").click()');
	await measure(ann, 'with talk');
	await ann.evaluate('document.querySelector("nav [data-view=play]").click()');
	await pressTwice(ann, 'Resign');
	await ann.untilText('#turn', 'You resigned');
	await measure(ann, 'after a game');
	await ann.evaluate(`[...document.querySelectorAll('#actions button')].find((b) =>
		b.textContent === 'Mistakes').click()`);
	await ann.untilText('#record-counts', 'Inaccuracies');
	const recorded = await measure(ann, 'in a record');
	assert.ok(recorded[740] >= 289 && recorded[820] >= 779, JSON.stringify(recorded));
	/* What was said about a position goes with the record. */
	await ann.click('#previous');
	await ann.untilText('#notice', '3. X h9');
	await ann.click('#close-record');
	await ann.untilText('#history', 'annsize');
	assert.equal(await ann.evaluate('document.getElementById("notice").textContent'), '');
	server.ctl('tournament', 'create', 'arena', '3x3x3', 'name=Sizes', 'minutes=30',
		'clock=5+3');
	await ann.evaluate('document.querySelector("nav [data-view=people]").click()');
	await ann.untilText('#tournament', 'Sizes');
	await measure(ann, 'with a tournament');
	server.ctl('tournament', 'end');
	await ann.untilText('#tournament', 'over.');
});

test('on a phone on its side, a question leaves the board free', async () => {
	const ann = await enter('annside');
	const bob = await enter('bobside');

	await ann.resize({ width: 740, height: 340 });
	await pair(ann, 'annside', bob, 'bobside', '7x6x4', { rule: 'drop', clock: '5+3' });
	/* One line of the notice, which has more, is visible and no part of another. */
	assert.ok(await ann.evaluate(`(() => {
		const notice = document.getElementById('notice');
		const style = getComputedStyle(notice);
		return notice.scrollHeight > notice.clientHeight && notice.clientHeight -
			parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) <=
			parseFloat(style.lineHeight) + .5;
	})()`));
	await put(ann, 'a1');
	await untilMyTurn(bob);
	await bob.tap('#actions button', 'Draw');
	await ann.untilText('#asks', 'bobside offers a draw.');
	assert.ok(await ann.evaluate(`document.getElementById('asks').getBoundingClientRect()
		.left >= document.getElementById('board').getBoundingClientRect().right`));
});

test('one looks back in a running game, and a tap returns to it', async () => {
	const ann = await enter('annback', DESK);
	const bob = await enter('bobback', DESK);

	await pair(ann, 'annback', bob, 'bobback', '15x15x5');
	for (const [page, point] of [[ann, 'h8'], [bob, 'i9']])
		await put(page, point);
	await untilMyTurn(ann);
	await ann.untilText('#moves li', '1.h8i9');
	await ann.click('#moves button', 'h8');
	await ann.untilText('#turn', 'Move 1 of 2. Tap to return.');
	assert.equal(await label(ann, 'i9'), 'i9, empty');
	await ann.press(',');
	await ann.untilText('#turn', 'Move 0 of 2.');
	await ann.evaluate('document.getElementById("moves").focus()');
	await ann.press('ArrowRight');
	await ann.untilText('#turn', 'Move 1 of 2.');
	await ann.clickAt(await place(ann, 'a1'));
	await ann.untilText('#turn', 'Your turn.');
	assert.equal(await label(ann, 'a1'), 'a1, empty');
	await put(ann, 'a1');
	await untilStone(bob, 'a1', 'X');
	await ann.press(',');
	await ann.press('.');
	await ann.untilText('#turn', 'bobback is to move.');
});

/* Sets the clock of a page ahead, but not its timers. */
function passTime(page, ms) {
	return page.evaluate(`(() => {
		const real = performance.now.bind(performance);
		performance.now = () => real() + ${ms};
	})()`);
}

/* The next game may begin at any moment, and shows the board. */
function untilStanding(page, text) {
	return page.until(`(() => {
		document.querySelector('nav [data-view=people]').click();
		return [...document.querySelectorAll('#tournament td')].some((cell) =>
			cell.checkVisibility() && cell.textContent === '${text}');
	})()`);
}

test('people enter a tournament, which the wall shows', async () => {
	const wall = await open(await browser.newPerson(), { width: 1920, height: 1080 },
		'wall');
	const ann = await enter('anncup', DESK);
	const bob = await enter('bobcup');
	const guest = await open(await browser.newPerson(), DESK);

	await guest.until('document.getElementById("you")?.open');
	await guest.evaluate('document.getElementById("as-guest").click()');
	await wall.untilText('#wall', 'Play at');
	server.ctl('tournament', 'create', 'arena', '3x3x3', 'name=Cup', 'minutes=30',
		'clock=5+3');
	for (const page of [wall, ann]) {
		await page.untilText('main p', 'ends in 30 min');
		await passTime(page, 60000);
		await page.untilText('main p', 'ends in 29 min');
	}
	await guest.untilText('#tournament', 'Cup, an arena: Tic-tac-toe');
	await guest.click('#tournament button', 'Join');
	await guest.untilText('#name-error', 'Entrants have a name; choose one.');
	await ann.click('#tournament button', 'Join');
	await ann.untilText('#tournament button', 'Leave');
	await bob.tap('#views button', 'People');
	await bob.evaluate('performance.now = () => 10000');
	await bob.tap('#tournament button', 'Join');
	await bob.tap('#tournament button', 'Leave');
	await bob.untilText('#opponent', 'anncup');
	assert.equal(await bob.evaluate(
		'document.querySelector("#tournament button").textContent'), 'Leave');
	await bob.evaluate('performance.now = () => 10501');
	await wall.untilText('#wall li', 'anncup');
	await wall.untilText('#wall .player', 'anncup');
	await measureWall(wall);
	await guest.resize(PHONE);
	await guest.until(`(() => {
		document.querySelector('nav [data-view=people]').click();
		return innerWidth === 360 && document.querySelector('#tournament li button');
	})()`);
	assert.ok(await guest.evaluate(`(() => {
		const [name, pair] = ['Wwwwwwwwwwwwwwww', 'Wwwwwwwwwwwwwwww - Mmmmmmmmmmmmmmmm'];
		document.querySelector('#tournament td:nth-child(2)').textContent = name;
		document.querySelector('#tournament strong').textContent = pair;
		const { clientWidth, scrollWidth } = document.getElementById('page');
		return scrollWidth <= clientWidth;
	})()`));
	await pressTwice(bob, 'Resign');
	await untilStanding(ann, 'anncup');
	await wall.until(`[...document.querySelectorAll('#wall tr')].some((row) =>
		row.children[1].textContent === 'anncup' && row.children[2].textContent === '2')`);
	/* The next game may begin at any moment, and is shown then. */
	for (const text of ['Leave', 'Sure?'])
		await bob.until(`(() => {
			const leave = document.querySelector('#tournament button');
			if (leave?.textContent !== '${text}') return false;
			leave.click();
			return true;
		})()`);
	await untilStanding(ann, 'bobcup (left)');
	assert.doesNotMatch(await ann.evaluate(
		'document.querySelector("#tournament ul").textContent'), /Round/);
	server.ctl('tournament', 'end');
	/* The games of other tests may still run. */
	for (const [, id] of server.ctl('games').matchAll(/^\* game ([0-9]+)/gm))
		server.ctl('end', id);
	await ann.untilText('#tournament', 'over. The host has ended the tournament.');
	relay.cut();
	await ann.until('document.body.classList.contains("offline")');
	await ann.untilText('#players', 'bobcup');
	await ann.untilText('#tournament', 'over. The host has ended the tournament.');
	await wall.untilText('#wall p', 'over. The host has ended the tournament.');
	await wall.untilText('#wall td', 'anncup');
	await measureWall(wall);
});

test('the pictures of the README', async () => {
	const ann = await enter('ann', DESK);
	const bob = await enter('bob');

	await pair(ann, 'ann', bob, 'bob', '15x15x5', { clock: '5+3' });
	const moves = ['h8', 'i9', 'h9', 'h10', 'i8', 'g8', 'j7', 'k6', 'i10', 'g7', 'j9'];
	for (const [i, point] of moves.entries()) {
		const page = i % 2 === 0 ? ann : bob;
		await put(page, point);
		await untilStone(i % 2 === 0 ? bob : ann, point, i % 2 === 0 ? 'X' : 'O');
	}
	await ann.click('#remark');
	await ann.type('Can you stop both?');
	await ann.press('Enter');
	await bob.untilText('#talk-count', '1');
	await untilMyTurn(bob);
	for (const [page, file] of [[bob, 'phone.png'], [ann, 'laptop.png']]) {
		await page.evaluate('document.activeElement.blur(); ' +
			'document.getElementById("page").scrollTop = 0');
		if (process.env.WEB_PICTURES)
			await page.screenshot(`${process.env.WEB_PICTURES}/${file}`);
	}
});
