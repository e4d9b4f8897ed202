import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isInertDrawing, isInertFile } from '../../src/generator/io/read/inert-files.js';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const DOCTYPE =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ' +
  '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const svg = (inside: string): string => `<svg ${NAMESPACES}>${inside}</svg>`;
const isInert = (text: string): boolean => isInertDrawing(Buffer.from(text));

/** Names of files that a browser runs, a server runs, or a host obeys, and unknown types. */
const ACTIVE_FILES = [
  'a.html a.HTM a.xhtml a.xht a.shtml a.xml a.xsl a.rdf a.svgz a.mht a.js a.mjs a.wasm a.php',
  'a.phtml a.cgi a.asp a.jsp a.py a.sh a.hta a.swf a.jar a.map a.css a.unknown a',
  '_headers _redirects _routes.json .htaccess web.config vercel.json Netlify.toml CNAME',
  '.well-known/x _worker.js x/_headers a.png.html a.json.php package.json .env',
].flatMap((names) => names.split(' '));

test('data files are inert', () => {
  for (const path of ['a/b.png', 'A.JPG', 'x.woff2', 'a.tar.gz', 'data.json', 'site.webmanifest'])
    assert.ok(isInertFile(path), path);
});

test('code, configuration of hosts and unknown files are not inert', () => {
  for (const path of ACTIVE_FILES) assert.not.ok(isInertFile(path), path);
});

test('drawings that programs export are inert', () => {
  for (const text of [
    svg('<path d="M0 0"/><title>one = on</title><text>onward = x</text>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${svg('')}`,
    svg('<style>.a{fill:red}</style><a href="https://x.example/"><g class="a"/></a>'),
    svg('<image href="data:image/png;base64,AA=="/><use xlink:href="#a"/>'),
    svg(
      '<animate attributeName="opacity" from="0" to="1"/><description>a script of it</description>',
    ),
  ])
    assert.ok(isInert(text), text);
});

test('drawings that can run code are not inert', () => {
  for (const text of [
    svg('<script>alert(1)</script>'),
    svg('<SCRIPT>alert(1)</SCRIPT>'),
    '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></x:svg>', // prefix
    svg('<script\nhref="data:,alert(1)"/>'),
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"\nonload\n=\n"alert(1)"/>',
    svg('<g id="a"onclick="alert(1)"/>'), // no space between the attributes
    svg('<a href="javascript:alert(1)"><text>x</text></a>'),
    svg('<a xlink:href="java&#115;cript:alert(1)"><text>x</text></a>'), // character references
    svg('<a xlink:href="java&#x73;cript&#58;alert(1)"/>'),
    svg('<a href="java\nscript:alert(1)"/>'), // browsers remove control characters
    svg('<a href=" &#9;java&#10;script:alert(1)"/>'),
    svg('<a href="j&#9;a\nvascript:alert(1)"/>'),
    svg('<a href="data:text/html,x"/>'),
    svg('<use href="data:image/svg+xml,x#y"/>'),
    svg('<a id="a"><set attributeName="href" to="x"/></a>'), // animates an address
    svg('<a id="a"><animate attributeName="xlink:href" values="x"/></a>'),
    svg('<foreignObject><p>x</p></foreignObject>'),
    svg('<p xmlns="http://www.w3.org/1999/xhtml">x</p>'), // HTML in a drawing
    `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`, // an entity
    `<?xml-stylesheet href="/evil.xsl" type="text/xsl"?>${svg('')}`,
    `<?xml version="1.0" encoding="utf-16"?>${svg('')}`, // other bytes than the check reads
  ])
    assert.not.ok(isInert(text), text);
  assert.not.ok(isInertDrawing(Buffer.from(svg('<script>x</script>'), 'utf16le')));
  assert.not.ok(isInertDrawing(Buffer.from([0x3c, 0xff, 0xfe])));
});

test.run();
