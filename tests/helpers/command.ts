import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { CommandProcess, withoutCards, type CommandOptions } from './command-process.js';
import { root } from './root.js';

export { root };

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Start the built command. */
export function start(args: readonly string[], options: CommandOptions = {}): ChildProcess {
  return spawn(process.execPath, [join(root, 'bin/docsgen.js'), ...withoutCards(args, options)], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
  });
}

/**
 * Run the built command to its end, in a process that runs one command after another. It is started
 * once per test file: a new process spends most of its time loading docsgen.
 */
export function docsgen(args: readonly string[], options: CommandOptions = {}): Promise<Result> {
  return sharedProcess.run(args, options);
}

/**
 * Run the built command to its end in its own process: for commands that run at the same time, and
 * for environment variables that Node.js or a child process reads when it starts.
 */
export function docsgenProcess(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Result> {
  return finished(start(args, options));
}

const sharedProcess = new CommandProcess();

/** Wait for a process and gather what it prints. */
export function finished(child: ChildProcess): Promise<Result> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}

/** A new folder with these files, below the system's folder for temporary files. */
export function folder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-site-'));
  write(dir, files);
  return dir;
}

/**
 * Copies parts of this repository's site into a folder, with the cache of its last build. The copy
 * has the same packages: their versions are part of the keys in the cache.
 */
export function copyOwnSite(dir: string, parts: readonly string[]): void {
  for (const part of [...parts, '.docsgen']) {
    if (existsSync(join(root, part)))
      cpSync(join(root, part), join(dir, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction');
}

/** Write files below a folder. */
export function write(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

/** Path → hash of every file below a folder. */
export function tree(dir: string): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(dir, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(child);
      else
        files.set(
          child,
          createHash('sha256')
            .update(readFileSync(join(dir, child)))
            .digest('hex'),
        );
    }
  };
  visit('');
  return files;
}

/** One hash for all files below a folder, names included; '' when there is no folder. */
export function treeHash(dir: string): string {
  try {
    return createHash('sha256')
      .update(JSON.stringify([...tree(dir)]))
      .digest('hex');
  } catch {
    return '';
  }
}

const SAMPLE_CONFIG = `import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'Sample',
  url: 'https://sample.example',
  socialCards: false,
});
`;

const SAMPLE_HOME = `---
title: Start
description: The start of the sample site.
---

Go to [page 1](./part-0/page-1.md).
`;

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle r="9"/></svg>';

/**
 * A site of `pages` small pages in sections with everything that can make output differ: code,
 * tags, links, pictures. It has no social cards, which would take most of a build's time.
 */
export function sampleSite(pages: number): Record<string, string> {
  const files: Record<string, string> = {
    'site.config.ts': SAMPLE_CONFIG,
    'docs/index.md': SAMPLE_HOME,
    'docs/img/dot.svg': DOT,
  };
  for (let n = 1; n <= pages; n++) {
    const next = (n % pages) + 1;
    const nextRoute = `/part-${Math.floor(next / 20)}/page-${next}`;
    files[`docs/part-${Math.floor(n / 20)}/page-${n}.md`] = samplePage(n, nextRoute);
  }
  return files;
}

function samplePage(n: number, nextRoute: string): string {
  return `---
title: Page ${n}
tags: [t${n % 7}, all]
---

See [the next](${nextRoute}#code) and ![dot](../img/dot.svg).

## Code

\`\`\`ts title="a.ts" {1}
const page: number = ${n};
\`\`\`

:::note Mind
Text of page ${n}.
:::

| a | b |
|--:|---|
| 1 | $x^${n}$ |
`;
}
