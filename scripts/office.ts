import { printAnswer, refuse } from './office/answer.ts';
import { bookings } from './office/bookings.ts';
import { books } from './office/books.ts';
import { leads } from './office/leads.ts';
import { promo } from './office/promo.ts';
import { searches } from './office/searches.ts';
import { askSite, SiteFault } from './office/site.ts';

/** The commands of the office. The first word names one, as `npm run` does. */
const COMMANDS = { bookings, books, leads, promo, searches };

const [command, ...words] = process.argv.slice(2);
const answer = COMMANDS[command as keyof typeof COMMANDS](words, askSite).catch((fault: unknown) => {
  if (fault instanceof SiteFault) return refuse(...fault.lines);
  throw fault;
});
printAnswer(await answer);
