import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

/** A transport over stdin and stdout that knows which requests have no answer yet. */
export class AnsweringTransport extends StdioServerTransport {
  private readonly open = new Set<RequestId>();
  private settled: (() => void) | undefined;

  /** Notes a message of the client. */
  received(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.open.add(message.id);
    // A cancelled request gets no answer.
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId;
    if (cancelled !== undefined) this.ended(cancelled);
  }

  /** Resolves when each request has its answer. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      this.settled = resolve;
      this.settle();
    });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message) && message.id !== undefined) this.ended(message.id);
  }

  private ended(id: RequestId): void {
    this.open.delete(id);
    this.settle();
  }

  private settle(): void {
    if (this.open.size === 0) this.settled?.();
  }
}
