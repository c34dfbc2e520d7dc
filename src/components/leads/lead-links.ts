import { callIsland } from '#components/island-calls/call-island.ts';
import { openIsland } from '#components/island-calls/open-island.ts';
import { onPageEvent } from '#stores/page-events.ts';

/** Pages whose form a link to them opens at once, over the page it is pressed on (M53, M62). */
const DIALOGS = { '/contact/': 'contact', '/brochure/': 'brochure' } as const;

/** Has links to the contact and brochure forms open them in place. */
export function startLeadLinks(): void {
  onPageEvent('chat:ready', () => {
    document.documentElement.dataset['chatReady'] = '';
  });
  onPageEvent('chat:gone', () => {
    delete document.documentElement.dataset['chatReady'];
  });
  document.addEventListener('click', followLink);
  suggestPost();
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/contact/"], a[href="/brochure/"]');
  if (link === null) return;
  event.preventDefault();
  const kind = DIALOGS[link.pathname as keyof typeof DIALOGS];
  const here = document.querySelector<HTMLElement>(`main [data-lead="${kind}"]`);
  if (here === null) {
    // A form whose script cannot be had is on a page of its own.
    void openIsland(link, () => callIsland(`${kind}:open`).catch(() => location.assign(link.href)));
    return;
  }
  here.scrollIntoView({ block: 'center' });
  here.querySelector<HTMLElement>('.field input')?.focus({ preventScroll: true });
}

/** Suggests the printed brochure to whoever pays in pounds (D61). A form that was refused stays as it was sent. */
function suggestPost(): void {
  if (document.documentElement.dataset['currency'] !== 'GBP') return;
  for (const box of document.querySelectorAll<HTMLInputElement>('[name=uk]')) {
    const wasRefused = box.form?.querySelector('[aria-invalid], .form-error') != null;
    if (!wasRefused) box.checked = true;
  }
}
