/** The backgrounds of the two modes, `--dg-bg`, with which browsers colour their own bars. */
export const THEME_COLORS = { light: '#fbfaf7', dark: '#0e131a' } as const;
