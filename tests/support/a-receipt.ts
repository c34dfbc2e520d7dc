import { calendarDate } from '#domain/calendar-date.ts';
import type { Receipt } from '#domain/check-in/receipt.ts';

/** A deposit of 400 paid on a trip of 2,322 after a promo code. */
export function aReceipt(facts: Partial<Receipt> = {}): Receipt {
  return {
    version: 1,
    issuer: {
      name: 'Saltbush',
      address: 'The Old Bus Depot',
      business_number: '',
      email: 'hello@saltbush.example',
      phone: '+61 2 5550 0100',
    },
    issued_on: calendarDate('2026-11-20'),
    traveller: 'Ada Lovelace',
    currency: 'AUD',
    trips: [
      {
        booking_reference: 'ADALVCE9',
        name: 'Tour RC10',
        start: calendarDate('2027-03-13'),
        finish: calendarDate('2027-03-22'),
      },
    ],
    lines: [
      { what: 'Tour RC10', price: '2580.00', sale_discount: '0.00', promo_discount: '258.00', amount: '2322.00' },
    ],
    promo_code: 'TENTH',
    total: '2322.00',
    payments: [{ on: calendarDate('2026-11-20'), amount: '400.00', card: 'Visa ending in 4242' }],
    refunds: [],
    paid: '400.00',
    balance: '1922.00',
    balance_due: calendarDate('2027-02-11'),
    cancelled: false,
    terms: { version: '2026-01', accepted_on: calendarDate('2026-11-20') },
    ...facts,
  };
}
