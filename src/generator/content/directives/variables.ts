import { nearest } from '../../model/nearest.js';
import type { Place } from '../../model/diagnostic.js';
import { reportAt, type CompileContext } from '../context.js';

/** The value of a variable of the config; an unknown one is reported. */
export function variable(name: string, at: Place, context: CompileContext): string | undefined {
  const { variables } = context.config;
  if (Object.hasOwn(variables, name)) return variables[name];
  const near = nearest(name, Object.keys(variables));
  reportAt(context, at, {
    rule: 'variable/unknown',
    severity: 'error',
    message: `No variable "${name}".`,
    hint:
      near.length > 0
        ? `Did you mean "${near.join('", "')}"?`
        : 'Define it under markdown.variables in the config.',
  });
  return undefined;
}
