/**
 * The colours of a drawing: each theme variable of mermaid has the colour of a role. The style
 * sheet of the site (`diagram.css`) gives the roles their colours in both modes.
 */
const VARIABLES = {
  page: 'background edgeLabelBackground labelBackgroundColor',
  node:
    'primaryColor mainBkg actorBkg labelBoxBkgColor stateBkg taskBkgColor personBkg rowOdd ' +
    'attributeBackgroundColorOdd compositeTitleBackground',
  border:
    'primaryBorderColor nodeBorder actorBorder labelBoxBorderColor taskBorderColor stateBorder ' +
    'doneTaskBorderColor innerEndBackground activationBorderColor',
  group:
    'secondaryColor clusterBkg compositeBackground altBackground sectionBkgColor2 rowEven ' +
    'attributeBackgroundColorEven sectionBkgColor altSectionBkgColor',
  frame:
    'secondaryBorderColor tertiaryBorderColor clusterBorder compositeBorder gridColor ' +
    'actorLineColor',
  line: 'lineColor signalColor transitionColor arrowheadColor specialStateColor',
  text:
    'primaryTextColor textColor nodeTextColor actorTextColor signalTextColor labelTextColor ' +
    'loopTextColor noteTextColor taskTextColor taskTextDarkColor taskTextOutsideColor ' +
    'taskTextLightColor taskTextClickableColor stateLabelColor classText labelColor titleColor ' +
    'transitionLabelColor secondaryTextColor tertiaryTextColor',
  note: 'noteBkgColor tertiaryColor activationBkgColor',
  mark: 'noteBorderColor activeTaskBorderColor todayLineColor',
  active: 'activeTaskBkgColor',
  done: 'doneTaskBkgColor',
  critical: 'critBkgColor',
  'critical-border': 'critBorderColor errorTextColor',
  contrast: 'sequenceNumberColor',
} as const;

/** `label` is for names of groups, for which mermaid has no variable. */
export type Role = keyof typeof VARIABLES | 'label';

/** A colour that no diagram has by chance. */
const colourOf = (index: number): string => `#fe${(0x10 + index).toString(16)}dc`;

const ROLE_OF: ReadonlyMap<string, keyof typeof VARIABLES> = new Map(
  (Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]).map((role, i) => [colourOf(i), role]),
);

/** The role whose colour this is. */
export const roleOf = (colour: string): Role | undefined => ROLE_OF.get(colour.toLowerCase());

/** The theme variables for mermaid. */
export const themeVariables: Readonly<Record<string, string>> = Object.fromEntries(
  [...ROLE_OF].flatMap(([colour, role]) =>
    VARIABLES[role].split(' ').map((name) => [name, colour] as const),
  ),
);
