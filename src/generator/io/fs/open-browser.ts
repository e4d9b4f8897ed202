import { spawn } from 'node:child_process';

/** The command with which the operating system opens a URL. */
function openCommand(url: string): [program: string, args: string[]] {
  if (process.platform === 'darwin') return ['open', [url]];
  // The first argument of `start` is the title of the window.
  if (process.platform === 'win32') return ['cmd', ['/c', 'start', '""', url]];
  return ['xdg-open', [url]];
}

/** Open a URL in the default browser, or in `BROWSER`. Calls `failed` when that is impossible. */
export function openBrowser(url: string, failed: (message: string) => void): void {
  const [program, args] =
    process.env.BROWSER === undefined || process.env.BROWSER === ''
      ? openCommand(url)
      : [process.env.BROWSER, [url]];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', (error) => {
    failed(error.message);
  });
  child.unref();
}
