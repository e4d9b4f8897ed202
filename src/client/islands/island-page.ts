import type { IslandPage } from '../../components/docusaurus/island-page.js';

/** The facts about its page that the build has given to an island. */
export function pageOf({ dataset }: HTMLElement): IslandPage {
  return JSON.parse(dataset['page'] ?? '{"locale":"","path":""}') as IslandPage;
}
