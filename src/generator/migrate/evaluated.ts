/** A value of an evaluated config, as plain data. Everything else is an `Opaque`. */
export type Evaluated =
  | null
  | boolean
  | number
  | string
  | readonly Evaluated[]
  | Opaque
  | { readonly [key: string]: Evaluated };

/** An evaluated object. */
export type EvaluatedObject = Readonly<Record<string, Evaluated>>;

/** The key that marks an `Opaque`. No config has it. */
export const OPAQUE = '$docsgen';

/** A value that is not data. It stays in the process that evaluated the config. */
export interface Opaque {
  /** `stub`: a part of a package or file that could not be loaded. */
  readonly [OPAQUE]: 'function' | 'stub' | 'other';
  /** Name of the function, import path of the stub, or kind of the value. */
  readonly name: string;
  /** The number by which the evaluating process finds a function again. */
  readonly id?: number;
  /** For a function that a module exports: the module, as imported or absolute. */
  readonly file?: string;
  /** Name of the export. */
  readonly exported?: string;
  /** The hooks of plugins that its code names. */
  readonly hooks?: readonly string[];
  /** The code of a function, as a CommonJS module has it, unless it is very long. */
  readonly code?: string;
}

/** A file or package that a config imports and that could not be loaded. */
export interface MissingImport {
  /** The import, as it is written. */
  readonly request: string;
  /** Absolute path of the importing file. */
  readonly from: string;
  /** The end of a sentence. */
  readonly why: string;
}

/** A request to the evaluating process. */
export type EvaluatorRequest =
  | { readonly id: number; readonly kind: 'load'; readonly file: string }
  | {
      readonly id: number;
      readonly kind: 'call';
      readonly fn: number;
      readonly argLists: readonly (readonly Evaluated[])[];
    };

/** The result of one call of a function of the config. */
export type CallResult = { readonly value: Evaluated } | { readonly error: string };

/** The answer to a request with the same id. */
export type EvaluatorAnswer = { readonly id: number } & (
  | { readonly kind: 'loaded'; readonly value: Evaluated; readonly missing: MissingImport[] }
  | { readonly kind: 'called'; readonly results: CallResult[] }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly stack: string;
      readonly missing: MissingImport[];
    }
);

/** Whether a value is an `Opaque`. */
export function isOpaque(value: Evaluated | undefined): value is Opaque {
  return isObjectLike(value) && OPAQUE in value;
}

/** The value as an object of data; undefined for everything else. */
export function asObject(value: Evaluated | undefined): EvaluatedObject | undefined {
  return isObjectLike(value) && !(OPAQUE in value) ? value : undefined;
}

/** The value as a list; undefined for everything else. */
export function asList(value: Evaluated | undefined): readonly Evaluated[] | undefined {
  return Array.isArray(value) ? (value as readonly Evaluated[]) : undefined;
}

/** The value as text; undefined for everything else. */
export function asText(value: Evaluated | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isObjectLike(value: Evaluated | undefined): value is EvaluatedObject | Opaque {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
