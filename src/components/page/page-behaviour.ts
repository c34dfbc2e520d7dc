import { startArticle } from '#components/article/start-article.ts';
import { keepArticleFresh } from '#components/blog/keep-article-fresh.ts';
import { awaitChat } from '#components/chat/await-chat.ts';
import { startConsent } from '#components/consent/consent.ts';
import { startCalendarButtons } from '#components/dates/start-dates.ts';
import { startFeed } from '#components/home/feed.ts';
import { layOutHome } from '#components/home/lay-out.ts';
import { startTerms } from '#components/home/terms.ts';
import { startCartLinks } from '#components/island-calls/cart-link.ts';
import { sayFailures } from '#components/island-calls/open-island.ts';
import { startLeadLinks } from '#components/leads/lead-links.ts';
import { chooseRows } from '#components/listing/choose-rows.ts';
import { startMenu } from '#components/page/menu.ts';
import { tellOfView } from '#components/trips/tell-of-view.ts';

// React's own tools for development ask for this before its first component; a built site has no use for it.
if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble');

export { goOn } from '#components/blog/go-on.ts';
export { fetchParts } from '#components/island-calls/fetch-parts.ts';

// What every page does when it is pressed; `page-script.ts` brings it once the page stands.
startMenu();
startCalendarButtons();
startCartLinks();
chooseRows();
startLeadLinks();
sayFailures();
awaitChat();
startConsent();
tellOfView();
startArticle();
keepArticleFresh();
startFeed();
startTerms();
layOutHome();
