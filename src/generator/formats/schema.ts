/**
 * Parts of zod schemas that JSON Schemas can say too: `scripts/editor-schemas.ts` makes schemas
 * for editors of them.
 */
import * as z from 'zod';

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
 * A check of the form of a text. JSON Schemas have the pattern too; they know no flags, so it has
 * none. `isRight` decides instead of the pattern where a pattern cannot say everything; it must
 * refuse whatever the pattern refuses.
 */
export function form(
  pattern: RegExp,
  issue: { readonly error: string; readonly params?: { readonly hint: string } },
  isRight: (text: string) => boolean = (text) => pattern.test(text),
): z.core.$ZodCheck<string> {
  return withPattern(pattern, z.refine(isRight, issue));
}

/** A key that may be absent: what it does, and the value that it has then where there is one. */
export function optional<T extends z.ZodType>(
  schema: T,
  description: string,
  usual?: z.input<T>,
): z.ZodOptional<T> {
  const key = schema.optional();
  // `describe` would copy the schema, and every start of docsgen would wait for that.
  z.globalRegistry.add(
    key,
    usual === undefined ? { description } : { description, default: usual },
  );
  return key;
}

interface ChoiceDef extends z.core.$ZodUnionDef<readonly z.ZodType[]> {
  readonly pick: (value: unknown) => z.ZodType;
}

const initUnion: (schema: z.ZodUnion<readonly z.ZodType[]>, def: ChoiceDef) => void =
  z.ZodUnion.init;
/** A union in which the value's own look decides which option reads it and reports its issues. */
const Choice: z.core.$constructor<
  z.ZodUnion<readonly z.ZodType[]>,
  ChoiceDef
> = z.core.$constructor('Choice', (inst, def) => {
  initUnion(inst, def);
  inst._zod.parse = (payload, context) => def.pick(payload.value)._zod.run(payload, context);
});

/** Either of two schemas. `isSecond` looks at a value and decides which of them reads it. */
export function either<A extends z.ZodType, B extends z.ZodType>(
  first: A,
  second: B,
  isSecond: (value: unknown) => boolean,
): z.ZodUnion<readonly [A, B]> {
  const pick = (value: unknown): z.ZodType => (isSecond(value) ? second : first);
  const choice = new Choice({ type: 'union', options: [first, second], pick });
  return choice as unknown as z.ZodUnion<readonly [A, B]>;
}
