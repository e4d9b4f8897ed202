import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { MDX_FILES } from '../../content/mdx/mdx-file.js';
import type { MarkdownConfig } from '../../model/config.js';
import { sitePath } from '../fs/files.js';

const PAGE = /\.mdx?$/;

/**
 * Files of Markdown and MDX that components and React pages import. Each becomes a component, which
 * shows the file with the pipeline of pages, and exports what MDX of Docusaurus does.
 */
export function mdxFiles(siteDir: string, config: MarkdownConfig): Plugin {
  return {
    name: MDX_FILES,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${MDX_FILES}$`) }, ({ path }) => ({
        path,
        external: true,
      }));
      bundler.onLoad({ filter: PAGE, namespace: 'file' }, async ({ path }) => {
        // It needs the parser of Markdown, which few commands need in this thread.
        const { moduleOf } = await import('./mdx-file-module.js');
        const source = await readFile(path, 'utf8');
        return {
          contents: moduleOf(sitePath(siteDir, path), source, config),
          loader: 'tsx',
          resolveDir: dirname(path),
        };
      });
    },
  };
}

/** Refuses the same files in code for browsers, which cannot show them. */
export function refuseMdxFiles(siteDir: string): Plugin {
  return {
    name: `${MDX_FILES}-refused`,
    setup(bundler) {
      bundler.onResolve({ filter: PAGE }, async (request) => {
        const { path, kind, resolveDir, importer, pluginData } = request;
        if (pluginData === MDX_FILES) return undefined;
        const options = { kind, resolveDir, importer, pluginData: MDX_FILES };
        const found = await bundler.resolve(path, options);
        if (found.errors.length > 0 || found.namespace !== 'file') return found;
        return {
          errors: [
            {
              text: `${sitePath(siteDir, found.path)} is Markdown, which islands cannot import.`,
              notes: [],
            },
          ],
        };
      });
    },
  };
}
