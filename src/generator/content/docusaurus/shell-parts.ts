/** Parts of Docusaurus' theme that docsgen draws around each page, and so not again in the page. */
export const PARTS_OF_SHELL: readonly string[] = [
  'AnnouncementBar',
  'Footer',
  'Navbar',
  'SkipToContent',
];
