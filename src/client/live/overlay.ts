import type { LiveError } from '../../components/live-message.js';

const STYLE = `:host{all:initial}
section{position:fixed;inset:auto 0 0;z-index:2147483647;max-height:min(70vh,40rem);overflow:auto;
  box-sizing:border-box;padding:1rem 1.5rem 1.25rem;background:#1d1216;color:#f6e7e9;
  border-top:4px solid #ff6b6b;font:15px/1.5 system-ui,sans-serif;box-shadow:0 -1rem 3rem #0008}
h2{margin:0;font:600 16px/1.5 system-ui,sans-serif;color:#ff9d9d}
header{display:flex;justify-content:space-between;gap:1rem;align-items:center}
button{font:inherit;color:inherit;background:none;border:1px solid #8d6b70;border-radius:6px;
  padding:.2rem .7rem;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #ffd28a;outline-offset:2px}
article{margin-top:1rem}
p{margin:.25rem 0}
a{color:#ffd28a}
.place{font:600 14px/1.5 ui-monospace,monospace}
.rule{color:#c9a9ad}
pre{margin:.5rem 0;padding:.6rem .8rem;background:#0006;border-radius:6px;overflow:auto;
  font:13px/1.55 ui-monospace,monospace;tab-size:2}
.meant{color:#fff;font-weight:600}
.line{color:#b99a9e}
.hint{color:#ffd28a}`;

const TAG = 'docsgen-errors';

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** Shows the source lines around an error, with a mark below the column. */
function codeFrame({ lines }: LiveError): HTMLElement {
  const width = String(lines.at(-1)?.number ?? 0).length;
  const rows = lines.flatMap(({ number, text, column }) => {
    const gutter = String(number).padStart(width);
    if (column === undefined) return [make('span', 'line', `${gutter} │ ${text}\n`)];
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
    return [
      make('span', 'meant', `${gutter} │ ${text}\n`),
      make('span', 'hint', `${' '.repeat(width)} │ ${indent}^\n`),
    ];
  });
  return make('pre', '', ...rows);
}

function errorView(error: LiveError): HTMLElement {
  const { place, editor, rule, message, hint, lines } = error;
  const link = make('a', 'place', place);
  if (editor !== undefined) link.href = editor;
  return make(
    'article',
    '',
    make(
      'p',
      '',
      editor === undefined ? make('span', 'place', place) : link,
      ' ',
      make('span', 'rule', rule),
    ),
    make('p', 'message', message),
    ...(lines.length === 0 ? [] : [codeFrame(error)]),
    ...(hint === undefined ? [] : [make('p', 'hint', hint)]),
  );
}

/** Shows errors over the page, or removes the overlay if there are none. Messages are text only. */
export function showErrors(errors: readonly LiveError[]): void {
  document.querySelector(TAG)?.remove();
  if (errors.length === 0) return;
  const host = document.createElement(TAG);
  const root = host.attachShadow({ mode: 'open' });
  const hide = make('button', '', 'Hide');
  hide.type = 'button';
  hide.addEventListener('click', () => host.remove());
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') host.remove();
  });
  const count = errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`;
  const section = make(
    'section',
    '',
    make('header', '', make('h2', '', count), hide),
    ...errors.map(errorView),
  );
  section.setAttribute('role', 'alert');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  root.append(section);
  document.documentElement.append(host);
}
