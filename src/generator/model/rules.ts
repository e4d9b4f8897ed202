/** Severity of a finding. A site with errors is not built. */
export type Severity = 'error' | 'warning';

/** A row of the table of rules. */
export interface Rule {
  /** Severity if the config sets no other. */
  readonly severity: Severity | 'off';
  /** One line about the rule, in Markdown, for `docs/rules.md` and editors. */
  readonly summary: string;
}

/**
 * All rules by id. Ids are permanent, because configs, ignore comments and baselines name them.
 * Rules that are `off` are opinions that not every site shares. `npm run docs` writes the table of
 * `docs/rules.md` from this one.
 */
const table = {
  'anchor/duplicate': {
    severity: 'warning',
    summary: 'a page uses an id twice',
  },
  'authors/missing-image': {
    severity: 'error',
    summary: 'the picture of an author does not exist',
  },
  'authors/syntax': {
    severity: 'error',
    summary: 'the authors file of a blog cannot be read, or one of its entries is invalid',
  },
  'authors/unknown': {
    severity: 'error',
    summary: 'a post names an author that the authors file does not have',
  },
  'baseline/syntax': {
    severity: 'error',
    summary: '`docsgen.baseline.json` cannot be read',
  },
  'blog/date': {
    severity: 'error',
    summary: 'a post has no date, or its date does not exist',
  },
  'blog/untruncated': {
    severity: 'off',
    summary: 'a post has no truncation marker, so lists show all of it',
  },
  'code/marks': {
    severity: 'warning',
    summary:
      'a comment such as `highlight-start` has no counterpart, marks no line or is ' + 'misspelled',
  },
  'code/meta': {
    severity: 'warning',
    summary:
      'the text after the language of a fence cannot be read, or names lines that the ' +
      'block does not have',
  },
  'code/syntax': {
    severity: 'warning',
    summary:
      'a block of JSON, YAML, TOML, JavaScript or TypeScript does not parse; excerpts ' +
      'marked with `...` are skipped',
  },
  'code/unclosed': {
    severity: 'error',
    summary: 'a code block is never closed, so text is shown as code',
  },
  'code/unknown-language': {
    severity: 'warning',
    summary: 'a fence names a language that neither Prism nor GitHub knows',
  },
  'config/import': {
    severity: 'error',
    summary: 'the config imports a file or package that does not exist',
  },
  'config/missing': {
    severity: 'error',
    summary: 'a required key of the config is missing',
  },
  'config/missing-file': {
    severity: 'error',
    summary: 'the config names a file or folder that does not exist',
  },
  'config/navbar-type': {
    severity: 'error',
    summary: 'a navbar item has an unknown type',
  },
  'config/syntax': {
    severity: 'error',
    summary: 'the config cannot be read',
  },
  'config/throws': {
    severity: 'error',
    summary: 'evaluating the config throws an error',
  },
  'config/type': {
    severity: 'error',
    summary: 'a key of the config has a value of the wrong type',
  },
  'config/unknown-key': {
    severity: 'error',
    summary: 'the config has a key that docsgen does not know',
  },
  'config/unknown-rule': {
    severity: 'warning',
    summary: '`check.rules` names a rule that does not exist',
  },
  'config/unused-file': {
    severity: 'warning',
    summary: 'there is a second config file, which docsgen does not use',
  },
  'config/value': {
    severity: 'error',
    summary: 'a key of the config has an invalid value',
  },
  'contract/missing-anchor': {
    severity: 'error',
    summary: 'an anchor that `docsgen.urls.lock` promises does not exist any more',
  },
  'contract/missing-route': {
    severity: 'error',
    summary: 'a route that `docsgen.urls.lock` promises does not exist any more',
  },
  'contract/syntax': {
    severity: 'error',
    summary: 'a line of `docsgen.urls.lock` cannot be read',
  },
  'diagram/in-browser': {
    severity: 'warning',
    summary: 'the build cannot draw a `mermaid` diagram, so browsers load mermaid for it',
  },
  'diagram/missing-library': {
    severity: 'warning',
    summary: 'a page has a `mermaid` diagram, but mermaid is not installed',
  },
  'diagram/syntax': {
    severity: 'error',
    summary:
      'a `mermaid` diagram has an unknown type, an open bracket, a block without its `end`, ' +
      'or a line that mermaid cannot read',
  },
  'directive/attribute': {
    severity: 'error',
    summary: 'a required attribute of a directive is missing',
  },
  'directive/duplicate-tab': {
    severity: 'warning',
    summary: 'two tabs of the same `tabs` block have the same label or value',
  },
  'directive/misplaced': {
    severity: 'error',
    summary: 'a directive is in a place where it has no meaning',
  },
  'directive/unclosed': {
    severity: 'error',
    summary: 'a directive is not closed',
  },
  'directive/unknown': {
    severity: 'warning',
    summary: 'docsgen does not know a directive, or an alert such as `[!NOTES]`',
  },
  'directive/unknown-attribute': {
    severity: 'warning',
    summary: 'a directive has an attribute that it does not use',
  },
  'directive/value': {
    severity: 'warning',
    summary:
      'an attribute of a directive has an unknown value, such as the area, folder or tag ' +
      'of a `::listing`',
  },
  'doc/duplicate-id': {
    severity: 'error',
    summary: 'two pages have the same doc id',
  },
  'external/broken': {
    severity: 'error',
    summary: '`check --external`: an address on another host does not work',
  },
  'external/moved': {
    severity: 'off',
    summary: '`check --external`: an address on another host has moved permanently',
  },
  'footnote/duplicate': {
    severity: 'warning',
    summary: 'a footnote is defined twice; the second text is not shown',
  },
  'footnote/undefined': {
    severity: 'warning',
    summary: 'a footnote has no definition',
  },
  'footnote/unused': {
    severity: 'warning',
    summary: 'nothing refers to a footnote, so its text is not shown',
  },
  'front-matter/derived-description': {
    severity: 'off',
    summary: 'a page has no description in its front matter',
  },
  'front-matter/language': {
    severity: 'error',
    summary: 'front matter is not YAML',
  },
  'front-matter/misplaced': {
    severity: 'error',
    summary: 'front matter does not begin at the start of the file, or there is a second block',
  },
  'front-matter/missing-description': {
    severity: 'warning',
    summary: 'a page has no description, and no text to take one from',
  },
  'front-matter/missing-title': {
    severity: 'warning',
    summary: 'a page has no title except the name of its file',
  },
  'front-matter/syntax': {
    severity: 'error',
    summary: 'front matter cannot be read',
  },
  'front-matter/type': {
    severity: 'error',
    summary: 'a key has a value of the wrong type',
  },
  'front-matter/unknown-doc': {
    severity: 'error',
    summary: 'a key names a page that does not exist',
  },
  'front-matter/unknown-key': {
    severity: 'warning',
    summary: 'docsgen does not know a key',
  },
  'front-matter/value': {
    severity: 'error',
    summary: 'a key has an invalid value, such as a date that does not exist',
  },
  'git/shallow': {
    severity: 'warning',
    summary: 'the clone is shallow, so "last updated" is left out',
  },
  'glossary/unknown-term': {
    severity: 'error',
    summary: 'the glossary does not define a term',
  },
  'heading/accidental': {
    severity: 'warning',
    summary: 'dashes below a sentence turn it into a heading',
  },
  'heading/empty': {
    severity: 'warning',
    summary: 'a heading has no text',
  },
  'heading/id': {
    severity: 'warning',
    summary: 'the `{#id}` of a heading is ignored',
  },
  'heading/second-h1': {
    severity: 'warning',
    summary: 'a page has a second title',
  },
  'heading/skipped-level': {
    severity: 'warning',
    summary: 'a heading skips a level',
  },
  'heading/syntax': {
    severity: 'warning',
    summary: '`##Heading` needs a space after the `##` to be a heading',
  },
  'hosting/static-file': {
    severity: 'error',
    summary: 'a file of a static folder has the name of a file that docsgen writes for a host',
  },
  'html/comment': {
    severity: 'warning',
    summary: 'a comment begins with `<!-` and is shown as text',
  },
  'html/stray-tag': {
    severity: 'warning',
    summary: 'a closing HTML tag closes nothing, or closes another element than the open one',
  },
  'html/unclosed': {
    severity: 'error',
    summary: 'an HTML element, a tag or a comment is never closed',
  },
  'html/unknown-tag': {
    severity: 'warning',
    summary: 'a tag such as `<T>` in `List<T>` is no element of HTML: it is shown as text',
  },
  'html/unreadable': {
    severity: 'error',
    summary: 'the raw HTML of a page cannot be parsed',
  },
  'html/unsafe': {
    severity: 'warning',
    summary: 'raw HTML that would run code or restyle the page is removed',
  },
  'ignore/incomplete': {
    severity: 'error',
    summary: 'a `docsgen-ignore` comment has no rule or no reason',
  },
  'ignore/unused': {
    severity: 'warning',
    summary: 'nothing needs a `docsgen-ignore` comment',
  },
  'image/missing-alt': {
    severity: 'warning',
    summary: 'a picture has no alternative text',
  },
  'image/too-large': {
    severity: 'warning',
    summary: 'a picture is larger than `check.maxImageKb`',
  },
  'include/cycle': {
    severity: 'error',
    summary: 'a file includes itself',
  },
  'include/missing-file': {
    severity: 'error',
    summary: 'an included file does not exist',
  },
  'include/missing-region': {
    severity: 'error',
    summary: 'an included file has no such region, or the region never ends',
  },
  'include/outside': {
    severity: 'error',
    summary: 'an include leads to a file outside the site',
  },
  'include/too-much': {
    severity: 'error',
    summary:
      'a page has more than 1,000 includes, or more text with its includes than ' +
      '`markdown.maxPageKb`',
  },
  'include/unused': {
    severity: 'warning',
    summary: 'no page includes a partial',
  },
  'link/draft': {
    severity: 'error',
    summary: 'a link leads to a draft',
  },
  'link/duplicate-definition': {
    severity: 'warning',
    summary: 'two definitions of links have one name',
  },
  'link/empty-address': {
    severity: 'warning',
    summary: 'a link or picture has no address',
  },
  'link/empty-text': {
    severity: 'warning',
    summary: 'a link has no text',
  },
  'link/local-file': {
    severity: 'error',
    summary: 'a link leads to a file on the computer of the writer',
  },
  'link/missing-anchor': {
    severity: 'error',
    summary: 'a link leads to an anchor that does not exist',
  },
  'link/missing-asset': {
    severity: 'error',
    summary: 'a link or picture leads to a file that does not exist',
  },
  'link/missing-extension': {
    severity: 'off',
    summary: 'a relative link leaves out the `.md` that editors and Git hosts need',
  },
  'link/missing-anchor-in-translation': {
    severity: 'warning',
    summary: 'a link leads to an anchor that the translation of its target does not have',
  },
  'link/missing-page': {
    severity: 'error',
    summary: 'a link leads to a page that is not there',
  },
  'link/own-host': {
    severity: 'warning',
    summary: "a link names the site's own host",
  },
  'link/plain-http': {
    severity: 'warning',
    summary: 'a link uses `http:` instead of `https:`',
  },
  'link/redirect': {
    severity: 'warning',
    summary: 'a link leads to an address, or to an anchor of a page, that is redirected',
  },
  'link/scheme': {
    severity: 'error',
    summary: 'an address begins with a misspelt `https://`',
  },
  'link/syntax': {
    severity: 'warning',
    summary:
      '`[text] (address)`, `(text)[address]` or an address with spaces makes no link, or ' +
      'browsers cannot open its host',
  },
  'link/undefined-reference': {
    severity: 'warning',
    summary: '`[text][name]` has no definition',
  },
  'link/unlisted': {
    severity: 'warning',
    summary: 'a link leads to an unlisted page',
  },
  'link/wrong-case': {
    severity: 'error',
    summary: 'a link differs from its target only in upper and lower case',
  },
  'list/syntax': {
    severity: 'warning',
    summary: 'a list item such as `-item`, `1.item` or `[ x]` has a missing or surplus space',
  },
  'markdown/too-complex': {
    severity: 'error',
    summary:
      'a block has too many marks of emphasis and links, or too many unclosed openings, to ' +
      'be parsed in linear time, or a page repeats too many addresses or lists',
  },
  'markdown/too-deep': {
    severity: 'error',
    summary: 'blocks are nested too deep',
  },
  'math/syntax': {
    severity: 'error',
    summary: 'KaTeX cannot read a formula',
  },
  'math/unclosed': {
    severity: 'error',
    summary: 'a block of math is never closed, so text becomes part of the formula',
  },
  'mdx/attribute': {
    severity: 'warning',
    summary: 'an attribute of an element in MDX is written as in HTML',
  },
  'mdx/client': {
    severity: 'error',
    summary: '`client` on an island is none of `visible`, `load`, `idle` and `only`',
  },
  'mdx/component': {
    severity: 'error',
    summary: 'a component throws while docsgen renders it',
  },
  'mdx/expression': {
    severity: 'error',
    summary: 'the code of an MDX page throws',
  },
  'mdx/handler': {
    severity: 'warning',
    summary: 'an event handler on an element of a static page',
  },
  'mdx/import': {
    severity: 'error',
    summary: 'an MDX page imports a file, package or export that does not exist',
  },
  'mdx/in-markdown': {
    severity: 'error',
    summary: 'a Markdown page contains the syntax of MDX',
  },
  'mdx/island-props': {
    severity: 'error',
    summary: 'a property of an island that cannot be sent to browsers, such as a function',
  },
  'mdx/no-island': {
    severity: 'warning',
    summary: '`client` on a component that is no island has no effect',
  },
  'mdx/page-code': {
    severity: 'error',
    summary: 'an MDX page has code, and `--no-page-code` forbids to run it',
  },
  'mdx/static-island': {
    severity: 'warning',
    summary: 'a component that needs a browser is static, because it cannot run there',
  },
  'mdx/syntax': {
    severity: 'error',
    summary: 'an MDX page does not parse',
  },
  'mdx/unknown-component': {
    severity: 'error',
    summary: 'an MDX page uses a component that it does not import',
  },
  'mdx/value': {
    severity: 'error',
    summary: 'an expression of an MDX page gives a value that a page cannot show',
  },
  'merge/conflict': {
    severity: 'error',
    summary:
      'a file has the marks of a merge conflict; code blocks of text, diffs and shells may ' +
      'contain them',
  },
  'messages/empty': {
    severity: 'error',
    summary: 'a translation has no id or no message',
  },
  'messages/markup': {
    severity: 'error',
    summary: 'the translation of an HTML text has tags that the text in the config does not have',
  },
  'messages/placeholder': {
    severity: 'error',
    summary: 'a translation has other `{placeholders}` than the text',
  },
  'messages/syntax': {
    severity: 'error',
    summary: 'a messages file cannot be read',
  },
  'messages/unknown-id': {
    severity: 'warning',
    summary: 'a messages file translates a text that does not exist',
  },
  'move/reference': {
    severity: 'error',
    summary: '`docsgen mv`: a reference, a page or a sidebar item cannot follow the move',
  },
  'navbar/unknown-area': {
    severity: 'error',
    summary: 'the navbar names an area that does not exist',
  },
  'navbar/unknown-doc': {
    severity: 'error',
    summary: 'the navbar names a page that does not exist',
  },
  'navbar/unknown-sidebar': {
    severity: 'error',
    summary: 'the navbar names a sidebar that does not exist',
  },
  'navbar/unknown-version': {
    severity: 'error',
    summary: 'the navbar names a version that does not exist',
  },
  'page/build': {
    severity: 'error',
    summary: 'a React page component does not build',
  },
  'page/component': {
    severity: 'error',
    summary: 'a React page has no component as its default export, or the component throws',
  },
  'page/crash': {
    severity: 'error',
    summary: 'docsgen fails on a page: report this bug',
  },
  'page/render': {
    severity: 'error',
    summary: 'a component of the site cannot be rendered',
  },
  'page/resources': {
    severity: 'error',
    summary: 'the code of a page runs too long, or needs too much memory',
  },
  'page/too-large': {
    severity: 'error',
    summary: 'the text of a page is larger than `markdown.maxPageKb`',
  },
  'parity/missing-heading': {
    severity: 'warning',
    summary: 'a section that exists in most languages is missing from a topic',
  },
  'parity/missing-topic': {
    severity: 'warning',
    summary: 'a topic that exists in most languages is missing from one',
  },
  'plugin/collision': {
    severity: 'error',
    summary: 'a plugin adds a file that exists already',
  },
  'plugin/invalid': {
    severity: 'error',
    summary: 'a plugin cannot be loaded, has an unknown hook, or has the name of another plugin',
  },
  'plugin/message': {
    severity: 'warning',
    summary: 'a plugin of the site reports something, or a remark or rehype plugin throws',
  },
  'plugin/result': {
    severity: 'error',
    summary: 'a hook of a plugin returns a wrong value',
  },
  'plugin/throws': {
    severity: 'error',
    summary: 'a hook of a plugin throws',
  },
  'prose/linter': {
    severity: 'warning',
    summary: 'a finding of the command in `check.prose`',
  },
  'read/encoding': {
    severity: 'error',
    summary: 'a page or partial is not UTF-8, or holds control characters',
  },
  'read/extension': {
    severity: 'warning',
    summary: 'a file has an extension such as `.MD` or `.markdown`, so it is not a page',
  },
  'read/symlink-broken': {
    severity: 'warning',
    summary: 'the target of a symbolic link does not exist',
  },
  'read/symlink-loop': {
    severity: 'warning',
    summary: 'a symbolic link leads to a folder that contains it',
  },
  'read/symlink-outside': {
    severity: 'warning',
    summary: 'a symbolic link leads to a file or folder outside the site',
  },
  'read/unreadable': {
    severity: 'error',
    summary:
      'a file or folder of the site cannot be read, because of permissions or the disk, or ' +
      'because it was removed meanwhile',
  },
  'recipe/missing-priority': {
    severity: 'warning',
    summary: 'a recipe has no priority',
  },
  'recipe/missing-source': {
    severity: 'warning',
    summary: 'a recipe has no `source`, the address of its code',
  },
  'recipe/missing-tags': {
    severity: 'warning',
    summary: 'a recipe has no tags',
  },
  'redirect/chain': {
    severity: 'warning',
    summary: 'a redirect leads to a redirect',
  },
  'redirect/covers': {
    severity: 'warning',
    summary:
      'a redirect with a pattern covers pages, or another redirect that is therefore never used',
  },
  'redirect/loop': {
    severity: 'error',
    summary: 'a redirect leads back to itself',
  },
  'redirect/missing-target': {
    severity: 'error',
    summary:
      'a redirect leads to a page or anchor that does not exist, or starts at an anchor of ' +
      'a page that does not exist',
  },
  'redirect/shadows': {
    severity: 'error',
    summary: 'a redirect hides a page or an anchor',
  },
  'redirect/syntax': {
    severity: 'error',
    summary:
      'a line of `redirects.txt` or a pattern cannot be read, or a line repeats an earlier one',
  },
  'route/case': {
    severity: 'error',
    summary: 'two routes or files of the site differ only in letter case or Unicode form',
  },
  'route/collision': {
    severity: 'error',
    summary: 'two pages have the same address, or a file and a folder have the same name',
  },
  'route/reserved': {
    severity: 'error',
    summary: 'a page or file uses an address that docsgen reserves',
  },
  'route/unsafe': {
    severity: 'error',
    summary: 'a route or file name leads outside the site, or some systems cannot store it',
  },
  'search/golden': {
    severity: 'error',
    summary:
      '`check --search`: a query does not find the page that the golden queries expect; ' +
      'the hint explains the results above it',
  },
  'search/synonyms': {
    severity: 'error',
    summary: 'the file of synonyms cannot be read, or one of its entries is invalid',
  },
  'search/tests': {
    severity: 'error',
    summary: 'an entry of the golden queries cannot be read',
  },
  'sidebar/broken-link': {
    severity: 'error',
    summary: 'a link of a sidebar leads nowhere',
  },
  'sidebar/category-file': {
    severity: 'error',
    summary:
      'a `_category_` file cannot be read, has an invalid key, or is in a folder without ' +
      'pages',
  },
  'sidebar/category-route': {
    severity: 'warning',
    summary: 'the generated page of a category has the route of a doc, which is shown instead',
  },
  'sidebar/draft': {
    severity: 'error',
    summary: 'a sidebar names a draft',
  },
  'sidebar/duplicate-doc': {
    severity: 'warning',
    summary: 'a page is in a sidebar twice, or in two sidebars',
  },
  'sidebar/empty-category': {
    severity: 'error',
    summary: 'a category has neither items nor a link',
  },
  'sidebar/no-link': {
    severity: 'error',
    summary: 'a sidebar has no link that leads to a page',
  },
  'sidebar/order-clash': {
    severity: 'warning',
    summary: 'two pages of a folder have the same position',
  },
  'sidebar/orphan': {
    severity: 'warning',
    summary: 'a page is in no sidebar',
  },
  'sidebar/unknown-doc': {
    severity: 'error',
    summary: 'a sidebar names a page that does not exist',
  },
  'sidebar/unknown-folder': {
    severity: 'error',
    summary: 'a sidebar is generated from a folder without pages',
  },
  'sidebar/unknown-sidebar': {
    severity: 'error',
    summary: 'a page names a sidebar that does not exist',
  },
  'sidebar/unlisted': {
    severity: 'warning',
    summary: 'a sidebar names an unlisted page',
  },
  'table/delimiter': {
    severity: 'error',
    summary:
      'rows do not form a table: the row of dashes is missing, or has another number of ' +
      'columns than the header',
  },
  'table/surplus-cell': {
    severity: 'error',
    summary: 'a table row has more cells than the header, and the surplus cells are not shown',
  },
  'tags/similar': {
    severity: 'warning',
    summary: 'a rare tag looks like a misspelling of a frequent one',
  },
  'tags/singleton': {
    severity: 'off',
    summary: 'only one page has a tag',
  },
  'tags/syntax': {
    severity: 'error',
    summary: 'the tags file cannot be read, or one of its entries is invalid',
  },
  'tags/unlisted': {
    severity: 'warning',
    summary: 'the tags file does not list a tag',
  },
  'text/encoding': {
    severity: 'warning',
    summary: 'characters such as `Ã©` come from a text that was read with the wrong encoding',
  },
  'text/invisible': {
    severity: 'warning',
    summary: 'the text contains an invisible character, or one that no page can hold',
  },
  'text/leftover': {
    severity: 'off',
    summary: 'the text contains `TODO`, `TK`, `lorem ipsum` or `{{placeholder}}`',
  },
  'text/unclosed-mark': {
    severity: 'warning',
    summary: '`**`, `~~` or a backtick has no counterpart',
  },
  'translation/no-original': {
    severity: 'warning',
    summary:
      'a page below `i18n/<code>/` translates a page that does not exist, so it is not ' + 'built',
  },
  'translation/unknown-locale': {
    severity: 'warning',
    summary: 'the name of a folder of `i18n` is not a locale of the config',
  },
  'untrusted/left-out': {
    severity: 'warning',
    summary:
      'a build with `--untrusted` skips a file, because it is code or an include from outside ' +
      'the content folders',
  },
  'values/outdated': {
    severity: 'warning',
    summary:
      'a paragraph that begins with a month, such as `*As of August 2026:*`, is more than a year ' +
      'old on the day of the check',
  },
  'variable/unknown': {
    severity: 'error',
    summary: 'the config does not define a variable',
  },
} as const satisfies Record<string, Rule>;

/** Id of a rule, `group/name`. */
export type RuleId = keyof typeof table;

/** The table of rules, by id. */
export const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(table));

/** Rule id → severity if the config sets no other. */
export const defaultSeverities: ReadonlyMap<string, Severity | 'off'> = new Map(
  [...rules].map(([id, { severity }]) => [id, severity]),
);

/** Rules about safety, which the config, comments and the baseline cannot change. */
const PERMANENT: ReadonlySet<string> = new Set(['route/unsafe']);

/** Whether the severity of a rule cannot be changed. */
export function isPermanent(rule: string): boolean {
  return PERMANENT.has(rule);
}
