import { join } from 'node:path';
import { printAnswer, refuse, type Answer } from './office/answer.ts';
import { ROOT } from './machine/machine.mjs';
import { fillWithSeason } from './season/fill-with-season.ts';

/** Books the practice season on the site at an address: one with a new database, which takes the sandbox's cards. */
printAnswer(await season(process.argv[2]));

async function season(address: string | undefined): Promise<Answer> {
  if (address === undefined || !URL.canParse(address))
    return refuse('Say where the site is: node scripts/season.ts ADDRESS');
  try {
    const count = await fillWithSeason(address, join(ROOT, 'dist'));
    return { ok: true, lines: [`The practice season has ${count} bookings.`] };
  } catch (error) {
    return refuse(`The practice season could not be booked. ${error instanceof Error ? error.message : String(error)}`);
  }
}
