import { namesOfProject, type FolderFacts } from '../../config/folder-facts.js';
import { repositoryLinks } from '../../config/repository.js';
import { attempt } from '../fs/attempt.js';
import { isFileInSite, readInSite } from '../fs/contained.js';
import { folderNames, readRemote } from '../git/remote.js';

const READMES = ['README.md', 'readme.md', 'Readme.md'] as const;

/** The folders of a site: in untrusted builds, content is in another folder than code. */
interface Folders {
  readonly root: string;
  readonly dataRoot: string;
  /** Whether the config names the site. */
  readonly hasTitle: boolean;
}

/** Reads the facts from the folder of a site, and adds the files that it reads to `inputs`. */
export function readFolderFacts(
  { root, dataRoot, hasTitle }: Folders,
  inputs: Map<string, Buffer>,
): FolderFacts {
  const read = (file: string): string | undefined => {
    if (!isFileInSite(dataRoot, file)) return undefined;
    const bytes = attempt(() => readInSite(dataRoot, file));
    if (bytes === undefined) return undefined;
    if (!inputs.has(file)) inputs.set(file, bytes);
    return bytes.toString('utf8');
  };
  const remote = readRemote(root);
  const ofRemote = remote === undefined ? {} : { remote };
  if (hasTitle) return ofRemote;
  const repository = remote === undefined ? undefined : repositoryLinks(remote)?.name;
  const packageJson = read('package.json');
  const readme = READMES.map(read).find((text) => text !== undefined);
  const names = [...(repository === undefined ? [] : [repository]), ...folderNames(root)];
  return {
    ...namesOfProject({ packageJson, readme, names }),
    ...ofRemote,
  };
}
