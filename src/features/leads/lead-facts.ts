import { phoneUrl, socialLinks } from '#catalogue/agency.ts';
import { getOperator } from '#catalogue/settings.ts';

/** Props of the brochure's form. `tour` is the code of the tour whose page holds the form, or empty. */
export async function brochureFacts(tour: string) {
  const { offices, printedBrochure } = await getOperator();
  const post = printedBrochure === null ? {} : { post: printedBrochure.to, currency: printedBrochure.currency };
  return { office: offices[0]?.code ?? '', tour, ...post };
}

export async function contactFacts(tour: string) {
  const { offices, phone, social } = await getOperator();
  const links = socialLinks(social);
  const page = links.find(({ icon }) => icon === 'instagram') ?? links[0];
  return {
    office: offices[0]?.code ?? '',
    tour,
    phone: { text: phone, url: phoneUrl(phone) },
    social: page === undefined ? null : { label: page.label, url: page.url },
  };
}
