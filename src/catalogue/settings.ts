import { getCollection, type CollectionEntry } from 'astro:content';
import { buildInstant, publishStateOf, oncePerBuild } from '#catalogue/build-time.ts';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, DEFAULT_CURRENCY, type Currency } from '#domain/currency.ts';
import { purposesInUse, type ConsentPurpose } from '#domain/visit/consent.ts';
import type { Operator } from '#domain/operator.ts';
import { proofTexts } from '#domain/proof.ts';
import type { PriceSteps } from '#domain/trip-filter.ts';

/** The operator's settings without the colours, which belong to the styles. */
type OperatorSettings = Omit<Operator, 'colours' | 'darkColours'>;

type SocialPages = Readonly<Partial<Record<'facebook' | 'instagram' | 'youtube', string | undefined>>>;
/** An address in parts, as search engines read it. */
export interface Premises {
  readonly street: string;
  readonly town: string;
  readonly region?: string | undefined;
  readonly postcode: string;
  /** The two letters of ISO 3166. */
  readonly country: string;
}

/** The operator as pages show it: the facts of a booking, the texts of the footer and the social links. */
export interface OperatorPage extends OperatorSettings {
  readonly about: string;
  readonly social: SocialPages;
  /** The title and paragraph beside the social links; null if the settings have none. */
  readonly instagram: { readonly title: string; readonly text: string } | null;
  readonly priceSteps: PriceSteps;
  /** Where a printed brochure is posted, and the currency whose visitors it is suggested to; null where none is. */
  readonly printedBrochure: { readonly to: string; readonly currency: Currency } | null;
  /** Where the operator is, for search engines; null if the settings do not say. */
  readonly premises: Premises | null;
  /** What the operator can show for itself, each in words; empty without any. */
  readonly proof: readonly string[];
  /** Up to so many days before the start a change of date costs no fee; null if the settings do not say. */
  readonly noFeeChangeDays: number | null;
  /** The anchor of the part of the terms about cancelling; empty for none. */
  readonly cancellingTerms: string;
  /** The wire format of analytics events. Each page has it on its root element. */
  readonly analytics: 'none' | 'data-layer' | 'ga4';
  /** The id of the analytics tag, which loads after consent; empty for none. */
  readonly analyticsId: string;
  /** The kinds of consent that visitors are asked for; empty if nothing needs consent. */
  readonly consentPurposes: readonly ConsentPurpose[];
}

export async function getOperator(): Promise<OperatorPage> {
  const data = await readSettings('operator');
  return {
    ...toOperator(data),
    about: data.about,
    social: data.social,
    instagram: data.instagram ?? null,
    analytics: data.analytics,
    analyticsId: data.analytics_id ?? '',
    consentPurposes: purposesInUse({
      analytics: data.analytics,
      affiliate: data.affiliate ?? 'none',
      chatService: data.chat.service,
    }),
    proof: proofTexts(data.proof),
    noFeeChangeDays: data.no_fee_change_days ?? null,
    cancellingTerms: data.cancelling_terms ?? '',
    premises: data.premises ?? null,
    priceSteps: [data.price_steps.low, data.price_steps.high],
    printedBrochure: data.printed_brochure ?? null,
  };
}

/** The operator's facts and limits of a booking, for the functions. */
export async function getBookingOperator(): Promise<OperatorSettings> {
  return toOperator(await readSettings('operator'));
}

/**
 * The day of this build in the operator's zone, or the day that `AS_OF` names. It is "today" on a page without script.
 */
export const buildDay = oncePerBuild(async (): Promise<CalendarDate> => {
  const { timeZone } = await getOperator();
  return dateInZone(buildInstant(timeZone), timeZone);
});

/** Reads a file of settings that no site can do without. */
export async function readSettings<Kind extends 'operator' | 'home' | 'navigation'>(
  kind: Kind,
): Promise<CollectionEntry<Kind>['data']> {
  const [entry] = await getCollection(kind);
  if (!entry) throw new Error(`content/settings/${kind}.yaml is missing`);
  return entry.data;
}

function toOperator(data: CollectionEntry<'operator'>['data']): OperatorSettings {
  return {
    name: data.name,
    tagline: data.tagline,
    phone: data.phone,
    officeHours: data.office_hours ?? '',
    email: data.email,
    postalAddress: data.postal_address ?? '',
    businessNumber: data.business_number ?? '',
    officeEmail: data.office_email,
    timeZone: data.time_zone,
    currencies: CURRENCIES,
    defaultCurrency: DEFAULT_CURRENCY,
    holdMinutes: data.hold_minutes,
    holdMaxMinutes: data.hold_max_minutes,
    travelDetailsKeptDays: data.travel_details_kept_days,
    cancelling: data.cancelling ?? '',
    leadKeptDays: data.lead_kept_days,
    termsVersion: data.terms_version,
    offices: data.offices,
    staff: data.staff ?? [],
    chat: {
      service: data.chat.service,
      address: data.chat.address ?? '',
      account: data.chat.account ?? '',
      hours: data.chat.hours,
    },
  };
}

/** A sentence above every page. */
export interface Banner {
  readonly text: string;
  readonly url: string | null;
}

/**
 * The first banner whose time it is when the site is built, in the operator's zone, or null. A build with drafts shows
 * one that is not live yet where none is.
 */
export const getBanner = oncePerBuild(async (): Promise<Banner | null> => {
  const [entry] = await getCollection('banner');
  const { timeZone } = await getOperator();
  const shown = (entry?.data.banners ?? []).flatMap(({ text, url = null, draft, publish, until }) => {
    const { state, isShown } = publishStateOf({ draft, publish, until }, timeZone);
    return isShown ? [{ state, banner: { text, url } }] : [];
  });
  return (shown.find(({ state }) => state === 'live') ?? shown[0])?.banner ?? null;
});
