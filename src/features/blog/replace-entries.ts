/** Writes an item into its entry. `isNew` is true for an entry that was created for this item. */
export type FillEntry<Item> = (entry: HTMLElement, item: Item, isNew: boolean) => void;

/**
 * Makes the entries of a list match `items`, in their order. Keeps the entry of an item that is already in the list, so
 * that focus and scroll position stay; creates the others as copies of the first entry. An empty list stays empty.
 *
 * Each entry names the slug of its item as `data-slug`.
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
