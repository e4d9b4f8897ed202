import { kestrelSite } from './site.js';

/** The bytes of a file that is not UTF-8 text, or the target of a symbolic link. */
interface SpecialFile {
  readonly bytes?: Uint8Array;
  readonly linkTo?: string;
}

/** A new text, replacements in the text, null to remove the file, or a file that is not text. */
export type Change = string | null | readonly (readonly [string, string])[] | SpecialFile;

/** An edit of the site. */
export interface SiteEdit {
  readonly name: string;
  /** `«` marks an accepted position of the finding. It is not part of the file. */
  readonly files: Readonly<Record<string, Change>>;
}

/** An edit with a mistake. */
export interface Fault extends SiteEdit {
  /** Accepted positions as `file:line:column`, in files without `«`. */
  readonly at?: readonly string[];
  /** Matches the rule, message and hint of the finding. */
  readonly about?: RegExp;
}

export interface EditedSite {
  readonly files: ReadonlyMap<string, string | SpecialFile>;
  /** Accepted positions as `file:line:column`. */
  readonly places: readonly string[];
}

/** The site with an edit. Throws if a text to replace is not in its file exactly once. */
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

/** An edit that adds a block of Markdown to a page, between other blocks. */
export function onPage(block: string): SiteEdit['files'] {
  return { [PAGE]: [[PLACE, block]] };
}

/** An edit that adds lines to the front matter of a page. */
export function inFrontMatter(lines: string): SiteEdit['files'] {
  return {
    'docs/start/install.md': [['sidebar_position: 1\n', `sidebar_position: 1\n${lines}\n`]],
  };
}

/** Faults on a page: their name, the block, and a pattern for the finding. */
export function pageFaults(rows: readonly (readonly [string, string, RegExp?])[]): Fault[] {
  return rows.map(([name, block, about]) => ({
    name,
    files: onPage(block),
    ...(about === undefined ? {} : { about }),
  }));
}

/** Harmless blocks of a page. */
export function pageVariations(rows: readonly (readonly [string, string])[]): SiteEdit[] {
  return rows.map(([name, block]) => ({ name, files: onPage(block) }));
}

/** A page that does not need to be in a sidebar. */
export function loosePage(text: string, front = ''): string {
  return `---
title: Extra
description: A page beside the sidebars.
displayed_sidebar: null
${front}---

${text}
`;
}
