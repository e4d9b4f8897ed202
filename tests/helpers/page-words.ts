import type { Article } from '../../src/generator/model/page.js';

/** The words of a finished article as they are read, in lower case. Blocks of code and their titles are left out unless asked for; code within a sentence is not. */
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

/** The runs of so many words that stand in a text, each once. */
export function runsOf(words: readonly string[], length: number): Set<string> {
  return new Set(words.slice(length - 1).map((_, i) => words.slice(i, i + length).join(' ')));
}
