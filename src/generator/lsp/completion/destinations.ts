import { posix } from 'node:path';
import { CompletionItemKind } from 'vscode-languageserver';
import { plainLabel } from '../../content/article/collector.js';
import { encodePath } from '../../model/paths.js';
import { relativePath } from '../../refactor/moves.js';
import { pagesWith, type QuestionAt } from '../question.js';
import { referenceTo } from '../subject.js';

/** A text that can be inserted. */
export interface Candidate {
  readonly text: string;
  /** The name in the list; by default the text. */
  readonly label?: string;
  readonly detail?: string;
  readonly documentation?: string;
  readonly kind?: CompletionItemKind;
  /** Other names by which the writer may look for it, such as the title of a page. */
  readonly names?: readonly string[];
}

/** The destinations of a link or a picture: pages, their anchors, and files. */
export function destinations(
  question: QuestionAt,
  { typed, isImage }: { readonly typed: string; readonly isImage: boolean },
): readonly Candidate[] {
  const hash = typed.indexOf('#');
  if (hash >= 0) return anchors(question, typed.slice(0, hash));
  const files = fileCandidates(question, typed, isImage);
  return isImage ? files : [...pageCandidates(question, typed), ...files];
}

/** The anchors of the page that a path leads to; of this page, if the path is empty. */
function anchors(question: QuestionAt, path: string): readonly Candidate[] {
  const { position } = question;
  const at = { line: position.line + 1, column: position.character + 1 };
  const range = { start: position, end: position };
  const target = referenceTo(question, { url: path === '' ? '#' : path, at }, range)?.target;
  const page = target?.kind === 'page' ? target.page : undefined;
  if (page === undefined) return [];
  const { headings, anchors: ids } = page.facts;
  const labels = new Map(headings.map(({ id, label }) => [id, plainLabel(label)]));
  return ids.map((id) => {
    const label = labels.get(id);
    return {
      text: `${path}#${id}`,
      label: `#${id}`,
      kind: CompletionItemKind.Reference,
      ...(label === undefined ? {} : { detail: label, names: [label] }),
    };
  });
}

/** Pages by their path from the document, or by their route where a slash was typed. */
function pageCandidates(question: QuestionAt, typed: string): readonly Candidate[] {
  const { state, path } = question;
  const [here] = pagesWith(question, path);
  const seen = new Set<string>();
  return state.snapshot.site.pages.flatMap((page): Candidate[] => {
    const { source, route, title, facts, locale, area } = page;
    const isTwin = locale !== here?.locale || area?.version !== here.area?.version;
    const isOther = isTwin && area?.area === here?.area?.area;
    if (isOther || seen.has(source)) return [];
    seen.add(source);
    const about = {
      detail: title,
      names: [title, route, source],
      kind: CompletionItemKind.File,
      ...(facts.description === '' ? {} : { documentation: facts.description }),
    };
    return typed.startsWith('/')
      ? [{ text: route, ...about }]
      : [{ text: linkTo(path, source, typed), ...about }];
  });
}

/** A relative link. Without `./` if the writer has begun without it. */
function linkTo(from: string, to: string, typed: string): string {
  const link = encodePath(relativePath(from, to));
  const isBare = typed !== '' && !typed.startsWith('.');
  return isBare ? link.replace(/^\.\//, '') : link;
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i;

/** Files of the site by their path, or by their address in a static folder. */
function fileCandidates(
  { state, path }: QuestionAt,
  typed: string,
  isImage: boolean,
): readonly Candidate[] {
  const { assets, config } = state.input;
  return [...assets.keys()].flatMap((asset): Candidate[] => {
    if (isImage && !PICTURE.test(asset)) return [];
    const folder = config.staticFolders.find((each) => asset.startsWith(`${each}/`));
    if (folder === undefined && typed.startsWith('/')) return [];
    const address = folder === undefined ? undefined : asset.slice(folder.length);
    const text = address === undefined ? linkTo(path, asset, typed) : encodePath(address);
    return [{ text, names: [asset, posix.basename(asset)], kind: CompletionItemKind.File }];
  });
}

/** Pictures of static folders by their address. */
export function staticFiles(question: QuestionAt): readonly Candidate[] {
  return fileCandidates(question, '/', true);
}
