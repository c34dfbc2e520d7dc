import { expect, test } from 'vitest';
import { clockForGuests } from '#domain/calendar-date.ts';
import { builtPage, builtTours, textOf } from './built-site.ts';

test.each(builtTours().map((tour) => [tour.url, tour] as const))(
  '%s and its trip notes name the place, the address and the time to be there, with a map; the notes have what to pack',
  (url, { meeting, hasPackingList }) => {
    for (const path of [url, `${url}notes/`]) {
      const { document } = builtPage(path);
      const text = textOf(document.querySelector('main'));
      expect(text, path).toContain(`${meeting.place} ${meeting.address}`);
      expect(text, path).toContain(`${clockForGuests(meeting.time)} on day 1`);
      expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toContain(meeting.map);
    }
    expect(builtPage(`${url}notes/`).document.querySelector('#bring') !== null).toBe(hasPackingList);
  },
);
