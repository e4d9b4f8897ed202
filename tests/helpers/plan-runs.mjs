/** Maximum CPU seconds of a file that shares a process. */
const ALONE = 40;
/** Maximum CPU seconds of all files in a process: of the first processes, and of the last ones. */
const SHARED = 60;
const LAST = 15;
/** The part of the remaining work that one process gets. */
const PART = 8;

/** Assumed CPU seconds of a new file, so that a slow one does not run alone at the end. */
const UNKNOWN = 10;

/**
 * Lists of bundles, each for one process. Files of a folder share processes, and so do the files of
 * all small folders: a process loads its code, starts a process for commands and makes both fast
 * only once. The longest list is first, and the last ones are short, so that no process runs alone
 * at the end (guided self-scheduling, Polychronopoulos and Kuck, 1987).
 */
export function planRuns(bundles, timings) {
  const secondsOf = ({ file }) => timings[file] ?? UNKNOWN;
  const inFolder = new Map();
  for (const bundle of bundles)
    inFolder.set(folderOf(bundle), (inFolder.get(folderOf(bundle)) ?? 0) + secondsOf(bundle));
  let remaining = bundles.reduce((sum, bundle) => sum + secondsOf(bundle), 0);
  const runs = [];
  const shared = new Map();
  for (const bundle of bundles) {
    const seconds = secondsOf(bundle);
    const limit = Math.max(LAST, Math.min(SHARED, remaining / PART));
    remaining -= seconds;
    if (bundle.error !== undefined || seconds > ALONE) {
      runs.push({ files: [bundle], seconds });
      continue;
    }
    const folder = folderOf(bundle);
    const group = inFolder.get(folder) > SHARED ? folder : 'small folders';
    let run = shared.get(group);
    if (run === undefined || run.seconds + seconds > limit) {
      run = { files: [], seconds: 0 };
      shared.set(group, run);
      runs.push(run);
    }
    run.files.push(bundle);
    run.seconds += seconds;
  }
  return runs.sort((a, b) => b.seconds - a.seconds).map(({ files }) => files);
}

/** The folder of a test file below tests/. */
function folderOf({ file }) {
  return file.split('/')[1];
}
