import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The tree-sitter grammars that a site has installed. Plain data, so threads can have it. */
export interface GrammarFiles {
  /** File URL of web-tree-sitter. */
  readonly module: string;
  /** Name of a language → absolute path of its WebAssembly file. */
  readonly languages: Readonly<Record<string, string>>;
  /** Versions of all packages; a part of cache keys. */
  readonly fingerprint: string;
}

/** Language → package and file. This variant of PHP needs no `<?php` tag. */
const PACKAGES: Readonly<Record<string, readonly [string, string]>> = {
  go: ['tree-sitter-go', 'tree-sitter-go.wasm'],
  python: ['tree-sitter-python', 'tree-sitter-python.wasm'],
  java: ['tree-sitter-java', 'tree-sitter-java.wasm'],
  ruby: ['tree-sitter-ruby', 'tree-sitter-ruby.wasm'],
  php: ['tree-sitter-php', 'tree-sitter-php_only.wasm'],
  csharp: ['tree-sitter-c-sharp', 'tree-sitter-c_sharp.wasm'],
  bash: ['tree-sitter-bash', 'tree-sitter-bash.wasm'],
};

/** The grammars in a site's node_modules; undefined without any, or without web-tree-sitter. */
export function findGrammars(siteDir: string): GrammarFiles | undefined {
  const runtime = installed('web-tree-sitter', siteDir);
  if (runtime === undefined) return undefined;
  const versions = [versionOf(runtime)];
  const languages = new Map<string, string>();
  for (const [language, [name, file]] of Object.entries(PACKAGES)) {
    const folder = installed(name, siteDir);
    if (folder === undefined || !existsSync(join(folder, file))) continue;
    languages.set(language, join(folder, file));
    versions.push(`${name} ${versionOf(folder)}`);
  }
  const entry = readdirSync(runtime).find((name) => /^(?:web-)?tree-sitter\.js$/.test(name));
  return entry === undefined || languages.size === 0
    ? undefined
    : {
        module: pathToFileURL(join(runtime, entry)).href,
        languages: Object.fromEntries(languages),
        fingerprint: versions.join('\n'),
      };
}

/** Folder of a package as the site resolves it; docsgen's own packages do not count. */
function installed(name: string, siteDir: string): string | undefined {
  const folders = createRequire(join(siteDir, 'package.json')).resolve.paths(name) ?? [];
  return folders
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}
