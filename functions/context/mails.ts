import { type Context, sendSoon } from '#functions/context/context.ts';
import { addMail, askForMail, type MailTemplate, type OutboxRow } from '#functions/platform/outbox.ts';

/** Adds mails, and sends them soon. Run it in the transaction of their cause. */
export function mailSoon(context: Context, ...mails: readonly OutboxRow[]): void {
  for (const mail of mails) addMail(context.store, mail);
  sendSoon(
    context,
    mails.map(({ key }) => key),
  );
}

/** Sends a mail that somebody asked for, at most once an hour. */
export function mailOnRequest(context: Context, mail: Omit<OutboxRow, 'key' | 'at'>): void {
  const key = askForMail(context.store, { ...mail, at: context.now() });
  if (key !== null) sendSoon(context, [key]);
}

/** The mails of an event: one to the guest, one to the office. */
interface BothMails {
  readonly subjectId: string;
  readonly guestEmail: string;
  readonly officeEmail: string;
  /** Of both mails, unless the office has its own. */
  readonly template: MailTemplate;
  readonly officeTemplate?: MailTemplate;
  /** Distinguishes events that can happen to the same subject more than once. */
  readonly occasion?: string;
}

/**
 * Adds the mails of an event, and sends them soon. Run it in the transaction of the event.
 *
 * A key consists of the event and its subject, so that a repeated event adds no second mail.
 */
export function mailGuestAndOffice(
  context: Context,
  { subjectId, guestEmail, officeEmail, template, officeTemplate = template, occasion = '' }: BothMails,
): void {
  const event = occasion === '' ? subjectId : `${subjectId}:${occasion}`;
  const at = context.now();
  const mails = [
    { key: `${template}:${event}:traveller`, template, recipient: guestEmail },
    { key: `${officeTemplate}:${event}:office`, template: officeTemplate, recipient: officeEmail },
  ];
  mailSoon(context, ...mails.map((mail) => ({ ...mail, subjectId, at })));
}

/** Adds the mail of an event that concerns the office alone, and sends it soon. */
export function mailOffice(
  context: Context,
  { subjectId, officeEmail, template }: Pick<BothMails, 'subjectId' | 'officeEmail' | 'template'>,
): void {
  const key = `${template}:${subjectId}:office`;
  mailSoon(context, { key, template, subjectId, recipient: officeEmail, at: context.now() });
}
