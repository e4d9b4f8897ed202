import type { Random } from './random.js';

const NOUNS = (
  'worker queue task timer signal query schedule cluster replica shard history event ' +
  'activity retry payload codec token header service client gateway region namespace ' +
  'session heartbeat deadline workflow handler snapshot journal index record batch ' +
  'stream bucket policy quota metric trace span'
).split(' ');
const ADJECTIVES = (
  'durable sticky local remote nested failed pending idle stale fresh global regional ' +
  'bounded cached signed encrypted versioned partial ordered concurrent'
).split(' ');
const VERBS = (
  'starts stops polls retries records replays schedules routes encrypts batches drains ' +
  'resumes completes rejects forwards validates compresses restores measures limits'
).split(' ');
const ADVERBS = (
  'later|once|twice|safely|again|early|lazily|in order|at most once|without delay|' +
  'on every replica|in the background|before the deadline'
).split('|');
const ACTIONS = (
  'Configure Inspect Replace Scale Secure Observe Upgrade Migrate Test Debug Deploy ' +
  'Limit Route Archive Restore Tune'
).split(' ');

/** The anchor of a heading of plain words, like that of GitHub's slugger. */
export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** A heading such as `Configure the sticky queue`. */
export function headingText(random: Random): string {
  return `${random.pick(ACTIONS)} the ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`;
}

/** A noun, for names and cells. */
export function noun(random: Random): string {
  return random.pick(NOUNS);
}

/** A sentence of eight to about twenty words, sometimes with inline code or strong text. */
export function sentence(random: Random): string {
  const clause = (): string => {
    const subject =
      random.between(0, 5) === 0
        ? `\`${random.pick(NOUNS)}_${random.pick(NOUNS)}\``
        : random.pick(NOUNS);
    const object =
      random.between(0, 9) === 0
        ? `**${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}**`
        : `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`;
    return [
      `the ${random.pick(ADJECTIVES)} ${subject}`,
      `${random.pick(VERBS)} a ${object} ${random.pick(ADVERBS)}`,
    ].join(' ');
  };
  const text = Array.from({ length: random.between(1, 2) }, clause).join(
    random.pick([', and ', ', while ', ', so ']),
  );
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A paragraph of two to five sentences. */
export function paragraph(random: Random): string {
  return Array.from({ length: random.between(2, 5) }, () => sentence(random)).join(' ');
}
