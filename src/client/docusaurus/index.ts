/** The substitutes for modules of Docusaurus that islands import. */
export * from './core.js';
export { clsx } from '../../components/docusaurus/clsx.js';
export * from '../../components/docusaurus/theme.js';
export * from '../../components/docusaurus/extras.js';
export * from '../../components/docusaurus/theme-tools.js';
export * from '../../components/docusaurus/sidebar-items.js';
export {
  isMultiColumnFooterLinks,
  listTagsByLetters,
  processAdmonitionProps,
} from '../../components/docusaurus/page-tools.js';
export * from '../../components/docusaurus/browser-storage.js';
export * from '../../components/docusaurus/theme-icons.js';
export {
  AdmonitionIconDanger,
  AdmonitionIconInfo,
  AdmonitionIconNote,
  AdmonitionIconTip,
  AdmonitionIconWarning,
} from '../../components/docusaurus/admonition-kinds.js';
export {
  sanitizeTabsChildren,
  TabsProvider,
  useScrollPositionBlocker,
} from '../../components/docusaurus/theme-tabs.js';
