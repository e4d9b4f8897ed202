import { useContext, type FunctionComponent, type ReactNode } from 'react';
import { PageContext } from '../docusaurus/page-context.js';
import type { MdxFile } from './runtime.js';

/** The request of the module with `mdxComponent`, in the bundle of the site's code. */
export const MDX_FILES = 'docsgen:mdx-files';

/** The component that shows a file on the page that is rendered. */
export function mdxComponent(file: MdxFile): FunctionComponent<Readonly<Record<string, unknown>>> {
  const MdxContent = (props: Readonly<Record<string, unknown>>): ReactNode =>
    useContext(PageContext).showFile(file, props);
  return MdxContent;
}
