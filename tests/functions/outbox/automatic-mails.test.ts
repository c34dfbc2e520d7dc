import { expect, test } from 'vitest';
import { automaticHeader } from '#functions/outbox/mail-queue.ts';
import { CHAT_MAILS, LEAD_MAILS, LIST_MAILS, type MailTemplate } from '#functions/platform/outbox.ts';
import { REMINDERS } from '#domain/check-in/reminders.ts';

const headerOf = (template: MailTemplate, side: 'traveller' | 'office') =>
  automaticHeader({ template, key: `${template}:subject:${side}` }).automatic;

test('every email to a guest or visitor says that no person wrote it, but for a person’s answer in the chat', () => {
  const ofBookings = ['booking-confirmed', 'pay-link', 'refunded', 'cancelled', 'date-chosen', ...REMINDERS] as const;
  for (const template of [...ofBookings, ...LIST_MAILS]) expect(headerOf(template, 'traveller')).toBe('auto-generated');
  const answers = ['check-in-link', ...LEAD_MAILS.filter((template) => template !== 'lead-office')] as const;
  for (const template of answers) expect(headerOf(template, 'traveller'), template).toBe('auto-replied');
  expect(headerOf('chat-answer', 'traveller')).toBeUndefined();
});

test('no email to the office says so: a help desk would suspend it', () => {
  const toOffice = ['booking-office', 'cancelled', 'overdue-balances', 'expected-guests'] as const;
  for (const template of toOffice) expect(headerOf(template, 'office')).toBeUndefined();
  // Their keys do not name the office.
  for (const template of ['lead-office', CHAT_MAILS[0]] as const) {
    expect(automaticHeader({ template, key: `${template}:1` }).automatic, template).toBeUndefined();
  }
});
