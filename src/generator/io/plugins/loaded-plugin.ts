import type { SiteConfig } from '../../model/config.js';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import type { Plugin } from '../../model/plugin.js';

/** A plugin of the site, ready to run. */
export interface LoadedPlugin {
  readonly name: string;
  readonly plugin: Plugin;
  /** Site-relative path of its module; the config file for a package. */
  readonly file: string;
  /** Site-relative folder that its relative modules start from. */
  readonly folder: string;
  /** Modules of all pages for browsers, as requests from the folder of the site. */
  readonly clientModules: readonly string[];
  /** Hash of its code and its options. */
  readonly hash: string;
  /** The site's files of its code. */
  readonly files: readonly string[];
  /** The place where its code threw an error; undefined if the stack does not lead there. */
  readonly placeOf: (error: unknown) => Place | undefined;
  /** The place of a hook in its code. */
  readonly placeOfHook: (hook: keyof Plugin) => Place;
}

/** The config that names the plugins. */
export interface PluginSource {
  /** Absolute folder of the config and of the plugins. */
  readonly codeDir: string;
  readonly configFile: string;
  readonly configText: string | undefined;
  /** Absolute folder of the built site. */
  readonly outDir: string;
  readonly config: SiteConfig;
}

/** The code of a plugin that ran. */
export interface PluginModule extends Omit<LoadedPlugin, 'name' | 'plugin' | 'clientModules'> {
  readonly exports: unknown;
}

/** The start of the module of a plugin. */
export function startOf({ file }: PluginModule): Place {
  return { file, line: 1, column: 1 };
}

/** The error that ends a command because a hook failed. */
export function pluginError(finding: Diagnostic, cause?: unknown): DocsgenError {
  return new DocsgenError('A plugin of the site failed.', {
    diagnostics: [finding],
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The error for a plugin that cannot be loaded. */
export function invalid(
  findings: readonly (Omit<Diagnostic, 'rule' | 'severity'> & { readonly rule?: string })[],
  cause?: unknown,
): DocsgenError {
  return new DocsgenError('A plugin of the site cannot be loaded.', {
    diagnostics: findings.map((finding) => ({
      ...finding,
      rule: 'plugin/invalid',
      severity: 'error',
    })),
    ...(cause === undefined ? {} : { cause }),
  });
}
