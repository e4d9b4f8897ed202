import type { Random } from './random.js';
import { noun } from './text.js';

type Writer = (random: Random, name: string, lines: number) => string;

const repeat = (lines: number, line: (i: number) => string): string =>
  Array.from({ length: lines }, (_, i) => line(i)).join('\n');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const WRITERS: Readonly<Record<string, Writer>> = {
  go: (r, name, n) =>
    `package ${name}\n\nimport "context"\n\n// ${capital(name)} runs one ${noun(r)}.\nfunc ${capital(name)}(ctx context.Context, attempts int) (string, error) {\n${repeat(n, (i) => `\tif err := ${noun(r)}.Wait(ctx, ${r.between(1, 900)}); err != nil {\n\t\treturn "", fmt.Errorf("step ${i}: %w", err)\n\t}`)}\n\treturn "done", nil\n}`,
  python: (r, name, n) =>
    `from dataclasses import dataclass\n\n\n@dataclass\nclass ${capital(name)}:\n    attempts: int = ${r.between(1, 9)}\n\n    async def run(self, ${noun(r)}: str) -> str:\n        """Run until it is done."""\n${repeat(n, (i) => `        value_${i} = await self.${noun(r)}(timeout=${r.between(1, 900)}, name=f"${noun(r)}-{self.attempts}")  # step ${i}`)}\n        return "done"`,
  java: (r, name, n) =>
    `package com.example.${name};\n\npublic final class ${capital(name)} implements ${capital(noun(r))}Handler {\n  private final int attempts = ${r.between(1, 9)};\n\n  @Override\n  public String run(String input) throws InterruptedException {\n${repeat(n, (i) => `    var step${i} = ${noun(r)}.await(Duration.ofSeconds(${r.between(1, 900)}), "${noun(r)}"); // step ${i}`)}\n    return "done";\n  }\n}`,
  typescript: (r, name, n) =>
    `import { sleep } from './${noun(r)}.js';\n\nexport interface ${capital(name)}Options {\n  readonly attempts: number;\n}\n\nexport async function ${name}({ attempts }: ${capital(name)}Options): Promise<string> {\n${repeat(n, (i) => `  const step${i} = await sleep(${r.between(1, 900)}, \`${noun(r)}-\${attempts}\`); // step ${i}`)}\n  return 'done';\n}`,
  bash: (r, name, n) =>
    `#!/usr/bin/env bash\nset -euo pipefail\n\nexport ${name.toUpperCase()}_URL="https://example.com/${noun(r)}"\n${repeat(n, (i) => `${noun(r)} ${noun(r)} --name "\${${name.toUpperCase()}_URL}/${i}" --limit ${r.between(1, 900)} | grep -v '${noun(r)}'`)}\necho "done"`,
  yaml: (r, name, n) =>
    `# ${capital(name)} settings\n${name}:\n  enabled: true\n  limits:\n${repeat(n, (i) => `    - name: ${noun(r)}-${i}\n      seconds: ${r.between(1, 900)}\n      labels: [${noun(r)}, "${noun(r)}"]`)}`,
};

/** The languages of the code blocks. */
export const languages: readonly string[] = Object.keys(WRITERS);

/** A fenced code block of one language, of about 8 to 20 lines. */
export function codeBlock(random: Random, language: string): string {
  const write = WRITERS[language];
  if (write === undefined) throw new Error(`no writer of ${language}`);
  const title = random.between(0, 2) === 0 ? ` title="${noun(random)}.${language}"` : '';
  return `\`\`\`${language}${title}\n${write(random, noun(random), random.between(3, 8))}\n\`\`\``;
}
