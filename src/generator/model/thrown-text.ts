/** The first line of an error that code of the site threw: its name and its message. */
export function thrownText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split('\n')[0] ?? text;
}
