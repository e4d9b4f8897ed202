/** Properties of CSS whose numbers have no unit. */
const UNITLESS = new RegExp(
  `^(?:${[
    'animationIterationCount|aspectRatio|borderImage\\w*|box\\w+|column(?:s|Count)',
    'fillOpacity|flex\\w*|floodOpacity|fontWeight|grid(?:Area|Column|Row)\\w*',
    'line(?:Clamp|Height)|opacity|order|orphans|scale|stopOpacity|stroke(?!Width)\\w*',
    'tabSize|widows|zIndex|zoom',
  ].join('|')})$`,
);

/** The `style` object of React as the declarations of a `style` attribute. */
export function styleText(style: object): string {
  return Object.entries(style)
    .filter(([, value]) => value !== null && value !== undefined && typeof value !== 'boolean')
    .map(([name, value]) => `${cssName(name)}:${cssValue(name, value)}`)
    .join(';');
}

function cssName(name: string): string {
  if (name.startsWith('--')) return name;
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
}

function cssValue(name: string, value: unknown): string {
  const hasUnit = !name.startsWith('--') && !UNITLESS.test(name);
  return typeof value === 'number' && value !== 0 && hasUnit ? `${value}px` : String(value).trim();
}
