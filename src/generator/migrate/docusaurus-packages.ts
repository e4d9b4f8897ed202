/**
 * Packages that Docusaurus brings, so that sites import them without a range: name → the ranges of
 * releases 2 and 3, as `@docusaurus/core` and its packages have them.
 */
const BROUGHT: ReadonlyMap<string, readonly [of2: string, of3: string]> = new Map([
  ['chalk', ['^4.1.2', '^4.1.2']],
  ['copy-text-to-clipboard', ['^3.0.1', '^3.0.1']],
  ['escape-html', ['^1.0.3', '^1.0.3']],
  ['estree-util-value-to-estree', ['^3.0.1', '^3.0.1']],
  ['fs-extra', ['^10.1.0', '^11.2.0']],
  ['github-slugger', ['^1.4.0', '^1.5.0']],
  ['globby', ['^11.1.0', '^11.1.0']],
  ['gray-matter', ['^4.0.3', '^4.0.3']],
  ['image-size', ['^1.0.1', '^2.0.2']],
  ['js-yaml', ['^4.1.0', '^4.1.0']],
  ['lodash', ['^4.17.21', '^4.17.21']],
  ['mdast-util-mdx', ['^3.0.0', '^3.0.0']],
  ['mdast-util-to-string', ['^2.0.0', '^4.0.0']],
  ['micromatch', ['^4.0.5', '^4.0.5']],
  ['parse-numeric-range', ['^1.3.0', '^1.3.0']],
  ['prismjs', ['^1.28.0', '^1.29.0']],
  ['reading-time', ['^1.5.0', '^1.5.0']],
  ['rehype-raw', ['^7.0.0', '^7.0.0']],
  ['remark-directive', ['^3.0.0', '^3.0.0']],
  ['remark-emoji', ['^2.2.0', '^4.0.0']],
  ['remark-frontmatter', ['^5.0.0', '^5.0.0']],
  ['remark-gfm', ['^4.0.0', '^4.0.0']],
  ['semver', ['^7.3.7', '^7.5.4']],
  ['stringify-object', ['^3.3.0', '^3.3.0']],
  ['tslib', ['^2.4.0', '^2.6.0']],
  ['unified', ['^9.2.2', '^11.0.3']],
  ['unist-util-is', ['^4.0.0', '^6.0.0']],
  ['unist-util-visit', ['^2.0.3', '^5.0.0']],
  ['unist-util-visit-parents', ['^3.0.0', '^6.0.0']],
  ['utility-types', ['^3.10.0', '^3.10.0']],
  ['vfile', ['^4.0.0', '^6.0.1']],
]);

/** The range that a release of Docusaurus has for a package that it brings. */
export function broughtRange(name: string, release: 2 | 3): string | undefined {
  return BROUGHT.get(name)?.[release - 2];
}
