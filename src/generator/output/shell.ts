import type { Chrome } from '../../components/view.js';
import type { SiteInput } from '../model/input.js';
import { hashData, hashOf } from '../model/keys.js';
import { hrefOfFile } from '../site/references.js';
import type { ViewContext } from '../views/context.js';
import type { PlanOptions } from './plan-options.js';

/** The parts of a shell in addition to its chrome. */
export interface ShellParts {
  readonly input: SiteInput;
  readonly options: PlanOptions;
  /** Content security policy for a `<meta>` element. */
  readonly csp: string | undefined;
  /** The same for pages with live code. */
  readonly liveCsp?: string | undefined;
}

/** Key of a shell. Client-side navigation works between pages with the same key. */
export function shellKey(chrome: Chrome, { input, options, csp }: ShellParts): string {
  return hashData([
    chrome,
    input.client.boot,
    options.generatorFingerprint,
    options.generator,
    csp,
  ]);
}

/** The shell's data for the browser: its id, and the file with the chrome. */
export function shellOf(
  chrome: Chrome,
  parts: ShellParts,
): ViewContext['shells'] extends ReadonlyMap<string, infer Shell> ? Shell : never {
  const { texts, ...chromeWithoutTexts } = chrome;
  void texts;
  const text = JSON.stringify(chromeWithoutTexts);
  const file = `assets/chrome-${hashOf(text).slice(0, 8)}.json`;
  return {
    id: shellKey(chrome, parts).slice(0, 12),
    href: hrefOfFile(file, parts.input.config),
    file,
    text,
    csp: parts.csp,
    liveCsp: parts.liveCsp,
  };
}
