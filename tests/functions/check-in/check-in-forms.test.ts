import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { GuestMoreForm } from '#contract/guest.ts';
import { readTravelDetails, saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { DAY } from '#domain/durations.ts';
import { aTour } from '../../support/a-tour.ts';
import { aPaidGuest, openLink, textOfPage, arrival, details, MARCH, site } from '../support/a-booking.ts';
import { aSite } from '../support/a-site.ts';
import { allRows, execute, firstRow } from '../support/database.ts';

test('details that the site can no longer open are asked for again, and can be given again [D26]', async () => {
  const guest = await aPaidGuest(site, [MARCH]);
  await guest.post('details', details);
  const lost = btoa('sealed with a key that is gone');
  await execute('UPDATE travel_details SET sealed = ? WHERE order_id = ?', lost, guest.orderId);
  const page = await guest.open();
  expect(page.status).toBe(200);
  expect((await guest.post('details', details)).status).toBe(303);
  const { answered } = await readTravelDetails(site.context(), guest.orderId);
  expect([...answered]).toEqual(expect.arrayContaining(['passport', 'emergency_contact']));
});

describe('arrival details [M99]', () => {
  test('are saved, shown again, and may be changed', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    expect((await guest.post('arrival', arrival)).headers.get('location')).toBe('/check-in/?done=arrival');
    const page = await guest.visitor.get('/check-in/?done=arrival');
    expect(page.text).toContain('We’ve saved your arrival details.');
    for (const value of ['2027-03-12', '14:35', 'Alice Springs', 'QF 790'])
      expect(page.text).toContain(`value="${value}"`);
    expect(page.text).not.toContain('Tell us when you arrive');
    await guest.post('arrival', { ...arrival, pick_up: 'no', arrival_time: '', airport: '' });
    const rows = await allRows('SELECT * FROM arrivals WHERE order_id = ?', guest.orderId);
    expect(rows).toMatchObject([{ arrival_date: '2027-03-12', arrival_time: '', pick_up: 0 }]);
  });

  test.each([
    [{ arrival_date: '' }, 'This field is required'],
    [{ arrival_date: '2027-02-30' }, 'Enter a valid date'],
    [{ arrival_date: '2026-11-18' }, 'That date is in the past. Please check it.'],
    [{ arrival_time: '25:00' }, 'Enter a time'],
    [{ arrival_time: '' }, 'Enter your arrival time so we can meet you.'],
    [{ airport: ' ' }, 'Enter your airport so we can meet you.'],
    [{ pick_up: '' }, 'Choose yes or no.'],
    [{ flight: 'x'.repeat(41) }, 'This is 1 character too long. Please use at most 40 characters.'],
  ])('%j is refused beside its field, and nothing typed is lost', async (wrong, message) => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await guest.post('arrival', { ...arrival, departure_flight: 'QF 1 home', ...wrong });
    expect(page.status).toBe(400);
    const [field] = Object.keys(wrong);
    expect(page.text).toMatch(new RegExp(`id="${field}-error"[^>]*>${message}`));
    expect(page.text).toContain('aria-invalid="true"');
    expect(page.text).toContain('<title>Error: Check in');
    expect(page.text).toContain('value="QF 1 home"');
    expect(await allRows('SELECT 1 FROM arrivals WHERE order_id = ?', guest.orderId)).toEqual([]);
  });

  test('an unlikely day is kept, and its guest is asked to look again', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.post('arrival', { ...arrival, arrival_date: '2027-03-20' });
    expect((await guest.open()).text).toContain('This is after your trip starts on 13 March 2027.');
  });

  test('once the trip has started they can be read and not changed', async () => {
    const running = aSite([aTour({ code: 'RUN' })]);
    const guest = await aPaidGuest(running, ['RUN-2027-03-13'], { installment: '1' });
    await guest.post('arrival', arrival);
    running.advance(114 * DAY);
    const page = await guest.open();
    expect(textOfPage(page)).toContain('Arrival 12 March 2027, 2:35 pm');
    expect(page.text).not.toContain('Save arrival');
    expect((await guest.post('arrival', arrival)).status).toBe(409);
  });
});

