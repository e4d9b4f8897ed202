import { browserMessages } from '../../components/messages.js';
import type { Texts } from '../../components/text.js';
import { hashOf } from '../model/keys.js';

/** The script that sets a locale's texts before the client runs; undefined if there are none. */
export function textsScript(
  texts: Texts,
): { readonly file: string; readonly text: string } | undefined {
  const entries = Object.values(browserMessages).flatMap((english) =>
    texts[english] === undefined ? [] : [[english, texts[english]]],
  );
  if (entries.length === 0) return undefined;
  const text = `globalThis.docsgenTexts=${JSON.stringify(Object.fromEntries(entries))};\n`;
  return { file: `assets/texts-${hashOf(text).slice(0, 8)}.js`, text };
}
