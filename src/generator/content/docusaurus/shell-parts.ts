/** Parts of Docusaurus' theme that docsgen draws around each page, and so not again in the page. */
export const PARTS_OF_SHELL: readonly string[] = [
  'AnnouncementBar',
  'Footer',
  'Navbar',
  'SkipToContent',
];

/** Contexts of Docusaurus' shell, by their modules. In docsgen the shell does not need them. */
export const SHELL_CONTEXTS: Readonly<Record<'internal' | 'docs', readonly string[]>> = {
  // "@docusaurus/theme-common/internal"
  internal: [
    'AnnouncementBarProvider',
    'ColorModeProvider',
    'NavbarProvider',
    'PluginHtmlClassNameProvider',
    'ScrollControllerProvider',
  ],
  // "@docusaurus/plugin-content-docs/client"
  docs: ['DocsPreferredVersionContextProvider'],
};
