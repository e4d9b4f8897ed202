import { createElement, type ReactElement } from 'react';
import { Interpolate, interpolate, type InterpolateProps } from './interpolate.js';
import { translationOf } from './translations.js';

interface TranslateProps extends InterpolateProps {
  readonly id?: string;
}

export function Translate({ children, id, values }: TranslateProps): ReactElement {
  return createElement(Interpolate, { values: values ?? {} }, translationOf(children, id));
}

export function translate(
  { message, id }: { readonly message?: string; readonly id?: string },
  values: Readonly<Record<string, unknown>> = {},
): string {
  return interpolate(translationOf(message, id), values);
}
