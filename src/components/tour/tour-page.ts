import { followTabs } from '#components/tour/follow-tabs.ts';

// The rooms must be right when the page is first seen. What a press opens comes with how all pages behave.
followTabs();
