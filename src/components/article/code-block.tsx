import type { ReactElement } from 'react';
import { CheckIcon, CopyIcon, DownloadIcon, WrapIcon } from '../icons.js';
import { slot } from '../slots.js';
import { t } from '../text.js';
import { languageLabel } from './language-label.js';

/** A file with at least this many lines can be downloaded. */
const LONG = 30;
const FILE_NAME = /^(?:[\w.@-]+\/)*([\w@-][\w.@-]*\.\w+)$/;

/**
 * A code sample. Its bar names the file or the language, and has the tools; a single line has the
 * button beside it. `<pre>` is focusable, so that the keyboard can scroll it. With wrapped lines it
 * never scrolls and is not focusable.
 */
export const CodeBlock = slot('CodeBlock', (block): ReactElement => {
  const { html, lang, title = '', wrap, lineNumbers, firstLine, copy, lines, className } = block;
  const isSingle = lines <= 1 && title === '';
  const classes = [
    'code',
    wrap && 'code-wrap',
    lineNumbers && 'code-numbered',
    isSingle && 'code-single',
    className,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes} data-lang={lang}>
      {!isSingle && <CodeBar {...block} />}
      <div className="code-frame">
        <pre tabIndex={wrap ? undefined : 0}>
          <code
            className={lang === undefined ? undefined : `language-${lang}`}
            style={firstLine === undefined ? undefined : { counterReset: `line ${firstLine - 1}` }}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </pre>
        {isSingle && copy && <CopyButton />}
      </div>
    </div>
  );
});

interface BarProps {
  readonly lang?: string | undefined;
  readonly title?: string | undefined;
  readonly wrap: boolean;
  readonly wide?: boolean | undefined;
  readonly copy: boolean;
  readonly lines: number;
}

function CodeBar({ lang, title = '', wrap, wide, copy, lines }: BarProps): ReactElement | null {
  const label = title === '' ? languageLabel(lang) : undefined;
  const [, file] = lines >= LONG ? (FILE_NAME.exec(title) ?? []) : [];
  const canWrap = wide === true && !wrap;
  const hasTools = copy || canWrap || file !== undefined;
  const isEmpty = title === '' && label === undefined;
  if (isEmpty && !hasTools) return null;
  return (
    <div className={isEmpty ? 'code-bar needs-js' : 'code-bar'}>
      {title !== '' && <div className="code-title">{title}</div>}
      {label !== undefined && <span className="code-lang" data-label={label} />}
      {hasTools && (
        <span className="code-tools needs-js">
          {canWrap && (
            <button
              type="button"
              className="code-tool"
              data-wrap=""
              aria-pressed="false"
              aria-label={t('Wrap lines')}
              title={t('Wrap lines')}
            >
              <WrapIcon />
            </button>
          )}
          {file !== undefined && (
            <button
              type="button"
              className="code-tool"
              data-download={file}
              aria-label={t('Download file')}
              title={t('Download file')}
            >
              <DownloadIcon />
            </button>
          )}
          {copy && <CopyButton />}
        </span>
      )}
    </div>
  );
}

function CopyButton(): ReactElement {
  return (
    <button
      type="button"
      className="code-copy code-tool needs-js"
      data-copy=""
      aria-label={t('Copy code to clipboard')}
    >
      <CopyIcon className="icon-copy" />
      <CheckIcon className="icon-done" />
    </button>
  );
}
