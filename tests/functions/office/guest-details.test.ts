import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDetails } from '#functions/office/open-details.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { aPaidGuest, textOfPage, arrival } from '../support/a-booking.ts';
import { anOffice, asked, openingsOf, PAGES } from '../support/a-staff-member.ts';
import { execute } from '../support/database.ts';

const MARKED = 'Canary <b>nuts</b> & "honey"';

afterEach(() => void vi.restoreAllMocks());

describe('details of guests', () => {
  /** A departure with one guest, whose every answer contains a mark. */
  async function departureWithDetails() {
    const office = await anOffice();
    const guest = await aPaidGuest(office.site, [office.id], {
      guest: { other_names: '=cmd|', last_name: '<i>Bobby</i>' },
    });
    await guest.post('details', {
      passport: 'CANARYPASS77',
      passport_nationality: 'Canarian',
      emergency_contact: 'Canary Mum',
      emergency_number: '+99 8877',
      notes: MARKED,
      friends: '+Grace, who likes <u>maps</u>',
      flight_quote: 'on',
    });
    await guest.post('arrival', { ...arrival, flight: '@QF 790' });
    return { ...office, guest };
  }
  const SECRETS = ['CANARYPASS77', 'Canarian', 'Canary Mum', '+99 8877', 'nuts'];
  const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  test('arrivals, friends and the request for a flight quote stand on the departure’s pages, and nothing sealed [M99]', async () => {
    const { open } = await departureWithDetails();
    const [guests, arrivals, ...rest] = await Promise.all(PAGES.map(open));
    expect(textOfPage(guests!)).toContain('+Grace, who likes &lt;u&gt;maps&lt;/u&gt;');
    expect(textOfPage(guests!)).toContain('Fri 12 Mar, 14:35 Wants a flight quote Complete');
    expect(textOfPage(arrivals!)).toContain('Friday 12 March 2027 14:35');
    expect(textOfPage(arrivals!)).toContain('Alice Springs, @QF 790');
    for (const page of [guests!, arrivals!, ...rest]) {
      expect(secretsIn(page.text)).toEqual([]);
      if (page.headers.get('content-type')?.includes('html'))
        expect(page.text).not.toMatch(/<(i|u|b)>(Bobby|maps|nuts)/);
    }
  });

  test('opens for a reason that is written down first, by a form alone, and is kept nowhere [P14, P28, D84]', async () => {
    const { staff, at, id, site, open } = await departureWithDetails();
    const typed = await staff.get(`${at('needs/')}?${new URLSearchParams(asked).toString()}`);
    expect(secretsIn(typed.text)).toEqual([]);
    const page = await staff.postForm(at('needs/'), asked);
    expect(page.status).toBe(200);
    expect(secretsIn(page.text)).toEqual(SECRETS);
    expect(page.text).toContain('Canary &lt;b&gt;nuts&lt;/b&gt; &amp; &quot;honey&quot;');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      refresh: `900;url=${at('needs/')}`,
      'referrer-policy': 'no-referrer',
    });
    const [row, ...others] = await openingsOf(id);
    expect(others).toEqual([]);
    expect(row!.at).toBe(site.now());
    expect(JSON.parse(row!.detail)).toEqual({
      by: 'Tam',
      reason: 'Planning the food',
      parts: ['notes', 'emergency', 'passport'],
    });
    expect(textOfPage(await open('needs/'))).toContain('Access log Tam: Planning the food Fri 20 Nov, 13:00.');
  });

  test('only the part that was asked for is opened, and a passport never goes onto paper', async () => {
    const { staff, at, id, guest, site } = await departureWithDetails();
    const some = await staff.postForm(at('needs/'), { reason: asked.reason, emergency: 'on' });
    expect(secretsIn(some.text)).toEqual(['Canary Mum', '+99 8877']);
    const sheet = await staff.postForm(at('list/'), asked);
    expect(secretsIn(sheet.text)).toEqual(['Canary Mum', '+99 8877', 'nuts']);
    expect(textOfPage(sheet)).toContain(
      'by Tam. With emergency contacts and food and health notes; this access is logged.',
    );
    expect((await openingsOf(id)).map(({ detail }) => (JSON.parse(detail) as { parts: string[] }).parts)).toEqual([
      ['emergency'],
      ['emergency', 'notes'],
    ]);
    const opening = { departureId: id, reason: asked.reason, parts: ['notes'] } as const;
    const opened = (await openDetails(site.context(), opening, 'Tam'))!.opened.get(guest.orderId);
    expect(secretsIn(JSON.stringify(opened))).toEqual(['nuts']);
  });

  test.each([
    ['no reason', { ...asked, reason: ' ' }, 'This field is required'],
    ['a reason that is none', { ...asked, reason: 'because' }, 'Say why you need them'],
    ['a reason as long as a letter', { ...asked, reason: 'x'.repeat(201) }, 'at most 200 characters'],
    ['no part', { reason: asked.reason }, 'Tick at least one of these.'],
    ['neither', {}, 'Tick at least one of these.'],
  ])('%s is refused with words, and nothing is opened or written down', async (_, form, words) => {
    const { staff, at, id } = await departureWithDetails();
    for (const page of ['needs/', 'list/']) {
      const answer = await staff.postForm(at(page), form);
      expect([answer.status, secretsIn(answer.text)]).toEqual([400, []]);
      expect(answer.text).toContain(words);
      expect(answer.text).toContain('<title>Error: ');
    }
    expect(await openingsOf(id)).toEqual([]);
  });

  test('without its row in the audit nothing is shown', async () => {
    const { staff, at, id } = await departureWithDetails();
    await execute(`CREATE TRIGGER no_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'the audit is full'); END`);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await staff.postForm(at('needs/'), asked).finally(() => execute('DROP TRIGGER no_audit'));
    expect([page.status, secretsIn(page.text)]).toEqual([500, []]);
    expect(await openingsOf(id)).toEqual([]);
  });

  test('opened details are not logged, and the page says which cannot be read [N17]', async () => {
    const { staff, at, guest, open } = await departureWithDetails();
    const logged: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void logged.push(words));
    }
    await Promise.all(PAGES.map(open));
    await staff.postForm(at('needs/'), asked);
    await staff.postForm(at('list/'), asked);
    expect(logged).toEqual([]);

    await execute(
      'UPDATE travel_details SET sealed = ? WHERE order_id = ?',
      btoa('sealed with a key that is gone'),
      guest.orderId,
    );
    expect(textOfPage(await open(''))).toContain('Can’t be read: ask again');
    expect(textOfPage(await staff.postForm(at('needs/'), asked))).toContain('Can’t be read: ask the guest again');
    expect(JSON.stringify(logged)).not.toMatch(/Canar|CANARY|Bobby|example\.com/);
  });

  test('details of a guest of another departure, or with an ended booking, stay closed', async () => {
    const { staff, at, id, guest, site } = await departureWithDetails();
    await cancelBooking(site.context(), guest.orderId);
    expect(secretsIn((await staff.postForm(at('needs/'), asked)).text)).toEqual([]);
    const opening = { departureId: id, reason: asked.reason, parts: ['notes'] } as const;
    expect((await openDetails(site.context(), opening, 'Tam'))!.opened).toEqual(new Map());
  });

  test('the list as CSV holds all that may be on it, and no cell that a spreadsheet would run', async () => {
    const { open, guest, id } = await departureWithDetails();
    const csv = await open('guests.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="guests-${id}.csv"`);
    const [head, row, end] = csv.text.split('\r\n');
    expect(head).toMatch(/^\uFEFF?"Booking","Guest","Email","Phone","Booked","Travels with",/);
    expect(row).toBe(
      [
        guest.references[0],
        "'=cmd| <i>Bobby</i>",
        guest.email,
        "'+61 2 5550 0100",
        'Shared room',
        "'+Grace, who likes <u>maps</u>",
        ...['yes', '2027-03-12', '14:35', 'Alice Springs'],
        ...["'@QF 790", 'yes', '', 'yes', '2180.00', 'AUD', '2027-02-11'],
      ]
        .map((cell) => `"${cell}"`)
        .join(','),
    );
    expect(end).toBe('');
  });
});
