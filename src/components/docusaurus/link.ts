import type { AnchorHTMLAttributes } from 'react';

/** The properties of Docusaurus' `Link`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: string;
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
  return { ...attributes, href: to ?? href };
}

/** Whether an address has neither a protocol nor a host. */
export function isInternalUrl(url: string | undefined): boolean {
  return url !== undefined && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}
