/**
 * A Docusaurus site with the parts that are hard to migrate: a TypeScript config that is an async
 * function, packages that are not installed, functions, versions, a second docs area, redirects of
 * two hosts, a replaced component and a translation.
 */

const CONFIG = `import type { Config } from '@docusaurus/types';
import { themes } from 'prism-react-renderer';
import versions from './versions.json';
import { areas } from './areas.mjs';
import shout from './src/remark/shout.js';

export default async function createConfig(): Promise<Config> {
  console.log('noise of the config');
  await Promise.resolve();
  return {
    title: 'Acme',
    tagline: 'It works',
    url: 'https://acme.dev/',
    baseUrl: '/',
    onBrokenLinks: 'warn',
    unknownKey: 1,
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'de'],
      localeConfigs: { de: { label: 'Deutsch' } },
    },
    presets: [
      [
        'classic',
        {
          docs: {
            sidebarPath: require.resolve('./sidebars.ts'),
            editUrl: ({ versionDocsDirPath, docPath }) =>
              \`https://code.example/acme/edit/main/\${versionDocsDirPath}/\${docPath}\`,
            remarkPlugins: [shout, [require('remark-extra'), { level: 2 }], () => () => {}],
            versions: { current: { label: 'Next' }, [versions[0]]: { banner: 'none' } },
          },
          blog: false,
          theme: { customCss: './src/css/custom.css' },
        },
      ],
    ],
    plugins: [
      ...areas,
      [
        'client-redirects',
        {
          redirects: [{ from: ['/start', '/begin'], to: '/docs/intro' }],
          createRedirects: (path) =>
            path.startsWith('/guides/') ? [path.replace('/guides/', '/manual/')] : undefined,
        },
      ],
      function inlinePlugin() {
        return { name: 'inline' };
      },
      '@acme/docusaurus-plugin-unknown',
    ],
    themeConfig: {
      prism: { theme: themes.github },
      navbar: {
        title: 'Acme',
        items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
          { type: 'doc', docId: 'first', docsPluginId: 'guides', label: 'Guides' },
          { href: 'https://code.example/acme', 'aria-label': 'Source code', className: 'icon' },
          { type: 'custom-weather', label: 'Weather' },
        ],
      },
      footer: { links: [{ label: 'Imprint', to: 'imprint' }] },
    },
  };
}
`;

/** Path → text of its files. */
export const docusaurusSite: Readonly<Record<string, string>> = {
  'docusaurus.config.ts': CONFIG,
  'areas.mjs':
    "export const areas = [['content-docs', { id: 'guides', path: 'guides', " +
    "routeBasePath: 'guides', sidebarPath: false }]];\n",
  'sidebars.ts':
    "import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';\n" +
    "const sidebars: SidebarsConfig = { main: ['intro', 'setup'] };\nexport default sidebars;\n",
  'versions.json': '["1.0"]\n',
  'docs/intro.md': '---\nslug: /intro\n---\n\n# Intro\n\nRead [the setup](./setup.md).\n',
  'docs/setup.md': '# Setup\n\nWords.\n',
  'docs/_part.md': 'A part.\n',
  'versioned_docs/version-1.0/intro.md': '# Intro\n\nOld words.\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["intro"] }\n',
  'guides/first.md': '# First\n\nWords.\n',
  'i18n/de/docusaurus-plugin-content-docs/current/setup.md': '# Aufbau\n\nWorte.\n',
  'i18n/de/docusaurus-theme-classic/navbar.json': '{ "item.label.Docs": { "message": "Doku" } }\n',
  'src/css/custom.css': ':root { --ifm-color-primary: red; }\n',
  'src/remark/shout.js': 'module.exports = () => (tree) => tree;\n',
  'src/theme/Footer/index.js': 'export default () => null;\n',
  'src/unused/secret.js': 'export const secret = 1;\n',
  'static/img/a.txt': 'a\n',
  'static/_redirects': '/old/* /docs/:splat 301\n/nl/* /docs/intro Country=nl\n/proxy /api 200\n',
  'node_modules/left-pad/index.js': 'module.exports = 1;\n',
  'build/index.html': '<p>old</p>\n',
  'package.json': '{ "name": "acme-docs", "dependencies": { "left-pad": "1.0.0" } }\n',
  'yarn.lock': '# lock\n',
};
