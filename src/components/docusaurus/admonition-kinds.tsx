/** The modules `@theme/Admonition/…`, which components for kinds of admonitions are made from. */
import { createElement, type ElementType, type ReactElement } from 'react';
import { AdmonitionIcon } from '../icons.js';

const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];
const OLD_KINDS = ['secondary', 'important', 'success'];

/** The default export of `@theme/Admonition/Types`: a component for each kind. */
export function componentsOfKinds(Admonition: ElementType): Readonly<Record<string, ElementType>> {
  const ofKind = (type: string) =>
    function AdmonitionOfKind(props: object): ReactElement {
      return createElement(Admonition, { ...props, type });
    };
  return Object.fromEntries([...KINDS, ...OLD_KINDS].map((type) => [type, ofKind(type)]));
}

export const AdmonitionIconNote = (): ReactElement => <AdmonitionIcon kind="note" />;
export const AdmonitionIconTip = (): ReactElement => <AdmonitionIcon kind="tip" />;
export const AdmonitionIconInfo = (): ReactElement => <AdmonitionIcon kind="info" />;
export const AdmonitionIconWarning = (): ReactElement => <AdmonitionIcon kind="warning" />;
export const AdmonitionIconDanger = (): ReactElement => <AdmonitionIcon kind="danger" />;
