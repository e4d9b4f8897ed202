import { brandSheet } from '../../migrate/brand-sheet.js';
import { hasOwnBars, usesInfimaProperties } from '../../migrate/infima-properties.js';
import { layoutSheet, usesLayoutClasses, usesPageClasses } from '../../migrate/layout-classes.js';
import type { MappedSite } from '../../migrate/map-site.js';
import type { Notes } from '../../migrate/notes.js';
import { CONFIG_FILE, plannedText, type PlannedFile } from './file-plan.js';

const SHEET = /\.(?:css|s[ac]ss)$/;
const LAYOUT_SHEET = 'src/css/docusaurus-layout.css';
const BRAND_SHEET = 'src/css/docusaurus-brand.css';

type Files = Map<string, PlannedFile>;

/**
 * Adds style sheets that replace Docusaurus' own: one for classes and properties that the site
 * uses, one for colours and fonts that it sets. Pages get Docusaurus' classes if sheets need them.
 */
export function addDocusaurusSheets(
  files: Files,
  { config, bars }: Pick<MappedSite, 'config' | 'bars'>,
  notes: Notes,
): void {
  const sheets = new Map(
    [...files].flatMap(([path, file]) => (SHEET.test(path) ? [[path, plannedText(file)]] : [])),
  );
  const added = [addLayout(files, { sheets, bars }, notes), addBrand(files, sheets, notes)];
  addPageClasses(sheets, config, notes);
  const paths = added.flatMap((path) => (path === undefined ? [] : [`./${path}`]));
  if (paths.length === 0) return;
  const others = (config.get('clientModules') ?? []) as readonly unknown[];
  config.set('clientModules', [...paths, ...others]);
}

type Sheets = ReadonlyMap<string, string>;

/** Adds the classes for layouts and the properties, if code or sheets of the site use some. */
function addLayout(
  files: Files,
  { sheets, bars }: { readonly sheets: Sheets; readonly bars: MappedSite['bars'] },
  notes: Notes,
): string | undefined {
  const isUsed = (path: string, file: PlannedFile): boolean => {
    const sheet = sheets.get(path);
    if (sheet !== undefined) return usesInfimaProperties(sheet);
    if (!/\.(?:[jt]sx?|mdx?)$/.test(path)) return false;
    const text = plannedText(file);
    return usesLayoutClasses(text) || usesInfimaProperties(text);
  };
  const user = hasOwnBars(bars)
    ? [CONFIG_FILE]
    : [...files].find(([path, file]) => isUsed(path, file));
  if (user === undefined || files.has(LAYOUT_SHEET)) return undefined;
  files.set(LAYOUT_SHEET, { text: layoutSheet([...sheets.values()], bars) });
  const text =
    `Classes for layouts, such as \`row\` and \`col\`, and \`--ifm-\` properties are in ` +
    `\`${LAYOUT_SHEET}\`, with docsgen’s colours.`;
  notes.place('approximated', { subject: 'Infima', file: user[0], line: 1, text });
  return LAYOUT_SHEET;
}

/** Adds the colours and fonts that the site sets for Docusaurus, for docsgen's own parts. */
function addBrand(files: Files, sheets: Sheets, notes: Notes): string | undefined {
  const ofSite = [...sheets].filter(([path]) => !path.includes('.module.'));
  const text = brandSheet(ofSite.map(([, sheet]) => sheet));
  const [first] = ofSite.find(([, sheet]) => brandSheet([sheet]) !== undefined) ?? [];
  if (text === undefined || first === undefined || files.has(BRAND_SHEET)) return undefined;
  files.set(BRAND_SHEET, { text });
  notes.place('approximated', {
    subject: '`--ifm-` colours and fonts',
    file: first,
    line: 1,
    text:
      `\`${BRAND_SHEET}\` gives them to docsgen’s links, marks, buttons and texts. Colours of ` +
      'text are darker or lighter where the contrast needs it.',
  });
  return BRAND_SHEET;
}

/** Gives pages the classes of Docusaurus, if style sheets of the site use some. */
function addPageClasses(sheets: Sheets, config: MappedSite['config'], notes: Notes): void {
  const [user] = [...sheets].find(([, sheet]) => usesPageClasses(sheet)) ?? [];
  if (user === undefined) return;
  config.set('docusaurusClasses', true);
  const text = '`docusaurusClasses`: style sheets name the classes of `<html>`.';
  notes.place('maps', { subject: 'classes of pages', file: user, line: 1, text });
}
