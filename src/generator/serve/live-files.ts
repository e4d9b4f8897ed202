import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import type { Output, PageOutput } from '../model/output.js';
import { notFoundFilesFor } from '../site/routes.js';
import type { ServedFile } from './http/respond.js';
import { candidatesFor, pathOf } from './http/target.js';
import { withEtag, type LiveSite } from './live-site.js';
import { liveDocument, messageDocument } from './tabs/live-document.js';

/** The planned output at a URL path; the not-found page if there is none. */
export async function outputAt(site: LiveSite, address: string): Promise<Output | undefined> {
  const config = site.state()?.reading.input.config;
  const path = pathOf(address);
  if (config === undefined || path?.startsWith(config.baseUrl) !== true) return undefined;
  const below = path.slice(config.baseUrl.length);
  for (const candidate of [...candidatesFor(below), ...notFoundFilesFor(below, config)]) {
    const output = await site.output(candidate);
    if (output !== undefined) return output;
  }
  return undefined;
}

/**
 * The file at an output path, rendered on request. A page that cannot be rendered is reported to
 * `onError` and answered with its message.
 */
export async function liveFile(
  site: LiveSite,
  path: string,
  onError: (error: DocsgenError) => void,
): Promise<ServedFile | undefined> {
  const output = await site.output(path);
  if (output === undefined || output.kind === 'card') return undefined;
  if (output.kind === 'feed') return withEtag(Buffer.from(await site.feed(output)));
  if (output.kind === 'index') return withEtag(Buffer.from(await output.text()));
  if (output.kind !== 'page' && output.kind !== 'chunk') {
    const bytes = site.content(output);
    return bytes === undefined ? undefined : withEtag(bytes);
  }
  try {
    return withEtag(await pageBytes(site, output));
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    onError(error);
    return messageFile(error.message);
  }
}

/** A page that shows a message, with the status of a server error. */
export function messageFile(message: string): ServedFile {
  return { ...withEtag(Buffer.from(messageDocument(message))), status: 500 };
}

/** A page's document with the script of open tabs, or its chunk. */
async function pageBytes(
  site: LiveSite,
  output: PageOutput | Extract<Output, { kind: 'chunk' }>,
): Promise<Buffer> {
  const page = await site.render(output.kind === 'page' ? output : output.of);
  if (output.kind === 'chunk') return Buffer.from(page.chunk);
  return Buffer.from(liveDocument(page.html, hashOf(page.html)));
}
