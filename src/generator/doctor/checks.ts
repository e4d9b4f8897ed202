import type { DoctorFacts, FolderFacts } from './facts.js';

export type Level = 'ok' | 'warning' | 'error';

/** One thing that was looked at. */
export interface Check {
  readonly id: string;
  readonly level: Level;
  /** What is so, or what is wrong. */
  readonly message: string;
  /** What to do; present when something is wrong. */
  readonly hint?: string;
}

const MEGABYTE = 1_000_000;
/** A site of a thousand pages and its cache fit in this much. */
const ENOUGH_SPACE = 500 * MEGABYTE;
const NO_SPACE = 50 * MEGABYTE;
const ENOUGH_OPEN_FILES = 1024;

/** Check the facts: pure, in a fixed order. An error is what keeps docsgen from working. */
export function runChecks(facts: DoctorFacts): Check[] {
  return [
    nodeCheck(facts),
    esbuildCheck(facts),
    siteCheck(facts),
    configCheck(facts),
    ...facts.folders.map(folderCheck),
    ...unreadableCheck(facts),
    spaceCheck(facts),
    watchCheck(facts),
    openFilesCheck(facts),
    gitCheck(facts),
    cacheCheck(facts),
    leftoverCheck(facts),
    ...facts.packages.map(packageCheck),
    caseCheck(facts),
    localeCheck(facts),
  ];
}

function nodeCheck({ version, node }: DoctorFacts): Check {
  const message = `docsgen ${version} on Node.js ${node.version}`;
  return isAtLeast(node.version, node.wanted)
    ? ok('node', `${message}.`)
    : bad('error', 'node', `${message}: it needs ${node.wanted} or newer.`, {
        hint: 'Install a supported version of Node.js from https://nodejs.org.',
      });
}

/** Compares versions by their numbers. */
function isAtLeast(version: string, wanted: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const has = numbers(version);
  const differs = numbers(wanted)
    .map((part, i) => (has[i] ?? 0) - part)
    .find((difference) => difference !== 0);
  return (differs ?? 0) >= 0;
}

function esbuildCheck({ esbuild }: DoctorFacts): Check {
  return esbuild === undefined
    ? ok('esbuild', 'esbuild, which bundles scripts, runs.')
    : bad('error', 'esbuild', esbuild, {
        hint: 'Install the packages again on this machine, the optional ones too: npm ci --include=optional.',
      });
}

function siteCheck({ site }: DoctorFacts): Check {
  const pages = `${site.pages} ${site.pages === 1 ? 'page' : 'pages'}`;
  return site.pages > 0
    ? ok('site', `The site is ${site.dir}: ${pages}.`)
    : bad('warning', 'site', `There are no pages in ${site.dir}.`, {
        hint: 'Write a Markdown file into docs/, or name the folder of the site.',
      });
}

function configCheck({ site }: DoctorFacts): Check {
  if (site.failure !== undefined) {
    const places = site.failure.places.map((place) => `\n    ${place}`).join('');
    return bad('error', 'config', `${site.failure.message}${places}`, {
      hint: 'docsgen check shows each error with its line and a hint.',
    });
  }
  if (site.configFile === undefined)
    return ok('config', 'There is no config file; every setting has its default.');
  return site.warnings === 0
    ? ok('config', `${site.configFile} is valid.`)
    : bad('warning', 'config', `${site.configFile} can be used, with warnings: ${site.warnings}.`, {
        hint: 'docsgen check shows each with its line.',
      });
}

function folderCheck({ name, path, kind, writable }: FolderFacts): Check {
  const id = `folder/${name}`;
  if (kind === 'other')
    return bad(name === 'cache' ? 'warning' : 'error', id, `${path} is not a folder.`, {
      hint:
        name === 'output'
          ? 'Name another with --out-dir.'
          : name === 'cache'
            ? 'Move it away; each build is slow until then.'
            : 'Move it away.',
    });
  if (writable)
    return ok(
      id,
      `The ${name} folder ${path} ${kind === 'missing' ? 'can be created' : 'can be written'}.`,
    );
  const action = kind === 'missing' ? 'created' : 'written';
  const message = `The ${name} folder ${path} cannot be ${action}.`;
  switch (name) {
    case 'site':
      return bad('warning', id, message, {
        hint: 'Change its permissions to use --fix, --baseline, --lock and the cache.',
      });
    case 'output':
      return bad('error', id, message, {
        hint: 'Change the permissions of the folder around it, or name another with --out-dir.',
      });
    case 'cache':
      return bad('warning', id, message, {
        hint: 'Change its permissions, or pass --no-cache; each build is slow until then.',
      });
  }
}

function unreadableCheck({ site }: DoctorFacts): Check[] {
  if (site.unreadable.length === 0) return [];
  const list = site.unreadable.slice(0, 5).join(', ');
  const message = `${site.unreadable.length} of the site's files and folders cannot be read: ${list}.`;
  return [bad('error', 'readable', message, { hint: 'Change their permissions or owner.' })];
}

function spaceCheck({ freeBytes }: DoctorFacts): Check {
  if (freeBytes === undefined) return ok('disk', 'The system does not say how much space is free.');
  const message = `${Math.floor(freeBytes / MEGABYTE)} MB of the disk are free.`;
  if (freeBytes >= ENOUGH_SPACE) return ok('disk', message);
  return bad(freeBytes < NO_SPACE ? 'error' : 'warning', 'disk', message, {
    hint: 'Free some space: a build needs room for the new site beside the old one.',
  });
}

