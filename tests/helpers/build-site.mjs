import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Test files that use `tests/helpers/built-site.ts` share this build. */
export const BUILT_SITE_HELPER = 'tests/helpers/built-site.ts';

/**
 * Builds the site of this repository, or the site in DOCSGEN_TEST_SITE, into `<folder>/site`, and
 * writes the output of the command to `<folder>/result.json`. If the build fails, the tests that
 * use the site fail.
 */
export async function buildSite(root, folder) {
  await mkdir(folder, { recursive: true });
  const args = ['build', process.env.DOCSGEN_TEST_SITE ?? root, '--out-dir', join(folder, 'site')];
  const options = ['--format', 'json', '--no-social-cards'];
  const result = await run([join(root, 'bin/docsgen.js'), ...args, ...options], root);
  await writeFile(join(folder, 'result.json'), JSON.stringify(result));
}

function run(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
