import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Temporal Docs',
  tagline: 'Build invincible applications',
  description:
    'Documentation of the Temporal platform: durable execution for applications that survive any failure.',
  url: 'https://docs.temporal.example',
  baseUrl: '/',
  favicon: '/img/favicon.svg',
  locales: {
    default: 'en',
    list: [
      {
        code: 'en',
        label: 'English',
        direction: 'ltr',
        htmlLang: 'en',
        calendar: 'gregory',
        path: '',
      },
    ],
  },
  docs: [
    {
      id: 'default',
      path: 'content/docs',
      routeBasePath: '/',
      // Folders of these names are areas of their own, wherever they stand.
      exclude: ['**/clusters/**', '**/ai-cookbook/**'],
      sidebars: 'content/sidebars.ts',
      versions: [{ name: 'current', label: 'Next', path: '', isLast: true }],
      editUrl: 'https://github.com/temporalio/documentation/edit/main/',
      showLastUpdated: true,
      tagsFile: 'content/tags.yml',
    },
    {
      id: 'ai-cookbook',
      label: 'AI Cookbook',
      path: 'content/ai-cookbook',
      routeBasePath: '/ai-cookbook',
      sidebars: {},
      versions: [{ name: 'current', label: 'Next', path: '', isLast: true }],
      tagsFile: 'content/ai-cookbook-tags.yml',
      tagsTitle: 'AI Cookbook tags',
    },
  ],
  navbar: {
    title: 'Temporal Docs',
    logo: {
      alt: 'Temporal Docs',
      src: '/img/logo.svg',
      srcDark: '/img/logo-dark.svg',
      width: 28,
      height: 28,
    },
    hideOnScroll: false,
    items: [
      { label: 'Home', to: '/', position: 'left' },
      { label: 'Start learning', href: 'https://learn.temporal.io', position: 'left' },
      { label: 'Start building', to: '/develop', position: 'left' },
      { label: 'AI Cookbook', to: '/ai-cookbook', position: 'left' },
      { label: 'Code Exchange', href: 'https://temporal.io/code-exchange', position: 'left' },
      { label: 'Cloud docs', to: '/cloud', position: 'left' },
      { type: 'localeDropdown', position: 'right' },
      { type: 'custom-askAI', label: 'Ask AI', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  },
  footer: {
    logo: {
      alt: 'Temporal Docs',
      src: '/img/logo.svg',
      srcDark: '/img/logo-dark.svg',
      width: 28,
      height: 28,
    },
    copyright: 'Copyright © 2025 the authors of this documentation.',
    columns: [
      {
        title: 'Community',
        items: [
          { label: 'GitHub', href: 'https://github.com/temporalio' },
          { label: 'Slack', href: 'https://t.mp/slack' },
          { label: 'Forum', href: 'https://community.temporal.io' },
        ],
      },
      {
        title: 'Product',
        items: [
          { label: 'Temporal Cloud', to: '/cloud' },
          { label: 'Self-hosted guide', to: '/self-hosted-guide' },
          { label: 'Pricing', to: '/cloud/pricing' },
          { label: 'Changelog', to: '/changelog' },
        ],
      },
      {
        title: 'Learning',
        items: [
          { label: 'Quickstarts', to: '/quickstarts' },
          { label: 'Courses and tutorials', href: 'https://learn.temporal.io' },
          { label: 'AI Cookbook', to: '/ai-cookbook' },
          { label: 'Glossary', to: '/glossary' },
        ],
      },
      {
        title: 'Legal',
        items: [
          { label: 'Security', to: '/security' },
          { label: 'Privacy policy', href: 'https://temporal.io/global-privacy-policy' },
          { label: 'Terms of service', href: 'https://temporal.io/terms-of-service' },
        ],
      },
    ],
  },
  colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
  feedback: {
    issues:
      'https://github.com/temporalio/documentation/issues/new?title={title}&body={url}%20helpful%3A%20{answer}',
  },
  sidebar: { hideable: true, autoCollapse: true },
  offline: true,
  markdown: { glossary: 'glossary' },
  search: {
    synonyms: 'content/search.synonyms.yml',
    weights: {
      '/tctl-v1/**': 0.5,
      '/**/*-legacy': 0.6,
      // Pages about one case, which use the words of the general pages.
      '/develop/*/tutorials/**': 0.8,
      '/encyclopedia/event-history/*': 0.8,
      '/troubleshooting/*': 0.85,
    },
  },
  check: {
    rules: {
      'tags/singleton': 'warning',
      'front-matter/derived-description': 'warning',
      'external/moved': 'warning',
    },
    recipes: ['ai-cookbook'],
    prose: 'node content/prose/lint.mjs content/prose/words.json {files}',
    parity: [
      {
        folder: 'content/docs/develop',
        switch: {
          label: 'SDK',
          names: {
            go: 'Go',
            java: 'Java',
            python: 'Python',
            typescript: 'TypeScript',
            dotnet: '.NET',
            php: 'PHP',
            ruby: 'Ruby',
          },
          same: [
            ['timers', 'durable-timers'],
            ['cancellation', 'interrupt-workflow'],
            ['asynchronous-activity-completion', 'asynchronous-activity'],
            [
              ...['go', 'java', 'python', 'typescript', 'dotnet', 'php'].map(
                (language) => `set-up-your-local-${language}`,
              ),
              'set-up-local-ruby',
            ],
          ],
        },
        except: [
          {
            topic: 'asynchronous-activity-completion',
            languages: ['dotnet', 'ruby'],
            reason: 'Their page is called asynchronous-activity.',
          },
          {
            topic: 'timers',
            languages: ['dotnet', 'ruby'],
            reason: 'Their page is called durable-timers.',
          },
          {
            topic: 'cancellation',
            languages: ['ruby'],
            reason: 'Its page is called interrupt-workflow.',
          },
          {
            topic: 'benign-exceptions',
            languages: ['php'],
            reason: 'The SDK only stores the category; a section of failure-detection shows it.',
          },
          {
            topic: 'converters-and-encryption',
            languages: ['php'],
            reason:
              'The SDK has payload converters but no codecs; a section of temporal-client shows them.',
          },
          {
            topic: 'nexus',
            languages: ['php'],
            reason: 'No release of the SDK supports Nexus yet.',
          },
          {
            topic: 'nexus',
            languages: ['ruby'],
            reason:
              'The SDK can call Operations but not handle them; a section of child-workflows shows the call.',
          },
          ...['money-transfer', 'subscription', 'expense-approval'].map((tutorial) => ({
            topic: `tutorials/${tutorial}`,
            languages: ['dotnet', 'php', 'ruby'],
            reason: 'The overview pages of these SDKs link to complete samples instead.',
          })),
          {
            topic: 'worker-versioning-legacy',
            languages: ['dotnet', 'php', 'ruby'],
            reason:
              'Deprecated, and these guides never described it; versioning names the old options where there are any.',
          },
        ],
      },
    ],
  },
});
