import type { AnchorHTMLAttributes } from 'react';

/** Where a link or a redirect leads: an address, or the parts of one. */
export type Target =
  | string
  | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

/** The properties of Docusaurus' `Link`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: Target;
  readonly isNavLink?: boolean;
  readonly autoAddBaseUrl?: boolean;
  readonly activeClassName?: string;
}

/** The attributes of the `<a>` of a link. The address has the form in which it was written. */
export function linkAttributes(props: LinkProps): AnchorHTMLAttributes<HTMLAnchorElement> {
  const {
    to,
    href,
    isNavLink: _nav,
    autoAddBaseUrl: _base,
    activeClassName: _active,
    ...attributes
  } = props;
  return { ...attributes, href: to === undefined ? href : addressOfTarget(to) };
}

/** The address of a target. The signs before the query and the fragment may be left out. */
export function addressOfTarget(target: Target): string {
  if (typeof target === 'string') return target;
  const { pathname = '', search = '', hash = '' } = target;
  const part = (sign: string, text: string): string =>
    text === '' || text.startsWith(sign) ? text : sign + text;
  return `${pathname}${part('?', search)}${part('#', hash)}`;
}

/** Whether an address has neither a protocol nor a host. */
export function isInternalUrl(url: string | undefined): boolean {
  return typeof url === 'string' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}
