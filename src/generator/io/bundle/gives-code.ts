import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';
import type { Loader } from 'esbuild';
import type { Program } from 'estree';
import { codeReceivers } from '../../content/islands/code-receivers.js';
import { runEsbuild } from './esbuild.js';

const jsx = Parser.extend(acornJsx());

/** A property of an element whose value is an expression, or all properties of an object. */
const PROPERTY = /\w=\{|\{\.\.\./;

/**
 * The requests of the modules whose components get code from a module, see `codeReceivers`. None
 * for a module that cannot be parsed: the bundler reports its error.
 */
export async function receiversIn(text: string, loader: Loader): Promise<ReadonlySet<string>> {
  if (!PROPERTY.test(text)) return new Set();
  try {
    const { outputFiles } = await runEsbuild({
      stdin: { contents: text, loader },
      write: false,
      jsx: 'preserve',
      format: 'esm',
      logLevel: 'silent',
      tsconfigRaw: '{}',
    });
    const code = outputFiles[0]?.text ?? '';
    const program = jsx.parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    return codeReceivers(program as unknown as Program);
  } catch {
    return new Set();
  }
}
