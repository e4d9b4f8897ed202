/** Environment variables, in the form of `process.env`. */
export type ColorEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Whether to print colours. The first rule that applies decides: `NO_COLOR` (no-color.org) turns
 * them off. `FORCE_COLOR` (force-color.org) turns them on, or off with the values `0` and `false`.
 * `CLICOLOR_FORCE` turns them on. Otherwise a terminal has colours, unless it is `dumb` or
 * `CLICOLOR` is `0`. Empty variables are ignored.
 */
export function usesColor(env: ColorEnvironment, isTerminal: boolean): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', CLICOLOR_FORCE = '', CLICOLOR = '', TERM } = env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (CLICOLOR_FORCE !== '' && CLICOLOR_FORCE !== '0') return true;
  return isTerminal && CLICOLOR !== '0' && TERM !== 'dumb';
}

const CODES = { error: 31, warning: 33, ok: 32, dim: 2, bold: 1, hint: 36 };

export type Style = keyof typeof CODES;

/** Adds a style to a text. Without colours the text stays unchanged. */
export type Paint = (text: string, style: Style) => string;

/** The function that adds styles, for output with or without colours. */
export function paintWith(color: boolean): Paint {
  return (text, style) => (color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}
