import type { Diagnostic } from '../../model/diagnostic.js';
import type { SiteInput } from '../../model/input.js';
import type { IslandTexts } from '../../model/island-texts.js';
import type { PlanOptions } from '../../output/plan-options.js';
import type { GrammarFiles } from '../bundle/grammars.js';
import type { MermaidFile } from '../bundle/mermaid-files.js';
import type { MdxModules } from '../bundle/mdx-modules.js';
import type { SitePlugins } from '../plugins/plugin-host.js';
import type { SlotModules } from '../bundle/slot-components.js';

/** The result of reading a site: the input of one update. */
export interface Reading {
  readonly input: SiteInput;
  readonly slotModules: SlotModules;
  /** The modules that MDX pages import. */
  readonly mdxModules: MdxModules;
  /** Module of an island → the texts that its code names. */
  readonly islandTexts: Readonly<Record<string, IslandTexts>>;
  /** Whether the code of MDX pages may run. */
  readonly runsPageCode: boolean;
  /** Grammars for code that the site has installed. */
  readonly grammars: GrammarFiles | undefined;
  /** The installed mermaid, if the build draws diagrams. */
  readonly mermaid: MermaidFile | undefined;
  readonly options: PlanOptions;
  /** Hash of everything that was read. Computed by the first call. */
  readonly key: () => string;
  /** The key for an input that differs only in the text of files. */
  readonly keyFor: (input: SiteInput) => string;
  readonly plugins: SitePlugins;
  readonly diagnostics: readonly Diagnostic[];
  /** Files of the configuration, site-relative. */
  readonly configFiles: readonly string[];
  /** Files that components and modules of the site are made from, site-relative. */
  readonly codeFiles: ReadonlySet<string>;
}
