/**
 * Facts in little memory. The lists of a page, such as its references, take most of the memory of
 * facts, and each stage reads those of one page after the other. So the lists of all pages are
 * bytes, and those of some pages are objects, too.
 */
import type { Place } from './diagnostic.js';
import { lastValues } from './last-values.js';
import type { PageFacts } from './page.js';

/** The facts that are read from bytes. */
type Lists = Pick<PageFacts, 'anchors' | 'headings' | 'refs' | 'usedTerms'>;

const LISTS: ReadonlySet<string> = new Set<keyof Lists>([
  'anchors',
  'headings',
  'refs',
  'usedTerms',
]);

/** Bytes of JSON whose facts stay in memory after they were read: those of about 1,400 pages. */
let maxKeptBytes = 8_000_000;
/** Number of other pages whose lists stay in memory after they were read. */
const RECENT_PAGES = 64;

/**
 * The facts of the pages that were read first. Stages read all pages in the same order, so among
 * too many pages none of the last ones would be read again in time.
 */
const kept = new WeakMap<PackedFacts, PageFacts>();
let keptBytes = 0;
const collected = new FinalizationRegistry<number>((bytes) => {
  keptBytes -= bytes;
});

/** The facts of the other pages that were read last. */
const recent = lastValues<PackedFacts, PageFacts>(RECENT_PAGES);

/**
 * From now on, the facts of all pages that are read stay in memory, so that each is parsed once.
 * For a process that reads a site many times.
 */
export function keepAllFacts(): void {
  maxKeptBytes = Infinity;
}

/** Keeps the facts of a page if there is room for them. Returns whether there was. */
function keepFirst(packed: PackedFacts, facts: PageFacts, bytes: number): boolean {
  if (keptBytes + bytes > maxKeptBytes) return false;
  keptBytes += bytes;
  kept.set(packed, facts);
  collected.register(packed, bytes);
  return true;
}

/** The lists of facts. All other facts are properties that `pack` adds. */
class PackedFacts implements Lists {
  /** All facts as JSON. */
  readonly #json: Uint8Array;
  /** The anchors as JSON, because a page reads those of other pages. */
  readonly #anchors: string;
  /** The file in the places of the JSON; undefined if they have none. */
  readonly #file: string | undefined;
  /** The file that the places have instead. */
  readonly #newFile: string | undefined;

  constructor(json: Uint8Array, facts: PageFacts, newFile?: string) {
    this.#json = json;
    this.#anchors = JSON.stringify(facts.anchors);
    this.#file = fileOf(facts);
    this.#newFile = newFile;
  }

  get anchors(): Lists['anchors'] {
    return JSON.parse(this.#anchors) as Lists['anchors'];
  }

  get headings(): Lists['headings'] {
    return this.#read().headings;
  }

  get refs(): Lists['refs'] {
    return this.#read().refs;
  }

  get usedTerms(): Lists['usedTerms'] {
    return this.#read().usedTerms;
  }

  get json(): Uint8Array {
    return this.#newFile === undefined ? this.#json : Buffer.from(JSON.stringify(this));
  }

  /** These facts for a page at another path with the same text. */
  at(path: string): PageFacts | undefined {
    if (this.#file === undefined || this.#file === path) return undefined;
    return pack(this.#json, withFile(parse(this.#json), path), path);
  }

  toJSON(): PageFacts {
    const facts = parse(this.#json);
    return this.#newFile === undefined ? facts : withFile(facts, this.#newFile);
  }

  #read(): PageFacts {
    const known = kept.get(this) ?? recent.get(this);
    if (known !== undefined) return known;
    const facts = this.toJSON();
    if (!keepFirst(this, facts, this.#json.length)) recent.set(this, facts);
    return facts;
  }
}

/**
 * The same facts in little memory. Each reading of a list may parse them. They must not be copied
 * with `...`, which leaves out the lists: see `plainFacts`.
 */
export function packFacts(facts: PageFacts): PageFacts {
  // Parsed again, because parts of the text of a page would keep all of it in memory.
  return facts instanceof PackedFacts ? facts : packedFactsIn(Buffer.from(JSON.stringify(facts)));
}

/** The packed facts of a JSON. Throws a SyntaxError if it is no JSON. */
export function packedFactsIn(json: Uint8Array): PageFacts {
  return pack(json, parse(json), undefined);
}

/** Facts that can be copied with `...`. */
export type PlainFacts = PageFacts & { readonly isPacked?: never };

/** Facts as plain data, which can be copied. */
export function plainFacts(facts: PageFacts): PlainFacts {
  return facts instanceof PackedFacts ? facts.toJSON() : facts;
}

/** Facts as JSON. */
export function factsJson(facts: PageFacts): Uint8Array {
  return facts instanceof PackedFacts ? facts.json : Buffer.from(JSON.stringify(facts));
}

/** The same facts with another file in all places. */
export function factsInFile(facts: PageFacts, file: string): PageFacts {
  if (facts instanceof PackedFacts) return facts.at(file) ?? facts;
  const own = fileOf(facts);
  return own === undefined || own === file ? facts : withFile(facts, file);
}

function pack(json: Uint8Array, facts: PageFacts, newFile: string | undefined): PageFacts {
  const others = Object.fromEntries(Object.entries(facts).filter(([name]) => !LISTS.has(name)));
  const packed = new PackedFacts(json, facts, newFile);
  keepFirst(packed, facts, json.length);
  return Object.assign(packed, others as Omit<PageFacts, keyof Lists>);
}

function parse(json: Uint8Array): PageFacts {
  const { buffer, byteOffset, byteLength } = json;
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as PageFacts;
}

/** The file in the places of facts; undefined if they have none. */
function fileOf({
  refs,
  usedTerms,
  diagram,
  diagnostics,
  datedValues,
}: PageFacts): string | undefined {
  return (refs[0] ?? usedTerms[0] ?? diagnostics[0] ?? diagram ?? datedValues?.[0])?.file;
}

function withFile(facts: PageFacts, file: string): PageFacts {
  const { refs, usedTerms, diagram, diagnostics, datedValues } = facts;
  const moved = <T extends Place>(place: T): T => ({ ...place, file });
  return {
    ...facts,
    refs: refs.map(moved),
    usedTerms: usedTerms.map(moved),
    diagnostics: diagnostics.map(moved),
    ...(diagram === undefined ? {} : { diagram: moved(diagram) }),
    ...(datedValues === undefined ? {} : { datedValues: datedValues.map(moved) }),
  };
}
