import { CARD_SIZE } from '../../model/card.js';

/** The bytes that every PNG file starts with, and the header of its first chunk. */
const START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Largest number of bytes of a card. docsgen's cards are a tenth of it. */
const MAX_CARD = 1_000_000;

/** Whether bytes are a PNG picture of the size of a social card. */
export function isCard(bytes: Buffer): boolean {
  return (
    bytes.length > START.length + 8 &&
    bytes.length <= MAX_CARD &&
    bytes.subarray(0, START.length).equals(START) &&
    bytes.readUInt32BE(START.length) === CARD_SIZE.width &&
    bytes.readUInt32BE(START.length + 4) === CARD_SIZE.height
  );
}
