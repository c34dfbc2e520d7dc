import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { headerIndex, STEP_HEADERS, type BookingStep } from '#domain/booking-steps.ts';

/** What has just happened or is wrong, above a step; shown once. */
export interface StepNotice {
  readonly text: string;
  readonly isError: boolean;
}

/** The frame of a step without script, as the booking dialog draws it: the stops, the title, then the step. */
export function bookStep(
  {
    step,
    hasVisa,
    title,
    lead = '',
    notices,
  }: {
    readonly step: BookingStep;
    readonly hasVisa: boolean;
    readonly title: string;
    readonly lead?: string;
    readonly notices: readonly StepNotice[];
  },
  content: Markup,
): Markup {
  return html`${stops(step, hasVisa)}
    <div class="stack stack--tight">
      <h1>${title}</h1>
      ${lead === '' ? '' : html`<p class="lead">${lead}</p>`}
    </div>
    ${notices.map(noticeOf)} ${content}`;
}

/** The same stops as in the booking dialog, Visa only when there is a visa to decide. */
function stops(step: BookingStep, hasVisa: boolean): Markup {
  const current = headerIndex(step);
  const isOver = step.kind === 'confirmation';
  const names = Object.entries(STEP_HEADERS).filter(([, name]) => name !== 'Visa' || hasVisa);
  const shown = names.map(([index, name]) => ({
    name,
    isDone: isOver || Number(index) < current,
    isCurrent: !isOver && Number(index) === current,
  }));
  const position = shown.findIndex(({ isCurrent }) => isCurrent);
  const place = position === -1 ? 'Your booking' : `${position + 1} of ${shown.length} · ${shown[position]!.name}`;
  return html`<p class="stops-line" aria-hidden="true">
      <span>
        ${shown.map(
          ({ isDone, isCurrent }) =>
            html`<i ${isDone ? html`data-is="done"` : isCurrent ? html`data-is="current"` : ''}></i>`,
        )}
      </span>
      ${place}
    </p>
    <ol class="stops" aria-label="Steps">
      ${shown.map(({ name, isDone, isCurrent }) => {
        return html`<li ${isDone ? html`class="is-done"` : ''} ${isCurrent ? html`aria-current="step"` : ''}>
          ${name}${isDone ? html`<span class="sr">, done</span>` : ''}
        </li>`;
      })}
    </ol>`;
}

function noticeOf({ text, isError }: StepNotice): Markup {
  return isError
    ? html`<p class="form-error" role="alert" tabindex="-1" autofocus>${text}</p>`
    : html`<p class="notice" role="status" tabindex="-1" autofocus>${text}</p>`;
}
