import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findMermaid, type MermaidFile } from '../../src/generator/io/bundle/mermaid-files.js';
import type { Cache } from '../../src/generator/io/stores/cache.js';
import { isDrawn, type Drawing, type DrawResult } from '../../src/generator/model/diagram.js';
import {
  createDiagramDrawer,
  type DiagramDrawer,
} from '../../src/generator/threads/diagram-drawer.js';
import { amount } from '../helpers/amount.js';
import { checkFiles } from '../helpers/check-site.js';
import { folder } from '../helpers/command.js';
import { payloads } from '../security/payloads.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const mermaid = findMermaid(process.cwd()) as MermaidFile;

/** The results for some diagrams. */
async function draw(
  drawer: DiagramDrawer,
  codes: Iterable<string>,
  from: MermaidFile,
): Promise<ReadonlyMap<string, DrawResult>> {
  return drawer.open(from).finish(new Set(codes));
}

async function drawAll(...codes: readonly string[]): Promise<DrawResult[]> {
  const results = await draw(createDiagramDrawer(undefined), codes, mermaid);
  return codes.map((code) => results.get(code) ?? { reason: 'no result' });
}

const registered: string[] = [];
let drawnTogether: Promise<DrawResult[]> | undefined;

/** Registers diagrams. One process draws those of all tests when the first test asks for them. */
function together(...codes: readonly string[]): () => Promise<DrawResult[]> {
  const from = registered.length;
  registered.push(...codes);
  return async () => {
    drawnTogether ??= drawAll(...registered);
    return (await drawnTogether).slice(from, from + codes.length);
  };
}

function assertDrawn(result: DrawResult | undefined): Drawing {
  assert.ok(result !== undefined && isDrawn(result), JSON.stringify(result));
  return result as Drawing;
}

const FLOW =
  'flowchart LR\n  A[Client] -- starts --> B[(Store)]\n  subgraph S[Group]\n    B\n  end';
const GANTT = 'gantt\n  dateFormat X\n  axisFormat %S\n  section A\n  one :0, 10s\n  two :10, 5s';

const drawFlow = together(FLOW, GANTT);

test('a flowchart has its texts, boxes and arrows', async () => {
  const [flow] = await drawFlow();
  const { content, labels, width, height } = assertDrawn(flow);
  assert.equal([...labels].sort(), ['Client', 'Group', 'Store', 'starts']);
  assert.ok(width > 200 && width < 600, String(width));
  assert.ok(height > 40 && height < 300, String(height));
  assert.match(content, /<rect [^>]*class="df-node ds-border"/);
  // The line and its arrowhead.
  assert.match(content, /<path d="M[^"]*" class="ds-line" fill="none"\/><g transform=/);
});

const KINDS = [
  'sequenceDiagram\n  A->>B: hello\n  Note over A: waits',
  'stateDiagram-v2\n  [*] --> Still\n  Still --> [*]',
  'classDiagram\n  Animal <|-- Duck\n  Animal : +int age',
  'erDiagram\n  CUSTOMER ||--o{ ORDER : places',
  'gantt\n  dateFormat X\n  section B\n  three :0, 5s',
];
const drawKinds = together(...KINDS);

test('the kinds of diagrams that follow the colours of the site', async () => {
  for (const [i, result] of (await drawKinds()).entries()) {
    assert.ok(isDrawn(result), `${KINDS[i]}: ${JSON.stringify(result)}`);
    assert.not.match(isDrawn(result) ? result.content : '', /fill="(?!none)|stroke="/);
  }
});

const drawBoxes = together(
  'sequenceDiagram\n  box Our side\n  actor A\n  end\n  box Aqua Other\n  participant B\n  end\n' +
    '  A->>B: one<br/><br/>three',
  'architecture-beta\n  service a(server)[A]',
);

