import type { CodePlace, MdxRuntime } from './runtime.js';
import { messageOf } from '../../model/thrown-text.js';

/** An error of the site's code, for writers. */
export interface Thrown {
  /** The first line of its message, and its place in a module if that is known. */
  readonly message: string;
  readonly at?: CodePlace;
}

/** The message of an error that code of the site throws, with the place in its module. */
export function thrownBy(
  error: unknown,
  { placeOf, siteDir = '' }: Pick<MdxRuntime, 'placeOf' | 'siteDir'>,
): Thrown {
  const text = messageOf(error);
  const inSite = siteDir === '' ? text : text.replaceAll(`${siteDir}/`, '');
  const message = (inSite.split('\n')[0] ?? '').trim();
  const at = placeOf(error);
  if (at === undefined) return { message };
  return { message: `${message} (${at.file}:${at.line}:${at.column})`, at };
}

/** The key of the hint in an error that docsgen throws in code of the site. */
export const HINT_KEY = 'docsgenHint';

/** The hint for an error of a component: its own, or the usual one. */
export function hintFor(error: unknown): string {
  const own: unknown =
    typeof error === 'object' && error !== null && Object.hasOwn(error, HINT_KEY)
      ? (error as { readonly [HINT_KEY]: unknown })[HINT_KEY]
      : undefined;
  return typeof own === 'string'
    ? own
    : 'docsgen runs it in Node.js. Put code that needs a browser into an effect.';
}
