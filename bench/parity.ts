/**
 * Compares docsgen with the real Docusaurus on the same site:
 * `npm run bench -- parity <docusaurus-site> [options]`.
 *
 *   --docsgen FOLDER    the same site for docsgen, or its built folder; without it,
 *                       `docsgen migrate` makes one
 *   --root FOLDER       a folder around the site with files that it reads, such as its repository
 *   --overlay FOLDER    files that are put over the copy of the Docusaurus site
 *   --reference FOLDER  a folder that Docusaurus has built; nothing is installed or built
 *   --docusaurus N.N.N  the release of Docusaurus (3.9.2)
 *   --allow FILE        deviations with their reasons (parity.json of the docsgen site, or the one
 *                       in bench/parity/sites for a site of the same name)
 *   --work FOLDER       for packages, copies and builds (docsgen-parity in the user's cache)
 *   --json FILE         writes all deviations
 *   --limit N           deviations of each check to print (20)
 *
 * Exit code 1: a route, a heading id or more than 0.5 % of a page's words differ without a reason.
 */
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readAllowances } from './parity/allowed.js';
import { readBuiltSite } from './parity/built-site.js';
import { compareSites } from './parity/compare.js';
import { docsgenDialect, docusaurusDialect } from './parity/dialects.js';
import { CommandError, execute } from './parity/execute.js';
import {
  buildReference,
  copySite,
  DEFAULT_VERSION,
  siteName,
  type SiteFolders,
} from './parity/reference.js';
import { reportOf } from './parity/report.js';

const { values: options, positionals } = parseArgs({
  options: {
    docsgen: { type: 'string' },
    root: { type: 'string' },
    docusaurus: { type: 'string', default: DEFAULT_VERSION },
    overlay: { type: 'string' },
    reference: { type: 'string' },
    allow: { type: 'string' },
    work: { type: 'string' },
    json: { type: 'string' },
    limit: { type: 'string', default: '20' },
  },
  allowPositionals: true,
});

const root = process.env['DOCSGEN_ROOT'] ?? process.cwd();
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
const work = resolve(options.work ?? join(cache, 'docsgen-parity'));

const docsgen = (args: readonly string[], cwd = work): Promise<string> =>
  execute({ program: process.execPath, args: [join(root, 'bin/docsgen.js'), ...args], cwd });

/**
 * The docsgen site: the one that was named, or the migrated one. Its packages are those that the
 * site of Docusaurus was built with.
 */
async function docsgenSite(folders: SiteFolders, packages: string | undefined): Promise<string> {
  if (options.docsgen !== undefined) return resolve(options.docsgen);
  const name = siteName(folders);
  const migrated = join(work, 'migrated', name);
  await rm(migrated, { recursive: true, force: true });
  // Its config imports packages.
  const old =
    packages === undefined
      ? folders.site
      : await copySite(folders, join(work, 'with-packages', name), packages);
  await docsgen(['migrate', old, '--out', migrated, '--write', '--yes']);
  if (packages !== undefined) await symlink(packages, join(migrated, 'node_modules'), 'junction');
  return migrated;
}

/** The built folder of the docsgen site. */
async function builtByDocsgen(folder: string): Promise<string> {
  if (existsSync(join(folder, 'docsgen-manifest.json'))) return folder;
  const out = join(work, 'docsgen', basename(folder));
  const args = ['build', '--out-dir', out, '--format', 'json', '--no-social-cards'];
  // Tailwind CSS looks for its config in the current folder.
  await docsgen(args, folder).catch((error: unknown) => {
    const errors = error instanceof CommandError ? errorsIn(error.stdout) : '';
    throw errors === '' ? error : new Error(`docsgen found errors in ${folder}:\n${errors}`);
  });
  return out;
}

/** The errors among the findings of a build in JSON, one a line; '' if it printed none. */
function errorsIn(json: string): string {
  if (!json.startsWith('{')) return '';
  const { diagnostics = [] } = JSON.parse(json) as {
    diagnostics?: { severity: string; file: string; line: number; rule: string; message: string }[];
  };
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, rule, message }) => `  ${file}:${line} ${rule} ${message}`)
    .join('\n');
}

/** The file with the allowed deviations, if there is one. */
function allowFile(own: string, folders: SiteFolders): string | undefined {
  if (options.allow !== undefined) return options.allow;
  const files = [own, join(root, 'bench/parity/sites', siteName(folders))];
  return files.map((folder) => join(folder, 'parity.json')).find((file) => existsSync(file));
}

async function main(name: string): Promise<void> {
  await mkdir(work, { recursive: true });
  const site = resolve(name);
  const folders = {
    site,
    root: options.root === undefined ? site : resolve(options.root),
    overlay: options.overlay === undefined ? undefined : resolve(options.overlay),
  };
  const reference =
    options.reference === undefined
      ? await buildReference({ ...folders, work, version: options.docusaurus })
      : { built: resolve(options.reference), packages: undefined };
  const own = await docsgenSite(folders, reference.packages);
  const built = await builtByDocsgen(own);
  const allowed = allowFile(own, folders);
  const allowances = allowed === undefined ? [] : await readAllowances(allowed);
  const results = compareSites(
    await readBuiltSite(reference.built, docusaurusDialect),
    await readBuiltSite(built, docsgenDialect),
  );
  const report = reportOf(results, allowances, Number(options.limit));
  console.log(`Docusaurus: ${reference.built}\ndocsgen:    ${built}\n\n${report.text}`);
  if (options.json !== undefined)
    await writeFile(options.json, `${JSON.stringify(report.json, null, 2)}\n`);
  if (!report.passed) process.exitCode = 1;
}

const [site] = positionals;
if (site === undefined) {
  console.error('Name the Docusaurus site: npm run bench -- parity <docusaurus-site>');
  process.exitCode = 2;
} else {
  main(site).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
}
