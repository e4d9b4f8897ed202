/**
 * The layers of docs/architecture.md, checked: anything imports downwards,
 * effects live in io, serve, threads, actions, lsp and commands, and the browser bundle
 * holds neither Node nor generator code.
 */

const GENERATOR = '^src/generator/';
/** Folders whose functions read only their arguments. */
const PURE =
  '^src/generator/(formats|config|frontmatter|content|site|views|rules|output|report|cards|' +
  'search|diff|doctor|migrate|refactor|starter)/';
/** Node built-ins without effects. */
const HARMLESS = '^(node:)?path(/posix)?$';

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Cut the cycle: types that both sides need belong to the lower one.',
      {},
      { circular: true },
    ),
    forbid(
      'resolvable',
      'The import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^docsgen:(site|facts)$' },
    ),
    forbid(
      'no-dev-dependencies',
      'Bundled for each site: list it in dependencies, or let scripts/build.mjs copy its modules.',
      { path: '^src/(client|components|search)/' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '/(@types|algoliasearch|stemmer|sucrase)/',
      },
    ),

    forbid(
      'components-stand-alone',
      'Components import react and each other, nothing else.',
      { path: '^src/components/' },
      { pathNot: ['^src/components/', '(^|node_modules/)(@types/)?react(-dom)?(/|$)'] },
    ),
    forbid(
      'client-imports-components',
      'Browser code imports components, itself and npm packages: no Node, no generator.',
      { path: '^src/client/' },
      { path: ['^src/(?!client/|components/|search/)', '^bench/', '^tests/', '^scripts/'] },
    ),
    forbid(
      'client-without-node',
      'Browser code cannot load Node built-ins.',
      { path: '^src/(client|components)/' },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'search-stands-alone',
      'The engine runs in a browser, in a worker and in Node: it knows nothing of any of them.',
      { path: '^src/search/' },
      { path: ['^src/(?!search/)'] },
    ),
    forbid(
      'search-without-node',
      'The engine runs in browsers too.',
      { path: '^src/search/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'model-is-the-floor',
      'The model imports nothing of the generator above it.',
      { path: '^src/generator/model/' },
      { path: '^src/', pathNot: ['^src/generator/model/', '^src/components/'] },
    ),
    forbid(
      'formats-above-model',
      'A format is read without knowing what is in it.',
      { path: '^src/generator/formats/' },
      { path: '^src/', pathNot: ['^src/generator/(model|formats)/', '^src/components/'] },
    ),
    forbid(
      'config-above-formats',
      'Config and front matter are data: their checks know formats and the model.',
      { path: '^src/generator/(config|frontmatter)/' },
      {
        path: '^src/',
        pathNot: ['^src/generator/(model|formats|config|frontmatter)/', '^src/components/'],
      },
    ),
    forbid(
      'content-not-site',
      'Compiling one page knows nothing of the site.',
      { path: '^src/generator/content/' },
      { path: '^src/generator/(site|views|rules|output|report)/' },
    ),
    forbid(
      'site-not-content',
      'Linking reads facts, never text, and knows nothing of what is shown.',
      { path: '^src/generator/site/' },
      { path: '^src/generator/(content|views|rules|output|report)/' },
    ),
    forbid(
      'views-above-site',
      'Views show the linked site.',
      { path: '^src/generator/views/' },
      { path: '^src/generator/(content|rules|output|report)/' },
    ),
    forbid(
      'rules-below-output',
      'Rules judge the linked site, not its output.',
      { path: '^src/generator/rules/' },
      { path: '^src/generator/(content|views|output|report)/' },
    ),
    forbid(
      'output-without-rules',
      'Planning decides what is written; rules judge it afterwards.',
      { path: '^src/generator/output/' },
      { path: '^src/generator/(rules|report)/' },
    ),
    forbid(
      'cards-apart',
      'Drawing a card knows its words and nothing of the site.',
      { path: '^src/generator/cards/' },
      { path: '^src/', pathNot: ['^src/generator/cards/', '^src/generator/model/'] },
    ),
    forbid(
      'drawing-in-threads',
      'The rasteriser is loaded by the thread that draws, and by nobody else.',
      { path: '^src/', pathNot: ['^src/generator/cards/', '^src/generator/threads/card-worker'] },
      { path: ['^src/generator/cards/paint', 'node_modules/@resvg/'] },
    ),
    forbid(
      'diagrams-apart',
      'Drawing a diagram changes the globals of its process: nobody else loads it.',
      {
        path: '^src/',
        pathNot: ['^src/generator/diagrams/', '^src/generator/threads/diagram-process'],
      },
      { path: ['^src/generator/diagrams/', 'node_modules/linkedom/'] },
    ),
    forbid(
      'report-apart',
      'Reports format diagnostics and know nothing else.',
      { path: '^src/generator/report/' },
      { path: '^src/', pathNot: ['^src/generator/report/', '^src/generator/model/'] },
    ),

    forbid(
      'migrate-apart',
      'Mapping the config of another generator needs no linked or rendered site.',
      { path: '^src/generator/migrate/' },
      { path: '^src/generator/(views|rules|output|report|search|incremental)/' },
    ),

    forbid(
      'starter-apart',
      'The files of a new site need no linked or rendered site.',
      { path: '^src/generator/starter/' },
      { path: '^src/generator/(site|views|rules|output|report|search|incremental|content)/' },
    ),

    forbid(
      'refactor-apart',
      'Moves read the linked site and the sources of its pages, never what is shown.',
      { path: '^src/generator/refactor/' },
      { path: '^src/generator/(views|output|report|search|migrate|incremental)/' },
    ),

    forbid(
      'pure-means-pure',
      'No disk, network, process or thread here: pass data in, or use a port.',
      { path: PURE },
      { dependencyTypes: ['core'], pathNot: HARMLESS },
    ),
    forbid(
      'model-is-pure',
      'Only hashing may use Node in the model.',
      { path: '^src/generator/model/' },
      { dependencyTypes: ['core'], pathNot: [HARMLESS, '^(node:)?crypto$'] },
    ),
    forbid(
      'crypto-in-keys',
      'Hashes are made in model/keys.',
      { path: '^src/generator/model/', pathNot: '^src/generator/model/keys' },
      { path: '^(node:)?crypto$' },
    ),
    forbid(
      'pure-without-effects',
      'A pure stage gets effects through ports.',
      { path: [PURE, '^src/generator/model/'] },
      {
        path: [
          '^src/generator/(io|serve|threads|actions|lsp|commands)/',
          '^src/generator/[^/]+\\.tsx?$',
        ],
      },
    ),
    forbid(
      'effects-at-the-edges',
      'Only io, serve, threads, actions, lsp and commands touch the machine.',
      {
        path: GENERATOR,
        pathNot: [
          PURE,
          '^src/generator/(model|io|serve|threads|actions|lsp|commands)/',
          '^src/generator/[^/]+\\.tsx?$',
        ],
      },
      { dependencyTypes: ['core'], pathNot: HARMLESS },
    ),
    forbid(
      'pipeline-through-ports',
      'update() reaches disk and threads only through its ports.',
      { path: ['^src/generator/pipeline', '^src/generator/incremental/'] },
      { path: ['^src/generator/(io|serve|threads)/'] },
    ),
    forbid(
      'edges-below-commands',
      'io and threads do not start commands.',
      { path: '^src/generator/(io|threads)/' },
      { path: ['^src/generator/cli\\.ts$', '^src/generator/(actions|serve|lsp|commands)/'] },
    ),
    forbid(
      'lsp-on-demand',
      'Only its command loads the language server: no other command needs the protocol.',
      { path: '^src/', pathNot: ['^src/generator/lsp/', '^src/generator/commands/lsp'] },
      { path: ['^src/generator/lsp/', 'node_modules/vscode-'] },
    ),
    forbid(
      'lsp-below-commands',
      'The language server has no flags and prints nothing.',
      { path: '^src/generator/lsp/' },
      { path: ['^src/generator/cli\\.ts$', '^src/generator/commands/'] },
    ),
    forbid(
      'generator-not-client',
      'The client reaches a page as a bundle, not by import.',
      { path: GENERATOR },
      { path: '^src/client/' },
    ),
    forbid(
      'shipped-not-tests',
      'Shipped code does not import tests, benches or scripts.',
      { path: '^src/' },
      { path: '^(tests|bench|scripts)/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
