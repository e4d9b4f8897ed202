import {
  Component,
  createElement,
  isValidElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type ElementType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

/** How live code is compiled and run. The server and the browser have different ones. */
export interface LiveEngine {
  /** Runs the body of a function with `render` and the names of the site. */
  readonly run: (body: string, render: (shown: unknown) => void) => unknown;
  /** Loads the compiler: code → the body of a function. Only browsers need it. */
  readonly compiler?: () => Promise<(code: string, noInline: boolean) => string>;
}

export interface LiveCodeProps {
  readonly code: string;
  /** The code as the body of a function, or nothing if it does not compile. */
  readonly body: string;
  /** Code of several statements, which calls `render`. */
  readonly noInline: boolean;
  /** Whether the build has rendered the result. */
  readonly rendered: boolean;
  readonly texts: LiveTexts;
  /** Coloured code. Only the server has it; React does not look into it. */
  readonly html?: string;
}

/** Texts of the interface, in the language of the page. */
export interface LiveTexts {
  readonly editor: string;
  readonly result: string;
  readonly leave: string;
}

type Result = { readonly shown: ReactNode } | { readonly error: string };

/** Runs code. Its result is an element, a component, or the argument of `render`. */
function resultOf(body: string, noInline: boolean, { run }: LiveEngine): Result {
  try {
    let rendered: unknown;
    const value = run(body, (shown) => (rendered = shown));
    return { shown: nodeOf(noInline ? rendered : value) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function nodeOf(value: unknown): ReactNode {
  const isType =
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && '$$typeof' in value && !isValidElement(value));
  return isType ? createElement(value as ElementType) : (value as ReactNode);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The component of a block of live code: an editor, and the result of the code below it. */
export function createLiveCode(engine: LiveEngine): (props: LiveCodeProps) => ReactElement {
  return function LiveCode({ code, body, noInline, rendered, texts, html = '' }) {
    const [text, setText] = useState(code);
    const [started, setStarted] = useState(false);
    const [latest, setLatest] = useState(() =>
      rendered ? { of: code, result: resultOf(body, noInline, engine) } : undefined,
    );
    useEffect(() => {
      setStarted(true);
      if (!rendered) void show(code);
    }, [code, rendered]);

    const compiled = async (source: string): Promise<Result> => {
      try {
        const compile = await engine.compiler?.();
        const next = source === code && body !== '' ? body : (compile?.(source, noInline) ?? '');
        return resultOf(next, noInline, engine);
      } catch (error) {
        return { error: messageOf(error) };
      }
    };
    const show = async (source: string): Promise<void> =>
      setLatest({ of: source, result: await compiled(source) });
    const edit = (source: string): void => {
      setText(source);
      void show(source);
    };
    const { of = '', result } = latest ?? {};
    return (
      <div className="live">
        <div className="live-label">{texts.editor}</div>
        <div className="live-editor">
          {text === code ? <Coloured {...{ code, html }} /> : <Plain text={text} />}
          <Editor text={text} started={started} texts={texts} onEdit={edit} />
        </div>
        <div className="live-label">{texts.result}</div>
        <div className="live-result">
          {result !== undefined && 'shown' in result && (
            <ResultBoundary key={of}>{result.shown}</ResultBoundary>
          )}
          {result !== undefined && 'error' in result && <Failure message={result.error} />}
        </div>
      </div>
    );
  };
}

const never = (): (() => void) => () => undefined;

/** The coloured code of the server. An element that the browser makes itself has no colours. */
function Coloured({ code, html }: { readonly code: string; readonly html: string }): ReactElement {
  // React asks for the value of the server while it continues the markup of the server.
  const isOfBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isPlain] = useState(isOfBrowser);
  if (isPlain) return <Plain text={code} />;
  return (
    <pre aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function Plain({ text }: { readonly text: string }): ReactElement {
  return <pre aria-hidden="true">{`${text}\n`}</pre>;
}

interface EditorProps {
  readonly text: string;
  readonly started: boolean;
  readonly texts: LiveTexts;
  readonly onEdit: (text: string) => void;
}

/** A field over the coloured code. Tab indents, until Escape is pressed. */
function Editor({ text, started, texts, onEdit }: EditorProps): ReactElement {
  const [leaves, setLeaves] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') setLeaves(true);
    else if (event.key !== 'Tab' && event.key !== 'Shift') setLeaves(false);
    if (event.key !== 'Tab' || event.shiftKey || leaves) return;
    event.preventDefault();
    const field = event.currentTarget;
    field.setRangeText('  ', field.selectionStart, field.selectionEnd, 'end');
    onEdit(field.value);
  };
  return (
    <textarea
      aria-label={texts.editor}
      aria-description={texts.leave}
      title={texts.leave}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      readOnly={!started}
      value={text}
      onBlur={() => setLeaves(false)}
      onChange={(event) => onEdit(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function Failure({ message }: { readonly message: string }): ReactElement {
  return (
    <pre className="live-error" role="alert">
      {message}
    </pre>
  );
}

/** Shows the error of a result that throws while it is rendered. */
class ResultBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: string | undefined }
> {
  override readonly state = { error: undefined as string | undefined };

  static getDerivedStateFromError(error: unknown): { error: string } {
    return { error: messageOf(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Failure message={error} />;
  }
}