test('groups of a sequence have names and colours, and lines of a text may be empty', async () => {
  const [boxes, other] = await drawBoxes();
  const { labels, content } = assertDrawn(boxes);
  for (const label of ['Our side', 'Other', 'one', 'three'])
    assert.ok(labels.includes(label), `${label} in ${labels.join()}`);
  assert.match(content, /fill="aqua"/i);
  assert.equal(other, { reason: 'The build does not draw diagrams of the type "architecture".' });
});

test('a drawing is the same in every time zone, and after other diagrams', async () => {
  const before = process.env['TZ'];
  const [flow, gantt] = await drawFlow();
  process.env['TZ'] = 'Asia/Kathmandu';
  const second = await drawAll('flowchart LR\n  x{y} --> z((u))', FLOW, 'pie\n  "a" : 1', GANTT);
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
  assert.equal(second[3], assertDrawn(gantt));
  assert.equal(second[1], assertDrawn(flow));
});

const drawTitled = together(
  'flowchart LR\n  accTitle: The way\n  accDescr: of a task\n  a --> b\n' +
    '  style a fill:#ffdddd\n  style b fill:#220044',
);

test('title and description come from the diagram, and colours of the writer stay', async () => {
  const [result] = await drawTitled();
  const drawing = assertDrawn(result);
  assert.is(drawing.title, 'The way');
  assert.is(drawing.description, 'of a task');
  assert.match(drawing.content, 'fill="#ffdddd"');
  // Black text on the light node, white text on the dark one.
  assert.match(drawing.content, /fill="#111111"[^>]*>a</);
  assert.match(drawing.content, /fill="#ffffff"[^>]*>b</);
});

const ALLOWED_TAGS = /^(?:g|path|rect|circle|ellipse|line|polygon|polyline|text|tspan)$/;
const ALLOWED_ATTRIBUTES = new Set(
  (
    'd x y x1 x2 y1 y2 r rx ry cx cy points width height transform class fill fill-opacity ' +
    'stroke stroke-width stroke-dasharray text-anchor dominant-baseline font-size font-weight ' +
    'font-style'
  ).split(' '),
);

function assertSafe(content: string, code: string): void {
  for (const [, tag = '', attributes = ''] of content.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
    assert.match(tag, ALLOWED_TAGS, code);
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s="]+)="([^"]*)"/g)) {
      assert.ok(ALLOWED_ATTRIBUTES.has(name), `${name} in ${code}`);
      assert.not.match(value, /url|script|:|&|http/i, code);
    }
  }
}

/** Takes one of so many payloads. */
const STEP = amount({ normal: 46, full: 7 });

