/** Random edits of a site, for tests that compare builds after edits with clean builds. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../bench/random.js';
import { sampleSite } from './command.js';

/** Number of edits in a sequence. */
const STEPS = 5;

const config = (title: string, more = ''): string => `export default {
  title: '${title}',
  url: 'https://sample.example',
  socialCards: false,
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  styles: ['/site.css'],
  docs: { path: 'docs', routeBasePath: '/', tagsFile: 'docs/tags.yml' }${more}
};
`;

/** The files of the site that the edits are for. */
export const EDITED_SITE: Readonly<Record<string, string>> = {
  ...sampleSite(6),
  'docs/folder/index.md': '---\ntitle: Folder\n---\n\n::include{file="../_part.md"}\n',
  'docs/folder/deep/leaf.md':
    '---\ntitle: Leaf\n---\n\nSee [folder](../index.md) and [one](../../part-0/page-1.md#code).\n',
  'docs/_part.md': 'Included by a page. ![dot](./img/dot.svg)\n\n::include{file="./_inner.md"}\n',
  'docs/_inner.md': 'Included by a partial.\n',
  // Its partials have no translation.
  'i18n/de/docs/folder/index.md': '---\ntitle: Ordner\n---\n\n::include{file="../_part.md"}\n',
  'docs/tags.yml': 'all:\n  label: All of them\n',
  'static/site.css': 'p { color: red; }\n',
  'site.config.ts': config('Sample'),
};

/** One edit. It is plain data, so that a failure can print it and a person can repeat it. */
export interface Edit {
  readonly kind:
    | 'text'
    | 'word'
    | 'blankLine'
    | 'oneHeading'
    | 'oneLink'
    | 'lines'
    | 'heading'
    | 'frontMatter'
    | 'add'
    | 'delete'
    | 'rename'
    | 'moveFolder'
    | 'include'
    | 'innerInclude'
    | 'translation'
    | 'config'
    | 'tags'
    | 'redirect'
    | 'css'
    | 'asset'
    | 'category'
    | 'mistake';
  /** A random number that decides everything else about the edit. */
  readonly n: number;
}

/** The kinds to choose from. Kinds that appear twice are chosen more often. */
const KINDS: readonly Edit['kind'][] = [
  'text',
  'word',
  'word',
  'blankLine',
  'oneHeading',
  'oneLink',
  'oneLink',
  'lines',
  'heading',
  'frontMatter',
  'add',
  'delete',
  'rename',
  'moveFolder',
  'include',
  'innerInclude',
  'translation',
  'translation',
  'config',
  'tags',
  'redirect',
  'css',
  'asset',
  'category',
  'mistake',
];

function pagesOf(site: string): string[] {
  return readdirSync(join(site, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)[^_/][^/]*\.md$/.test(path))
    .sort();
}

