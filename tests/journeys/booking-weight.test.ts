import { compressedSize } from '../site/built-site.ts';
import { daintree, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { hasAllowed } from './support/told.ts';

const WHOLE_BOOKING = 180_000;

test('all script of a whole booking, analytics and visa included, is at most 180 kB compressed', async ({
  visitor,
}) => {
  const { page, context, booking } = visitor;
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await hasAllowed(context, 'analytics', 'affiliate', 'chat');
  const date = quietDate(daintree, 25);
  await visitor.bookFromPage(date);
  await visitor.goOnTo('additional', [date]);
  await booking.finish();
  const sizes = await Promise.all(
    [...scripts].map(async ([url, text]) => ({ url: new URL(url).pathname, bytes: compressedSize(await text) })),
  );
  expect(sizes.length).toBeGreaterThan(3);
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(WHOLE_BOOKING);
  test.info().annotations.push({ type: 'script of a whole booking', description: `${sum} bytes` });
});
