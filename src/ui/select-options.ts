import { withoutAccents } from '#domain/text/accents.ts';

/** An option of a listbox: visitors read and search its name; choosing it yields its value. */
export interface SelectOption {
  readonly name: string;
  readonly value: string;
}

/** The first `limit` options whose name contains every word of the query, ignoring case and accents. */
export function matchingOptions(options: readonly SelectOption[], query: string, limit: number): SelectOption[] {
  const words = withoutAccents(query.trim()).split(/\s+/);
  const matches: SelectOption[] = [];
  for (const option of options) {
    if (matches.length === limit) break;
    const name = withoutAccents(option.name);
    if (words.every((word) => name.includes(word))) matches.push(option);
  }
  return matches;
}

/** The message of a list without options, or with the maximum number of choices; otherwise null. */
export function listMessage(list: {
  total: number;
  matches: number;
  isFull?: boolean;
  maximum?: number;
}): string | null {
  if (list.isFull) {
    return `Maximum of ${list.maximum} options selected. First remove a selected option to select another.`;
  }
  if (list.total === 0) return 'List is empty.';
  if (list.matches === 0) return 'No elements found. Consider changing the search query.';
  return null;
}
