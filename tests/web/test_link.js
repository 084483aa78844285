/* test_link.js -- the connection: greeted, resumed, lost and made again. */
'use strict';

const test = require('node:test');
const assert = require('node:assert/strict');
const { link, protocol, Timers, settle } = require('./pure.js');

const HELLO = '* hello noughts proto=1 server=noughtsd/0.1 in=512 out=4096';

/*
 * A page with a link: sockets are the connections it has made, each with what was
 * sent on it; log has the calls of the handler.
 */
function page(stored = {}) {
	const timers = new Timers();
	const sockets = [];
	const log = [];
	const clock = { slept: 0 };
	let name = '';
	const conn = link.create({
		open(handlers) {
			const socket = { ...handlers, sent: [], closed: false };

			sockets.push(socket);
			return {
				send: (text) => socket.sent.push(text),
				close: () => {
					socket.closed = true;
				},
			};
		},
		delay: (ms, f) => timers.delay(ms, f),
		now: () => timers.now,
		date: () => timers.now + clock.slept,
		random: () => .5,
		get: (key) => stored[key] || null,
		set: (key, value) => {
			stored[key] = value;
		},
	}, {
		onLine(line) {
			const message = protocol.parse(line);

			if (message.words[0] === 'you')
				name = message.words[1];
			return message;
		},
		onState: (state, why) => log.push(why === '' ? state : `${state} ${why}`),
		onOnline: (resumed) => log.push(resumed === null ? 'new' : 'resumed'),
		onLost: () => log.push('lost'),
		onWake: () => log.push('wake'),
		onForgotten: () => log.push('forgotten'),
		onNameRefused: (why) => log.push(why),
		name: () => name,
	});

	return { timers, sockets, log, conn, stored, clock };
}

/* The server sends lines on the last connection. */
async function receive({ sockets }, ...lines) {
	for (const line of lines) {
		sockets[sockets.length - 1].onLine(line);
		await settle();
	}
}

function sent({ sockets }) {
	return sockets[sockets.length - 1].sent;
}

async function online(p) {
	p.conn.start();
	await receive(p, HELLO, '* you ~guest1 token=t1');
	return p;
}

test('a new player is a guest, and keeps the token', async () => {
	const p = await online(page());

	assert.deepEqual(sent(p), []);
	assert.equal(p.conn.state(), 'online');
	assert.equal(p.stored.token, 't1');
	assert.deepEqual(p.log, ['connecting', 'naming', 'online', 'new']);
});

test('a known name is asked for before anything else', async () => {
	const p = await online(page({ name: 'ann' }));

	assert.deepEqual(sent(p), ['name ann']);
	assert.equal(await p.conn.request('who'), null);
	await receive(p, '* you ann token=t2', '= name');
	assert.equal(p.conn.state(), 'online');
	assert.equal(p.stored.token, 't2');
});

test('a name is kept when the server has given it, however it was typed', async () => {
	const p = await online(page({ name: 'ann' }));

	await receive(p, '* you ann token=t2', '= name');
	p.conn.request('name Bob bot=1');
	await receive(p, '* you Bob token=t3', '= name');
	assert.equal(p.stored.name, 'Bob');
	p.conn.request('name eve');
	await receive(p, '? name named :That name is in use');
	assert.equal(p.stored.name, 'Bob');
	p.timers.pass(6000);
	p.sockets[0].onClose();
	p.timers.pass(2000);
	await receive(p, HELLO, '* you Bob token=t4', '= resume');
	assert.deepEqual(sent(p), ['resume t3']);
});

test('a seat is resumed, and the old token kept until the answer', async () => {
	const p = await online(page({ name: 'ann', token: 'old' }));

	assert.deepEqual(sent(p), ['resume old']);
	assert.equal(p.stored.token, 'old');
	await receive(p, '* you ann token=t2', '* state 1 3x3x3', '= resume match=1');
	assert.equal(p.stored.token, 't2');
	assert.equal(p.log.at(-1), 'resumed');
});

test('who is forgotten is a new player with the old name', async () => {
	const p = await online(page({ name: 'ann', token: 'old' }));

	await receive(p, '? resume token :Unknown or expired token');
	assert.deepEqual(sent(p), ['resume old', 'name ann']);
	assert.equal(p.stored.token, 't1');
	await receive(p, '* you ann token=t2', '= name');
	assert.deepEqual(p.log.slice(-3), ['naming', 'online', 'new']);
	assert.ok(p.log.includes('forgotten'));
});

test('a token that another tab has used meanwhile is not the last word', async () => {
	const p = await online(page({ name: 'ann', token: 'old' }));

	p.stored.token = 'newer';
	await receive(p, '? resume token :Unknown or expired token');
	assert.deepEqual(sent(p), ['resume old', 'resume newer']);
	assert.equal(p.stored.token, 'newer');
	await receive(p, '* you ann token=t2', '= resume');
	assert.equal(p.stored.token, 't2');
	assert.ok(!p.log.includes('forgotten'));
});

test('a full disk and a slow answer are waited for', async () => {
	for (const code of ['slow', 'disk']) {
		const p = await online(page({ token: 'old' }));

		await receive(p, `? resume ${code} :Wait`);
		assert.equal(p.stored.token, 'old');
		p.timers.pass(1000);
		await settle();
		assert.deepEqual(sent(p), ['resume old', 'resume old']);
		await receive(p, '* you ann token=t2', '= resume');
		const answer = p.conn.request('who');
		await receive(p, `? who ${code} :Wait`);
		p.timers.pass(1000);
		await settle();
		await receive(p, '= who count=0');
		assert.equal((await answer).keys.count, '0');
	}
});

