import '#components/fetch-parts.ts';
import { startArticle } from '#components/article/start-article.ts';
import { keepArticleFresh } from '#components/blog/keep-article-fresh.ts';
import { awaitChat } from '#components/await-chat.ts';
import { startCartLinks } from '#components/cart-link.ts';
import { startConsent } from '#components/consent.ts';
import { sayFailures } from '#components/open-island.ts';
import { startLeadLinks } from '#components/lead-links.ts';
import { startMenu } from '#components/menu.ts';
import { startCalendarButtons } from '#components/start-dates.ts';
import { tellOfView } from '#components/tell-of-view.ts';
import { startFeed } from '#components/home/feed.ts';
import { layOutHome } from '#components/home/lay-out.ts';
import { startTerms } from '#components/home/terms.ts';
import { chooseRows } from '#components/listing/choose-rows.ts';

// React's own tools for development ask for this before its first component; a built site has no use for it.
if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble');

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
