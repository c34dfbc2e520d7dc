import type { Context } from '#functions/context/context.ts';
import { auditStatement } from '#functions/platform/audit.ts';

/** Alerts the operator that a person must act: one log line and one audit row, with ids and no personal data. */
export async function raiseAlert(context: Context, name: string, subjects: readonly string[]): Promise<void> {
  console.error(JSON.stringify({ alert: name, subjects }));
  await auditStatement(context.db, {
    subject: name,
    what: 'alert',
    detail: subjects.join(' '),
    at: context.now(),
  }).run();
}
