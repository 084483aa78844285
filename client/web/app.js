/*
 * app.js -- the page as a whole: makes requests of what the user does, and text
 * of what the model knows.
 */
(function () {
	'use strict';

	const { find, onPress, setOptions, element, setText, delay, now } = page;
	const CLOCK_MS = 100;
	const FRAME_MS = 60;
	/*
	 * How long the server keeps a player without a seat after a lost
	 * connection.
	 */
	const KEPT_MS = 600000;
	const ALIVE_MS = 10000;

	const isWall = location.pathname === '/wall';
	const PREFIX = isWall ? 'noughts.wall.' : 'noughts.';
	const state = model.create();

	/*
	 * All tabs share a name and a seat, which the tab has that was opened
	 * last. Each wall has its own.
	 */
	const stored = store.open(isWall ? 'sessionStorage' : 'localStorage', PREFIX);
	const { get, set } = stored;

	/* --- the connection --- */

	let ended = null;     // why the connection has ended for good, or null
	let recent = false;   // we have been connected within the last KEPT_MS
	let lostAt = now();   // when the last connection was lost
	let wasOnline = false;

	/* Opens a WebSocket to the server that this page is from. */
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

	/* It connects again and again as long as the page is open. */
	const conn = link.create({
		open, delay, now, date: Date.now, random: Math.random, get, set,
	}, {
		onLine, onState, onOnline, onForgotten, onWake,
		onNameRefused: (why) => isWall || askName(why),
		onLost: () => {
			lostAt = now();
			model.disconnected(state, lostAt);
			refuse('Connection lost.');
			render();
		},
		name: () => state.name,
	});

	function onState(to, why) {
		if (to === 'connecting')
			recent = recent || Date.now() - Number(get('alive')) < KEPT_MS;
		ended = why === '' ? null : why;
		if (ended !== null)
			showEnd();
		render();
	}

	/*
	 * Called when the machine may have slept: the clocks of the page may
	 * have stood still.
	 */
	function onWake() {
		if (model.isRunning(state.game) && state.game.left !== null)
			conn.request(`state ${state.game.id}`);
	}

	function onForgotten() {
		model.forgotten(state);
		playView?.begin();
	}

	function onLine(line, request) {
		const message = model.apply(state, line, now(), request);

		if (message.kind === '*')
			onEvent(message);
		if (message.kind === '=' && message.words[0] === 'seek')
			set('seek', message.keys.id === undefined ? null : request);
		if (message.kind === '=' && message.words[0] === 'watch')
			set('watch', message.words[1] === 'off' || state.game === null ? null :
				String(state.game.id));
		if (message.say !== '' && (message.kind === '*' || message.kind === '#'))
			say(message.say);
		if (state.game !== null && state.game.broken) {
			state.game.broken = false;
			act(`state ${state.game.id}`);
		}
		render();
		return message;
	}

	/*
	 * Sends a request. If it is refused, tells the user why, below the
	 * field to which that belongs, if there is one. Resolves to the answer;
	 * to null if there is no connection.
	 */
	async function act(text, field) {
		const answer = await conn.request(text);
		const why = answer === null ? 'Not connected: that was not sent.' :
			answer.kind === '?' ? words.refusal(answer) : '';

		if (field !== undefined)
			setText(find(`${field}-error`), why);
		else if (why !== '')
			refuse(why);
		else
			forgetRefusal();
		render();
		return answer;
	}

	/*
	 * Like act, for what a view shows: without an answer, the view is shown
	 * again with the next connection, or at once if there is one by then.
	 */
	async function load(text) {
		const answer = isOffline() ? null : await act(text);

		isStale ||= answer === null;
		if (isStale && !isOffline())
			show(location.hash.slice(1));
		return answer;
	}

	/*
	 * Called when the connection can be used: requests what a new
	 * connection does not know.
	 */
	function onOnline(resumed) {
		const hasGame = resumed !== null && resumed.keys.match !== undefined;
		const hasSeek = resumed !== null && (resumed.keys.id || resumed.keys.seek);

		/*
		 * After a long time, a seek or a watched game is not wanted any
		 * more.
		 */
		if (!recent) {
			set('seek', null);
			set('watch', null);
		}
		const isFirst = !wasOnline;

		if (isFirst && location.hash.startsWith('#game='))
			set('watch', null);
		recent = true;
		wasOnline = true;
		forgetRefusal(isFirst ? '' : 'Connected again.');
		/*
		 * The lists are requested after "lobby on", so that no change
		 * between the two is missed.
		 */
		state.stale.add('who').add('games');
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
		if (isWall)
			wallScreen.enter();
		else
			playView.resend();
		if (isStale && !isWall)
			show(location.hash.slice(1));
		render();
	}

	let listing = false;

	/*
	 * Requests the lists. If changes were left out meanwhile, or a list has
	 * changed, requests it again.
	 */
	async function requestLists() {
		if (listing)
			return;
		listing = true;
		while (state.stale.size > 0 && conn.state() === 'online') {
			const [verb] = state.stale;

			state.stale.delete(verb);
			let answer = await conn.request(verb);
			while (answer !== null && answer.keys.next !== undefined)
				answer = await conn.request(`${verb} from=${answer.keys.next}`);
		}
		listing = false;
		render();
	}

	/* --- events that do more than change what the page shows --- */

	function onEvent(message) {
		const [event] = message.words;

		if (!isWall && model.callsUser(state, message))
			alerts.run(stored);
		if (event === 'match') {
			if (message.keys.standin !== '1')
				set('seek', null);
			set('watch', message.keys.you === '-' ? message.words[1] : null);
			if (!isWall) {
				playView.begin();
				go('play');
			}
		} else if (event === 'unseek') {
			set('seek', null);
		} else if (event === 'unwatch') {
			set('watch', null);
		} else if (event === 'near' && message.keys.differs === 'absent') {
			/*
			 * The page only suggests what happens when somebody
			 * disconnects, so it accepts another rule. If both
			 * pages accept, one of them is refused.
			 */
			conn.request(`accept ${message.words[1]}`);
		} else if (['say', 'shout', 'tell'].includes(event)) {
			unread++;
			const said = state.talk.at(-1);
			if (!isVisible(find('talk')) && said.from !== state.name)
				say(`${words.name(said.from, true)} says${words.whom(said, state.name)}: ` +
					said.text);
		}
		if (state.stale.size > 0)
			requestLists();
	}

	/* --- what the user does --- */

	/* Returns the terms of the form, as pairs of the protocol. */
	function terms() {
		const of = (key) => find(key).value;
		const list = [`absent=${of('absent')}`];

		if (of('clock') !== 'none')
			list.push(`clock=${of('clock')}`);
		for (const [key, id] of [['you', 'side'], ['opening', 'opening']])
			if (of(id))
				list.push(`${key}=${of(id)}`);
		return list.join(' ');
	}

	/*
	 * Returns the game that the user has chosen. If that is not a game,
	 * tells the user and returns null.
	 */
	function variant() {
		const typed = find('variant').value;
		const rule = find('rule').value;
		const read = protocol.readVariant(
			new FormData(find('terms')).get('game') ||
			typed + (typed.includes('/') || rule === 'free' ? '' : `/${rule}`));

		setText(find('variant-error'), read !== null ? '' :
			'A game is columns x rows (2 to 26) x stones in a row (2 to the longer side), ' +
			'such as 7x6x4.');
		return read;
	}

	/* Offers the openings that there are for the chosen game. */
	function renderTerms() {
		const game = variant();
		const list = game === null ? [] : protocol.openings(game, find('more').open);
		const chosen = find('opening').value;

		find('other-game').hidden = new FormData(find('terms')).get('game') !== '';
		find('openings').hidden = list.length === 0;
		setOptions('opening', [['', 'free'], ...list.map((word) => [word])], chosen);
		setText(find('terms-error'), '');
	}

	function unseek() {
		set('seek', null);
		say('');
		act('unseek');
	}

	/*
	 * Looks for an opponent, and says so at once: the server may tell of
	 * other seeks before it answers.
	 */
	async function seek(request, field) {
		const text = `Looking for an opponent: ${seekText(request)}.`;

		say(text);
		if ((await act(request, field))?.kind !== '=' && find('notice').textContent === text)
			say('');
	}

	/*
	 * Sends a request with the game and the terms of the form, if they are
	 * valid.
	 */
	function propose(verb, field, send = act) {
		const game = variant();

		if (game === null)
			go('play');
		else
			send(`${verb.replace('GAME', game.text)} ${terms()}`, field);
	}

	const challenge = (name) => propose(`challenge ${name} GAME`);

	/* Joins the tournament, or leaves it. A name is needed to join. */
	async function join() {
		const answer = await act(model.isEntrant(state) ? 'leave' : 'join');

		if (answer?.words[1] === 'name')
			askName(words.refusal(answer));
	}

	/*
	 * Watches a game, also again after a lost connection. If it is over, shows
	 * its record.
	 */
	async function watch(id) {
		const isShown = state.game?.id === id;
		const answer = isShown ? null : await load(`watch ${id}`);
		const isOver = !isShown && state.game?.id === id && state.game.over !== null;

		if (isOver)
			act('watch off');
		if (isOver || answer?.words[1] === 'match') {
			show(`record=${id}`);
		} else if (state.game?.id === id) {
			playView.begin();
			showView('play');
		}
	}

	/* Gives people an address of the page; copies it where a browser cannot. */
	function share(address) {
		const url = `${location.origin}/#${address}`;
		const focused = document.activeElement;
		const field = element('textarea', { class: 'hidden' }, url);

		if (navigator.share) {
			navigator.share({ url }).catch(() => {});
			return;
		}
		document.body.append(field);
		field.select();
		say(`${document.execCommand('copy') ? 'Copied' : 'The address'}: ${url}`);
		field.remove();
		focused.focus();
	}

	/* --- what the page shows --- */

	let view = 'play';
	let isStale = true;   // the view has not got what it shows, for want of a connection
	let unread = 0;

	/*
	 * Shows what happens, or a question to the user, in one line. Screen
	 * readers read this line, the talk and the errors at fields aloud by
	 * themselves. None of these repeats another, so nothing is read twice.
	 */
	function say(text) {
		if (!isWall)
			setText(find('notice'), text);
	}

	let refusal = ''; // the last one that was shown

	function refuse(text) {
		refusal = text;
		say(text);
	}

	/*
	 * A refusal is shown until the user does something that succeeds. `next`
	 * takes its place.
	 */
	function forgetRefusal(next = '') {
		if (!isWall && find('notice').textContent === refusal)
			say(next);
	}

	/* That the connection is lost is said until there is another one. */
	function clearNotice() {
		if (!isOffline())
			say('');
	}

	const VIEWS = ['play', 'people', 'talk', 'records', 'scores', 'profile'];

	function showView(to) {
		if (!isOffline())
			forgetRefusal();
		if (view === 'records' && to !== view)
			clearNotice();
		view = to;
		document.body.dataset.view = to;
		render();
	}

	/*
	 * Shows what an address names, which is the part of the page's address
	 * behind "#": the word of a view, "player=NAME", "game=ID", "record=ID",
	 * or "review=ID" for a record with its mistakes.
	 */
	function show(address) {
		const [[what, which] = []] = new URLSearchParams(address);

		isStale = isOffline();
		awaited = find({ record: 'record-title', review: 'record-title',
			player: 'profile-title' }[what]);
		if (what === 'game') {
			watch(Number(which));
		} else if (what === 'record' || what === 'review') {
			showView('records');
			recordView.show(Number(which), what === 'review');
		} else if (what === 'player') {
			showView('profile');
			peopleView.showProfile(which);
		} else {
			showView(VIEWS.includes(what) ? what : 'play');
			if (what === 'records')
				recordView.enter();
			if (what === 'scores')
				peopleView.showScores();
		}
	}

	/* Like show, and the browser's Back button leads back from there. */
	function go(address) {
		/* The browser encodes the letters of names. */
		if (location.hash !== new URL(`#${address}`, location.href).hash)
			history.pushState(null, '', `#${address}`);
		show(address);
	}

	let queued = false;

	/*
	 * Shows the state. However often it changes, this is done once a frame.
	 */
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
		/*
		 * A page that is not visible gets no frames, but its title can
		 * be seen.
		 */
		if (!document.hidden)
			requestAnimationFrame(run);
		setTimeout(run, FRAME_MS);
	}

	function isOffline() {
		return conn.state() !== 'online';
	}

	/* What there is no use for without a connection. */
	const NEED_SERVER = ['start', 'seeking', 'actions', 'people', 'records', 'scores',
		'profile', 'asks'];
	let kept = null; // the element that had the focus when the connection was lost

	/* Without a connection nothing can be pressed, and what had the focus keeps it. */
	function disable() {
		const isOff = isOffline();

		if (find('start').inert === isOff)
			return;
		if (isOff)
			kept = document.activeElement;
		for (const id of NEED_SERVER)
			find(id).inert = isOff;
		find('say').querySelector('button').disabled = isOff;
		if (!isOff && document.activeElement === document.body)
			kept?.focus();
	}

	let focused = null; // the element that had the focus last
	let awaited = null; // the title that gets the focus once it is visible, or null
	const FOCUS_FALLBACKS = ['record-title', 'profile-title', 'unseek', 'find'].map(find);

	const isVisible = (target) => target !== null && target.offsetParent !== null;

	/* If what had the focus is not visible any more, something else gets the focus. */
	function keepFocus() {
		const isLost = focused !== null && !isVisible(focused) &&
			document.querySelector('dialog[open]') === null;
		const next = isVisible(awaited) ? awaited : isLost &&
			[find('board').querySelector('[tabindex="0"]'), ...FOCUS_FALLBACKS,
				find('views').querySelector('[aria-current=true]')].find(isVisible);

		if (!next)
			return;
		awaited = next === awaited ? null : awaited;
		focused = null;
		next.focus({ preventScroll: true });
	}

	/* What is to be said while there is no connection; "" while there is one. */
	function offlineText() {
		return !isOffline() || ended !== null ? '' :
			`${wasOnline ? 'Reconnecting' : 'Connecting'}, ` +
				`${words.seconds(now() - lostAt)}`;
	}

	function renderPage() {
		const game = playView.shown();

		document.title = title();
		setText(find('connection'), offlineText());
		disable();
		setText(find('me'), state.name === '' ? 'You' :
			words.name(state.name, true));
		find('start').hidden = game !== null || state.seek !== null;
		find('seeking').hidden = game !== null || state.seek === null;
		document.body.classList.toggle('in-game', game !== null);
		if (state.seek !== null)
			setText(find('seek-text'),
				`${seekText(state.seek.request || get('seek') || '')}.`);
		playView.render();
		const isTalkSeen = isVisible(find('talk'));
		if (isTalkSeen)
			unread = 0;
		peopleView.render(isTalkSeen);
		renderNavigation();
		recordView.render();
		const part = { play: 'game', records: 'record' }[view];
		document.body.classList.toggle('has-board', part !== undefined && !find(part).hidden);
		keepFocus();
	}

	/*
	 * Sets the title, which tells a user who looks at another page what
	 * happens here.
	 */
	function title() {
		const asked = state.proposals.find((p) => !p.ours);
		const { game } = state;

		if (isOffline())
			return wasOnline ? 'Connection lost' : 'noughts';
		if (asked !== undefined)
			return words.proposal(asked);
		if (model.isOurs(game)) {
			const opponent = words.name(game.names[protocol.other(game.you)]);

			return model.isOurTurn(game) ? `Your turn against ${opponent}` :
				`Playing ${opponent}`;
		}
		if (state.seek !== null)
			return 'Looking for an opponent';
		return 'noughts';
	}

	/* Names the game and the terms of a "seek". */
	function seekText(request) {
		const [, games, ...keys] = request.split(' ');
		const pairs = Object.fromEntries(keys.map((key) => key.split('=')));

		return words.gameAndTerms(games || 'the same game', pairs);
	}

	function renderNavigation() {
		setText(find('talk-count'), unread === 0 ? '' : String(unread));
		const part = view === 'scores' || view === 'profile' ? 'people' : view;

		for (const item of find('views').children)
			item.setAttribute('aria-current', String(item.dataset.view === part));
	}

	/* --- dialogs --- */

	/*
	 * Opens the dialog for the name. `why` says why the last name was
	 * refused.
	 */
	function askName(why = '') {
		find('name').value = get('name') || '';
		find('unrated').hidden = get('unrated') === 'told';
		set('unrated', 'told');
		setText(find('name-error'), why);
		setText(find('as-guest'), isGuest() ? 'Play as a guest' : 'Keep the name');
		find('vibration').checked = get('vibration') === '1';
		find('vibration-label').hidden = !navigator.vibrate;
		if (!find('you').open)
			find('you').showModal();
	}

	const darkRules = [...document.styleSheets[0].cssRules].filter((rule) =>
		rule.media?.mediaText.includes('dark'));

	/* Makes the page light or dark, as the user wants or as the system is. */
	function applyTheme() {
		const theme = get('theme');

		for (const { media } of darkRules)
			media.mediaText = { dark: 'all', light: 'not all' }[theme] ||
				'(prefers-color-scheme: dark)';
		document.documentElement.style.colorScheme = theme || 'light dark';
	}

	function isGuest() {
		return state.name.startsWith('~') || get('name') === null;
	}

	async function useName() {
		const name = find('name').value.trim().normalize();
		const answer = name === '' ? null : await conn.request(`name ${name}`);
		const why = name === '' ? 'Type a name, or play as a guest.' :
			answer?.kind === '?' ? words.refusal(answer) : '';

		setText(find('name-error'), why);
		if (name === '' || answer?.kind === '?')
			return;
		if (answer === null) /* the next connection asks for the name */
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

	/* The connection has ended for good. The user decides what to do. */
	function showEnd() {
		if (isWall) {
			/* A wall screen connects again for ever. */
			delay(5000, conn.start);
			return;
		}
		setText(find('ended-text'), ends[ended] || 'The server has closed the connection.');
		setText(find('reconnect'), ended === 'resumed' ? 'Continue here' : 'Try again');
		if (!find('ended').open)
			find('ended').showModal();
	}

	/* --- the beginning --- */

	const recordView = isWall ? null : records.create(state,
		{ act, load, say, clearNotice, refuse, go, share });
	const wallScreen = isWall ? wall.create(state, act) : null;
	const peopleView = isWall ? null : people.create(state, {
		act, load, challenge, go, join,
	});
	const playView = isWall ? null : play.create(state, {
		act, refuse, forgetRefusal, render, seek, unseek, offlineText, say, get, set,
		request: (text) => conn.request(text),
		isOnline: () => conn.state() === 'online',
		unwatch: () => set('watch', null), go, share,
	});

	function listenToPage() {
		setOptions('rule', Object.entries(tables.rules).map(([word, { goal }]) => [word, goal]));
		setOptions('absent', Object.entries(tables.values.absent));
		setOptions('level', tables.levels.map((word) => [word]), 'medium');
		onPress('terms', () => propose('seek GAME', 'terms', seek));
		find('terms').addEventListener('change', renderTerms);
		find('more').addEventListener('toggle', renderTerms);
		renderTerms();
		onPress('bot', () => propose(`bot GAME ${find('level').value}`, 'terms'));
		onPress('unseek', unseek);
		onPress('me', askName);
		onPress('naming', useName);
		onPress('as-guest', () => {
			if (isGuest()) {
				set('guest', '1');
				conn.setName(null);
			}
			find('you').close();
		});
		find('vibration').addEventListener('change', (event) =>
			set('vibration', event.target.checked ? '1' : null));
		find('theme').value = get('theme') || '';
		find('theme').addEventListener('change', (event) => {
			set('theme', event.target.value || null);
			applyTheme();
		});
		find('views').addEventListener('click', (event) => {
			const item = event.target.closest('button');

			if (item !== null)
				go(item.dataset.view);
		});
		onPress('say', async () => {
			const text = find('remark').value.trim();

			if (text === '')
				return;
			const answer = await act(`${find('audience').value} :${text}`, 'say');
			if (answer !== null && answer.kind === '=')
				find('remark').value = '';
		});
		onPress('reconnect', () => {
			refuse('Connecting.'); // in place of why the connection has ended
			conn.start();
			find('ended').close();
		});
		/*
		 * This dialog needs an answer, but browsers close a dialog at a
		 * second Escape.
		 */
		find('ended').addEventListener('close', () => ended !== null &&
			showEnd());
	}

	const wake = () => conn.wake();
	document.addEventListener('visibilitychange', () => document.hidden || wake());
	document.addEventListener('focusin', (event) => {
		focused = event.target;
	});
	window.addEventListener('resize', render); /* the last move stays in view */
	window.addEventListener('pageshow', (event) => event.persisted && wake());
	window.addEventListener('online', wake);
	window.addEventListener('popstate', () => isWall || show(location.hash.slice(1)));
	const noteAlive = () => isOffline() || set('alive', String(Date.now()));
	window.addEventListener('pagehide', noteAlive);
	applyTheme();
	page.onRelease(render);
	alerts.listen(stored);
	setInterval(() => {
		noteAlive();
		render(); /* how long an arena still lasts */
	}, ALIVE_MS);
	conn.start();
	if (isWall) {
		setInterval(() => isOffline() || wallScreen.ask(), wallScreen.ASK_MS);
		setInterval(wallScreen.tick, CLOCK_MS);
	} else {
		listenToPage();
		setInterval(() => isOffline() ? render() : playView.renderClocks(), CLOCK_MS);
		/* Who follows an address wants to see something first. */
		if (get('name') === null && get('guest') === null && location.hash === '')
			askName();
	}
})();
