import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Ref } from '../model/page.js';
import { encodePath } from '../model/paths.js';
import { splitUrl } from '../model/url-parts.js';
import { translationAt } from '../model/texts.js';
import type { Target } from '../site/references.js';

type Missing = Extract<Target, { kind: 'missing' }>;

/** The files and folders of a site, besides its pages. */
export interface SiteFiles {
  readonly config: SiteConfig;
  /** Whether a path is a file of the site folder. */
  readonly isFile: (path: string) => boolean;
  /** Whether a path is a folder in the site folder. */
  readonly isFolder: (path: string) => boolean;
  /** The folders that have pages, also in their folders. */
  readonly pageFolders: () => ReadonlySet<string>;
}

/** The finding for a link to a file or folder of the site that docsgen does not publish. */
export function unpublished(ref: Ref, target: Missing, files: SiteFiles): Diagnostic | undefined {
  const paths = pathsOf(ref, target, files).filter((path) => !path.startsWith('..'));
  const file = paths.find((path) => files.isFile(path));
  if (file !== undefined) return findingOf(ref, target, unpublishedFile(ref, file, files));
  // An absolute address is that of a page.
  if (target.path.startsWith('/')) return undefined;
  const folder = paths.map(withoutSlash).find((path) => files.isFolder(path));
  if (folder === undefined) return undefined;
  return findingOf(ref, target, unpublishedFolder(ref, folder, files));
}

/**
 * A hint for an address where docsgen does not look: a hidden file, or a file that is in the
 * repository but not in the site. Undefined for others, and without a known repository.
 */
export function unseenHint(ref: Ref, target: Missing, files: SiteFiles): string | undefined {
  const { repositoryFiles } = files.config;
  const [path = ''] = pathsOf(ref, target, files);
  const isSeen = target.path.startsWith('/') || !/(?:^|\/)\.[^/]/.test(path);
  if (isSeen || repositoryFiles === undefined) return undefined;
  const inRepository = posix.join(repositoryFiles.siteFolder, path);
  if (inRepository.startsWith('..')) return undefined;
  const address = repositoryFiles.file + encodePath(inRepository);
  return `docsgen does not look there. If there is such a file, link to ${address}.`;
}

/** The paths that an address may mean, from the folder of the site. */
function pathsOf({ file }: Ref, { path }: Missing, { config }: SiteFiles): readonly string[] {
  if (path.startsWith('/')) return [posix.normalize(path.slice(1))];
  const original = translationAt(file, config)?.original;
  const files = original === undefined ? [file] : [file, original];
  return files.map((each) => posix.join(posix.dirname(each), path));
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

type Words = Pick<Diagnostic, 'message' | 'hint' | 'correction'>;

function findingOf({ file, line, column }: Ref, { what }: Missing, words: Words): Diagnostic {
  const rule = what === 'asset' ? 'link/missing-asset' : 'link/missing-page';
  return { file, line, column, rule, severity: 'error', ...words };
}

function unpublishedFile(ref: Ref, file: string, { config }: SiteFiles): Words {
  const leads = `"${ref.url}" leads to`;
  const isPartial = /(?:^|\/)_/.test(file) && /\.mdx?$/.test(file);
  if (isPartial)
    return {
      message: `${leads} the partial ${file}, which is not a page.`,
      hint: 'Link to a page that includes it, or rename it without the "_".',
    };
  const folder = config.staticFolders[0] ?? 'static';
  const address = addressOf(ref, 'file', file, config);
  return {
    message: `${leads} ${file}, which is not published.`,
    hint:
      `Move it to ${folder}/, use \`::code{file="${file}"}\`, or link to ` +
      `${address ?? 'its repository'}.`,
    ...(address === undefined ? {} : { correction: { url: ref.url, to: address } }),
  };
}

function unpublishedFolder(ref: Ref, folder: string, { config, pageFolders }: SiteFiles): Words {
  const leads = `"${ref.url}" leads to the folder ${folder},`;
  if (pageFolders().has(folder))
    return {
      message: `${leads} which has no page.`,
      hint: 'Write an index.md in it, or link to one of its pages.',
    };
  // It has no correction: without an extension, the address may mean a page.
  const address = addressOf(ref, 'folder', folder, config) ?? 'its repository';
  return {
    message: `${leads} which is not published.`,
    hint: ref.kind === 'link' ? `Link to a page, or to ${address}.` : 'Name a file.',
  };
}

/** The address that shows a file or a folder in the repository; undefined for a picture. */
function addressOf(
  ref: Ref,
  kind: 'file' | 'folder',
  path: string,
  { repositoryFiles }: SiteFiles['config'],
): string | undefined {
  if (repositoryFiles === undefined || ref.kind !== 'link') return undefined;
  const inRepository = encodePath(posix.join(repositoryFiles.siteFolder, path));
  return repositoryFiles[kind] + inRepository + splitUrl(ref.url).hash;
}
