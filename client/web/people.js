/*
 * people.js -- who is here, who waits for an opponent, which games are played
 * and what is said.
 */
const people = (function () {
	'use strict';

	const { find, onPress, element, button, fill, setText, isAsking, now, row } = page;
	const DOUBLE_TAP_MS = 500;

	/*
	 * Makes a table with one line for each row, which has these keys. A variant
	 * is shown by its name.
	 */
	function table(heads, keys, rows) {
		const line = (tag, cells) => element('tr', {},
			...cells.map((cell) => element(tag, {}, cell)));

		return rows.length === 0 ? '' : element('table', {}, line('th', heads),
			...rows.map((r) => line('td', keys.map((key) =>
				key === 'variant' ? words.games(r[key]) : r[key] ?? ''))));
	}

	const STANDING = ['rank', 'name', 'points', 'played'];
	const FLAGS = ['withdrawn', 'out', 'bot'];

	/* That a list goes on, if it has more than so many rows. */
	const more = (all, most) => all.length > most ?
		element('p', {}, `and ${all.length - most} more`) : '';

	/*
	 * The table of a tournament, of at most so many rows. The tie-breaks,
	 * in the order of the server, of which at most `ties` are shown, stand
	 * only with players who have as many points as another, and only where
	 * they differ.
	 */
	function standings(all, most = 64, ties = 9) {
		const isTied = (row) => all.some((other) =>
			other !== row && other.points === row.points);
		const breaks = Object.keys(all[0] || {}).filter((key) =>
			![...STANDING, ...FLAGS].includes(key) && all.some((row) => all.some((other) =>
				row.points === other.points && row[key] !== other[key]))).slice(0, ties);
		const rows = all.slice(0, most).map((row) => ({
			...row, ...(isTied(row) ? {} : Object.fromEntries(breaks.map((key) => [key, '']))),
			name: words.name(row.name, true) + (row.withdrawn ? ' (left)' : ''),
		}));

		return [table(['', ...STANDING.slice(1), ...breaks], [...STANDING, ...breaks], rows),
			more(all, most)];
	}

	/*
	 * What there is to see of the tournament, below a text about it;
	 * watch(match) is missing on a wall screen, which has less room.
	 */
	function tournament(state, text, watch, ...buttons) {
		const { pairings } = state;
		const isArena = state.tournament.kind === 'arena'; // of one round
		const most = watch ? pairings.length : 4;

		return [
			element('h2', {}, 'Tournament'),
			element('p', {}, text), ...buttons,
			...(watch ? standings(state.standings) : standings(state.standings, 8, 1)),
			element('ul', {}, ...pairings.slice(0, most).map((game) => row(
				words.pairing(game), isArena ? '' : `Round ${game.round}`,
				...(!watch || game.match === undefined || game.winner || model.isOurs(state.game) ||
					[game.x, game.o].includes(state.name) ? [] :
					[button('Watch', () => watch(game.match))])))),
			more(pairings, most),
		];
	}

	/*
	 * The app has act(request), load(request), challenge(name), go(address),
	 * see app.js, and join(), which leaves the tournament as well; state is that
	 * of model.js.
	 */
	function create(state, app) {
		const watch = (id) => app.go(`game=${id}`);

		/*
		 * Makes the row of a player, with a button: to play with one
		 * who waits, or to challenge another one.
		 */
		function playerRow(p) {
			const isMe = p.name === state.name;
			const wish = p.seek === undefined ? '' :
				`: ${words.gameAndTerms(words.soughtGames(p), {
					...p, you: undefined,
				})}`;
			const activity = wish === '' ? p.state : 'seeking';
			const details = (tables.activities[activity] || activity) + wish +
				(p.rating === undefined ? '' : `, ${p.rating}`) +
				(p.bot === '1' ? ', a program' : '');
			const does = isMe ? [] : model.isWaiting(state, p) ?
				[button('Play', () => app.act(`accept ${p.seek}`), { class: 'primary',
					'aria-label': `Play ${words.name(p.name)}` })] :
				p.state === 'away' ? [] :
					[button('Challenge', () => app.challenge(p.name), {
						'aria-label': `Challenge ${words.name(p.name)}`,
					})];

			return row(person(p.name, isMe ? ' (you)' : ''), details, ...does);
		}

		function renderPeople() {
			const people = [...state.players.values()];
			const waiting = people.filter((p) => model.isWaiting(state, p));
			const games = [...state.games.values()].sort((a, b) => b.id - a.id);
			const plays = model.isOurs(state.game);

			fill(find('waiting'), waiting, () => waiting.map(playerRow));
			setText(find('people-count'), people.length === 0 ? '' :
				String(people.length));
			fill(find('players'), [people, state.name], () => people.length === 0 ?
				[element('li', { class: 'empty' }, 'Nobody is here.')] :
				people.map(playerRow));
			fill(find('games'), [games, state.name, plays], () => games.length === 0 ?
				[element('li', { class: 'empty' }, 'No game is being played.')] :
				games.map((g) => row(words.pairing(g),
					`${words.games(g.variant)}, ${words.plural(g.watchers, 'spectator')}`,
					...(plays || g.x === state.name || g.o === state.name ? [] :
						[button('Watch', () => watch(g.id), {
							'aria-label': `Watch game ${g.id}`,
						})]))));
		}

		/* --- a player, and the scores of all --- */

		const COUNTS = ['won', 'lost', 'drawn'];

		/* Makes the name of a player, which shows the player. */
		function person(name, rest = '') {
			return button(words.name(name, true) + rest, () => app.go(`player=${name}`),
				{ class: 'person' });
		}

		async function showProfile(name) {
			setText(find('profile-title'), words.name(name, true));
			find('profile-text').replaceChildren();
			if ((await app.load(`profile ${name}`))?.kind === '=' &&
				(await app.load('ignore'))?.kind === '=')
				renderProfile(state.profile);
		}

		function renderProfile({ name, rows }) {
			const of = (event) => rows.filter((r) => r.event === event);
			const isIgnored = state.ignored.some((other) =>
				other.toLowerCase() === name.toLowerCase());
			const counts = ([r]) => r === undefined ? '' :
				element('p', {}, `Against you: won ${r.won}, lost ${r.lost}, drawn ${r.drawn}.`);

			find('profile-text').replaceChildren(
				rows.length === 0 ? element('p', {}, 'No finished games yet.') : '',
				table(['game', 'rating', 'rated games'], ['variant', 'rating', 'games'],
					of('rating')),
				of('rating').some((r) => r.rating.endsWith('?')) ? element('p',
					{ class: 'small' }, '? is provisional: of few games, or of old ones.') : '',
				table(['game', ...COUNTS], ['variant', ...COUNTS], of('score')),
				...(name === state.name ? [] : [
					counts(of('against')),
					element('p', { class: 'buttons' },
						button('Challenge', () => app.challenge(name)),
						button(isIgnored ? 'Stop ignoring' : 'Ignore', async () => {
							await app.act(`ignore ${name}${isIgnored ? ' off' : ''}`);
							showProfile(name);
						})),
				]),
				element('ul', { class: 'rows' }, ...of('history').map((game) =>
					row(words.finished(game),
						`${words.games(game.variant)}, ${game.ended}`,
						button('Show', () => app.go(`record=${game.id}`), {
							'aria-label': `Show game ${game.id}`,
						})))));
		}

		async function showScores(from = 1) {
			if ((await app.load(`scores top=50 from=${from}`))?.kind !== '=')
				return;
			const { rows, count } = state.scores;

			find('scores-text').replaceChildren(rows.length === 0 ?
				element('p', {}, 'No finished games yet.') :
				table(['name', 'game', ...COUNTS], ['person', 'variant', ...COUNTS],
					rows.map((r) => ({ person: person(r.name), ...r }))));
			find('more-scores').hidden = rows.length >= count;
		}

		onPress('show-scores', () => app.go('scores'));
		onPress('more-scores', () => showScores(state.scores.rows.length + 1));

		/* --- talk --- */

		const talkLines = new WeakMap(); // what was said, and its line

		function talkLine(said) {
			const { from, text } = said;

			if (!talkLines.has(said))
				talkLines.set(said, element('li', {},
					element('strong', {}, from === state.name ? 'You' :
						words.name(from, true)),
					element('small', {}, words.whom(said, state.name)), ` ${text}`));
			return talkLines.get(said);
		}

		const emptyLine = element('li', { class: 'empty' }, 'Nobody has said anything yet.');

		function renderTalk(isSeen) {
			const { game } = state;
			const to = [];

			if (game !== null) {
				to.push(['say', 'Game']);
				if (game.you === null)
					to.push(['say to=spectators', 'Spectators']);
			}
			to.push(['shout', 'All']);
			fill(find('audience'), to, () => to.map(([value, text]) =>
				element('option', { value }, text)));
			/* Screen readers read what is added, so the lines before it stay. */
			const lines = state.talk.length === 0 ? [emptyLine] : state.talk.map(talkLine);
			for (const old of [...find('lines').children].filter((e) => !lines.includes(e)))
				old.remove();
			find('lines').append(...lines.filter((e) => !e.isConnected));
			if (isSeen)
				find('log').scrollTop = find('log').scrollHeight;
		}

		let enteredAt = null; // when the button became "Leave"; null: it is "Join"

		/*
		 * The second tap of a double tap on "Join" presses "Leave", which
		 * is at the same place.
		 */
		function leave() {
			if (now() - enteredAt > DOUBLE_TAP_MS)
				page.confirm('leave', app.join);
		}

		function renderTournament() {
			const { tournament: t, standings: rows, pairings } = state;
			const isSure = isAsking('leave');

			enteredAt = model.isEntrant(state) ? enteredAt ?? now() : null;
			const isEntrant = enteredAt !== null;
			find('tournament').hidden = t === null;
			if (t === null)
				return;
			const text = words.tournament(t, now());

			fill(find('tournament'), [text, rows, pairings, isEntrant, isSure,
				model.isOurs(state.game)], () =>
				tournament(state, text, watch, ...(t.state === 'over' ? [] :
					[isEntrant ? button(isSure ? 'Sure?' : 'Leave', leave,
						{ 'aria-label': isSure ? 'Leave: sure?' : 'Leave' }) :
						button('Join', app.join)])));
		}

		/* isTalkSeen: the talk is visible. */
		function render(isTalkSeen) {
			renderPeople();
			renderTournament();
			renderTalk(isTalkSeen);
		}

		return { render, showProfile, showScores };
	}

	return { create, tournament };
})();
