/** The smallest config for a folder that has only the docs and the sidebar of a Docusaurus site. */
module.exports = {
  title: 'Redux',
  tagline: 'A JS library for predictable and maintainable global state management',
  url: 'https://redux.js.org',
  baseUrl: '/',
  presets: [
    [
      '@docusaurus/preset-classic',
      {
        docs: { path: './docs', routeBasePath: '/', sidebarPath: './sidebars.json' },
        blog: false,
        pages: false,
      },
    ],
  ],
  themeConfig: { navbar: { title: 'Redux', items: [] } },
};
