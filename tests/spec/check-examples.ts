import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markdownToHtml } from '../helpers/markdown-to-html.js';
import { canonicalHtml } from './canonical-html.js';

/** One example of a specification: what is written, and what it means. */
export interface Example {
  /** Number in the specification. */
  readonly number: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

/** Example number → why our pipeline means to differ. */
export type Deviations = Readonly<Record<string, string>>;

/** Examples of a specification that this one extends, checked elsewhere. */
interface Counted {
  readonly examples: number;
  readonly deviations: number;
}

/**
 * Make and run a suite that holds our Markdown pipeline against examples: one
 * test for each section, one for the listed deviations, and one that at least
 * 99 % pass, those of `base` counted in. HTML is compared as a browser shows it.
 */
export function checkExamples(name: string, examples: readonly Example[], deviations: Deviations, base: Counted = { examples: 0, deviations: 0 }): void {
  const test = suite(name);
  const outcomes = examples.map((example) => ({ example, ...outcome(example) }));
  const sections = [...new Set(examples.map((e) => e.section))];

  for (const section of sections) {
    test(section, () => {
      const unexpected = outcomes.filter((o) => o.example.section === section && !o.same && !(o.example.number in deviations));
      if (unexpected.length > 0) throw complaint(unexpected.map(({ example, actual }) => describe(example, actual)).join('\n\n'));
    });
  }

  test('every listed deviation is one, and says why', () => {
    for (const [number, reason] of Object.entries(deviations)) {
      const found = outcomes.find((o) => o.example.number === Number(number));
      assert.ok(found !== undefined, `there is no example ${number}`);
      assert.not.ok(found.same, `example ${number} passes now: take it off tests/spec/deviations.json`);
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
    return { same: false, actual: `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` };
  }
}

/** An error whose stack would only repeat its message. */
function complaint(message: string): Error {
  return Object.assign(new Error(message), { stack: '' });
}

function describe({ number, markdown, html }: Example, actual: string): string {
  return [`example ${number}:`, visible(markdown), '--- should be', html.trimEnd(), '--- is', actual.trimEnd(), '--- compared as', canonicalHtml(html), actual.startsWith('threw') ? '' : canonicalHtml(actual)].join('\n');
}

/** Show tabs and trailing spaces, which matter in Markdown. */
function visible(markdown: string): string {
  return markdown.replace(/\t/g, '→').replace(/ +$/gm, (spaces) => '·'.repeat(spaces.length)).trimEnd();
}
