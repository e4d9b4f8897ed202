/**
 * The simple commands of a shell text as lists of words, without quotes and comments. Operators and
 * line ends separate commands.
 */
export function commandsOf(text: string): string[][] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  const end = (): void => {
    if (word !== undefined) commands.at(-1)?.push(word);
    word = undefined;
  };
  for (const [sign] of text
    .replace(/\\\n/g, ' ')
    .matchAll(/'[^']*'|"(?:[^"\\]|\\[^])*"|\\[^]|#[^\n]*|[ \t]+|[|;&()\n`]|[^\s'"|;&()\\#`]+/g)) {
    if (/^[ \t]/.test(sign)) end();
    else if (sign.startsWith('#')) {
      // In the middle of a word a hash does not start a comment.
      if (word !== undefined) word += sign.split(/[\s|;&()]/)[0] ?? '';
    } else if (/^[|;&()\n`]/.test(sign)) {
      end();
      commands.push([]);
    } else word = (word ?? '') + (/^['"]/.test(sign) ? sign.slice(1, -1) : sign);
  }
  end();
  return commands.filter((command) => command.length > 0);
}
