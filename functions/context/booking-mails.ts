import type { Context } from '#functions/context/context.ts';
import { outboxStatement, type MailTemplate } from '#functions/platform/outbox.ts';

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

/** The mail of an event that concerns the office alone. */
export async function mailOffice(context: Context, subjectId: string, template: MailTemplate): Promise<MailPlan> {
  const { officeEmail } = await context.catalogue.operator();
  const key = `${template}:${subjectId}:office`;
  const row = { key, template, subjectId, recipient: officeEmail, at: context.now() };
  return { statements: [outboxStatement(context.db, row)], keys: [key] };
}
