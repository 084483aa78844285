// read_sgf.js -- prints the games of an SGF file as @sabaki/sgf reads them.
//
// Of each game: a line with its number, size, rules, result, X's rating, date
// and time control; a line with each name; one with the comment on the game;
// then of each move its color, point, time left, mark and comment, and if there
// is a second variation a line with its moves. Ends of lines in a text are "|".

const fs = require('fs')
const sgf = require('@sabaki/sgf')

const value = (node, key) => (node.data[key] || [''])[0]
const text = (node, key) => value(node, key).replace(/\n/g, '|')

function point(letters, rows) {
  const [column, row] = sgf.parseVertex(letters)
  return String.fromCharCode(97 + column) + (rows - row)
}

function move(node, rows) {
  const color = node.data.B ? 'B' : 'W'
  return `${color} ${point(value(node, color), rows)}`
}

function mark(node) {
  if (node.data.BM) return 'BM' + value(node, 'BM')
  return node.data.DO ? 'DO' : '-'
}

function print(root) {
  const [columns, other] = value(root, 'SZ').split(':')
  const rows = Number(other || columns)
  const out = [
    `game ${value(root, 'GN').slice(5)}, ${columns}x${rows}, ` +
      [
        value(root, 'RU'),
        value(root, 'RE'),
        value(root, 'BR'),
        value(root, 'DT'),
        [value(root, 'TM'), value(root, 'OT')].join(' ').trim(),
      ].join(', '),
    text(root, 'PB'),
    text(root, 'PW'),
    text(root, 'C'),
  ]
  for (let parent = root; parent.children.length > 0; ) {
    const [node, better] = parent.children
    const left = value(node, 'BL') || value(node, 'WL') || '-'
    out.push(`${move(node, rows)} ${left} ${mark(node)} ${text(node, 'C')}`)
    if (better) {
      const line = []
      for (let at = better; at; at = at.children[0]) line.push(move(at, rows))
      out.push('better ' + line.join(' '))
    }
    parent = node
  }
  console.log(out.join('\n'))
}

sgf.parse(fs.readFileSync(process.argv[2], 'utf8')).forEach(print)
