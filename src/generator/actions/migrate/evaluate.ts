import { fork, type ChildProcess } from 'node:child_process';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCleanUp } from '../../io/output/clean-up.js';
import { evaluatorFile } from '../../io/fs/package-files.js';
import { DocsgenError } from '../../model/errors.js';
import type {
  CallResult,
  Evaluated,
  EvaluatorAnswer,
  EvaluatorRequest,
  MissingImport,
  Opaque,
} from '../../migrate/evaluated.js';

/** A process that evaluates the scripts of a Docusaurus site. */
export interface Evaluator {
  /**
   * The exported value of a script of the site. Rejects with a DocsgenError at the position of the
   * error when the script throws, ends the process or does not end in time.
   */
  readonly load: (
    file: string,
  ) => Promise<{ readonly value: Evaluated; readonly missing: readonly MissingImport[] }>;
  /** The results of calls of a function of the config, one for each list of arguments. */
  readonly call: (
    fn: Opaque,
    argLists: readonly (readonly Evaluated[])[],
  ) => Promise<readonly CallResult[]>;
  /** The text that the scripts have printed. */
  readonly printed: () => string;
}

type RequestWithoutId = EvaluatorRequest extends infer R
  ? R extends EvaluatorRequest
    ? Omit<R, 'id'>
    : never
  : never;

/**
 * Works with a process that evaluates scripts of the site in `siteDir`, an absolute path without
 * links. Each request ends after `seconds`. The process ends with the work, also by a signal.
 */
export function withEvaluator<T>(
  siteDir: string,
  seconds: number,
  work: (evaluator: Evaluator) => Promise<T>,
): Promise<T> {
  const { evaluator, close } = openEvaluator(siteDir, seconds);
  return withCleanUp(close, () => work(evaluator));
}

function openEvaluator(
  siteDir: string,
  seconds: number,
): { readonly evaluator: Evaluator; readonly close: () => void } {
  const child = fork(fileURLToPath(evaluatorFile), [siteDir], {
    cwd: siteDir,
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  let lastId = 0;
  const request = (message: RequestWithoutId): Promise<EvaluatorAnswer> =>
    answerOf(child, { ...message, id: ++lastId }, seconds);
  const evaluator: Evaluator = {
    load: async (file) => {
      const answer = await request({ kind: 'load', file });
      if (answer.kind === 'loaded') return answer;
      throw evaluationError(answer, siteDir, file);
    },
    call: async (fn, argLists) => {
      const answer = await request({ kind: 'call', fn: fn.id ?? -1, argLists });
      if (answer.kind === 'called') return answer.results;
      throw evaluationError(answer, siteDir, fn.name);
    },
    printed: () => printed,
  };
  return { evaluator, close: () => void child.kill('SIGKILL') };
}

/** Sends a request and resolves with its answer. A process that does not answer is killed. */
function answerOf(
  child: ChildProcess,
  message: EvaluatorRequest,
  seconds: number,
): Promise<EvaluatorAnswer> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const fail = (text: string, hint: string): void => {
      stop();
      child.kill('SIGKILL');
      reject(new DocsgenError(text, { hint }));
    };
    const onMessage = (answer: EvaluatorAnswer): void => {
      if (answer.id !== message.id) return;
      stop();
      resolve(answer);
    };
    const onExit = (code: number | null): void => {
      fail(
        `The code of the site ended its process${code === null ? '' : ` with code ${code}`}.`,
        'Remove `process.exit` from the config, or from the files that it imports.',
      );
    };
    const timer = setTimeout(() => {
      fail(
        `The code of the site did not end within ${seconds} seconds.`,
        'Give it more time with --timeout, or remove what it waits for.',
      );
    }, seconds * 1000);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(message);
  });
}

/** The error of a script, at its place in the site according to the stack. */
function evaluationError(answer: EvaluatorAnswer, siteDir: string, file: string): DocsgenError {
  const { message, stack, missing } =
    answer.kind === 'failed' ? answer : { message: 'it gave no value', stack: '', missing: [] };
  const frames = [...stack.matchAll(/(?:\(|at )(?:file:\/\/)?(\/[^()\n]*?):(\d+):(\d+)\)?$/gm)];
  const isOfSite = (path: string): boolean =>
    path.startsWith(siteDir + sep) && !path.includes(`${sep}node_modules${sep}`);
  const frame = frames.find(([, path = '']) => isOfSite(path));
  const [, path = file, line = '1', column = '1'] = frame ?? [];
  return new DocsgenError('The config of the site cannot be evaluated.', {
    diagnostics: [
      {
        file: relative(siteDir, path).split(sep).join('/') || path,
        line: Number(line),
        column: Number(column),
        rule: 'config/throws',
        severity: 'error',
        message: message.split('\n')[0] ?? message,
        hint: hintFor(missing),
      },
    ],
  });
}

/** The hint for a config that throws: packages that are not installed may be the cause. */
function hintFor(missing: readonly MissingImport[]): string {
  const packages = missing.filter(({ request }) => !request.startsWith('.'));
  const names = [...new Set(packages.map(({ request }) => request))];
  return names.length === 0
    ? 'Correct the config until it can be evaluated, and run the command again.'
    : `Values from ${names.join(', ')} are not known: install the packages of the old site, and ` +
        'run the command again.';
}
