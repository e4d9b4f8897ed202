import type { Diagnostic } from './diagnostic.js';
import type { PagePlugin } from './page-plugin.js';
import type { Plugin } from './plugin.js';
import { thrownText } from './thrown-text.js';

/** The finding for an error that a hook threw. `subject` is what it was called for. */
export function hookThrows(
  { name, placeOf, placeOfHook }: Pick<PagePlugin, 'name' | 'placeOf' | 'placeOfHook'>,
  hook: keyof Plugin,
  error: unknown,
  subject?: string,
): Diagnostic {
  const call = subject === undefined ? 'throws' : `throws for ${subject}`;
  return {
    ...(placeOf(error) ?? placeOfHook(hook)),
    rule: 'plugin/throws',
    severity: 'error',
    message: `The hook \`${hook}\` of the plugin "${name}" ${call}: ${thrownText(error)}`,
    hint: 'Correct the plugin, or its options in the config.',
  };
}

/** The finding for a wrong result of a hook. `message` is the end of a sentence about it. */
export function wrongResult(
  { name, placeOfHook }: Pick<PagePlugin, 'name' | 'placeOfHook'>,
  hook: keyof Plugin,
  { message, hint }: { readonly message: string; readonly hint: string },
): Diagnostic {
  return {
    ...placeOfHook(hook),
    rule: 'plugin/result',
    severity: 'error',
    message: `The hook \`${hook}\` of the plugin "${name}" gives a wrong result: ${message}.`,
    hint,
  };
}
