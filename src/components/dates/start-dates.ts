import { callIsland } from '#components/island-calls/call-island.ts';
import { openIsland } from '#components/island-calls/open-island.ts';

/** The hash that opens the calendar by itself (M36). */
const CALENDAR_HASH = '#show-dates';

/** Opens the start-date calendar on a click on any button with a tour's settings (M35), or by the hash (M36). */
export function startCalendarButtons(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-open-dates]');
    if (button) void open(button, button);
  });
  const openByHash = () => {
    const button = document.querySelector<HTMLElement>('[data-open-dates]');
    if (button && location.hash === CALENDAR_HASH) void open(button, null);
  };
  window.addEventListener('hashchange', () => {
    // An entry with a state had the calendar open before. The browser goes back to it when the booking closes.
    if (history.state === null) openByHash();
  });
  openByHash();
}

function open({ dataset }: HTMLElement, pressed: Element | null): Promise<void> {
  const settings = {
    url: dataset['url'] ?? '',
    tour: dataset['tour'] ?? '',
    tourName: dataset['tourName'] ?? '',
    days: Number(dataset['days']),
    redirectUrl: dataset['redirect'] ?? '',
  };
  return openIsland(pressed, () => callIsland('calendar:open', { settings }));
}
