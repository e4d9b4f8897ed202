/**
 * The pages whose article can be replaced in the files of a built site, without linking it. This is
 * right because, as long as the facts of a page that others read are the same, its article is only
 * in a few files, and these hold it unchanged:
 *
 * - the document and the chunk of the page, around which nothing depends on the article,
 * - the page as Markdown, which ends with it, and files with the Markdown of several pages,
 * - the search index, which is made from the sections of the article.
 *
 * All findings stay the same if the rules find nothing in the planned site.
 */
import type { EditablePage, EditableUnits } from '../model/editable.js';
import type { Output } from '../model/output.js';
import type { PlanRecord } from '../model/plan-record.js';
import { FullText } from '../output/llms.js';
import { MarkdownPage } from '../output/markdown-page.js';
import { MarkdownTwin } from '../output/markdown-twin.js';
import type { Snapshot } from './snapshot.js';

/** The units of a planned site. */
export function editableUnits(
  units: PlanRecord['units'],
  { outputs, compiled }: Pick<Snapshot, 'outputs' | 'compiled'>,
): EditableUnits {
  const twins = new Map<MarkdownPage, MarkdownTwin>();
  const texts = new Map<MarkdownTwin, string[]>();
  const pages: MarkdownPage[] = [];
  const shared = new Set<string>();
  for (const output of outputs.values()) {
    if (output instanceof MarkdownPage) pages.push(output);
    else if (output instanceof MarkdownTwin) twins.set(output.planned, output);
    else if (output instanceof FullText)
      for (const twin of output.twins) texts.set(twin, [...(texts.get(twin) ?? []), output.path]);
    else for (const { source } of articlesOf(output)) shared.add(source);
  }
  // A file of the site can be in the place of the Markdown of a page.
  for (const { planned } of texts.keys()) if (!twins.has(planned)) shared.add(planned.source);
  return {
    units: units.map(([unit, , factsHash]) => [
      unit,
      factsHash,
      compiled.get(unit)?.facts.articleHash ?? '',
    ]),
    pages: pages.map((page) => editablePage(page, twins.get(page), texts)),
    shared: [...shared],
  };
}

function editablePage(
  { source, route, path }: MarkdownPage,
  twin: MarkdownTwin | undefined,
  texts: ReadonlyMap<MarkdownTwin, readonly string[]>,
): EditablePage {
  const page = { unit: source, route, document: path };
  if (twin === undefined) return { ...page, texts: [] };
  return { ...page, markdown: twin.path, texts: texts.get(twin) ?? [] };
}

/** The articles that an output of another kind holds. */
function articlesOf(output: Output): readonly { readonly source: string }[] {
  if (output.kind === 'feed') return output.articles;
  if (output.kind !== 'page') return [];
  return output.excerpts ?? (output.body === undefined ? [] : [output.body]);
}
