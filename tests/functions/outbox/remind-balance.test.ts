import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { remind } from '#functions/outbox/remind.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { MINUTE } from '#domain/durations.ts';
import { booked, complete, forgetOthers, HOUR, mailOf, payRest, stateOf } from '../support/a-reminded-booking.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetOthers();
});

describe('a balance [P09, D11]', () => {
  test('is asked for 14 and 3 days before, on the day, and while it is overdue, once each and from eight on', async () => {
    const booking = await booked();
    await complete(booking);
    const written: string[] = [];
    for (let hours = 0; hours < 24 * 112; hours += 3) {
      booking.shop.advance(3 * HOUR);
      const local = new Date(booking.shop.context().now() + 11 * HOUR * MINUTE);
      for (const template of await booking.run()) {
        if (template === 'overdue-balances') continue;
        expect(local.getUTCHours()).toBeGreaterThanOrEqual(8);
        written.push(`${template} ${local.toISOString().slice(0, 10)}`);
      }
    }
    expect(written).toEqual([
      'balance-14 2027-01-28',
      'balance-3 2027-02-08',
      'balance-0 2027-02-11',
      'overdue-1 2027-02-12',
      'overdue-8 2027-02-19',
      'overdue-15 2027-02-26',
    ]);
  });

  test('is not asked for before eight, and a run that was missed is made up for', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28', 7.9);
    expect(await booking.run()).toEqual([]);
    booking.at('2027-02-01', 15);
    expect(await booking.run()).toEqual(['balance-14']);
    expect(await booking.run()).toEqual([]);
  });

  test('two runs at the same moment write one reminder', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28');
    await Promise.all([1, 2, 3].map(() => remind(booking.shop.context())));
    expect(await booking.run()).toEqual(['balance-14']);
    expect(booking.shop.queued.filter((key) => key.startsWith('balance-14')).length).toBeGreaterThan(0);
  });

  test('the reminder says how much is due when, and leads to where it is paid', async () => {
    const booking = await booked();
    booking.at('2027-01-28');
    await booking.run();
    const key = `balance-14:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    const mail = await mailOf(key);
    expect(mail!.subject).toMatch(/^Your balance of £1,090 GBP is due in 14 days: Tour T\d+ \(\w{8}\)$/);
    expect(mail!.text.replace(/\s+/g, ' ')).toContain('is due in 14 days, on 11 February 2027. Pay it in');
    expect(mail!.text).toMatch(/Pay the balance\s+http:\/\/localhost:8787\/check-in\/\?token=[\w-]{43}/);
  });

  test('that was paid while its reminder waited is not asked for: the reminder is dropped', async () => {
    const booking = await booked();
    booking.at('2027-01-28');
    await booking.run();
    await payRest(booking);
    const key = `balance-14:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('dropped');
    expect(await stateOf(key)).toBe('dropped');
    expect(await mailOf(key)).toBeNull();
    booking.at('2027-02-08');
    expect(await booking.run()).not.toContain('balance-3');
  });

  test('a fortnight reminder that the mail service kept back until three days before is dropped for its successor', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const down: Mailer = { deliver: () => Promise.reject(new Error('The mail service does not answer')) };
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28');
    await booking.run();
    const key = (name: string) => `${name}:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key('balance-14'), down)).toBe('try-later');
    booking.at('2027-02-08');
    expect(await booking.run()).toEqual(['balance-3']);
    expect(await sendMail(booking.shop.context(), key('balance-14'))).toBe('dropped');
    expect(await sendMail(booking.shop.context(), key('balance-3'))).toBe('sent');
  });

  test('of a cancelled booking is not asked for, and a confirmation that waited is not sent', async () => {
    const booking = await booked();
    booking.at('2027-01-28');
    await booking.run();
    await cancelBooking(booking.shop.context(), booking.orderId);
    for (const name of ['balance-14', 'booking-confirmed']) {
      expect(await sendMail(booking.shop.context(), `${name}:${booking.orderId}:traveller`)).toBe('dropped');
    }
    booking.at('2027-02-08');
    expect((await booking.run()).filter((template) => template !== 'refunded')).toEqual([]);
    const key = `refunded:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    expect((await mailOf(key))!.subject).toMatch(/cancelled and refunded: £200 GBP$/);
  });

  test('that came in two parts goes back in two, and the mail names both', async () => {
    const booking = await booked();
    await payRest(booking);
    await cancelBooking(booking.shop.context(), booking.orderId);
    const key = `refunded:${booking.orderId}:traveller`;
    await sendMail(booking.shop.context(), key);
    const { text } = (await mailOf(key))!;
    for (const amount of ['£200 GBP', '£1,090 GBP', '£1,290 GBP']) expect(text).toContain(amount);
  });
});

describe('the office’s list of overdue balances [P09]', () => {
  test('comes once a day while there is any, and names amount, days and contact', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-02-11');
    expect(await booking.run()).toEqual(['balance-0']);
    booking.at('2027-02-13', 7);
    expect(await booking.run()).toEqual([]);
    booking.at('2027-02-13', 9);
    expect((await booking.run()).toSorted()).toEqual(['overdue-1', 'overdue-balances']);
    booking.at('2027-02-13', 10);
    expect(await booking.run()).toEqual([]);
    const key = 'overdue-balances:2027-02-13:office';
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    const { subject, text } = (await mailOf(key))!;
    expect(subject).toBe('1 balance is overdue');
    for (const said of ['£1,090 GBP', '11 February 2027, 2 days ago', 'Ada Lovelace', '@guest.example']) {
      expect(text).toContain(said);
    }
  });

  test('is dropped when everybody has paid by the time it could leave', async () => {
    const booking = await booked();
    booking.at('2027-02-12');
    await booking.run();
    await payRest(booking);
    expect(await sendMail(booking.shop.context(), 'overdue-balances:2027-02-12:office')).toBe('dropped');
    booking.at('2027-02-14');
    expect(await booking.run()).not.toContain('overdue-balances');
  });

  test('goes on after the last reminder to the traveller, until the balance is paid', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-03-20');
    expect(await booking.run()).toEqual(['overdue-balances']);
  });
});
