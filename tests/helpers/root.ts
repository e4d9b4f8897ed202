/** The repository. */
export const root: string = process.env.DOCSGEN_ROOT ?? process.cwd();
