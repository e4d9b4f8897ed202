import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { hunksOf, type Hunk } from './hunks.js';
import { Pictures, PICTURE_STYLE } from './report-pictures.js';
import {
  countsOf,
  rankLine,
  redirectLine,
  setsOf,
  summaryOf,
  valuesOf,
  type DiffReport,
} from './report-text.js';
import type { LonePage, PageChange } from './types.js';

const STYLE = `
:root { color-scheme: light dark; --text: #1c1e21; --muted: #5b616b; --line: #d5d9e0;
  --page: #fff; --box: #f6f7f9; --added: #d7f5dd; --added-text: #0a4d1c; --removed: #fde0e0;
  --removed-text: #7a1010; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --muted: #a2a9b4; --line: #3a4048;
  --page: #16181c; --box: #1f2328; --added: #12401f; --added-text: #c8f7d3; --removed: #571c1c;
  --removed-text: #ffd9d9; } }
body { font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--page);
  max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
code { font: 0.9em ui-monospace, monospace; }
ul { padding-left: 1.25rem; } .muted { color: var(--muted); }
details { border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0;
  background: var(--box); }
summary { padding: 0.5rem 0.75rem; cursor: pointer; } details > div { padding: 0 0.75rem 0.75rem; }
summary:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
.hunk { border-left: 3px solid var(--line); padding-left: 0.75rem; margin: 0.75rem 0; }
ins { background: var(--added); color: var(--added-text); text-decoration: underline; }
del { background: var(--removed); color: var(--removed-text); }
`;

/** The report as one HTML file without external files and scripts. */
export function diffHtml(report: DiffReport): string {
  return `<!DOCTYPE html>\n${renderToStaticMarkup(<Report {...report} />)}\n`;
}

function Report({ before, after, diff, ranks = [], visual }: DiffReport): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"
        />
        <title>{`Changes from ${before} to ${after}`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE + PICTURE_STYLE }} />
      </head>
      <body>
        <main>
          <h1>
            Changes from <code>{before}</code> to <code>{after}</code>
          </h1>
          <p>{summaryOf(diff)}</p>
          {visual !== undefined && <Pictures {...visual} />}
          <Section title="Addresses lost" items={diff.lost} show={codeItem} list />
          <Section title="Added pages" items={diff.added} show={lonePage} list />
          <Section title="Removed pages" items={diff.removed} show={lonePage} list />
          <Section title="Moved pages" items={diff.moved} show={pageChange} />
          <Section title="Changed text" items={diff.changed} show={pageChange} />
          <Section
            title="Same text, other links, anchors or description"
            items={diff.details}
            show={pageChange}
          />
          <Section
            title="Redirects"
            items={diff.redirects}
            show={(redirect) => codeItem(redirectLine(redirect).trim())}
            list
          />
          <Section
            title="Search ranks"
            items={ranks}
            show={(change) => codeItem(rankLine(change).trim())}
            list
          />
        </main>
      </body>
    </html>
  );
}

function Section<Item>({
  title,
  items,
  show,
  list = false,
}: {
  readonly title: string;
  readonly items: readonly Item[];
  readonly show: (item: Item) => ReactElement;
  /** Whether `show` returns list items. */
  readonly list?: boolean;
}): ReactNode {
  if (items.length === 0) return null;
  const shown = items.map(show);
  return (
    <section>
      <h2>
        {title} <span className="muted">({items.length})</span>
      </h2>
      {list ? <ul>{shown}</ul> : shown}
    </section>
  );
}

function codeItem(text: string): ReactElement {
  return (
    <li key={text}>
      <code>{text}</code>
    </li>
  );
}

function lonePage({ route, title, words, redirectsTo }: LonePage): ReactElement {
  return (
    <li key={route}>
      <code>{route}</code> {title}{' '}
      <span className="muted">
        ({words} words{redirectsTo !== undefined && `, redirects to ${redirectsTo}`})
      </span>
    </li>
  );
}

function pageChange(change: PageChange): ReactElement {
  const { route, movedFrom, title, words } = change;
  return (
    <details key={route} open={words.segments.length > 0}>
      <summary>
        <code>{movedFrom === undefined ? route : `${movedFrom} → ${route}`}</code> {title}{' '}
        <span className="muted">{countsOf(change)}</span>
      </summary>
      <div>
        {valuesOf(change).map(([label, before, after]) => (
          <p key={label}>
            {label}: <del>{before}</del> <ins>{after}</ins>
          </p>
        ))}
        {setsOf(change).map(([label, { added, removed }]) => (
          <div key={label}>
            <p>{label}:</p>
            <ul>
              {removed.map((item) => (
                <li key={`-${item}`}>
                  <del>
                    <code>{item}</code>
                  </del>
                </li>
              ))}
              {added.map((item) => (
                <li key={`+${item}`}>
                  <ins>
                    <code>{item}</code>
                  </ins>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {hunksOf(words.segments).map((hunk, i) => (
          <p className="hunk" key={i}>
            … {hunk.map(segment)} …
          </p>
        ))}
      </div>
    </details>
  );
}

function segment({ kind, words }: Hunk[number], i: number): ReactNode {
  const text = words.join(' ');
  if (kind === 'added') return <ins key={i}>{text} </ins>;
  if (kind === 'removed') return <del key={i}>{text} </del>;
  return `${text} `;
}
