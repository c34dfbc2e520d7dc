import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { checkbox, errorOf, field, formError, requiredNote } from '#functions/http/html/form-fields.ts';
import type { DetailPart } from '#contract/office.ts';
import type { PostedForm } from '#contract/errors.ts';

/** The labels of the parts. */
export const PART_LABELS: Readonly<Record<DetailPart, string>> = {
  notes: 'Food and health notes',
  emergency: 'Emergency contacts',
  passport: 'Passports',
};

/** The form that asks for the reason and the part of the details. */
export function openDetailsForm(
  posted: PostedForm | null,
  {
    action,
    parts,
    button,
  }: { readonly action: string; readonly parts: readonly DetailPart[]; readonly button: string },
): Markup {
  return html`<form class="form secret" method="post" action="${action}" novalidate>
    ${requiredNote()} ${formError(posted)}
    <fieldset>
      <legend class="form__legend">What do you need?</legend>
      <div class="secret__parts">
        ${parts.map((part, index) =>
          checkbox({
            name: part,
            label: PART_LABELS[part],
            checked: posted?.values[part] !== undefined,
            error: index === 0 ? errorOf(posted, 'notes') : undefined,
          }),
        )}
      </div>
    </fieldset>
    ${field({
      name: 'reason',
      label: 'Why do you need it?',
      hint: 'For example, planning the food or briefing the leader. We keep your reason, so don’t name a guest or an illness.',
      required: true,
      value: posted?.values['reason'] ?? '',
      error: errorOf(posted, 'reason'),
    })}
    <div><button class="btn">${button}</button></div>
  </form>`;
}
