import { createElement, type ElementType } from 'react';

/** The elements of headings. */
export const HEADINGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** A component for headings of all levels, which gets `as`, as one for headings of one level. */
export function headingOf(component: ElementType, level: string): ElementType {
  return (props: object) => createElement(component, { as: level, ...props });
}
