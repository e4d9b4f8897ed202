import { useMemo, type HTMLAttributes, type ReactElement } from 'react';

let trust = (html: string): string => html;

/** Sets the function that all markup must pass through in the browser, for Trusted Types. */
export function trustMarkup(check: (html: string) => string): void {
  trust = check;
}

interface MarkupProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'div' | 'li' | 'main';
  readonly html: string;
}

/** An element with finished markup. React sets the markup again only if it changes. */
export function Markup({ as: Name, html, ...attributes }: MarkupProps): ReactElement {
  const content = useMemo(() => ({ __html: trust(html) }), [html]);
  return <Name {...attributes} dangerouslySetInnerHTML={content} />;
}
