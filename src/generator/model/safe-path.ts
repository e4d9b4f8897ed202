/**
 * Decides which paths may become files of a site. A safe path has the same meaning on every system
 * that builds, stores or serves the site: it stays in its folder, and no two names are one file.
 */

/** The reason why a path is not safe, as the end of a sentence about it, and a hint. */
export interface UnsafePath {
  readonly reason: string;
  readonly hint: string;
}

/** Longest file name of common file systems. */
const MAX_NAME_BYTES = 255;
/** docsgen adds endings to the last segment of a route; the longest is `.page.json`. */
const MAX_SEGMENT_BYTES = MAX_NAME_BYTES - '.page.json'.length;
/** Leaves room for the path of the folder that the site is built in. */
const MAX_PATH_BYTES = 1000;

const RENAME = 'Use letters, digits, "-", "_" and "." between the slashes.';

/** Characters with a meaning in addresses or file names, such as `:` on Windows. */
const SPECIAL = /[<>"\\|?*#%:]/;
/**
 * Control characters, line separators, and characters that reverse or hide text. The joiners
 * U+200C and U+200D are allowed: some scripts need them.
 */
const INVISIBLE = new RegExp(
  '[\\p{Cc}\\p{Zl}\\p{Zp}\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e' +
    '\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]',
  'u',
);
/** Characters that some systems convert to a slash. NFKC finds the others. */
const SLASH_LIKE = /[\u2044\u2215\u2216\u29f5\u29f8\u29f9]/;
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

/** Checks the path of an output file, relative and `/`-separated. Undefined if it is safe. */
export function unsafePath(path: string): UnsafePath | undefined {
  return checkPath(path, MAX_NAME_BYTES);
}

/** Checks a route, or a part of one, without one slash at each end. Undefined if it is safe. */
export function unsafeRoute(route: string): UnsafePath | undefined {
  const inner = route.replace(/^\//, '').replace(/\/$/, '');
  return inner === '' && /^\/?$/.test(route) ? undefined : checkPath(inner, MAX_SEGMENT_BYTES);
}

/** Checks a route that may be relative: `./name`, `../name`. Undefined if it is safe. */
export function unsafeRelativeRoute(route: string): UnsafePath | undefined {
  const rest = route.replace(/^(?:\.\.?\/)+/, '');
  return rest === '' || /^\.\.?$/.test(rest) ? undefined : unsafeRoute(rest);
}

/**
 * A normal form of a path. Paths with the same normal form are the same file on systems that
 * ignore letter case or the Unicode form.
 */
export function foldPath(path: string): string {
  // Only all three conversions together make ẞ, ß and ss equal, and the two small forms of Σ.
  return isAscii(path)
    ? path.toLowerCase()
    : path.normalize('NFD').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Text in quotes for a message. Invisible characters are escaped, long text is shortened. */
export function quoted(text: string): string {
  const shown = text.length > 100 ? `${text.slice(0, 60)}…${text.slice(-20)}` : text;
  return JSON.stringify(shown).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cf}]/gu,
    (char) => `\\u{${codeOf(char)}}`,
  );
}

/** A file that cannot exist together with another one. */
export interface Clash {
  /**
   * `same`: the same path. `case`: the same file on some systems. `folder`: one path is a folder
   * of the other.
   */
  readonly kind: 'same' | 'case' | 'folder';
  readonly other: string;
}

/** Collects the paths of files and finds those that cannot exist together. */
export class FileNames {
  private readonly files = new Map<string, string>();
  /** Folder in its normal form → a file in it. */
  private readonly folders = new Map<string, string>();

