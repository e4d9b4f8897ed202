/** A link of a list in `llms.txt`. */
export interface LlmsLink {
  readonly section: string;
  readonly name: string;
  readonly url: string;
}

/** Parses `llms.txt` by the format of llmstxt.org. Throws at the first line that breaks it. */
export function parseLlms(text: string): { readonly title: string; readonly links: LlmsLink[] } {
  const lines = text.split('\n');
  const title = /^# (\S.*)$/.exec(lines[0] ?? '')?.[1];
  if (title === undefined) throw new Error('The first line is no title.');
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const summaries = lines.filter((line) => line.startsWith('> '));
  if (summaries.length > 1 || (summaries.length === 1 && lines[2] !== summaries[0]))
    throw new Error('The summary is not one line below the title.');
  const links: LlmsLink[] = [];
  let section = '';
  for (const line of lines.slice(1)) {
    const heading = /^## (\S.*)$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    else if (line.startsWith('#')) throw new Error(`Only sections of level 2: ${line}`);
    else if (section !== '' && line !== '') {
      const [, name, url] = /^- \[((?:[^[\]\\]|\\.)+)\]\(([^()\s]+)\)(?:: \S.*)?$/.exec(line) ?? [];
      if (name === undefined || url === undefined) throw new Error(`No link: ${line}`);
      links.push({ section, name, url });
    }
  }
  return { title, links };
}
