import { posix } from 'node:path';
import { attempt } from '../../io/fs/attempt.js';
import { readInSite } from '../../io/fs/contained.js';
import { readManifest } from '../../io/output/manifest.js';
import type { Region } from '../../diff/visual.js';
import type { Data, Tab } from '../../io/tools/chromium.js';
import { contentType } from '../../serve/http/content-type.js';
import { candidatesFor, pathOf } from '../../serve/http/target.js';

/** A picture of a page. */
export interface Picture {
  /** PNG in base64. */
  readonly png: string;
  readonly width: number;
  readonly height: number;
  /** First and last column of the article. */
  readonly article: readonly [from: number, to: number];
  /** The paragraphs, headings and other blocks of the article, in order. */
  readonly blocks: readonly Block[];
}

/** A block of an article. */
export interface Block extends Region {
  /** Its markup. */
  readonly html: string;
}

export type ColorMode = 'light' | 'dark';

const WIDTH = 1280;
const HEIGHT = 800;
/** Pixels by which letters of some fonts exceed the edges of an article. */
const OVERHANG = 4;
/** Pages are cut here: Chromium cannot draw pictures of any height. */
const MAX_HEIGHT = 10_000;

const ORIGIN = 'http://docsgen.invalid';

/** Takes pictures of the pages of built folders in a tab. Nothing leaves the machine. */
export interface Photographer {
  readonly take: (folder: string, href: string, mode: ColorMode) => Promise<Picture>;
}

/** Prepares a tab. Its requests are answered from the folder of the picture, and by nobody else. */
export async function openPhotographer(tab: Tab): Promise<Photographer> {
  let files = (_: string): Data => notFound();
  tab.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url } = request as { readonly url: string };
    // The tab may be gone.
    tab.send('Fetch.fulfillRequest', { requestId, ...files(url) }).catch(() => undefined);
  });
  await tab.send('Page.enable');
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await tab.send('Network.enable');
  await tab.send('Network.setCacheDisabled', { cacheDisabled: true });
  const size = { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false };
  await tab.send('Emulation.setDeviceMetricsOverride', size);
  return {
    take: async (folder, href, mode) => {
      files = filesIn(folder, href);
      await tab.send('Emulation.setEmulatedMedia', {
        features: [
          { name: 'prefers-color-scheme', value: mode },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ],
      });
      await open(tab, `${ORIGIN}${encodeURI(href)}`);
      return await picture(tab);
    },
  };
}

/** Opens an address and waits until its files and fonts are loaded and drawn. */
async function open(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.navigate', { url });
  const ready = `new Promise((resolve) => {
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
    const loaded = () => document.fonts.ready.then(drawn);
    if (document.readyState === 'complete') loaded();
    else addEventListener('load', loaded);
  })`;
  await tab.send('Runtime.evaluate', { expression: ready, awaitPromise: true });
}

async function picture(tab: Tab): Promise<Picture> {
  const { result } = await tab.send('Runtime.evaluate', {
    expression: LAYOUT,
    returnByValue: true,
  });
  const layout = (result as { readonly value: Layout }).value;
  const { height: full, left, right, blocks } = layout;
  const height = Math.min(Math.max(Math.ceil(full), HEIGHT), MAX_HEIGHT);
  const clip = { x: 0, y: 0, width: WIDTH, height, scale: 1 };
  const { data } = await tab.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip,
  });
  const from = Math.max(0, Math.floor(left) - OVERHANG);
  const article = [from, Math.min(WIDTH, Math.ceil(right) + OVERHANG)] as const;
  return { png: String(data), width: WIDTH, height, article, blocks };
}

interface Layout extends Pick<Picture, 'height' | 'blocks'> {
  readonly left: number;
  readonly right: number;
}

/** Runs in the tab. The places of the article and of its innermost blocks. */
const LAYOUT = `(() => {
  const BLOCKS = 'h1,h2,h3,h4,h5,h6,p,pre,li,dt,dd,th,td,img,svg,summary,figcaption';
  const article = document.querySelector('main article') ?? document.querySelector('main');
  const area = (article ?? document.body).getBoundingClientRect();
  const elements = [...(article?.querySelectorAll(BLOCKS) ?? [])];
  const innermost = elements.filter((element) => element.querySelector(BLOCKS) === null);
  const blocks = innermost.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height, html: element.outerHTML };
  });
  const { scrollHeight } = document.documentElement;
  return { height: scrollHeight, left: area.left, right: area.right, blocks };
})()`;

/** The answers to requests of a page: the files of its folder. */
function filesIn(folder: string, href: string): (url: string) => Data {
  const manifest = readManifest(folder)?.files;
  return (url) => {
    if (!url.startsWith(`${ORIGIN}/`)) return notFound();
    const path = pathOf(url.slice(ORIGIN.length));
    if (path === undefined) return notFound();
    const names = basesOf(href).flatMap((base) =>
      path.startsWith(base) ? candidatesFor(posix.join('/', path.slice(base.length))) : [],
    );
    const name = names
      .map((candidate) => candidate.replace(/^\//, ''))
      .find((candidate) => manifest?.has(candidate) === true);
    const bytes = name === undefined ? undefined : attempt(() => readInSite(folder, name));
    if (name === undefined || bytes === undefined) return notFound();
    return {
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: contentType(name) }],
      body: bytes.toString('base64'),
    };
  };
}

/** The paths at which a site with a page may be served, the top of the host first. */
function basesOf(href: string): string[] {
  const parts = href.split('/').slice(1);
  return parts.map((_, i) => `/${parts.slice(0, i).join('/')}`.replace(/\/*$/, '/'));
}

function notFound(): Data {
  return { responseCode: 404, responseHeaders: [], body: '' };
}
