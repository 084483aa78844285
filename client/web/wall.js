/*
 * wall.js -- the page at /wall: the running games, the board of the game with
 * the most spectators, and who waits, in large letters for a screen that
 * everybody can see.
 */
const wall = (function () {
	'use strict';

	const { element, fill } = page;
	/*
	 * The lists are requested so often because the server does not report
	 * changes in the numbers of spectators.
	 */
	const ASK_MS = 5000;
	const RESULT_MS = 5000;
	const LAST_MOVES = 6;

	/*
	 * Returns the game to show: in a tournament, the one of the two best
	 * players; else the one with the most spectators. Among equals, it is
	 * the newest.
	 */
	function choose({ tournament: t, standings, games }) {
		const ranks = Object.fromEntries(standings.map((row) => [row.name, row.rank]));
		const rank = (game) => t === null || t.state === 'over' ? 0 :
			[game.x, game.o].reduce((sum, name) => sum + Number(ranks[name] || 999), 0);

		return [...games.values()].sort((a, b) => rank(a) - rank(b) ||
			b.watchers - a.watchers || b.id - a.id)[0] || null;
	}

	function create(state, act) {
		const root = element('main', { id: 'wall' });
		const upper = element('div', { class: 'player' });
		const lower = element('div', { class: 'player' });
		const picture = element('div', { class: 'board' });
		const status = element('p', { class: 'status' });
		const last = element('p', { class: 'last-moves' });
		const announced = element('p', { class: 'card' });
		const lists = element('div', {});
		const shown = board.create(picture, undefined, undefined, true);
		const address = `http://${location.host}/`;
		let watched = 0;

		root.append(
			element('section', {}, upper, picture, lower, status, last),
			element('section', {}, element('div', { class: 'address' }, code(address),
				element('p', {}, 'Play at ', element('strong', {}, address))), announced, lists));
		document.body.className = 'wall';
		document.body.replaceChildren(root);

		/* Makes the QR code of a text; nothing if that is too long. */
		function code(text) {
			const rows = qr.encode(text) || [];
			const size = rows.length + 8;

			return rows.length === 0 ? '' : board.svg('svg', {
				class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img',
				'aria-label': text, 'shape-rendering': 'crispEdges',
			}, board.svg('rect', { width: size, height: size, fill: '#ffffff' }),
			board.svg('path', { d: rows.map((row, y) => row.map((dark, x) => dark ?
				`M${x + 4} ${y + 4}h1v1h-1z` : '').join('')).join('') }));
		}

		/*
		 * Watches the game to show, unless that was tried since the
		 * last list. A result is shown for some seconds first.
		 */
		function follow() {
			const game = choose(state);
			const isNews = state.game?.over && page.now() - state.game.since < RESULT_MS;

			if (game !== null && game.id !== watched && !isNews) {
				watched = game.id;
				act(`watch ${game.id}`);
			}
		}

		/* Requests the lists, now and again and again. */
		async function ask() {
			await act('games');
			if (state.game === null)
				watched = 0;
			follow();
		}

		function render() {
			const { game } = state;

			if (game === null)
				follow();
			const seeks = [...state.players.values()].filter((p) =>
				model.isWaiting(state, p));

			const running = [...state.games.values()];
			const list = (title, rows, empty) => [
				element('h2', {}, title),
				element('ol', {}, ...(rows.length === 0 ? [['', empty]] : rows).map(
					([strong, rest]) => element('li', {},
						element('strong', {}, strong), ` ${rest}`))),
			];
			const { tournament: t, standings, pairings } = state;

			/* Everybody wants to see who has won, until there is another game to see. */
			const isOver = t?.state === 'over';
			const text = t === null || isOver && running.length > 0 ? '' :
				words.tournament(t, page.now());

			fill(lists, [text, standings, pairings, seeks, running], () => [
				...(text === '' ? [] : people.tournament(state, text)),
				...(text !== '' && !(isOver && seeks.length > 0) ? [] :
					list('Waiting for an opponent', seeks.map((p) =>
						[words.name(p.name, true), words.games(words.soughtGames(p))]), 'Nobody now.')),
				...(text !== '' ? [] :
					list('Games', running.map((g) => [words.pairing(g), words.games(g.variant)]),
						'No game is being played.')),
			]);
			page.setText(announced, state.talk.filter(({ from }) =>
				from === '~operator').at(-1)?.text || '');
			announced.hidden = announced.textContent === '';
			for (const part of [picture, upper, lower])
				part.hidden = game === null;
			last.hidden = !model.isRunning(game); /* a long result takes its place */
			page.setText(status, document.body.classList.contains('offline') ?
				'Connecting...' : game === null ? 'The next game is shown here.' :
					game.over !== null ? words.result(game) : words.turn(game));
			if (game === null)
				return;
			play.showPlayer(upper, game, 'o');
			play.showPlayer(lower, game, 'x');
			tick();
			const name = words.games(game.variant.text);
			page.setText(last, game.moves.length === 0 ? name : `${name}, move ${game.moves.length}: ` +
					game.moves.slice(-LAST_MOVES).join(' '));
			shown.show({
				key: `wall ${game.id}`, variant: game.variant, moves: game.moves,
				line: game.over === null ? [] : game.over.line, canMove: false,
				mark: 'x',
			});
		}

		/* Called often: changes only the clocks. */
		function tick() {
			if (state.game !== null)
				play.showClocks(state.game);
		}

		return {
			enter: () => {
				watched = 0;
				ask();
			},
			ask, render, tick, ASK_MS,
		};
	}

	return { create };
})();
