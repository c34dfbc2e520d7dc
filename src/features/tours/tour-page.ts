import { revealDate, unfoldDates } from '#features/calendar/folded-dates.ts';

// Runs before the first paint, so that the correct room shows. The delay of the trip notes starts then too.
followTabs();
// The browser prints and finds only existing elements.
window.addEventListener('beforeprint', unfoldDates);
window.addEventListener('dates:unfold', unfoldDates);
window.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
  if ((key === 'f' && (ctrlKey || metaKey)) || key === 'F3') unfoldDates();
});

/**
 * Shows one room of a tour at a time: the room that the hash names, with its name in the page's title. Ignores hashes that name no room, such as the
 * calendar's.
 *
 * Until this script runs, the style sheet shows the room.
 */
function followTabs(): void {
  const tour = document.querySelector<HTMLElement>('.tour')!;
  const pageTitle = document.title;
  const panels = [...tour.querySelectorAll<HTMLElement>('.panel')];
  /** The scroll position at which the reader left each room, in pixels. */
  const scrollPositions = new Map<string, number>();
  let isPressed = false;

  const show = (room: string) => {
    tour.dataset['tab'] = room;
    const title = tour.querySelector(`.tour-hero__title[data-for="${room}"]`)?.textContent.trim();
    document.title = title ? `${title}: ${pageTitle}` : pageTitle;
    for (const panel of panels) panel.hidden = panel.id !== room;
    for (const text of tour.querySelectorAll<HTMLElement>('[data-for]')) text.hidden = text.dataset['for'] !== room;
    for (const tab of document.querySelectorAll<HTMLAnchorElement>('.dock__tabs a')) {
      if (tab.hash === `#${room}`) {
        tab.setAttribute('aria-current', 'true');
        tab.scrollIntoView({ block: 'nearest' });
      } else tab.removeAttribute('aria-current');
    }
  };

  const target = () => (location.hash === '' ? panels[0]! : revealDate(location.hash.slice(1)));
  const roomOf = (element: Element | null) => element?.closest<HTMLElement>('.panel');

  const follow = () => {
    const named = target();
    const panel = roomOf(named);
    const [from, to] = [tour.dataset['tab']!, panel?.id];
    const down = isPressed ? 0 : (scrollPositions.get(to ?? '') ?? 0);
    isPressed = false;
    history.scrollRestoration = 'auto';
    if (!panel || to === undefined || to === from) return;
    withTransition(directionOf(panels, from, to), () => {
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
    scrollPositions.set(tour.dataset['tab']!, scrollY);
    const room = roomOf(document.getElementById(link.hash.slice(1)));
    // This script restores the scroll position of the room on the way back; the browser's own would be slightly off.
    if (room && room.id !== tour.dataset['tab']) history.scrollRestoration = 'manual';
  });
}

/** The direction of the motion: up from the overview, sideways between the others in the order of the dock. */
function directionOf(panels: readonly HTMLElement[], from: string, to: string): 'up' | 'next' | 'back' {
  const [before, after] = [from, to].map((room) => panels.findIndex(({ id }) => id === room)) as [number, number];
  if (before === 0) return 'up';
  return after > before ? 'next' : 'back';
}

/** Runs `update` in a view transition of `type`; without one for reduced motion and in browsers without types. */
function withTransition(type: string, update: () => void): void {
  const knowsTypes = 'startViewTransition' in document && CSS.supports('selector(:active-view-transition-type(up))');
  if (knowsTypes && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    document.startViewTransition({ update, types: [type] });
  } else {
    update();
  }
}
