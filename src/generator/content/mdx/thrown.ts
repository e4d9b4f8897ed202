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
  const text = waits(error) ? WAITS : messageOf(error);
  const fault = buildFaultOf(error);
  const inSite = siteDir === '' ? text : text.replaceAll(`${siteDir}/`, '');
  const message = (inSite.split('\n')[0] ?? '').trim();
  const at = fault?.at ?? placeOf(error);
  if (at === undefined) return { message };
  return { message: `${message} (${at.file}:${at.line}:${at.column})`, at };
}

const WAITS = 'It waits for data or for a component.';
const WAITS_HINT =
  'The build does not wait: give it data as properties, and call `lazy` outside of components.';

/** Whether React threw an error because a component is not ready. */
function waits(error: unknown): boolean {
  return messageOf(error).startsWith('A component suspended while');
}

/** The key of the hint and the place in an error that a module throws because it does not build. */
export const BUILD_FAULT_KEY = 'docsgenBuildFault';

/** The error of a module that does not build. */
export interface BuildFault {
  readonly hint: string;
  readonly at: CodePlace;
}

/** Undefined for an error that the code itself throws. */
export function buildFaultOf(error: unknown): BuildFault | undefined {
  return ownValue(error, BUILD_FAULT_KEY) as BuildFault | undefined;
}

/** The key of the hint in an error that docsgen throws in code of the site. */
export const HINT_KEY = 'docsgenHint';

/** The hint for an error of a component: its own, or the usual one. */
export function hintFor(error: unknown): string {
  if (waits(error)) return WAITS_HINT;
  const given = buildFaultOf(error)?.hint ?? givenHint(error);
  return given ?? 'docsgen runs it in Node.js. Put code that needs a browser into an effect.';
}

/** The hint of an error that docsgen throws in code of the site, such as a missing package. */
export function givenHint(error: unknown): string | undefined {
  const hint = ownValue(error, HINT_KEY);
  return typeof hint === 'string' ? hint : undefined;
}

function ownValue(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null && Object.hasOwn(error, key)
    ? Reflect.get(error, key)
    : undefined;
}
