/** Names of languages whose id does not become one with a capital letter. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'Shell',
    cpp: 'C++',
    cs: 'C#',
    csharp: 'C#',
    css: 'CSS',
    csv: 'CSV',
    graphql: 'GraphQL',
    hcl: 'HCL',
    html: 'HTML',
    ini: 'INI',
    javascript: 'JavaScript',
    js: 'JavaScript',
    json: 'JSON',
    json5: 'JSON5',
    jsonc: 'JSON',
    jsx: 'JSX',
    mdx: 'MDX',
    md: 'Markdown',
    php: 'PHP',
    powershell: 'PowerShell',
    proto: 'Protocol Buffers',
    protobuf: 'Protocol Buffers',
    ps1: 'PowerShell',
    py: 'Python',
    rb: 'Ruby',
    rs: 'Rust',
    sass: 'Sass',
    scss: 'SCSS',
    sh: 'Shell',
    shell: 'Shell',
    'shell-session': 'Shell',
    shellsession: 'Shell',
    sql: 'SQL',
    svg: 'SVG',
    toml: 'TOML',
    ts: 'TypeScript',
    tsx: 'TSX',
    typescript: 'TypeScript',
    vb: 'Visual Basic',
    xml: 'XML',
    yaml: 'YAML',
    yml: 'YAML',
    zsh: 'Shell',
  }),
);
/** Languages of texts without one. */
const NONE = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none']);

/** The name of a code block's language, as readers know it. Undefined for plain text. */
export function languageLabel(language = ''): string | undefined {
  const id = language.toLowerCase();
  if (NONE.has(id)) return undefined;
  return NAMES.get(id) ?? id.charAt(0).toUpperCase() + id.slice(1);
}
