/**
 * The key of a page's output has two parts: the key of its frame, which is all of the page apart
 * from the entries of its sidebar, and the key of the sidebar. A page of which only the second part
 * has changed gets another sidebar, and nothing else is rendered.
 */

const SEPARATOR = '-';

/** The key of a page, from those of its frame and its sidebar. */
export function pageKeyOf(frame: string, sidebar: string): string {
  return frame + SEPARATOR + sidebar;
}

/** The key of the frame of a page; that of the page if it has no key of a sidebar. */
export function frameKeyOf(pageKey: string): string {
  const [frame = pageKey] = pageKey.split(SEPARATOR);
  return frame;
}

/** Whether two pages differ at most in the entries of their sidebars. */
export function haveSameFrame(a: string, b: string): boolean {
  const hasSidebar = (key: string): boolean => key.includes(SEPARATOR);
  return hasSidebar(a) && hasSidebar(b) && frameKeyOf(a) === frameKeyOf(b);
}
