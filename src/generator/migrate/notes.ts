import { locateKey } from '../formats/locate.js';
import { keyPath } from '../config/values.js';

/** Keys and indexes that lead to a value of a config. */
export type KeyPath = readonly (string | number)[];

/**
 * The result for one setting of the old site. `maps`: docsgen has the same. `approximated`: nearly
 * the same. `by-hand`: somebody has to decide. `not-needed`: docsgen works without it.
 */
export type NoteKind = 'maps' | 'approximated' | 'by-hand' | 'not-needed';

/** A line of the migration report. */
export interface Note {
  readonly kind: NoteKind;
  /** Name of the setting or file. */
  readonly subject: string;
  /** Path relative to the old site. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Collects the notes of a migration. */
export interface Notes {
  /** Adds a note about a key of the config. */
  readonly key: (kind: NoteKind, at: KeyPath, text: string) => void;
  /** Adds a note about a place in another file. */
  readonly place: (kind: NoteKind, place: Omit<Note, 'kind'>) => void;
  readonly all: () => readonly Note[];
}

/** Starts the notes of a site whose config is `file` with `text`. */
export function openNotes(file: string, text: string): Notes {
  const notes: Note[] = [];
  return {
    key: (kind, at, note) => {
      const { line } = locateKey(text, at);
      notes.push({ kind, subject: keyPath(at), file, line, text: note });
    },
    place: (kind, place) => {
      notes.push({ kind, ...place });
    },
    all: () => notes,
  };
}
