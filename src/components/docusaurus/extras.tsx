/** Small modules of Docusaurus that are the same in islands and in static markup. */
import { Component, useMemo, useSyncExternalStore, type ReactNode } from 'react';

/** The build checks links and anchors, so nothing is collected in the browser. */
export function useBrokenLinks(): { collectLink: () => void; collectAnchor: () => void } {
  return useMemo(() => ({ collectLink: () => undefined, collectAnchor: () => undefined }), []);
}

interface ErrorBoundaryProps {
  readonly children?: ReactNode;
  readonly fallback?: (params: { error: unknown; tryAgain: () => void }) => ReactNode;
}

/** Shows `fallback` after an error in the browser. An error in the build is a finding. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly error: { readonly value: unknown } | undefined }
> {
  static getDerivedStateFromError(value: unknown): { error: { value: unknown } } {
    return { error: { value } };
  }

  override state: { readonly error: { readonly value: unknown } | undefined } = {
    error: undefined,
  };

  private readonly tryAgain = (): void => {
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { children, fallback } = this.props;
    const { error } = this.state;
    if (error === undefined) return children ?? null;
    return fallback?.({ error: error.value, tryAgain: this.tryAgain }) ?? null;
  }
}

const WIDE = '(min-width: 62.3125em)';

function onWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * `desktop` in windows that have docsgen's layout with columns, else `mobile`; `ssr` until the
 * component has hydrated.
 */
export function useWindowSize(): 'desktop' | 'mobile' | 'ssr' {
  return useSyncExternalStore(
    onWidth,
    () => (matchMedia(WIDE).matches ? 'desktop' : 'mobile'),
    () => 'ssr',
  );
}

/** The colours of code come from style sheets, so the theme of components has none. */
export function usePrismTheme(): { plain: object; styles: readonly object[] } {
  return NO_THEME;
}

const NO_THEME = { plain: {}, styles: [] };
