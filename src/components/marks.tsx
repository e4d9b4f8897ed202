import type { ReactElement } from 'react';
import { own } from './own.js';

/** Pictures that cards and menus name: languages, and the subjects of documentation. */
const MARKS: Readonly<Record<string, string>> = {
  go:
    'M2.5 9h4M1.5 12h4M3 15h3M14.4 9.7a3.6 3.6 0 1 0 .8 2.8h-3' +
    'M19.6 10.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2',
  java:
    'M5 11h11v4.5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 12.5h1.5a2.2 2.2 0 0 1 0 4.5h-1.8' +
    'M8.5 3.5c-1 1.3 1 2.2 0 3.8M12.5 3.5c-1 1.3 1 2.2 0 3.8M4 22h13',
  python:
    'M4.5 18.5c6 3 13 1 13-3 0-4.7-9.5-2.4-9.5-7 0-3.3 4.7-4.6 8.5-3.2' +
    'M16.5 5.3l3-1.3M15.5 8.2h.01',
  typescript:
    'M3.5 3.5h17v17h-17zM7 11h5.5M9.8 11v6.5' +
    'M18 11.6c-.6-.8-2.9-1-3.1.6-.2 1.9 3.3 1.2 3.2 3.3-.1 2-2.7 2.1-3.7.9',
  dotnet: 'M4 17h.01M7.5 17V7l6 10V7M16 7h5M18.5 7v10',
  php:
    'M12 5.5c5.4 0 9.5 2.9 9.5 6.5s-4.1 6.5-9.5 6.5S2.5 15.6 2.5 12 6.6 5.5 12 5.5' +
    'M8.5 10l-2 2 2 2M15.5 10l2 2-2 2M13 9.5l-2 5',
  ruby: 'M7.5 4.5h9L21 10l-9 10.5L3 10zM3 10h18M12 4.5 8.5 10 12 20.5 15.5 10z',
  start: 'M6 21V4M6 4.5h12l-3 3.5 3 3.5H6',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.4-9A6 6 0 0 1 18 9a4.8 4.8 0 0 1-.6 9.5z',
  terminal: 'M3.5 5h17v14h-17zM7 9.5l3 2.5-3 2.5M12 15h4.5',
  book: 'M4 5h6.5L12 6l1.5-1H20v13.5h-6.5L12 19.5l-1.5-1H4zM12 6v13',
  server: 'M4 5h16v5.5H4zM4 13.5h16V19H4zM7.5 7.8h.01M7.5 16.3h.01',
  shield: 'M12 3.5l7 2.5v5c0 4.5-3 7.8-7 9.5-4-1.7-7-5-7-9.5V6zM9 11.5l2.2 2.2L15 10',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l8.5-8.5M16 7l2.5 2.5',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.8v4.4M8 14.8v4.4',
  bolt: 'M13 3 5.5 13.5H11L10 21l8-11h-6z',
  test: 'M9 3.5h6M10 3.5v6l-5.2 9a1.4 1.4 0 0 0 1.2 2h12a1.4 1.4 0 0 0 1.2-2l-5.2-9v-6M7.5 15h9',
  message: 'M4 5h16v11H9.5L4 20zM8 9.5h8M8 12.5h5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3.2 2',
  move: 'M4 8h13.5M14 4.5 17.5 8 14 11.5M20 16H6.5M10 12.5 6.5 16l3.5 3.5',
  money: 'M3 6h18v12H3zM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M6 12h.01M18 12h.01',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 19.5c.5-4 3-5.5 6.5-5.5s6 1.5 6.5 5.5' +
    'M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.3c2 .6 3.2 2.2 3.5 5.2',
  list: 'M8.5 6h12M8.5 12h12M8.5 18h12M4 6h.01M4 12h.01M4 18h.01',
  network:
    'M6 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M18 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6' +
    'M18 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8.7 10.6l6.6-3.2M8.7 13.4l6.6 3.2',
  repeat: 'M4.5 11a7.5 7.5 0 0 1 13-4.5L20 9M20 4v5h-5M19.5 13a7.5 7.5 0 0 1-13 4.5L4 15M4 20v-5h5',
};

/** The names that `icon` of a card can have. */
export const markNames: readonly string[] = Object.keys(MARKS);

/** A picture as decoration. Null for a name without one. */
export function MarkIcon({ name }: { readonly name: string }): ReactElement | null {
  const d = own(MARKS, name);
  if (d === undefined) return null;
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
