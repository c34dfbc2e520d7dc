import { openIsland } from '#components/open-island.ts';
import type { LeadForm } from '#domain/consent-wording.ts';
import { onPageEvent } from '#stores/page-events.ts';

/** Pages whose form a link to them opens at once, over the page it is pressed on (M53, M62). */
const DIALOGS = { contact: '/contact/', brochure: '/brochure/' } as const;

/** Where each form is sent without a script, which is what it is known by. */
const ACTIONS: Readonly<Record<string, LeadForm>> = {
  '/api/brochure/': 'brochure',
  '/api/contact/': 'contact',
  '/api/trip-notes/': 'trip-notes',
  '/api/subscribe-mailinglist/': 'mailing-list',
};

let hasChat = false;

/** Opens the forms that links lead to, and has those on the page answered in place from the first touch on. */
export function startLeadForms(): void {
  onPageEvent('chat:ready', () => {
    hasChat = true;
  });
  onPageEvent('contact:open', () => void open('contact', null));
  document.addEventListener('click', followLink);
  document.addEventListener('focusin', (event) => void bind(formOf(event)).catch(console.error));
  document.addEventListener('submit', sendHere);
  document.addEventListener('toggle', openInFooter, { capture: true });
  suggestPost();
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/contact/"], a[href="/brochure/"]');
  if (link === null) return;
  event.preventDefault();
  const kind = link.pathname === DIALOGS.contact ? 'contact' : 'brochure';
  const here = document.querySelector<HTMLElement>(`main [data-lead="${kind}"]`);
  if (here === null) return void open(kind, link);
  here.scrollIntoView({ block: 'center' });
  here.querySelector<HTMLElement>('.field input')?.focus({ preventScroll: true });
}

/** A form whose script cannot be had is on a page of its own. */
function open(kind: keyof typeof DIALOGS, pressed: HTMLElement | null): Promise<void> {
  return openIsland(pressed, async () => {
    try {
      if (kind === 'brochure') await (await import('#islands/lead-forms/open.ts')).openBrochure(tourHere());
      else await (await import('#islands/lead-forms/open-contact.ts')).openContact(tourHere(), () => hasChat);
    } catch (fault) {
      console.error(fault);
      location.assign(DIALOGS[kind]);
    }
  });
}

/** The code of the tour whose page this is, or empty. */
function tourHere(): string {
  return document.querySelector<HTMLElement>('.trips-page [data-open-dates]')?.dataset['tour'] ?? '';
}

function formOf({ target }: Event): HTMLFormElement | null {
  const form = (target as Element).closest('form');
  return form !== null && kindOf(form) !== undefined ? form : null;
}

function kindOf(form: HTMLFormElement): LeadForm | undefined {
  return ACTIONS[form.getAttribute('action') ?? ''];
}

async function bind(form: HTMLFormElement | null): Promise<void> {
  if (form === null || form.dataset['bound'] !== undefined) return;
  const { bindForm } = await import('#islands/lead-forms/bind-form.ts');
  form.dataset['bound'] = '';
  bindForm(form, kindOf(form)!);
}

/** A press that comes before the script waits for it. Without the script the form goes its own way. */
function sendHere(event: SubmitEvent): void {
  const form = formOf(event);
  if (form === null || form.dataset['bound'] !== undefined || event.defaultPrevented) return;
  event.preventDefault();
  bind(form).then(
    () => form.requestSubmit(),
    (fault: unknown) => {
      console.error(fault);
      form.submit();
    },
  );
}

/** The footer's form is fetched when it is unfolded; until it is there, and if it never comes, a link is. */
function openInFooter({ target }: Event): void {
  const place = (target as Element).closest<HTMLDetailsElement>('details[data-brochure][open]');
  if (place === null) return;
  delete place.dataset['brochure'];
  import('#islands/lead-forms/place-brochure.ts')
    .then(({ placeBrochure }) => placeBrochure(place.querySelector<HTMLElement>('div')!, tourHere()))
    .catch((fault: unknown) => {
      place.dataset['brochure'] = '';
      console.error(fault);
    });
}

/** Who pays in pounds is offered the printed brochure, and can say no (D61). What was refused stays as it was sent. */
function suggestPost(): void {
  const box = document.querySelector<HTMLInputElement>('main [name=uk]');
  const refused = box?.form?.querySelector('[aria-invalid], .form-error') != null;
  if (box !== null && !refused && document.documentElement.dataset['currency'] === 'GBP') box.checked = true;
}
