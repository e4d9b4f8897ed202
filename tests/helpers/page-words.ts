import type { Article } from '../../src/generator/model/page.js';

/**
 * The visible words of a finished article, in lower case. Includes inline code; code blocks and
 * their titles only with `withCode`.
 */
export function wordsOf({ parts }: Pick<Article, 'parts'>, withCode = false): string[] {
  const html = parts.join('');
  const text = (
    withCode
      ? html
      : html.replace(/<pre[\s>][^]*?<\/pre>|<div class="code-title">[^]*?<\/div>/g, ' ')
  )
    .replace(/<\/?(?:a|abbr|b|code|em|i|kbd|mark|s|span|strong|sub|sup)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[#\w]+;/g, '’');
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

/** All different sequences of `length` words in a text. */
export function runsOf(words: readonly string[], length: number): Set<string> {
  return new Set(words.slice(length - 1).map((_, i) => words.slice(i, i + length).join(' ')));
}
