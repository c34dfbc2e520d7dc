import { diffArrays } from 'diff';
import { code, counted, fenced, firstOf } from './markdown.ts';

/** Texts by name, as lines. */
export type Texts = ReadonlyMap<string, readonly string[]>;

export interface TextChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The same change in several texts is listed once. */
  readonly changed: readonly { readonly names: readonly string[]; readonly hunks: readonly string[][] }[];
}

const MOST_GROUPS = 25;
const MOST_LINES = 30;
const LONGEST_LINE = 300;

/** The added, removed and changed texts. */
export function textChanges(before: Texts, after: Texts): TextChanges {
  const byHunk = new Map<string, string[]>();
  for (const [name, lines] of after) {
    const old = before.get(name);
    if (old === undefined) continue;
    for (const hunk of new Set(hunksOf(old, lines))) byHunk.set(hunk, [...(byHunk.get(hunk) ?? []), name]);
  }
  const groups = Map.groupBy(byHunk, ([, names]) => JSON.stringify(names));
  return {
    added: [...after.keys()].filter((name) => !before.has(name)).toSorted(),
    removed: [...before.keys()].filter((name) => !after.has(name)).toSorted(),
    changed: [...groups.values()]
      .map((group) => ({ names: group[0]![1], hunks: group.map(([hunk]) => hunk.split('\n')) }))
      .toSorted((a, b) => a.names[0]!.localeCompare(b.names[0]!, 'en')),
  };
}

/** The changed parts, as a diff. */
function hunksOf(was: readonly string[], now: readonly string[]): string[] {
  const hunks: string[][] = [];
  let isOpen = false;
  for (const { added, removed, value } of diffArrays([...was], [...now])) {
    if (!added && !removed) {
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push([]);
    isOpen = true;
    hunks.at(-1)!.push(...value.map((line) => `${added ? '+' : '-'} ${line.slice(0, LONGEST_LINE)}`));
  }
  return hunks.map((lines) => lines.join('\n'));
}

/** The changes as Markdown. `what` is the word for one text. */
export function changesMarkdown({ added, removed, changed }: TextChanges, what: string): string[] {
  const news = [
    ...(added.length > 0 ? [`- New: ${firstOf(added.map(code), 10)}`] : []),
    ...(removed.length > 0 ? [`- Gone: ${firstOf(removed.map(code), 10)}`] : []),
  ];
  const groups = changed.slice(0, MOST_GROUPS).flatMap(({ names, hunks }) => {
    const lines = hunks.flatMap((hunk, index) => (index === 0 ? hunk : ['', ...hunk]));
    const rest = lines.length - MOST_LINES;
    const shown = rest > 0 ? [...lines.slice(0, MOST_LINES), `  … and ${counted(rest, 'line')} more`] : lines;
    const where = names.length === 1 ? code(names[0]!) : `${names.length} ${what}: ${firstOf(names.map(code), 4)}`;
    return ['', where, '', ...fenced('diff', shown)];
  });
  const more = changed.length - MOST_GROUPS;
  return [...news, ...groups, ...(more > 0 ? ['', `And ${counted(more, 'change')} more.`] : [])].slice(
    news.length === 0 ? 1 : 0,
  );
}
