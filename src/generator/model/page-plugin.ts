import type { Place } from './diagnostic.js';
import type { Plugin } from './plugin.js';

/** A plugin with hooks for pages, or for lists of them. */
export interface PagePlugin {
  readonly name: string;
  readonly plugin: Pick<Plugin, 'head' | 'scripts' | 'sidebarItems'>;
  /** The place where a hook threw an error; undefined if it is not in the code of the plugin. */
  readonly placeOf: (error: unknown) => Place | undefined;
  /** The place of a hook in the code of the plugin. */
  readonly placeOfHook: (hook: keyof Plugin) => Place;
}
