import { kestrelSite } from './site.js';

/** Bytes of a file that is no UTF-8 text, or where a symbolic link leads. */
interface SpecialFile {
  readonly bytes?: Uint8Array;
  readonly linkTo?: string;
}

/** A file's new text, texts to replace in it, null to remove it, or a file that is no text. */
export type Change = string | null | readonly (readonly [string, string])[] | SpecialFile;

/** One edit of the site, as a writer makes it. */
export interface SiteEdit {
  readonly what: string;
  /** `«` marks a place where the finding may be reported: line and column. It is no part of the file. */
  readonly files: Readonly<Record<string, Change>>;
}

/** An edit that is wrong. */
export interface Fault extends SiteEdit {
  /** Places, as `file:line:column`, in files that hold no `«`. */
  readonly at?: readonly string[];
  /** What the rule's id or the message have to say, loosely. */
  readonly about?: RegExp;
}

export interface EditedSite {
  readonly files: ReadonlyMap<string, string | SpecialFile>;
  /** Accepted places, as `file:line:column`. */
  readonly places: readonly string[];
}

/** The site with an edit. Throws when a text to replace is not in its file exactly once. */
export function edited(edit: Fault): EditedSite {
  const files = new Map<string, string | SpecialFile>(Object.entries(kestrelSite));
  const places = [...(edit.at ?? [])];
  for (const [path, change] of Object.entries(edit.files)) {
    files.delete(path);
    if (change === null) continue;
    if (typeof change !== 'string' && !Array.isArray(change)) {
      files.set(path, change as SpecialFile);
      continue;
    }
    const marked =
      typeof change === 'string' ? change : replaced(path, change as readonly [string, string][]);
    const { text, marks } = readMarks(marked);
    places.push(...marks.map((mark) => `${path}:${mark}`));
    files.set(path, text);
  }
  return { files, places };
}

function replaced(path: string, pairs: readonly (readonly [string, string])[]): string {
  let text = kestrelSite[path];
  if (text === undefined) throw new Error(`There is no ${path}`);
  for (const [find, replace] of pairs) {
    if (text.split(find).length !== 2) throw new Error(`"${find}" is not in ${path} exactly once`);
    text = text.replace(find, () => replace);
  }
  return text;
}

function readMarks(marked: string): { text: string; marks: string[] } {
  const marks: string[] = [];
  let text = '';
  marked.split('«').forEach((part, i) => {
    if (i > 0) {
      const lines = text.split(/\r\n|\n|\r/);
      marks.push(`${lines.length}:${(lines.at(-1) ?? '').length + 1}`);
    }
    text += part;
  });
  return { text, marks };
}

const PAGE = 'docs/start/quickstart.md';
const PLACE = '<!-- place -->';

/** Files in which a block of Markdown is put on a page between other blocks. */
export function onPage(block: string): SiteEdit['files'] {
  return { [PAGE]: [[PLACE, block]] };
}

/** Files in which lines are added to a page's front matter. */
export function inFrontMatter(lines: string): SiteEdit['files'] {
  return {
    'docs/start/install.md': [['sidebar_position: 1\n', `sidebar_position: 1\n${lines}\n`]],
  };
}

/** Faults on a page: what is wrong, the block, and what the finding is about. */
export function pageFaults(rows: readonly (readonly [string, string, RegExp?])[]): Fault[] {
  return rows.map(([what, block, about]) => ({
    what,
    files: onPage(block),
    ...(about === undefined ? {} : { about }),
  }));
}

/** Harmless blocks of a page. */
export function pageVariations(rows: readonly (readonly [string, string])[]): SiteEdit[] {
  return rows.map(([what, block]) => ({ what, files: onPage(block) }));
}

/** A page that no sidebar has to hold. */
export function loosePage(text: string, front = ''): string {
  return `---\ntitle: Extra\ndescription: A page beside the sidebars.\ndisplayed_sidebar: null\n${front}---\n\n${text}\n`;
}
