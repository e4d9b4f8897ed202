/** A Markdown destination as links get it: what a URL may not hold is percent-encoded. */
export function normalUrl(url: string): string {
  return url.replace(/%[\da-zA-Z]{2}|[^!#$&-;=?-Z_a-z~]/gu, (text) =>
    text.length === 3 && text.startsWith('%') ? text : encode(text),
  );
}

function encode(character: string): string {
  // Half of a surrogate pair has no encoding of its own.
  return /\p{Surrogate}/u.test(character) ? '%EF%BF%BD' : encodeURIComponent(character);
}
