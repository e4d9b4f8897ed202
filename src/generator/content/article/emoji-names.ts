// A separate module, so that the bundle has only this table of the package.
export { nameToEmoji } from 'gemoji';