/** Applies one edit to a site. Returns the paths that a watcher would report. */
export function applyEdit(site: string, { kind, n }: Edit): string[] {
  const pages = pagesOf(site);
  const page = `docs/${pages[n % Math.max(1, pages.length)] ?? 'index.md'}`;
  const put = (path: string, text: string): string[] => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
    return [path];
  };
  // Edits one of four pages, so that the same page changes several times.
  const change = (edit: (text: string) => string): string[] => {
    const path = `docs/${pages[n % Math.min(4, Math.max(1, pages.length))] ?? 'index.md'}`;
    return existsSync(join(site, path))
      ? put(path, edit(readFileSync(join(site, path), 'utf8')))
      : [];
  };
  const body = `---\ntitle: Page ${n % 5}\ndescription: Described.\ntags: [t${n % 3}]\n---\n\n`;
  switch (kind) {
    case 'text':
      return put(page, `${body}Words ${n}.\n\n## Code\n`);
    case 'word':
      return change((text) => `${text.trimEnd()} word${n}\n`);
    case 'blankLine':
      return change((text) => text.replace(/\n---\n/, `\n---\n${'\n'.repeat(1 + (n % 3))}`));
    case 'oneHeading':
      return change((text) =>
        n % 3 === 0
          ? text.replace(/^## .*$/m, `## Section ${n % 5}`)
          : `${text.trimEnd()}\n\n## Section ${n % 5}\n\nBelow it.\n`,
      );
    case 'oneLink':
      return change((text) =>
        /\]\([^)]*page-\d/.test(text) && n % 2 === 0
          ? text.replace(/(\]\([^)]*page-)\d/, `$1${1 + (n % 6)}`)
          : `${text.trimEnd()}\n\nSee [it](/part-0/page-${1 + (n % 6)}#section-${n % 5}).\n`,
      );
    case 'lines':
      return put(
        page,
        `${body}${'\n'.repeat(n % 4)}Words and [a link](/part-0/page-${1 + (n % 6)}).\n\n## Code\n`,
      );
    case 'heading':
      return put(page, `${body}Words.\n\n## Code\n\n## Heading ${n % 4}\n\n$x^${n % 3}$\n`);
    case 'frontMatter':
      return put(
        page,
        [
          '---',
          `title: Titled ${n}`,
          `sidebar_position: ${n % 9}`,
          `sidebar_label: L${n % 4}`,
          `unlisted: ${n % 2 === 0}`,
          `tags: [t${n % 4}]`,
          '---\n\nWords.\n\n## Code\n',
        ].join('\n'),
      );
    case 'add':
      return put(`docs/new-${n % 3}/page-${n % 5}.md`, `${body}New [one](../index.md).\n`);
    case 'delete':
      rmSync(join(site, page), { force: true });
      return [page];
    case 'rename': {
      const to = page.replace(/[^/]+$/, `renamed-${n % 7}.md`);
      if (existsSync(join(site, page))) renameSync(join(site, page), join(site, to));
      return [page, to];
    }
    case 'moveFolder': {
      const from = `docs/${['folder', 'part-0', 'moved', 'new-0'][n % 4] ?? ''}`;
      const to = `docs/${n % 2 === 0 ? 'moved' : 'inner/moved'}-${n % 3}`;
      if (!existsSync(join(site, from)) || existsSync(join(site, to))) return [];
      mkdirSync(dirname(join(site, to)), { recursive: true });
      renameSync(join(site, from), join(site, to));
      return [from, to];
    }
    case 'include':
      return put(
        'docs/_part.md',
        n % 3 === 0
          ? `Included ${n}.\n`
          : `Included ${n}. ![dot](./img/dot.svg)\n\n::include{file="./_inner.md"}\n`,
      );
    case 'innerInclude':
      return put('docs/_inner.md', `Included by a partial ${n}. [one](./part-0/page-1.md)\n`);
    case 'translation': {
      const to = `i18n/de/${n % 4 === 0 ? 'docs/_part.md' : page}`;
      if (!existsSync(join(site, to))) return put(to, `${body}Worte ${n}.\n\n## Code\n`);
      rmSync(join(site, to));
      return [to];
    }
    case 'config':
      return put(
        'site.config.ts',
        config(
          `Sample ${n % 3}`,
          n % 2 === 0
            ? `, tagline: 'T${n % 4}', toc: { minHeadingLevel: 2, maxHeadingLevel: ${2 + (n % 3)} }`
            : '',
        ),
      );
    case 'tags':
      return put('docs/tags.yml', `all:\n  label: All ${n % 3}\nt1:\n  label: One\n`);
    case 'redirect':
      return put(
        'redirects.txt',
        `/gone-${n % 3} /${n % 2 === 0 ? `part-0/page-${1 + (n % 4)}#section-${n % 5}` : ''}\n`,
      );
    case 'css':
      return put('static/site.css', `p { color: rgb(${n % 255}, 0, 0); }\n`);
    case 'asset':
      return put(
        'docs/img/dot.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" width="${10 + (n % 9)}" height="20"/>\n`,
      );
    case 'category':
      return put(
        'docs/part-0/_category_.json',
        JSON.stringify({ label: `Part ${n % 3}`, position: n % 4 }),
      );
    case 'mistake':
      return n % 2 === 0
        ? put('site.config.ts', 'export default {')
        : put(page, `---\ntitle: "Broken\n---\n\n:::note\n[gone](./gone.md)\n`);
  }
}

/** A sequence of edits. */
export function editSequence(random: Random): Edit[] {
  return Array.from({ length: STEPS }, () => ({
    kind: random.pick(KINDS),
    n: random.between(0, 999),
  }));
}