function hostileCodes(): string[] {
  const texts = payloads
    .filter((_, i) => i % STEP === 0)
    .map((text) => text.replace(/"/g, "'").replace(/\s+/g, ' '));
  const codes = texts.flatMap((text) => [
    `flowchart LR\n  a["${text}"] -- "${text}" --> b\n  click b href "javascript:pwned(1)"`,
    `sequenceDiagram\n  A->>B: ${text.replace(/[;#]/g, ' ')}`,
  ]);
  return [
    ...codes,
    'flowchart LR\n  a --> b\n  style a fill:url(https://evil.example/x)\n' +
      '  classDef x fill:#fff,background:url(//evil.example)\n  class b x',
    '%%{init: {"securityLevel": "loose", "htmlLabels": true, ' +
      '"themeCSS": "* {fill: url(//e)}"}}%%\n' +
      'flowchart LR\n  a["<img src=x onerror=pwned(1)>"] --> b',
    'flowchart LR\n  a@{ img: "https://evil.example/x.png", label: "x" }',
  ];
}

const HOSTILE = hostileCodes();
const drawHostile = together(...HOSTILE);

test('hostile texts in diagrams stay texts', async () => {
  const results = await drawHostile();
  const drawings = results.filter(isDrawn);
  assert.ok(drawings.length > HOSTILE.length / 2, String(drawings.length));
  results.forEach((result, i) => {
    if (isDrawn(result)) assertSafe(result.content, HOSTILE[i] ?? '');
  });
});

const page = (code: string): string => `---\ntitle: A\n---\n\`\`\`mermaid\n${code}\n\`\`\`\n`;

const MANY = Array.from({ length: 5000 }, (_, i) => `n${i}`);
const drawHuge = together(
  `flowchart LR\n${MANY.map((name) => `${name}-->m${name}`).join('\n')}`,
  `flowchart LR\n${MANY.slice(0, 501)
    .map((name) => `${name}-->m`)
    .join('\n')}`,
  `flowchart LR\n  a["${'word '.repeat(200)}"] --> b`,
  `flowchart LR\n  a["${'x'.repeat(2000)}"] --> b`,
);

test('huge diagrams are drawn or left to browsers', async () => {
  const [tooLong, tooMany, words, word] = await drawHuge();
  assert.equal(tooLong, { reason: 'It has more than 50,000 characters.' });
  assert.match(JSON.stringify(tooMany), 'Edge limit exceeded.');
  assertDrawn(words);
  for (const result of [words, word])
    if (result !== undefined && isDrawn(result)) assertSafe(result.content, 'a huge label');
});

/** A substitute for mermaid: a diagram hangs, one waits for nothing, one ends the process. */
const FAULTY = `export default {
  initialize() {},
  async render(id, code) {
    if (code === 'hangs') await new Promise((resolve) => setTimeout(resolve, 1e9));
    if (code === 'waits') await new Promise(() => undefined);
    if (code === 'ends') process.exit(3);
    const content = '<rect width="20" height="10"/><text>' + code + '</text>';
    return { svg: '<svg id="' + id + '">' + content + '</svg>', diagramType: 'flowchart-v2' };
  },
};
`;

test('a diagram that fails or takes too long does not stop the others', async () => {
  const file = join(folder({ 'mermaid.mjs': FAULTY }), 'mermaid.mjs');
  const drawer = createDiagramDrawer(undefined, { start: 60, first: 2, slow: 6 });
  const results = await draw(drawer, ['hangs', 'one', 'ends', 'two'], {
    file,
    fingerprint: 'faulty',
  });
  const labels = ['hangs', 'one', 'ends', 'two'].map((code) => {
    const result = results.get(code);
    return [code, result !== undefined && isDrawn(result) && result.labels];
  });
  assert.equal(labels, [
    ['hangs', false],
    ['one', ['one']],
    ['ends', false],
    ['two', ['two']],
  ]);
});

/** A substitute for mermaid that never draws diagrams whose text ends with `hangs`. */
const HANGING = FAULTY.replace("code === 'hangs'", "code.endsWith('hangs')");

test('a diagram that waits for what never comes takes no time', async () => {
  const file = join(folder({ 'mermaid.mjs': FAULTY }), 'mermaid.mjs');
  // Only the end of the process ends this: the limits are hours.
  const drawer = createDiagramDrawer(undefined, { start: 60, first: 9_000, slow: 20_000 });
  const results = await draw(drawer, ['waits', 'one'], { file, fingerprint: 'waiting' });
  assert.ok('reason' in (results.get('waits') ?? {}));
  assert.ok(isDrawn(results.get('one') ?? { reason: '' }));
});

test('slow diagrams together have a limit, and one finding says so', async () => {
  const file = join(folder({ 'mermaid.mjs': HANGING }), 'mermaid.mjs');
  const times = { start: 60, first: 2, slow: 6 };
  const drawer = createDiagramDrawer(undefined, times);
  const codes = ['one', ...Array.from({ length: 40 }, (_, i) => `${i} hangs`)];
  const drawing = drawer.open({ file, fingerprint: 'hanging' });
  // The order in which they are added does not matter: the report is at the first one.
  drawing.add(['one', ...[...codes].reverse()]);
  const results = await drawing.finish(new Set(codes));
  assert.ok(isDrawn(results.get('one') ?? { reason: '' }));
  const late = codes.filter((code) => {
    const result = results.get(code);
    return result !== undefined && 'isLate' in result;
  });
  assert.ok(late.length > 30, `${late.length} were left out`);
  const reported = late.flatMap((code) => {
    const result = results.get(code);
    return result !== undefined && 'reason' in result && result.isReported !== true
      ? [`${code}: ${result.reason}`]
      : [];
  });
  assert.equal(reported, [
    `${late[0] ?? ''}: There was no time for it and for ${late.length - 1} more: ` +
      'slow diagrams have 6 seconds of a build.',
  ]);
  const again = await draw(drawer, codes, { file, fingerprint: 'hanging' });
  for (const code of late) assert.is(again.get(code), results.get(code), 'not tried twice');
});

test('drawings are kept by their text, and failures of mermaid are not', async () => {
  const file = join(folder({ 'mermaid.mjs': FAULTY }), 'mermaid.mjs');
  const stored = new Map<string, string | Uint8Array>();
  const cache: Pick<Cache, 'get' | 'put' | 'names' | 'remove'> = {
    get: (key) => {
      const content = stored.get(key);
      return content === undefined ? undefined : Buffer.from(content);
    },
    put: (key, content) => stored.set(key, content).has(key),
    names: () => [],
    remove: (key) => void stored.delete(key),
  };
  const codes = new Set(['one', 'ends']);
  const first = await draw(createDiagramDrawer(cache), codes, { file, fingerprint: 'faulty' });
  assert.is(stored.size, 1);
  const gone = { file: `${file}.gone`, fingerprint: 'faulty' };
  const second = await draw(createDiagramDrawer(cache), codes, gone);
  assert.equal(second, first);
  const other = { ...gone, fingerprint: 'other' };
  const third = await draw(createDiagramDrawer(cache), codes, other);
  assert.not.ok([...third.values()].some(isDrawn));
});

const BROKEN = [
  ['flowchart LR', '  a --> b', '  a --> --> b'],
  ['%% a comment', '', 'flowchart LR', '  %% another', '  a --> b', '  a --> --> b'],
  ['---', 'title: T', '---', '%%{init: {', '  "theme": "dark"', '}}%%', 'sequenceDiagram', '->>'],
  ['', '', 'stateDiagram-v2', '  [*] --> --> b'],
];
const drawBroken = together(...BROKEN.map((lines) => lines.join('\n')));

test('an error of a diagram is reported at its line, whatever is above it', async () => {
  for (const [i, result] of (await drawBroken()).entries())
    assert.is('line' in result ? result.line : -1, (BROKEN[i]?.length ?? 0) - 1);
});

fullTest('check reports diagrams that browsers have to draw', async () => {
  const findings = await checkFiles({
    'site.config.ts': "export default { title: 'A', url: 'https://a.example' };\n",
    'docs/index.md': page(FLOW),
    'docs/pie.md': page('pie title Pets\n  "Dogs" : 3'),
    'docs/broken.md': page('flowchart LR\n  a --> --> b'),
    'docs/open.md': page('flowchart LR\n  a[open --> b'),
  });
  const inFile = (path: string): string[] =>
    findings
      .filter(({ file, rule }) => file === path && rule.startsWith('diagram/'))
      .map(({ rule, line, message }) => `${line} ${rule} ${message}`);
  assert.equal(inFile('docs/index.md'), []);
  const [pie = ''] = inFile('docs/pie.md');
  assert.match(pie, '4 diagram/in-browser');
  assert.match(pie, 'The build does not draw diagrams of the type "pie".');
  assert.equal(inFile('docs/broken.md'), [
    '6 diagram/syntax Mermaid cannot read this line of the diagram.',
  ]);
  assert.is(inFile('docs/open.md').length, 1);
});

test.run();
