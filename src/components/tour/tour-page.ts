import { followTabs } from '#components/tour/follow-tabs.ts';
import { startTourDialogs } from '#components/tour/start-tour-dialogs.ts';

// Runs before the first paint, so that the correct room shows. The delay of the trip notes starts then too (M37).
followTabs();
startTourDialogs();
