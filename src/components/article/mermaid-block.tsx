import type { ReactElement } from 'react';

/** Source of a diagram: readable as it is, drawn by the client where scripts run. */
export function MermaidBlock({ code }: { readonly code: string }): ReactElement {
  return (
    <pre className="mermaid-source" data-mermaid="" tabIndex={0}>
      {code}
    </pre>
  );
}
