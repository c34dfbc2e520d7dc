import { followTabs } from '#components/tour/follow-tabs.ts';
import { startTourPresses } from '#components/tour/tour-presses.ts';

// The rooms must be right when the page is first seen, and the notes open so long after that.
followTabs();
startTourPresses();