describe('additional information [P14, D26]', () => {
  test('is written and never shown again; what is missing is named until nothing is', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.post('details', { passport: details.passport, friends: 'Bob', flight_quote: 'on', notes: 'Asthma' });
    const part = await guest.open();
    expect(part.text).not.toMatch(/PA1234567|Asthma/);
    expect(part.text).toContain('value="Bob"');
    expect(part.text).toMatch(/name="flight_quote" checked/);
    expect(textOfPage(part)).toContain(
      'Missing: passport nationality, emergency contact’s name, emergency contact’s phone.',
    );
    expect(part.text.match(/On file\. Leave blank to keep it\./g)).toHaveLength(2);
    await guest.post('details', { ...details, passport: '', friends: '' });
    const whole = await guest.open();
    expect(whole.text).not.toMatch(/PA1234567|British|Mary Shelley|5550 0199|value="Bob"/);
    expect(whole.text).not.toContain('Complete your details');
    expect(whole.text.match(/On file\./g)).toHaveLength(5);
    const row = await firstRow<{ at: number }>(
      'SELECT details_completed_at AS at FROM orders WHERE id = ?',
      guest.orderId,
    );
    expect(row!.at).toBe(site.now());
  });

  test('may have a note as long as the page counts it, whatever its line breaks are sent as', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const note = `${'x'.repeat(99)}\n`.repeat(20).slice(0, -1);
    const answer = await guest.post('details', { notes: note.replaceAll('\n', '\r\n') });
    expect(answer.headers.get('location')).toBe('/check-in/?done=details');
  });

  test('of two forms at once each keeps the answers of the other', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const forms = [details, { notes: 'Asthma' }].map((form) => v.parse(GuestMoreForm, form));
    await Promise.all(forms.map((form) => saveTravelDetails(site.context(), guest.orderId, form)));
    const { answered } = await readTravelDetails(site.context(), guest.orderId);
    expect([...answered].toSorted()).toEqual([...Object.keys(details), 'notes'].toSorted());
  });

  test('when refused, what is sensitive is not sent back, and the rest is', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await guest.post('details', { ...details, emergency_number: '1'.repeat(61), friends: 'Bob' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('please re-enter your passport');
    expect(page.text).toContain('value="Bob"');
    expect(page.text).not.toMatch(/PA1234567|Mary Shelley|1111/);
  });

  test('with everything given and paid it says what comes next [M99, P18]', async () => {
    const guest = await aPaidGuest(site, [MARCH], { installment: '1' });
    await guest.post('details', details);
    await guest.post('arrival', arrival);
    const text = textOfPage(await guest.open());
    expect(text).toContain('All done. Next: be at The Old Bus Depot at 1:30 pm on 13 March 2027.');
    expect(text).not.toContain('To do before');
    expect(text).toContain('Nothing to pay');
  });
});

describe('an attacker [P28]', () => {
  const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

  test.each(['arrival', 'details', 'date', 'balance', 'mail'])(
    'the %s form is nothing without a good token',
    async (form) => {
      for (const token of ['', 'A'.repeat(43), '../..', '%00']) {
        const page = await site.visitor().postForm(`/check-in/${form}/`, { token, ...arrival, ...details });
        expect(page.status).toBe(404);
        expect(page.text).toContain('data-state="unknown"');
      }
    },
  );

  test('a form stays bound to its booking after another one was opened in the browser', async () => {
    const mine = await aPaidGuest(site, [MARCH]);
    const other = await aPaidGuest(site, [MARCH]);
    await mine.open();
    await openLink(mine.visitor, other.link);
    await mine.post('arrival', { ...arrival, flight: 'MINE 1' });
    const results = await allRows(`SELECT order_id AS id FROM arrivals WHERE flight = 'MINE 1'`);
    expect(results).toEqual([{ id: mine.orderId }]);
  });

  test('documents belong to the booking whose page links to them, or answer 404', async () => {
    const mine = await aPaidGuest(site, [MARCH]);
    const other = await aPaidGuest(site, [MARCH]);
    await mine.open();
    await openLink(mine.visitor, other.link);
    for (const file of ['receipt/', 'trip.ics']) {
      expect((await mine.visitor.get(`/check-in/${file}?booking=${mine.references[0]!}`)).status).toBe(404);
      expect((await mine.visitor.get(`/check-in/${file}?booking=${other.references[0]!}`)).status).toBe(200);
      expect((await site.visitor().get(`/check-in/${file}`)).status).toBe(404);
    }
  });

  test('markup in any field is text on the page, in the receipt and wherever it comes back', async () => {
    const guest = await aPaidGuest(site, [MARCH], { guest: { other_names: '<b>', last_name: MARKUP.slice(2, 60) } });
    const hostile = { ...arrival, airport: MARKUP, flight: '"><i>', departure_flight: '<script>' };
    await guest.post('arrival', hostile);
    await guest.post('details', { friends: MARKUP });
    const pages = [
      await guest.open(),
      await guest.visitor.get('/check-in/receipt/'),
      await guest.post('arrival', { ...hostile, arrival_date: MARKUP, arrival_time: MARKUP, pick_up: MARKUP }),
      await guest.post('details', { friends: MARKUP, passport: 'x'.repeat(101) }),
      await guest.post('date', { booking: MARKUP, tour_date_id: MARKUP }),
    ];
    for (const page of pages) {
      expect(page.text).not.toMatch(/<img|<script|<i>/);
      expect(page.text).toContain('&lt;');
    }
  });

  test('a body that is too large, or no form, is refused', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    expect((await guest.post('details', { notes: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await guest.visitor.postJson('/check-in/details/', { token: guest.token })).status).toBe(415);
    expect((await guest.visitor.get('/check-in/arrival/')).status).toBe(405);
  });
});
