import type { SlotName } from './slots.js';

/** The names of all slots. The type ensures that none is missing. */
const names: Readonly<Record<SlotName, true>> = {
  AnnouncementBar: true,
  Navbar: true,
  NavbarItem: true,
  Brand: true,
  SearchButton: true,
  Sidebar: true,
  Breadcrumbs: true,
  DocHeader: true,
  Article: true,
  Admonition: true,
  CodeBlock: true,
  CardList: true,
  Toc: true,
  TagList: true,
  EditLink: true,
  DocFooter: true,
  Pagination: true,
  Footer: true,
  NotFound: true,
  SearchPage: true,
  Home: true,
};

export const slotNames = Object.keys(names) as readonly SlotName[];
