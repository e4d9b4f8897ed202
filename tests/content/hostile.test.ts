import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount } from '../helpers/amount.js';
import { compileText } from '../helpers/compile.js';
import { dangersIn } from './dangers.js';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//e.example/x.js></SCRIPT>',
  '<script\n>alert(1)</script\n>',
  '</script><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>', // a tag that appears when the inner one is removed
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  '<math><script>alert(1)</script></math>',
  '<img src=x onerror=alert(1)>',
  '<img src=x oNeRrOr=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src=javascript:alert(1)>',
  '<image src=x onerror=alert(1)>', // parsed as <img>
  '<input autofocus onfocus=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//', // an unclosed tag
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<video poster=javascript:alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#1;javascript:alert(1)">x</a>', // browsers ignore leading control characters
  '<a href="java&#10;script:alert(1)">x</a>', // browsers ignore line ends
  '<a href="java&Tab;script&colon;alert(1)">x</a>', // named character references
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>', // <script>
  '<a href="data:image/svg+xml,<svg onload=alert(1)>">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text>x</text></a></svg>',
  '<svg><a><set attributeName="xlink:href" to="javascript:alert(1)"/></a></svg>',
  '<math><maction xlink:href="javascript:alert(1)">x</maction></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(2)">x</button></form>',
  '<isindex action=javascript:alert(1) type=submit>', // a form in old browsers
  '<base href="//e.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//e.example/x.css>',
  '<style>@import "//e.example"</style>',
  '<svg><style>@import "//e.example"</style></svg>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<frameset><frame src="javascript:alert(1)"></frameset>',
  // Markup that changes its meaning when it is parsed a second time.
  '<math><mtext><table><mglyph><style><!--</style>' +
    '<img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  // A closing tag in an attribute of an element whose content is sometimes text.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  '<select><script>alert(1)</script></select>',
  '<!--><img src=x onerror=alert(1)>-->', // an empty comment
  '<!-- --!><img src=x onerror=alert(1)> -->', // browsers also end comments with --!>
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  // Text that leaves an attribute or an element.
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '</code></pre><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '`<script>alert(1)</script>',
  '\x000\x00<script>alert(1)</script>', // the internal mark of a hole
  '<d-math html="<img src=x onerror=alert(1)>"></d-math>', // an internal element
  '<p data-place="1:1:<script>" dangerouslySetInnerHTML="<script>">x</p>',
];

/** The payload on one line. */
const oneLine = (payload: string): string => payload.replaceAll('\n', ' ');
/** The payload without brackets and line ends. */
const inBrackets = (payload: string): string => payload.replace(/[[\]\n]/g, ' ');
/** The payload as a link destination in angle brackets. */
const inAngles = (payload: string): string => `<${payload.replace(/[<>\n]/g, '')}>`;

/** Functions that put a payload, or its quoted form, into a construct of a page. */
const PLACES: Readonly<Record<string, (payload: string, quoted: string) => string>> = {
  'a paragraph': (p) => `Text ${p} text`,
  'a block': (p) => p,
  'a heading': (p) => `## ${oneLine(p)}`,
  'a heading id': (p) => `## H {#${p.replace(/[\s{}]/g, '')}}`,
  'a list, a quote and emphasis': (p) => `- ${p}\n\n> ${p}\n\n**${p}**`,
  'a table': (p) => `| ${oneLine(p)} |\n|---|\n| ${oneLine(p)} |`,
  'inline code': (p) => `\`\`${p}\`\``,
  'code and its title': (p, q) =>
    `\`\`\`html title="${q}" {1}\n${p}\n\`\`\`\n\n` +
    `\`\`\`${q.replace(/[\s`]/g, '')}\n${p}\n\`\`\`\n\n` +
    `    ${p}`,
  'the text, address and title of a link': (p, q) =>
    `[${p}](./x.md "${q}") [x](${inAngles(p)} "${q}") ` +
    `[y](./${encodeURI(p.replace(/[\ud800-\udfff]/g, ''))})`,
  'a reference link': (p, q) =>
    `[x][r] [${p}][r]\n\n[r]: ${inAngles(p)} '${q.replaceAll("'", '')}'`,
  'a picture': (p, q) => `![${p}](./a.png "${q}") ![x](${inAngles(p)})`,
  'a title of an admonition': (p) =>
    `:::note ${oneLine(p)}\n${p}\n:::\n\n:::tip[${inBrackets(p)}]\nx\n:::`,
  'attributes of block directives': (p, q) =>
    [
      `::::tabs{group="${q}"}\n:::tab{label="${q}" value="${q}"}\n${p}\n:::\n::::`,
      `:::card{title="${q}" to="${q}" icon="${q}"}\nx\n:::`,
      `:::details{id="${q}" open="${q}"}\nx\n:::`,
      `::listing{area="${q}" tag="${q}"}`,
    ].join('\n\n'),
  'attributes of inline directives': (p, q) =>
    [
      `:badge[${inBrackets(p)}]{type="${q}"}`,
      `:kbd[x]{class="${q}"}`,
      `:term[x]{of="${q}"}`,
      `:var[${q.replace(/[[\]]/g, '')}]`,
    ].join(' '),
  'a definition': (p, q) => `:::definition{term="${q}" id="${q}"}\n${p}\n:::`,
  'a footnote': (p) => `A[^1]\n\n[^1]: ${oneLine(p)}`,
  'a footnote label': (p) =>
    `A[^${p.replace(/[\s[\]]/g, '')}]\n\n[^${p.replace(/[\s[\]]/g, '')}]: n`,
  'a formula and a diagram': (p) =>
    `$${p.replace(/[$\n]/g, ' ').trim()}$\n\n$$\n${p}\n$$\n\n\`\`\`mermaid\n${p}\n\`\`\``,
  'attributes of raw HTML': (_, q) =>
    [
      `<p title="${q}" class="${q}" id="${q}">x</p>`,
      `<img src="x.png" alt="${q}" title="${q}" width="${q}">`,
      `<a href="${q}" name="${q}">x</a>`,
    ].join('\n\n'),
  'an include': (_, q) =>
    [
      `::include{file="${q}"}`,
      `::code{file="evil.html" title="${q}" lang="${q}" region="${q}"}`,
      `::include{file="./_evil.md"}`,
    ].join('\n\n'),
};

