import { loadEmoji } from '../../content/article/emoji.js';
import { loadMath } from '../../content/article/math.js';
import { compile } from '../../content/compile.js';
import { convertPage, type Conversion } from '../../content/convert/convert-page.js';
import { relinked } from '../../content/convert/relink.js';
import { articleDifference } from '../../content/convert/same-article.js';
import { CONVERTIBLE } from '../../content/convert/scope.js';
import { isMdx } from '../../content/mdx/modules.js';
import { compareText } from '../../model/diagnostic.js';
import type { MarkdownConfig } from '../../model/config.js';
import type { CompiledPage } from '../../model/page.js';
import { originalPath } from '../../model/texts.js';
import type { ConvertedPages, StaysMdxRow } from '../../migrate/report.js';
import { plannedText, type FilePlan, type PlannedFile } from './file-plan.js';

/** The files of a site after the conversion of its pages. */
export interface Converted {
  readonly files: Map<string, PlannedFile>;
  /** Old paths of pages with new names. */
  readonly removed: readonly string[];
  /** Whether all files named `.md` are plain Markdown. */
  readonly isPlain: boolean;
  readonly report: ConvertedPages;
}

/**
 * Converts the MDX pages of a site that have a plain form, and their translations with them. A page
 * stays if its article would have other words, ids or links.
 */
export async function convertPages(plan: FilePlan, config: MarkdownConfig): Promise<Converted> {
  const texts = new Map(
    [...plan].flatMap(([path, file]): [string, string][] =>
      /\.mdx?$/.test(path) && !path.startsWith('static/') ? [[path, plannedText(file)]] : [],
    ),
  );
  const conversions = await conversionsOf(plan, texts, config);
  const stays = staying(conversions);
  const plain = new Map(
    [...conversions].flatMap(([path, { conversion }]): [string, string][] =>
      conversion.kind === 'plain' && !stays.has(originalPath(path))
        ? [[path, conversion.text]]
        : [],
    ),
  );
  const isPlain = [...conversions.keys()].every((path) => path.endsWith('.mdx') || plain.has(path));
  const renamed = new Map(
    [...plain.keys()].flatMap((path): [string, string][] =>
      path.endsWith('.mdx') ? [[path, path.replace(/x$/, '')]] : [],
    ),
  );
  const files = new Map(plan);
  for (const path of renamed.keys()) files.delete(path);
  for (const [path, written] of texts) {
    const text = plain.get(path) ?? written;
    const linked = relinked({ path, text }, { renamed, isMdx: !plain.has(path), config });
    const needsFormat = plain.has(path) && !isPlain;
    const result = needsFormat ? withFormat(linked) : linked;
    if (result !== written || renamed.has(path))
      files.set(renamed.get(path) ?? path, { text: result });
  }
  const report = reportOf(conversions, plain, renamed, stays);
  return { files, removed: [...renamed.keys()], isPlain, report };
}

interface PageConversion {
  readonly conversion: Conversion;
}

async function conversionsOf(
  plan: FilePlan,
  texts: ReadonlyMap<string, string>,
  config: MarkdownConfig,
): Promise<Map<string, PageConversion>> {
  const [math, emoji] = await Promise.all([loadMath(), loadEmoji()]);
  const includes = Object.fromEntries(texts);
  const options = {
    config,
    textOf: (path: string): string | undefined => texts.get(path),
    ownComponents: ownComponents(plan),
    hasSharedComponents: config.components !== undefined,
  };
  const articleOf = (path: string, text: string, format: 'md' | 'mdx'): CompiledPage =>
    compile(
      { path, text, includes },
      { config: { ...config, format }, siteUrl: '', math, emoji: config.emoji ? emoji : undefined },
    );
  const conversions = new Map<string, PageConversion>();
  for (const [path, text] of [...texts].sort(([a], [b]) => compareText(a, b))) {
    if (isPartial(path) || !isMdx(path, text, config)) continue;
    const conversion = convertPage({ path, text }, options);
    const difference =
      conversion.kind === 'plain'
        ? articleDifference(
            articleOf(path, text, 'mdx'),
            articleOf(path.replace(/x$/, ''), conversion.text, 'md'),
          )
        : undefined;
    conversions.set(path, {
      conversion:
        difference === undefined
          ? conversion
          : { kind: 'mdx', reasons: [{ line: 1, text: `As Markdown, ${difference}.` }] },
    });
  }
  return conversions;
}

function isPartial(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('_'));
}

/** Components with a plain form that the site replaces. */
function ownComponents(plan: FilePlan): ReadonlySet<string> {
  const names = [...plan.keys()].flatMap(
    (path) => /^src\/theme\/(\w+)(?:\/index)?\.[jt]sx?$/.exec(path)?.[1] ?? [],
  );
  return new Set(names.filter((name) => CONVERTIBLE.has(name)));
}

/** The paths of pages that stay MDX because they, or one of their translations, must. */
function staying(conversions: ReadonlyMap<string, PageConversion>): ReadonlySet<string> {
  return new Set(
    [...conversions].flatMap(([path, { conversion }]) =>
      conversion.kind === 'mdx' ? [originalPath(path)] : [],
    ),
  );
}

/** Names the format of a page in a site whose other `.md` files are MDX. */
function withFormat(text: string): string {
  const start = /^\ufeff?---[ \t]*\r?\n/.exec(text)?.[0];
  return start === undefined
    ? `---\nformat: md\n---\n\n${text.replace(/^\n+/, '')}`
    : `${start}format: md\n${text.slice(start.length)}`;
}

function reportOf(
  conversions: ReadonlyMap<string, PageConversion>,
  plain: ReadonlyMap<string, string>,
  renamed: ReadonlyMap<string, string>,
  stays: ReadonlySet<string>,
): ConvertedPages {
  const rows = [...conversions].flatMap(([file, { conversion }]): StaysMdxRow[] => {
    if (conversion.kind === 'mdx')
      return conversion.reasons.slice(0, 1).map(({ line, text }) => ({ file, line, text }));
    return stays.has(originalPath(file))
      ? [{ file, line: 1, text: 'The page in another language stays MDX.' }]
      : [];
  });
  const converted = [...plain.keys()].map((path) => ({
    from: path,
    to: renamed.get(path) ?? path,
  }));
  return { converted, stays: rows };
}
