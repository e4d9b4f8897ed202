import type { RepositoryFiles } from '../model/config.js';

/** The repository that a folder was cloned from. */
export interface Remote {
  /** Address as git has it: `git@github.com:acme/docs.git`, or of a web page. */
  readonly url: string;
  /** The branch to edit. */
  readonly branch: string;
  /** Path of the site's folder in the repository, '' or ending with a slash. */
  readonly folder: string;
}

/** The pages of a repository on its host. */
export interface RepositoryLinks {
  /** Name of the host, for readers. */
  readonly label: string;
  /** Name of the repository. */
  readonly name: string;
  readonly href: string;
  /** Address of a page to edit a file, before its path; undefined for an unknown host. */
  readonly editUrl: string | undefined;
  readonly files: RepositoryFiles;
}

/** Hosts → their name and the paths of the pages that edit and show a file, and show a folder. */
const HOSTS: readonly {
  readonly host: RegExp;
  readonly label: string;
  readonly edit: string | undefined;
  readonly show: string;
  readonly list: string;
}[] = [
  { host: /^(?:.+\.)?github\./, label: 'GitHub', edit: 'edit', show: 'blob', list: 'tree' },
  { host: /^(?:.+\.)?gitlab\./, label: 'GitLab', edit: '-/edit', show: '-/blob', list: '-/tree' },
  {
    host: /^codeberg\.org$/,
    label: 'Codeberg',
    edit: '_edit',
    show: 'src/branch',
    list: 'src/branch',
  },
  { host: /^bitbucket\.org$/, label: 'Bitbucket', edit: undefined, show: 'src', list: 'src' },
];

/** The links to a repository; undefined for one that is on no known host. */
export function repositoryLinks({ url, branch, folder }: Remote): RepositoryLinks | undefined {
  const { host, path } = partsOf(url) ?? {};
  const known = HOSTS.find((each) => host !== undefined && each.host.test(host));
  if (host === undefined || path === undefined || known === undefined) return undefined;
  const href = `https://${host}/${path}`;
  const inBranch = `${encodeURI(branch)}/`;
  return {
    label: known.label,
    name: path.split('/').at(-1) ?? path,
    href,
    editUrl:
      known.edit === undefined
        ? undefined
        : `${href}/${known.edit}/${inBranch}${encodeURI(folder)}`,
    files: {
      file: `${href}/${known.show}/${inBranch}`,
      folder: `${href}/${known.list}/${inBranch}`,
      siteFolder: folder,
    },
  };
}

/** Host and path of an address, without the name and the password of a user. */
function partsOf(url: string): { host: string; path: string } | undefined {
  const match =
    /^(?:https?|ssh|git):\/\/(?:[^/@]*@)?([a-z0-9.-]+)(?::\d+)?\/([\w./~-]+)$/i.exec(url) ??
    /^(?:[\w.-]+@)?([a-z0-9.-]+\.[a-z]+):([\w./~-]+)$/i.exec(url);
  const [, host, path = ''] = match ?? [];
  const clean = path.replace(/(?:\.git)?\/*$/, '');
  return host === undefined || !clean.includes('/') || clean.includes('..')
    ? undefined
    : { host: host.toLowerCase(), path: clean };
}
