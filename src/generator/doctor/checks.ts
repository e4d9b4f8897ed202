import type { DoctorFacts, FolderFacts } from './facts.js';

export type Level = 'ok' | 'warning' | 'error';

/** The result of one check. */
export interface Check {
  readonly id: string;
  readonly level: Level;
  readonly message: string;
  /** The way to fix the problem. Absent if there is none. */
  readonly hint?: string;
}

const MEGABYTE = 1_000_000;
/** Enough for a site of a thousand pages and its cache. */
const ENOUGH_SPACE = 500 * MEGABYTE;
const NO_SPACE = 50 * MEGABYTE;
const ENOUGH_OPEN_FILES = 1024;

/** Checks the facts, in a fixed order. An error is a problem that prevents a build. */
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

/** Compares two versions number by number. */
function isAtLeast(version: string, wanted: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const actual = numbers(version);
  const firstDifference = numbers(wanted)
    .map((part, i) => (actual[i] ?? 0) - part)
    .find((difference) => difference !== 0);
  return (firstDifference ?? 0) >= 0;
}

function esbuildCheck({ esbuild }: DoctorFacts): Check {
  return esbuild === undefined
    ? ok('esbuild', 'esbuild, which bundles scripts, works.')
    : bad('error', 'esbuild', esbuild, {
        hint:
          'Install all packages again on this machine, including the optional ones: ' +
          'npm ci --include=optional.',
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
    return ok('config', 'There is no config file; every setting has its default value.');
  return site.warnings === 0
    ? ok('config', `${site.configFile} is valid.`)
    : bad('warning', 'config', `${site.configFile} is valid, with warnings: ${site.warnings}.`, {
        hint: 'docsgen check shows each warning with its line.',
      });
}

const NOT_A_FOLDER_HINTS: Readonly<Record<FolderFacts['name'], string>> = {
  site: 'Move it away.',
  output: 'Name another folder with --out-dir.',
  cache: 'Move it away: without a cache, each build is slow.',
};

function folderCheck({ name, path, kind, writable }: FolderFacts): Check {
  const id = `folder/${name}`;
  if (kind === 'other')
    return bad(name === 'cache' ? 'warning' : 'error', id, `${path} is not a folder.`, {
      hint: NOT_A_FOLDER_HINTS[name],
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
        hint: 'Change the permissions of its parent folder, or name another folder with --out-dir.',
      });
    case 'cache':
      return bad('warning', id, message, {
        hint: 'Change its permissions, or pass --no-cache: without a cache, each build is slow.',
      });
  }
}

function unreadableCheck({ site }: DoctorFacts): Check[] {
  if (site.unreadable.length === 0) return [];
  const list = site.unreadable.slice(0, 5).join(', ');
  const count = site.unreadable.length;
  const message = `${count} of the site's files and folders cannot be read: ${list}.`;
  return [bad('error', 'readable', message, { hint: 'Change their permissions or owner.' })];
}

function spaceCheck({ freeBytes }: DoctorFacts): Check {
  if (freeBytes === undefined) return ok('disk', 'The system does not report the free disk space.');
  const message = `${Math.floor(freeBytes / MEGABYTE)} MB of disk space are free.`;
  if (freeBytes >= ENOUGH_SPACE) return ok('disk', message);
  return bad(freeBytes < NO_SPACE ? 'error' : 'warning', 'disk', message, {
    hint: 'Free some space: a build writes the new site before it removes the old one.',
  });
}

function watchCheck({ watch }: DoctorFacts): Check {
  const { folders, files, limit } = watch;
  const watched = `serve --watch watches ${folders} folders with ${files} files`;
  if (limit === undefined) return ok('watch', `${watched}.`);
  const message = `${watched}; the system allows ${limit} watches for all programs.`;
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
  const consequence = 'pages do not show when they were last updated';
  if (git.version === undefined)
    return bad(level, 'git', `git is not installed; ${consequence}.`, { hint: 'Install git.' });
  if (!git.isRepository)
    return bad(level, 'git', `The site is not in a git repository with commits; ${consequence}.`, {
      hint: 'Run git init and commit the site, or turn off the dates in the config.',
    });
  if (git.isShallow)
    return bad(level, 'git', `The repository is a shallow clone; ${consequence}.`, {
      hint:
        'Fetch the entire history with git fetch --unshallow, ' +
        'or with fetch-depth: 0 in GitHub Actions.',
    });
  return ok('git', `git ${git.version} has the entire history.`);
}

function cacheCheck({ cache }: DoctorFacts): Check {
  if (cache === undefined) return ok('cache', 'There is no cache yet; the first build creates it.');
  const size = `${cache.files} files, ${(cache.bytes / MEGABYTE).toFixed(1)} MB`;
  if (cache.damaged.length > 0) {
    const list = cache.damaged.slice(0, 3).join(', ');
    const count = cache.damaged.length;
    const message = `The next build replaces ${count} damaged parts of the cache: ${list}.`;
    return bad('warning', 'cache', message, {
      hint: 'Run docsgen clean --cache. If it happens again, check the disk.',
    });
  }
  if (cache.foreign.length > 0) {
    const list = cache.foreign.slice(0, 3).join(', ');
    const message = `The cache contains files that docsgen did not write: ${list}.`;
    return bad('warning', 'cache', message, { hint: 'Move them away.' });
  }
  const stale = cache.unused === 0 ? '' : `, ${cache.unused} of them not used by the last run`;
  return ok('cache', `The cache is valid: ${size}, ${cache.entries} compiled pages${stale}.`);
}

function leftoverCheck({ leftovers }: DoctorFacts): Check {
  const other = leftovers.find(({ kind }) => kind === 'other');
  if (other !== undefined)
    return bad('error', 'leftovers', `${other.path} is not a lock of docsgen.`, {
      hint: 'Move it away: docsgen build writes its lock to this path.',
    });
  const running = leftovers.find(({ runningProcess }) => runningProcess !== undefined);
  if (running !== undefined)
    return ok('leftovers', `A build is running (process ${running.runningProcess ?? 0}).`);
  return leftovers.length === 0
    ? ok('leftovers', 'There are no locks and unfinished folders of killed builds.')
    : bad(
        'warning',
        'leftovers',
        `A killed build left ${leftovers.map(({ path }) => path).join(', ')}.`,
        {
          hint: 'The next build or docsgen clean --output removes it.',
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
    return ok('case', 'It is not known whether the file system is case-sensitive.');
  return caseSensitive
    ? ok('case', 'The file system is case-sensitive, like that of most servers.')
    : ok(
        'case',
        'The file system is not case-sensitive; docsgen check reports links that differ in case.',
      );
}

function localeCheck({ locale }: DoctorFacts): Check {
  if (locale === '' || /utf-?8/i.test(locale))
    return ok('locale', locale === '' ? 'No locale is set.' : `The locale is ${locale}.`);
  const message = `The locale ${locale} is not UTF-8; the terminal may show wrong characters.`;
  return bad('warning', 'locale', message, {
    hint: 'Set LC_ALL=C.UTF-8. The built site does not depend on it.',
  });
}

function ok(id: string, message: string): Check {
  return { id, level: 'ok', message };
}

function bad(level: Level, id: string, message: string, { hint }: { hint: string }): Check {
  return level === 'ok' ? { id, level, message } : { id, level, message, hint };
}
