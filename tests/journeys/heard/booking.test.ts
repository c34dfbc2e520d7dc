import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { untilAsked } from '../support/settled.ts';
import { bookByKeys, PHONE, tabTo } from './book-by-keys.ts';
import { Heard } from './heard.ts';

test('a booking from a tour’s page to its reference, by keyboard alone, is heard as before [P15, N16]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const heard = await bookByKeys(visitor, quietDate(redCentre, 0), ['PageDown', 'PageDown', 'ArrowLeft', 'ArrowLeft']);
  const reference = await visitor.booking.reference();
  expect(heard.transcript().replaceAll(reference, '########')).toMatchSnapshot('booking.txt');
});

test('a refused step of the booking is heard as before', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking } = visitor;
  const heard = await Heard.listenTo(page);
  await visitor.reach('cart', quietDate(redCentre, 1));
  await untilAsked(page);
  await booking.press('NEXT');
  await booking.isAt('Personal Information');

  await heard.begin('Sent empty');
  await booking.button.focus();
  await heard.press('Enter', () => expect(booking.field('Last name')).toBeFocused());
  await heard.begin('Corrected');
  await heard.type('Nguyen');
  await tabTo(heard, booking.field('Email'));
  await heard.type('frankie@');
  await tabTo(heard, booking.button);
  await heard.press('Enter', () => expect(booking.field('Email')).toBeFocused());
  expect(heard.transcript()).toMatchSnapshot('refused.txt');
});
