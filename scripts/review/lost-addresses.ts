import type { BuiltPage, BuiltSite } from './built-site.ts';
import { answerAt } from './redirects.ts';

/** An address that would not answer any more, and the proposed target of a redirect (E08). */
export interface LostAddress {
  /** `/trips/old/`, or `/faq/#old` if the page exists and the place on it does not. */
  readonly from: string;
  readonly to: string;
}

/** A broken link of a page to an address of this site. */
export interface BrokenLink {
  readonly on: string;
  readonly to: string;
}

/** Addresses that the functions or a script of every page answer. */
const ANSWERED_ELSEWHERE = /^\/(api|staff|inbox|\.well-known)\/|#(my-cart|show-dates|live-chat)$/;
/** The share of the longer page that two pages must have in common to count as one moved page. */
const SAME_PAGE = 0.4;

/** All existing pages, files and places on pages that would be lost. */
export function lostAddresses(base: BuiltSite, head: BuiltSite): LostAddress[] {
  const gone = [...base.addresses].filter((path) => answerAt(path, base) === path && answerAt(path, head) === null);
  const likely = new Map(gone.map((from) => [from, likelyHomeOf(from, base, head)]));
  const renamed = [...base.addresses].flatMap((from): [string, string][] => {
    const to = likely.get(from) ?? answerAt(from, head);
    return to === null || to === from ? [] : [[slugOf(from), slugOf(to)]];
  });
  const moved = gone.map((from) => ({
    from,
    to: likely.get(from) ?? underNewName(from, renamed, head) ?? nearestAbove(from, head),
  }));
  const slugs = new Set([...base.pages.keys()].filter((path) => !head.pages.has(path)).map(slugOf));
  const targets = [...base.pages].flatMap(([path, page]) => {
    const next = answerAt(path, head) === path ? head.pages.get(path) : undefined;
    return next === undefined ? [] : lostTargets(path, page, next, slugs);
  });
  return [...moved, ...targets].toSorted((a, b) => a.from.localeCompare(b.from, 'en'));
}

/** Links that are broken in the new site and were not before. */
export function newlyBroken(base: BuiltSite, head: BuiltSite): BrokenLink[] {
  const before = new Set(brokenLinks(base).map(({ on, to }) => `${on} ${to}`));
  return brokenLinks(head).filter(({ on, to }) => !before.has(`${on} ${to}`));
}

function brokenLinks(site: BuiltSite): BrokenLink[] {
  return [...site.pages].flatMap(([on, { links }]) =>
    [...new Set(links)].filter((link) => !isAnswered(link, site)).map((to) => ({ on, to })),
  );
}

function isAnswered(link: string, site: BuiltSite): boolean {
  if (ANSWERED_ELSEWHERE.test(link)) return true;
  const [path = '', hash = ''] = link.split('#');
  if (site.files.has(path) && !site.addresses.has(path)) return true;
  const answer = answerAt(path, site);
  const page = answer === null ? undefined : site.pages.get(answer);
  return answer !== null && (hash === '' || page === undefined || page.ids.has(decodeURIComponent(hash)));
}

/** What belongs to a renamed page, such as its trip notes, has its new name too. */
function underNewName(path: string, renamed: readonly [old: string, now: string][], head: BuiltSite): string | null {
  const names = renamed.map(([old, now]) =>
    path
      .split('/')
      .map((part) => withName(part, old, now))
      .join('/'),
  );
  return names.find((name) => name !== path && answerAt(name, head) === name) ?? null;
}

/** A part of a path is the name itself, or a file with it: `red-road.pdf`. */
function withName(part: string, old: string, now: string): string {
  return part === old || part.startsWith(`${old}.`) ? `${now}${part.slice(old.length)}` : part;
}

/** The new page that is most similar to a lost one; null when none is similar enough. */
function likelyHomeOf(path: string, base: BuiltSite, head: BuiltSite): string | null {
  const lost = base.pages.get(path);
  const likeness = [...head.pages]
    .filter(([address]) => lost !== undefined && !base.pages.has(address))
    .map(([address, page]) => ({ address, share: sharedLines(lost!, page, frameOf(head)) }))
    .toSorted((a, b) => b.share - a.share)[0];
  return likeness !== undefined && likeness.share >= SAME_PAGE ? likeness.address : null;
}

/** The text that every page has: the 404 page has no other. */
function frameOf({ pages }: BuiltSite): ReadonlySet<string> {
  return new Set(pages.get('/404.html')?.lines);
}

function sharedLines(one: BuiltPage, other: BuiltPage, frame: ReadonlySet<string>): number {
  const own = ({ lines }: BuiltPage) => new Set(lines.filter((line) => !frame.has(line)));
  const [a, b] = [own(one), own(other)];
  const shared = [...a].filter((line) => b.has(line));
  return shared.length / Math.max(a.size, b.size, 1);
}

function nearestAbove(path: string, head: BuiltSite): string {
  const above = path.replace(/[^/]+\/?$/, '');
  return above === '' || above === '/' ? '/' : (answerAt(above, head) ?? nearestAbove(above, head));
}

function slugOf(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? '';
}

/**
 * Lost places on pages, each with the new place at the same position. The entry of a list is not reported, because it
 * disappears with the page whose slug it has.
 */
function lostTargets(path: string, was: BuiltPage, now: BuiltPage, slugs: ReadonlySet<string>): LostAddress[] {
  const gone = was.targets.filter((id) => !now.targets.includes(id) && !slugs.has(id));
  const fresh = now.targets.filter((id) => !was.targets.includes(id));
  return gone.map((id, index) => ({
    from: `${path}#${id}`,
    to: gone.length === fresh.length ? `${path}#${fresh[index]!}` : path,
  }));
}
