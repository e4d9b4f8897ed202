import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markdownToHtml } from '../helpers/markdown-to-html.js';
import { canonicalHtml } from './canonical-html.js';

/** One example of a specification: Markdown and its HTML. */
export interface Example {
  /** Number in the specification. */
  readonly number: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

/** Example number → the reason why our pipeline differs on purpose. */
export type Deviations = Readonly<Record<string, string>>;

/** Counts of the examples of an extended specification, which another suite checks. */
interface Counted {
  readonly examples: number;
  readonly deviations: number;
}

/**
 * Runs a suite that compares our Markdown pipeline with the examples of a specification. It has one
 * test for each section, one for the listed deviations, and one for the share of examples that
 * pass: at least 99 %, including those of `base`. HTML is compared as a browser shows it.
 */
export function checkExamples(
  name: string,
  examples: readonly Example[],
  deviations: Deviations,
  base: Counted = { examples: 0, deviations: 0 },
): void {
  const test = suite(name);
  const outcomes = examples.map((example) => ({ example, ...outcome(example) }));
  const sections = [...new Set(examples.map((e) => e.section))];

  for (const section of sections) {
    test(section, () => {
      const unexpected = outcomes.filter(
        (o) => o.example.section === section && !o.same && !(o.example.number in deviations),
      );
      if (unexpected.length > 0)
        throw errorWithoutStack(
          unexpected.map(({ example, actual }) => describe(example, actual)).join('\n\n'),
        );
    });
  }

  test('every listed deviation still differs and has a reason', () => {
    for (const [number, reason] of Object.entries(deviations)) {
      const deviation = outcomes.find((o) => o.example.number === Number(number));
      assert.ok(deviation !== undefined, `there is no example ${number}`);
      assert.not.ok(
        deviation.same,
        `example ${number} passes: remove it from tests/spec/deviations.json`,
      );
      assert.ok(reason.length > 15, `example ${number} needs a reason`);
    }
  });

  test('at least 99 % of the examples pass', () => {
    const total = base.examples + examples.length;
    const passed = base.examples - base.deviations + outcomes.filter((o) => o.same).length;
    assert.ok(passed >= total * 0.99, `${passed} of ${total} pass`);
  });

  test.run();
}

function outcome({ markdown, html }: Example): { same: boolean; actual: string } {
  try {
    const actual = markdownToHtml(markdown);
    return { same: canonicalHtml(actual) === canonicalHtml(html), actual };
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { same: false, actual: `threw ${text}` };
  }
}

/** Returns an error without a stack, which would only repeat the message. */
function errorWithoutStack(message: string): Error {
  return Object.assign(new Error(message), { stack: '' });
}

function describe({ number, markdown, html }: Example, actual: string): string {
  return [
    `example ${number}:`,
    visible(markdown),
    '--- should be',
    html.trimEnd(),
    '--- is',
    actual.trimEnd(),
    '--- compared as',
    canonicalHtml(html),
    actual.startsWith('threw') ? '' : canonicalHtml(actual),
  ].join('\n');
}

/** Makes tabs and trailing spaces visible, which have a meaning in Markdown. */
function visible(markdown: string): string {
  return markdown
    .replace(/\t/g, '→')
    .replace(/ +$/gm, (spaces) => '·'.repeat(spaces.length))
    .trimEnd();
}
