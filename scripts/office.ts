import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dateInZone } from '#domain/calendar-date.ts';
import { printAnswer } from './office/answer.ts';
import { bookings } from './office/bookings.ts';
import { fromDatabase } from './office/database.ts';
import { leads } from './office/leads.ts';
import { promo } from './office/promo.ts';
import { searches } from './office/searches.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** The commands of the office. The first word names one, as `npm run` does. */
const COMMANDS = {
  /** Shows bookings, and asks the site to cancel a booking, to send its emails again or to end its link. */
  bookings: (words: readonly string[]) => bookings(words, fromDatabase, today()),
  /** Shows what visitors sent with a form, and deletes the data of one visitor. */
  leads: (words: readonly string[]) => leads(words, fromDatabase),
  /** Adds, lists and removes promo codes. */
  promo: (words: readonly string[]) => promo(words, fromDatabase),
  /** Shows searches without a result, the most frequent first. */
  searches: (words: readonly string[]) => searches(words, fromDatabase),
};

stopToolsOnSignal();
const [command, ...words] = process.argv.slice(2);
printAnswer(await COMMANDS[command as keyof typeof COMMANDS](words));

function today() {
  const settings = readFileSync(new URL('../content/settings/operator.yaml', import.meta.url), 'utf8');
  return dateInZone(Date.now(), (parse(settings) as { time_zone: string }).time_zone);
}
