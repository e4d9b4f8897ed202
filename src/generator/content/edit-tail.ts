import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';

type Edit = [at: number, remove: number, add: Event[]];

/**
 * Make the parser's edits cost what they change. `EditMap.consume` copies the entire list of
 * events for each list or quote that ends, so that many of them take quadratic time; this one
 * leaves the events before the first edit in place. The result is the same.
 */
export function editTailsOnly(): void {
  EditMap.prototype.consume = function consume(
    this: { map: Edit[]; index?: Map<number, unknown> },
    events: Event[],
  ): undefined {
    const edits = this.map.sort((a, b) => a[0] - b[0]);
    const [first] = edits;
    if (first === undefined) return;
    const [from] = first;
    const tail = events.slice(from);
    events.length = from;
    let read = from;
    for (const [at, remove, add] of edits) {
      for (; read < at; read++) keep(events, tail[read - from]);
      for (const event of add) events.push(event);
      read = at + remove;
    }
    for (; read < from + tail.length; read++) keep(events, tail[read - from]);
    this.map.length = 0;
    this.index?.clear();
  };
}

function keep(events: Event[], event: Event | undefined): void {
  if (event !== undefined) events.push(event);
}
