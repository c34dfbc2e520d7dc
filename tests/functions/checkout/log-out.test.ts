import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BookingSession } from '#contract/booking-session.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { PASSWORD } from '../support/a-staff-member.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { aSite, guestFields, type Answer } from '../support/a-site.ts';

const MARCH = 'RC10-2027-03-13';
const site = aSite([aTour({ departures: [aDeparture({ capacity: 99 })] })], {
  STAFF_PASSWORD: PASSWORD,
  ACCESS_TEAM: undefined,
  ACCESS_AUDIENCE: undefined,
});

/** Every cookie of our own, with the path it is set for: a deletion counts only with the same path. */
const OPENS_SOMETHING = ['book_notice /', 'cart /', 'cart_count /', 'chat /', 'check_in /', 'promo /'];
const OPENS_NOTHING = ['currency /', 'form /', 'staff /'];

test.each([['GET', '/api/logout/'] as const, ['POST', '/book/leave/'] as const])(
  'logging out leaves no cookie that opens something of the guest [D48 M85] %s %s',
  async (method, path) => {
    const kept = new Map<string, string>();
    const answers = async (...given: readonly Promise<Answer>[]) => {
      for (const answer of await Promise.all(given)) {
        for (const line of answer.headers.getSetCookie()) {
          const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
          const at = `${name} ${/Path=([^;]*)/.exec(line)![1]}`;
          if (/max-age=0/i.test(line)) kept.delete(at);
          else kept.set(at, value);
        }
      }
    };
    const guest = await aPaidGuest(site, [MARCH]);
    const { visitor } = guest;
    await answers(guest.open());
    await answers(visitor.wants({ tour_date_id: MARCH, tour_combination_id: 1 }));
    await answers(visitor.postForm('/api/guest/', guestFields({ email: 'shared@example.com' })));
    await answers(visitor.get('/go/LATER/'));
    await answers(visitor.postJson('/api/chat/', {}));
    await answers(visitor.get('/api/csrf/'));
    await answers(visitor.postForm('/book/currency/', { currency: 'EUR' }));
    await answers(visitor.postForm('/staff/', { name: 'Tam', password: PASSWORD }));
    expect([...kept.keys()].toSorted()).toEqual([...OPENS_SOMETHING, ...OPENS_NOTHING].toSorted());

    await answers(visitor.send(path, { method }));

    const said = path === '/book/leave/' ? ['book_notice /'] : [];
    expect([...kept.keys()].toSorted()).toEqual([...said, ...OPENS_NOTHING].toSorted());
    const area = await visitor.get('/check-in/');
    expect(area.text).not.toContain(guest.references[0]);
  },
);

test.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
])('a request made ahead of a press changes nothing: %s: %s', async (name, value) => {
  const ahead = { [name]: value };
  const visitor = site.visitor();
  await visitor.wants({ tour_date_id: MARCH, tour_combination_id: 1 });
  await visitor.postForm('/api/guest/', guestFields({ email: 'ahead@example.com' }));

  const answers = [
    await visitor.get('/api/logout/', ahead),
    await visitor.get('/api/checkout/redirect/?installment=1', ahead),
    await visitor.get('/go/LATER/', ahead),
  ];

  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    answers.map(() => [503, 'no-store']),
  );
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  expect((await visitor.get('/api/guest/')).json()).toContain('ahead@example.com');
  const session = v.parse(BookingSession, (await visitor.get('/api/booking/')).json());
  expect(session.stage).toBe('guest-saved');
});
