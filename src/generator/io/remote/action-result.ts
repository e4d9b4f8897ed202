/**
 * The part of Bazel's message `ActionResult` that docsgen uses, in the encoding of protocol
 * buffers. Servers that know the format check that the listed files exist.
 */

/** A file in the content-addressed part of a remote cache. */
export interface Blob {
  /** SHA-256 of the content: 64 hex digits. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

/** The files that an action made, and the bytes that it printed. */
export interface ActionResult {
  readonly files: readonly (Blob & { readonly path: string })[];
  readonly stdout: Uint8Array;
}

/** Numbers of the fields in the definition of the messages. */
const OUTPUT_FILES = 2;
const STDOUT_RAW = 5;
const FILE_PATH = 1;
const FILE_DIGEST = 2;
const DIGEST_HASH = 1;
const DIGEST_SIZE = 2;

/** Kinds of values on the wire. */
const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** Larger numbers lose digits in a double. */
const MAX_VARINT_BYTES = 7;

/** The bytes of a message. The same message always has the same bytes. */
export function encodeActionResult({ files, stdout }: ActionResult): Buffer {
  const fileFields = files.map(({ path, hash, size }) => {
    const digest = [bytesField(DIGEST_HASH, Buffer.from(hash)), numberField(DIGEST_SIZE, size)];
    return bytesField(
      OUTPUT_FILES,
      Buffer.concat([
        bytesField(FILE_PATH, Buffer.from(path)),
        bytesField(FILE_DIGEST, Buffer.concat(digest)),
      ]),
    );
  });
  const printed = stdout.length === 0 ? [] : [bytesField(STDOUT_RAW, stdout)];
  return Buffer.concat([...fileFields, ...printed]);
}

/** Reads a message. Undefined if the bytes are no message, or a hash or size is invalid. */
export function decodeActionResult(bytes: Buffer): ActionResult | undefined {
  const fields = fieldsOf(bytes);
  const files = fields?.flatMap(({ number, value }) =>
    number === OUTPUT_FILES && Buffer.isBuffer(value) ? [fileOf(value)] : [],
  );
  const stdout = fields?.find(({ number }) => number === STDOUT_RAW)?.value ?? Buffer.alloc(0);
  if (files === undefined || !Buffer.isBuffer(stdout)) return undefined;
  const known = files.flatMap((file) => file ?? []);
  return known.length === files.length ? { files: known, stdout } : undefined;
}

function fileOf(bytes: Buffer): ActionResult['files'][number] | undefined {
  const fields = fieldsOf(bytes);
  const path = fields?.find(({ number }) => number === FILE_PATH)?.value ?? Buffer.alloc(0);
  const digest = fields?.find(({ number }) => number === FILE_DIGEST)?.value;
  const parts = Buffer.isBuffer(digest) ? fieldsOf(digest) : undefined;
  const hash = parts?.find(({ number }) => number === DIGEST_HASH)?.value?.toString();
  const size = parts?.find(({ number }) => number === DIGEST_SIZE)?.value ?? 0;
  if (!Buffer.isBuffer(path) || typeof size !== 'number') return undefined;
  if (hash === undefined || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  return { path: path.toString(), hash, size };
}

interface Field {
  readonly number: number;
  readonly value: number | Buffer;
}

/** All fields of a message; undefined if the bytes are no message. */
function fieldsOf(bytes: Buffer): readonly Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    if (tag === undefined) return undefined;
    const field = readValue(bytes, tag.end, tag.value % 8);
    if (field === undefined) return undefined;
    fields.push({ number: Math.floor(tag.value / 8), value: field.value });
    at = field.end;
  }
  return fields;
}

/** A value, and the position after it. */
interface Read<Value> {
  readonly value: Value;
  readonly end: number;
}

function readValue(bytes: Buffer, at: number, kind: number): Read<number | Buffer> | undefined {
  if (kind === VARINT) return readVarint(bytes, at);
  const head = kind === BYTES ? readVarint(bytes, at) : { value: fixedLength(kind), end: at };
  if (head === undefined || Number.isNaN(head.value)) return undefined;
  const end = head.end + head.value;
  return end > bytes.length ? undefined : { value: bytes.subarray(head.end, end), end };
}

function fixedLength(kind: number): number {
  if (kind === FIXED64) return 8;
  return kind === FIXED32 ? 4 : Number.NaN;
}

function readVarint(bytes: Buffer, start: number): Read<number> | undefined {
  let value = 0;
  for (let i = 0; i < MAX_VARINT_BYTES; i++) {
    const byte = bytes[start + i];
    if (byte === undefined) return undefined;
    value += (byte % 128) * 128 ** i;
    if (byte < 128) return { value, end: start + i + 1 };
  }
  return undefined;
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

function numberField(number: number, value: number): Buffer {
  return Buffer.concat([varint(number * 8 + VARINT), varint(value)]);
}

function bytesField(number: number, value: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + BYTES), varint(value.length), value]);
}