test('a name that somebody else has is reported', async () => {
	const p = await online(page({ name: 'ann' }));

	await receive(p, '? name named :That name is in use');
	assert.deepEqual(p.log.slice(-3), ['That name is in use', 'online', 'new']);
});

test('a lost connection is made again, within two seconds each time', async () => {
	const p = await online(page());

	p.timers.pass(6000);
	for (let i = 1; i < 20; i++) {
		p.sockets[p.sockets.length - 1].onClose();
		p.timers.pass(2000);
		assert.equal(p.sockets.length, i + 1);
	}
	await receive(p, HELLO);
	assert.deepEqual(sent(p), ['resume t1']);
});

test('a connection that is never greeted is given up', async () => {
	const p = page();

	p.conn.start();
	p.timers.pass(8000);
	assert.ok(p.sockets[0].closed);
	assert.equal(p.sockets.length, 2);
});

test('an answer to "resume" that never comes is given up', async () => {
	const p = await online(page({ token: 'old' }));

	p.timers.pass(17000);
	assert.ok(p.sockets[0].closed);
	assert.equal(p.sockets.length, 2);
	assert.equal(p.stored.token, 'old');
});

test('what a dropped connection says is ignored', async () => {
	const p = await online(page());

	p.sockets[0].onClose();
	p.timers.pass(2000);
	p.sockets[0].onLine('* bye why=banned :no');
	p.sockets[0].onClose();
	assert.equal(p.conn.state(), 'connecting');
});

test('requests get their answers in order, or null when they are lost', async () => {
	const p = await online(page());
	const answers = [p.conn.request('who'), p.conn.request('games'),
		p.conn.request('scores')];

	await receive(p, '= who count=0', '* ping', '? games missing :No');
	assert.equal((await answers[0]).keys.count, '0');
	assert.equal((await answers[1]).words[1], 'missing');
	p.sockets[0].onClose();
	assert.equal(await answers[2], null);
	assert.ok(p.log.includes('lost'));
});

test('an empty line, which gets no answer, is not sent', async () => {
	const p = await online(page());

	assert.equal(await p.conn.request(' '), null);
	const answer = p.conn.request('who');
	await receive(p, '= who count=0');
	assert.equal((await answer).words[0], 'who');
	assert.deepEqual(sent(p), ['who']);
});

test('a page that is shown again checks the connection for two seconds', async () => {
	const p = await online(page());

	p.conn.wake();
	assert.deepEqual(sent(p), ['ping']);
	await receive(p, '= ping');
	p.timers.pass(3000);
	assert.equal(p.sockets.length, 1);
	p.conn.wake();
	p.timers.pass(2000);
	assert.ok(p.sockets[0].closed);
	p.timers.pass(2000);
	assert.equal(p.sockets.length, 2);
});

test('a page that is shown again while it waits connects at once', async () => {
	const p = await online(page());

	p.sockets[0].onClose();
	p.conn.wake();
	assert.equal(p.sockets.length, 2);
});

test('silence of more than 45 seconds is checked', async () => {
	const p = await online(page());

	p.timers.pass(40000);
	assert.deepEqual(sent(p), []);
	p.timers.pass(6500);
	assert.deepEqual(sent(p), ['ping']);
});

test('a machine that has slept checks the connection at once', async () => {
	const p = await online(page());

	p.timers.pass(5000);
	assert.deepEqual(sent(p), []);
	p.clock.slept = 60000;
	p.timers.pass(1000);
	assert.deepEqual(sent(p), ['ping']);
	assert.equal(p.log.at(-1), 'wake');
	await receive(p, '= ping');
	p.timers.pass(5000);
	assert.deepEqual(sent(p), ['ping']);
});

test('some farewells are final, others are not', async () => {
	for (const why of ['resumed', 'banned', 'kicked', 'stranger']) {
		const p = await online(page());

		await receive(p, `* bye why=${why} :No`);
		assert.equal(p.conn.state(), 'ended');
		p.timers.pass(60000);
		assert.equal(p.sockets.length, 1);
	}
	for (const why of ['stop', 'idle', 'full']) {
		const p = await online(page());

		await receive(p, `* bye why=${why} :Later`);
		p.sockets[0].onClose();
		p.timers.pass(2000);
		assert.equal(p.sockets.length, 2);
	}
});

test('another version of the protocol ends the attempts', async () => {
	const p = page();

	p.conn.start();
	await receive(p, '* hello noughts proto=2');
	assert.equal(p.conn.state(), 'ended');
	assert.equal(p.log.at(-1), 'ended version');
});

test('invisible characters of pasted text are not sent', async () => {
	const p = await online(page());

	p.conn.request('say a\tb\u00ad\u2060c\ufeff\u202e');
	/* A joiner, a selector, and what is only unknown are kept. */
	p.conn.request('say \u06cc\u200c\u062e \u{1f468}\u200d\u{1f467} \u2764\ufe0f \u0378');
	assert.deepEqual(sent(p).slice(-2), ['say abc',
		'say \u06cc\u200c\u062e \u{1f468}\u200d\u{1f467} \u2764\ufe0f \u0378']);
	assert.equal(await Promise.race([p.conn.request('\u200b'), 'sent']), null);
});
