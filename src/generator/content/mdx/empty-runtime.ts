import { docusaurusModule } from '../docusaurus/modules.js';
import { GLOBAL_COMPONENTS } from '../docusaurus/theme.js';
import type { MdxRuntime } from './runtime.js';

/** The runtime of a site that has no modules. It runs no page code. */
export const EMPTY_RUNTIME: MdxRuntime = {
  load: docusaurusModule,
  components: GLOBAL_COMPONENTS,
  placeOf: () => undefined,
};
