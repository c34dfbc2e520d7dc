import * as v from 'valibot';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import { listProducts } from '#contract/products.ts';
import { CalendarEvent } from '#contract/events.ts';
import { expect, test } from '../support/journey.ts';

/** The prices of today in a page's structured data, by the id of their departure. Of several, today's comes first. */
function offersIn(html: string): Map<string, string> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const json = scripts.map(([, text]) => text!).find((text) => text.includes('"TouristTrip"'))!;
  const { offers } = JSON.parse(json) as { offers: { offers: { sku: string; price: string }[] } };
  return new Map(offers.offers.toReversed().map(({ sku, price }) => [sku, price]));
}

test('product feed, tour page, its structured data and the events calendar name the same prices [E29 N02]', async ({
  request,
}) => {
  const feed = v.parse(listProducts.response, await (await request.get('/api/products/')).json());
  expect(feed.length).toBeGreaterThan(5);
  const months = new Map<string, Map<string, CalendarEvent>>();
  for (const { url, dates } of feed) {
    const html = await (await request.get(new URL(url).pathname)).text();
    const offers = offersIn(html);
    expect(offers.size).toBeGreaterThan(0);
    for (const { tour_date_id: id, date, price_from: price, currency, availability } of dates) {
      expect(currency).toBe(DEFAULT_CURRENCY);
      if (offers.has(id)) expect.soft(offers.get(id), id).toBe(price);
      if (date === null) continue;
      const month = date.slice(0, 7);
      if (!months.has(month)) {
        const [year, number] = month.split('-').map(Number);
        const answer = await request.get(`/api/calendar/?year=${year}&month=${number}`);
        const events = v.parse(v.array(CalendarEvent), await answer.json());
        months.set(month, new Map(events.map((event) => [event.tour_date_id, event])));
      }
      const event = months.get(month)!.get(id)!;
      expect.soft(event.price_from, id).toBe(price);
      expect.soft(event.classname === 'full', id).toBe(availability === 'full');
    }
  }
});
