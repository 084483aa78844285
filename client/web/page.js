/*
 * page.js -- small helpers for the elements of the page. Text of the server or of
 * people becomes text nodes only.
 */
const page = (function () {
	'use strict';

	function find(id) {
		return document.getElementById(id);
	}

	/*
	 * Makes an element. Attributes that are functions are event handlers, and
	 * false leaves an attribute out.
	 */
	function element(tag, attributes, ...children) {
		const made = document.createElement(tag);

		for (const [key, value] of Object.entries(attributes)) {
			if (typeof value === 'function')
				made.addEventListener(key, value);
			else if (value !== false)
				made.setAttribute(key, value === true ? '' : value);
		}
		made.append(...children);
		return made;
	}

	function button(text, onClick, attributes) {
		return element('button', { type: 'button', click: onClick, ...attributes },
			text);
	}

	const now = () => performance.now();

	/* Calls a function later; returns a function that cancels. */
	function delay(ms, f) {
		const timer = setTimeout(f, ms);

		return () => clearTimeout(timer);
	}

	const shown = new WeakMap();
	let pressed = null; // the element under the finger, until its click

	/* Calls a function after each press. */
	function onRelease(run) {
		document.addEventListener('pointerdown', (event) => {
			pressed = event.target;
		});
		for (const type of ['pointerup', 'pointercancel'])
			document.addEventListener(type, () => setTimeout(() => {
				pressed = null;
				run();
			}));
	}

	/*
	 * Replaces the children of an element, unless key says that they are the same
	 * as last time, or one of them is pressed: a button must not vanish under the
	 * finger, or lose the focus without need.
	 */
	function fill(parent, key, make) {
		const text = JSON.stringify(key);

		if (shown.get(parent) === text || parent.contains(pressed))
			return;
		const focused = parent.contains(document.activeElement) ?
			document.activeElement : null;
		shown.set(parent, text);
		parent.replaceChildren(...make());
		if (focused !== null)
			focusLike(parent, focused);
	}

	/* Focuses the button that replaces another one, or the first one. */
	function focusLike(parent, former) {
		const buttons = [...parent.querySelectorAll('button')];
		const label = (button) => button.dataset.key ||
			button.getAttribute('aria-label') || button.textContent;

		(buttons.find((button) => label(button) === label(former)) || buttons[0])
			?.focus();
	}

	function setText(target, text) {
		if (target.textContent !== text)
			target.textContent = text;
	}

	/* A row of a list: what it is about, details below it, and buttons. */
	function row(title, details, ...buttons) {
		return element('li', {},
			element('div', {}, element('strong', {}, title),
				element('small', {}, details)),
			...buttons);
	}

	/* The mark of a side as a small picture with a name. */
	function mark(side) {
		const picture = board.svg('svg', {
			viewBox: '0 0 1 1', class: 'mark', role: 'img', 'aria-label':
				words.mark(side),
		}, board.markShape(side, 0, 0));

		return picture;
	}

	return { find, element, button, delay, now, onRelease, fill, setText, row, mark };
})();
