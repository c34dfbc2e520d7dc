import { revealDate } from '#components/dates/folded-dates.ts';

/**
 * Shows one room of a tour at a time, the one the address names (M39). Addresses that are not of this page's rooms,
 * such as the calendar's, leave the reader where they are.
 *
 * The style sheet has chosen the first room before; from then on it asks this script.
 */
export function followTabs(): void {
  const tour = document.querySelector<HTMLElement>('.tour')!;
  const panels = [...tour.querySelectorAll<HTMLElement>('.panel')];
  /** How far down each room was left. */
  const left = new Map<string, number>();
  let isPressed = false;

  const show = (room: string) => {
    tour.dataset['tab'] = room;
    for (const panel of panels) panel.hidden = panel.id !== room;
    for (const text of tour.querySelectorAll<HTMLElement>('[data-for]')) text.hidden = text.dataset['for'] !== room;
    for (const tab of document.querySelectorAll<HTMLAnchorElement>('.dock__tabs a')) {
      if (tab.hash === `#${room}`) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
  };

  const target = () => (location.hash === '' ? panels[0]! : revealDate(location.hash.slice(1)));
  const roomOf = (element: Element | null) => element?.closest<HTMLElement>('.panel');

  const follow = () => {
    const named = target();
    const panel = roomOf(named);
    const [from, to] = [tour.dataset['tab']!, panel?.id];
    const down = isPressed ? 0 : (left.get(to ?? '') ?? 0);
    isPressed = false;
    history.scrollRestoration = 'auto';
    if (!panel || to === undefined || to === from) return;
    move(directionOf(panels, from, to), () => {
      show(to);
      window.scrollTo({ top: down, behavior: 'instant' });
      const heading = panel.querySelector('h2')!;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      if (named !== panel) named!.scrollIntoView();
    });
  };

  const first = target();
  show((roomOf(first) ?? panels[0]!).id);
  if (first?.matches('.dates li')) first.scrollIntoView();
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (event.defaultPrevented || link === null) return;
    isPressed = true;
    left.set(tour.dataset['tab']!, scrollY);
    const room = roomOf(document.getElementById(link.hash.slice(1)));
    // The way back to this room is ours: the browser would seek its own place in it, some lines further down.
    if (room && room.id !== tour.dataset['tab']) history.scrollRestoration = 'manual';
  });
}

/** Up from the overview, sideways between all others, as they stand in the dock (M40). */
function directionOf(panels: readonly HTMLElement[], from: string, to: string): 'up' | 'next' | 'back' {
  const [before, after] = [from, to].map((room) => panels.findIndex(({ id }) => id === room)) as [number, number];
  if (before === 0) return 'up';
  return after > before ? 'next' : 'back';
}

/** Who asked for less motion gets none, and neither do browsers that know no kinds of transition. */
function move(type: string, update: () => void): void {
  const knowsTypes = CSS.supports('selector(:active-view-transition-type(up))');
  if (knowsTypes && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    document.startViewTransition({ update, types: [type] });
  } else {
    update();
  }
}
