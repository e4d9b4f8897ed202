/** What `docsgen doctor` knows of a machine and a site: plain data, gathered in one place. */
export interface DoctorFacts {
  /** docsgen's version. */
  readonly version: string;
  readonly node: { readonly version: string; readonly wanted: string };
  readonly site: SiteFacts;
  readonly folders: readonly FolderFacts[];
  /** Free bytes where the site is built; undefined when the system does not say. */
  readonly freeBytes: number | undefined;
  readonly watch: WatchFacts;
  /** Files that a process may have open; undefined when there is no such limit. */
  readonly openFiles: number | undefined;
  readonly git: GitFacts;
  readonly cache: CacheFacts | undefined;
  /** The message that esbuild does not run, with the reason; undefined when it does. */
  readonly esbuild: string | undefined;
  readonly packages: readonly PackageFacts[];
  /** Files and folders that builds leave when they are killed. */
  readonly leftovers: readonly LeftoverFacts[];
  /** Whether names that differ in case are different files; undefined when it cannot be seen. */
  readonly caseSensitive: boolean | undefined;
  /** Value of the variable that sets the character set; '' when none is set. */
  readonly locale: string;
}

export interface SiteFacts {
  readonly dir: string;
  readonly configFile: string | undefined;
  /** Why the config cannot be used, with the places of its errors. */
  readonly failure: { readonly message: string; readonly places: readonly string[] } | undefined;
  /** Findings in the config that do not stop a build. */
  readonly warnings: number;
  /** Markdown files. */
  readonly pages: number;
  readonly hasMermaid: boolean;
  /** Whether pages show when they were last updated. */
  readonly showsLastUpdated: boolean;
  /** Folders and files that cannot be read. */
  readonly unreadable: readonly string[];
}

export interface FolderFacts {
  readonly name: 'site' | 'output' | 'cache';
  readonly path: string;
  readonly kind: 'folder' | 'missing' | 'other';
  /** Of a missing folder: whether it can be created. */
  readonly writable: boolean;
}

export interface WatchFacts {
  readonly folders: number;
  readonly files: number;
  /** `fs.inotify.max_user_watches`; undefined on other systems. */
  readonly limit: number | undefined;
}

export interface GitFacts {
  readonly version: string | undefined;
  readonly isRepository: boolean;
  readonly isShallow: boolean;
}

export interface CacheFacts {
  readonly files: number;
  readonly bytes: number;
  /** Compiled pages. */
  readonly entries: number;
  /** Compiled pages that the last run did not use. */
  readonly unused: number;
  /** Paths below the cache that do not hold what was written. */
  readonly damaged: readonly string[];
  /** Paths below the cache that docsgen does not write. */
  readonly foreign: readonly string[];
}

export interface PackageFacts {
  readonly name: string;
  readonly version: string | undefined;
  readonly purpose: string;
  readonly isNeeded: boolean;
}

export interface LeftoverFacts {
  readonly path: string;
  /** `other`: something that is no lock, in the place of one. */
  readonly kind: 'lock' | 'folder' | 'other';
  /** The process that holds a lock, unless it has ended. */
  readonly runningProcess: number | undefined;
}
