/** Resolves in a new task, so that the browser can handle input between two parts of long work. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
