import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.js';

export interface CommandOptions {
  /** The repository when absent. */
  readonly cwd?: string;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether builds may draw social cards, which takes as long as a small site. */
  readonly cards?: boolean;
}

/** The arguments of a command that draws no social cards unless a test asks for them. */
export function withoutCards(
  args: readonly string[],
  { cards }: CommandOptions,
): readonly string[] {
  const draws = args[0] === 'build' || args[0] === 'merge';
  return draws && cards !== true && !args.includes('--help')
    ? [...args, '--no-social-cards']
    : args;
}

/** The answer of `run-commands.mjs`. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** How many calls matched each fault, in a process with `fault.mjs`. */
  readonly seen?: readonly number[];
}

/**
 * A process that runs commands of docsgen one after another. It starts with the first command and
 * ends with this process.
 */
export class CommandProcess {
  /** Settled when the process is free. */
  #lastCommand: Promise<unknown> = Promise.resolve();
  #child: ChildProcess | undefined;

  /** `nodeOptions` are options of Node.js, such as a file to load before docsgen. */
  constructor(private readonly nodeOptions: readonly string[] = []) {}

  /** Runs a command when those before it have ended. */
  run(args: readonly string[], options: CommandOptions): Promise<CommandResult> {
    const result = this.#lastCommand.then(() => this.#runNow(args, options));
    this.#lastCommand = result.catch(() => undefined);
    return result;
  }

  async #runNow(
    args: readonly string[],
    { cwd = process.cwd(), env = {}, cards = false }: CommandOptions,
  ): Promise<CommandResult> {
    const child = (this.#child ??= await this.#start());
    setWaited(child, true);
    const answer = nextMessage(child);
    child.send({ args: withoutCards(args, { cards }), cwd, env });
    const result = await answer;
    setWaited(child, false);
    return result as CommandResult;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(root, 'tests/helpers/run-commands.mjs'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...this.nodeOptions],
      env: { ...process.env, DOCSGEN_ROOT: root },
    });
    child.on('exit', () => {
      this.#child = undefined;
    });
    await nextMessage(child);
    return child;
  }
}

/** Sets whether this process waits for the child before it ends. */
export function setWaited(child: ChildProcess, isWaited: boolean): void {
  const call = isWaited ? 'ref' : 'unref';
  child[call]();
  child.channel?.[call]();
}

/** The next message of a child. Rejects when it ends before. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => {
      reject(new Error(`the process that runs commands ended with code ${code}`));
    };
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
