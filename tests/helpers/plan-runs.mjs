/** Folders whose files neither start processes nor change what all tests of a process share. */
const TOGETHER =
  /^tests\/(?:authoring|cards|content|diff\/compare|graph|model|report|search|spec)\b/;

/** CPU seconds above which a file runs in its own process, and of files that share one. */
const ALONE = 6;
const SHARED = 20;

/** CPU seconds of a file without a recorded time: it is new, or takes less than a second. */
const UNKNOWN = 1;

/**
 * Lists of bundles, each for one process, the longest first, so that none is left to run alone at
 * the end. Small files that need no process for themselves share one.
 */
export function planRuns(bundles, timings) {
  const timeOf = ({ file }) => timings[file] ?? UNKNOWN;
  const runs = [];
  let shared = { files: [], seconds: 0 };
  for (const bundle of bundles) {
    const seconds = timeOf(bundle);
    const mayShare = bundle.error === undefined && TOGETHER.test(bundle.file) && seconds <= ALONE;
    if (!mayShare) {
      runs.push({ files: [bundle], seconds });
      continue;
    }
    if (shared.files.length === 0 || shared.seconds + seconds > SHARED) {
      shared = { files: [], seconds: 0 };
      runs.push(shared);
    }
    shared.files.push(bundle);
    shared.seconds += seconds;
  }
  return runs.sort((a, b) => b.seconds - a.seconds).map(({ files }) => files);
}
