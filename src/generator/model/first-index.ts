/** The index of the first item that fits, if all items behind it fit too. */
export function firstIndex(items: readonly number[], fits: (item: number) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(items[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
