import * as z from 'zod';
import { slotNames } from '../../components/slot-names.js';
import type { SlotName } from '../../components/slots.js';
import { CODE_TIMEOUT, type NavItemType } from '../model/config.js';
import { PACKAGE_MANAGERS } from '../model/package-managers.js';
import { docsArea } from './shape-docs.js';
import { either, form, optional } from '../formats/schema.js';
import {
  address,
  baseUrl,
  count,
  filled,
  flag,
  html,
  httpUrl,
  must,
  namedRoute,
  origin,
  pattern,
  picture,
  route,
  routePath,
  safeRoute,
  shortFor,
  sitePath,
  strict,
  text,
} from './text.js';

/** All types of navbar items. */
export const navItemTypes = [
  'default',
  'dropdown',
  'doc',
  'docSidebar',
  'docsVersionDropdown',
  'localeDropdown',
  'search',
  'html',
  'custom-askAI',
] as const satisfies readonly NavItemType[];

const locale = strict({
  code: safeRoute(
    filled.check(
      form(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, {
        error: 'must be a language tag such as "en" or "pt-BR"',
      }),
    ),
  ).describe('Language tag of the locale, such as `en` or `pt-BR`.'),
  label: optional(filled, 'Name of the language. When absent: its name in that language.'),
  direction: optional(
    z.enum(['ltr', 'rtl']),
    'Direction of the text. When absent: by the language.',
  ),
  htmlLang: optional(filled, 'The `lang` attribute of its pages. When absent: `code`.'),
  calendar: optional(
    filled.check(
      form(/^[a-z0-9]{3,8}(?:-[a-z0-9]{3,8})*$/, {
        error: 'must be a calendar such as "gregory" or "buddhist"',
      }),
    ),
    'Calendar of its dates, such as `gregory` or `buddhist`.',
    'gregory',
  ),
  path: optional(
    routePath,
    'First segment of its routes. When absent: empty for the default locale, `code` for others.',
  ),
});

const image = strict({
  src: picture.describe('Picture: a file of a static folder, or an address.'),
  srcDark: optional(picture, 'Picture for the dark mode. When absent: `src`.'),
  alt: optional(text, 'Text for readers who cannot see the picture.'),
  width: optional(count, 'Width in pixels. When absent: that of the file.'),
  height: optional(count, 'Height in pixels. When absent: that of the file.'),
});

const navItemFields = {
  type: optional(
    z.enum(navItemTypes),
    'Kind of the item. When absent: `dropdown` if there are `items`, else `default`, a link.',
  ),
  position: optional(
    z.enum(['left', 'right']),
    'Side of the navbar. When absent: `left`; in a dropdown, that of the dropdown.',
  ),
  label: optional(filled, 'Text of the item.'),
  to: optional(route, 'Route of this site that the item leads to.'),
  href: optional(address, 'External address that the item leads to.'),
  docId: optional(filled, 'For `doc`: id of the page.'),
  sidebarId: optional(filled, 'For `docSidebar`: name of the sidebar, whose first page it opens.'),
  area: optional(
    filled,
    'Id of the docs area that `docId`, `sidebarId` or the versions belong to.',
  ),
  versions: optional(
    z.array(filled).min(1),
    'For `docsVersionDropdown`: names of the versions to offer, in this order. When absent: all.',
  ),
  activeBasePath: optional(text, 'The item is marked on all routes that begin with this path.'),
  activeBaseRegex: optional(
    pattern,
    'For links: the item is marked on all addresses that this regular expression matches, such ' +
      'as `/docs/(next|v2)/`, and on no others.',
  ),
  className: optional(text, 'CSS classes of the link, or of the item if it is no link.'),
  iconOnly: optional(
    flag,
    'For links: a style sheet draws an icon by `className`, and the bar does not show the label, ' +
      'which screen readers and the menu use.',
  ),
  value: optional(html, 'For `html`: the markup to show.'),
};
/** Dropdowns do not nest. */
const navItem = strict({
  ...navItemFields,
  items: optional(z.array(strict(navItemFields)), 'Items of a dropdown.'),
  itemsBefore: optional(
    z.array(strict(navItemFields)),
    'For `docsVersionDropdown` and `localeDropdown`: items above the versions or locales.',
  ),
  itemsAfter: optional(
    z.array(strict(navItemFields)),
    'For `docsVersionDropdown` and `localeDropdown`: items below the versions or locales.',
  ),
});

