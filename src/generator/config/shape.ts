import * as z from 'zod';
import { slotNames } from '../../components/slot-names.js';
import type { SlotName } from '../../components/slots.js';
import type { NavItemType } from '../model/config.js';
import { docsArea } from './shape-docs.js';
import {
  address,
  baseUrl,
  count,
  either,
  filled,
  flag,
  html,
  httpUrl,
  origin,
  picture,
  route,
  routePath,
  safeRoute,
  shortFor,
  sitePath,
  strict,
  text,
} from './text.js';

/** The types of navbar items there are. */
export const navItemTypes = [
  'default',
  'dropdown',
  'doc',
  'docSidebar',
  'docsVersionDropdown',
  'localeDropdown',
  'search',
  'html',
  'custom-askAI',
] as const satisfies readonly NavItemType[];

const locale = strict({
  code: safeRoute(
    filled.refine((s) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(s), {
      error: 'must be a language tag such as "en" or "pt-BR"',
    }),
  ),
  label: filled.optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
  htmlLang: filled.optional(),
  calendar: filled.optional(),
  path: routePath.optional(),
});

const image = strict({
  src: picture,
  srcDark: picture.optional(),
  alt: text.optional(),
  width: count.optional(),
  height: count.optional(),
});

const navItemFields = {
  /** `default` when absent, `dropdown` when there are `items`. */
  type: z.enum(navItemTypes).optional(),
  position: z.enum(['left', 'right']).optional(),
  label: filled.optional(),
  /** A route of this site. */
  to: route.optional(),
  /** An address elsewhere. */
  href: address.optional(),
  docId: filled.optional(),
  sidebarId: filled.optional(),
  /** Id of the docs area that `docId`, `sidebarId` or the versions belong to. */
  area: filled.optional(),
  /** Of a `docsVersionDropdown`: names of the versions that it offers, in this order; all when absent. */
  versions: z.array(filled).min(1).optional(),
  activeBasePath: text.optional(),
  className: text.optional(),
  value: html.optional(),
};
/** Dropdowns do not nest. */
const navItem = strict({ ...navItemFields, items: z.array(strict(navItemFields)).optional() });

const footerLink = strict({ label: filled, to: route.optional(), href: address.optional() });

const meta = strict({ name: filled.optional(), property: filled.optional(), content: text });

const level = z.number().int().min(2).max(6);

const host = z.enum(['netlify', 'vercel', 'nginx', 'apache']);

/** A source of a directive: anything that is one word and ends neither source nor directive. */
const cspSource = filled.refine((s) => !/[\s;,]/.test(s), {
  error: 'must be one source such as "https://cdn.example.com", without spaces, `;` and `,`',
});

/** Directives that take sources. What concerns Trusted Types and reports has keys of its own. */
const cspDirective = z.enum([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'worker-src',
]);

const contentSecurityPolicy = either((value) =>
  typeof value === 'boolean'
    ? z.literal(false)
    : strict({
        mode: z.enum(['headers', 'meta', 'both']).optional(),
        directives: z.partialRecord(cspDirective, z.array(cspSource)).optional(),
        trustedTypes: flag.optional(),
        reportTo: httpUrl
          .refine((s) => !/[\s;,"\\]/.test(s), {
            error: 'must not hold spaces, quotes, `;` and `,`',
          })
          .optional(),
      }),
);

