/*
 * link.js -- the connection to the server: how it is made, kept, and made
 * again. Pure: the socket, the timers and the storage are passed in.
 *
 *	            "hello"       answered      answered
 *	CONNECTING --------> RESUMING ----> NAMING ----> ONLINE
 *	    ^                    |             |            |
 *	    +----- WAITING <-----+------ lost -+------------+
 *
 * RESUMING is skipped if we have no token. NAMING is skipped if we want no
 * name, or if a seat was resumed. In the state ENDED no further attempt is
 * made: the seat is used in another tab, or the server has refused us.
 *
 * The environment has: open(handlers), which returns { send, close } and calls
 * onLine and onClose; delay(ms, f), which returns a function that cancels;
 * now(), and date(), which also counts the time while the machine sleeps;
 * random(); get(key) and set(key, value) of the storage, where the value null
 * removes a key. The handler has: onLine(line, request), onState(state, why),
 * onOnline(answer of "resume" or null), onNameRefused(why), onLost(), onWake(),
 * when what depends on time may be wrong, onForgotten(), and name(), the name
 * that the server has given us.
 */
const link = (function () {
	'use strict';

	/*
	 * How long to wait before an attempt to connect; each wait is up to a
	 * third shorter or longer. None is longer, so that a visible page is
	 * connected within 2 s after that has become possible.
	 */
	const DELAYS_MS = [150, 500, 1000, 1300];
	/*
	 * If a connection lasts less than this, it counts as another failed
	 * attempt.
	 */
	const STABLE_MS = 5000;
	/*
	 * How long to wait for "hello", for an answer before ONLINE, and for
	 * the answer to a ping.
	 */
	const HELLO_MS = 5000;
	const ANSWER_MS = 15000;
	const PING_MS = 2000;
	/*
	 * If nothing is received for so long, the connection is lost: the
	 * server sends a line to a silent client every 30 s.
	 */
	const SILENCE_MS = 45000;
	const TICK_MS = 1000;
	const LATE_MS = 15000;
	/*
	 * After these refusals a request is sent again; and how long to wait
	 * before.
	 */
	const BUSY = ['slow', 'disk'];
	const BUSY_MS = 1000;

	function create(env, handler) {
		let state = 'ended';
		let socket = null;
		let requests = [];      // requests that were sent and have no answer: { text, resolve }
		let attempts = 0;
		let since = 0;          // when this connection received "hello"
		let heard = 0;          // when the last line was received
		let ticked = 0;         // when tick() last ran, by now() and by date()
		let dated = 0;
		let wanted = null;      // the name that we want, or null
		let resumeToken = null; // the token with which this connection resumes
		let newToken = null;    // the token that this connection has received last
		let cancelDeadline = () => {};
		let cancelTick = () => {};
		let cancelPing = () => {};

		function setState(next, why = '') {
			state = next;
			handler.onState(next, why);
		}

		function write(text) {
			return new Promise((resolve) => {
				requests.push({ text, resolve });
				socket.send(text);
			});
		}

		/*
		 * Sends a request. Resolves to the message that answers it; to
		 * null if there is no connection, or if it is lost. Invisible
		 * characters, which pasted text has, are left out. An empty
		 * line is not sent, because the server does not answer it.
		 */
		function request(text) {
			const line = text.replace(tables.invisible, '');

			return state === 'online' && line.trim() !== '' ?
				insist(line) : Promise.resolve(null);
		}

		/* --- the beginning of a connection --- */

		function attempt() {
			cancelDeadline();
			drop();
			setState('connecting');
			resumeToken = null;
			newToken = null;
			const mine = env.open({
				onLine: (line) => mine === socket && receive(line),
				onClose: () => mine === socket && lose(),
			});
			socket = mine;
			cancelDeadline = env.delay(HELLO_MS, lose);
		}

		function greet(message) {
			if (message.kind !== '*' || message.words[0] !== 'hello')
				return;
			if (message.keys.proto !== tables.proto) {
				end('version');
				return;
			}
			cancelDeadline();
			cancelDeadline = env.delay(ANSWER_MS, lose);
			since = env.now();
			resumeToken = env.get('token');
			if (resumeToken === null)
				begin();
			else
				resume();
		}

		/*
		 * Sends a request again and again, until the server has the
		 * time and the disk space for it. Resolves to its answer; to
		 * null if the connection is lost.
		 */
		async function insist(text) {
			for (;;) {
				const mine = socket;
				const answer = await write(text);

				if (answer === null || mine !== socket)
					return null;
				if (answer.kind !== '?' || !BUSY.includes(answer.words[1]))
					return answer;
				await new Promise((resolve) => env.delay(BUSY_MS, resolve));
				if (mine !== socket)
					return null;
			}
		}

		async function resume() {
			setState('resuming');
			const answer = await insist(`resume ${resumeToken}`);
			if (answer === null)
				return;
			/*
			 * Another tab may have resumed meanwhile: its token is
			 * the valid one.
			 */
			if (answer.kind === '?' && env.get('token') !== resumeToken) {
				resumeToken = env.get('token');
				resume();
				return;
			}
			resumeToken = null;
			saveToken();
			if (answer.kind === '?') {
				handler.onForgotten();
				begin();
			} else if (answer.keys.match !== undefined) {
				online(answer);
			} else {
				begin(answer);
			}
		}

		/*
		 * Gets the name that we want, unless the server has given it to
		 * us already.
		 */
		async function begin(resumed) {
			setState('naming');
			saveToken();
			if (wanted !== null && wanted !== handler.name()) {
				const answer = await insist(`name ${wanted}`);

				if (answer === null)
					return;
				if (answer.kind === '?')
					handler.onNameRefused(answer.text);
			}
			online(resumed || null);
		}

		function online(resumed) {
			cancelDeadline();
			setState('online');
			ticked = env.now();
			dated = env.date();
			cancelTick();
			cancelTick = env.delay(TICK_MS, tick);
			handler.onOnline(resumed);
		}

		/*
		 * The old token is valid until "resume" is answered, so the new
		 * one is not stored before.
		 */
		function saveToken() {
			if (resumeToken === null && newToken !== null)
				env.set('token', newToken);
		}

		/* --- lines --- */

		function receive(line) {
			heard = env.now();
			cancelPing();
			const isAnswer = line.charAt(0) === '=' || line.charAt(0) === '?';
			const asked = isAnswer ? requests.shift() : undefined;
			const message = handler.onLine(line, asked && asked.text);
			if (state === 'connecting')
				greet(message);
			if (message.kind === '*' && message.words[0] === 'you') {
				newToken = message.keys.token || newToken;
				saveToken();
			}
			/*
			 * A name that we have got is stored, even if the user
			 * has typed the request.
			 */
			if (asked !== undefined && message.kind === '=' &&
				message.words[0] === 'name')
				setName(handler.name());
			if (message.kind === '*' && message.words[0] === 'bye' &&
				tables.finalByes.includes(message.keys.why))
				end(message.keys.why);
			if (asked !== undefined)
				asked.resolve(message);
		}

		/* --- loss --- */

		/* Drops the socket. What it reports later is ignored. */
		function drop() {
			const old = socket;
			const unanswered = requests;

			socket = null;
			requests = [];
			cancelPing();
			cancelTick();
			if (old !== null)
				old.close();
			for (const r of unanswered)
				r.resolve(null);
		}

		function lose() {
			cancelDeadline();
			if (state === 'online' && env.now() - since >= STABLE_MS)
				attempts = 0;
			const wasOnline = state === 'online';
			drop();
			const spread = 1 + (2 * env.random() - 1) / 3;
			const base = DELAYS_MS[Math.min(attempts, DELAYS_MS.length - 1)];
			attempts++;
			setState('waiting');
			if (wasOnline)
				handler.onLost();
			cancelDeadline = env.delay(base * spread, attempt);
		}

		function end(why) {
			cancelDeadline();
			drop();
			setState('ended', why);
		}

		/* --- silence --- */

		/*
		 * Sends a ping if there was silence. Anything that is received
		 * in time shows that the connection works.
		 */
		function check() {
			cancelPing();
			write('ping');
			cancelPing = env.delay(PING_MS, lose);
		}

		/*
		 * Called every second. If it is late, the machine has slept, or
		 * the page was frozen. Two clocks are compared, because one may
		 * stand still meanwhile, and the other may be set.
		 */
		function tick() {
			const now = env.now();
			const date = env.date();
			const isLate = now - ticked > LATE_MS || Math.abs(date - dated) > LATE_MS;

			ticked = now;
			dated = date;
			cancelTick = env.delay(TICK_MS, tick);
			if (isLate)
				wake();
			else if (now - heard > SILENCE_MS)
				check();
		}

		/*
		 * Called when the page is visible again, or the network is
		 * back.
		 */
		function wake() {
			if (state === 'online') {
				check();
				handler.onWake();
			} else if (state !== 'ended') {
				attempt();
			}
		}

		/* Connects; also after the state ENDED. */
		function start() {
			attempts = 0;
			wanted = env.get('name');
			attempt();
		}

		/* Sets the name that later connections request; null: none. */
		function setName(name) {
			wanted = name;
			env.set('name', name);
		}

		return {
			start, wake, request, setName,
			state: () => state,
		};
	}

	return { create };
})();
