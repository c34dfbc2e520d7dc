import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createContext } from '#functions/context/context.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { textOfPage } from '../support/a-booking.ts';
import { aSite, cardFields, guestFields, ORIGIN } from '../support/a-site.ts';

const NOT_YET = 'No seat is secured on Tour RC10 yet. Choose your start date by 20 November 2027.';

/** What a guest sees right after paying for an open ticket, with other dates beside it. */
async function paysFor(email: string, ...dates: string[]) {
  const site = aSite([aTour({ departures: [anOpenDeparture()] }), aTour({ code: 'ELSE', departures: [aDeparture()] })]);
  const visitor = site.visitor();
  await visitor.wants(...dates.map((id) => ({ tour_date_id: id, tour_combination_id: 1 })));
  await visitor.postForm('/api/guest/', guestFields({ email }));
  const paid = (await visitor.postForm('/api/checkout/card/', cardFields())).json() as {
    open_tickets: object[];
    guides: object[];
    booking_reference: string;
    checkin_url: string;
  };
  const page = await visitor.get('/book/done/');
  const context = createContext(site.env, { waitUntil: () => undefined }, ORIGIN, { now: () => site.now() });
  for (const { key } of site.queued) await sendMail(context, key);
  const mail = await env.DB.prepare('SELECT text FROM inbox WHERE recipient = ?').bind(email).first<{ text: string }>();
  return { paid, page, mail: mail!.text.replace(/\s+/g, ' ') };
}

describe('a guest who paid for an open ticket', () => {
  test('reads in the confirmation that no seat is secured, by when to choose, and where', async () => {
    const { mail, paid } = await paysFor('open@example.com', 'RC10-open');
    expect(mail).toContain(`Hi Ada, Thanks for your payment. ${NOT_YET} Choose my date ${paid.checkin_url}`);
    expect(mail).toContain('Dates: Open date, choose by 20 November 2027');
    expect(mail).not.toContain("We've secured your space");
  });

  test('beside a trip with a date, only that trip’s seat is called secured', async () => {
    const { mail } = await paysFor('both@example.com', 'ELSE-2027-03-13', 'RC10-open');
    expect(mail).toContain(`Thanks for your payment. ${NOT_YET} We've secured your space on Tour ELSE.`);
  });

  test('finds the same under the given sentence, with and without script [M97]', async () => {
    const { paid, page } = await paysFor('page@example.com', 'RC10-open');
    expect(paid.open_tickets).toEqual([{ tour_name: 'Tour RC10', choose_by: '2027-11-20' }]);
    const text = textOfPage(page);
    expect(text).toMatch(
      /We&#39;ve secured your space on Tour RC10 Start: Open date\. Your Booking Reference is \w{8}/,
    );
    expect(text).toContain(`${NOT_YET} Choose my date`);
    expect(page.text).toContain(`<a href="${paid.checkin_url}">Choose my date</a>`);
    expect(text).not.toContain('Be at');
    expect(paid.guides).toMatchObject([{ start: null }]);
  });

  test('with a date, nothing is left to choose', async () => {
    const { mail, paid, page } = await paysFor('dated@example.com', 'ELSE-2027-03-13');
    expect(paid.open_tickets).toEqual([]);
    expect(paid.guides).toEqual([
      {
        booking_reference: paid.booking_reference,
        start: '2027-03-13',
        meeting: aTour().meeting,
        trip_notes: '/downloads/trip-notes/tour-else.pdf',
        packing_list: '/trips/tour-else/notes/#bring',
      },
    ]);
    expect(textOfPage(page)).toContain(
      'Be at The Old Bus Depot Railway Terrace, Alice Springs NT 0870 Sat 13 Mar, 1:30 pm',
    );
    expect(mail).not.toMatch(/No seat is secured|Choose my date/);
  });
});
