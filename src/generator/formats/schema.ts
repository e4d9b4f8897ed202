/**
 * Parts of zod schemas that JSON Schema can express too. `scripts/editor-schemas.ts` generates the
 * schemas for editors from them.
 */
import * as z from 'zod';

/** Names of the types of values in messages, by zod's names. */
export const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'an integer'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

/** Adds a pattern to the JSON Schema of the text that a check belongs to. */
export function withPattern(
  pattern: RegExp,
  check: z.core.$ZodCheck<string>,
): z.core.$ZodCheck<string> {
  check._zod.onattach.push(({ _zod: { bag } }) => {
    const others = bag.patterns as ReadonlySet<RegExp> | undefined;
    bag.patterns = new Set([...(others ?? []), pattern]);
  });
  return check;
}

/**
 * A check that text matches a pattern, which the JSON Schema gets too. The pattern has no flags,
 * because JSON Schema knows none. `isRight` replaces the pattern where a pattern cannot express the
 * check. It must refuse all text that the pattern refuses.
 */
export function form(
  pattern: RegExp,
  issue: { readonly error: string; readonly params?: { readonly hint: string } },
  isRight: (text: string) => boolean = (text) => pattern.test(text),
): z.core.$ZodCheck<string> {
  return withPattern(pattern, z.refine(isRight, issue));
}

/** An optional key with its description and, if there is one, its default. */
export function optional<T extends z.ZodType>(
  schema: T,
  description: string,
  defaultValue?: z.input<T>,
): z.ZodOptional<T> {
  const key = schema.optional();
  // `describe` would copy the schema, which takes time at every start of docsgen.
  z.globalRegistry.add(
    key,
    defaultValue === undefined ? { description } : { description, default: defaultValue },
  );
  return key;
}

interface ChoiceDef extends z.core.$ZodUnionDef<readonly z.ZodType[]> {
  readonly pick: (value: unknown) => z.ZodType;
}

const initUnion: (schema: z.ZodUnion<readonly z.ZodType[]>, def: ChoiceDef) => void =
  z.ZodUnion.init;

/** A union in which `pick` decides which option parses the value and reports its issues. */
const Choice: z.core.$constructor<
  z.ZodUnion<readonly z.ZodType[]>,
  ChoiceDef
> = z.core.$constructor('Choice', (inst, def) => {
  initUnion(inst, def);
  inst._zod.parse = (payload, context) => def.pick(payload.value)._zod.run(payload, context);
});

/** A union of two schemas. `isSecond` decides from the value which of them parses it. */
export function either<A extends z.ZodType, B extends z.ZodType>(
  first: A,
  second: B,
  isSecond: (value: unknown) => boolean,
): z.ZodUnion<readonly [A, B]> {
  const pick = (value: unknown): z.ZodType => (isSecond(value) ? second : first);
  const choice = new Choice({ type: 'union', options: [first, second], pick });
  return choice as unknown as z.ZodUnion<readonly [A, B]>;
}
