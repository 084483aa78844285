/*
 * records.js -- the list of finished games; and one of them, step by step, with
 * its mistakes and the graph of X's chances when the server has reviewed it.
 */
const records = (function () {
	'use strict';

	const { find, onPress, element, button, fill, setText, row } = page;
	const GRAPH_HEIGHT = 28;
	const MARKED = ['inaccuracy', 'mistake', 'blunder'];

	/*
	 * Returns X's chances after each move, in percent; null where the
	 * review has none.
	 */
	function chances(record) {
		return record.moves.map((_, i) => {
			const keys = record.reviewed[i];

			if (keys === undefined || keys.after === undefined)
				return null;
			return i % 2 === 0 ? Number(keys.after) : 100 - Number(keys.after);
		});
	}

	/*
	 * act(request) sends a request and resolves to its answer, or to null, and
	 * so does load(request), for what the view shows. say(text) tells the user
	 * something; clearNotice(), refuse(text), go(address) and share(address)
	 * are those of app.js. state is that of model.js.
	 */
	function create(state, { act, load, say, clearNotice, refuse, go, share }) {
		const picture = board.create(find('record-board'));
		let of = null;    // whose games the list shows; "": those of all players
		let ply = 0;      // the position that is shown
		let requested = 0; // number of the game whose record was requested

		/*
		 * Requests a page of the list; if `from` is null, the first
		 * page.
		 */
		async function list(from) {
			const who = find('of').value.trim();

			of = who;
			state.history.next = null;
			render();
			await load(`history${who === '' ? '' : ` ${who}`}` +
				(from === null ? '' : ` from=${from}`));
			render();
		}

		/* If there is no such record, shows the list, and says why. */
		async function open(id) {
			requested = id;
			const answer = await load(`record ${id}`);
			if (state.record !== null && state.record.id === id) {
				ply = state.record.moves.length;
			} else if (requested === id) {
				await enter();
				/* The answer with the list has removed the refusal. */
				if (answer?.kind === '?' && requested === 0)
					refuse(words.refusal(answer));
			}
			render();
		}

		/* Saves the game as the file that the server makes of it. */
		async function download() {
			const id = requested;

			if ((await act(`record ${id} as=sgf`))?.kind === '=')
				element('a', {
					download: `game-${id}.sgf`,
					href: 'data:application/x-go-sgf;charset=utf-8,' +
						encodeURIComponent(state.file),
				}).click();
		}

		/* Requests the review; if it is long, in parts. */
		async function review(id) {
			let answer = await act(`review ${id}`);

			while (answer !== null && answer.keys.next !== undefined)
				answer = await act(`review ${id} from=${answer.keys.next}`);
			render();
		}

		function step(to) {
			const { record } = state;

			if (record === null)
				return;
			ply = Math.min(Math.max(to, 0), record.moves.length);
			say(text(record));
			render();
		}

		/*
		 * Returns the number of the next move with a mark. After the
		 * last one, continues at the beginning.
		 */
		function nextMistake(record) {
			const marked = record.reviewed.map((keys, i) =>
				MARKED.includes(keys && keys.mark) ? i + 1 : 0).filter(Boolean);

			return marked.find((n) => n > ply) || marked[0] || 0;
		}

		/*
		 * Draws the graph of X's chances. A press on the graph shows
		 * the move there.
		 */
		function drawGraph(record) {
			const values = chances(record);
			const count = Math.max(1, record.moves.length);
			const points = values.map((value, i) => value === null ? null :
				`${i + .5},${GRAPH_HEIGHT * (1 - value / 100)}`).filter(Boolean);
			const graph = board.svg('svg', {
				viewBox: `0 0 ${count} ${GRAPH_HEIGHT}`, preserveAspectRatio: 'none',
				role: 'img',
				'aria-label': 'Chances of X after each move',
			}, board.svg('path', { class: 'middle',
				d: `M0 ${GRAPH_HEIGHT / 2}H${count}` }),
			board.svg('polyline', { class: 'chances', points: points.join(' ') }));

			values.forEach((value, i) => {
				const word = record.reviewed[i] && record.reviewed[i].mark;

				if (value !== null && MARKED.includes(word))
					graph.append(board.svg('path', {
						class: `at ${word}`,
						d: `M${i + .5} 0V${GRAPH_HEIGHT}`,
					}));
			});
			if (ply > 0)
				graph.append(board.svg('path', {
					class: 'now', d: `M${ply - .5} 0V${GRAPH_HEIGHT}`,
				}));
			graph.addEventListener('click', (event) => {
				const box = graph.getBoundingClientRect();

				step(Math.ceil((event.clientX - box.left) / box.width * count));
			});
			return graph;
		}

		/* Returns the text about the position that is shown. */
		function text(record) {
			if (record.place > 0)
				return record.place > 1 ?
					`Waiting for the review: place ${record.place}.` :
					`Reviewing the game: ${record.percent}% done.`;
			if (ply === 0)
				return 'Before the first move.';
			const keys = record.reviewed[ply - 1];
			const said = keys === undefined ? '' :
				` ${words.reviewed(keys, record.variant.k)}`;
			const taken = record.takebacks.filter((t) => t.ply === ply).map((t) =>
				` ${words.name(record[t.side], true)} took back ` +
				`${t.moves.join(' ')}.`).join('');
			return `${ply}. ${words.mark(ply % 2 === 1 ? 'x' : 'o')} ` +
				`${record.moves[ply - 1]}${record.spent[ply - 1] === undefined ? '' :
					` (${(record.spent[ply - 1] / 1000).toFixed(1)} s)`}.${said}${taken}`;
		}

		function renderRecord(record) {
			const isReviewed = record.reviewed.length > 0;
			const moves = record.moves.slice(0, ply);

			setText(find('record-title'), `${words.finished(record)}. ` +
				`${words.name(record.x, true)} is X, ` +
				`${words.name(record.o)} is O.`);
			setText(find('record-counts'), isReviewed ?
				words.counts(record.reviewed) : '');
			picture.show({
				key: `record ${record.id}`, variant: record.variant, moves,
				line: ply === record.moves.length ? record.line : [],
				canMove: false, mark: 'x',
				hint: isReviewed && record.reviewed[ply] !== undefined ?
					protocol.readList(record.reviewed[ply].better)[0] || null : null,
			});
			fill(find('graph'), isReviewed ? [record.id, ply, record.reviewed] : [],
				() => isReviewed ? [drawGraph(record)] : []);
			setText(find('record-text'), text(record));
			find('review').hidden = isReviewed || record.place > 0 ||
				record.moves.length === 0;
			find('mistake').hidden = nextMistake(record) === 0;
		}

		function renderList() {
			const { rows, next } = state.history;

			fill(find('history'), rows, () => rows.length === 0 ?
				[element('li', { class: 'empty' }, 'No finished games yet.')] :
				rows.map((game) => row(words.finished(game),
					`${words.games(game.variant)}, ${words.plural(game.plies, 'move')}, ${game.ended}`,
					button('Show', () => go(`record=${game.id}`), {
						'aria-label': `Show game ${game.id}`,
					}))));
			find('older').hidden = next === null;
		}

		function render() {
			const { record } = state;
			const isOpen = record !== null && record.id === requested;

			if (isOpen && record.ready) {
				record.ready = false;
				review(record.id);
			}
			find('list').hidden = isOpen;
			find('record').hidden = !isOpen;
			if (isOpen)
				renderRecord(record);
			else
				renderList();
		}

		/* Lists games: the first time, the player's own. */
		async function enter() {
			if (requested !== 0)
				clearNotice();
			requested = 0;
			if (of === null && !state.name.startsWith('~'))
				find('of').value = state.name;
			await list(null);
		}

		/* Opens a game and its review. */
		async function show(id, wantsReview) {
			await open(id);
			if (wantsReview && state.record !== null && state.record.id === id)
				await review(id);
		}

		onPress('whose', () => list(null));
		onPress('older', () => list(state.history.next));
		onPress('first', () => step(0));
		onPress('previous', () => step(ply - 1));
		onPress('next', () => step(ply + 1));
		onPress('last', () => step(Infinity));
		onPress('mistake', () => step(nextMistake(state.record)));
		onPress('review', () => review(requested));
		onPress('download', download);
		onPress('share', () => share(`record=${requested}`));
		onPress('close-record', () => go('records'));

		return { enter, show, render };
	}

	return { create };
})();
