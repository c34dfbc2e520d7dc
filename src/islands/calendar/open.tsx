import { createRoot } from 'react-dom/client';
import { datesOnPage } from '#islands/calendar/dates-on-page.ts';
import { StartDates } from '#islands/calendar/StartDates.tsx';
import { $cartLoaded, loadCart } from '#stores/cart.ts';
import { openTourDates, type CalendarSettings } from '#stores/tour-dates.ts';

let mounted = false;

/** Opens the start dates of a tour (M35). The dialog stays in the page, so that opening it again is instant. */
export function openCalendar(settings: Omit<CalendarSettings, 'datesOnPage'>): void {
  if (!mounted) {
    mounted = true;
    const host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(<StartDates />);
  }
  if (!$cartLoaded.get()) void loadCart();
  void openTourDates({ ...settings, datesOnPage: (currency) => datesOnPage(document, settings, currency) });
}
