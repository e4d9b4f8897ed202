/** Directives that are a block with an end. */
export const CONTAINERS: readonly string[] = [
  'details',
  'tabs',
  'tab',
  'cards',
  'card',
  'steps',
  'definition',
];
/** Directives of one line. A card may be either. */
export const LEAVES: readonly string[] = ['include', 'code', 'listing', 'card', 'filter'];
