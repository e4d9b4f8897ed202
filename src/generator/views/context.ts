import type { Chrome } from '../../components/view.js';
import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';
import type { MarkdownFiles } from '../site/markdown-files.js';
import type { Navigation } from '../site/navigation.js';
import type { References } from '../site/references.js';
import type { Cards } from './cards.js';
import type { PageHooks } from './page-hooks.js';

/** The inputs of all views. */
export interface ViewContext {
  readonly input: SiteInput;
  readonly site: Site;
  readonly navigation: Navigation;
  readonly references: References;
  readonly chromes: ReadonlyMap<string, Chrome>;
  /** By locale: the id of the shell, and the file with the chrome for the browser. */
  readonly shells: ReadonlyMap<
    string,
    {
      readonly id: string;
      readonly href: string;
      readonly file: string;
      readonly text: string;
      /** Content security policy for a `<meta>` element; undefined if a header sets it. */
      readonly csp: string | undefined;
      /** The same for pages with live code. */
      readonly liveCsp: string | undefined;
    }
  >;
  readonly cards: Cards;
  /** The hooks of plugins for pages. */
  readonly hooks: PageHooks;
  /** The Markdown files of pages. */
  readonly markdownFiles: MarkdownFiles;
  readonly generator: string;
}
