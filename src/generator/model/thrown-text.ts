/**
 * The message of a thrown value. Code of a site can throw anything: a value without a text, or one
 * whose members throw when they are read.
 */
export function messageOf(thrown: unknown): string {
  return textOf(() => (thrown instanceof Error ? thrown.message : thrown));
}

/** The name and the message of a thrown value, in one line. */
export function thrownText(thrown: unknown): string {
  const text = textOf(() =>
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : thrown,
  );
  return text.split('\n')[0] ?? text;
}

/** The stack of a thrown value; '' if it has none. */
export function stackOf(thrown: unknown): string {
  try {
    const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}

function textOf(read: () => unknown): string {
  try {
    return String(read());
  } catch {
    return 'a value without a text';
  }
}
