import type { ReactElement } from 'react';

/** The source of a diagram. The client draws the diagram; without scripts the source is shown. */
export function MermaidBlock({ code }: { readonly code: string }): ReactElement {
  return (
    <pre className="mermaid-source" data-mermaid="" tabIndex={0}>
      {code}
    </pre>
  );
}