/** One of this many payloads is tried in each place. Neighbouring places have different ones. */
const STEP = amount({ normal: 3, full: 1 });

for (const [at, [place, write]] of Object.entries(PLACES).entries()) {
  const isTried = (i: number): boolean => place === 'a block' || i % STEP === at % STEP;
  test(`no payload in ${place} can run`, () => {
    for (const payload of PAYLOADS.filter((_, i) => isTried(i))) {
      const text = write(
        payload,
        payload.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replaceAll('\n', ' '),
      );
      const { html, article } = compileText(text, {
        files: { 'evil.html': payload, 'docs/_evil.md': payload },
        variables: { v: payload },
      });
      assert.equal(dangersIn(html), [], text);
      assert.is(article.parts.length, article.holes.length + 1, text);
    }
  });
}

test('dangersIn finds markup that runs', () => {
  for (const html of [
    '<script>x</script>',
    '<img onerror=x>',
    '<svg onload=x></svg>',
    '<a href="java\nscript:x">',
    '<svg><a xlink:href="javascript:x"/></svg>',
    '<iframe srcdoc=x></iframe>',
    '<a href=" data:text/html,x">',
    '<style>x</style>',
  ])
    assert.is(dangersIn(html).length, 1, html);
  assert.equal(
    dangersIn(
      '<a href="https://a.example" title="onload=x">javascript:x</a><img ' +
        'src="data:image/png;base64,AA">',
    ),
    [],
  );
});

test.run();
