/**
 * Draws the figures of the site into `static/img/figures`. `npm run figures` writes the files;
 * with `--check`, it reports files that differ from what it would write, and exits with 1.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as activities from './figures/activities.mjs';
import * as cloud from './figures/cloud.mjs';
import * as data from './figures/data.mjs';
import * as executions from './figures/executions.mjs';
import * as flows from './figures/flows.mjs';
import * as messages from './figures/messages.mjs';
import * as operations from './figures/operations.mjs';
import * as platform from './figures/platform.mjs';
import { drawing } from './figures/shapes.mjs';
import * as versions from './figures/versions.mjs';
import * as workers from './figures/workers.mjs';
import * as workflows from './figures/workflows.mjs';

const FOLDER = join(import.meta.dirname, '..', 'static', 'img', 'figures');
const FIGURES = [
  platform,
  workflows,
  activities,
  messages,
  versions,
  data,
  operations,
  flows,
  workers,
  executions,
  cloud,
].flatMap((file) => Object.values(file));

const check = process.argv.includes('--check');
await mkdir(FOLDER, { recursive: true });
for (const figure of FIGURES) {
  const path = join(FOLDER, `${figure.name}.svg`);
  const svg = drawing(figure);
  if (!check) {
    await writeFile(path, svg);
  } else if ((await readFile(path, 'utf8').catch(() => '')) !== svg) {
    console.error(`${figure.name}.svg is not current: run \`npm run figures\``);
    process.exitCode = 1;
  }
}
