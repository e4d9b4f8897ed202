import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

export interface InterpolateProps {
  readonly children?: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
}

const PLACEHOLDER = /\{(\w+)\}/;

/** A text whose `{placeholders}` are replaced with nodes. A placeholder without a value stays. */
export function Interpolate({ children = '', values = {} }: InterpolateProps): ReactElement {
  const parts = children.split(PLACEHOLDER);
  const shown = parts.map((part, i) =>
    i % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part] : `{${part}}`,
  );
  return createElement(Fragment, null, ...shown);
}

/** The same for a text with texts. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(new RegExp(PLACEHOLDER, 'g'), (written, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : written,
  );
}
