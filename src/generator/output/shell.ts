import type { Chrome } from '../../components/view.js';
import type { SiteInput } from '../model/input.js';
import { hashData, hashOf } from '../model/keys.js';
import { hrefOfFile } from '../site/references.js';
import type { PlanOptions } from './plan-options.js';

/** What the shell of a page is made from, beside its chrome. */
export interface ShellParts {
  readonly input: SiteInput;
  readonly options: PlanOptions;
  /** Policy of a `<meta>` element. */
  readonly csp: string | undefined;
}

/** Hash of everything around the text: pages of one key can take each other's place in an open tab. */
export function shellKey(chrome: Chrome, { input, options, csp }: ShellParts): string {
  return hashData([
    chrome,
    input.client.boot,
    options.generatorFingerprint,
    options.generator,
    csp,
  ]);
}

/** What the browser needs to take the shell over. */
export function shellOf(
  chrome: Chrome,
  parts: ShellParts,
): { id: string; href: string; file: string; text: string; csp: string | undefined } {
  const { texts, ...sent } = chrome;
  void texts;
  const text = JSON.stringify(sent);
  const file = `assets/chrome-${hashOf(text).slice(0, 8)}.json`;
  return {
    id: shellKey(chrome, parts).slice(0, 12),
    href: hrefOfFile(file, parts.input.config),
    file,
    text,
    csp: parts.csp,
  };
}
