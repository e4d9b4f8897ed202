import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import type { Plugin } from '../../model/plugin.js';
import type { LoadedPlugin } from './loaded-plugin.js';
import { thrownText } from '../../model/thrown-text.js';

/** The finding for an error that a hook threw. `page` is the page that it was called for. */
export function hookThrows(
  { name, placeOf, placeOfHook }: Pick<LoadedPlugin, 'name' | 'placeOf' | 'placeOfHook'>,
  hook: keyof Plugin,
  error: unknown,
  page?: string,
): Diagnostic {
  const call = page === undefined ? 'throws' : `throws for ${page}`;
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
  { name, placeOfHook }: Pick<LoadedPlugin, 'name' | 'placeOfHook'>,
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

/** The error that ends a command because a hook failed. */
export function pluginError(finding: Diagnostic, cause?: unknown): DocsgenError {
  return new DocsgenError('A plugin of the site failed.', {
    diagnostics: [finding],
    ...(cause === undefined ? {} : { cause }),
  });
}
