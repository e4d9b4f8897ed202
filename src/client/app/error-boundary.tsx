import { Component, type ReactNode } from 'react';
import { fill } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** Returns the messages of an error and its causes, outermost first; ten at most. */
export function messagesOf(error: unknown): string[] {
  const messages: string[] = [];
  let current: unknown = error;
  while (current !== undefined && current !== null && messages.length < 10) {
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}

/** Shows an error instead of a component that crashed, with a button to try again. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: unknown; readonly crashed: boolean }
> {
  override readonly state = { error: undefined as unknown, crashed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; crashed: boolean } {
    return { error, crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    const [message = '', ...causes] = messagesOf(this.state.error);
    return (
      <main className="crash" role="alert">
        <h1>{t('This page crashed.')}</h1>
        <button
          type="button"
          className="crash-button"
          onClick={() => this.setState({ error: undefined, crashed: false })}
        >
          {t('Try again')}
        </button>
        <p>{message}</p>
        {causes.length > 0 && (
          <ul>
            {causes.map((cause, index) => (
              <li key={index}>{fill(t('Cause: {message}'), { message: cause })}</li>
            ))}
          </ul>
        )}
      </main>
    );
  }
}
