/** The components of an article. Compiling renders them to static markup. */
export { Admonition } from './admonition.js';
export { Badge } from './badge.js';
export { Card } from './card.js';
export { CardList } from './card-list.js';
export { Cards } from './cards.js';
export { CodeBlock } from './code-block.js';
export { Definition } from './definition.js';
export { Details } from './details.js';
export { CardFilter } from './card-filter.js';
export { FilterBar } from './filter-bar.js';
export { Figure } from './figure.js';
export { HeadingAnchor } from './heading-anchor.js';
export { Kbd } from './kbd.js';
export { Diagram, MermaidBlock } from './mermaid-block.js';
export { Steps } from './steps.js';
export { Table } from './table.js';
export { Tabs } from './tabs.js';
export { Term } from './term.js';
