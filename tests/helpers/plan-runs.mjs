/** Maximum CPU seconds of a file that shares a process, and of all files in a process. */
const ALONE = 15;
const SHARED = 25;

/** Assumed CPU seconds of a new file, so that a slow one does not run alone at the end. */
const UNKNOWN = 10;

/**
 * Lists of bundles, each for one process. Small files of a folder share a process, so that they
 * load the same code once. The longest list is first, so that no process runs alone at the end.
 */
export function planRuns(bundles, timings) {
  const runs = [];
  const shared = new Map();
  for (const bundle of bundles) {
    const seconds = timings[bundle.file] ?? UNKNOWN;
    if (bundle.error !== undefined || seconds > ALONE) {
      runs.push({ files: [bundle], seconds });
      continue;
    }
    const [, folder] = bundle.file.split('/');
    let run = shared.get(folder);
    if (run === undefined || run.seconds + seconds > SHARED) {
      run = { files: [], seconds: 0 };
      shared.set(folder, run);
      runs.push(run);
    }
    run.files.push(bundle);
    run.seconds += seconds;
  }
  return runs.sort((a, b) => b.seconds - a.seconds).map(({ files }) => files);
}
