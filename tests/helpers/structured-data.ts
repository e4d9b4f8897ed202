/** A node of structured data. */
export type DataNode = Readonly<Record<string, unknown>>;

/** The nodes of the structured data in a page. Throws if one is no JSON. */
export function dataNodes(html: string): DataNode[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...blocks].flatMap(([, json = '']) => {
    const data = JSON.parse(json) as DataNode;
    if (data['@context'] !== 'https://schema.org') throw new Error('The context is not schema.org');
    return Array.isArray(data['@graph']) ? (data['@graph'] as DataNode[]) : [data];
  });
}

/** The faults of a node by the rules of schema.org and of search engines, for docs pages. */
export function dataFaults(node: DataNode): string[] {
  const check = CHECKS.get(String(node['@type']));
  return check === undefined ? [`unknown type ${String(node['@type'])}`] : check(node);
}

const CHECKS: ReadonlyMap<string, (node: DataNode) => string[]> = new Map([
  ['TechArticle', articleFaults],
  ['BreadcrumbList', breadcrumbFaults],
  ['FAQPage', questionFaults],
]);

function articleFaults(node: DataNode): string[] {
  const changed = node['dateModified'];
  const part = node['isPartOf'] as DataNode | undefined;
  return [
    ...(isText(node['headline']) ? [] : ['no headline']),
    ...(isAddress(node['url']) ? [] : ['no url']),
    ...(isText(node['inLanguage']) ? [] : ['no language']),
    ...(changed === undefined || !Number.isNaN(Date.parse(String(changed))) ? [] : ['no date']),
    ...(part?.['@type'] === 'WebSite' && isAddress(part['url']) ? [] : ['no site']),
  ];
}

function breadcrumbFaults(node: DataNode): string[] {
  const items = node['itemListElement'] as readonly DataNode[];
  const addresses = items.map(({ item }) => item);
  return [
    ...(items.length >= 2 ? [] : ['fewer than two items']),
    ...(new Set(addresses).size === items.length ? [] : ['an address twice']),
    ...items.flatMap((item, i) => [
      ...(item['@type'] === 'ListItem' && item['position'] === i + 1 ? [] : [`position ${i + 1}`]),
      ...(isText(item['name']) && isAddress(item['item']) ? [] : [`item ${i + 1}`]),
    ]),
  ];
}

function questionFaults(node: DataNode): string[] {
  const questions = node['mainEntity'] as readonly DataNode[];
  return [
    ...(questions.length > 0 ? [] : ['no question']),
    ...questions.flatMap((question, i) => {
      const answer = question['acceptedAnswer'] as DataNode | undefined;
      const isAnswered = answer?.['@type'] === 'Answer' && isText(answer['text']);
      const isQuestion = question['@type'] === 'Question' && isText(question['name']);
      return isQuestion && isAnswered ? [] : [`question ${i + 1}`];
    }),
  ];
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/.test(value);
}
