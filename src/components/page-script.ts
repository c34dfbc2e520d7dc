import { dateInZone } from '#domain/calendar-date.ts';
import { startCartLinks } from '#components/cart-link.ts';
import { startCurrencyLinks } from '#components/currency-links.ts';
import { keepDatesTrue } from '#components/dated.ts';
import { startHomeHeader } from '#components/home-header.ts';
import { startMenu } from '#components/menu.ts';
import { startCalendarButtons } from '#components/start-dates.ts';

// All the script a page begins with. Islands come when they are asked for, and bring their framework with them.
const refreshDates = () => keepDatesTrue(document, dateInZone(Date.now(), document.documentElement.dataset['zone']!));

refreshDates();
document.addEventListener('visibilitychange', refreshDates);
startHomeHeader();
startMenu();
startCurrencyLinks();
startCalendarButtons();
startCartLinks();
