import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dateInZone } from '#domain/calendar-date.ts';
import { printAnswer } from './office/answer.ts';
import { readBookingsCommand } from './office/bookings-command.ts';
import { databaseAt } from './office/database.ts';
import { runBookings } from './office/run-bookings.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Shows bookings, and asks the site to cancel a booking, to send its mail again or to end its link. */
const OPERATOR = new URL('../content/settings/operator.yaml', import.meta.url);

stopToolsOnSignal();
const command = readBookingsCommand(process.argv.slice(2));
const { time_zone: timeZone } = parse(readFileSync(OPERATOR, 'utf8')) as { time_zone: string };
printAnswer(await runBookings(command, databaseAt(command), dateInZone(Date.now(), timeZone)));
