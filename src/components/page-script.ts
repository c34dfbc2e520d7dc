import { startCartLinks } from '#components/cart-link.ts';
import { startCurrencyLinks } from '#components/currency-links.ts';
import { keepDatesTrue } from '#components/dated.ts';
import { startHomeHeader } from '#components/home-header.ts';
import { startMenu } from '#components/menu.ts';
import { startCalendarButtons } from '#components/start-dates.ts';

// All the script a page begins with. Islands come when they are asked for, and bring their framework with them.
// Nothing here imports a module that islands import at length: the bundler would put all of it into this file.
keepDatesTrue(document);
document.addEventListener('visibilitychange', () => keepDatesTrue(document));
startHomeHeader();
startMenu();
startCurrencyLinks();
startCalendarButtons();
startCartLinks();
