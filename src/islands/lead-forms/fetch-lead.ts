import type { LeadForm } from '#domain/consent-wording.ts';

/** The page that each form has of its own. */
const PAGES: Readonly<Record<LeadForm, string>> = {
  brochure: '/brochure/',
  contact: '/contact/',
  'trip-notes': '/trip-notes/',
  'mailing-list': '/subscribe/',
};

const fetched = new Map<string, Promise<Element>>();

/**
 * A form with its thanks, taken from its own page, so that it is written in one place and says the same everywhere.
 *
 * Throws where the page cannot be had. `place` begins its ids, which stay one of a kind on the page it is put in.
 */
export async function fetchLead(kind: LeadForm, place: string): Promise<HTMLElement> {
  const page = fetched.get(kind) ?? fetchPage(kind);
  fetched.set(kind, page);
  try {
    const lead = document.importNode(await page, true) as HTMLElement;
    renameIds(lead, place);
    askForPost(lead);
    return lead;
  } catch (fault) {
    fetched.delete(kind);
    throw fault;
  }
}

async function fetchPage(kind: LeadForm): Promise<Element> {
  const answer = await fetch(PAGES[kind]);
  const html = await answer.text();
  // The head holds styles of that page, which the policy of this one does not know.
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const page = new DOMParser().parseFromString(main, 'text/html');
  const lead = page.querySelector(`[data-lead="${kind}"]`);
  if (lead === null) throw new Error(`${PAGES[kind]} has no form.`);
  return lead;
}

function renameIds(lead: Element, place: string): void {
  for (const name of ['id', 'for']) {
    for (const element of lead.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, `${place}-${element.getAttribute(name)!}`);
    }
  }
}

/** Who pays in pounds is asked whether to post a brochure with the answer given already; it can be taken back (D61). */
function askForPost(lead: Element): void {
  const box = lead.querySelector<HTMLInputElement>('[name=uk]');
  if (box !== null) box.checked = document.documentElement.dataset['currency'] === 'GBP';
}
