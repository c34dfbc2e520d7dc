import { answerAt, type BuiltSite } from './built-site.ts';

/** An address that would not answer any more, and the proposed target of a redirect. */
export interface LostAddress {
  /** `/trips/old/`, or `/faq/#old` if the page exists and the place on it does not. */
  readonly from: string;
  readonly to: string;
}

/** All existing pages, files and places on pages that would be lost. */
export function lostAddresses(base: BuiltSite, head: BuiltSite): LostAddress[] {
  const gone = [...base.addresses].filter((path) => answerAt(path, base) === path && answerAt(path, head) === null);
  const namesakes = new Map(gone.map((from) => [from, namesakeOf(from, base, head)]));
  const renamed = [...base.addresses].flatMap((from): [string, string][] => {
    const to = namesakes.get(from) ?? answerAt(from, head);
    return to === null || to === from ? [] : [[slugOf(from), slugOf(to)]];
  });
  const moved = gone.map((from) => ({
    from,
    to: namesakes.get(from) ?? underNewName(from, renamed, head) ?? nearestAbove(from, head),
  }));
  const slugs = new Set([...base.pages.keys()].filter((path) => !head.pages.has(path)).map(slugOf));
  const targets = [...base.pages].flatMap(([path, page]) => {
    const next = answerAt(path, head) === path ? head.pages.get(path) : undefined;
    // The entry of a list disappears with the page whose slug it has.
    const lost = next === undefined ? [] : page.targets.filter((id) => !next.targets.includes(id) && !slugs.has(id));
    return lost.map((id) => ({ from: `${path}#${id}`, to: path }));
  });
  return [...moved, ...targets].toSorted((a, b) => a.from.localeCompare(b.from, 'en'));
}

/** The new page with the heading of a lost one. */
function namesakeOf(path: string, base: BuiltSite, head: BuiltSite): string | null {
  const heading = base.pages.get(path)?.heading ?? '';
  const found = [...head.pages].find(([address, page]) => !base.pages.has(address) && page.heading === heading);
  return found?.[0] ?? null;
}

/** What belongs to a renamed page, such as its trip notes, has its new name too. */
function underNewName(path: string, renamed: readonly [old: string, now: string][], head: BuiltSite): string | null {
  const names = renamed.map(([old, now]) =>
    path
      .split('/')
      .map((part) => (part === old || part.startsWith(`${old}.`) ? `${now}${part.slice(old.length)}` : part))
      .join('/'),
  );
  return names.find((name) => name !== path && answerAt(name, head) === name) ?? null;
}

function nearestAbove(path: string, head: BuiltSite): string {
  const above = path.replace(/[^/]+\/?$/, '');
  return above === '' || above === '/' ? '/' : (answerAt(above, head) ?? nearestAbove(above, head));
}

function slugOf(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? '';
}
