/*
 * app.js -- the page as a whole: what the user does becomes requests, and what the
 * model knows becomes text.
 */
(function () {
	'use strict';

	const { find, element, button, fill, setText, row, mark } = page;
	const CONFIRM_MS = 4000;
	const CLOCK_MS = 100;
	const FRAME_MS = 60;
	/* The server keeps a player without a seat for so long. */
	const KEPT_MS = 600000;
	const ALIVE_MS = 10000;
	const LOW_TIME_MS = 20000;
	const OUTPUT_LINES = 100;

	const isWall = location.pathname === '/wall';
	const state = model.create();

	/* --- the storage --- */

	/*
	 * Name, token, seek and watched game: in localStorage for all tabs, in
	 * sessionStorage for a tab that plays as somebody else. A browser may refuse
	 * both: then they are kept until the page is loaded again.
	 */
	let storage = null;
	const PREFIX = isWall ? 'noughts.wall.' : 'noughts.';

	function storageOf(which) {
		try {
			window[which].setItem(`${PREFIX}test`, '1');
			window[which].removeItem(`${PREFIX}test`);
			return window[which];
		} catch {
			const kept = new Map();

			return {
				getItem: (key) => kept.get(key) ?? null,
				setItem: (key, value) => kept.set(key, value),
				removeItem: (key) => kept.delete(key),
			};
		}
	}

	function read(from, key) {
		try {
			return from.getItem(PREFIX + key);
		} catch {
			return null;
		}
	}

	function write(to, key, value) {
		try {
			if (value === null)
				to.removeItem(PREFIX + key);
			else
				to.setItem(PREFIX + key, value);
		} catch {
			/* It is not kept. */
		}
	}

	const shared = storageOf('localStorage');
	const own = storageOf('sessionStorage');
	const get = (key) => read(storage, key);
	const set = (key, value) => write(storage, key, value);

	/* --- the connection --- */

	let conn = null;
	let pending = null;   // { match, ply, point }: a move that is not answered
	let typed = 0;        // requests of the command line that are not answered
	let ended = null;     // why the connection was ended for good, or null
	let recent = false;   // we were connected within the last KEPT_MS
	const now = () => performance.now();

	function delay(ms, f) {
		const timer = setTimeout(f, ms);

		return () => clearTimeout(timer);
	}

	/* Opens the WebSocket of this page's own server. */
	function open({ onLine, onClose }) {
		const socket = new WebSocket(
			`ws://${location.host}/ws${isWall ? '?wall' : ''}`);

		socket.addEventListener('message', (event) => onLine(event.data));
		socket.addEventListener('close', onClose);
		return {
			send: (text) => socket.readyState === 1 && socket.send(text),
			close: () => socket.close(),
		};
	}

	/* Makes the link, which connects for as long as the page is open. */
	function connect() {
		ended = null;
		conn = link.create({
			open, delay, now, date: Date.now, random: Math.random, get, set,
		}, {
			onLine, onState, onOnline, onForgotten, onWake,
			onNameRefused: (why) => isWall || askName(why),
			onLost: () => {
				model.disconnected(state);
				render();
			},
			name: () => state.name,
		});
		conn.start();
	}

	function onState(to, why) {
		if (to === 'connecting')
			recent = recent || Date.now() - Number(get('alive')) < KEPT_MS;
		if (why !== '' && why !== 'stopped')
			showEnd(why);
		render();
	}

	/* The clocks of the page may have stood still while the machine slept. */
	function onWake() {
		if (model.isRunning(state.game) && state.game.left !== null)
			conn.request(`state ${state.game.id}`);
	}

	function onForgotten() {
		model.forgotten(state);
		pending = null;
	}

	function onLine(line, request) {
		const message = model.apply(state, line, now(), request);

		/* The token in "you" is a secret. */
		if (typed > 0 && !['ping', 'you'].includes(message.words[0]))
			print(line);
		if (message.kind === '*')
			onEvent(message);
		if (message.kind === '=' && message.words[0] === 'seek')
			set('seek', message.keys.id === undefined ? null : request);
		if (message.kind === '=' && message.words[0] === 'watch')
			set('watch', message.words[1] === 'off' || state.game === null ? null :
				String(state.game.id));
		if (message.say !== '' && (message.kind === '#' ? typed === 0 :
			message.kind === '*' && !isAsked(message)))
			say(message.say);
		if (state.game !== null && state.game.broken) {
			state.game.broken = false;
			act(`state ${state.game.id}`);
		}
		render();
		return message;
	}

	/* Whether it is a question to us, which is shown with its buttons. */
	function isAsked({ words: [event,,, by], keys }) {
		if (event === 'offer')
			return keys.id !== undefined && state.game.you !== null &&
				by !== state.game.you;
		return ['challenge', 'near', 'seeking'].includes(event) &&
			keys.to === undefined;
	}

	/*
	 * Sends a request, and says why it is refused. Resolves to its answer, or to
	 * null without a connection.
	 */
	async function act(text) {
		const answer = conn === null ? null : await conn.request(text);

		if (answer === null)
			say('Not connected: that was not sent.');
		else if (answer.kind === '?')
			say(answer.text);
		render();
		return answer;
	}

	/* After the connection was made: what a new connection does not know. */
	function onOnline(resumed) {
		const hasGame = resumed !== null && resumed.keys.match !== undefined;
		const hasSeek = resumed !== null && (resumed.keys.id || resumed.keys.seek);

		/* A seek or a watched game of another day is not wanted any more. */
		if (!recent) {
			set('seek', null);
			set('watch', null);
		}
		recent = true;
		/* The lists come after "lobby on", so that no change is missed between. */
		state.stale = true;
		conn.request('lobby on').then(requestLists);
		if (!hasGame && model.isOurs(state.game))
			state.game = null;
		if (hasGame) {
			set('watch', null);
			if (!hasSeek)
				set('seek', null);
		} else if (!hasSeek && get('seek') !== null)
			act(get('seek'));
		else if (get('watch') !== null && !isWall)
			conn.request(`watch ${get('watch')}`).then((answer) => {
				if (answer !== null && answer.kind === '?')
					set('watch', null);
			});
		resend();
		if (isWall)
			wallScreen.enter();
		render();
	}

	let listing = false;

	/* Requests the lists, and once more if changes were left out meanwhile. */
	async function requestLists() {
		if (listing)
			return;
		listing = true;
		while (state.stale && conn.state() === 'online') {
			state.stale = false;
			for (const verb of ['who', 'games']) {
				let answer = await conn.request(verb);

				while (answer !== null && answer.keys.next !== undefined)
					answer = await conn.request(`${verb} from=${answer.keys.next}`);
			}
		}
		listing = false;
		render();
	}

	/* --- events that do more than change what is shown --- */

	function onEvent(message) {
		const [event] = message.words;

		if (event === 'match') {
			if (message.keys.standin !== '1')
				set('seek', null);
			set('watch', message.keys.you === '-' ? message.words[1] : null);
			dismissed = 0;
			pending = null;
			if (!isWall)
				go('play');
			alertUser();
		} else if (event === 'move' && message.game) {
			if (state.game.turn === state.game.you && message.keys.turn !== '-')
				alertUser();
		} else if (event === 'unseek') {
			set('seek', null);
		} else if (event === 'unwatch') {
			set('watch', null);
		} else if (event === 'challenge' || event === 'seeking') {
			if (message.keys.to === undefined)
				alertUser();
		} else if (event === 'near' && message.keys.differs === 'absent') {
			/*
			 * The page only suggests what happens when somebody disconnects. Both
			 * pages may accept: then one of them is refused.
			 */
			conn.request(`accept ${message.words[1]}`);
		} else if (['say', 'shout', 'tell'].includes(event)) {
			if (view !== 'talk')
				unread++;
		} else if (event === 'lobby' && state.stale) {
			requestLists();
		}
	}

	/* --- sound and vibration, both off at first --- */

	let audio = null;

	/* A tone and a vibration, if the user wants them. */
	function alertUser() {
		if (read(shared, 'vibration') === '1' && navigator.vibrate)
			navigator.vibrate(80);
		if (read(shared, 'sound') !== '1' || audio === null)
			return;
		const tone = audio.createOscillator();
		const volume = audio.createGain();
		tone.frequency.value = 660;
		volume.gain.setValueAtTime(.15, audio.currentTime);
		volume.gain.exponentialRampToValueAtTime(.001, audio.currentTime + .3);
		tone.connect(volume).connect(audio.destination);
		tone.start();
		tone.stop(audio.currentTime + .3);
	}

	/* Browsers allow sound only after the user has touched the page. */
	for (const type of ['pointerup', 'keydown'])
		document.addEventListener(type, () => {
			if (read(shared, 'sound') !== '1' || !window.AudioContext)
				return;
			audio = audio || new AudioContext();
			/* iOS stops it while the page is not seen. */
			if (audio.state !== 'running')
				audio.resume().catch(() => {});
		});

	/* --- what the user does --- */

	/* A move of the user, kept until the server has answered. */
	function play(point) {
		const { game } = state;

		if (!model.canMove(game) || game.moves.includes(point) || pending !== null)
			return;
		pending = { match: game.id, ply: game.moves.length + 1, point };
		render();
		resend();
	}

	/* Sends the move that is not answered, unless the game has gone on. */
	async function resend() {
		const { game } = state;
		const move = pending;

		if (move === null || conn.state() !== 'online')
			return;
		if (game === null || game.id !== move.match ||
			game.moves.length !== move.ply - 1) {
			pending = null;
			render();
			return;
		}
		const answer = await conn.request(`move ${move.point} ply=${move.ply}`);
		if (answer === null)
			return; /* onOnline sends it again */
		pending = null;
		if (answer.kind === '?')
			say(answer.text);
		render();
	}

	/* The terms of the form, as the protocol writes them. */
	function terms() {
		const of = (key) => find(key).value;
		const list = [`absent=${of('absent')}`];

		if (of('clock') !== 'none')
			list.push(`clock=${of('clock')}`);
		if (of('side') !== '')
			list.push(`you=${of('side')}`);
		return list.join(' ');
	}

	/* The game that is chosen, or null after saying that it is none. */
	function variant() {
		const chosen = new FormData(find('terms')).get('game') ||
			find('variant').value;
		const read = protocol.readVariant(chosen);

		if (read === null)
			say('A game is columns x rows x stones in a row, each 2 to 26, ' +
				'such as 7x6x4.');
		return read === null ? null : read.text;
	}

	function unseek() {
		set('seek', null);
		act('unseek');
	}

	function seekHere() {
		const game = variant();

		if (game !== null)
			act(`seek ${game} ${terms()}`);
	}

	function playBot() {
		const game = variant();

		if (game !== null)
			act(`bot ${game} ${find('level').value} ${terms()}`);
	}

	function challenge(name) {
		const game = variant();

		if (game !== null)
			act(`challenge ${name} ${game} ${terms()}`);
	}

	/* Watches a game, also after a loss of the connection. */
	async function watch(id) {
		if ((await act(`watch ${id}`))?.kind === '=') {
			dismissed = 0;
			go('play');
		}
	}

	/* Stops watching, or takes a finished game off the board. */
	function leaveGame() {
		const { game } = state;

		dismissed = game.id;
		set('watch', null);
		if (game.you === null)
			conn.request('watch off');
		render();
	}

	/* --- what is shown --- */

	let view = 'play';
	let dismissed = 0;   // the game that is over and is not shown any more
	let unread = 0;
	let ghost = null;
	let confirming = ''; // the button that waits for a second press
	let cancelConfirm = () => {};
	const mainBoard = isWall ? null : board.create(find('board'), play, (point) => {
		ghost = point;
		render();
	});

	/* The one line for what happens; screen readers read it aloud. */
	function say(text) {
		if (!isWall)
			setText(find('notice'), text);
	}

	/* A line of the server, raw, for whoever types commands. */
	function print(line) {
		const output = find('output');

		output.append(element('li', {}, line));
		while (output.childElementCount > OUTPUT_LINES)
			output.firstElementChild.remove();
		output.scrollTop = output.scrollHeight;
	}

	/* Shows a part of the page: play, people, talk or records. */
	function go(to) {
		view = to;
		document.body.dataset.view = to;
		if (to === 'talk')
			unread = 0;
		if (to === 'records')
			recordView.enter();
		render();
	}

	/* The game on the board, or null. */
	function shownGame() {
		const { game } = state;

		return game !== null && game.id !== dismissed ? game : null;
	}

	let queued = false;

	/* Shows the state, once a frame however much happens. */
	function render() {
		if (queued)
			return;
		queued = true;
		const run = () => {
			if (!queued)
				return;
			queued = false;
			document.body.classList.toggle('offline', isOffline());
			if (isWall)
				wallScreen.render();
			else
				renderPage();
		};
		/* A page that is not seen gets no frames, but has a title. */
		if (!document.hidden)
			requestAnimationFrame(run);
		setTimeout(run, FRAME_MS);
	}

	function isOffline() {
		return conn !== null && conn.state() !== 'online';
	}

	function renderPage() {
		const game = shownGame();

		document.title = title();
		setText(find('connection'), isOffline() && ended === null ?
			'Connecting...' : '');
		setText(find('me'), state.name === '' ? 'You' :
			words.name(state.name, true));
		find('start').hidden = game !== null || state.seek !== null;
		find('seeking').hidden = game !== null || state.seek === null;
		find('game').hidden = game === null;
		document.body.classList.toggle('in-game', game !== null);
		if (state.seek !== null)
			setText(find('seek-text'), `${seekText()}.`);
		renderWaiting();
		if (game !== null)
			renderGame(game);
		renderAsks();
		renderPeople();
		renderTalk();
		renderNavigation();
		recordView.render();
	}

	/* The title tells a user who looks at another page what happens here. */
	function title() {
		const asked = state.proposals.find((p) => !p.ours);
		const { game } = state;

		if (asked !== undefined)
			return words.proposal(asked);
		if (model.isOurs(game)) {
			const opponent = words.name(game.names[protocol.other(game.you)]);

			return model.canMove(game) ? `Your turn against ${opponent}` :
				`Playing ${opponent}`;
		}
		if (state.seek !== null)
			return 'Looking for an opponent';
		return 'noughts';
	}

	function seekText() {
		const [, games, ...keys] = (state.seek.request || get('seek') || '')
			.split(' ');
		const pairs = Object.fromEntries(keys.map((key) => key.split('=')));

		return words.gameAndTerms(games || 'the same game', pairs);
	}

	function renderWaiting() {
		const list = [...state.players.values()].filter((p) =>
			model.isWaiting(state, p));

		fill(find('waiting'), list, () => list.map(playerRow));
	}

	/* --- the game --- */

	function renderGame(game) {
		const upper = game.you === null ? 'o' : protocol.other(game.you);

		renderPlayer(find('opponent'), game, upper);
		renderPlayer(find('player'), game, protocol.other(upper));
		renderClocks();
		mainBoard.show({
			key: `game ${game.id}`, variant: game.variant, moves: game.moves,
			line: game.over === null ? [] : game.over.line,
			canMove: model.canMove(game) && pending === null,
			mark: game.you || 'x',
			hint: game.hint !== null && game.hint.ply === game.moves.length + 1 ?
				game.hint.point : null,
			pending: pending !== null && pending.match === game.id &&
				pending.ply === game.moves.length + 1 ? pending.point : null,
		});
		setText(find('turn'), turnText(game));
		find('turn').classList.toggle('mine', model.canMove(game));
		const items = actions(game);
		fill(find('actions'), [game.id, confirming,
			items.map(({ text, key, disabled }) => [text, key, disabled])],
		() => items.map(({ text, run, key, disabled }) => {
			const isAsking = key !== undefined && confirming === key;

			return button(isAsking ? 'Sure?' : text,
				() => key === undefined ? run() : confirm(key, run), {
					'data-key': text.replace('\u2715 ', ''),
					'aria-label': isAsking ? `${text}: sure?` :
						text.replace('\u2715', 'Withdraw:'),
					disabled: disabled === true,
				});
		}));
	}

	function renderPlayer(parent, game, side) {
		const details = game.away[side] ? 'disconnected' :
			game.replaced !== '' && protocol.isBot(game.names[side]) ?
				`plays for ${words.name(game.replaced)}` :
				game.programs && game.programs.includes(side) ? 'a program' : '';

		parent.classList.toggle('to-move', game.turn === side);
		fill(parent, [game.id, side, game.names[side], details, game.you], () => [
			mark(side),
			element('span', { class: 'name' },
				words.name(game.names[side], true) +
				(game.you === side ? ' (you)' : '')),
			element('small', {}, details),
			element('span', { class: 'clock', role: 'timer', 'aria-live': 'off',
				'data-side': side }),
		]);
	}

	/* Runs ten times a second, and changes nothing but the clocks. */
	function renderClocks() {
		const game = shownGame();

		if (game === null || isWall)
			return;
		const left = model.remaining(game, now());
		for (const clock of document.querySelectorAll('.clock')) {
			const ms = left === null ? 0 : left[clock.dataset.side];

			setText(clock, left === null ? '' : words.time(ms));
			clock.classList.toggle('runs', game.runs === clock.dataset.side);
			clock.classList.toggle('low', left !== null && ms < LOW_TIME_MS);
		}
		if (!model.isOurs(game))
			return;
		const claimable = model.canClaim(game, now());
		if (claimable !== document.body.classList.contains('claimable')) {
			document.body.classList.toggle('claimable', claimable);
			render();
		}
	}

	/* The line below the board: whose turn it is, or what else there is to know. */
	function turnText(game) {
		if (game.over !== null)
			return `${words.result(game)} ${words.ratings(game)}`.trim();
		if (ghost !== null && model.canMove(game))
			return `${ghost}: tap it again to play there.`;
		if (pending !== null)
			return `Playing ${pending.point}...`;
		if (game.pausedUntil > 0)
			return 'The game is paused.';
		if (game.thinking)
			return 'Computing a hint...';
		return words.turn(game) +
			(game.standin && state.seek !== null ?
				' The bot plays until somebody comes.' : '');
	}

	/* A press that cannot be undone is asked for twice. */
	function confirm(key, run) {
		cancelConfirm();
		if (confirming === key) {
			confirming = '';
			run();
		} else {
			confirming = key;
			cancelConfirm = delay(CONFIRM_MS, () => {
				confirming = '';
				render();
			});
		}
		render();
	}

	/*
	 * The buttons below the board: text, what each does (run), and the key of those
	 * that are asked twice. They stay where they are from turn to turn.
	 */
	function actions(game) {
		const send = (text, request, rest) =>
			({ text, run: () => act(request), ...rest });
		/* An offer of ours is withdrawn by the button that has made it. */
		const offer = (text, kind, rest) => {
			const made = game.offers[kind];

			return made !== undefined && made.side === game.you && made.id > 0 ?
				send(`\u2715 ${text}`, `withdraw ${made.id}`) :
				send(text, kind, rest);
		};
		const opponent = game.you === null ? 'x' : protocol.other(game.you);
		const isBot = protocol.isBot(game.names[opponent]) && game.replaced === '';
		const plies = game.moves.length;

		if (game.over !== null)
			return [
				game.you !== null && !game.gone[opponent] && offer('Rematch', 'rematch'),
				game.you !== null && state.seek === null &&
					{ text: 'New game', run: seekHere },
				plies > 0 && { text: 'Mistakes', run: () => showMistakes(game.id) },
				{ text: 'Close', run: leaveGame },
			].filter(Boolean);
		if (game.you === null)
			return [{ text: 'Stop watching', run: leaveGame }];
		return [
			model.canClaim(game, now()) && send('Claim the win', 'claim'),
			!isBot && offer('Draw', 'draw'),
			game.undo && !game.rated && offer('Take back', 'undo',
				{ disabled: plies <= (game.you === 'o' ? 1 : 0) }),
			!(game.rated && isBot) && offer('Hint', 'hint',
				{ disabled: !model.canAskHint(game) && (isBot ||
					game.wantsHints.x && game.wantsHints.o) }),
			game.pausedUntil > 0 ? send('Go on', 'pause off') :
				game.clock !== 'none' && offer('Pause', 'pause'),
			game.standin && state.seek !== null &&
				{ text: 'Stop looking', run: unseek },
			plies < 2 ? send('Abort', 'abort', { key: 'abort' }) :
				send('Resign', 'resign', { key: 'resign' }),
		].filter(Boolean);
	}

	function showMistakes(id) {
		go('records');
		recordView.show(id, true);
	}

	/* --- questions: challenges and offers --- */

	function renderAsks() {
		const game = state.game;
		const list = state.proposals.map((p) => ({
			id: p.id, text: words.proposal(p), ours: p.ours,
		}));

		if (game !== null && game.you !== null)
			for (const [kind, offer] of Object.entries(game.offers))
				if (offer.id > 0 && offer.side !== game.you)
					list.push({
						id: offer.id, text: words.offer(game, kind, offer.side),
						ours: false,
					});
		fill(find('asks'), list, () => list.map(({ id, text, ours }) =>
			element('div', { class: 'ask' }, element('p', {}, text), ...(ours ? [
				button('Withdraw', () => act(`withdraw ${id}`),
					{ 'aria-label': `Withdraw: ${text}` }),
			] : [
				button('Accept', () => act(`accept ${id}`),
					{ class: 'primary', 'aria-label': `Accept: ${text}` }),
				button('Decline', () => act(`decline ${id}`),
					{ 'aria-label': `Decline: ${text}` }),
			]))));
	}

	/* --- people --- */

	/* A player with what can be done: play who waits, challenge the others. */
	function playerRow(p) {
		const isMe = p.name === state.name;
		const wish = p.seek === undefined ? '' :
			`: ${words.gameAndTerms(words.soughtGames(p), {
				...p, you: undefined,
			})}`;
		const details = words.activity(wish === '' ? p.state : 'seeking') + wish +
			(p.rating === undefined ? '' : `, ${p.rating}`) +
			(p.bot === '1' ? ', a program' : '');
		const does = isMe ? [] : model.isWaiting(state, p) ?
			[button('Play', () => act(`accept ${p.seek}`), { class: 'primary',
				'aria-label': `Play ${words.name(p.name)}` })] :
			p.state === 'away' ? [] :
				[button('Challenge', () => challenge(p.name), {
					'aria-label': `Challenge ${words.name(p.name)}`,
				})];

		return row(words.name(p.name, true) + (isMe ? ' (you)' : ''),
			details, ...does);
	}

	function renderPeople() {
		const people = [...state.players.values()];
		const games = [...state.games.values()].sort((a, b) => b.id - a.id);

		setText(find('people-count'), people.length === 0 ? '' :
			String(people.length));
		fill(find('players'), [people, state.name], () => people.length === 0 ?
			[element('li', { class: 'empty' }, 'Nobody is here.')] :
			people.map(playerRow));
		fill(find('games'), [games, state.name], () => games.length === 0 ?
			[element('li', { class: 'empty' }, 'No game is being played.')] :
			games.map((g) => row(
				`${words.name(g.x, true)} - ${words.name(g.o)}`,
				`${g.variant}, ${words.plural(g.watchers, 'spectator')}`,
				...(g.x === state.name || g.o === state.name ? [] :
					[button('Watch', () => watch(g.id), {
						'aria-label': `Watch game ${g.id}`,
					})]))));
	}

	/* --- talk --- */

	function talkLine({ from, to, text, about }) {
		const ours = from === state.name;
		const whom = to === 'spectators' ? ' to the spectators' :
			to !== '' ? ` to ${to === state.name ? 'you' : words.name(to)}` :
				about === 0 ? ' to all' : '';

		return element('li', {},
			element('strong', {}, ours ? 'You' : words.name(from, true)),
			element('small', {}, whom), ` ${text}`);
	}

	function renderTalk() {
		const { game } = state;
		const to = [];

		if (game !== null) {
			to.push(['say', 'The game']);
			if (game.you === null)
				to.push(['say to=spectators', 'Spectators']);
		}
		to.push(['shout', 'Everybody']);
		fill(find('audience'), to, () => to.map(([value, text]) =>
			element('option', { value }, text)));
		const last = state.talk[state.talk.length - 1];
		fill(find('lines'), [state.talk.length, last, state.name], () =>
			state.talk.length === 0 ?
				[element('li', { class: 'empty' }, 'Nobody has said anything yet.')] :
				state.talk.map(talkLine));
		if (view === 'talk')
			find('lines').scrollTop = find('lines').scrollHeight;
	}

	function renderNavigation() {
		setText(find('talk-count'), unread === 0 ? '' : String(unread));
		for (const item of find('views').children)
			item.setAttribute('aria-current', String(item.dataset.view === view));
	}

	/* --- dialogs --- */

	/* Opens the dialog for the name, with why the last one was refused. */
	function askName(why = '') {
		find('name').value = get('name') || '';
		setText(find('name-error'), why);
		setText(find('as-guest'), isGuest() ? 'Play as a guest' : 'Keep the name');
		find('sound').checked = read(shared, 'sound') === '1';
		find('vibration').checked = read(shared, 'vibration') === '1';
		find('vibration-label').hidden = !navigator.vibrate;
		if (!find('you').open)
			find('you').showModal();
	}

	function isGuest() {
		return state.name.startsWith('~') || get('name') === null;
	}

	async function useName() {
		const name = find('name').value.trim();

		if (name === '') {
			setText(find('name-error'), 'Type a name, or play as a guest.');
			return;
		}
		const answer = await conn.request(`name ${name}`);
		if (answer !== null && answer.kind === '?') {
			setText(find('name-error'), answer.text);
			return;
		}
		if (answer === null) /* The next connection asks for it. */
			conn.setName(name);
		find('you').close();
		render();
	}

	const ends = {
		resumed: 'Your game goes on in another tab or on another device.',
		version: 'The server speaks another version of the protocol. Reload the ' +
			'page.',
		banned: 'The operator has banned your address or your name.',
		kicked: 'The operator has disconnected you.',
		stranger: 'The server did not understand this page. Reload it.',
	};

	/* The connection has ended for good: the user decides how to go on. */
	function showEnd(why) {
		ended = why;
		if (isWall) {
			/* A wall screen reconnects for ever. */
			delay(5000, connect);
			return;
		}
		setText(find('ended-text'), ends[why] || '');
		setText(find('reconnect'), why === 'resumed' ? 'Continue here' : 'Try again');
		if (!find('ended').open)
			find('ended').showModal();
	}

	/* --- tabs --- */

	const channel = window.BroadcastChannel && new BroadcastChannel('noughts');
	const tabId = read(own, 'tab') || String(Math.random()).slice(2);
	write(own, 'tab', tabId);
	const tab = tabs.create({
		id: tabId, delay,
		post: (message) => channel && channel.postMessage(message),
		mark: () => read(shared, 'playing'),
		setMark: (id) => write(shared, 'playing', id),
	}, {
		onPlay() {
			if (storage === null)
				storage = shared;
			connect();
			if (get('name') === null && get('guest') === null && !isWall)
				askName();
			render();
		},
		onAsk() {
			ended = null;
			if (conn !== null)
				conn.stop();
			for (const dialog of document.querySelectorAll('dialog[open]'))
				dialog.close();
			find('two-tabs').showModal();
		},
		onTaken() {
			conn.stop();
			showEnd('resumed');
		},
	});

	/* --- the beginning --- */

	const recordView = isWall ? null : records.create(state, act);
	const wallScreen = isWall ? wall.create(state, act) : null;

	function listenToPage() {
		find('terms').addEventListener('submit', (event) => {
			event.preventDefault();
			seekHere();
		});
		find('terms').addEventListener('change', () => {
			find('other-game').hidden = new FormData(find('terms')).get('game') !== '';
		});
		find('bot').addEventListener('click', playBot);
		find('unseek').addEventListener('click', unseek);
		find('me').addEventListener('click', () => conn !== null && askName());
		find('naming').addEventListener('submit', (event) => {
			event.preventDefault();
			useName();
		});
		find('as-guest').addEventListener('click', () => {
			if (isGuest()) {
				set('guest', '1');
				conn.setName(null);
			}
			find('you').close();
		});
		for (const key of ['sound', 'vibration'])
			find(key).addEventListener('change', (event) =>
				write(shared, key, event.target.checked ? '1' : null));
		find('views').addEventListener('click', (event) => {
			const item = event.target.closest('button');

			if (item !== null)
				go(item.dataset.view);
		});
		find('command').addEventListener('submit', async (event) => {
			event.preventDefault();
			const text = find('line').value.trim().replace(/^\/\s*/, '');

			find('line').value = '';
			if (text === '')
				return;
			if (protocol.readPoint(text) !== null && model.isOurs(state.game)) {
				if (model.canMove(state.game))
					play(text.toLowerCase());
				else
					say('It is not your turn.');
				return;
			}
			typed++;
			await act(text);
			typed--;
		});
		find('say').addEventListener('submit', async (event) => {
			event.preventDefault();
			const text = find('remark').value.trim();

			if (text === '')
				return;
			const answer = await act(`${find('audience').value} ${text}`);
			if (answer !== null && answer.kind === '=')
				find('remark').value = '';
		});
		find('continue-here').addEventListener('click', () => {
			find('two-tabs').close();
			tab.play();
		});
		find('somebody-else').addEventListener('click', () => {
			find('two-tabs').close();
			write(own, 'alone', '1');
			storage = own;
			onForgotten();
			tab.playAlone();
		});
		find('reconnect').addEventListener('click', () => {
			find('ended').close();
			tab.playAgain();
		});
		/* These need an answer, but browsers close a dialog at a second Escape. */
		find('two-tabs').addEventListener('close', () => tab.isAsking() &&
			find('two-tabs').showModal());
		find('ended').addEventListener('close', () => ended !== null &&
			showEnd(ended));
	}

	const wake = () => conn !== null && conn.wake();
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible')
			wake();
	});
	window.addEventListener('pageshow', (event) => {
		if (event.persisted) {
			tab.comeBack();
			wake();
		}
	});
	window.addEventListener('online', wake);
	window.addEventListener('pagehide', () => {
		if (conn !== null && conn.state() === 'online')
			set('alive', String(Date.now()));
		tab.leave();
	});
	if (channel)
		channel.addEventListener('message', (event) => tab.receive(event.data));
	page.onRelease(render);
	setInterval(renderClocks, CLOCK_MS);
	setInterval(() => conn !== null && conn.state() === 'online' &&
		set('alive', String(Date.now())), ALIVE_MS);
	if (isWall) {
		storage = own;
		setInterval(() => conn.state() === 'online' && wallScreen.ask(),
			wallScreen.ASK_MS);
		connect();
	} else {
		listenToPage();
		if (read(own, 'alone') === '1') {
			storage = own;
			tab.playAlone();
		} else {
			tab.start();
		}
	}
})();
