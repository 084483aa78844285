/*
 * qr.js -- QR codes (ISO/IEC 18004) of short texts: bytes, level L, versions 1 to
 * 5, which have one block, and always the first mask. Pure.
 */
const qr = (function () {
	'use strict';

	/* Bytes of data and of error correction, of each version. */
	const VERSIONS = [[19, 7], [34, 10], [55, 15], [80, 20], [108, 26]];
	const FORMAT = 0b111011111000100; // level L and mask 0, with their check bits

	/* A product in GF(2^8). */
	function multiply(a, b) {
		let product = 0;

		for (let i = 7; i >= 0; i--)
			product = product << 1 ^ (product >> 7) * 0x11d ^ (b >> i & 1) * a;
		return product;
	}

	/* Returns the Reed-Solomon code of that length. */
	function correction(data, length) {
		const divisor = [...Array(length - 1).fill(0), 1];
		let root = 1;

		for (let i = 0; i < length; i++, root = multiply(root, 2))
			for (let j = 0; j < length; j++)
				divisor[j] = multiply(divisor[j], root) ^ (divisor[j + 1] || 0);
		return data.reduce((rest, byte) => {
			const factor = byte ^ rest[0];

			return divisor.map((d, i) => multiply(d, factor) ^ (rest[i + 1] || 0));
		}, Array(length).fill(0));
	}

	function codewords(bytes, [length, check]) {
		const n = bytes.length;
		const data = [0x40 | n >> 4, (n & 15) << 4];

		bytes.forEach((byte, i) => {
			data[i + 1] |= byte >> 4;
			data[i + 2] = (byte & 15) << 4;
		});
		for (let pad = 0xec; data.length < length; pad ^= 0xec ^ 0x11)
			data.push(pad);
		return [...data, ...correction(data, check)];
	}

	/*
	 * Returns the rows of the code, in each true for a dark module; null if
	 * the text is too long.
	 */
	function encode(text) {
		const bytes = [...new TextEncoder().encode(text)];
		const version = VERSIONS.findIndex(([length]) => bytes.length + 2 <= length) + 1;

		if (version === 0)
			return null;
		const size = 17 + 4 * version;
		const rows = Array.from({ length: size }, () => Array(size).fill(null));
		const set = (x, y, dark) => {
			if (x >= 0 && y >= 0 && x < size && y < size)
				rows[y][x] = Boolean(dark);
		};
		const bit = (i) => FORMAT >> i & 1;
		/* Squares around a point; in their ring at that distance they are light. */
		const squares = (cx, cy, reach, light) => {
			for (let y = -reach; y <= reach; y++)
				for (let x = -reach; x <= reach; x++) {
					const ring = Math.max(Math.abs(x), Math.abs(y));
					set(cx + x, cy + y, !light.includes(ring));
				}
		};

		for (let i = 0; i < size; i++) {
			set(6, i, i % 2 === 0);
			set(i, 6, i % 2 === 0);
		}
		for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]])
			squares(x, y, 4, [2, 4]);
		if (version > 1)
			squares(size - 7, size - 7, 2, [1]);
		for (let i = 0; i < 15; i++) {
			const at = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i;

			set(i < 8 ? 8 : at, i < 8 ? at : 8, bit(i));
			set(i < 8 ? size - 1 - i : 8, i < 8 ? 8 : size - 15 + i, bit(i));
		}
		set(8, size - 8, true);
		const words = codewords(bytes, VERSIONS[version - 1]);
		let next = 0;
		for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
			for (let i = 0; i < size; i++)
				for (const x of [right, right - 1]) {
					const y = (right + 1 & 2) === 0 ? size - 1 - i : i;

					if (rows[y][x] === null) {
						set(x, y, (words[next >> 3] >> 7 - (next & 7) & 1) ^
							(x + y + 1) % 2);
						next++;
					}
				}
		return rows;
	}

	return { encode };
})();
