/** Whether the name of a page says that it is a React component. */
export function isReactPage(path: string): boolean {
  return /\.[jt]sx?$/.test(path);
}
