/** The module that the bundle of a site adds: its components for the slots of the shell. */
declare module 'docsgen:site' {
  import type { SlotComponents } from '../../components/slots.js';

  export const slots: SlotComponents;
}

/** The module that the bundle of a site with islands adds: the facts that its components read. */
declare module 'docsgen:facts' {
  import type { SiteFacts } from '../../components/docusaurus/site-facts.js';

  export const site: SiteFacts;
}
