/*
 * board.js -- a board: an SVG for the eyes and the pointer; over it is a grid
 * for the keyboard and screen readers.
 *
 * A finger needs two taps: the first shows a ghost of the stone with its row
 * and column, and enlarges a board of small cells; the second one on the same
 * point plays. A finger that slides over the board moves the ghost, which is
 * shown above the finger. With a mouse, and where cells are large, one tap
 * plays.
 *
 * The unit of the SVG is a cell; row 1 is at the bottom.
 */
const board = (function () {
	'use strict';

	const { element, button } = page;
	const SVG = 'http://www.w3.org/2000/svg';
	/*
	 * Sizes of a cell in pixels. From LARGE_CELL on, one tap plays. Below
	 * the second size, the first tap enlarges the board.
	 */
	const LARGE_CELL = 56;
	const SMALL_CELL = 28;
	const ZOOM = 2.5;
	/*
	 * A board that is narrower than this, compared with its height, gets
	 * space at its sides. So it fits on the screen, and its whole width is
	 * visible when it is enlarged.
	 */
	const MIN_RATIO = .5;
	/* Room for the half of the frame that is outside of the board, in cells. */
	const FRAME = .04;
	/*
	 * How far a finger must move to move the ghost; and how far above the
	 * finger the ghost is.
	 */
	const DRAG_PX = 8;
	const ABOVE_FINGER_PX = 44;

	function svg(tag, attributes, ...children) {
		const made = document.createElementNS(SVG, tag);

		for (const [key, value] of Object.entries(attributes))
			made.setAttribute(key, value);
		made.append(...children);
		return made;
	}

	/*
	 * How people know a board: discs in a frame where stones fall, stones
	 * on crossings for gomoku, else crosses and circles in cells.
	 */
	function lookOf({ falls, k, columns, rows }) {
		return falls ? 'discs' :
			k >= 5 && Math.min(columns, rows) >= 13 ? 'stones' : 'cells';
	}

	/*
	 * Returns the mark of a side in the cell whose upper left corner is at
	 * x, y. O's stone has a ring, so that its colour alone never tells.
	 */
	function markShape(side, x, y, look) {
		const circle = (name, r) =>
			svg('circle', { class: name, cx: x + .5, cy: y + .5, r });

		if (look !== 'cells')
			return svg('g', { class: side }, circle('stone', .42),
				...(side === 'o' ? [circle('ring', .26)] : []));
		return side === 'x' ?
			svg('path', {
				class: 'x',
				d: `M${x + .26} ${y + .26}l.48 .48M${x + .74} ${y + .26}l-.48 .48`,
			}) : circle('o', .27);
	}

	/*
	 * Makes the mark of a side as the board of a variant shows it: a
	 * picture, and its letter where the picture is not that letter.
	 */
	function mark(side, variant) {
		const look = lookOf(variant);
		const picture = svg('svg', { viewBox: '0 0 1 1', class: look },
			svg('rect', { class: 'paper', width: 1, height: 1, rx: .2 }),
			markShape(side, 0, 0, look));

		return element('span', {
			class: 'mark', role: 'img', 'aria-label': words.mark(side),
		}, picture, look === 'cells' ? '' : words.mark(side));
	}

	/*
	 * Returns the runs of at least k of the points on which the last point
	 * lies, each as a pair of its ends.
	 */
	function runs(points, last, k) {
		const sorted = points.map(protocol.readPoint).sort((a, b) => a.x - b.x || a.y - b.y);
		const { x, y } = protocol.readPoint(last);

		return [[1, 0], [0, 1], [1, 1], [1, -1]]
			.map(([dx, dy]) => sorted.filter((p) => (p.x - x) * dy === (p.y - y) * dx))
			.filter((run) => run.length >= k).map((run) => [run[0], run.at(-1)]);
	}

	/*
	 * Creates a board in an element. onPlay(point) is called for each move
	 * that the user makes; onGhost(point or null), when a finger moves the
	 * ghost. A board that is only shown needs neither; isWall: everybody is
	 * to read it from afar.
	 */
	function create(root, onPlay, onGhost, isWall) {
		let position = null;  // what is shown; see show()
		let parts = null;     // the elements of the SVG
		let cells = new Map(); // the cells of the grid, by point
		let labels = new Map(); // the labels of the cells, by point
		let drawn = [];       // the moves that are drawn
		let ghost = null;     // the point of the first tap
		let view = null;      // the visible part of the board
		let focused = 'a1';   // the point of the cell that the Tab key focuses
		let finger = null;    // { id, x, y, dragging } while a finger is down
		const narrow = matchMedia('(max-width: 599px)');
		let pressed = null;   // the element that a finger or mouse has pressed last
		const whole = button('Whole board', (event) => {
			/* A tap that has put the button under the finger does not press it. */
			if (event.detail > 0 && pressed !== whole)
				return;
			setGhost(null);
			look(null);
		}, { class: 'whole', hidden: true });

		/* --- geometry --- */

		/*
		 * Returns how much room the letters and numbers take, in cells.
		 * On 3x3 a phone has none. On a wall screen they are large.
		 */
		function margin({ columns, rows }) {
			const side = Math.max(columns, rows);
			const least = narrow.matches ? .3 : .15;

			return isWall ? side * .06 + .1 :
				narrow.matches && side === 3 && columns === rows ? .06 :
					Math.min(.8, Math.max(least, side * .05));
		}

		function extent() {
			const { variant } = position;
			const m = margin(variant);
			const w = variant.columns + m + FRAME;
			const h = variant.rows + m + FRAME;
			const width = Math.max(w, h * MIN_RATIO);
			const height = Math.max(h, w * MIN_RATIO);

			return {
				x: -m - (width - w) / 2, y: -FRAME - (height - h) / 2,
				w: width, h: height,
			};
		}

		/* Makes a part of the board, or all of it, visible. */
		function look(part) {
			const all = extent();

			view = part || all;
			parts.svg.setAttribute('viewBox',
				`${view.x} ${view.y} ${view.w} ${view.h}`);
			whole.hidden = part === null;
		}

		function cellSize() {
			return parts.svg.getBoundingClientRect().width / extent().w;
		}

		/*
		 * Moves the enlarged part so that a point is in it, at least
		 * one cell from the edge.
		 */
		function lookAt(point, centre) {
			const all = extent();
			const w = all.w / ZOOM;
			const h = all.h / ZOOM;
			const at = protocol.readPoint(point);
			const cx = at.x + .5;
			const cy = position.variant.rows - at.y - .5;
			const place = (old, c, size, low, length) => {
				const wanted = centre ? c - size / 2 :
					Math.min(Math.max(old, c + 1.5 - size), c - 1.5);

				return Math.min(Math.max(wanted, low), low + length - size);
			};

			const x = place(view.x, cx, w, all.x, all.w);

			look({ x, y: place(view.y, cy, h, all.y, all.h), w, h });
			/* The button is where neither the finger nor the ghost is. */
			whole.classList.toggle('left',
				centre ? cx > all.x + all.w / 2 : cx > x + w / 2);
		}

		/* Returns the point at a place of the window, or null. */
		function pointAt(clientX, clientY) {
			const box = parts.svg.getBoundingClientRect();
			const x = Math.floor(view.x + (clientX - box.left) / box.width * view.w);
			const y = Math.floor(view.y + (clientY - box.top) / box.height * view.h);
			const { columns, rows } = position.variant;

			if (x < 0 || y < 0 || x >= columns || y >= rows)
				return null;
			return protocol.writePoint(x, rows - 1 - y);
		}

		/* Returns the upper left corner of a point's cell. */
		function corner(point) {
			const at = protocol.readPoint(point);

			return { x: at.x, y: position.variant.rows - 1 - at.y };
		}

		/* Where a stone that is put on a point is then; null: nowhere. */
		function landing(point) {
			return point === null ? null :
				protocol.landing(position.variant, position.moves, point);
		}

		/* --- drawing --- */

		/* Makes the elements for the board of another game. */
		function build() {
			const { columns, rows } = position.variant;
			const m = margin(position.variant);
			const shape = lookOf(position.variant);
			const size = m * .6;
			const every = Math.ceil(size / .9); // so that no two numbers meet
			let d = '';

			if (shape === 'discs') { /* Holes in a frame. */
				for (let x = 0; x < columns; x++)
					for (let y = 0; y < rows; y++)
						d += `M${x + .08} ${y + .5}a.42 .42 0 1 0 .84 0` +
							'a.42 .42 0 1 0 -.84 0';
			} else {
				const inset = shape === 'stones' ? .5 : 0;

				/* The edge of the paper is the first and last line of cells. */
				for (let x = inset || 1; x < columns; x++)
					d += `M${x} ${inset}V${rows - inset}`;
				for (let y = inset || 1; y < rows; y++)
					d += `M${inset} ${y}H${columns - inset}`;
			}
			parts = {
				labels: svg('g', { class: 'labels', 'font-size': size }),
				cross: svg('path', { class: 'cross' }),
				last: shape === 'cells' ?
					svg('rect', { class: 'last', width: .92, height: .92, rx: .16 }) :
					svg('circle', { class: 'last', r: .14 }),
				hint: svg('circle', { class: 'hint', r: .42 }),
				stones: svg('g', {}),
				numbers: svg('g', { class: 'labels', 'font-size': .32 }),
				ghost: svg('g', { class: 'ghost' }),
				casing: svg('path', { class: 'line casing' }),
				line: svg('path', { class: 'line' }),
				cursor: svg('rect', { class: 'cursor', width: .96, height: .96, rx: .1 }),
			};
			if (m < .1)
				parts.labels.style.display = 'none';
			for (let x = 0; x < columns; x++)
				parts.labels.append(svg('text', { x: x + .5, y: rows + m * .68 },
					String.fromCharCode(97 + x)));
			for (let y = 0; y < rows; y += every)
				parts.labels.append(svg('text', {
					x: -m * .5, y: rows - y - .5 + m * .2,
				}, String(y + 1)));
			/* The last move is marked below a cross, but on a stone. */
			const { last, stones } = parts;
			parts.svg = svg('svg', { 'aria-hidden': 'true', class: shape },
				svg('rect', { class: 'paper', width: columns, height: rows }),
				parts.cross, svg('path', { class: 'grid', d }), parts.labels, parts.hint,
				...(shape === 'cells' ? [last, stones] : [stones, last]), parts.numbers,
				parts.ghost, parts.casing, parts.line, parts.cursor);
			parts.svg.classList.toggle('coarse', Math.max(columns, rows) < 8);
			const hadFocus = root.contains(document.activeElement);
			root.style.setProperty('--ratio', extent().w / extent().h);
			root.replaceChildren(parts.svg, buildGrid(columns, rows), whole);
			if (hadFocus)
				cells.get(focused).focus();
			drawn = [];
			look(null);
		}

		/*
		 * Makes the grid. It has a cell for each point; the highest row
		 * comes first.
		 */
		function buildGrid(columns, rows) {
			const grid = element('div', { role: 'grid' });
			const all = extent();

			cells = new Map();
			labels = new Map();
			grid.style.left = `${-all.x / all.w * 100}%`;
			grid.style.top = `${-all.y / all.h * 100}%`;
			grid.style.width = `${columns / all.w * 100}%`;
			grid.style.height = `${rows / all.h * 100}%`;
			for (let y = rows - 1; y >= 0; y--) {
				const row = element('div', { role: 'row' });

				for (let x = 0; x < columns; x++) {
					const point = protocol.writePoint(x, y);
					const cell = element('div',
						{ role: 'gridcell', tabindex: -1, 'data-point': point });

					cells.set(point, cell);
					row.append(cell);
				}
				grid.append(row);
			}
			focused = protocol.writePoint(columns >> 1, rows >> 1);
			cells.get(focused).tabIndex = 0;
			grid.addEventListener('keydown', onKey);
			grid.addEventListener('focusin', onFocus);
			grid.addEventListener('focusout', () => {
				parts.cursor.style.display = 'none';
			});
			/*
			 * A screen reader clicks without a pointer; such a
			 * click has no count of clicks.
			 */
			grid.addEventListener('click', (event) => {
				if (event.detail === 0 && event.target.dataset.point !== undefined)
					play(event.target.dataset.point);
			});
			return grid;
		}

		function drawStones() {
			const { moves } = position;
			const goesOn = drawn.every((point, i) => moves[i] === point);

			if (!goesOn || moves.length < drawn.length) {
				parts.stones.replaceChildren();
				drawn = [];
			}
			for (let i = drawn.length; i < moves.length; i++) {
				const at = corner(moves[i]);

				parts.stones.append(markShape(i % 2 === 0 ? 'x' : 'o', at.x, at.y,
					lookOf(position.variant)));
				drawn.push(moves[i]);
			}
		}

		/* The order of the stones, while an opening is played. */
		function drawNumbers() {
			const list = position.numbered ? position.moves : [];

			parts.numbers.replaceChildren(...list.map((point, i) => {
				const { x, y } = corner(point);
				const side = i % 2 === 0 ? 'on-x' : 'on-o';

				return lookOf(position.variant) === 'cells' ?
					svg('text', { x: x + .84, y: y + .34 }, String(i + 1)) :
					svg('text', { x: x + .5, y: y + .62, class: side }, String(i + 1));
			}));
		}

		function place(part, point, inset) {
			part.style.display = point === null || point === undefined ? 'none' : '';
			if (part.style.display === 'none')
				return;
			const at = corner(point);
			part.setAttribute('x', at.x + inset);
			part.setAttribute('y', at.y + inset);
			part.setAttribute('cx', at.x + .5);
			part.setAttribute('cy', at.y + .5);
		}

		function drawLine() {
			const { line, moves, variant } = position;
			/* The points of a shape, and of a line over the edge, are marked. */
			const d = variant.shapes ? line.map((point) => {
				const { x, y } = corner(point);

				return `M${x + .1} ${y + .1}h.8v.8h-.8z`;
			}) : (moves.length === 0 ? [] : runs(line, moves.at(-1), variant.k)).map(([a, b]) =>
				`M${a.x + .5} ${variant.rows - a.y - .5}` +
				`L${b.x + .5} ${variant.rows - b.y - .5}`);

			for (const part of [parts.casing, parts.line])
				part.setAttribute('d', d.join(''));
		}

		function drawGhost() {
			const point = position.pending || ghost;

			parts.ghost.replaceChildren();
			parts.cross.setAttribute('d', '');
			if (point === null)
				return;
			const at = corner(point);
			const { columns, rows } = position.variant;
			parts.ghost.append(markShape(position.mark, at.x, at.y,
				lookOf(position.variant)));
			/* Where it falls from, on a board on which stones fall. */
			parts.ghost.style.setProperty('--from', `${-at.y - 1}px`);
			if (position.pending === null)
				parts.cross.setAttribute('d', `M${at.x + .5} 0V${rows}` +
					(position.variant.falls ? '' : `M0 ${at.y + .5}H${columns}`));
		}

		function drawLabels() {
			const { moves, line } = position;
			const next = new Map();

			moves.forEach((point, i) => next.set(point,
				`${point}, ${i % 2 === 0 ? 'X' : 'O'}` +
				`${i === moves.length - 1 ? ', last move' : ''}` +
				`${!line.includes(point) ? '' :
					position.variant.loses ? ', losing line' : ', winning line'}`));
			for (const [point, cell] of cells) {
				const text = next.get(point) || `${point}, empty`;

				if (labels.get(point) !== text)
					cell.setAttribute('aria-label', text);
				labels.set(point, text);
			}
		}

		/*
		 * Shows a position: { key, variant, moves, line, canMove, mark,
		 * hint, pending, numbered }. Another key means another game.
		 * mark is the side of the ghost. pending is a move of ours that
		 * the server has not answered.
		 */
		function show(next) {
			const isNew = position === null || position.key !== next.key ||
				position.variant.text !== next.variant.text;
			const count = position === null ? 0 : position.moves.length;

			position = { hint: null, pending: null, ...next };
			if (isNew)
				build();
			if (isNew || !position.canMove || count !== position.moves.length) {
				setGhost(null);
				look(null);
			}
			root.classList.toggle('active', position.canMove);
			root.classList.toggle('falls', position.variant.falls === true);
			root.querySelector('[role=grid]').setAttribute('aria-label',
				[`board, ${next.variant.columns} by ${next.variant.rows}`,
					(next.turn || '').replace(/\.$/, '').replace(/^Your/, 'your')]
					.filter(Boolean).join(', '));
			drawStones();
			drawNumbers();
			/* A number stands where a stone would have the mark. */
			place(parts.last, position.numbered && lookOf(position.variant) !== 'cells' ?
				null : position.moves.at(-1), .04);
			parts.last.classList.toggle('on-o', position.moves.length % 2 === 0);
			place(parts.hint, position.hint, 0);
			parts.cursor.style.display = 'none';
			if (root.contains(document.activeElement))
				onFocus();
			drawLine();
			drawGhost();
			drawLabels();
		}

		/* --- the pointer --- */

		function setGhost(point, isMouse) {
			if (ghost === point)
				return;
			ghost = point;
			drawGhost();
			if (onGhost)
				onGhost(isMouse ? null : point);
		}

		function play(point) {
			const at = landing(point);

			if (position.canMove && at !== null) {
				setGhost(null);
				look(null);
				onPlay(at);
			}
		}

		/*
		 * Handles a finger or a mouse button that was lifted from a
		 * point without having moved.
		 */
		function tap(point, isMouse) {
			const at = landing(point);

			if (at === null)
				setGhost(null);
			else if (isMouse || cellSize() >= LARGE_CELL || at === ghost)
				play(at);
			else {
				if (cellSize() < SMALL_CELL && whole.hidden)
					lookAt(at, true);
				setGhost(at);
			}
		}

		function drag(event) {
			const point = landing(
				pointAt(event.clientX, event.clientY - ABOVE_FINGER_PX));

			if (point === null)
				return;
			if (!whole.hidden)
				lookAt(point, false);
			setGhost(point);
		}

		function onMove(event) {
			if (!position?.canMove)
				return;
			if (event.pointerType === 'mouse') {
				setGhost(landing(pointAt(event.clientX, event.clientY)), true);
				return;
			}
			if (finger === null || finger.id !== event.pointerId)
				return;
			const far = Math.hypot(event.clientX - finger.x, event.clientY - finger.y);
			finger.dragging = finger.dragging || far > DRAG_PX;
			if (finger.dragging)
				drag(event);
		}

		/*
		 * Listens to the pointer on the cells of the grid. They are
		 * above the SVG, so that a finger that explores the screen for
		 * a screen reader finds them.
		 */
		function listen() {
			root.addEventListener('pointerdown', (event) => {
				pressed = event.target;
				if (!position?.canMove || !event.isPrimary || event.button !== 0 ||
					event.target === whole)
					return;
				finger = {
					id: event.pointerId, x: event.clientX, y: event.clientY,
					dragging: false,
				};
				if (event.pointerType !== 'mouse')
					root.setPointerCapture(event.pointerId);
			});
			root.addEventListener('pointermove', onMove);
			root.addEventListener('pointerup', (event) => {
				const wasTap = finger !== null && finger.id === event.pointerId &&
					!finger.dragging;

				finger = null;
				if (wasTap && position.canMove)
					tap(pointAt(event.clientX, event.clientY),
						event.pointerType === 'mouse');
			});
			root.addEventListener('pointercancel', () => {
				finger = null;
			});
			root.addEventListener('pointerleave', (event) => {
				if (event.pointerType === 'mouse' && position?.canMove)
					setGhost(null);
			});
		}

		/* --- the keyboard --- */

		function onFocus() {
			const cell = document.activeElement;

			if (cell === null || cell.dataset.point === undefined)
				return;
			cells.get(focused).tabIndex = -1;
			focused = cell.dataset.point;
			cell.tabIndex = 0;
			if (cell.matches(':focus-visible'))
				place(parts.cursor, focused, .02);
		}

		function onKey(event) {
			/*
			 * Firefox reports no change of the focus in a window
			 * that is not active.
			 */
			onFocus();
			const at = protocol.readPoint(focused);
			const { columns, rows } = position.variant;
			const to = {
				ArrowLeft: [at.x - 1, at.y], ArrowRight: [at.x + 1, at.y],
				ArrowUp: [at.x, at.y + 1], ArrowDown: [at.x, at.y - 1],
				Home: [0, event.ctrlKey ? rows - 1 : at.y],
				End: [columns - 1, event.ctrlKey ? 0 : at.y],
				PageUp: [at.x, rows - 1], PageDown: [at.x, 0],
			}[event.key];

			if (event.altKey || event.metaKey)
				return;
			if (event.key === 'Enter' || event.key === ' ') {
				event.preventDefault();
				if (onPlay)
					play(focused);
			} else if (event.key === 'Escape') {
				setGhost(null);
				look(null);
			} else if (to !== undefined) {
				event.preventDefault();
				const x = Math.min(Math.max(to[0], 0), columns - 1);
				const y = Math.min(Math.max(to[1], 0), rows - 1);
				cells.get(protocol.writePoint(x, y)).focus();
			}
		}

		if (onPlay)
			listen();
		narrow.addEventListener('change', () => {
			if (position !== null) {
				const shown = position;

				position = null;
				show(shown);
			}
		});
		return { show, focus: () => cells.get(focused).focus() };
	}

	return { create, svg, mark };
})();
