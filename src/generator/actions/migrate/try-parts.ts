import { ROOT_MODULE, THEME_MODULES } from '../../content/mdx/modules.js';
import type { NoteKind } from '../../migrate/notes.js';
import { PROVIDER_MODULE } from '../../migrate/swizzled.js';
import { belongsTo } from '../../migrate/unusable-theme.js';
import type { PlainConfig } from '../../migrate/usable-config.js';
import type { PlannedFile } from './file-plan.js';
import { isAboutPackage, tryPages, type Trial } from './try-config.js';
import { findingsOf, type TryOut } from './try-out.js';

const ROOT_TEXT =
  'It is around the article of each page, without navbar and footer, and its state ends with the ' +
  'page.';

const PART_TEXT = 'Pages of MDX show these parts with it, as before.';

/** A component of `src/theme` for a part of pages. */
interface Part {
  /** The request that it replaces, such as `@theme/Admonition`. */
  readonly request: string;
  /** Its files in the new site. */
  readonly files: readonly string[];
  /** The component of the old site that it is made from, and its file. */
  readonly origin: { readonly subject: string; readonly file: string };
}

/**
 * Checks the new site. Leaves out components of `src/theme` for parts of pages with which the site
 * cannot be built, or that cannot be rendered.
 */
export async function tryParts(
  config: PlainConfig,
  files: Map<string, PlannedFile>,
  work: Trial,
): Promise<{ config: PlainConfig; result: TryOut }> {
  const parts = partsIn(files);
  const note = (kind: NoteKind, { origin }: Part, text: string): void =>
    work.notes.place(kind, { ...origin, line: 1, text });
  const noteUsed = (used: readonly Part[]): void => {
    for (const part of used)
      if (part.request === ROOT_MODULE) note('approximated', part, ROOT_TEXT);
      else note('maps', part, PART_TEXT);
  };
  const tried = await tryPages(config, files, work);
  const reasons = reasonsAgainst(parts, tried.result);
  const unused = new Set([...reasons.keys()].flatMap((part) => part.files));
  if (unused.size > 0) {
    const others = new Map([...files].filter(([path]) => !unused.has(path)));
    const without = await tryPages(config, others, work);
    if (without.result.kind === 'checked') {
      for (const path of files.keys()) if (!others.has(path)) files.delete(path);
      for (const [part, reason] of reasons)
        note('by-hand', part, `It is left out, because the site does not build with it: ${reason}`);
      noteUsed(parts.filter((part) => !reasons.has(part)));
      return without;
    }
  }
  noteUsed(parts);
  return tried;
}

function partsIn(planned: ReadonlyMap<string, PlannedFile>): Part[] {
  const filesOf = (request: string): string[] =>
    [...planned.keys()].filter((path) => belongsTo(path, request));
  return THEME_MODULES.flatMap((request) => {
    const files = filesOf(request);
    const [file] = files;
    if (file === undefined) return [];
    // Without `Root` in the old site, `migrate` has written it.
    const isWritten = request === ROOT_MODULE && 'text' in (planned.get(file) ?? {});
    const provider = isWritten ? filesOf(PROVIDER_MODULE)[0] : undefined;
    const origin =
      provider === undefined
        ? { subject: request, file }
        : { subject: PROVIDER_MODULE, file: provider };
    return [{ request, files, origin }];
  });
}

/** Why the site cannot be built with some of these components. */
function reasonsAgainst(parts: readonly Part[], result: TryOut): ReadonlyMap<Part, string> {
  const reasons = new Map<Part, string>();
  for (const part of parts) {
    const fault = findingsOf(result).find(
      ({ rule, file, message }) =>
        (rule === 'page/build' &&
          [...part.files, part.origin.file].includes(file) &&
          !isAboutPackage(message)) ||
        (rule === 'mdx/component' &&
          part.files.some((path) => message.includes(`(${path}:`)) &&
          !isAboutPackage(message)),
    );
    if (fault !== undefined) reasons.set(part, fault.message);
  }
  if (result.kind !== 'failed' || reasons.size > 0) return reasons;
  const { message } = result.error;
  const named = parts.filter(({ request }) => message.includes(request));
  return new Map((named.length > 0 ? named : parts).map((part) => [part, message]));
}
