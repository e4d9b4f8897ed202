/** Environment variables that decide about colours, as `process.env` holds them. */
export type ColorEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Whether to print colours. In order: `NO_COLOR` (no-color.org) turns them off; `FORCE_COLOR`
 * (force-color.org) turns them on, its values `0` and `false` off; `CLICOLOR_FORCE` turns them on;
 * otherwise a terminal has colours unless it is `dumb` or `CLICOLOR` is `0`. An empty variable
 * counts as one that is not set.
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

/** Puts a text in a style, or leaves it as it is where colours are off. */
export type Paint = (text: string, style: Style) => string;

/** The paint for output with colours or without. */
export function paintWith(color: boolean): Paint {
  return (text, style) => (color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}
