import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dangersIn } from '../content/dangers.js';
import { amount } from '../helpers/amount.js';
import { findings, markup, page } from '../helpers/page.js';
import { seeded } from '../helpers/random.js';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//e.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', // HTML in MathML
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#1;javascript:alert(1)">x</a>', // browsers ignore leading control characters
  '<a href="java&#10;script:alert(1)">x</a>', // browsers ignore line ends
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(2)">x</button></form>',
  '<base href="//e.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//e.example/x.css>',
  '<style>@import "//e.example"</style>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '"><script>alert(1)</script>', // leaves an attribute
  "'><img src=x onerror=alert(1)>",
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', // a closing tag in an attribute
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
];

test('no payload can run in any construct', () => {
  for (const payload of PAYLOADS) {
    const quoted = payload.replace(/"/g, '&quot;');
    const places = [
      payload,
      `## ${payload}`,
      `- ${payload}`,
      `| a |\n|---|\n| ${payload} |`,
      `:::note ${payload}\n${payload}\n:::`,
      `\`\`\`html title="${quoted}"\n${payload}\n\`\`\``,
      `\`${payload}\``,
      `[x](<${payload.replace(/[<>]/g, '')}>)`,
      `![${payload}](./a.png "${quoted}")`,
      `:::card{title="${quoted}" to="javascript:alert(1)"}\nx\n:::`,
      `::::tabs\n:::tab{label="${quoted}"}\nx\n:::\n::::`,
      `:badge[${payload}]{type="${quoted}"}`,
      `[^1]\n\n[^1]: ${payload}`,
    ];
    for (const place of places) assert.equal(dangersIn(markup(place)), [], place);
  }
});

test('removed parts of raw HTML are reported', () => {
  assert.equal(findings('Text\n\n<script>alert(1)</script>\n'), ['3:1 html/unsafe']);
  assert.equal(findings('[x](javascript:alert(1))'), ['1:1 html/unsafe']);
});

test('raw HTML around Markdown, unknown tags and unbalanced tags compile', () => {
  assert.match(
    markup('<details>\n<summary>More</summary>\n\n**bold**\n\n</details>\n'),
    /<details>\s*<summary>More<\/summary>\s*<p><strong>bold<\/strong><\/p>\s*<\/details>/,
  );
  for (const text of [
    'Returns Promise<string> and Map<string, Array<number>>.',
    '</div></div> after',
    '<div><p><b>open',
    'a <!-- comment --> b',
    '<a"b>',
    '<x:y>z</x:y>',
    '<3 hearts',
    '<br><BR/><hr>',
  ])
    assert.ok(markup(text).length > 0, text);
  assert.not.match(markup('a <!-- secret --> b'), 'secret');
});

const MIXTURES = amount({ normal: 100, full: 300 });

test(`${MIXTURES} random mixtures of syntax compile to markup that does not run`, () => {
  const pieces: readonly [string, ...string[]] = [
    '# a',
    '\n\n',
    ':::note',
    ':::',
    '::::tabs',
    ':::tab{label="x"}',
    '::::',
    '| a | b |\n|---|---|\n| c | d |',
    '```go {1}\nx\n```',
    '```',
    '~~~',
    '- ',
    '  ',
    '> ',
    '[a](b.md)',
    '![c](d.png "e")',
    '<div>',
    '</div>',
    '<b onclick=x>',
    '`code`',
    '**',
    '_',
    '$x$',
    '$$',
    '[^1]',
    '[^1]: n',
    '{#id}',
    ':kbd[x]',
    ':term[y]',
    '::include{file="./a.md"}',
    '---',
    '---\ntitle: x\n---\n',
    'https://a.example/b',
    '<!--',
    '-->',
    '\\',
    '&amp;',
    '\r\n',
    '\t',
    'é',
    '\ud800',
    '😀',
    '\u0000',
    '1. ',
    '[ ]',
    '<details>',
    '<svg>',
    '[!NOTE]',
  ];
  const separators = ['\n', ' ', ''] as const;
  const random = seeded(20_251_120);
  for (let round = 0; round < MIXTURES; round++) {
    let text = '';
    for (let n = 0; n < 40; n++) text += random.pick(pieces) + random.pick(separators);
    const { article } = page(text);
    assert.is(article.parts.length, article.holes.length + 1);
    assert.equal(dangersIn(article.parts.join('')), [], JSON.stringify(text));
  }
});

test('many openings of one kind compile', () => {
  for (const piece of [
    '[',
    '*',
    '<',
    '> ',
    '(',
    '$a',
    '`',
    '![',
    '_a',
    '| ',
    ':::note\n',
    '- ',
    '&',
    '~',
    '{',
    '\\',
    '<div>',
  ])
    assert.ok(page(piece.repeat(1500)).facts, piece);
});

test.run();
