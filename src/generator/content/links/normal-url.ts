/** A Markdown destination as a URL, with all other characters percent-encoded. */
export function normalUrl(url: string): string {
  return url.replace(/%[\da-zA-Z]{2}|[^!#$&-;=?-Z_a-z~]/gu, (text) =>
    text.length === 3 && text.startsWith('%') ? text : encode(text),
  );
}

function encode(character: string): string {
  // Half of a surrogate pair cannot be encoded.
  return /\p{Surrogate}/u.test(character) ? '%EF%BF%BD' : encodeURIComponent(character);
}