  /** Adds a path, or returns its clash with an earlier one. */
  add(path: string): Clash | undefined {
    const folded = foldPath(path);
    const same = this.files.get(folded);
    if (same !== undefined) return { kind: same === path ? 'same' : 'case', other: same };
    const inside = this.folders.get(folded);
    if (inside !== undefined) return { kind: 'folder', other: inside };
    const parents: string[] = [];
    for (let end = folded.lastIndexOf('/'); end > 0; end = folded.lastIndexOf('/', end - 1)) {
      const parent = folded.slice(0, end);
      if (this.folders.has(parent)) break;
      const file = this.files.get(parent);
      if (file !== undefined) return { kind: 'folder', other: file };
      parents.push(parent);
    }
    for (const parent of parents) this.folders.set(parent, path);
    this.files.set(folded, path);
    return undefined;
  }
}

/** Names of letters, digits, "-" and "_", with dots between them. */
const PLAIN_PATH = /^(?:[\w-]+(?:\.[\w-]+)*(?:\/(?!$)|$))+$/;
const DEVICE_IN_PATH = /(?:^|\/)(?:con|prn|aux|nul|(?:com|lpt)\d)(?:[./]|$)/i;

/** Whether a path is safe for sure. Most paths are, and this takes less time than all checks. */
function isPlain(path: string): boolean {
  return path.length < MAX_SEGMENT_BYTES && PLAIN_PATH.test(path) && !DEVICE_IN_PATH.test(path);
}

function checkPath(path: string, maxBytes: number): UnsafePath | undefined {
  if (isPlain(path)) return undefined;
  if (path === '') return { reason: 'is empty', hint: RENAME };
  if (/\p{Cs}/u.test(path)) return { reason: 'contains half of a character', hint: RENAME };
  const invisible = INVISIBLE.exec(path)?.[0];
  if (invisible !== undefined)
    return {
      reason: `contains the invisible character U+${codeOf(invisible)}`,
      hint: 'Delete the character.',
    };
  const special = SPECIAL.exec(path)?.[0];
  if (special !== undefined)
    return {
      reason: `contains ${JSON.stringify(special)}, which no address may contain`,
      hint: RENAME,
    };
  if (bytesOf(path) > MAX_PATH_BYTES)
    return {
      reason: `has more than ${MAX_PATH_BYTES} bytes`,
      hint: 'Use shorter names or fewer folders.',
    };
  for (const segment of path.split('/')) {
    const problem = checkSegment(segment, maxBytes);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkSegment(segment: string, maxBytes: number): UnsafePath | undefined {
  if (segment === '')
    return { reason: 'has an empty part between slashes', hint: 'Write one slash.' };
  const plain = isAscii(segment) ? segment : segment.normalize('NFKC');
  if (/^\.+$/.test(plain))
    return {
      reason: `contains the segment ${quoted(segment)}, which leads to another folder`,
      hint: 'Write the path without it.',
    };
  const slash = SLASH_LIKE.exec(segment)?.[0] ?? [...segment].find(readsAsSlash);
  if (slash !== undefined)
    return {
      reason: `contains U+${codeOf(slash)}, which some systems read as a slash`,
      hint: 'Write a slash or another character.',
    };
  if (/[.\s]$/u.test(segment))
    return {
      reason: `contains ${quoted(segment)}, and some systems drop the dot or space at its end`,
      hint: 'Remove the dot or space at the end of the name.',
    };
  const device = (plain.split('.')[0] ?? '').trimEnd();
  if (DEVICE.test(device))
    return {
      reason: `contains ${quoted(segment)}, which Windows reserves for a device`,
      hint: `Choose another name than ${quoted(device)}.`,
    };
  const bytes = bytesOf(segment);
  if (bytes > maxBytes)
    return {
      reason: `contains a name of ${bytes} bytes; a file name may have ${maxBytes} bytes`,
      hint: 'Choose a shorter name.',
    };
  return undefined;
}

function readsAsSlash(char: string): boolean {
  return char > '\x7f' && /[/\\]/.test(char.normalize('NFKC'));
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** Length in UTF-8. Exact only near the limits: short texts are safe without counting. */
function bytesOf(text: string): number {
  return text.length * 3 <= MAX_SEGMENT_BYTES ? text.length : new TextEncoder().encode(text).length;
}

function codeOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
