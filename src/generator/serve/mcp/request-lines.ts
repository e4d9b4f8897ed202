import { StringDecoder } from 'node:string_decoder';
import { Transform, type TransformCallback } from 'node:stream';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { asRecord } from '../../config/values.js';

/** Maximum number of characters of a request. */
const MAX_REQUEST = 1_000_000;

/** The error codes of JSON-RPC. */
const NOT_JSON = -32_700;
const NOT_A_REQUEST = -32_600;

/**
 * The lines of a client that are messages of JSON-RPC. All others are answered with an error: the
 * SDK would drop them, and the client would wait.
 */
export class RequestLines extends Transform {
  private readonly decoder = new StringDecoder('utf8');
  private line = '';
  /** Whether the line is too long, which is answered already. */
  private isSkipped = false;

  /** Gets the answers to lines that are no messages, and each message. */
  constructor(
    private readonly answer: (reply: string) => void,
    private readonly passed: (message: JSONRPCMessage) => void = () => undefined,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const [first = '', ...others] = this.decoder.write(chunk).split('\n');
    this.extend(first);
    for (const start of others) {
      this.endLine();
      this.extend(start);
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.extend(this.decoder.end());
    this.endLine();
    done();
  }

  private extend(text: string): void {
    if (this.isSkipped) return;
    this.line += text;
    if (this.line.length <= MAX_REQUEST) return;
    this.line = '';
    this.isSkipped = true;
    this.refuse(NOT_A_REQUEST, `A request has at most ${MAX_REQUEST} characters.`);
  }

  private endLine(): void {
    if (!this.isSkipped && this.line.trim() !== '') this.pass(this.line);
    this.line = '';
    this.isSkipped = false;
  }

  private pass(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.refuse(NOT_JSON, 'This line is not JSON.');
    }
    const parsed = JSONRPCMessageSchema.safeParse(message);
    if (!parsed.success)
      return this.refuse(
        NOT_A_REQUEST,
        'This is no message of JSON-RPC 2.0.',
        asRecord(message)?.id,
      );
    this.passed(parsed.data);
    this.push(`${line}\n`);
  }

  private refuse(code: number, message: string, id?: unknown): void {
    const known = typeof id === 'string' || typeof id === 'number' ? id : null;
    this.answer(`${JSON.stringify({ jsonrpc: '2.0', id: known, error: { code, message } })}\n`);
  }
}
