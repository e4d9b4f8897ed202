import { spawn } from 'node:child_process';

/** The system's own way of opening an address. */
function opener(url: string): [program: string, args: string[]] {
  if (process.platform === 'darwin') return ['open', [url]];
  // The empty argument is the window's title, which `start` takes first.
  if (process.platform === 'win32') return ['cmd', ['/c', 'start', '""', url]];
  return ['xdg-open', [url]];
}

/** Open an address in the writer's browser; `failed` is told when there is none. */
export function openBrowser(url: string, failed: (message: string) => void): void {
  const [program, args] =
    process.env.BROWSER === undefined || process.env.BROWSER === ''
      ? opener(url)
      : [process.env.BROWSER, [url]];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', (error) => {
    failed(error.message);
  });
  child.unref();
}
