/** The module that the bundle of a site adds: its components for the slots of the shell. */
declare module 'docsgen:site' {
  import type { SlotComponents } from '../../components/slots.js';

  export const slots: SlotComponents;
}
