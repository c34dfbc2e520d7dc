import { startArticle } from '#components/article/start-article.ts';
import { keepArticleFresh } from '#components/blog/keep-article-fresh.ts';
import { awaitChat } from '#components/chat/await-chat.ts';
import { startConsent } from '#components/consent/consent.ts';
import { startCalendarButtons } from '#components/dates/start-dates.ts';
import { startFeed } from '#components/home/feed.ts';
import { layOutHome } from '#components/home/lay-out.ts';
import { startTerms } from '#components/home/terms.ts';
import { startCartLinks } from '#components/island-calls/cart-link.ts';
import { fetchOnApproach } from '#components/island-calls/fetch-on-approach.ts';
import { reportFailures } from '#components/island-calls/open-island.ts';
import { followReload } from '#components/island-calls/reload-once.ts';
import { startLeadLinks } from '#components/leads/lead-links.ts';
import { chooseRows } from '#components/listing/choose-rows.ts';
import { addLargeTextStyles } from '#components/page/large-text.ts';
import { startMenu } from '#components/page/menu.ts';
import { keepTyped } from '#components/island-calls/keep-typed.ts';
import { openNotesByHash } from '#components/tour/open-notes-by-hash.ts';
import { showDock } from '#components/tour/show-dock.ts';
import { startTourDialogs } from '#components/tour/start-tour-dialogs.ts';
import { trackView } from '#components/trips/track-view.ts';

// React's development tools need this before the first component. The built site does not contain it.
if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble');

export { startPostList } from '#components/blog/start-post-list.ts';
export { fetchParts } from '#components/island-calls/fetch-parts.ts';

window.keepTyped = keepTyped;

// The interactive behaviour of every page. `page-script.ts` loads this module when the browser is idle.
addLargeTextStyles();
startMenu();
startCalendarButtons();
startCartLinks();
chooseRows();
startLeadLinks();
reportFailures();
awaitChat();
startConsent();
trackView();
startArticle();
keepArticleFresh();
startFeed();
startTerms();
openNotesByHash();
layOutHome();
showDock();
fetchOnApproach();
startTourDialogs();
followReload();
