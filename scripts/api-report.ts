import { join } from 'node:path';
import ts from 'typescript';

const INTRODUCTION = `# The package \`docsgen\`

What \`import { … } from 'docsgen'\` gives a script, a config or a component of a site. Written by
\`npm run docs -- api\` from the docstrings of the built declarations.

\`\`\`js
import { build } from 'docsgen';

const report = await build({ siteDir: 'website' });
for (const { file, line, rule, message } of report.diagnostics)
  console.log(\`\${file}:\${line} \${rule} \${message}\`);
if (!report.written) process.exitCode = 1;
\`\`\`
`;

const KINDS = ['Functions', 'Classes', 'Types'] as const;
type Kind = (typeof KINDS)[number];

/** Types that have a page of documentation. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['RuleId', 'The ids are in [rules.md](rules.md).'],
  ['SiteConfig', 'The keys are in [configuration.md](configuration.md).'],
]);

interface Entry {
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
}

/** The text of \`docs/api.md\`: every export of the built package with its docstring and type. */
export function apiReport(root: string): string {
  const file = join(root, 'dist/types/index.d.ts');
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined)
    throw new Error('Build docsgen first: there is no dist/types/index.d.ts.');
  const entries = checker
    .getExportsOfModule(module)
    .map((symbol) => entryOf(symbol, checker))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const sections = KINDS.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    return [`## ${kind}`, ...own.map(({ name, text }) => `### ${name}\n\n${text}`)].join('\n\n');
  });
  return `${INTRODUCTION}\n${sections.join('\n\n')}\n`;
}

function entryOf(exported: ts.Symbol, checker: ts.TypeChecker): Entry {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${exported.name} has no declaration.`);
  const docs = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  if (docs === '') throw new Error(`${exported.name} has no docstring.`);
  const kind = ts.isFunctionDeclaration(declaration)
    ? 'Functions'
    : ts.isClassDeclaration(declaration)
      ? 'Classes'
      : 'Types';
  const name = exported.name;
  const code = declaration.getText().replace(/^export (?:declare )?/, '');
  return { name, kind, text: `${docs}\n\n${ELSEWHERE.get(name) ?? fence(code)}` };
}

function fence(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
