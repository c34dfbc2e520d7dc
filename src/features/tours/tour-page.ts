import { unfoldDates } from '#features/calendar/folded-dates.ts';
import { followTabs } from './follow-tabs.ts';

// Runs before the first paint, so that the correct room shows. The delay of the trip notes starts then too.
followTabs();
// The browser prints and finds only existing elements.
window.addEventListener('beforeprint', unfoldDates);
window.addEventListener('dates:unfold', unfoldDates);
window.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
  if ((key === 'f' && (ctrlKey || metaKey)) || key === 'F3') unfoldDates();
});
