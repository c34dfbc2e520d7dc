import { openIsland } from '#directives/open-island.ts';
import { callIsland, onPageEvent } from '#directives/page-events.ts';

/** Addresses of the form pages that a link opens as a dialog instead. */
const DIALOGS = { '/contact/': 'contact', '/brochure/': 'brochure' } as const;

/** Makes links to the contact and brochure pages open the form on the current page. */
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
    // If the script cannot be loaded, the browser follows the link to the form's own page.
    void openIsland(link, () => callIsland(`${kind}:open`).catch(() => location.assign(link.href)));
    return;
  }
  here.scrollIntoView({ block: 'center' });
  here.querySelector<HTMLElement>('.field input')?.focus({ preventScroll: true });
}

/** Ticks the printed brochure for visitors who pay in its country's currency. Leaves a form with errors as it is. */
function suggestPost(): void {
  const { currency = '' } = document.documentElement.dataset;
  for (const box of document.querySelectorAll<HTMLInputElement>(`[name=uk][data-currency="${currency}"]`)) {
    const wasRefused = box.form?.querySelector('[aria-invalid], .form-error') != null;
    if (!wasRefused) box.checked = true;
  }
}
