import type { Element } from 'hast';
import type { Collected } from '../article/collector.js';
import type { CompileContext } from '../context.js';
import { reportAt } from '../context.js';
import type { Place } from '../../model/diagnostic.js';
import { isDrawn, type Drawing, type NotDrawn } from '../../model/diagram.js';

/** Longer names of diagrams are cut. */
const MAX_NAME = 240;

/**
 * Turns the code of a `mermaid` block into the diagram that the build has drawn. A diagram that it
 * could not draw stays as it is, for the browser, with a finding.
 */
export function finishDiagram(
  node: Element,
  code: string,
  at: Place,
  { context, collected }: { readonly context: CompileContext; readonly collected: Collected },
): void {
  node.tagName = 'd-mermaid';
  node.properties = {};
  const result = context.diagrams?.get(code);
  if (result !== undefined && isDrawn(result)) {
    node.properties = propertiesOf(result);
    return;
  }
  collected.mermaid = true;
  collected.diagram ??= at;
  if (result !== undefined) reportUndrawn(code, at, result, context);
  else if (context.diagrams !== undefined) context.undrawn.push(code);
}

function propertiesOf(drawing: Drawing): Element['properties'] {
  const { viewBox, width, height, content, description } = drawing;
  return {
    viewBox,
    width,
    height,
    content,
    name: nameOf(drawing),
    ...(description === undefined ? {} : { description }),
  };
}

/** The title of a diagram, or else its texts. */
function nameOf({ title, labels }: Drawing): string {
  const name = title ?? labels.join(', ');
  if (name.length <= MAX_NAME) return name;
  const end = name.lastIndexOf(' ', MAX_NAME);
  return `${name.slice(0, end > 0 ? end : MAX_NAME).replace(/[\ud800-\udbff]$/, '')} …`;
}

function reportUndrawn(
  code: string,
  at: Place,
  { reason, line, isReported: hasFinding }: NotDrawn,
  context: CompileContext,
): void {
  if (hasFinding === true) return;
  const lines = code.split('\n').length;
  const isReported = context.diagnostics.some(
    (other) =>
      other.rule === 'diagram/syntax' &&
      other.file === at.file &&
      other.line >= at.line &&
      other.line <= at.line + lines + 1,
  );
  if (isReported || code.trim() === '') return;
  if (line === undefined)
    reportAt(context, at, {
      rule: 'diagram/in-browser',
      severity: 'warning',
      message: `The build cannot draw this diagram, so browsers load mermaid for it. ${reason}`,
      hint:
        'Draw it as a flowchart or as a sequence, state, class, entity or Gantt diagram, ' +
        'or accept this with an ignore comment.',
    });
  else
    reportAt(
      context,
      { ...at, line: at.line + 1 + line },
      {
        rule: 'diagram/syntax',
        severity: 'error',
        message: reason,
        hint: 'Correct this line or the one before it: readers see the text of the diagram.',
      },
    );
}
