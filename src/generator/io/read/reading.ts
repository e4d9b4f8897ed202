import type { Diagnostic } from '../../model/diagnostic.js';
import type { SiteInput } from '../../model/input.js';
import type { PlanOptions } from '../../output/plan-options.js';
import type { GrammarFiles } from '../bundle/grammars.js';
import type { SlotModules } from '../bundle/slot-components.js';

/** Everything read for one update. */
export interface Reading {
  readonly input: SiteInput;
  readonly slotModules: SlotModules;
  /** Grammars for code that the site has installed. */
  readonly grammars: GrammarFiles | undefined;
  readonly options: PlanOptions;
  /** Hash of everything that was read; made when it is asked for. */
  readonly key: () => string;
  /** The key for another input that differs in texts alone. */
  readonly keyFor: (input: SiteInput) => string;
  readonly diagnostics: readonly Diagnostic[];
  /** Files that the configuration was read from, site-relative. */
  readonly configFiles: readonly string[];
}
