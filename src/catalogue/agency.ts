import type {
  AggregateRating,
  MergeLeafTypes,
  OrganizationLeaf,
  TravelAgencyLeaf,
  WebSite,
  WithContext,
} from 'schema-dts';
import { CURRENCIES } from '#domain/currency.ts';
import { WORDING } from '#domain/text/wording.ts';
import type { OperatorPage } from '#catalogue/settings.ts';

export type AddressOf = (path: string) => string;

/** The operator as schema.org's TravelAgency, for the home page. `rating` is null without own reviews. */
export function agencyStructuredData(
  operator: OperatorPage,
  rating: AggregateRating | null,
  address: AddressOf,
): WithContext<MergeLeafTypes<[TravelAgencyLeaf, OrganizationLeaf]>> {
  const { premises } = operator;
  return {
    '@context': 'https://schema.org',
    ...publisher(operator, address),
    '@type': ['TravelAgency', 'Organization'],
    slogan: operator.tagline,
    description: operator.about,
    image: address('/og/site.jpg'),
    telephone: operator.phone,
    email: operator.email,
    currenciesAccepted: CURRENCIES.join(', '),
    areaServed: WORDING.countries.map((name) => ({ '@type': 'Country', name })),
    ...(premises && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: premises.street,
        addressLocality: premises.town,
        ...(premises.region && { addressRegion: premises.region }),
        postalCode: premises.postcode,
        addressCountry: premises.country,
      },
    }),
    sameAs: socialLinks(operator.social).map(({ url }) => url),
    ...(rating && { aggregateRating: rating }),
  };
}

/** The site as schema.org's WebSite, for the home page: search engines take its name from here. */
export function siteStructuredData(operator: Pick<OperatorPage, 'name'>, address: AddressOf): WithContext<WebSite> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': address('/#website'),
    name: operator.name,
    url: address('/'),
    inLanguage: WORDING.language,
    publisher: publisher(operator, address),
  };
}

/** The operator as the publisher, provider or organizer of something else. It has the same id as the agency. */
export function publisher({ name }: Pick<OperatorPage, 'name'>, address: AddressOf): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': address('/#agency'),
    name,
    url: address('/'),
    logo: address('/icons/512.png'),
  };
}

/** The operator's pages on social media, those that there are, each with the name of its icon. */
export function socialLinks({ facebook, instagram, youtube }: OperatorPage['social']) {
  const pages = [
    { label: 'Facebook', icon: 'facebook', url: facebook },
    { label: 'Instagram', icon: 'instagram', url: instagram },
    { label: 'YouTube', icon: 'youtube', url: youtube },
  ] as const;
  return pages.flatMap(({ url, ...page }) => (url === undefined ? [] : [{ ...page, url }]));
}

/** The `tel:` address of a phone number: keeps its digits and plus sign. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
