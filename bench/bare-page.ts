import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

/** A page that nobody listens to. */
export interface BarePage {
  /** The value of an expression in the page, awaited. Rejects when it throws. */
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

/** Milliseconds in which a browser loads parts of its own for a new window. */
const SETTLED = 3000;

/**
 * Open a page of a context of its own beside those that Playwright knows. A
 * page of Playwright's tells of every request that it makes: with two cores,
 * that takes longer than the requests.
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
  // Those parts stay, and clean up after themselves when they are as old as a page would be that came with them.
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
