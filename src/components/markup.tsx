import { useMemo, type HTMLAttributes, type ReactElement } from 'react';

let trust = (html: string): string => html;

/** In the browser: markup has to pass through this before React may set it. */
export function trustMarkup(check: (html: string) => string): void {
  trust = check;
}

interface MarkupProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'div' | 'li' | 'main';
  readonly html: string;
}

/** An element with finished markup. React sets it again only when the markup is another one. */
export function Markup({ as: Name, html, ...attributes }: MarkupProps): ReactElement {
  const content = useMemo(() => ({ __html: trust(html) }), [html]);
  return <Name {...attributes} dangerouslySetInnerHTML={content} />;
}
