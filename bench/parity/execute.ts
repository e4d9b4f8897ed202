import { spawn } from 'node:child_process';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command that failed, with everything that it printed to its standard output. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly stdout: string,
  ) {
    super(message);
  }
}

const LAST_CHARACTERS = 8000;

/**
 * Runs a command to its end and returns what it printed.
 *
 * @throws CommandError with the end of the output if it fails
 */
export function execute({ program, args, cwd, env }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else {
        const command = `${program} ${args.join(' ')} failed in ${cwd}`;
        reject(new CommandError(`${command}:\n${output.slice(-LAST_CHARACTERS)}`, stdout));
      }
    });
  });
}
