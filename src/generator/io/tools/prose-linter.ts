import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { proseText } from '../../content/article/prose-text.js';
import type { NativeParser } from '../../content/markdown/native-syntax.js';
import { forEachConcurrently } from '../../model/concurrency.js';
import type { MarkdownConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import type { SourceFile } from '../../model/input.js';
import { hashOf } from '../../model/keys.js';
import { splitLines } from '../../model/lines.js';
import { isFileInSite, readInSite } from '../fs/contained.js';
import type { Cache } from '../stores/cache.js';

export interface ProseOptions {
  /**
   * Shell command from the site's config. It prints lines with `line:column: message`, after a file
   * name and a colon. With `{files}` it gets the names of files there. Otherwise it runs for each
   * page, reads the text from standard input, and need not print the name.
   */
  readonly command: string;
  readonly siteDir: string;
  readonly jobs: number;
  readonly markdown: MarkdownConfig;
  readonly nativeParser: () => Promise<NativeParser | undefined>;
  /** Stores the findings for each text. */
  readonly cache: Cache | undefined;
  readonly progress: (done: number, total: number) => void;
}

/** The options for one run of a linter. */
type RunOptions = ProseOptions & { readonly parser: NativeParser | undefined };

/** In a command: the names of the files to read. */
const FILES = '{files}';
/** Files of one run of a command: systems limit the length of a command line. */
const FILES_PER_RUN = 100;

/**
 * Run a prose linter on the visible words of pages, at their places in the source. Throws a
 * DocsgenError when the linter fails.
 */
export async function lintProse(
  pages: readonly SourceFile[],
  options: ProseOptions,
): Promise<Diagnostic[]> {
  const { cache, command, jobs, progress } = options;
  const linter = hashOf([command, ...namedFiles(options)].join('\n'));
  const cacheFile = ({ path, hash }: SourceFile): string =>
    `prose/${hashOf(`${linter}\n${path}\n${hash}`)}.txt`;
  const outputs = new Map<string, string>();
  const toRead: SourceFile[] = [];
  for (const page of pages) {
    const cached = cache?.get(cacheFile(page))?.toString();
    if (cached === undefined) toRead.push(page);
    else outputs.set(page.path, cached);
  }
  const size = command.includes(FILES) ? FILES_PER_RUN : 1;
  await forEachConcurrently(batchesOf(toRead, size), jobs, async (batch) => {
    const found = await readBatch(batch, { ...options, parser: await options.nativeParser() });
    for (const page of batch) {
      const output = found.get(page.path) ?? '';
      outputs.set(page.path, output);
      cache?.put(cacheFile(page), output);
    }
    progress(outputs.size, pages.length);
  });
  return pages.flatMap(({ path }) => findingsIn(outputs.get(path) ?? '', path));
}

/** Hashes of the site's files that are words of the command: a linter and its word list. */
function namedFiles({ command, siteDir }: ProseOptions): string[] {
  const words = command.split(/\s+/).filter((word) => isFileInSite(siteDir, word));
  return words.map((word) => hashOf(readInSite(siteDir, word)));
}

function batchesOf(pages: readonly SourceFile[], size: number): SourceFile[][] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, i) =>
    pages.slice(i * size, (i + 1) * size),
  );
}

/** The lines that a linter prints for pages, by the path of the page. */
async function readBatch(
  pages: readonly SourceFile[],
  options: RunOptions,
): Promise<Map<string, string>> {
  const [page] = pages;
  if (options.command.includes(FILES)) return readFiles(pages, options);
  if (page === undefined) return new Map();
  const output = await run(options.command, options, { page, text: textOf(page, options) });
  return new Map([[page.path, output]]);
}

/** Writes the texts into a temporary folder, at the paths of the pages, for one run of a linter. */
async function readFiles(
  pages: readonly SourceFile[],
  options: RunOptions,
): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-prose-'));
  try {
    const names = pages.map(({ path }) => join(folder, path));
    for (const [i, page] of pages.entries()) {
      const name = names[i] ?? '';
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, textOf(page, options));
    }
    const command = options.command.replaceAll(FILES, () => names.map(quoted).join(' '));
    const lines = splitLines(await run(command, options));
    return new Map(
      pages.map(({ path }, i) => {
        const name = names[i] ?? '';
        const prefixes = [`${name}:`, `${relative(options.siteDir, name)}:`];
        const isOfPage = (line: string): boolean => prefixes.some((each) => line.startsWith(each));
        return [path, lines.filter(isOfPage).join('\n')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function textOf(page: SourceFile, { markdown, parser }: RunOptions): string {
  return proseText(page, markdown, parser);
}

/** A word of a shell command, for any file name. */
function quoted(name: string): string {
  return process.platform === 'win32' ? `"${name}"` : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}

/** A page whose text a command reads from standard input. */
interface StandardInput {
  readonly page: SourceFile;
  readonly text: string;
}

/**
 * The output of the linter. Linters end with an error code after findings, so only a code without
 * any finding is a failure.
 */
function run(
  command: string,
  { command: written, siteDir }: ProseOptions,
  input?: StandardInput,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      cwd: siteDir,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...(input === undefined ? {} : { DOCSGEN_FILE: input.page.path }) },
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk;
    });
    // A linter may end before it has read all of its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input?.text ?? '');
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || FINDING.test(out)) resolve(out);
      else {
        const reason = firstLine(err) || firstLine(out);
        const message = `The prose linter ended with ${code ?? 'a signal'}: ${reason}`;
        reject(new DocsgenError(message, { hint: `\`check.prose\` is: ${written}` }));
      }
    });
  });
}

function firstLine(text: string): string {
  return splitLines(text.trim())[0] ?? '';
}

const FINDING = /(?:^|:)(\d+):(\d+):\s*(.+)$/m;

function findingsIn(output: string, file: string): Diagnostic[] {
  return splitLines(output).flatMap((raw): Diagnostic[] => {
    const [, line, column, message] = FINDING.exec(raw) ?? [];
    return line === undefined || column === undefined || message === undefined
      ? []
      : [
          {
            rule: 'prose/linter',
            severity: 'warning',
            file,
            line: Number(line),
            column: Number(column),
            message,
            hint: 'This comes from your prose linter: `check.prose` is its command.',
          },
        ];
  });
}
