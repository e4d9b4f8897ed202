/** The name of the function that every payload tries to call. */
export const MARK = 'pwned';

const CALL = `${MARK}(1)`;

/** Elements with an event handler that needs little or no action of the reader. */
const HANDLERS: readonly (readonly [element: string, attributes: string, event: string])[] = [
  ['img', 'src=x', 'onerror'],
  ['image', 'src=x', 'onerror'],
  ['svg', '', 'onload'],
  ['body', '', 'onload'],
  ['body', '', 'onpageshow'],
  ['html', '', 'onmouseover'],
  ['details', 'open', 'ontoggle'],
  ['input', 'autofocus', 'onfocus'],
  ['select', 'autofocus', 'onfocus'],
  ['textarea', 'autofocus', 'onfocus'],
  ['button', 'autofocus', 'onfocus'],
  ['a', 'href=# autofocus', 'onfocusin'],
  ['p', 'contenteditable autofocus', 'onfocus'],
  ['video', 'src=x', 'onerror'],
  ['audio', 'src=x', 'onloadstart'],
  ['source', 'src=x', 'onerror'],
  ['object', 'data=x', 'onerror'],
  ['embed', 'src=x', 'onload'],
  ['iframe', 'src=x', 'onload'],
  ['link', 'rel=stylesheet href=x', 'onerror'],
  ['style', '', 'onload'],
  ['script', 'src=x', 'onerror'],
  ['marquee', '', 'onstart'],
  ['dialog', 'open', 'onclose'],
  ['div', 'style=animation-name:x', 'onanimationstart'],
  ['div', 'tabindex=1', 'onpointerenter'],
  ['x-y', 'tabindex=1', 'onmouseover'],
  ['math', '', 'onclick'],
  ['form', '', 'onformdata'],
  ['div', 'popover', 'onbeforetoggle'],
];

/** Different notations of the same handler: separators, quotes and case. */
const WRITINGS: readonly ((element: string, attributes: string, event: string) => string)[] = [
  (e, a, on) => `<${e} ${a} ${on}=${CALL}>`,
  // Slashes separate attributes like spaces.
  (e, a, on) => `<${e}/${a.replaceAll(' ', '/')}/${on}="${CALL}">`,
  // Line breaks are allowed around the equals sign.
  (e, a, on) => `<${e.toUpperCase()}\n${a}\n${on.toUpperCase()}\n=\n'${CALL}'\n>`,
  // Ends an attribute first; has no closing bracket.
  (e, a, on) => `"'><${e}\t${a}\f${on}=${CALL}//`,
];

/** Addresses that run a script. */
const ADDRESSES: readonly string[] = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  // Browsers skip spaces and control characters before the scheme, and line breaks in it.
  ` \tjavascript:${CALL}`,
  `\x01javascript:${CALL}`,
  `java\nscript:${CALL}`,
  // Character references, which a parser of HTML resolves.
  `java&Tab;script&colon;${CALL}`,
  `&#106;&#x61;vascript:${CALL}`,
  `&#0000106avascript:${CALL}`,
  `javascript&#58;${CALL}`,
  // The host is a comment of JavaScript, which the line break ends.
  `javascript://x.example/%0a${CALL}`,
  `//javascript:${CALL}`,
  `javascript:void(0);${CALL}`,
  `view-source:javascript:${CALL}`,
  `feed:javascript:${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>parent.${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQucHduZWQoMSk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>`,
  `data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>${CALL}</script>`,
  `blob:javascript:${CALL}`,
];

/** Markup in which an address is followed or loaded. */
const CARRIERS: readonly ((address: string) => string)[] = [
  (a) => `<a href="${a}">x</a>`,
  (a) => `[x](<${a}>)`,
  (a) => `![x](<${a}> "t")`,
  (a) => `<iframe src="${a}"></iframe>`,
  (a) => `<form action="${a}"><button formaction="${a}">x</button></form>`,
  (a) => `<svg><a xlink:href="${a}" href="${a}"><text>x</text></a></svg>`,
  (a) => `<svg><a><animate attributeName="href" values="${a}" from="${a}" to="${a}"/>x</a></svg>`,
  (a) => `<math><mi xlink:href="${a}" href="${a}">x</mi></math>`,
  (a) => `<object data="${a}"></object><embed src="${a}">`,
  (a) => `<svg><use href="${a}" xlink:href="${a}"/></svg>`,
  (a) => `<area href="${a}"><base href="${a}">`,
  (a) => `<video poster="${a}"><track src="${a}"></video>`,
];

/** Texts that end the syntax around a payload. */
const ENDINGS: readonly string[] = [
  '"',
  "'",
  '`',
  '">',
  "'>",
  '--><',
  '--!>',
  ']]>',
  '</title>',
  '</script>',
  '</style>',
  '</textarea>',
  '</noscript>',
  '</template>',
  '</svg>',
  '</math>',
  '</pre></code>',
  '</select>',
  '</iframe>',
  '</xmp>',
  '\\"',
  '\\u0022',
  '\u2028',
  '${',
  '{{',
  '*/',
  '%22%3E',
  '&quot;&gt;',
  // Marks of docsgen's own templates.
  '\0',
  '\0article\0',
];

/** Scripts that run once an ending has worked. */
const AFTER_ENDINGS: readonly string[] = [
  `<script>${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  ` autofocus onfocus=${CALL} x=`,
  `;${CALL};//`,
];

