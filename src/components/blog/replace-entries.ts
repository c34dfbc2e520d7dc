/** What a list shows of one thing: its entry changes in place, and is told when it was made for it just now. */
export type FillEntry<Item> = (entry: HTMLElement, item: Item, isNew: boolean) => void;

/**
 * Makes the entries of a list those of `items`, in their order. An entry stays where its thing does, so that a reader's
 * focus and place do; others are copies of the first. A list without an entry has nothing to copy and stays empty.
 *
 * Entries name their thing's slug as `data-slug`.
 */
export function replaceEntries<Item extends { readonly slug: string }>(
  list: Element,
  items: readonly Item[],
  fill: FillEntry<Item>,
): void {
  const entries = [...list.children] as HTMLElement[];
  const [pattern] = entries;
  if (!pattern) return;
  const known = new Map(entries.map((entry) => [entry.dataset['slug'], entry]));
  const copy = pattern.cloneNode(true) as HTMLElement;
  const wanted = new Set(items.map(({ slug }) => slug));
  for (const entry of entries) if (!wanted.has(entry.dataset['slug']!)) entry.remove();
  let place = list.firstElementChild;
  for (const item of items) {
    const before = known.get(item.slug);
    const entry = before ?? (copy.cloneNode(true) as HTMLElement);
    entry.dataset['slug'] = item.slug;
    fill(entry, item, before === undefined);
    if (entry === place) place = place.nextElementSibling;
    else list.insertBefore(entry, place);
  }
}
