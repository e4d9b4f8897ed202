import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT_MODULE } from '../../content/mdx/modules.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { configText } from '../../migrate/config-text.js';
import type { NoteKind, Notes } from '../../migrate/notes.js';
import { PROVIDER_MODULE } from '../../migrate/swizzled.js';
import { belongsTo } from '../../migrate/unusable-theme.js';
import type { PlainConfig } from '../../migrate/usable-config.js';
import { CONFIG_FILE, type FilePlan, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import { findingsOf, tryOut, type TryOut, type TryOutOptions } from './try-out.js';

/** The old site, the settings of a try, and where notes go. */
export interface Trial {
  readonly old: OldSite;
  readonly notes: Notes;
  readonly options: TryOutOptions & { readonly out: string | undefined };
}

/** The end of the message about a package that is not installed. */
const NOT_INSTALLED = 'is not installed.';

/** At most this many React pages are left out. */
const MAX_LEFT_OUT = 30;

const ROOT_TEXT =
  'It is around the article of each page, without navbar and footer, and its state ends with the ' +
  'page.';

/**
 * Checks the new site. Leaves out the component around articles if the site cannot be built with
 * it.
 */
export async function tryRoot(
  config: PlainConfig,
  files: Map<string, PlannedFile>,
  work: Trial,
): Promise<{ config: PlainConfig; result: TryOut }> {
  const tried = await tryPages(config, files, work);
  const place = placeOfRoot(files);
  if (place === undefined) return tried;
  const note = (kind: NoteKind, text: string): void =>
    work.notes.place(kind, { ...place, line: 1, text });
  const reason = reasonAgainst(place.file, tried.result);
  if (reason !== undefined) {
    const others = new Map([...files].filter(([path]) => !belongsTo(path, ROOT_MODULE)));
    const without = await tryPages(config, others, work);
    if (without.result.kind === 'checked') {
      for (const path of files.keys()) if (!others.has(path)) files.delete(path);
      note('by-hand', `It is left out, because the site does not build with it: ${reason}`);
      return without;
    }
  }
  note('approximated', ROOT_TEXT);
  return tried;
}

/** The component of the old site that is around articles, and its file. */
function placeOfRoot(files: FilePlan): { subject: string; file: string } | undefined {
  const fileOf = (request: string): string | undefined =>
    [...files.keys()].find((path) => belongsTo(path, request));
  const root = fileOf(ROOT_MODULE);
  if (root === undefined) return undefined;
  const provider = 'text' in (files.get(root) ?? {}) ? fileOf(PROVIDER_MODULE) : undefined;
  return provider === undefined
    ? { subject: ROOT_MODULE, file: root }
    : { subject: PROVIDER_MODULE, file: provider };
}

/** Why the site cannot be built with the component around articles; undefined if it can. */
function reasonAgainst(file: string, result: TryOut): string | undefined {
  if (result.kind === 'failed') return result.error.message;
  const fault = result.diagnostics.find(
    ({ rule, file: place, message }) =>
      rule === 'page/build' && place === file && !message.includes(NOT_INSTALLED),
  );
  return fault?.message;
}

/**
 * Checks the new site. Leaves out React pages that do not build, one after another, because one of
 * them stops a build.
 */
async function tryPages(
  config: PlainConfig,
  files: Map<string, PlannedFile>,
  { notes, options, old }: Trial,
): Promise<{ config: PlainConfig; result: TryOut }> {
  const pages = typeof config.pages === 'string' ? `${config.pages}/` : undefined;
  for (let i = 0; ; i++) {
    files.set(CONFIG_FILE, { text: configText(config) });
    const result = await tryConfig(config, files, { options, old });
    const broken = findingsOf(result);
    const ofPages = broken.filter(
      ({ rule, file, message }) =>
        rule === 'page/build' &&
        pages !== undefined &&
        file.startsWith(pages) &&
        files.has(file) &&
        // The packages of the new site are installed later.
        !message.includes(NOT_INSTALLED),
    );
    if (ofPages.length === 0 || i === MAX_LEFT_OUT || options.out === undefined)
      return { config, result };
    for (const { file, line, message } of ofPages) {
      const planned = files.get(file);
      // A page may have several errors.
      if (!files.delete(file)) continue;
      notes.place('by-hand', {
        subject: file,
        file: planned !== undefined && 'from' in planned ? old.pathOf(planned.from) : file,
        line,
        text: `The page does not build, so it is left out: ${message}`,
      });
    }
  }
}

/**
 * Checks a new site with this config. If its plugins need packages that are not installed, it is
 * checked without plugins, so that most of its pages are known.
 */
export async function tryConfig(
  config: PlainConfig,
  files: FilePlan,
  { options, old }: Pick<Trial, 'options' | 'old'>,
): Promise<TryOut> {
  const tryFiles = (all: FilePlan): Promise<TryOut> =>
    tryOut(all, { ...options, packages: packagesOf(old) });
  const result = await tryFiles(files);
  if (result.kind === 'checked' || !isAboutPackage(result.error)) return result;
  const plain = new Map([...files, [CONFIG_FILE, { text: configText(withoutPlugins(config)) }]]);
  const without = await tryFiles(plain);
  return without.kind === 'checked' ? { ...without, pluginFailure: result.error } : result;
}

/** Whether an error is about a package that is not installed. */
function isAboutPackage({
  message,
  diagnostics,
}: {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}): boolean {
  return [message, ...diagnostics.map((each) => each.message)].some((each) =>
    each.includes(NOT_INSTALLED),
  );
}

function withoutPlugins({ plugins: _, markdown, ...others }: PlainConfig): PlainConfig {
  const { remarkPlugins: _remark, rehypePlugins: _rehype, ...settings } = markdown as PlainConfig;
  return { ...others, markdown: settings };
}

/** The nearest folder of packages, going up from the old site. */
export function packagesOf({ dir }: OldSite): string | undefined {
  for (let folder = dir; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(packages)) return packages;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}
