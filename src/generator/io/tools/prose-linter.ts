import { splitLines } from '../../model/lines.js';
import { spawn } from 'node:child_process';
import { proseText } from '../../content/article/prose-text.js';
import { forEachConcurrently } from '../../model/concurrency.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import type { SourceFile } from '../../model/input.js';
import { isFileInSite, readInSite } from '../fs/contained.js';
import { hashOf } from '../../model/keys.js';
import type { Cache } from '../stores/cache.js';

export interface ProseOptions {
  /**
   * Shell command from the site's config. It reads text from standard input, and prints lines with
   * `line:column: message`, optionally after a file name and a colon.
   */
  readonly command: string;
  readonly siteDir: string;
  readonly jobs: number;
  /** Stores the linter's output for each text. */
  readonly cache: Cache | undefined;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Run a prose linter on the visible words of pages, at their places in the source. Throws a
 * DocsgenError when the linter fails.
 */
export async function lintProse(
  pages: readonly SourceFile[],
  options: ProseOptions,
): Promise<Diagnostic[]> {
  const findings: Diagnostic[] = [];
  const linter = hashOf([options.command, ...namedFiles(options)].join('\n'));
  let done = 0;
  await forEachConcurrently(pages, options.jobs, async (page) => {
    const output = await outputFor(page, linter, options);
    for (const finding of parse(output, page.path)) findings.push(finding);
    options.progress(++done, pages.length);
  });
  return findings;
}

/** Hashes of the site's files that are words of the command: a linter and its word list. */
function namedFiles({ command, siteDir }: ProseOptions): string[] {
  const words = command.split(/\s+/).filter((word) => isFileInSite(siteDir, word));
  return words.map((word) => hashOf(readInSite(siteDir, word)));
}

/** The output of the linter for a page. `linter` is a hash of everything that it depends on. */
async function outputFor(page: SourceFile, linter: string, options: ProseOptions): Promise<string> {
  const { cache } = options;
  const file = `prose/${hashOf(`${linter}\n${page.path}\n${page.hash}`)}.txt`;
  const cached = cache?.get(file);
  if (cached !== undefined) return cached.toString();
  const output = await run(proseText(page.text, page.path), page.path, options);
  cache?.put(file, output);
  return output;
}

/** The output of the linter. Linters end with 1 after findings, so failed means no output. */
function run(text: string, path: string, { command, siteDir }: ProseOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      cwd: siteDir,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, DOCSGEN_FILE: path },
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
    child.stdin.end(text);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || out.trim() !== '') resolve(out);
      else
        reject(
          new DocsgenError(
            `The prose linter ended with ${code ?? 'a signal'}: ${err.trim().split('\n')[0] ?? ''}`,
            { hint: `\`check.prose\` is: ${command}` },
          ),
        );
    });
  });
}

function parse(output: string, file: string): Diagnostic[] {
  return splitLines(output).flatMap((raw): Diagnostic[] => {
    const [, line, column, message] = /(?:^|:)(\d+):(\d+):\s*(.+)$/.exec(raw) ?? [];
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
