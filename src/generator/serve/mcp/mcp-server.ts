import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { version } from '../../io/fs/package-files.js';
import { messageOf } from '../../model/thrown-text.js';
import { NoAnswer, type FoundPage, type ListedPage, type SiteReader } from './site-reader.js';

const MAX_QUERY = 500;
const MAX_ADDRESS = 2000;

/** The tools change nothing, and read only the built site. */
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const searchInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(MAX_QUERY)
    .describe('Words, a question, an identifier or an error message.'),
  limit: z.number().int().min(1).max(50).default(8).describe('Most results.'),
  from: z
    .string()
    .max(MAX_ADDRESS)
    .optional()
    .describe('Path of the page that the reader is on. Results of its section rank first.'),
  index: z
    .string()
    .max(MAX_QUERY)
    .optional()
    .describe('Index of another language or version. When absent: the latest version.'),
});

const pageInput = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(MAX_ADDRESS)
    .describe('Path or address of the page, such as `/guides/start` or a path from a search.'),
  section: z
    .string()
    .max(MAX_QUERY)
    .optional()
    .describe('Anchor or title of a section. When absent: the entire page.'),
});

const listInput = z.strictObject({
  prefix: z.string().max(MAX_ADDRESS).default('').describe('Only pages at or below this path.'),
  offset: z.number().int().min(0).default(0).describe('Number of pages to leave out.'),
  limit: z.number().int().min(1).max(500).default(100).describe('Most pages.'),
});

const found = z.object({
  path: z.string(),
  title: z.string(),
  location: z.string(),
  text: z.string(),
});
const listed = z.object({ path: z.string(), title: z.string(), description: z.string() });

/** A server of the Model Context Protocol with the tools for a built site. Connects to nothing. */
export async function createMcpServer(site: SiteReader): Promise<McpServer> {
  const { title, description } = await site.about();
  const server = new McpServer(
    { name: 'docsgen', title, version },
    {
      instructions: [
        `Documentation: ${title}.`,
        description,
        'Search first, then read the best pages or sections with get_page.',
      ]
        .filter((text) => text !== '')
        .join(' '),
    },
  );
  addSearch(server, site, title);
  addGetPage(server, site);
  addListPages(server, site);
  return server;
}

function addSearch(server: McpServer, site: SiteReader, title: string): void {
  server.registerTool(
    'search',
    {
      title: 'Search',
      description: `Searches ${title}. Returns the best pages, each with the path of its section.`,
      inputSchema: searchInput,
      outputSchema: { results: z.array(found) },
      annotations: READ_ONLY,
    },
    ({ query, limit, index, from }) =>
      answer(async () => {
        const results = await site.search(query, {
          limit,
          ...(index === undefined ? {} : { index }),
          ...(from === undefined ? {} : { from }),
        });
        return { text: resultText(results), data: { results } };
      }),
  );
}

function addGetPage(server: McpServer, site: SiteReader): void {
  server.registerTool(
    'get_page',
    {
      title: 'Get a page',
      description: 'Returns a page, or one of its sections, as Markdown.',
      inputSchema: pageInput,
      outputSchema: { path: z.string(), title: z.string(), markdown: z.string() },
      annotations: READ_ONLY,
    },
    ({ path, section }) =>
      answer(async () => {
        const page = await site.page(path, section);
        return { text: page.markdown, data: { ...page } };
      }),
  );
}

function addListPages(server: McpServer, site: SiteReader): void {
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'Lists the pages with their paths, titles and descriptions.',
      inputSchema: listInput,
      outputSchema: { total: z.number(), pages: z.array(listed) },
      annotations: READ_ONLY,
    },
    ({ prefix, offset, limit }) =>
      answer(async () => {
        const list = await site.list(prefix, offset, limit);
        return { text: listText(list.pages, list.total, offset), data: { ...list } };
      }),
  );
}

interface Answer {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** The result of a tool. A request without an answer is an error that the caller can read. */
async function answer(make: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { text, data } = await make();
    return { content: [{ type: 'text', text }], structuredContent: data };
  } catch (error) {
    const text = error instanceof NoAnswer ? error.message : `docsgen failed: ${messageOf(error)}`;
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

function resultText(results: readonly FoundPage[]): string {
  if (results.length === 0) return 'No results. Use other words, or list_pages.';
  return results
    .map(({ path, location, text }, i) => `${i + 1}. ${location}\n   ${path}\n   ${text}`)
    .join('\n\n');
}

function listText(pages: readonly ListedPage[], total: number, offset: number): string {
  const lines = pages.map(({ path, title, description }) =>
    description === '' ? `- ${path}: ${title}` : `- ${path}: ${title}. ${description}`,
  );
  const end = offset + pages.length;
  const more =
    end < total ? `\n\nPages ${offset + 1} to ${end} of ${total}; use offset ${end}.` : '';
  return lines.length === 0 ? 'No pages.' : lines.join('\n') + more;
}
