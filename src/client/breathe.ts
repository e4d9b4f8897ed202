/** The browser may answer the reader between two parts of what is long in one piece. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
