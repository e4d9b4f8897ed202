import type { PackageManager } from '../model/package-managers.js';

/** The commands of a package manager. */
export interface PackageCommands {
  readonly name: PackageManager;
  /** Installs all packages. */
  readonly install: string;
  /** Adds docsgen to a package. */
  readonly add: string;
  /** Installs exactly the locked versions, in CI. */
  readonly installLocked: string;
  /** Runs a command of an installed package. */
  readonly run: (command: string) => string;
}

/** Names of lock files, in the order in which they are looked for. */
export const LOCK_FILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['package-lock.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** The commands of a package manager. */
export function packageCommands(name: PackageManager): PackageCommands {
  return { name, ...COMMANDS[name] };
}

const COMMANDS: Readonly<Record<PackageManager, Omit<PackageCommands, 'name'>>> = {
  npm: {
    install: 'npm install',
    add: 'npm install --save-dev docsgen',
    installLocked: 'npm ci',
    run: (command) => `npx ${command}`,
  },
  pnpm: {
    install: 'pnpm install',
    add: 'pnpm add --save-dev docsgen',
    installLocked: 'pnpm install --frozen-lockfile',
    run: (command) => `pnpm exec ${command}`,
  },
  yarn: {
    install: 'yarn install',
    add: 'yarn add --dev docsgen',
    installLocked: 'yarn install --immutable',
    run: (command) => `yarn ${command}`,
  },
  bun: {
    install: 'bun install',
    add: 'bun add --dev docsgen',
    installLocked: 'bun install --frozen-lockfile',
    run: (command) => `bunx ${command}`,
  },
};
