import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';

/** At an index of the events: how many to remove, and which to put there. */
type Edit = [at: number, remove: number, add: Event[]];

/** The fields of an edit map that `consume` reads and resets. */
interface Edits {
  readonly map: Edit[];
  readonly index: Map<number, Edit>;
}

/**
 * Make the cost of the parser's edits depend on their size only. The parser edits its list of
 * events for each list and quote that ends, and for each underlined heading, always near the end.
 * The library's `EditMap.consume` copies the entire list each time, which takes quadratic time.
 * This one leaves the events before the first edit in place. The result is the same.
 *
 * The parser creates the edit maps itself, so the method can only be replaced on its prototype.
 * Returns false, and changes nothing, when the library keeps its edits in another form.
 */
export function editTailsOnly(): boolean {
  if (!hasKnownShape()) return false;
  EditMap.prototype.consume = function consume(this: EditMap, events: Event[]): undefined {
    applyEdits(this, events);
  };
  return true;
}

function applyEdits({ map, index }: Edits, events: Event[]): void {
  map.sort((a, b) => a[0] - b[0]);
  const [first] = map;
  if (first === undefined) return;
  const [from] = first;
  const tail = events.slice(from);
  events.length = from;
  let read = from;
  for (const [at, remove, add] of map) {
    for (; read < at; read++) keep(events, tail[read - from]);
    for (const event of add) events.push(event);
    read = at + remove;
  }
  for (; read < from + tail.length; read++) keep(events, tail[read - from]);
  map.length = 0;
  index.clear();
}

function keep(events: Event[], event: Event | undefined): void {
  if (event !== undefined) events.push(event);
}

/** Whether an edit map holds one edit as `Edits` describes it. */
function hasKnownShape(): boolean {
  const probe = new EditMap();
  probe.add(3, 2, []);
  const { map, index } = probe as unknown as Partial<Edits>;
  const [edit] = Array.isArray(map) ? map : [];
  if (edit === undefined || !(index instanceof Map)) return false;
  return JSON.stringify(map) === '[[3,2,[]]]' && index.get(3) === edit;
}
