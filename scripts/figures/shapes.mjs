/**
 * The shapes of the figures in `static/img/figures`. Each shape is a function that returns SVG.
 *
 * A figure is 440 units wide and is shown 500 px wide, or 358 px wide on a phone of 390 px. Text of
 * 14 units is then at least 11 px high. Colours are those of `tokens.css`; the style sheet in each
 * file chooses between light and dark by the colour scheme of the page.
 */

export const WIDTH = 440;
const SHOWN_WIDTH = 500;
const LINE = 18;

/** Tones of boxes: name → [fill, line] in light mode, and in dark mode. */
const TONES = {
  plain: [
    ['#fff', '#8d8a82'],
    ['#151c26', '#647386'],
  ],
  blue: [
    ['#eaf0f9', '#1a4f9f'],
    ['#132034', '#8cbcff'],
  ],
  green: [
    ['#e9f3ea', '#1e6a3c'],
    ['#12231c', '#7fd09a'],
  ],
  amber: [
    ['#fbf0dd', '#8a4a00'],
    ['#271f13', '#f0ae4c'],
  ],
  red: [
    ['#fbebe8', '#a3242b'],
    ['#2d1719', '#ff9c94'],
  ],
  violet: [
    ['#f3edf8', '#6a3796'],
    ['#221a31', '#cda6f5'],
  ],
};

/** Colours besides those of the tones: [light, dark]. */
const TEXT = ['#0f1823', '#f5f4ef'];
const MUTED = ['#57616d', '#9ba8b7'];
const FRAME = ['#f3f1eb', '#090d13'];

function modeRules(mode) {
  const rules = Object.entries(TONES).map(
    ([name, modes]) => `.${name}{fill:${modes[mode][0]};stroke:${modes[mode][1]}}`,
  );
  return [
    ...rules,
    `text{fill:${TEXT[mode]}}`,
    `.muted{fill:${MUTED[mode]}}`,
    `.frame{fill:${FRAME[mode]};stroke:${MUTED[mode]}}`,
    `.arrow{stroke:${MUTED[mode]}}`,
    `.tip{fill:${MUTED[mode]};stroke:none}`,
  ].join('');
}

function styleSheet() {
  const shared =
    'text{font:14px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}' +
    '.strong{font-weight:650}.code{font-family:ui-monospace,Menlo,Consolas,monospace}' +
    '.middle{text-anchor:middle}.end{text-anchor:end}' +
    '.frame{stroke-dasharray:5 4}.arrow{fill:none;stroke-width:1.5}.dashed{stroke-dasharray:5 4}' +
    '.thick{stroke-width:3}';
  const dark = `@media (prefers-color-scheme:dark){${modeRules(1)}}`;
  return `<style>${shared}${modeRules(0)}${dark}</style>`;
}

const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line of text. `y` is its baseline. `kind` are class names, such as `muted middle`. */
export function text(x, y, content, kind = '') {
  const classes = kind === '' ? '' : ` class="${kind}"`;
  return `<text x="${x}" y="${y}"${classes}>${escape(content)}</text>`;
}

/** A box with centred lines of text. The first line is strong. */
export function box({ x, y, w, h, lines, tone = 'plain' }) {
  const rectangle = `<rect class="${tone}" x="${x}" y="${y}" width="${w}" height="${h}" rx="7"/>`;
  const first = y + h / 2 - ((lines.length - 1) * LINE) / 2 + 5;
  const texts = lines.map((line, i) =>
    text(x + w / 2, first + i * LINE, line, i === 0 ? 'strong middle' : 'muted middle'),
  );
  return rectangle + texts.join('');
}

/** A dashed area around other shapes, with a title at its top left. */
export function frame({ x, y, w, h, title }) {
  return (
    `<rect class="frame" x="${x}" y="${y}" width="${w}" height="${h}" rx="9"/>` +
    text(x + 12, y + 22, title, 'muted strong')
  );
}

function tip([fromX, fromY], [x, y]) {
  const angle = Math.round((Math.atan2(y - fromY, x - fromX) * 180) / Math.PI);
  return `<path class="tip" transform="translate(${x} ${y}) rotate(${angle})" d="M0 0-9-4.5v9z"/>`;
}

/**
 * An arrow through points `[x, y]`. `label` is `[x, y, text, classes]`. With `both`, it has two
 * tips. `kind` are class names, such as `dashed`.
 */
export function arrow({ points, label, both = false, kind = '' }) {
  const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const classes = ['arrow', kind].filter(Boolean).join(' ');
  const last = points.length - 1;
  const tips = [tip(points[last - 1], points[last])];
  if (both) tips.push(tip(points[1], points[0]));
  const words = label === undefined ? '' : text(label[0], label[1], label[2], label[3] ?? 'muted');
  return `<path class="${classes}" d="${path}"/>${tips.join('')}${words}`;
}

/** A straight arrow between two points. `options` are those of `arrow`, besides its points. */
export function pointer(from, to, options = {}) {
  return arrow({ points: [from, to], ...options });
}

/** A line without tips. */
export function line(points, kind = '') {
  const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return `<path class="${['arrow', kind].filter(Boolean).join(' ')}" d="${path}"/>`;
}

/** A horizontal bracket with a text below it, for a span of time. */
export function span({ x1, x2, y, label, kind = 'strong middle' }) {
  const ends = `M${x1} ${y - 5}v10M${x2} ${y - 5}v10M${x1} ${y}H${x2}`;
  return `<path class="arrow" d="${ends}"/>${text((x1 + x2) / 2, y + 20, label, kind)}`;
}

/** A bar on a time line, with an optional text in it. */
export function bar({ x1, x2, y, tone, label = '', h = 26 }) {
  const place = `x="${x1}" y="${y}" width="${x2 - x1}" height="${h}"`;
  const rectangle = `<rect class="${tone}" ${place} rx="4"/>`;
  const words = label === '' ? '' : text((x1 + x2) / 2, y + h / 2 + 5, label, 'middle');
  return rectangle + words;
}

/**
 * Messages between parties, from top to bottom. A party is `{ x, w, lines, tone }` and `x` its
 * middle. A step is `[from, to, label, kind]` with numbers of parties.
 */
export function sequence({ parties, steps, gap = 38 }) {
  const bottom = 58 + steps.length * gap;
  return [
    ...parties.map(({ x, w, lines, tone }) =>
      box({ x: x - w / 2, y: 6, w, h: lines.length > 1 ? 46 : 34, lines, tone }),
    ),
    ...parties.map(({ x, lines }) => {
      const top = lines.length > 1 ? 52 : 40;
      return line(
        [
          [x, top],
          [x, bottom],
        ],
        'dashed',
      );
    }),
    ...steps.map(([from, to, label, kind = ''], i) => {
      const y = 82 + i * gap;
      const edge = from < to ? 5 : -5;
      const x1 = parties[from].x + edge;
      const x2 = parties[to].x - edge;
      const middle = Math.round((x1 + x2) / 2);
      return pointer([x1, y], [x2, y], { kind, label: [middle, y - 7, label, 'muted middle'] });
    }),
  ];
}

/** The complete SVG file of a figure. */
export function drawing({ height, title, shapes }) {
  const shownHeight = Math.round((height * SHOWN_WIDTH) / WIDTH);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHOWN_WIDTH}" height="${shownHeight}" ` +
    `viewBox="0 0 ${WIDTH} ${height}" role="img"><title>${escape(title)}</title>` +
    `${styleSheet()}\n${shapes.join('\n')}\n</svg>\n`
  );
}
