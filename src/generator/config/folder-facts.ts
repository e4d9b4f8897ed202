import { productFromName } from '../model/name-words.js';
import type { Remote } from './repository.js';

/** Facts from the folder of a site. The config can say otherwise. */
export interface FolderFacts {
  /** Name of the project. */
  readonly title?: string;
  readonly description?: string;
  readonly remote?: Remote;
}

/** The files of a folder that name the project. */
export interface NamingFiles {
  /** Text of `package.json`. */
  readonly packageJson: string | undefined;
  readonly readme: string | undefined;
  /** Name of the repository, then of the folder and of the folder around it. */
  readonly names: readonly string[];
}

/** Names that say where a site is, not what it is about. */
const PLACES: ReadonlySet<string> = new Set(
  `app build content dist doc docs documentation home main monorepo output package packages private
  project public repo root site src temp test tmp web website workspace www`.split(/\s+/),
);

/** Words that need the rest of a name: a site in `my-docs` is not about "my". */
const VAGUE: ReadonlySet<string> = new Set(['my', 'new', 'our', 'the', 'your']);

const MAX_TITLE = 60;

/**
 * The name of a project and its description: from `package.json`, else from the first heading of
 * the README, else from the repository or the folder.
 */
export function namesOfProject(files: NamingFiles): Pick<FolderFacts, 'title' | 'description'> {
  const manifest = parseManifest(files.packageJson);
  const heading = files.readme === undefined ? undefined : headingOf(files.readme);
  const title = [
    textOf(manifest.displayName),
    textOf(manifest.productName),
    nameOf(textOf(manifest.name)),
    heading,
    ...files.names.map(nameOf),
  ].find((name) => name !== undefined);
  const description = textOf(manifest.description);
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

function parseManifest(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A text of one line; undefined if it is empty or too long for a title. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return text === '' ? undefined : text;
}

/** The name of a package, a repository or a folder as words, unless it is only a place. */
function nameOf(name: string | undefined): string | undefined {
  const full = name?.replace(/^@[^/]*\//, '');
  const short = full?.replace(/[-_.](?:docs?|documentation|website|site)$/i, '');
  const own = VAGUE.has(short?.toLowerCase() ?? '') ? full : short;
  if (own === undefined || !/\p{L}/u.test(own) || PLACES.has(own.toLowerCase())) return undefined;
  return productFromName(own).slice(0, MAX_TITLE);
}

/** The first heading of a README, as text. Pictures such as badges have none. */
function headingOf(readme: string): string | undefined {
  const start = readme.slice(0, 10_000).replace(/^---\n[^]*?\n---\n/, '');
  const [, atx, setext, html] =
    /^#[ \t]+([^\n]+)$|^([^\s#>`|<[-][^\n]*)\n=+[ \t]*$|<h1[^>]*>([^]*?)<\/h1>/im.exec(start) ?? [];
  const text = (atx ?? setext ?? html ?? '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/[*`]|\s#+\s*$/g, '');
  const heading = textOf(text);
  return heading === undefined || heading.length > MAX_TITLE ? undefined : heading;
}
