/** The element in place of a component until the component is rendered. */
export const COMPONENT_ELEMENT = 'mdx-component';
