import type { SearchHit } from '../../search/types.js';

/** The kind of a hit, which its icon shows. */
export type HitKind = 'page' | 'heading' | 'code' | 'command';

/** Words of a command such as `start-dev` or `tool user invite`, all in lower case. */
const COMMAND = /^(?:--)?[a-z][a-z0-9]*(?:[- ][a-z0-9]+)*(?: commands?)?$/;
/** A name in code: `StartToCloseTimeout`, `start_to_close`, `frontend.rps`, `Acme::Client`. */
const NAME = /[a-z0-9][A-Z]|[A-Za-z0-9](?:[._]|::|\\)[A-Za-z]/;

/** Returns the kind of a hit, from its title and from the words of its text that match. */
export function kindOf(hit: SearchHit): HitKind {
  const title = hit.title.map(({ text }) => text).join('');
  // A title of several words is prose, with names such as JavaScript.
  const isName = !title.includes(' ') && NAME.test(title);
  if (isName || (hit.type === 'content' && hit.text.some(isMarkedName))) return 'code';
  if (COMMAND.test(title)) return 'command';
  return hit.type === 'lvl1' || hit.hierarchy.length <= 2 ? 'page' : 'heading';
}

function isMarkedName({ text, marked }: SearchHit['text'][number]): boolean {
  return marked && NAME.test(text);
}
