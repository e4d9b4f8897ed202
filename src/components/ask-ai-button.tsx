import type { ReactElement } from 'react';
import { SparkIcon } from './icons.js';

/** Opens the assistant. Its script comes from another host and is loaded on the first click. */
export function AskAiButton({
  className,
  label,
  script,
}: {
  readonly className?: string | undefined;
  readonly label: string;
  readonly script: string;
}): ReactElement {
  return (
    <li className={className}>
      <button type="button" className="ask-ai needs-js" data-ask-ai={script} data-tip={label}>
        <SparkIcon />
        <span className="ask-ai-text">{label}</span>
      </button>
    </li>
  );
}
