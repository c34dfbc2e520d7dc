import { expect, test } from 'vitest';
import { isPrivatePath } from '#domain/visit/consent.ts';
import { LONGEST_VISIT_SOURCE, readSource, sourceOfPage, sourceText } from '#domain/visit/visit-source.ts';

const PAGE = 'https://saltbush.example/trips/the-red-centre/';

test('the first page gives its path, the other site’s origin, and the campaign parameters of the address [P39]', () => {
  const address = `${PAGE}?utm_source=news&utm_medium=mail&utm_campaign=spring&gclid=abc&currency=GBP#show-dates`;
  expect(sourceOfPage(address, 'https://search.example/find?q=a+private+question')).toEqual({
    landing: '/trips/the-red-centre/',
    referrer: 'https://search.example',
    utm_source: 'news',
    utm_medium: 'mail',
    utm_campaign: 'spring',
    gclid: 'abc',
  });
});

test('a page reached from another of ours is not where the visit began [P39]', () => {
  expect(sourceOfPage(PAGE, 'https://saltbush.example/')).toEqual({});
  expect(sourceOfPage(PAGE, '')).toEqual({ landing: '/trips/the-red-centre/' });
  expect(sourceText({})).toBe('');
});

test('an address cannot set the landing page, and its parts are cut to one line [P39]', () => {
  const source = sourceOfPage(`${PAGE}?landing=/x/&utm_term=${'y'.repeat(500)}&utm_source=a%0Ab%00c`, 'no address');
  expect(source).toEqual({ landing: '/trips/the-red-centre/', utm_source: 'a b c', utm_term: 'y'.repeat(150) });
});

test('the text is at most 2000 characters, whatever the address holds, and is read back as it was [P39]', () => {
  const fields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid', 'fbclid', 'msclkid'];
  const query = new URLSearchParams(fields.map((field) => [field, '"'.repeat(400)]));
  const text = sourceText(sourceOfPage(`${PAGE}?${query.toString()}`, 'https://search.example/'));
  expect(text.length).toBeGreaterThan(1500);
  expect(text.length).toBeLessThanOrEqual(LONGEST_VISIT_SOURCE);
  expect(sourceText(readSource(text))).toBe(text);
});

test.each(['', '{', 'null', '7', '[]', `{"landing":"${'x'.repeat(2000)}"}`, '{"landing":7}', '{"email":"a@b"}'])(
  '%s is no source [P39]',
  (text) => {
    expect(readSource(text)).toEqual({});
  },
);

test('the pages about a booking or of the office are private [P13, D25]', () => {
  const own = ['/book/', '/check-in/', '/check-in', '/check-in/lost/', '/staff/bookings/'];
  const others = ['/', '/check-in-tips/', '/trips/the-red-centre/'];
  expect([...own, ...others].filter(isPrivatePath)).toEqual(own);
});
