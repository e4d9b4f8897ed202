import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measure } from './measure.js';

/** The dependencies of another generator, with exact versions. */
export interface PeerPackage {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Installs a package with npm into a folder, unless the same dependencies are there. */
export async function installPeer(folder: string, peer: PeerPackage): Promise<void> {
  const text = `${JSON.stringify({ private: true, ...peer }, null, 2)}\n`;
  const installed = join(folder, 'node_modules', '.docsgen-bench.json');
  if ((await readFile(installed, 'utf8').catch(() => '')) === text) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), text);
  await measure({ program: 'npm', args: ['install', '--no-audit', '--no-fund'], cwd: folder });
  await writeFile(installed, text);
}
