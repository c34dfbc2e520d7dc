import type { Mail } from '#functions/mail/mailer.ts';
import type { MailTemplate, OutboxRow } from '#functions/platform/outbox.ts';

/** Emails that answer what a visitor just sent with a form. */
const REPLIES: readonly MailTemplate[] = ['brochure', 'question', 'trip-notes', 'check-in-link'];

export function isToOffice({ template, key }: Pick<OutboxRow, 'template' | 'key'>): boolean {
  return template === 'lead-office' || template === 'chat-waiting' || key.endsWith(':office');
}

/** What an email says of its origin: see `Mail`. */
export function automaticHeader(mail: Pick<OutboxRow, 'template' | 'key'>): Pick<Mail, 'automatic'> {
  if (isToOffice(mail) || mail.template === 'chat-answer') return {};
  return { automatic: REPLIES.includes(mail.template) ? 'auto-replied' : 'auto-generated' };
}
