import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { PartialMessage, Plugin } from 'esbuild';
import { placeAt } from '../../formats/locate.js';
import type { Place } from '../../model/diagnostic.js';
import { isInPackage } from '../../model/in-package.js';
import { sitePath } from '../fs/files.js';
import { decodeText } from '../read/decode-text.js';

/** The error of a module that docsgen does not give to esbuild. */
export class UnsoundSource {
  constructor(
    readonly place: Place,
    readonly message: string,
    readonly hint: string,
  ) {}
}

const TEXT = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|json|svg)$/;

/**
 * Refuses sources of the site that esbuild would read as something else, without an error: files
 * that are not UTF-8, and those with a backslash in their paths. In the lists that esbuild makes of
 * its inputs this is a slash, so docsgen would not find the script of an island, or notice an edit.
 */
export function soundSources(siteDir: string): Plugin {
  return {
    name: 'docsgen-sound-sources',
    setup(bundler) {
      bundler.onLoad({ filter: TEXT, namespace: 'file' }, async ({ path }) => {
        const fault = await faultOfSource(path, siteDir);
        return fault === undefined ? undefined : { errors: [fault] };
      });
    },
  };
}

/** Why esbuild must not get a source. Undefined for a sound one, and for one of a package. */
export async function faultOfSource(
  path: string,
  siteDir: string,
): Promise<PartialMessage | undefined> {
  // On Windows, a backslash is the separator of folders.
  const file = sitePath(siteDir, path);
  if (isInPackage(file)) return undefined;
  if (file.includes('\\')) return backslash(file);
  // esbuild reports a file that cannot be read.
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined || isUtf8(bytes) ? undefined : notUtf8(file, bytes);
}

function backslash(file: string): PartialMessage {
  const message = 'The path of this file has a backslash, which is a slash for esbuild.';
  return unsound({ file, line: 1, column: 1 }, message, 'Rename the file or its folder.');
}

function notUtf8(file: string, bytes: Buffer): PartialMessage {
  const { text, fault } = decodeText(bytes);
  const message = 'This file is not UTF-8: it was saved in another encoding.';
  return unsound({ file, ...placeAt(text, fault?.offset ?? 0) }, message, 'Save it as UTF-8.');
}

/** An error whose place esbuild does not change. */
function unsound(place: Place, message: string, hint: string): PartialMessage {
  return { text: message, detail: new UnsoundSource(place, message, hint) };
}
