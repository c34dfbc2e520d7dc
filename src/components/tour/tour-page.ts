import { unfoldDates } from '#components/dates/folded-dates.ts';
import { followTabs } from '#components/tour/follow-tabs.ts';
import { startTourPresses } from '#components/tour/tour-presses.ts';

// The rooms must be right when the page is first seen, and the notes open so long after that.
followTabs();
startTourPresses();
// The browser's own search finds only what is laid out.
window.addEventListener('dates:unfold', unfoldDates);
window.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
  if ((key === 'f' && (ctrlKey || metaKey)) || key === 'F3') unfoldDates();
});
