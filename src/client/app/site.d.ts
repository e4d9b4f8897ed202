/** The module that the bundle of a site adds: its components for the slots of the shell. */
declare module 'docsgen:site' {
  import type { SlotComponents } from '../../components/slots.js';

  export const slots: SlotComponents;
}

/** The module that the bundle of a site with islands adds: the facts that its components read. */
declare module 'docsgen:facts' {
  export const site: {
    readonly title: string;
    readonly tagline: string;
    readonly url: string;
    readonly baseUrl: string;
    readonly defaultLocale: string;
    readonly locales: readonly { readonly code: string; readonly htmlLang: string }[];
    readonly customFields: Readonly<Record<string, unknown>>;
    /** Data of plugins: name → id → data. */
    readonly globalData: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}