function watchCheck({ watch }: DoctorFacts): Check {
  const { folders, files, limit } = watch;
  const needed = `${folders} folders with ${files} files are watched by serve --watch`;
  if (limit === undefined) return ok('watch', `${needed}.`);
  const message = `${needed}; the system allows ${limit} watches for all programs.`;
  const share = (folders + files) / limit;
  if (share < 0.5) return ok('watch', message);
  return bad(share >= 1 ? 'error' : 'warning', 'watch', message, {
    hint: 'Raise the limit: sudo sysctl fs.inotify.max_user_watches=524288.',
  });
}

function openFilesCheck({ openFiles }: DoctorFacts): Check {
  if (openFiles === undefined) return ok('open-files', 'The number of open files is not limited.');
  const message = `A process may have ${openFiles} files open.`;
  return openFiles >= ENOUGH_OPEN_FILES
    ? ok('open-files', message)
    : bad('warning', 'open-files', message, { hint: 'Raise the limit: ulimit -n 4096.' });
}

function gitCheck({ git, site }: DoctorFacts): Check {
  const level = site.showsLastUpdated ? 'warning' : 'ok';
  const missing = 'dates of the last update are left out';
  if (git.version === undefined)
    return bad(level, 'git', `git is not installed; ${missing}.`, { hint: 'Install git.' });
  if (!git.isRepository)
    return bad(level, 'git', `The site is not in a git repository with commits; ${missing}.`, {
      hint: 'Run git init and commit the site, or turn off the dates in the config.',
    });
  if (git.isShallow)
    return bad(level, 'git', `The repository is a shallow clone; ${missing}.`, {
      hint: 'Fetch the entire history: git fetch --unshallow, or fetch-depth: 0 in GitHub Actions.',
    });
  return ok('git', `git ${git.version} knows the entire history.`);
}

function cacheCheck({ cache }: DoctorFacts): Check {
  if (cache === undefined) return ok('cache', 'There is no cache yet; the first build makes it.');
  const size = `${cache.files} files, ${(cache.bytes / MEGABYTE).toFixed(1)} MB`;
  if (cache.damaged.length > 0) {
    const list = cache.damaged.slice(0, 3).join(', ');
    const message = `${cache.damaged.length} parts of the cache are damaged and are made again: ${list}.`;
    return bad('warning', 'cache', message, {
      hint: 'Run docsgen clean --cache. If it happens again, check the disk.',
    });
  }
  if (cache.foreign.length > 0)
    return bad(
      'warning',
      'cache',
      `The cache holds what docsgen did not write: ${cache.foreign.slice(0, 3).join(', ')}.`,
      {
        hint: 'Move it away.',
      },
    );
  const stale = cache.unused === 0 ? '' : `, ${cache.unused} of them not used by the last run`;
  return ok('cache', `The cache is sound: ${size}, ${cache.entries} compiled pages${stale}.`);
}

function leftoverCheck({ leftovers }: DoctorFacts): Check {
  const other = leftovers.find(({ kind }) => kind === 'other');
  if (other !== undefined)
    return bad(
      'error',
      'leftovers',
      `${other.path} is in the place of a lock and cannot be read.`,
      {
        hint: 'Move it away: docsgen build needs its place.',
      },
    );
  const running = leftovers.find(({ runningProcess }) => runningProcess !== undefined);
  if (running !== undefined)
    return ok('leftovers', `A build is running (process ${running.runningProcess ?? 0}).`);
  return leftovers.length === 0
    ? ok('leftovers', 'No build has left locks or unfinished folders.')
    : bad(
        'warning',
        'leftovers',
        `A build was killed and left ${leftovers.map(({ path }) => path).join(', ')}.`,
        {
          hint: 'The next build removes them, and so does docsgen clean --output.',
        },
      );
}

function packageCheck({
  name,
  version,
  purpose,
  isNeeded,
}: DoctorFacts['packages'][number]): Check {
  const id = `package/${name}`;
  if (version !== undefined) return ok(id, `${name} ${version} is installed: ${purpose}.`);
  const message = `${name} is not installed: ${purpose}`;
  return isNeeded
    ? bad('warning', id, `${message}, which pages of the site use.`, {
        hint: `Run npm install ${name}.`,
      })
    : ok(id, `${message}; the site does not need it.`);
}

function caseCheck({ caseSensitive }: DoctorFacts): Check {
  if (caseSensitive === undefined)
    return ok('case', 'Whether the file system tells Install.md from install.md is not known.');
  return caseSensitive
    ? ok('case', 'The file system tells Install.md from install.md, as most servers do.')
    : ok(
        'case',
        'The file system takes Install.md and install.md for one file; docsgen check finds links that differ in case.',
      );
}

function localeCheck({ locale }: DoctorFacts): Check {
  if (locale === '' || /utf-?8/i.test(locale))
    return ok('locale', locale === '' ? 'No locale is set.' : `The locale is ${locale}.`);
  return bad(
    'warning',
    'locale',
    `The locale ${locale} does not use UTF-8; the terminal may show wrong characters.`,
    {
      hint: 'Set LC_ALL=C.UTF-8. The built site does not depend on it.',
    },
  );
}

function ok(id: string, message: string): Check {
  return { id, level: 'ok', message };
}

function bad(level: Level, id: string, message: string, { hint }: { hint: string }): Check {
  return level === 'ok' ? { id, level, message } : { id, level, message, hint };
}
