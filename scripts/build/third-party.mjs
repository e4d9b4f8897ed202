/** The packages in a bundle, and their licences. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Starts at the first `node_modules`, because a link can add a path before it. */
const PACKAGE = /(?:^|[:/])(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i;

const byCodeUnits = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The folder of the package of a bundler input, relative to the repository; undefined for none. */
export function packageFolder(input) {
  return PACKAGE.exec(input)?.[1];
}

/** The folders of the packages in these bundles, sorted. */
export function bundledFolders(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  );
  const folders = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => packageFolder(path))
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].sort(byCodeUnits);
}

/**
 * The text of `THIRD_PARTY_LICENSES`: each package with its name, version, licence and
 * licence text. Throws for a package without a licence or a licence text.
 */
export function thirdPartyLicenses(root, folders) {
  const packages = unique(folders.map((folder) => readPackage(root, folder)));
  const sections = packages
    .sort((a, b) => byCodeUnits(a.name, b.name) || byCodeUnits(a.version, b.version))
    .map((each) => section(each, root));
  const intro = 'docsgen holds code and data of these packages, under the licences below.\n';
  return [intro, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The packages without second copies of the same version. */
function unique(packages) {
  return [...new Map(packages.map((each) => [`${each.name} ${each.version}`, each])).values()];
}

function readPackage(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { name, version, license, author, homepage } = manifest;
  if (typeof license !== 'string') throw new Error(`${name} ${version} names no licence.`);
  const texts = readdirSync(join(root, folder))
    .filter((file) => LICENSE_FILE.test(file))
    .sort(byCodeUnits)
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));
  return { name, version, license, author: author?.name ?? author, homepage, texts };
}

function section({ name, version, license, author, homepage, texts }, root) {
  const facts = [
    `${name} ${version}`,
    `Licence: ${license}`,
    ...(author === undefined ? [] : [`Author: ${author}`]),
    ...(homepage === undefined ? [] : [`Home page: ${homepage}`]),
  ];
  const shown = texts.length > 0 ? texts : [standardText({ name, license }, root)];
  return [facts.join('\n'), ...shown.map(normalized)].join('\n\n') + '\n';
}

/** The licence text for a package that names a licence, but does not contain its text. */
function standardText({ name, license }, root) {
  if (license === 'MIT')
    return readFileSync(join(root, 'LICENSE'), 'utf8').replace(
      /^[^]*?(?=Permission is hereby)/,
      '',
    );
  const file = join(root, 'scripts/build/licenses', `${license}.txt`);
  if (!existsSync(file)) throw new Error(`No text of the licence ${license} for ${name}.`);
  return readFileSync(file, 'utf8');
}

function normalized(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
