import { posix } from 'node:path';
import * as z from 'zod';
import { either, form, withPattern } from '../formats/schema.js';
import { isDrawingAddress, isScriptAddress } from '../model/script-url.js';
import { decodePath } from '../model/paths.js';
import { unsafeRoute } from '../model/safe-path.js';

/** The parameters that docsgen's checks add to a zod issue. */
export interface IssueParams {
  readonly rule?: string;
  readonly hint?: string;
  /** For an unknown key: the keys that the object has. */
  readonly known?: readonly string[];
}

/** The error of a check. `message` continues the sentence "`key` must". */
export function must(message: string, hint: string): { error: string; params: { hint: string } } {
  return { error: `must ${message}`, params: { hint } };
}

/**
 * An object that accepts no unknown keys. Each of them is an issue with the known names, which
 * zod's strict objects do not report.
 */
export function strict<S extends z.core.$ZodShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  const known = Object.keys(shape);
  const unknown = z.unknown().superRefine((_, context) =>
    context.addIssue({
      code: 'custom',
      message: 'is not known',
      params: { rule: 'config/unknown-key', known } satisfies IssueParams,
    }),
  );
  // In schemas for editors this becomes `additionalProperties: false`.
  z.globalRegistry.add(unknown, { not: {} });
  return z.object(shape).catchall(unknown);
}

/** An object, or a text as its short form. */
export function shortFor<A extends z.ZodType, B extends z.ZodType>(
  text: A,
  object: B,
): z.ZodUnion<readonly [A, B]> {
  return either(text, object, (value) => typeof value === 'object' && value !== null);
}

export const text = z.string();
export const filled = text.check(
  form(/\S/, must('not be empty', 'Write a text, or delete the key.')),
);
/** A regular expression of JavaScript. */
export const pattern = filled.check(
  form(
    /./,
    must('be a regular expression', 'Escape its signs with `\\`, or write a path.'),
    isPattern,
  ),
);
export const flag = z.boolean();
export const count = z.number().int().min(0);

const noScript = must('not be a script address', 'Give the address of a page or file.');
/** Matches addresses that run no script, in schemas for editors. */
export const NO_SCRIPT = /^(?! *(?:[Jj][Aa][Vv][Aa]|[Vv][Bb])[Ss][Cc][Rr][Ii][Pp][Tt]:)/;

/** A relative, root-relative or external address. */
export const address = filled.check(form(NO_SCRIPT, noScript, (s) => !isScriptAddress(s)));

/** The address of a picture, or a picture in a `data:` URL. */
export const picture = filled.check(
  form(NO_SCRIPT, noScript, (s) => !isScriptAddress(s) || isDrawingAddress(s)),
);

export const httpUrl = address.check(
  form(
    /^[Hh][Tt][Tt][Pp][Ss]?:\/\//,
    must(
      'be an address that starts with http:// or https://',
      'Write it like "https://example.com/page".',
    ),
    (s) => parseHttp(s) !== undefined,
  ),
);

export const origin = text.check(
  withPattern(
    /^(?:https?:\/\/[^/?#\s]+)?$/,
    z.superRefine<string>((s, context) => {
      if (s === '') return;
      const url = parseHttp(s);
      if (url !== undefined && s === url.origin) return;
      const params: IssueParams =
        url === undefined
          ? { hint: 'Write it like "https://docs.example.com".' }
          : {
              hint:
                url.pathname === '/'
                  ? `Write ${JSON.stringify(url.origin)}.`
                  : `Write ${JSON.stringify(url.origin)}, and the path as \`baseUrl\`.`,
            };
      context.addIssue({
        code: 'custom',
        message: 'must be the origin of the site: http(s), host and nothing after it',
        params,
      });
    }),
  ),
);

/** The problem with a base path, and a hint; undefined if it is valid. */
export function baseUrlIssue(s: string): { message: string; hint: string } | undefined {
  const segments = s.split('/').filter((segment) => segment !== '');
  const isPath =
    segments.every((segment) => /^(?:[\p{L}\p{N}._~@+,=()-]|%[\da-f]{2})+$/iu.test(segment)) &&
    (segments.length === 0 || unsafeRoute(decodePath(segments.join('/'))) === undefined);
  const clean = segments.length === 0 ? '/' : `/${segments.join('/')}/`;
  if (isPath && s === clean) return undefined;
  return {
    message: isPath ? 'must start and end with one slash' : 'must be a path',
    hint: isPath
      ? `Write ${JSON.stringify(clean)}.`
      : 'Write the path at which the site is served, e.g. "/docs/".',
  };
}

export const baseUrl = text.check(
  withPattern(
    /^\/(?:[^/\s?#]+\/)*$/,
    z.superRefine<string>((s, context) => {
      const issue = baseUrlIssue(s);
      if (issue === undefined) return;
      const { message, hint } = issue;
      context.addIssue({ code: 'custom', message, params: { hint } satisfies IssueParams });
    }),
  ),
);

/** A route of this site. */
export const route = address.check(
  form(
    /^\/(?!\/)[^\s\\]*$/,
    must('be a route of this site, starting with one slash', 'For an external address use `href`.'),
  ),
);

/** Text that becomes part of a route. No segment may be an unsafe file name. */
export function safeRoute(schema: z.ZodString): z.ZodString {
  return schema.check(
    withPattern(
      /^[^<>"\\|?*#%:]*$/,
      z.superRefine<string>((s, context) => {
        const unsafe = unsafeRoute(s);
        if (unsafe === undefined) return;
        const params: IssueParams = { rule: 'route/unsafe', hint: unsafe.hint };
        context.addIssue({ code: 'custom', message: unsafe.reason, params });
      }),
    ),
  );
}

/** A part of a route, with or without slashes at its ends. */
export const routePath = safeRoute(
  text.check(
    form(
      /^\S*$/,
      must(
        'be a path such as "guides" or "api/v2"',
        'Leave out spaces, `?`, `#` and `..`; "/" is the top of the site.',
      ),
    ),
  ),
);

/** The path of a folder or file, relative to the site. */
export const sitePath = text.check(
  form(/^[^\\]*$/, must('be written with forward slashes', 'They work on every system.')),
  form(
    /^(?!\/|[A-Za-z]:)/,
    must('be relative to the site', 'Paths start at the folder of the config file.'),
  ),
  form(
    /^(?!\.\.(?:\/|$))/,
    must('not leave the site', 'Paths start at the folder of the config file and stay in it.'),
    (s) => !leavesSite(s),
  ),
);

/** HTML of the config. It is trusted, but must not have script addresses. */
export const html = text.refine(
  (s) => !/\b(?:href|src|action|formaction|data)\s*=\s*["']?\s*(?:javascript|vbscript):/i.test(s),
  must('not contain a script address', 'Use the address of a page. Add scripts with `scripts`.'),
);

/** A route path that is not the top of the site. */
export const namedRoute = routePath.check(
  form(/[^/]/, must('name a page', 'Write it like "search" or "help/search".')),
);

/** The path without `./`, repeated slashes and a slash at its end; '' for the site folder. */
export function cleanPath(path: string): string {
  const clean = posix.normalize(path).replace(/\/$/, '');
  return clean === '.' ? '' : clean;
}

/** The route path without slashes at its ends. */
export function cleanRoute(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

function leavesSite(path: string): boolean {
  const clean = posix.normalize(path);
  return clean === '..' || clean.startsWith('../');
}

function parseHttp(address: string): URL | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
