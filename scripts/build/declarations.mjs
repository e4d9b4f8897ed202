/**
 * The declarations of the public entry, as a site's TypeScript reads them.
 *
 * Sites install none of the packages that are bundled, so the declarations of
 * such a package are copied, and its name becomes a path. Names of packages
 * that sites do install, such as react, stay.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Output folder of the compiler, kept so that the next build compiles only changes. */
const COMPILED = '.cache/types';

/** Packages whose declarations are copied: name → where the compiler's output refers to them. */
const COPIED = { zod: 'packages/zod' };

/** An import in a declaration: `from 'x'`, `import('x')`. */
const SPECIFIER = /(\bfrom\s*|\bimport\(\s*)(["'])([^"'\n]+)\2/g;

/**
 * Compiles `src/index.ts` and collects its declarations as `{ path, contents }`, with relative
 * paths. Rejects if the compiler fails, or if a declaration imports a package that sites do not
 * install.
 */
export async function declarations(root, installed) {
  await compile(root);
  const gathered = new Map();
  const queue = [{ path: 'index.d.ts', file: join(root, COMPILED, 'index.d.ts') }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (gathered.has(next.path)) continue;
    const { text, imports } = await readDeclaration(next, { root, installed });
    gathered.set(next.path, text);
    queue.push(...imports);
  }
  return [...gathered].map(([path, text]) => ({ path, contents: Buffer.from(text) }));
}

async function readDeclaration({ path, file }, { root, installed }) {
  const imports = [];
  const text = (await readFile(file, 'utf8')).replace(
    SPECIFIER,
    (written, before, quote, specifier) => {
      if (specifier.startsWith('.')) {
        const target = specifier.replace(/\.js$/, '.d.ts');
        imports.push({
          path: posix.join(posix.dirname(path), target),
          file: join(dirname(file), target),
        });
        return written;
      }
      if (Object.hasOwn(COPIED, specifier)) {
        const entry = { path: `${COPIED[specifier]}/index.d.ts`, file: entryOf(specifier) };
        imports.push(entry);
        const address = relative(dirname(path), entry.path).replaceAll('\\', '/');
        const module = address.replace(/^(?!\.)/, './').replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${module}${quote}`;
      }
      if (specifier !== 'docsgen' && !installed.has(specifier.split('/')[0]))
        throw new Error(
          `${relative(root, file)} names the package ${specifier}, which sites do not install.`,
        );
      return written;
    },
  );
  return { text, imports };
}

/** The declarations of a package's entry for ES modules. */
function entryOf(name) {
  return join(dirname(resolve(`${name}/package.json`)), 'index.d.ts');
}

/** Types are checked by `npm run lint`, not here. */
function compile(root) {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', 'tsconfig.types.json'],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`tsc ended with code ${code}\n${output}`)),
    );
  });
}
