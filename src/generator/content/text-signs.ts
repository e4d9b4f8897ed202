import type { SourceFile, TextSigns } from '../model/input.js';
import { oncePer } from '../model/once.js';
import { includeReferences } from './markdown/source.js';
import { mayHaveIslands } from './mdx/island-signs.js';
import { requestsIn } from './mdx/requests.js';

const FORMAT =
  /^---[ \t]*\n(?:(?!---)[^\n]*\n)*?(?:mdx:[ \t]*\n[ \t]+)?format:[ \t]*['"]?(mdx?|detect)\b/;

/** Directives whose result contains the path of the page, or files beside it. */
const READS_PATH = /::(?:include|code|listing)\b/;

/** Addresses in links, definitions and attributes. Each group is an address. */
const ADDRESS =
  /\]\(\s{0,20}(?:<([^<>\n]+)>|([^\s()<>]+))|\]:[ \t]{0,20}<?([^\s<>]+)|\bsrc=["']([^"'\s<>]+)/g;
const PICTURE =
  /^(?!\/|[a-z][a-z\d+.-]*:)[^?#]+\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)(?=[?#]|$)/i;

/** The relative addresses of pictures in a text, without query and hash, each one once. */
function picturesIn(text: string): string[] {
  const found = [...text.matchAll(ADDRESS)].flatMap(([, ...addresses]) => {
    const address = addresses.find((group) => group !== undefined) ?? '';
    return PICTURE.exec(address)?.[0] ?? [];
  });
  return [...new Set(found)];
}

/** The format in the front matter of a text. */
export function formatIn(text: string): string | undefined {
  return text.startsWith('---') ? FORMAT.exec(text)?.[1] : undefined;
}

/** Whether a text may have live code. */
export function mayHaveLiveCode(text: string): boolean {
  return /^[ \t>]*(?:```|~~~).*\blive\b/m.test(text);
}

/** The signs of a file: those that were stored with its hash, or those of its text. */
export const signsOf = oncePer((file: SourceFile): TextSigns => file.signs ?? signsIn(file.text));

function signsIn(text: string): TextSigns {
  return {
    format: formatIn(text) ?? null,
    includes: includeReferences(text),
    requests: requestsIn(text),
    pictures: picturesIn(text),
    islands: mayHaveIslands(text),
    readsPath: READS_PATH.test(text),
    math: text.includes('$'),
    mermaid: text.includes('mermaid') && /^[ \t>]*(?:```|~~~)+\s*mermaid/m.test(text),
    liveCode: mayHaveLiveCode(text),
    comments: text.includes('docsgen-'),
  };
}
