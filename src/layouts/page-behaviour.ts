import { fetchOnApproach, keepTyped } from '#directives/fetch-parts.ts';
import { followReload, reportFailures } from '#directives/open-island.ts';
import { startArticle } from '#features/blog/article/start-article.ts';
import { keepArticleFresh } from '#features/blog/blog-page.ts';
import { startCalendarButtons } from '#features/calendar/open-calendar.ts';
import { startCartLinks } from '#features/cart/cart-link.ts';
import { awaitChat } from '#features/chat/await-chat.ts';
import { followCurrency } from '#features/currency/currency.ts';
import { startConsent } from '#features/consent/consent-banner.ts';
import { layOutHome, startFeed, startTerms } from '#features/home/home-page.ts';
import { startLeadLinks } from '#features/leads/lead-links.ts';
import { chooseRows } from '#features/tours/choose-rows.ts';
import { startTour } from '#features/tours/start-tour.ts';
import { startMenu } from './menu.ts';

// React's development tools need this before the first component. The built site does not contain it.
if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble');

export { startPostList } from '#features/blog/blog-page.ts';
export { fetchParts } from '#directives/fetch-parts.ts';

window.keepTyped = keepTyped;

// The interactive behaviour of every page. `page-script.ts` loads this module when the browser is idle.
startMenu();
startCalendarButtons();
startCartLinks();
followCurrency();
chooseRows();
startLeadLinks();
reportFailures();
awaitChat();
startConsent();
startArticle();
keepArticleFresh();
startFeed();
startTerms();
layOutHome();
fetchOnApproach();
startTour();
followReload();
