import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

/** A page without Playwright's listeners. */
export interface BarePage {
  /** Evaluates an expression in the page and awaits its value. Rejects if it throws. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    readonly exceptionDetails?: {
      readonly text: string;
      readonly exception?: { readonly description?: string };
    };
  };
}

/** Milliseconds in which a browser loads its own parts for a new window. */
const SETTLED = 3000;

/**
 * Opens a page in a separate context that Playwright does not know. Playwright observes each
 * request that its pages make. With two cores, that takes longer than the requests.
 */
export async function openBare(
  browser: Browser,
  url: string,
  size: { readonly width: number; readonly height: number },
): Promise<BarePage> {
  const client = await browser.newBrowserCDPSession();
  const { browserContextId } = await client.send('Target.createBrowserContext');
  const { targetId } = await client.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    newWindow: true,
    ...size,
  });
  const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: false });
  let last = 0;
  const waiting = new Map<number, (message: Message) => void>();
  client.on('Target.receivedMessageFromTarget', (event) => {
    const message = JSON.parse(event.message) as Message;
    if (event.sessionId === sessionId && message.id !== undefined)
      waiting.get(message.id)?.(message);
  });
  const send = async (
    method: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Message['result']> => {
    const id = ++last;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    await client.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { error, result } = await answered;
    waiting.delete(id);
    if (error !== undefined) throw new Error(error.message);
    return result;
  };
  // These parts stay loaded. Their cleanup would otherwise disturb the measurement.
  await setTimeout(SETTLED);
  await send('Page.navigate', { url });
  return {
    evaluate: async (expression) => {
      const result = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      const thrown = result?.exceptionDetails;
      if (thrown !== undefined) throw new Error(thrown.exception?.description ?? thrown.text);
      return result?.result?.value;
    },
    close: async () => {
      await client.send('Target.disposeBrowserContext', { browserContextId });
      await client.detach();
    },
  };
}
