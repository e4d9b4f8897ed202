import type { Notes } from '../../migrate/notes.js';
import { oldPath, plannedText, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';

/** A statement by which Tailwind CSS adds its reset, and the same in docsgen's layer for resets. */
interface ResetStatement {
  /** Its name in the report. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly layered: (options: string) => string | undefined;
}

const STATEMENTS: readonly ResetStatement[] = [
  {
    name: '@tailwind base',
    pattern: /^@tailwind\s+base\s*;/m,
    layered: () => '@layer reset { @tailwind base; }',
  },
  {
    name: '@import "tailwindcss"',
    pattern: /^@import\s+(?:url\(\s*)?["']tailwindcss["'](?:\s*\))?([^;{}]{0,300});/m,
    layered: partsOfTailwind,
  },
];

/** Options of the import of Tailwind CSS 4, and the parts that they are for. */
const OPTION = /(prefix|theme|source)\([^()]*\)|important/g;

/**
 * The three imports that `@import "tailwindcss"` means (https://tailwindcss.com/docs/preflight), on
 * one line, so that others keep theirs. Undefined for options with another meaning.
 */
function partsOfTailwind(options: string): string | undefined {
  if (options.replace(OPTION, '').trim() !== '') return undefined;
  const given = (names: readonly string[]): string =>
    [...options.matchAll(OPTION)]
      .filter(([option, name = option]) => names.includes(name))
      .map(([option]) => ` ${option}`)
      .join('');
  const ofTheme = given(['prefix', 'theme']);
  const ofUtilities = given(['prefix', 'source', 'important']);
  return [
    `@import 'tailwindcss/theme.css' layer(theme)${ofTheme};`,
    "@import 'tailwindcss/preflight.css' layer(reset);",
    `@import 'tailwindcss/utilities.css' layer(utilities)${ofUtilities};`,
  ].join(' ');
}

interface ResetNotes {
  readonly old: OldSite;
  readonly notes: Notes;
}

/**
 * Puts the reset of Tailwind CSS into docsgen's layer for resets. Outside of layers it would
 * override all styles of docsgen, such as the sizes of headings.
 */
export function layerResets(files: Map<string, PlannedFile>, { old, notes }: ResetNotes): void {
  for (const [path, file] of files) {
    if (!/\.s?css$/.test(path) || path.startsWith('static/')) continue;
    const text = plannedText(file);
    // A file that is not UTF-8 stays as it is: the build reports it.
    if (text.includes('\uFFFD')) continue;
    for (const { name, pattern, layered } of STATEMENTS) {
      const match = pattern.exec(text);
      const statement = match === null ? undefined : layered(match[1] ?? '');
      if (match === null || statement === undefined) continue;
      const end = match.index + match[0].length;
      files.set(path, { text: text.slice(0, match.index) + statement + text.slice(end) });
      notes.place('approximated', {
        subject: name,
        file: oldPath(path, file, old),
        line: text.slice(0, match.index).split('\n').length,
        text: 'It is in the layer `reset`, so docsgen’s styles come after it.',
      });
    }
  }
}
