import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { bookByKeys, PHONE } from './book-by-keys.ts';

test('a booking by keys alone, from a tour’s page to its reference, is heard as before [P15, N16]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const heard = await bookByKeys(visitor, quietDate(redCentre, 0), ['PageDown', 'PageDown', 'ArrowLeft', 'ArrowLeft']);
  const reference = await visitor.booking.reference();
  expect(heard.transcript().replaceAll(reference, '########')).toMatchSnapshot('booking.txt');
});
