import { callIsland } from '#directives/page-events.ts';
import { onHash } from '#ui/sheet-history.ts';
import { openIsland } from '#directives/open-island.ts';

const CALENDAR_HASH = '#show-dates';

/** Opens the start-date calendar on a click on any button with a tour's settings, or by the hash. */
export function startCalendarButtons(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-open-dates]');
    if (button) void open(button, button);
  });
  onHash(CALENDAR_HASH, () => {
    const button = document.querySelector<HTMLElement>('[data-open-dates]');
    if (button) void open(button, null);
  });
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
