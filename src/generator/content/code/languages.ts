import Prism from 'prismjs';
import 'prismjs/components/prism-markup-templating.js';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-batch.js';
import 'prismjs/components/prism-c.js';
import 'prismjs/components/prism-cpp.js';
import 'prismjs/components/prism-csharp.js';
import 'prismjs/components/prism-css-extras.js';
import 'prismjs/components/prism-dart.js';
import 'prismjs/components/prism-diff.js';
import 'prismjs/components/prism-docker.js';
import 'prismjs/components/prism-editorconfig.js';
import 'prismjs/components/prism-elixir.js';
import 'prismjs/components/prism-git.js';
import 'prismjs/components/prism-gn.js';
import 'prismjs/components/prism-go.js';
import 'prismjs/components/prism-go-module.js';
import 'prismjs/components/prism-gradle.js';
import 'prismjs/components/prism-graphql.js';
import 'prismjs/components/prism-groovy.js';
import 'prismjs/components/prism-hcl.js';
import 'prismjs/components/prism-http.js';
import 'prismjs/components/prism-ini.js';
import 'prismjs/components/prism-java.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-json5.js';
import 'prismjs/components/prism-jsx.js';
import 'prismjs/components/prism-typescript.js';
import 'prismjs/components/prism-tsx.js';
import 'prismjs/components/prism-kotlin.js';
import 'prismjs/components/prism-less.js';
import 'prismjs/components/prism-lua.js';
import 'prismjs/components/prism-makefile.js';
import 'prismjs/components/prism-markdown.js';
import 'prismjs/components/prism-nginx.js';
import 'prismjs/components/prism-objectivec.js';
import 'prismjs/components/prism-perl.js';
import 'prismjs/components/prism-php.js';
import 'prismjs/components/prism-powershell.js';
import 'prismjs/components/prism-promql.js';
import 'prismjs/components/prism-properties.js';
import 'prismjs/components/prism-protobuf.js';
import 'prismjs/components/prism-python.js';
import 'prismjs/components/prism-r.js';
import 'prismjs/components/prism-regex.js';
import 'prismjs/components/prism-ruby.js';
import 'prismjs/components/prism-rust.js';
import 'prismjs/components/prism-scala.js';
import 'prismjs/components/prism-scss.js';
import 'prismjs/components/prism-sql.js';
import 'prismjs/components/prism-swift.js';
import 'prismjs/components/prism-toml.js';
import 'prismjs/components/prism-yaml.js';
import 'prismjs/components/prism-zig.js';
import { own } from '../../../components/own.js';

/** Names of languages that Prism does not know, with those that it does. */
const ALIASES: Readonly<Record<string, string>> = {
  console: 'bash',
  'c++': 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  dockerfile: 'docker',
  fiddle: 'javascript',
  golang: 'go',
  gql: 'graphql',
  'go-mod': 'go-module',
  htm: 'html',
  jsonc: 'json5',
  kt: 'kotlin',
  md: 'markdown',
  mdx: 'markdown',
  mjs: 'javascript',
  cjs: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  mm: 'objectivec',
  objc: 'objectivec',
  proto: 'protobuf',
  ps1: 'powershell',
  psh: 'powershell',
  bat: 'batch',
  cmd: 'batch',
  patch: 'diff',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  'shell-session': 'bash',
  zsh: 'bash',
  terraform: 'hcl',
  tf: 'hcl',
  yml: 'yaml',
  gomod: 'go-module',
  env: 'properties',
  dotenv: 'properties',
};

export type Grammar = Prism.Grammar;

/** The grammar for a fence's language word; undefined for plain text and unknown languages. */
export function grammarFor(language: string): Grammar | undefined {
  const name = language.toLowerCase();
  const grammar: unknown = own(Prism.languages, own(ALIASES, name) ?? name);
  // Prism.languages also holds helper functions such as `extend`.
  return grammar !== null && typeof grammar === 'object' ? grammar : undefined;
}

export const tokenize: (text: string, grammar: Grammar) => (string | Prism.Token)[] = (
  text,
  grammar,
) => Prism.tokenize(text, grammar);
export type Token = Prism.Token;

/** All names of languages with a grammar. */
export const languageNames: readonly string[] = [
  ...Object.keys(ALIASES),
  ...Object.entries(Prism.languages).flatMap(([name, grammar]) =>
    typeof grammar === 'object' ? [name] : [],
  ),
];
