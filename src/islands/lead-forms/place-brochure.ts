import { bindForm } from '#islands/lead-forms/bind-form.ts';
import { fetchLead } from '#islands/lead-forms/fetch-lead.ts';

/** Puts the form for the brochure where a link to it stood, with the tour of the page it is asked from (M62). */
export async function placeBrochure(place: HTMLElement, tour: string): Promise<void> {
  const lead = await fetchLead('brochure', 'footer');
  const form = lead.querySelector('form')!;
  form.querySelector<HTMLInputElement>('[name=tour_of_interest]')!.value = tour;
  form.dataset['bound'] = '';
  place.replaceChildren(lead);
  bindForm(form, 'brochure');
}
