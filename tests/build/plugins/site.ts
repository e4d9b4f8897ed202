import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/generator/model/diagnostic.js';
import { docsgen, folder } from '../../helpers/command.js';

export const HOME = '---\ntitle: Start\ndescription: The start.\n---\n\nWords.\n';

/** A page with a title and a text. */
export const page = (title: string, text = 'Words.'): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`;

/** The text of a config with these plugins, and with other keys. */
export const config = (plugins: string, others = ''): string => `
import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'Pets',
  url: 'https://pets.example',
  socialCards: false,
  docs: [
    { id: 'default', path: 'docs', routeBasePath: 'docs', editUrl: 'https://git.example/edit' },
  ],
  plugins: ${plugins},
  ${others}
});
`;

/** The text of a module that exports a plugin with these hooks. */
export const plugin = (hooks: string, name = 'test'): string => `
import { definePlugin } from 'docsgen';
export default definePlugin({
  name: '${name}',
  ${hooks}
});
`;

/** A folder with a site that has one page and one plugin, `plugins/test.ts`. */
export function siteWith(hooks: string, files: Readonly<Record<string, string>> = {}): string {
  return folder({
    'site.config.ts': config("['./plugins/test.ts']"),
    'plugins/test.ts': plugin(hooks),
    'docs/index.md': HOME,
    ...files,
  });
}

export interface Run {
  readonly code: number | null;
  /** Each as `file:line:column rule message`. */
  readonly findings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The messages of the command for people. */
  readonly stderr: string;
  readonly has: (path: string) => boolean;
  readonly read: (path: string) => string;
}

/** Runs a command, `build` by default, on a site. Fails if the command prints a stack. */
export async function run(
  dir: string,
  args: readonly string[] = ['build'],
  command: typeof docsgen = docsgen,
): Promise<Run> {
  const { code, stdout, stderr } = await command([...args, '--format', 'json'], { cwd: dir });
  assert.ok(code === 0 || code === 1 || code === 2, stdout + stderr);
  assert.not.match(stdout + stderr, /^\s+at /m, 'no stack');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return {
    code,
    diagnostics,
    findings: diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule} ${d.message}`),
    stderr,
    has: (path) => existsSync(join(dir, 'build', path)),
    read: (path) => readFileSync(join(dir, 'build', path), 'utf8'),
  };
}
