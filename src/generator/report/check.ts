import { printable, printableLine } from '../model/printable.js';
import { counted } from './tally.js';

/** An edit: its position, the old line and the new line. */
export function editText({
  file,
  line,
  before,
  after,
}: {
  readonly file: string;
  readonly line: number;
  readonly before: string | undefined;
  readonly after: string;
}): string {
  const removed = before === undefined ? '' : `  - ${printable(before.trim())}\n`;
  return `${printableLine(file)}:${line}\n${removed}  + ${printable(after.trim())}`;
}

/** The matrix of topics and languages as a table, with a cross for each existing topic. */
export function parityText({
  folder,
  languages,
  topics,
}: {
  readonly folder: string;
  readonly languages: readonly string[];
  readonly topics: readonly { readonly topic: string; readonly has: readonly boolean[] }[];
}): string {
  const width = Math.max(0, ...topics.map(({ topic }) => topic.length));
  const row = (name: string, cells: readonly string[]): string =>
    printableLine(`${name.padEnd(width)}  ${cells.join('  ')}`.trimEnd());
  const complete = topics.filter(({ has }) => has.every(Boolean)).length;
  const topicCount = counted(topics.length, 'topic');
  const languageCount = counted(languages.length, 'language');
  return [
    row(folder.slice(-width), languages),
    ...topics.map(({ topic, has }) =>
      row(
        topic,
        has.map((is, i) => (is ? 'x' : '·').padEnd(languages[i]?.length ?? 1)),
      ),
    ),
    `${complete} of ${topicCount} in all ${languageCount}.`,
    '',
  ].join('\n');
}
