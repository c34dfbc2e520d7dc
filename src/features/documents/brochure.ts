import { fromPrice } from '#catalogue/from-price.ts';
import type { Home } from '#catalogue/pages.ts';
import type { Review } from '#catalogue/reviews.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { socialLinks } from '#catalogue/agency.ts';
import { listDate, longDate, monthTitle } from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { CURRENCIES, DEFAULT_CURRENCY, inCurrency } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { nextDepartures, priceFrom } from '#domain/price.ts';
import { averageStars } from '#domain/proof.ts';
import { counted } from '#domain/text/counts.ts';
import { NO_PRICE } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import { tourParts, chooseReviews, plainText, printedAddress, sentencesOf, waysOf } from './tour-parts.ts';
import { printPicture, printCode, typeset, type Imprint } from './typst.ts';

const COVER = { width: 595, height: 545 };
const TOUR = { width: 595, height: 222 };
const PORTRAIT = { width: 40, height: 40 };
const LONGEST_QUOTE = 330;
const DEPARTURES_SHOWN = 3;

export interface BrochureContent {
  readonly tours: readonly TourPage[];
  readonly home: Home;
  /** Sorted, the newest first. */
  readonly reviews: readonly Review[];
}

/** Typesets the brochure: the tours in the operator's order, then booking, reviews and contact. */
export async function drawBrochure(content: BrochureContent, imprint: Imprint): Promise<Buffer<ArrayBuffer>> {
  const { tours, home, reviews } = content;
  const { operator, today, site } = imprint;
  const stars = averageStars(reviews.map((review) => review.stars));
  const offices = operator.offices.map(({ code, email }) => ({
    name: `Office: ${placeName(code)}`,
    value: email,
    to: `mailto:${email}`,
  }));
  const cover = home.slides[0] ?? tours[0];
  const document = {
    title: `${operator.name}: brochure`,
    subject: operator.about,
    tagline: operator.tagline,
    about: operator.about,
    offer: WORDING.offer,
    month: `Trips and prices, ${monthTitle(today)}`,
    lead: home.lead,
    hero: cover ? await printPicture(cover.hero, COVER) : null,
    tours: await Promise.all(tours.map((page) => tourOf(page, imprint))),
    steps: stepsOf(site, home),
    visas: home.visas,
    visasTitle: WORDING.visas,
    terms: home.terms,
    highlightsTitle: WORDING.highlights,
    questions: home.questions.map(({ question, answer }) => ({ question, answer: plainText(answer) })),
    rating: stars === null ? null : `${stars} out of 5, from ${counted(reviews.length, 'review')}.`,
    reviews: await Promise.all(chooseReviews(reviews).map((review) => reviewOf(review, tours))),
    ways: [...waysOf(operator, site), ...offices],
    site: `${site}/`,
    qr: await printCode(`${site}/`),
    social: socialLinks(operator.social).map(({ url }) => ({ url, text: url.replace(/^https:\/\/(www\.)?/, '') })),
  };
  return typeset('brochure', document, imprint);
}

async function tourOf(page: TourPage, { today, site }: Imprint) {
  const { tour } = page;
  const price = fromPrice(tour, today);
  const url = `${site}${tour.url}`;
  const includes = price === null ? '' : inCurrency(price, DEFAULT_CURRENCY).includes;
  const from = `Lowest price per person${includes === '' ? '' : `, ${includes}`} (as of ${longDate(today)})`;
  return {
    ...tourParts(page),
    headline: page.headline,
    highlights: page.highlights,
    hero: await printPicture(page.hero, TOUR),
    from: price === null ? NO_PRICE : from,
    amounts: price === null ? [] : CURRENCIES.map((currency) => formatPrice(inCurrency(price, currency).current)),
    departures: nextDepartures(tour, today, DEPARTURES_SHOWN).map((departure) => ({
      date: listDate(departure.start),
      price: formatPrice(priceFrom(departure, DEFAULT_CURRENCY, today).current),
    })),
    address: `Dates and seats: ${printedAddress(url)}`,
    url,
    qr: await printCode(url),
  };
}

async function reviewOf(review: Review, tours: readonly TourPage[]) {
  const tour = tours.find((page) => page.tour.slug === review.tour)?.tour.name ?? '';
  return {
    quote: `“${sentencesOf(review.review, LONGEST_QUOTE)}”`,
    name: `${review.name}, ${review.country}`,
    about: `${tour}, ${review.stars} out of 5 on ${review.reviewLogo}`,
    portrait: review.image === null ? null : await printPicture(review.image, PORTRAIT),
  };
}

function stepsOf(site: string, { visas }: Home) {
  const added = `In the meantime we’ll arrange ${visas === '' ? 'what you added' : 'any visas and insurance you added'}.`;
  const days = FULL_PAYMENT_WITHIN_DAYS;
  return [
    {
      title: 'Choose a start date',
      text: `See every date and price at ${printedAddress(site)}. No account needed.`,
    },
    {
      title: 'Pay a deposit or in full',
      text: `On most trips a deposit holds your seat. Within ${days} days of the start you pay in full. We charge your card in the currency you choose, with no card fees.`,
    },
    {
      title: 'Pay the balance',
      text: `The balance is due ${days} days before you start. Pay it in your check-in area; we never charge your card automatically.`,
    },
    {
      title: 'Tell us about yourself',
      text: `In your check-in area, tell us when you arrive and what you can’t eat. ${added}`,
    },
  ];
}

function placeName(code: string): string {
  return code
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
