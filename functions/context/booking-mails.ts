import { type Context, sendSoon } from '#functions/context/context.ts';
import { addMail, type MailTemplate, outboxStatement } from '#functions/platform/outbox.ts';

export interface MailPlan {
  readonly statements: D1PreparedStatement[];
  readonly keys: string[];
}

export const NO_MAILS: MailPlan = { statements: [], keys: [] };

/**
 * The mails of a single event: one to the traveller, one to the office.
 *
 * A key consists of the event and its subject, so that a repeated batch cannot ask for a second mail.
 */
export async function mailBothSides(
  context: Context,
  subjectId: string,
  travellerEmail: string,
  templates: { readonly traveller: MailTemplate; readonly office: MailTemplate },
  /** Distinguishes events that can happen to the same subject more than once. */
  occasion = '',
): Promise<MailPlan> {
  const { officeEmail } = await context.catalogue.operator();
  const rows = [
    { side: 'traveller', template: templates.traveller, recipient: travellerEmail },
    { side: 'office', template: templates.office, recipient: officeEmail },
  ].map(({ side, template, recipient }) => ({
    key: [template, subjectId, ...(occasion === '' ? [] : [occasion]), side].join(':'),
    template,
    subjectId,
    recipient,
    at: context.now(),
  }));
  return {
    statements: rows.map((row) => outboxStatement(context.db, row)),
    keys: rows.map((row) => row.key),
  };
}

/** The mails of an event: one to the guest, one to the office. */
interface BothMails {
  readonly subjectId: string;
  readonly guestEmail: string;
  readonly officeEmail: string;
  readonly guest: MailTemplate;
  readonly office: MailTemplate;
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
  { subjectId, guestEmail, officeEmail, guest, office, occasion = '' }: BothMails,
): void {
  const event = occasion === '' ? subjectId : `${subjectId}:${occasion}`;
  const at = context.now();
  const mails = [
    { key: `${guest}:${event}:traveller`, template: guest, recipient: guestEmail },
    { key: `${office}:${event}:office`, template: office, recipient: officeEmail },
  ];
  for (const mail of mails) addMail(context.store, { ...mail, subjectId, at });
  sendSoon(
    context,
    mails.map(({ key }) => key),
  );
}

/** Adds the mail of an event that concerns the office alone, and sends it soon. */
export function mailOffice(
  context: Context,
  { subjectId, officeEmail, template }: Pick<BothMails, 'subjectId' | 'officeEmail'> & { template: MailTemplate },
): void {
  const key = `${template}:${subjectId}:office`;
  addMail(context.store, { key, template, subjectId, recipient: officeEmail, at: context.now() });
  sendSoon(context, [key]);
}
