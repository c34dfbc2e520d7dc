import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#functions/context/context.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { aCombination, aDeparture, aTour } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { aPaidGuest, textOfPage, type PaidGuest } from '../support/a-booking.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';

const DIVER = 'Certified diver, four dives';
const LINE = `Tour REEF, Sat 13 Mar 2027: ${DIVER}`;

/** A booking with the mails that were sent for it, and its documents. */
async function aBookingOf(code: string, combinations: string[], combination: number) {
  const ways = combinations.map((name, index) =>
    aCombination({ id: index + 1, name, supplement: prices(index * 155) }),
  );
  const site = aSite([aTour({ code, departures: [aDeparture({ combinations: ways })] })]);
  const guest = await aPaidGuest(site, [`${code}-2027-03-13`], { combination });
  const page = textOfPage(await guest.open());
  const context = createContext(site.env, { waitUntil: () => undefined }, ORIGIN, { now: () => site.now() });
  for (const { key } of site.queued) await sendMail(context, key);
  const { visitor } = guest;
  const file = await visitor.get('/check-in/trip.ics');
  return {
    page,
    mailTo: (recipient: string) => mailTo(recipient, guest),
    receipt: textOfPage(await visitor.get('/check-in/receipt/')),
    calendar: file.text.replace(/\r\n[ \t]/g, ''),
    guest,
  };
}

async function mailTo(recipient: string, { references }: PaidGuest): Promise<string> {
  const { results } = await env.DB.prepare('SELECT text FROM inbox WHERE recipient = ?')
    .bind(recipient)
    .all<{ text: string }>();
  const [mail] = results.filter(({ text }) => text.includes(references[0]!));
  return mail!.text.replace(/\s+/g, ' ');
}

describe('the option of a tour that a guest booked', () => {
  let booking: Awaited<ReturnType<typeof aBookingOf>>;
  beforeAll(async () => {
    booking = await aBookingOf('REEF', ['Snorkel', DIVER], 2);
  });

  test('stands in the confirmation and in the office’s email, with the trip and in the price', async () => {
    for (const recipient of [booking.guest.email, 'bookings@saltbush.example']) {
      const text = await booking.mailTo(recipient);
      expect(text).toContain(`Option: ${DIVER}`);
      expect(text).toContain(`${LINE}: $2,890 AUD`);
    }
  });

  test('stands in the check-in area, with the trip and in the price', () => {
    expect(booking.page).toContain(`Option ${DIVER}`);
    expect(booking.page).toContain(`${LINE} $2,890 AUD`);
  });

  test('stands on the receipt', () => {
    expect(booking.receipt).toContain(`${LINE} $2,890 AUD`);
  });

  test('stands in the calendar file', () => {
    expect(booking.calendar).toContain(`DESCRIPTION:${DIVER.replace(',', '\\,')}. Booking Reference`);
  });
});

test('a tour that can be taken in one way shows no option anywhere', async () => {
  const { page, receipt, calendar, guest, mailTo: textTo } = await aBookingOf('ONE', ['Standard'], 1);
  expect(receipt).toContain('Tour ONE, Sat 13 Mar 2027 $2,580 AUD');
  for (const text of [page, receipt, calendar, await textTo(guest.email)]) expect(text).not.toMatch(/Standard|Option/);
  expect(calendar).toContain('DESCRIPTION:Booking Reference');
});
