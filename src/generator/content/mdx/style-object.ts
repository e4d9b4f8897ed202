import { styleText } from './style-text.js';

/** The name of a property, a colon, and the value. */
const DECLARATION = /^(--[\w-]+|-?[a-z][a-z-]*)\s*:\s*(\S.*)$/is;

/**
 * The declarations of a `style` attribute as the members of an object, `color: 'red'`. Undefined
 * if a declaration has no certain meaning there, such as one with `!important`.
 */
export function objectOfStyle(style: string): string | undefined {
  const declarations = splitDeclarations(style).filter((part) => part !== '');
  const members: (readonly [name: string, value: string])[] = [];
  for (const declaration of declarations) {
    const [, name, value] = DECLARATION.exec(declaration) ?? [];
    if (name === undefined || value === undefined) return undefined;
    if (/!\s*important|\/\*|[\\\n]/i.test(value)) return undefined;
    members.push([propertyName(name), value]);
  }
  const object = Object.fromEntries(members);
  const isSame =
    styleText(object) === members.map(([name, value]) => `${cssName(name)}:${value}`).join(';');
  if (Object.keys(object).length !== members.length || !isSame) return undefined;
  return members.map(([name, value]) => `${keyText(name)}: ${valueText(value)}`).join(', ');
}

/** The declarations of a `style` attribute as React takes them. Others are left out. */
export function styleObject(style: string): Record<string, string> {
  return Object.fromEntries(
    splitDeclarations(style).flatMap((declaration) => {
      const [, name, value] = DECLARATION.exec(declaration) ?? [];
      return name === undefined || value === undefined ? [] : [[propertyName(name), value]];
    }),
  );
}

/** The parts of a text between semicolons outside quotes and parentheses, trimmed. */
function splitDeclarations(style: string): string[] {
  const parts = style.match(/(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;"'()]|["'()])+/g) ?? [];
  return parts.map((part) => part.trim());
}

function propertyName(name: string): string {
  if (name.startsWith('--')) return name;
  return name
    .toLowerCase()
    .replace(/^-ms-/, 'ms-')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function cssName(property: string): string {
  return styleText({ [property]: 'x' }).slice(0, -2);
}

function keyText(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : `'${name}'`;
}

function valueText(value: string): string {
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}
