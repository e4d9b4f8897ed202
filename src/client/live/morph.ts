/**
 * Attributes that the client sets while the page is used: which tab is chosen,
 * what is unfolded. New markup has no say in them on an element that stays.
 */
const OWN: ReadonlySet<string> = new Set([
  'open',
  'data-on',
  'hidden',
  'style',
  'role',
  'tabindex',
  'aria-selected',
  'aria-controls',
  'aria-labelledby',
  'aria-current',
  'aria-expanded',
  'aria-pressed',
  'data-done',
]);

/** Ids that the client gives to elements without one. */
const OWN_ID = /^docsgen-tab-/;

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function ownAttribute(element: Element, name: string): boolean {
  return OWN.has(name) || (name === 'id' && OWN_ID.test(element.id));
}

function attributesAgree(live: Element, next: Element): boolean {
  const differs = (a: Element, b: Element): boolean =>
    [...a.attributes].some(
      ({ name, value }) =>
        !ownAttribute(a, name) && !ownAttribute(live, name) && b.getAttribute(name) !== value,
    );
  return !differs(live, next) && !differs(next, live);
}

/** Do the two say the same, but for what the client has set? */
function same(live: Node, next: Node): boolean {
  if (live.isEqualNode(next)) return true;
  if (
    live.nodeName !== next.nodeName ||
    !isElement(live) ||
    !isElement(next) ||
    live.childNodes.length !== next.childNodes.length ||
    !attributesAgree(live, next)
  )
    return false;
  return [...live.childNodes].every((child, i) => {
    const other = next.childNodes[i];
    return other !== undefined && same(child, other);
  });
}

/** Can one become the other and still be itself? */
function alike(live: Node, next: Node): boolean {
  if (live.nodeName !== next.nodeName) return false;
  if (!isElement(live) || !isElement(next)) return true;
  return (live.id === next.id || OWN_ID.test(live.id)) && live.classList[0] === next.classList[0];
}

function morphAttributes(live: Element, next: Element): void {
  for (const { name } of [...live.attributes])
    if (!next.hasAttribute(name) && !ownAttribute(live, name)) live.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (!ownAttribute(live, name) && live.getAttribute(name) !== value)
      live.setAttribute(name, value);
}

function morphNode(live: Node, next: Node): void {
  if (!isElement(live) || !isElement(next)) {
    if (live.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
    return;
  }
  morphAttributes(live, next);
  morphChildren(live, next);
}

/**
 * Make the children of `live` those of `next`, and touch no node that says the
 * same already: what has the focus, is unfolded, scrolled or chosen stays so.
 */
export function morphChildren(live: Element, next: Element): void {
  const old = [...live.childNodes];
  const wanted = [...next.childNodes];
  let start = 0;
  while (
    start < old.length &&
    start < wanted.length &&
    same(old[start] as Node, wanted[start] as Node)
  )
    start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < wanted.length - start &&
    same(old[old.length - 1 - end] as Node, wanted[wanted.length - 1 - end] as Node)
  )
    end++;
  const left = old.slice(start, old.length - end);
  const after = old[old.length - end] ?? null;
  for (const node of wanted.slice(start, wanted.length - end)) {
    // First what says the same, else the first that can be made to.
    const found = left.find((one) => same(one, node)) ?? left.find((one) => alike(one, node));
    if (found === undefined) {
      live.insertBefore(document.importNode(node, true), left[0] ?? after);
      continue;
    }
    // Those before it have no place in the new markup, if it comes in their order.
    const at = left.indexOf(found);
    const passed = left.slice(0, at);
    if (passed.every((one) => !wanted.some((other) => same(one, other)))) {
      for (const one of passed) one.parentNode?.removeChild(one);
      left.splice(0, at + 1);
    } else {
      live.insertBefore(found, left[0] ?? after);
      left.splice(at, 1);
    }
    morphNode(found, node);
  }
  for (const rest of left) rest.parentNode?.removeChild(rest);
}
