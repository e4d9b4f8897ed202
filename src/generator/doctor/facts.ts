/** The facts about a machine and a site that `docsgen doctor` checks: plain data. */
export interface DoctorFacts {
  /** Version of docsgen. */
  readonly version: string;
  readonly node: { readonly version: string; readonly wanted: string };
  readonly site: SiteFacts;
  readonly folders: readonly FolderFacts[];
  /** Free bytes on the disk of the output folder; undefined if the system does not report it. */
  readonly freeBytes: number | undefined;
  readonly watch: WatchFacts;
  /** Limit of open files of a process; undefined if there is none. */
  readonly openFiles: number | undefined;
  readonly git: GitFacts;
  readonly cache: CacheFacts | undefined;
  /** Why esbuild does not work; undefined if it does. */
  readonly esbuild: string | undefined;
  readonly packages: readonly PackageFacts[];
  /** Files and folders of killed builds. */
  readonly leftovers: readonly LeftoverFacts[];
  /** Whether names that differ in case are different files; undefined if it is not known. */
  readonly caseSensitive: boolean | undefined;
  /** Value of the environment variable for the character set; '' if none is set. */
  readonly locale: string;
}

export interface SiteFacts {
  readonly dir: string;
  readonly configFile: string | undefined;
  /** Why the config is invalid, with the places of its errors; undefined if it is valid. */
  readonly failure: { readonly message: string; readonly places: readonly string[] } | undefined;
  /** Number of warnings about the config. */
  readonly warnings: number;
  /** Number of Markdown files. */
  readonly pages: number;
  readonly hasMermaid: boolean;
  /** Whether pages show the date of the last update. */
  readonly showsLastUpdated: boolean;
  /** Folders and files that cannot be read. */
  readonly unreadable: readonly string[];
}

export interface FolderFacts {
  readonly name: 'site' | 'output' | 'cache';
  readonly path: string;
  readonly kind: 'folder' | 'missing' | 'other';
  /** For a missing folder: whether it can be created. */
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
  /** Number of compiled pages. */
  readonly entries: number;
  /** Number of compiled pages that the last run did not use. */
  readonly unused: number;
  /** Paths in the cache folder with damaged content. */
  readonly damaged: readonly string[];
  /** Paths in the cache folder that docsgen did not write. */
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
  /** `other` is a file or folder at the path of the lock that is not a lock. */
  readonly kind: 'lock' | 'folder' | 'other';
  /** The running process that holds the lock; undefined if it has ended. */
  readonly runningProcess: number | undefined;
}
