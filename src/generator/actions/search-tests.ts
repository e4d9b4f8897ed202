import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readInSite } from '../io/fs/contained.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import { parseGolden, type GoldenQuery } from '../search/golden.js';

/** A file of test queries: `search.tests.yml`, or `search.<name>.tests.yml`. */
const SEARCH_TESTS = /^search\.(?:[^.]+\.)?tests\.yml$/;

/** The test queries of a file. */
export interface SearchTests {
  /** Site-relative. */
  readonly file: string;
  readonly queries: readonly GoldenQuery[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the test queries of a site. Throws a DocsgenError if it has none. */
export function readSearchTests(siteDir: string): readonly SearchTests[] {
  const files = searchTestFiles(siteDir);
  if (files.length === 0)
    throw new DocsgenError('The site has no test queries.', {
      hint: 'Write them to content/search.tests.yml: a list of { query, expect, top }.',
    });
  return files.map((file) => ({
    file,
    ...parseGolden(file, readInSite(siteDir, file).toString('utf8')),
  }));
}

/** The files of test queries in the folder `content`, or else in the folder of the site. */
function searchTestFiles(siteDir: string): readonly string[] {
  const within = (folder: string): string[] =>
    existsSync(join(siteDir, folder))
      ? readdirSync(join(siteDir, folder))
          .filter((name) => SEARCH_TESTS.test(name))
          .sort()
          .map((name) => folder + name)
      : [];
  const ofContent = within('content/');
  return ofContent.length > 0 ? ofContent : within('');
}
