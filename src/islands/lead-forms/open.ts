import { openLeadDialog } from '#islands/lead-forms/lead-dialog.ts';
import { make } from '#ui/plain-dialog.ts';

/** Opens the form for the brochure, with the tour of the page it is asked from (M62). */
export async function openBrochure(tour: string): Promise<void> {
  await openLeadDialog({
    kind: 'brochure',
    title: 'Request a brochure',
    place: 'brochure-dialog',
    prepare: (form) => nameTour(form, tour),
  });
}

/** The tour whose notes a dialog is about. */
interface NotesTour {
  readonly code: string;
  readonly name: string;
  /** Where the same can be read as a page. */
  readonly page: string;
}

/** Opens the form for the notes of a tour, which says what is in them and where they can be read at once (M37, M70). */
export async function openTripNotes({ code, name, page }: NotesTour): Promise<void> {
  const online = make('a', 'text-link', 'Read them online');
  online.href = page;
  await openLeadDialog({
    kind: 'trip-notes',
    title: 'Trip notes',
    place: `notes-${code}`,
    before: [
      make(
        'p',
        '',
        `All we tell guests of ${name} before they leave: where and when we meet, every day with its meals and beds, what the price includes and what it does not, where you sleep, and what to bring.`,
      ),
    ],
    after: [online],
    titleIsBanner: true,
    closesWhenSent: true,
    prepare: (form) => {
      const tours = form.querySelector<HTMLSelectElement>('[name=tour_of_interest]')!;
      tours.value = code;
      tours.closest<HTMLElement>('.field')!.hidden = true;
    },
  });
}

function nameTour(form: HTMLFormElement, tour: string): void {
  form.querySelector<HTMLInputElement>('[name=tour_of_interest]')!.value = tour;
}