/** `site.config.ts` as a writer types it. No defaults: `config-defaults.ts` fills them. */
export const userConfigSchema = strict({
  title: filled.optional(),
  tagline: text.optional(),
  description: text.optional(),
  /** Origin at which the site is served, e.g. `https://docs.example.com`. */
  url: origin.optional(),
  /** Path at which the site is served: starts and ends with a slash. */
  baseUrl: baseUrl.optional(),
  favicon: picture.optional(),
  locales: strict({
    default: filled.optional(),
    list: z.array(locale).min(1).optional(),
  }).optional(),
  docs: either((value) => (Array.isArray(value) ? z.array(docsArea).min(1) : docsArea)).optional(),
  /** Folder of the pages outside the docs areas; false for none. */
  pages: either((value) =>
    typeof value === 'boolean'
      ? z.literal(false)
      : sitePath.refine((s) => !/^(?:\.?\/?)*$/.test(s), {
          error: 'must be a folder below the site',
        }),
  ).optional(),
  /** Folders whose files are copied as they are. */
  staticDirs: z.array(sitePath).optional(),
  trailingSlash: flag.nullable().optional(),
  navbar: strict({
    title: text.optional(),
    logo: image.optional(),
    hideOnScroll: flag.optional(),
    items: z.array(navItem).optional(),
  }).optional(),
  footer: strict({
    logo: image.optional(),
    copyright: html.optional(),
    columns: z.array(strict({ title: filled, items: z.array(footerLink) })).optional(),
  }).optional(),
  colorMode: strict({
    defaultMode: z.enum(['light', 'dark']).optional(),
    disableSwitch: flag.optional(),
    respectPrefersColorScheme: flag.optional(),
  }).optional(),
  announcementBar: strict({
    id: filled.optional(),
    content: html.refine((s) => s.trim() !== '', { error: 'must not be empty' }),
    isCloseable: flag.optional(),
  }).optional(),
  search: strict({
    placeholder: filled.optional(),
    algolia: strict({
      appId: filled,
      apiKey: filled,
      indexName: filled,
      insights: flag.optional(),
      failover: flag.optional(),
      host: httpUrl.optional(),
    }).optional(),
    missingResultsUrl: address.optional(),
  }).optional(),
  /** A file of a static folder or an address. */
  scripts: z
    .array(
      shortFor(address, strict({ src: address, async: flag.optional(), defer: flag.optional() })),
    )
    .optional(),
  styles: z.array(address).optional(),
  tagScript: shortFor(address, strict({ src: address })).optional(),
  analyticsFrame: shortFor(httpUrl, strict({ src: httpUrl, origin: origin.optional() })).optional(),
  assistant: shortFor(address, strict({ script: address, label: filled.optional() })).optional(),
  feedback: shortFor(address, strict({ script: address })).optional(),
  sidebar: strict({ hideable: flag.optional(), autoCollapse: flag.optional() }).optional(),
  toc: strict({ minHeadingLevel: level.optional(), maxHeadingLevel: level.optional() }).optional(),
  redirects: z
    .array(
      strict({
        from: route,
        to: address.refine((s) => /^\/(?!\/)|^https?:\/\//i.test(s), {
          error: 'must be a route of this site or an http(s) address',
        }),
      }),
    )
    .optional(),
  head: strict({ meta: z.array(meta).optional(), keywords: z.array(filled).optional() }).optional(),
  /** A file of a static folder or an address. */
  socialCard: address.optional(),
  /** Draw a picture for each page that has none. */
  socialCards: flag.optional(),
  markdown: strict({
    admonitions: z
      .array(
        filled.refine((s) => /^[a-z][\w-]*$/i.test(s), {
          error: 'must be a word that can stand after `:::`',
        }),
      )
      .optional(),
    variables: z
      .record(
        z.string(),
        either((value) => (typeof value === 'number' ? z.number() : text)),
      )
      .optional(),
    math: flag.optional(),
    mermaid: flag.optional(),
    /** Id of the docs page that defines the glossary terms. */
    glossary: filled.optional(),
    /** Pages of more kilobytes of text, with their includes, are errors. */
    maxPageKb: count.optional(),
  }).optional(),
  /** Slot name → a module of the site whose default export takes its place. */
  components: strict(
    Object.fromEntries(slotNames.map((name) => [name, sitePath.optional()])) as Record<
      SlotName,
      z.ZodOptional<typeof sitePath>
    >,
  ).optional(),
  check: strict({
    rules: z.record(z.string(), z.enum(['error', 'warning', 'off'])).optional(),
    /** Pictures of more kilobytes are reported. */
    maxImageKb: count.optional(),
    /** Folders whose subfolders, one a language, hold the same topics. */
    parity: z
      .array(
        strict({
          folder: sitePath,
          except: z
            .array(strict({ topic: filled, languages: z.array(filled).optional(), reason: filled }))
            .optional(),
        }),
      )
      .optional(),
    /** Ids of the docs areas whose pages are recipes. */
    recipes: z.array(filled).optional(),
    external: strict({
      ignore: z.array(filled).optional(),
      maxAgeHours: count.optional(),
    }).optional(),
    /** Command that reads a page's prose and prints `line:column: message`. */
    prose: filled.optional(),
  }).optional(),
  /** Hosts that get their own file of redirects. */
  redirectFiles: z.array(host).optional(),
  /** Hosts that get files of redirects and of security headers. */
  hosting: z.array(host).optional(),
  security: strict({ csp: contentSecurityPolicy.optional() }).optional(),
  /** Hashed assets of this many earlier builds stay in the output. */
  keepAssets: count.optional(),
});

/** What a writer types in `site.config.ts`. */
export type UserConfig = z.input<typeof userConfigSchema>;
