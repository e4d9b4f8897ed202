import { splitLines } from '../../model/lines.js';
import { spawn } from 'node:child_process';
import { proseText } from '../../content/article/prose-text.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import type { SourceFile } from '../../model/input.js';
import { hashOf } from '../../model/keys.js';
import type { Cache } from '../stores/cache.js';

export interface ProseOptions {
  /** Shell command, from the site's own config: it reads text and prints `line:column: message`, with a file name before it or not. */
  readonly command: string;
  readonly siteDir: string;
  readonly jobs: number;
  /** Holds earlier answers, one for each text; undefined for none. */
  readonly cache: Cache | undefined;
  readonly progress: (done: number, total: number) => void;
}

/** Have a prose linter read the pages' visible words at their true places; throws a DocsgenError when it does not run. */
export async function lintProse(
  pages: readonly SourceFile[],
  options: ProseOptions,
): Promise<Diagnostic[]> {
  const queue = [...pages];
  const found: Diagnostic[] = [];
  const worker = async (): Promise<void> => {
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      for (const item of parse(await answerFor(page, options), page.path)) found.push(item);
      options.progress(pages.length - queue.length, pages.length);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  return found;
}

async function answerFor(page: SourceFile, options: ProseOptions): Promise<string> {
  const { command, cache } = options;
  const file = `prose/${hashOf(`${command}\n${page.path}\n${page.hash}`)}.txt`;
  const known = cache?.get(file);
  if (known !== undefined) return known.toString();
  const answer = await run(proseText(page.text, page.path), page.path, options);
  cache?.put(file, answer);
  return answer;
}

/** Linters end with 1 when they find something; what they cannot do at all they say on stderr. */
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
    // A linter may end before it has read everything.
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
            hint: 'Your own linter says so: `check.prose` is its command.',
          },
        ];
  });
}
