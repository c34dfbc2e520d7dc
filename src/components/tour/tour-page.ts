import { followTabs } from '#components/tour/follow-tabs.ts';
import { startTourDialogs } from '#components/tour/start-tour-dialogs.ts';

// The rooms must be right when the page is first seen, and the notes open so long after that.
followTabs();
startTourDialogs();
