/*
 * play.js -- the game on the board, as its player or a spectator sees it: moves,
 * clocks, the buttons below the board and the questions of others.
 */
const play = (function () {
	'use strict';

	const { find, element, button, fill, setText, isAsking, now } = page;
	const { mark } = board;
	const LOW_TIME_MS = 20000;

	const SHARE = 'M8 10V2M5 5l3-3 3 3M5 7H3v7h10V7h-2'; /* an arrow out of a box */

	/* Shows a player: mark, name, these buttons and clock. */
	function showPlayer(parent, game, side, key, makeButtons = () => []) {
		const details = game.away[side] ? 'disconnected' :
			game.replaced !== '' && protocol.isBot(game.names[side]) ?
				`plays for ${words.name(game.replaced)}` :
				game.programs.includes(side) ? 'a program' : '';

		parent.classList.toggle('to-move', game.turn === side);
		fill(parent, [game.id, side, game.names[side], details, game.you, key], () => [
			mark(side, game.variant),
			element('span', { class: 'name' }, words.name(game.names[side], true)),
			element('small', {}, game.you === side ? `(you) ${details}` : details),
			...makeButtons(),
			element('span', { class: 'clock', role: 'timer', 'aria-live': 'off',
				'data-side': side }),
		]);
	}

	/* Shows how much time the players have left. */
	function showClocks(game) {
		const left = model.remaining(game, now());

		for (const clock of document.querySelectorAll('.clock')) {
			const ms = left === null ? 0 : left[clock.dataset.side];

			setText(clock, left === null ? '' : words.time(ms));
			clock.classList.toggle('runs', game.runs === clock.dataset.side);
			clock.classList.toggle('low', left !== null && ms < LOW_TIME_MS);
		}
	}

	/*
	 * The app has these functions: act(request), which also tells the user
	 * why a request is refused; request(text) and isOnline() of the
	 * connection; refuse(text), which shows why a request was refused, and
	 * forgetRefusal(), after one that was not; render(); seek(request);
	 * unseek(); unwatch(), which forgets the watched game; offlineText(), which
	 * is shown without a connection; say(text), go(address) and share(address),
	 * see app.js, and get and set of the stored settings. state is that of
	 * model.js.
	 */
	function create(state, app) {
		let pending = null;  // { match, ply, point }: our move that has no answer yet
		let dismissed = 0;   // number of a game that is over and was closed
		let ghost = null;
		let takesFocus = false; // the board is to get the focus
		let looking = null;  // how many moves of the game are shown; null: all
		const picture = board.create(find('board'), play, (point) => {
			ghost = point;
			app.render();
		});

		/* Another game begins, or is watched. */
		function begin() {
			dismissed = 0;
			pending = null;
			looking = null;
			app.render();
			takesFocus = true;
		}

		/* Whether the board takes a move: not without a connection. */
		function canMove(game) {
			return model.canMove(game) && pending === null && looking === null &&
				app.isOnline();
		}

		/*
		 * Plays a move of the user. It is kept until the server has
		 * answered.
		 */
		function play(point) {
			const { game } = state;

			if (!canMove(game) || point === null)
				return;
			pending = { match: game.id, ply: game.moves.length + 1, point };
			app.render();
			resend();
		}

		/*
		 * Sends the move that has no answer again, unless the game has
		 * continued meanwhile.
		 */
		async function resend() {
			const { game } = state;
			const move = pending;

			if (move === null || !app.isOnline())
				return;
			if (game === null || game.id !== move.match ||
				game.moves.length !== move.ply - 1) {
				pending = null;
				app.render();
				return;
			}
			const answer = await app.request(`move ${move.point} ply=${move.ply}`);
			if (answer === null)
				return; /* the next connection sends it again */
			pending = null;
			if (answer.kind === '?')
				app.refuse(words.refusal(answer));
			else
				app.forgetRefusal();
			app.render();
		}

		/* Returns the game on the board, or null. */
		function shown() {
			const { game } = state;

			return game !== null && game.id !== dismissed ? game : null;
		}

		/* Stops watching, or takes a finished game off the board. */
		function leave() {
			const { game } = state;

			dismissed = game.id;
			model.forgetTalk(state, null);
			app.say('');
			app.unwatch();
			if (game.you === null) {
				app.request('watch off');
				state.game = null;
			}
			app.go('play');
		}

		function renderBoard(game) {
			const upper = game.you === null ? 'o' : protocol.other(game.you);

			const sound = app.get('sound') === '1';

			showPlayer(find('opponent'), game, upper);
			showPlayer(find('player'), game, protocol.other(upper), sound, () => [
				button(board.svg('svg', { viewBox: '0 0 16 16' }, board.svg('path', {
					d: SHARE,
				})), () => app.share(`game=${game.id}`), {
					class: 'icon', title: 'Share the address of this game',
					'aria-label': 'Share the address of this game',
				}),
				game.you === null ? '' : button('\u266a', () => {
					app.set('sound', sound ? null : '1');
					app.render();
				}, {
					class: 'icon', 'aria-pressed': String(sound),
					title: `Sound when it is your turn: ${sound ? 'on' : 'off'}`,
					'aria-label': 'Sound when it is your turn',
				}),
			]);
			renderClocks();
			if (looking !== null && looking >= game.moves.length)
				looking = null;
			const isPresent = looking === null;
			picture.show({
				key: `game ${game.id}`, variant: game.variant,
				moves: isPresent ? game.moves : game.moves.slice(0, looking),
				line: game.over === null || !isPresent ? [] : game.over.line,
				canMove: canMove(game),
				turn: app.isOnline() ? words.turn(game) : '',
				mark: model.nextMark(game),
				numbered: game.phase !== '',
				hint: isPresent && game.hint !== null && game.hint.ply === game.moves.length + 1 ?
					game.hint.point : null,
				pending: isPresent && pending !== null && pending.match === game.id &&
					pending.ply === game.moves.length + 1 ? pending.point : null,
			});
			const next = game.turn === null || game.phase === 'choice' ||
				looking !== null || !app.isOnline() ? null : model.nextMark(game);

			fill(find('turn'), [next, turnText(game), game.variant.text], () =>
				[next === null ? '' : mark(next, game.variant), turnText(game)]);
			find('turn').classList.toggle('mine', model.isOurTurn(game) && isPresent &&
				app.isOnline());
			renderMoves(game);
			const items = actions(game);
			fill(find('actions'), [game.id,
				items.map(({ text, key, disabled }) => [text, key, isAsking(key), disabled])],
			() => items.map(({ text, run, key, disabled, side, place = text }) => {
				const made = button(isAsking(key) ? 'Sure?' : text,
					() => key === undefined ? run() : confirm(key, run), {
						'data-key': place.replace('\u2715 ', ''),
						'aria-label': isAsking(key) ? `${text}: sure?` :
							text.replace('\u2715', 'Withdraw:'),
						disabled: disabled === true,
					});

				if (side !== undefined)
					made.replaceChildren('Play ', mark(side, game.variant));
				return made;
			}));
		}

		/* --- the moves, and the position after one of them --- */

		/* A row for each move of X and the answer to it. */
		function renderMoves(game) {
			const { moves } = game;
			const list = find('moves');
			const at = looking ?? moves.length;
			const one = (n) => button(moves[n - 1], () => look(n), {
				'aria-current': String(n === at),
				'aria-label': `After move ${n}, ${moves[n - 1]}`, tabindex: '-1',
			});

			fill(list, [game.id, at, moves], () => {
				const rows = [];

				for (let n = 1; n <= moves.length; n += 2)
					rows.push(element('li', {}, element('small', {}, `${(n + 1) / 2}.`),
						one(n), ...(n < moves.length ? [one(n + 1)] : [])));
				return rows;
			});
			const shown = list.querySelector('[aria-current=true]');
			if (shown !== null) {
				list.scrollTop = shown.offsetTop - list.clientHeight / 2;
				list.scrollLeft = shown.offsetLeft - list.clientWidth / 2;
			}
		}

		/* Shows the position after n moves; after all of them, the game. */
		function look(n) {
			const game = shown();

			if (game === null)
				return;
			looking = n >= game.moves.length ? null : Math.max(0, n);
			app.render();
		}

		function step(by) {
			const game = shown();

			if (game !== null)
				look((looking ?? game.moves.length) + by);
		}

		/*
		 * The first tap on the board returns to the game, and plays nothing.
		 * Without a connection no tap does.
		 */
		find('board').addEventListener('pointerdown', (event) => {
			if (!app.isOnline())
				app.refuse('Not connected: nothing can be played.');
			if (looking === null)
				return;
			event.stopPropagation();
			event.preventDefault();
			looking = null;
			app.render();
		}, true);
		document.addEventListener('keydown', (event) => {
			const isOnMoves = event.target.closest('#moves') !== null;
			const by = { ',': -1, '.': 1, ...isOnMoves && { ArrowLeft: -1, ArrowRight: 1 } };

			if (!Object.hasOwn(by, event.key) || event.target.matches('input, select, textarea'))
				return;
			if (isOnMoves)
				event.preventDefault();
			step(by[event.key]);
		});

		/* Called ten times a second: changes only the clocks. */
		function renderClocks() {
			const game = shown();

			if (game === null)
				return;
			showClocks(game);
			if (!model.isOurs(game))
				return;
			const claimable = model.facts(state, now()).has('may-claim');
			if (claimable !== document.body.classList.contains('claimable')) {
				document.body.classList.toggle('claimable', claimable);
				app.render();
			}
		}

		/*
		 * Returns the line below the board: whose turn it is, or
		 * something more important.
		 */
		function turnText(game) {
			if (looking !== null)
				return `Move ${looking} of ${game.moves.length}. Tap to return.`;
			if (game.over !== null)
				return `${state.seek === null ? '' : 'Looking for an opponent. '}` +
					`${words.result(game)} ${words.ratings(game)}`.trim();
			if (!app.isOnline())
				return pending === null ? app.offlineText() :
					`${pending.point} is played when the connection is back.`;
			if (ghost !== null && canMove(game))
				return `${ghost}: tap again to play.`;
			if (pending !== null)
				return `Playing ${pending.point}...`;
			if (game.thinking)
				return 'Computing a hint...';
			return words.turn(game);
		}

		function confirm(key, run) {
			if (key === 'hint' && !isAsking(key))
				app.refuse('With a hint the game counts for nobody. Press again for one.');
			page.confirm(key, run);
		}

		/* Returns the request for another game like the one on the board. */
		function seekAgain(game) {
			const terms = Object.entries(protocol.usualTerms(game.clock))
				.filter(([key, usual]) => game[key] !== usual)
				.map(([key]) => ` ${key}=${game[key]}`);

			return `seek ${game.variant.text} clock=${game.clock}${terms.join('')}`;
		}

		/*
		 * Returns the buttons below the board: the text of each, what
		 * it does (run), a key if it must be pressed twice, and, if the
		 * button takes over from one with another text, which text
		 * (place): it then also gets the focus of that button. The
		 * buttons have the same places in each turn.
		 */
		function actions(game) {
			const send = (text, request, rest) =>
				({ text, run: () => app.act(request), ...rest });
			/* The button that has made our offer withdraws it. */
			const offer = (text, kind, rest) => {
				const made = game.offers[kind];

				return made !== undefined && made.side === game.you ?
					send(`\u2715 ${text}`, `withdraw ${made.id}`) :
					send(text, kind, rest);
			};
			const facts = model.facts(state, now());
			const may = (kind) => facts.has(`may-${kind}`) ||
				game.offers[kind]?.side === game.you;

			if (game.over !== null)
				return [
					facts.has('ended') && may('rematch') &&
						offer('Rematch', 'rematch'),
					facts.has('seeking') ?
						{ text: 'Stop looking', run: app.unseek, place: 'New game' } :
						facts.has('ended') && { text: 'New game',
							run: () => app.seek(seekAgain(game)) },
					facts.has('has-moves') &&
						{ text: 'Mistakes', run: () => app.go(`review=${game.id}`) },
					{ text: 'Close', run: leave },
				].filter(Boolean);
			if (facts.has('watching'))
				return [{ text: 'Stop watching', run: leave }];
			return [
				...['x', 'o', 'more'].filter((word) => facts.has(`may-choose-${word}`))
					.map((word) => send(word === 'more' ? 'Two more stones' :
						`Play ${words.mark(word)}`, `choose ${word}`,
					word === 'more' ? {} : { side: word })),
				facts.has('may-claim') && send('Claim the win', 'claim'),
				may('draw') && offer('Draw', 'draw'),
				/* A button that will be possible keeps its place. */
				game.undo === 'on' && !game.rated && game.phase === '' &&
					offer('Take back', 'undo', { disabled: !may('undo') }),
				!game.tournament && game.phase === '' &&
					offer('Hint', 'hint', { disabled: !may('hint'),
						key: facts.has('hint-now') && model.counts(state) ? 'hint' :
							undefined }),
				facts.has('paused') ? send('Go on', 'pause off') :
					may('pause') && offer('Pause', 'pause'),
				game.standin && facts.has('seeking') &&
					{ text: 'Stop looking', run: app.unseek },
				facts.has('may-abort') ? send('Abort', 'abort', { key: 'abort' }) :
					send('Resign', 'resign', { key: 'resign' }),
			].filter(Boolean);
		}

		/* --- questions: challenges and offers --- */

		function renderAsks() {
			const game = state.game;
			const list = state.proposals.map((p) => ({
				id: p.id, text: words.proposal(p), ours: p.ours,
			}));

			if (game !== null && game.you !== null)
				for (const [kind, offer] of Object.entries(game.offers))
					if (offer.side !== game.you)
						list.push({
							id: offer.id, text: words.offer(game, kind, offer.side),
							ours: false,
						});
			fill(find('asks'), list, () => list.map(({ id, text, ours }) =>
				element('div', { class: 'ask' }, element('p', {}, text), ...(ours ? [
					button('Withdraw', () => app.act(`withdraw ${id}`),
						{ 'aria-label': `Withdraw: ${text}` }),
				] : [
					button('Accept', () => app.act(`accept ${id}`),
						{ class: 'primary', 'aria-label': `Accept: ${text}` }),
					button('Decline', () => {
						app.say('');
						app.act(`decline ${id}`);
					}, { 'aria-label': `Decline: ${text}` }),
				]))));
		}

		function render() {
			const game = shown();

			find('game').hidden = game === null;
			if (game !== null)
				renderBoard(game);
			if (game !== null && takesFocus) {
				takesFocus = false;
				/* Whoever is typing goes on typing. */
				const at = document.activeElement;
				if (!at?.matches('input:not([type])') || at.offsetParent === null)
					picture.focus();
			}
			renderAsks();
		}

		return { begin, play, resend, shown, render, renderClocks };
	}

	return { create, showPlayer, showClocks };
})();
