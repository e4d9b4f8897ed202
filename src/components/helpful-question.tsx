import type { ReactElement } from 'react';
import { ExternalMark } from './external-mark.js';
import { externalProps } from './link.js';
import { t } from './text.js';

const TITLE_ID = 'docsgen-helpful';

/**
 * Asks whether the page helps. With an endpoint, the client sends the answer; otherwise each
 * answer is a link to a new issue, which also works without scripts.
 */
export function HelpfulQuestion({
  endpoint,
  issues,
}: {
  readonly endpoint: string | undefined;
  readonly issues: { readonly yes: string; readonly no: string } | undefined;
}): ReactElement {
  const answers = [
    ['yes', t('Yes')],
    ['no', t('No')],
  ] as const;
  return (
    <div
      className={endpoint === undefined ? 'helpful' : 'helpful needs-js'}
      role="group"
      aria-labelledby={TITLE_ID}
      data-helpful={endpoint}
      data-issue={endpoint === undefined ? undefined : issues?.no}
    >
      <p className="doc-footer-title" id={TITLE_ID}>
        {t('Was this page helpful?')}
      </p>
      <div className="helpful-answers">
        {answers.map(([answer, label]) =>
          endpoint === undefined ? (
            <a key={answer} href={issues?.[answer]} {...externalProps(true)}>
              {label}
              <ExternalMark />
            </a>
          ) : (
            <button key={answer} type="button" value={answer}>
              {label}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
