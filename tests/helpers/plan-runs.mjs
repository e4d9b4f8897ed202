/** Folders whose files do not start processes and do not change global state. */
const TOGETHER =
  /^tests\/(?:authoring|cards|content|diff\/compare|graph|model|report|search|spec)\b/;

/** Maximum CPU seconds of a file that shares a process, and of all files in a process. */
const ALONE = 6;
const SHARED = 20;

/** Assumed CPU seconds of a new file, so that a slow one does not run alone at the end. */
const UNKNOWN = 10;

/**
 * Lists of bundles, each for one process. Small files share a process. The longest list is first,
 * so that no process runs alone at the end.
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
