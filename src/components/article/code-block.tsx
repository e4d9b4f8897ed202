import type { ReactElement } from 'react';
import { CheckIcon, CopyIcon } from '../icons.js';
import { slot } from '../slots.js';
import { t } from '../text.js';

/**
 * A code sample. `<pre>` is focusable, so that the keyboard can scroll it. With wrapped lines it
 * never scrolls and is not focusable.
 */
export const CodeBlock = slot(
  'CodeBlock',
  ({ html, lang, title, wrap, lineNumbers, firstLine, copy, lines }): ReactElement => {
    const classes = [
      'code',
      wrap && 'code-wrap',
      lineNumbers && 'code-numbered',
      lines <= 1 && 'code-single',
    ]
      .filter(Boolean)
      .join(' ');
    return (
      <div className={classes} data-lang={lang}>
        {title !== undefined && title !== '' && <div className="code-title">{title}</div>}
        <div className="code-frame">
          <pre tabIndex={wrap ? undefined : 0}>
            <code
              className={lang === undefined ? undefined : `language-${lang}`}
              style={
                firstLine === undefined ? undefined : { counterReset: `line ${firstLine - 1}` }
              }
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </pre>
          {copy && (
            <button
              type="button"
              className="code-copy needs-js"
              data-copy=""
              aria-label={t('Copy code to clipboard')}
            >
              <CopyIcon className="icon-copy" />
              <CheckIcon className="icon-done" />
            </button>
          )}
        </div>
      </div>
    );
  },
);
