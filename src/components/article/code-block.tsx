import type { ReactElement } from 'react';
import { CheckIcon, CopyIcon, DownloadIcon, WrapIcon } from '../icons.js';
import { slot } from '../slots.js';
import { t } from '../text.js';
import { languageLabel } from './language-label.js';

/** A file with at least this many lines can be downloaded. */
const LONG = 30;
const FILE_NAME = /^(?:[\w.@-]+\/)*([\w@-][\w.@-]*\.\w+)$/;

/**
 * A code sample. Its bar names the file or the language, and has the tools. A single line, and code
 * with neither a name nor other tools, has the copy button beside it. `<pre>` is
 * focusable, so that the keyboard can scroll it. With wrapped lines it never scrolls and is not
 * focusable.
 */
export const CodeBlock = slot('CodeBlock', (block): ReactElement => {
  const { html, lang, wrap, lineNumbers, firstLine, copy, lines, className } = block;
  const isBare = !hasBar(block);
  const classes = [
    'code',
    wrap && 'code-wrap',
    lineNumbers && 'code-numbered',
    isBare && 'code-bare',
    isBare && lines > 1 && 'code-bare-lines',
    className,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes} data-lang={lang}>
      {!isBare && <CodeBar {...block} />}
      <div className="code-frame">
        <pre tabIndex={wrap ? undefined : 0}>
          <code
            className={lang === undefined ? undefined : `language-${lang}`}
            style={firstLine === undefined ? undefined : { counterReset: `line ${firstLine - 1}` }}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </pre>
        {isBare && copy && <CopyButton />}
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

const canWrapLines = ({ wide, wrap }: BarProps): boolean => wide === true && !wrap;

/** Whether there is more to show than the button that copies. */
function hasBar(props: BarProps): boolean {
  const { lang, title = '', lines } = props;
  if (title !== '') return true;
  return lines > 1 && (languageLabel(lang) !== undefined || canWrapLines(props));
}

function CodeBar(props: BarProps): ReactElement {
  const { lang, title = '', copy, lines } = props;
  const label = title === '' ? languageLabel(lang) : undefined;
  const [, file] = lines >= LONG ? (FILE_NAME.exec(title) ?? []) : [];
  const canWrap = canWrapLines(props);
  const hasTools = copy || canWrap || file !== undefined;
  const hasName = title !== '' || label !== undefined;
  return (
    <div className={hasName ? 'code-bar' : 'code-bar needs-js'}>
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
