import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dateInZone } from '#domain/calendar-date.ts';
import { printAnswer } from './office/answer.ts';
import { bookings } from './office/bookings.ts';
import { fromDatabase } from './office/database.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Shows bookings, and asks the site to cancel a booking, to send its mail again or to end its link. */
const OPERATOR = new URL('../content/settings/operator.yaml', import.meta.url);

stopToolsOnSignal();
const { time_zone: timeZone } = parse(readFileSync(OPERATOR, 'utf8')) as { time_zone: string };
printAnswer(await bookings(process.argv.slice(2), fromDatabase, dateInZone(Date.now(), timeZone)));
