import type { LeadForm } from '#domain/consent-wording.ts';
import { bindForm } from '#islands/lead-forms/bind-form.ts';
import { fetchLead } from '#islands/lead-forms/fetch-lead.ts';
import { openPlainDialog } from '#ui/plain-dialog.ts';
import './lead-dialog.css';

interface LeadDialog {
  readonly kind: LeadForm;
  readonly title: string;
  /** Two dialogs of a kind keep what is typed apart: the notes of two tours. */
  readonly place: string;
  readonly before?: readonly HTMLElement[];
  readonly after?: readonly HTMLElement[];
  /** Readies a form the first time it is shown. */
  readonly prepare?: (form: HTMLFormElement) => void;
  readonly titleIsBanner?: boolean;
  readonly closesWhenSent?: boolean;
}

export interface OpenLead {
  readonly dialog: HTMLDialogElement;
  readonly lead: HTMLElement;
  readonly form: HTMLFormElement;
}

/** Kept while the page is, with what was typed into them. */
const kept = new Map<string, HTMLElement>();

/**
 * Opens a form in a dialog, as it was left. A form that was sent asks anew. Throws where the form cannot be had, and
 * answers null where its dialog is open already.
 */
export async function openLeadDialog(options: LeadDialog): Promise<OpenLead | null> {
  const { kind, title, place, before = [], after = [] } = options;
  const fetched = kept.has(place) ? null : await fetchLead(kind, place);
  // Asked for twice at once, the first to have it opens it.
  const lead = kept.get(place) ?? fetched!;
  if (lead.isConnected && lead.closest('dialog')?.open) return null;
  const form = lead.querySelector('form')!;
  if (!kept.has(place)) {
    kept.set(place, lead);
    options.prepare?.(form);
  }
  const dialog = openPlainDialog({
    title,
    kind: 'lead-dialog',
    bodyKind: 'lead-dialog__body',
    content: [...before, lead, ...after],
    lightDismiss: false,
  });
  const machine = bindForm(form, kind, surroundingsOf(place, options));
  const { stage } = machine.$state.get();
  if (stage !== 'asking') machine.restart();
  return { dialog, lead, form };
}

/** The form outlives its dialogs, so what it needs of one is looked for when it is needed. */
function surroundingsOf(place: string, { title, titleIsBanner, closesWhenSent }: LeadDialog) {
  const dialog = () => kept.get(place)?.closest('dialog') ?? null;
  return {
    ...(titleIsBanner
      ? {
          showBanner: (message: string | null) => {
            const heading = dialog()?.querySelector('h2');
            if (heading == null) return;
            heading.textContent = message ?? title;
            heading.toggleAttribute('data-error', message !== null);
            heading.ariaLive = 'assertive';
          },
        }
      : {}),
    ...(closesWhenSent ? { onSent: () => dialog()?.close() } : {}),
  };
}
