import { expect, test } from 'vitest';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, type Answer, type Visitor } from '../support/a-site.ts';
import { textOfPage } from '../support/a-booking.ts';
import { site, MARCH, VISA, someone, toPage, add, aGuest, pay, payOnPage } from '../support/a-guest-without-script.ts';

test('whoever leaves a shared computer takes their details along [E17, M85]', async () => {
  const visitor = await aGuest(MARCH);
  const key = visitor.cookies.get('cart')!;
  await pressLogOut(visitor, await visitor.get('/book/'));
  expect(visitor.cookies.has('cart')).toBe(false);
  expect(textOfPage(await visitor.get('/book/'))).toContain('You have no items in the cart.');
  visitor.cookies.set('cart', key);
  expect(textOfPage(await visitor.get('/book/')), 'with the cookie from before').toContain(
    'You have no items in the cart.',
  );
});

const logOutOf = ({ text }: Answer) =>
  /<form[^>]*action="([^"]*)"[^>]*>\s*Not you\?\s*<button[^>]*>Log out and clear these details</.exec(text)?.[1];

/** Sends the form of the page's `Log out`. */
async function pressLogOut(visitor: Visitor, page: Answer): Promise<void> {
  const answer = await visitor.postForm(logOutOf(page)!, {});
  expect([answer.status, toPage(answer)]).toEqual([303, '/book/']);
}

test('no page offers Log out before the guest is saved; from then on each does, until it is pressed [M02, E17]', async () => {
  const visitor = site.visitor();
  expect(logOutOf(await visitor.get('/book/')), 'an empty cart').toBeUndefined();
  await add(visitor, VISA);
  for (const path of ['/book/', '/book/details/', '/book/visa/', '/book/done/', '/book/resume/?token=none']) {
    expect(logOutOf(await visitor.get(path)), `${path} of a stranger`).toBeUndefined();
  }
  const refused = await visitor.postForm('/book/details/', { other_names: 'Ada' });
  expect([refused.status, logOutOf(refused)], 'details that are refused').toEqual([400, undefined]);

  await visitor.postForm('/book/details/', someone());

  const paths = ['/book/', '/book/details/', '/book/visa/', '/book/done/', '/book/resume/?token=none'];
  for (const path of paths) expect(logOutOf(await visitor.get(path)), path).toBe('/book/leave/');
  const undecided = await visitor.postForm('/book/visa/', { tour_date_id: VISA });
  expect([undecided.status, logOutOf(undecided)], 'a visa that is asked for again').toEqual([400, '/book/leave/']);
  const [, first] = /name="visa_id"\s+value="(\d+)"/.exec(undecided.text)!;
  await visitor.postForm('/book/visa/', { tour_date_id: VISA, visa_id: first! });
  const summary = await visitor.get('/book/payment/');
  expect(logOutOf(summary), 'the payment').toBe('/book/leave/');

  await pressLogOut(visitor, summary);

  for (const path of ['/book/', '/book/done/']) expect(logOutOf(await visitor.get(path)), path).toBeUndefined();
  expect(textOfPage(await visitor.get('/book/'))).toContain('You have no items in the cart.');
});

test('Log out stands on the confirmation, and on details that were saved before their seat was gone [M02, E17]', async () => {
  const paid = await aGuest(MARCH);
  await payOnPage(paid, toPage(await pay(paid)));
  expect(logOutOf(await paid.get('/book/done/'))).toBe('/book/leave/');

  const gone = aSite([aTour({ code: 'GONE', departures: [aDeparture({ start: '2027-05-01', capacity: 1 })] })]);
  const [first, second] = [gone.visitor(), gone.visitor()];
  for (const visitor of [first, second]) await add(visitor, 'GONE-2027-05-01');
  await first.postForm('/book/details/', someone());
  const refused = await second.postForm('/book/details/', someone());
  expect([refused.status, logOutOf(refused)]).toEqual([409, '/book/leave/']);
  await pressLogOut(second, refused);
  expect(logOutOf(await second.get('/book/'))).toBeUndefined();
});
