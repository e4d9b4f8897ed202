import { hashOf } from '../model/keys.js';
import type { Region } from '../model/output.js';
import type { RenderedPage } from './render.js';

/** The content of a file and its hash. */
export interface HashedContent {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** A rendered page as the two files that a build writes. */
export interface RenderedFiles {
  readonly html: HashedContent;
  readonly chunk: HashedContent;
  /** Where the sidebar is in the document, if another one can replace it. */
  readonly sidebar?: Region;
}

/** The files of a page. */
export function filesOf({ html, chunk, sidebar, sidebarAt }: RenderedPage): RenderedFiles {
  const files = { html: hashed(html), chunk: hashed(chunk) };
  if (sidebarAt === undefined) return files;
  const start = Buffer.byteLength(html.slice(0, sidebarAt));
  return { ...files, sidebar: [start, Buffer.byteLength(sidebar)] };
}

function hashed(text: string): HashedContent {
  const bytes = Buffer.from(text);
  return { bytes, hash: hashOf(bytes) };
}
