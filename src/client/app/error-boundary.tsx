import { Component, type ReactNode } from 'react';
import { fill } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** An error's message and those of its causes, outermost first. */
export function messagesOf(error: unknown): string[] {
  const messages: string[] = [];
  for (let at: unknown = error, depth = 0; at !== undefined && at !== null && depth < 10; depth++) {
    messages.push(at instanceof Error ? at.message : String(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return messages;
}

/** Shown in place of what crashed; the button tries once more. */
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
