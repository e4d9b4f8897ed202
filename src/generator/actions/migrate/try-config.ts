import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { THEME_MODULES } from '../../content/mdx/modules.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { configText } from '../../migrate/config-text.js';
import type { Notes } from '../../migrate/notes.js';
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

/** The messages of docsgen and of Node.js about a package that is not installed. */
const NOT_INSTALLED = /is not installed\.|\bCannot find (?:module|package) '(?![./])/;

/** Whether a message is about a package, which may be installed later. */
export function isAboutPackage(message: string): boolean {
  return NOT_INSTALLED.test(message);
}

/** At most this many React pages are left out. */
const MAX_LEFT_OUT = 30;

/**
 * Checks the new site. Leaves out React pages that do not build, one after another, because one of
 * them stops a build.
 */
export async function tryPages(
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
        !isAboutPackage(message),
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
 * Checks a new site with this config. If its plugins or the components that all pages have need
 * packages that are not installed, it is checked without them, so that most of its pages are known.
 */
export async function tryConfig(
  config: PlainConfig,
  files: FilePlan,
  { options, old }: Pick<Trial, 'options' | 'old'>,
): Promise<TryOut> {
  const tryFiles = (all: FilePlan): Promise<TryOut> =>
    tryOut(all, { ...options, packages: packagesOf(old) });
  const result = await tryFiles(files);
  if (result.kind === 'checked' || !endsAtPackage(result.error)) return result;
  const plain = withoutPlugins(config);
  const bare = withoutComponents(plain);
  const fewer = new Map([...files].filter(([path]) => !isPart(path)));
  const attempts: readonly (readonly [PlainConfig, FilePlan])[] = [
    [plain, files],
    [bare, files],
    [bare, fewer],
  ];
  for (const [simpler, some] of attempts) {
    const without = await tryFiles(
      new Map([...some, [CONFIG_FILE, { text: configText(simpler) }]]),
    );
    if (without.kind === 'checked') return { ...without, packageFailure: result.error };
    if (!endsAtPackage(without.error)) break;
  }
  return result;
}

/** Whether an error is about a package that is not installed. */
function endsAtPackage({
  message,
  diagnostics,
}: {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}): boolean {
  return [message, ...diagnostics.map((each) => each.message)].some(isAboutPackage);
}

function withoutPlugins({ plugins: _, markdown, ...others }: PlainConfig): PlainConfig {
  const { remarkPlugins: _remark, rehypePlugins: _rehype, ...settings } = markdown as PlainConfig;
  return { ...others, markdown: settings };
}

/** Whether a file belongs to a component of `src/theme` for parts of pages. */
function isPart(path: string): boolean {
  return THEME_MODULES.some((request) => belongsTo(path, request));
}

function withoutComponents({ markdown, ...others }: PlainConfig): PlainConfig {
  const { components: _, ...settings } = markdown as PlainConfig;
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