/** Markup that browsers and simple parsers read differently. */
const MISREAD: readonly string[] = [
  `<script\n>${CALL}</script\n>`,
  `<SCRIPT SRC=//127.0.0.1:9/x.js></SCRIPT>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><script href="data:text/javascript,${CALL}"/></svg>`,
  `<svg><script>&#112;wned(1)</script></svg>`,
  `<math><script>${CALL}</script></math>`,
  `<script type=module>${CALL}</script>`,
  `<script type="importmap">{"imports":{"x":"data:text/javascript,${CALL}"}}</script>`,
  `<script type="speculationrules">{"prerender":[{"urls":["/x"]}]}</script>`,
  `<template><script>${CALL}</script></template>`,
  `<template shadowrootmode=open><img src=x onerror=${CALL}></template>`,
  // Parsing moves elements between HTML and MathML, so serialising and parsing again differ.
  '<math><mtext><table><mglyph><style><!--</style>' +
    `<img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style>' +
    `<a title="</style><img src onerror='${CALL}'>"></style></h1>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CALL}>">`,
  `<svg><title><style><img src=x onerror=${CALL}></style></title></svg>`,
  `<svg><desc><noscript><p title="</noscript><img src=x onerror=${CALL}>"></noscript></desc></svg>`,
  '<svg><foreignObject>' +
    `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe></foreignObject></svg>`,
  `<iframe srcdoc="&lt;script&gt;parent.${CALL}&lt;/script&gt;"></iframe>`,
  `<noembed><img title="</noembed><img src=x onerror=${CALL}>"></noembed>`,
  `<plaintext><script>${CALL}</script>`,
  `<listing>&lt;img src=x onerror=${CALL}&gt;</listing>`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<!-- --!><img src=x onerror=${CALL}> -->`,
  `<!--->-->\n<img src=x onerror=${CALL}>`,
  `<?php echo '<script>${CALL}</script>' ?>`,
  `<?xml version="1.0"?><script>${CALL}</script>`,
  `<![CDATA[<script>${CALL}</script>]]>`,
  `<svg><![CDATA[><img src=x onerror=${CALL}>]]></svg>`,
  `</p><script>${CALL}</script>`,
  `</ ><img src=x onerror=${CALL}>`,
  `<a\x00b><img src=x onerror=${CALL}>`,
  `<<script>${CALL}//<</script>`,
  `<img """><script>${CALL}</script>">`,
  `<img src="x\` \`<script>${CALL}</script>"\` \`>`,
  `<div title="a &quot;> <img src=x onerror=${CALL}>">x</div>`,
  `<b <script>${CALL}</script>0`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<meta charset=utf-7>+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `<link rel=import href="data:text/html,<script>${CALL}</script>">`,
  `<link rel=stylesheet href="data:text/css,*{background:url(//127.0.0.1:9)}">`,
  `<style>@import "//127.0.0.1:9/x.css";*{color:expression(${CALL})}</style>`,
  `<p style="background:url(javascript:${CALL});behavior:url(#x);-moz-binding:url(#x)">x</p>`,
  `<p id="docsgen-main" name="docsgen" class="${MARK}" data-search onclick=${CALL}>x</p>`,
  `<d-math html="<img src=x onerror=${CALL}>"></d-math>`,
  `<p dangerouslySetInnerHTML="{__html:'<script>${CALL}</script>'}" ref="x" key="y">x</p>`,
  `<p is="x-y" slot="z" onclick=${CALL}>x</p>`,
  `<input type=image src=x onerror=${CALL}>`,
  `<isindex action=javascript:${CALL} type=image>`,
  `<portal src="javascript:${CALL}"></portal>`,
  `<fencedframe src="javascript:${CALL}"></fencedframe>`,
  `<keygen autofocus onfocus=${CALL}>`,
  `<x onclick=${CALL}>$\\href{javascript:${CALL}}{x}$</x>`,
  `$\\url{javascript:${CALL}} \\includegraphics{javascript:${CALL}}$`,
  `$\\htmlData{x=" onmouseover=${CALL}}{y} \\htmlStyle{x:y}{z}$`,
  `<javascript:${CALL}>`,
  `[x][y]\n\n[y]: javascript:${CALL} "t"`,
  `[a](javascript://x.example/%0a${CALL}) [b](\\javascript:${CALL})`,
  `![x" onerror="${CALL}](x.png)`,
  `[x](./a" onmouseover="${CALL}) [y](<./a' autofocus onfocus='${CALL}>)`,
  `\`\`\`html" onmouseover="${CALL}\nx\n\`\`\``,
  `:badge[<img src=x onerror=${CALL}>]{type="x\\" onclick=${CALL}"}`,
  `\\<script>${CALL}</script>`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${CALL}&amp;gt;`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `\uFF1Cscript\uFF1E${CALL}\uFF1C/script\uFF1E`,
  `\u202E<script>${CALL}</script>`,
  `<scrıpt>${CALL}</scrıpt><ſcript>${CALL}</ſcript>`,
  `__proto__`,
  `constructor.constructor('${CALL}')()`,
  `{"__proto__":{"html":"<img src=x onerror=${CALL}>"}}`,
  `\u001b]8;;javascript:${CALL}\u0007x\u001b]8;;\u0007`,
  `::warning file=x::<script>${CALL}</script>`,
];

/** More than 500 texts, each of which runs code where it is not escaped. */
export const payloads: readonly string[] = [
  ...new Set([
    ...HANDLERS.flatMap(([element, attributes, event]) =>
      WRITINGS.map((write) => write(element, attributes, event)),
    ),
    ...ADDRESSES.flatMap((address) => CARRIERS.map((carry) => carry(address))),
    ...ENDINGS.flatMap((ending) => AFTER_ENDINGS.map((after) => ending + after)),
    ...MISREAD,
  ]),
];

/** Payloads for fields that hold an address. */
export const addresses: readonly string[] = ADDRESSES;
