import { expect, test } from 'vitest';
import { $booking } from '#features/booking/booking-state.ts';
import { aBookingAt, dialog } from '../support/a-booking.tsx';

type Keyboard = readonly [inputMode: string, autoCapitalize: string, enterKeyHint: string, autoComplete: string];

/** How a phone helps to fill in each field; empty for the browser's own way. */
const PERSONAL: Readonly<Record<string, Keyboard>> = {
  'First and middle names (optional)': ['', 'words', 'next', 'given-name'],
  'Last name': ['', 'words', 'next', 'family-name'],
  Email: ['email', 'none', 'next', 'email'],
  'Phone (optional)': ['', '', 'next', 'tel'],
  Day: ['numeric', '', 'next', 'bday-day'],
  Month: ['numeric', '', 'next', 'bday-month'],
  Year: ['numeric', '', 'next', 'bday-year'],
};
const CARD: Readonly<Record<string, Keyboard>> = {
  'Card holder name': ['', 'words', 'done', 'cc-name'],
  'Card number': ['numeric', '', 'next', 'cc-number'],
  'Expiry date (MM / YY)': ['numeric', '', 'next', 'cc-exp'],
  CCV: ['numeric', '', 'next', 'cc-csc'],
};

test.each([
  ['personal', PERSONAL],
  ['card', CARD],
] as const)(
  'each text field of the %s step brings the right keyboard and is filled in by the browser',
  async (step, wanted) => {
    await aBookingAt(step);
    expect($booking.get().step.kind).toBe(step);
    for (const [label, [inputMode, autoCapitalize, enterKeyHint, autoComplete]] of Object.entries(wanted)) {
      const field = dialog.getByRole('textbox', { name: label }).element() as HTMLInputElement;
      const found = [field.inputMode, field.autocapitalize, field.enterKeyHint, field.autocomplete];
      expect.soft(found, label).toEqual([inputMode, autoCapitalize, enterKeyHint, autoComplete]);
    }
    const all = [
      ...dialog.element().querySelectorAll<HTMLInputElement>('input[type=text], input[type=email], input[type=tel]'),
    ];
    expect(all.filter(({ autocomplete }) => autocomplete === '').map(({ name }) => name)).toEqual([]);
  },
);
