/** Words of technical texts that are not written as other words. */
const SPELLINGS = `
  AI API APIs ARIA ASCII AWS CDN CI CLI CORS CPU CRUD CSP CSRF CSS CSV CSVs DNS DOM ESM FAQ FAQs
  GCP GitHub GitLab GPU GraphQL gRPC GUI HTML HTTP HTTPS I18n IAM ID IDE IDEs IDs IO iOS IP IPC
  JavaScript JDBC JSON JSX JVM JWT L10n LDAP LLM LLMs LTS macOS MCP MDX MFA ML MySQL npm OAuth OIDC
  OpenAPI ORM OS PDF PHP PNG pnpm PostgreSQL QA RAM RBAC RPC RSS SAML SCIM SDK SDKs SEO SLA SMTP SQL
  SQLite SSE SSH SSL SSO SVG TCP TLS TOML TSX TTL TypeScript UDP UI URI URIs URL URLs UTF UUID UX VM
  VMs VPC VPN WebAssembly WebSocket WebSockets XML XSS YAML
`
  .trim()
  .split(/\s+/);

const KNOWN: ReadonlyMap<string, string> = byLowerCase(SPELLINGS);

function byLowerCase(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(words.map((word) => [word.toLowerCase(), word]));
}

/**
 * The name of a file or a folder as words: `set-up_your` → `Set up your`, `http-api` → `HTTP API`.
 * `acronyms` are words of the site with their own spelling.
 */
export function titleFromName(name: string, acronyms: readonly string[] = []): string {
  const own = acronyms.length === 0 ? KNOWN : byLowerCase([...SPELLINGS, ...acronyms]);
  const spelled = wordsOf(name).map((word) => own.get(word.toLowerCase()) ?? word);
  const [first = '', ...others] = spelled;
  const isKnown = own.get(first.toLowerCase()) === first;
  return [isKnown ? first : capitalised(first), ...others].join(' ');
}

/** How titles and labels are made from names of files and folders. */
export interface NameStyle {
  readonly acronyms?: readonly string[] | undefined;
  /** `names` keeps names as they are. When absent, they become words. */
  readonly generatedLabels?: 'names' | undefined;
  /** Whether a heading below other content is no title of a page. */
  readonly docusaurusTitles?: true | undefined;
}

/** The title or label that a name gives, if nobody has written one. */
export function labelFromName(name: string, { acronyms, generatedLabels }: NameStyle = {}): string {
  return generatedLabels === 'names' ? name : titleFromName(name, acronyms);
}

/** The name of a package or a repository as that of a product: `react-router` → `React Router`. */
export function productFromName(name: string): string {
  return wordsOf(name)
    .map((word) => KNOWN.get(word.toLowerCase()) ?? capitalised(word))
    .join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .replace(/[-_]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
