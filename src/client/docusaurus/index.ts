/** The substitutes for modules of Docusaurus that islands import. */
export * from './core.js';
export * from '../../components/docusaurus/theme.js';
