import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { copiedFacts } from './copied-facts.mjs';
import { ownKeys } from './own-keys.mjs';

/** The rules of this repository, which need types. All other rules are in .oxlintrc.json. */
export const RULES = [ownKeys, copiedFacts];

/**
 * Types of the browser and of Node.js together: one program for all of src/ takes half the time of
 * one for each of its projects.
 */
const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['node'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

/** All TypeScript files below src/ of a folder, sorted. */
export function sourceFiles(root) {
  return readdirSync(join(root, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Applies rules to files. Returns `{ file, line, rule, message }` for each mistake, with paths
 * relative to `root`. Computes types only where a rule asks for them.
 */
export function applyRules(root, files, rules, options = {}) {
  const program = ts.createProgram({ rootNames: files, options: { ...OPTIONS, ...options } });
  const checker = program.getTypeChecker();
  const mistakes = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    const path = relative(root, file).replaceAll('\\', '/');
    const active = rules.filter(({ except }) => !except.includes(path));
    const visit = (node) => {
      for (const { name, check } of active) {
        const mistake = check(node, checker);
        if (mistake === undefined) continue;
        const { line } = source.getLineAndCharacterOfPosition(mistake.node.getStart());
        mistakes.push({ file: path, line: line + 1, rule: name, message: mistake.message });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return mistakes;
}
