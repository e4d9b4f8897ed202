import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForHydration } from '../helpers/browser-page.js';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';

const WIDE =
  'flowchart LR\n  A[Your code] --> B[Payload Converter] --> C[Payload Codec] -- encrypted --> ' +
  'D[Service] --> E[Web UI or CLI] -- decode request --> F[(Codec Server)]';
const SEQUENCE =
  'sequenceDiagram\n  participant W as Worker\n  W->>W: replays\n  Note over W: crashes\n' +
  '  W-->>S: done';

const dir = folder({
  'docs/index.md': '---\ntitle: Start\nslug: /\n---\n[diagrams](./diagrams.md)\n',
  'docs/diagrams.md':
    `---\ntitle: Diagrams\n---\n\`\`\`mermaid\n${WIDE}\n\`\`\`\n\nText.\n\n` +
    `\`\`\`mermaid\n${SEQUENCE}\n\`\`\`\n`,
  'site.config.ts': `export default {
  title: 'Drawn',
  url: 'https://drawn.example',
  navbar: { items: [] },
};
`,
  'static/favicon.ico': '',
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

browserTest(
  'diagrams are in the page without scripts, and browsers load no mermaid',
  async ({ open, server }) => {
    const { page, close } = await open('/diagrams', { javaScriptEnabled: false });
    assert.is(await page.locator('.diagram svg[role=img]').count(), 2);
    assert.match(
      (await page.locator('.diagram svg').first().getAttribute('aria-label')) ?? '',
      /^Diagram: .*Payload Codec/,
    );
    assert.ok(await page.getByText('Payload Converter').isVisible());
    await close();
    const other = await open('/');
    await waitForHydration(other.page);
    await other.page.locator('main a[href="/diagrams"]').first().click();
    await other.page.locator('.diagram svg').first().waitFor();
    assert.not.ok(server.answers.some(({ path }) => path.includes('mermaid')));
    assert.equal(other.problems, []);
    await other.close();
  },
);

browserTest('the colours of a diagram follow the colour mode', async ({ open }) => {
  const { page, close } = await open('/diagrams', { colorScheme: 'light' });
  await waitForHydration(page);
  const colours = (): Promise<string[]> =>
    page.evaluate(() =>
      ['.df-node', 'text.df-text', '.ds-line'].map((part) => {
        const element = document.querySelector(`.diagram ${part}`) as Element;
        const { fill, stroke } = getComputedStyle(element);
        return part === '.ds-line' ? stroke : fill;
      }),
    );
  const token = (name: string): Promise<string> =>
    page.evaluate((token) => {
      const probe = document.createElement('p');
      probe.style.color = `var(--dg-${token})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  const light = await colours();
  assert.equal(light, [await token('surface'), await token('strong'), await token('muted')]);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  const dark = await colours();
  assert.equal(dark, [await token('surface'), await token('strong'), await token('muted')]);
  assert.not.equal(light, dark);
  await close();
});

/** The sizes in pixels at which the texts of these drawings are shown. */
const SHOWN_SIZES = (selector: string): number[] =>
  [...document.querySelectorAll<SVGSVGElement>(selector)].flatMap((svg) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return [...svg.querySelectorAll('text')].map(
      (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
    );
  });

browserTest(
  'at 390 px no text of a diagram is smaller than 11 px, and the page does not scroll sideways',
  async ({ open }) => {
    const { page, close } = await open('/diagrams', { viewport: { width: 390, height: 800 } });
    const sizes = await page.evaluate(SHOWN_SIZES, '.diagram svg');
    assert.ok(sizes.length > 8);
    assert.ok(Math.min(...sizes) >= 11, String(Math.min(...sizes)));
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const scroller = page.locator('.diagram-scroll').first();
    assert.ok(await scroller.evaluate((element) => element.scrollWidth > element.clientWidth));
    await close();
  },
);

fullBrowserTest(
  'a wide diagram opens in a dialog, in which it can be moved and enlarged',
  async ({ open }) => {
    const { page, close } = await open('/diagrams', { viewport: { width: 800, height: 700 } });
    await waitForHydration(page);
    const opener = page.getByRole('button', { name: 'Enlarge diagram' });
    assert.is(await opener.count(), 1);
    await opener.focus();
    await page.keyboard.press('Enter');
    const area = page.locator('dialog[open] .zoom-area');
    await area.waitFor();
    const width = (): Promise<number> => area.evaluate((element) => element.scrollWidth);
    const before = await width();
    const offset = await area.evaluate((element) => {
      const frame = element.getBoundingClientRect();
      const drawing = element.querySelector('svg')?.getBoundingClientRect() ?? frame;
      return [
        drawing.left + drawing.right - frame.left - frame.right,
        drawing.top + drawing.bottom - frame.top - frame.bottom,
      ].map((difference) => Math.round(Math.abs(difference) / 4));
    });
    assert.equal(offset, [0, 0], 'the drawing is in the middle');
    await page.getByRole('button', { name: 'Larger' }).click();
    assert.ok((await width()) > before * 1.1);
    const position = (): Promise<number> => area.evaluate((element) => element.scrollLeft);
    await area.evaluate((element) => {
      element.scrollLeft = 0;
    });
    const box = await area.boundingBox();
    assert.ok(box !== null);
    // Below the drawing, so that no text is selected.
    const [x, y] = [(box?.x ?? 0) + 400, (box?.y ?? 0) + (box?.height ?? 0) - 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y);
    await page.mouse.up();
    assert.is(await position(), 120);
    await page.keyboard.press('Escape');
    await page.locator('dialog.zoom').waitFor({ state: 'detached' });
    assert.ok(await opener.evaluate((element) => element === document.activeElement));
    await close();
  },
);

fullBrowserTest('an enlarged diagram closes when another page is shown', async ({ open }) => {
  const { page, close } = await open('/', { viewport: { width: 800, height: 700 } });
  await waitForHydration(page);
  await page.locator('main a[href="/diagrams"]').first().click();
  await page.getByRole('button', { name: 'Enlarge diagram' }).click();
  await page.locator('dialog.zoom[open]').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
  await page.locator('dialog.zoom').waitFor({ state: 'detached' });
  await close();
});

fullBrowserTest('diagrams can be read in forced colours', async ({ open }) => {
  const { page, close } = await open('/diagrams', { forcedColors: 'active' });
  const system = await page.evaluate(() => {
    const probe = document.createElement('p');
    document.body.append(probe);
    const of = (color: string): string => {
      probe.style.color = color;
      return getComputedStyle(probe).color;
    };
    const fill = (part: string): string =>
      getComputedStyle(document.querySelector(`.diagram ${part}`) as Element).fill;
    return {
      expected: [of('Canvas'), of('CanvasText')],
      shown: [fill('.df-node'), fill('text.df-text')],
    };
  });
  assert.equal(system.shown, system.expected);
  await close();
});

test.after(() => site?.close());
test.run();