const footerLink = strict({
  label: optional(filled, 'Text of the link. Required unless there is `html`.'),
  to: optional(route, 'Route of this site.'),
  href: optional(address, 'External address.'),
  html: optional(html, 'Markup to show after the links of the column.'),
});

const meta = strict({
  name: optional(filled, 'The `name` of the tag.'),
  property: optional(filled, 'The `property` of the tag, for Open Graph.'),
  content: text.describe('The `content` of the tag.'),
});

const level = z.number().int().min(2).max(6);

const host = z.enum(['netlify', 'vercel', 'nginx', 'apache']);

/** A source of a directive: one word without the separators of sources and directives. */
const cspSource = filled.check(
  form(/^[^\s;,]*$/, {
    error: 'must be one source such as "https://cdn.example.com", without spaces, `;` and `,`',
  }),
);

/** Directives that take sources. Trusted Types and reports have separate keys. */
const cspDirective = z.enum([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'worker-src',
]);

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

const contentSecurityPolicy = either(
  strict({
    mode: optional(
      z.enum(['headers', 'meta', 'both']),
      'Place of the policy. When absent: `headers` if there is `hosting`, else `meta`.',
    ),
    directives: optional(
      z.partialRecord(cspDirective, z.array(cspSource)),
      'Sources to add, such as `{ "connect-src": ["https://api.example.com"] }`.',
      {},
    ),
    trustedTypes: optional(flag, 'Require Trusted Types.', true),
    reportTo: optional(
      httpUrl.check(
        form(/^[^\s;,"\\]*$/, { error: 'must not contain spaces, quotes, `;` or `,`' }),
      ),
      'Address to which browsers send reports.',
    ),
  }),
  z.literal(false),
  isBoolean,
);

const locales = strict({
  default: optional(filled, 'Code of the default locale. When absent: the first of `list`.'),
  list: optional(z.array(locale).min(1), 'The locales of the site. When absent: the default one.'),
  copyStaticFiles: optional(
    flag,
    'Publish the static files also below the path of each locale: `/fr/img/a.png`.',
    false,
  ),
});

const logo = image.extend({
  to: optional(route, 'Route that the logo leads to. When absent: the home page.'),
  href: optional(address, 'External address that the logo leads to.'),
});

const navbar = strict({
  title: optional(
    text,
    'Text beside the logo. When absent: the title of the site if there is no logo.',
  ),
  logo: optional(logo, 'Logo at the start of the navbar.'),
  hideOnScroll: optional(flag, 'Hide the navbar while readers scroll down.', false),
  items: optional(z.array(navItem), 'Links, dropdowns and tools of the navbar.', []),
});

const footerColumn = strict({
  title: optional(filled, 'Heading of the column. When absent: none.'),
  items: z.array(footerLink).describe('Links of the column. Each has `to` or `href`.'),
});

const footer = strict({
  logo: optional(logo, 'Logo of the footer.'),
  copyright: optional(html, 'Last line of the footer. HTML.', ''),
  columns: optional(z.array(footerColumn), 'Columns of links.', []),
});

const colorMode = strict({
  defaultMode: optional(
    z.enum(['light', 'dark']),
    'Mode for readers who have chosen none.',
    'dark',
  ),
  disableSwitch: optional(flag, 'Show no switch of the colour mode.', false),
  respectPrefersColorScheme: optional(
    flag,
    'Follow the reader’s system until the reader chooses.',
    true,
  ),
});

const announcementBar = strict({
  id: optional(
    filled,
    'Name under which browsers remember that the bar is closed. Change it with the text.',
    'announcement-bar',
  ),
  content: html
    .check(form(/\S/, { error: 'must not be empty' }))
    .describe('Text of the bar. HTML.'),
  isCloseable: optional(flag, 'Readers can close the bar.', true),
});

const algolia = strict({
  appId: filled.describe('Id of the application.'),
  apiKey: filled.describe('The public key, for searching only.'),
  indexName: filled.describe('Name of the index.'),
  insights: optional(flag, 'Send clicks on results to the service.', false),
  failover: optional(
    flag,
    'Use the embedded index if the service does not answer within 1.5 s.',
    true,
  ),
  host: optional(httpUrl, 'Address that replaces the hosts of the service.'),
});

const searchGroup = strict({
  label: filled.describe('Name of the group above its results.'),
  routes: z.array(route).min(1).describe('Its pages: routes, or `/a/**` for all below `/a`.'),
});

const search = strict({
  route: optional(namedRoute, 'Route of the search page, below that of its locale.', 'search'),
  placeholder: optional(filled, 'Text of the empty search field.', 'Search'),
  algolia: optional(algolia, 'The hosted search service. When absent: the embedded index.'),
  missingResultsUrl: optional(
    address,
    'Address for reports of missing results. `{query}` in it becomes the query.',
  ),
  synonyms: optional(
    sitePath,
    'File of names that mean the same, such as `content/search.synonyms.yml`.',
  ),
  groups: optional(
    z.array(searchGroup),
    'Groups of results. Other pages have the group of their category in the sidebar.',
    [],
  ),
  weights: optional(
    z.record(route, z.number().min(0.1).max(3)),
    'Route, or `/a/**` for all below `/a` → factor for the rank of its results, from 0.1 to 3.',
    {},
  ),
});

const SCRIPT_ATTRIBUTES = [
  ...['blocking', 'class', 'crossorigin', 'fetchpriority', 'id', 'integrity', 'nomodule'],
  ...['referrerpolicy', 'type'],
];

const script = strict({
  src: address.describe('A file of a static folder, or an address.'),
  async: optional(flag, 'Run the script as soon as it is loaded.', false),
  defer: optional(flag, 'Run the script after the page is read.', false),
  attributes: optional(
    z.record(
      z.string().check(
        form(new RegExp(`^(?:data-[a-z][a-z\\d.-]*|${SCRIPT_ATTRIBUTES.join('|')})$`), {
          error: 'must be a `data-` attribute, or one of a script, in lower case',
        }),
      ),
      text,
    ),
    'Other attributes, such as `{ "data-domain": "example.com" }`.',
  ),
});

const headLink = strict({
  rel: filled
    .check(
      form(/^(?!.*\b(?:[Ss]tylesheet|[Cc]anonical)\b)/, {
        error: 'must not be "stylesheet" or "canonical", which docsgen writes',
      }),
    )
    .describe('The `rel` of the tag, such as `preconnect`.'),
  href: address.describe('A file of a static folder, or an address.'),
  as: optional(filled, 'Kind of a preloaded file.'),
  type: optional(filled, 'Media type of the file.'),
  sizes: optional(filled, 'Sizes of an icon.'),
  media: optional(filled, 'Media query.'),
  title: optional(filled, 'Name of the linked file.'),
  hreflang: optional(filled, 'Language of the linked page.'),
  crossorigin: optional(z.enum(['', 'anonymous', 'use-credentials']), 'Mode of the request.'),
  color: optional(filled, 'Colour of a mask icon.'),
});

/** Whether these attributes of a `link` tag are those of an entry of `head.links`. */
export const isHeadLink = (attributes: object): boolean => headLink.safeParse(attributes).success;

const analyticsFrame = strict({
  src: httpUrl.describe('Address of the frame.'),
  origin: optional(origin, 'Origin that messages are sent to. When absent: that of `src`.'),
});

const assistant = strict({
  script: address.describe('Script of the assistant.'),
  label: optional(filled, 'Text of its button.', 'Ask AI'),
});

const feedback = strict({
  endpoint: optional(
    address,
    'Address that gets the answers of readers: a POST request with the JSON ' +
      '`{ "page": "/route", "helpful": true }`.',
  ),
  issues: optional(
    httpUrl,
    'Address of the form for a new issue, for answers without `endpoint` and for details. ' +
      '`{title}`, `{url}` and `{answer}` are replaced.',
  ),
  script: optional(address, 'Script of a widget, loaded near the end of a page.'),
});

export const redirect = strict({
  from: route.describe(
    'Old route; `/page#old` for an old anchor. `:name` is one segment, `*` all that follow; ' +
      'see [redirects.md](redirects.md).',
  ),
  to: address
    .check(
      form(/^\/(?!\/)|^[Hh][Tt][Tt][Pp][Ss]?:\/\//, {
        error: 'must be a route of this site or an http(s) address',
      }),
    )
    .describe('New route, or an http(s) address, with the names of `from`; `:splat` for `*`.'),
});

/** A name of a plugin, or the name with options. */
export const plugin = either(
  filled,
  z.tuple([filled, z.record(z.string(), z.unknown())]),
  Array.isArray,
);

const anchors = strict({
  maintainCase: optional(
    flag,
    'Keep capital letters in the ids of headings: `## Get Started` is `#Get-Started`.',
    false,
  ),
});

const markdown = strict({
  format: optional(
    z.enum(['md', 'mdx', 'detect']),
    'Format of `.md` files: `mdx` reads them as MDX. Files named `.mdx` are always MDX. A page ' +
      'can have another format with `format` in its front matter.',
    'md',
  ),
  parser: optional(
    z.enum(['auto', 'remark']),
    'Parser of Markdown and MDX. `auto` parses most pages in native code, with the same result; ' +
      '`remark` never does.',
    'auto',
  ),
  components: optional(
    sitePath,
    'Module whose exports, or the members of its default export, are components that MDX pages ' +
      'use without an import.',
  ),
  islands: optional(
    z.union([z.literal('auto'), z.array(filled)]),
    'Modules whose components run in the browser although they do not begin with ' +
      "`'use client'`: files of the site, or packages. `auto`: all whose code has state, " +
      'effects, contexts or handlers, as in Docusaurus.',
  ),
  remarkPlugins: optional(
    z.array(plugin),
    'Plugins of unified that change the Markdown tree: a package or a module of the site, or ' +
      '`[name, options]`.',
  ),
  rehypePlugins: optional(
    z.array(plugin),
    'Plugins of unified that change the HTML tree, before links and headings are read.',
  ),
  admonitions: optional(
    z.array(
      filled.check(form(/^[A-Za-z][\w-]*$/, { error: 'must be a word that can follow `:::`' })),
    ),
    'Additional names of admonitions.',
    [],
  ),
  variables: optional(
    z.record(
      z.string(),
      either(text, z.number(), (value) => typeof value === 'number'),
    ),
    'Texts that pages use by name, such as a version number.',
    {},
  ),
  packageManagers: optional(
    z.array(z.enum(PACKAGE_MANAGERS)).min(1),
    'Package managers whose commands code blocks with `npm2yarn` show, in this order.',
    [...PACKAGE_MANAGERS],
  ),
  math: optional(flag, 'Read `$…$` and `$$…$$` as formulas.', true),
  liveCode: optional(
    flag,
    'Let readers edit and run blocks of the language `jsx` with the word `live`. Their pages ' +
      'have a policy that allows evaluation.',
    false,
  ),
  mermaid: optional(flag, 'Draw code blocks of the language `mermaid` as diagrams.', true),
  anchors: optional(anchors, 'Ids of headings.', {}),
  emoji: optional(flag, 'Show `:rocket:` as an emoji, with the names that GitHub uses.', true),
  glossary: optional(filled, 'Id of the docs page that defines the glossary terms.'),
  maxPageKb: optional(
    count,
    'Largest size of a page with its includes, in kilobytes. ' +
      'docsgen needs about 0.8 GB of memory to compile 500 kB of prose.',
    500,
  ),
  codeTimeout: optional(
    count.min(1).max(86_400),
    'Seconds that the code of one page may run during the build.',
    CODE_TIMEOUT,
  ),
});

const commentTextOf = filled.check(
  form(/^\S(?:.*\S)?$/, { error: 'must be one line without spaces at its ends' }),
);

const magicComment = strict({
  className: filled
    .check(
      form(/^[A-Za-z_][\w-]*(?: [A-Za-z_][\w-]*)*$/, {
        error: 'must be names of CSS classes with one space between them',
      }),
    )
    .describe('CSS classes of the marked lines.'),
  line: optional(commentTextOf, 'Text of a comment above the line that it marks.'),
  block: optional(
    strict({
      start: commentTextOf.describe('Text of the comment before the marked lines.'),
      end: commentTextOf.describe('Text of the comment after them.'),
    }),
    'Comments around marked lines.',
  ),
});

const code = strict({
  defaultLanguage: optional(
    filled,
    'Language whose colours code blocks without a language get. They have no label, and their ' +
      'syntax is not checked.',
  ),
  magicComments: optional(
    z.array(magicComment),
    'Comments that mark lines of code with CSS classes of the site. `highlight-next-line` and ' +
      'the others of docsgen stay.',
  ),
});

const parity = strict({
  folder: sitePath.describe(
    'Folder whose subfolders, one for each language, have the same topics.',
  ),
  except: optional(
    z.array(
      strict({
        topic: filled.describe('Page, or `page#heading` for a section.'),
        languages: optional(
          z.array(filled),
          'Languages without the topic. When absent: all that do not have it.',
        ),
        reason: filled.describe('Reason why the topic is missing.'),
      }),
    ),
    'Topics that some languages do not have.',
    [],
  ),
  switch: optional(
    strict({
      label: optional(filled, 'Word for one of the folders, such as `SDK`.', 'Language'),
      names: optional(
        z.record(z.string(), filled),
        'Names of the folders, in the order of the menu. When absent: names of languages.',
        {},
      ),
      same: optional(
        z.array(z.array(filled)),
        'Lists of topics that are the same, where folders name them differently.',
        [],
      ),
    }),
    'Pages of the folder have a menu that leads to the same topic in another language.',
  ),
});

const check = strict({
  rules: optional(
    z.record(z.string(), z.enum(['error', 'warning', 'off'])),
    'Severity of rules by id. Rules about safety (`route/unsafe`) cannot be changed.',
    {},
  ),
  maxImageKb: optional(count, 'Report larger pictures. In kilobytes.'),
  parity: optional(z.array(parity), 'Folders whose subfolders must have the same topics.', []),
  recipes: optional(
    z.array(filled),
    'Ids of the docs areas whose pages are recipes, checked by the rules `recipe/*`.',
    [],
  ),
  external: optional(
    strict({
      ignore: optional(z.array(filled), 'Addresses that are not requested; `*` is any text.', []),
      maxAgeHours: optional(count, 'Hours for which an answer is kept.', 168),
    }),
    'Links to other hosts, for `docsgen check --external`.',
  ),
  prose: optional(
    filled,
    'Command of a prose linter. `{files}` in it becomes the names of files with the visible ' +
      'words of pages, at their positions, and it prints `file:line:column: message`. Without ' +
      '`{files}` it runs for each page, which it reads from stdin; `DOCSGEN_FILE` names the ' +
      'page. Its output is kept until the page, the command, or a file of the site that the ' +
      'command names changes.',
  ),
});

const pageMenu = strict({
  assistants: optional(
    z.array(
      strict({
        label: filled.describe('Name of the assistant.'),
        url: httpUrl.describe(
          'Address that opens it. `{url}` in it becomes the address of the page, `{markdown}` ' +
            'that of its Markdown, `{title}` its title.',
        ),
      }),
    ),
    'Assistants in which readers can open the page. They need `url`.',
    [],
  ),
});

const robotsPath = filled.check(
  form(
    /^[/*][^\s#]*$/,
    must('start with "/" or "*", without spaces and "#"', 'Write it like "/internal/".'),
  ),
);

const crawlerRules = strict({
  allow: optional(z.array(robotsPath), 'Paths that it may read although `disallow` has them.', []),
  disallow: optional(z.array(robotsPath), 'Paths that it may not read.', []),
});

const crawlerName = z
  .string()
  .check(form(/^(?:\*|[\w.-]+)$/, { error: 'must be the name of a crawler, or "*"' }));

const robots = strict({
  crawlers: optional(
    z.record(crawlerName, either(crawlerRules, flag, isBoolean)),
    'Name of a crawler → `true` (it may read all pages), `false` (none), or rules for paths ' +
      'below `baseUrl`. `*` is all crawlers without an entry.',
    {},
  ),
});

const changes = strict({
  limit: optional(count.min(1), 'Number of pages in a feed.', 50),
});

const machineReadable = strict({
  markdown: optional(
    flag,
    'Write each page as Markdown too, at its route with `.md`; the home page is `index.md`.',
    true,
  ),
  llmsTxt: optional(
    flag,
    'Write `llms.txt`, a list of all pages, and `llms-full.txt`, the texts of all pages.',
    true,
  ),
  skill: optional(
    flag,
    'Write `skill.md`: how agents use the documentation, and what it holds, as a skill.',
    false,
  ),
  agents: optional(flag, 'Write `AGENTS.md`: the same as instructions for agents.', false),
  mcp: optional(
    httpUrl,
    'Address of a Model Context Protocol server for the site, which `llms.txt` names.',
  ),
});

/** The schema of `site.config.ts`. `defaults.ts` fills in the defaults. */
export const userConfigSchema = strict({
  title: optional(
    filled,
    'Name of the site. When absent: that of `package.json`, else the first heading of the ' +
      'README, else the name of the repository or of the folder.',
  ),
  titleDelimiter: optional(
    filled,
    'Characters between the title of a page and that of the site, in tabs and search results.',
    '|',
  ),
  tagline: optional(text, 'Short sentence about the site.', ''),
  description: optional(text, 'Description of the site for search engines.', ''),
  repository: optional(
    z.union([filled, z.literal(false)]),
    'Address of the repository of the site, for the links to it and for those to edit pages; ' +
      '`false` for none. When absent: the remote `origin` of git.',
  ),
  acronyms: optional(
    z.array(filled),
    'Words with their own spelling, such as `gRPC`, for labels that are made from names of files ' +
      'and folders. Usual ones such as `API` are known.',
    [],
  ),
  generatedLabels: optional(
    z.enum(['words', 'names']),
    'Titles and labels that are made from names of files and folders: `words` makes ' +
      '"HTTP API" of `http-api`, and `names` keeps the name.',
    'words',
  ),
  customFields: optional(
    z.record(z.string(), z.unknown()),
    'Own data for components, which read it with `useDocusaurusContext().siteConfig.customFields`.',
    {},
  ),
  docusaurusConfig: optional(
    z.record(z.string(), z.unknown()),
    'Parts of a Docusaurus config, such as `themeConfig` and `presets`, for components and ' +
      'plugins that read `siteConfig`. docsgen itself uses none of them.',
    {},
  ),
  docusaurusClasses: optional(
    flag,
    'Give `<html>` the classes that Docusaurus gives a page, such as `docs-doc-page` and ' +
      '`docs-doc-id-intro`, for style sheets of a site that was made with it.',
    false,
  ),
  docusaurusTitles: optional(
    flag,
    'Titles as in Docusaurus: a heading below other content than imports is no title of a doc, ' +
      'and pages outside the areas show no title above their text.',
    false,
  ),
  url: optional(
    origin,
    'Origin at which the site is served, such as `https://docs.example.com`. ' +
      'Without it there are no sitemap, no canonical addresses and no social cards.',
    '',
  ),
  baseUrl: optional(
    baseUrl,
    'Path at which the site is served. Starts and ends with a slash.',
    '/',
  ),
  favicon: optional(
    picture,
    'Icon of the site: a file of a static folder, or an address. `favicon.ico`, ' +
      '`apple-touch-icon.png`, `icon-192.png` and `icon-512.png` at the top of a static folder ' +
      'are found by name. The web manifest is made from them unless there is a ' +
      '`site.webmanifest`. A site without an icon shows the first letter of its title.',
  ),
  locales: optional(locales, 'Languages of the site. When absent: English.'),
  docs: optional(
    either(docsArea, z.array(docsArea), Array.isArray),
    'One docs area, or a list of them, which can be empty. When absent: one, from the first of ' +
      'the folders `content/docs`, `docs` and `content` that exists, or else the site.',
  ),
  pages: optional(
    either(
      sitePath.check(form(/[^./]/, { error: 'must be a folder below the site' })),
      z.literal(false),
      isBoolean,
    ),
    'Folder of Markdown and React pages outside the docs areas; `false` for none. ' +
      'When absent: `content/pages` if it exists.',
  ),
  staticDirs: optional(
    z.array(sitePath),
    'Folders whose files are copied unchanged. When absent: `static` if it exists.',
  ),
  trailingSlash: optional(
    flag.nullable(),
    '`true`: routes are `/a/`. `false`: `/a`, from the file `a.html`. ' +
      '`null`: `/a`, from the file `a/index.html`.',
    null,
  ),
  navbar: optional(
    navbar,
    'The bar at the top of every page. When absent: title, repository and search.',
  ),
  footer: optional(footer, 'The end of every page. When absent: none.'),
  colorMode: optional(colorMode, 'Light and dark mode.'),
  announcementBar: optional(announcementBar, 'A bar above every page.'),
  search: optional(search, 'The search of the site.'),
  scripts: optional(
    z.array(shortFor(address, script)),
    'Additional scripts: files of a static folder, or addresses.',
    [],
  ),
  styles: optional(
    z.array(address),
    'Additional style sheets: files of a static folder, or addresses.',
    [],
  ),
  clientModules: optional(
    z.array(filled),
    'Modules that every page loads in the browser: scripts and style sheets of the site, which ' +
      'begin with `./`, or of packages. They are bundled.',
    [],
  ),
  tagScript: optional(
    shortFor(address, strict({ src: address.describe('Address of the script.') })),
    'Script of a tag manager.',
  ),
  analyticsFrame: optional(
    shortFor(httpUrl, analyticsFrame),
    'Hidden frame that receives a message for every page view.',
  ),
  assistant: optional(
    shortFor(address, assistant),
    'Script of an assistant, loaded when readers first open it.',
  ),
  feedback: optional(
    shortFor(address, feedback),
    'Question at the end of docs pages whether they help, or the script of a widget that asks.',
  ),
  sidebar: optional(
    strict({
      hideable: optional(flag, 'Readers can hide the sidebar.', false),
      autoCollapse: optional(flag, 'Opening a category closes its neighbours.', false),
    }),
    'Behaviour of sidebars.',
  ),
  toc: optional(
    strict({
      minHeadingLevel: optional(level, 'First level of headings, from 2 to 6.', 2),
      maxHeadingLevel: optional(level, 'Last level of headings, from 2 to 6.', 3),
    }),
    'Table of contents of each page.',
  ),
  redirects: optional(
    z.array(redirect),
    'Redirects of old routes. More can be in `redirects.txt` beside the config, ' +
      'each on a line: `/old /new`.',
    [],
  ),
  head: optional(
    strict({
      meta: optional(
        z.array(meta),
        'Tags, each with a `name` or a `property`. Words of a page, such as its description, ' +
          'come first.',
        [],
      ),
      links: optional(z.array(headLink), 'Additional `link` tags.', []),
      keywords: optional(z.array(filled), 'Keywords of every page.', []),
    }),
    'Additional tags in the head of every page.',
  ),
  socialCard: optional(
    address,
    'Picture for social networks for pages that have none: a file of a static folder, ' +
      'or an address.',
  ),
  socialCards: optional(
    flag,
    'Draw a picture for social networks for each page that search engines may list. ' +
      'Needs `url`. `docsgen build --no-social-cards` leaves the pictures out of one build.',
    true,
  ),
  markdown: optional(markdown, 'How pages are read.'),
  code: optional(code, 'Code blocks.'),
  plugins: optional(
    z.array(plugin),
    'Plugins of the site: a package or a module of the site, or `[name, options]`; ' +
      'see [plugins.md](plugins.md).',
    [],
  ),
  components: optional(
    strict(
      Object.fromEntries(
        slotNames.map((name) => [name, optional(sitePath, `Module that replaces \`${name}\`.`)]),
      ) as Record<SlotName, z.ZodOptional<typeof sitePath>>,
    ),
    'Components of the site by slot: modules whose default export replaces a part of the layout.',
    {},
  ),
  check: optional(check, 'Findings of `docsgen check` and of builds.'),
  redirectFiles: optional(
    z.array(host),
    'Hosts that get a file with the redirects of pages: `netlify` (`_redirects`), `vercel` ' +
      '(`vercel.json`), `nginx` (`redirects.nginx.conf`, a `map` of `$docsgen_redirect`), ' +
      '`apache` (`.htaccess`).',
    [],
  ),
  hosting: optional(
    z.array(host),
    'Hosts that get files of redirects and of security headers: `netlify` (`_redirects`, ' +
      '`_headers`, also for Cloudflare Pages), `vercel` (`vercel.json`), `nginx` ' +
      '(`redirects.nginx.conf`, `headers.nginx.conf`), `apache` (`.htaccess`).',
    [],
  ),
  security: optional(
    strict({
      csp: optional(
        contentSecurityPolicy,
        'The content security policy; `false` for none. When absent: a strict one.',
      ),
    }),
    'Security of the built site.',
  ),
  pageMenu: optional(
    either(pageMenu, z.literal(false), isBoolean),
    'Menu of docs pages that copies the page as Markdown, shows it, or opens it in an assistant; ' +
      '`false` for none.',
  ),
  robots: optional(
    either(robots, z.literal(false), isBoolean),
    'Crawlers in `robots.txt`; `false` for no such file. When absent: every crawler may read ' +
      'every page. Crawlers read the file only at the root of a host, so a site with another ' +
      '`baseUrl` gets one only if the config has this key.',
  ),
  sitemap: optional(
    strict({
      exclude: optional(
        z.array(filled),
        'Globs of routes without the base URL, such as `/tags/**`. Search engines may still list ' +
          'these pages: see `noindex`.',
        [],
      ),
    }),
    'Pages that `sitemap.xml` leaves out.',
  ),
  changes: optional(
    either(changes, z.literal(false), isBoolean),
    'Dates of changes in `sitemap.xml`, and feeds of changed pages (`changes.xml` and ' +
      '`changes.json`). They come from git or front matter, and need `url`; `false` for none.',
  ),
  offline: optional(
    flag,
    'Keep pages that readers visit, and areas that they choose, for reading without a network, ' +
      'with a service worker (`sw.js`). `false` removes the worker of earlier builds. See ' +
      '[offline.md](offline.md).',
  ),
  machineReadable: optional(
    machineReadable,
    'Files for programs that read the site, such as assistants; see [machines.md](machines.md).',
  ),
  keepAssets: optional(
    count,
    'Keep the hashed assets of this many earlier builds, for tabs that are still open.',
    3,
  ),
});

/** The type of the config in `site.config.ts`. */
export type UserConfig = z.input<typeof userConfigSchema>;
