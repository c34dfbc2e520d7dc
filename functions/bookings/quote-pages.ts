import type { Currency } from '#domain/currency.ts';
import type { PublishedPage, PublishedPages } from '#domain/published-page.ts';
import type { Departure } from '#domain/tour.ts';

/** A departure as it was on sale when a quote was made, and the page of its tour; null when the site had none. */
export interface OfferedDeparture {
  readonly departure: Departure;
  readonly published: PublishedPages | null;
}

/**
 * Stores what the pages said when a quote was made, in the batch that stores the quote (E14). A page is stored once,
 * whoever books with it.
 */
export function storeQuotePages(
  db: D1Database,
  quote: { readonly id: string; readonly createdAt: number },
  offered: readonly OfferedDeparture[],
): D1PreparedStatement[] {
  const [first] = offered.map(({ published }) => published).filter((pages) => pages !== null);
  const pages = offered.flatMap(({ published }) => (published === null ? [] : [published.tour, published.terms]));
  const departures = offered.map(({ departure, published }) => ({
    departure,
    page: published?.tour.version ?? '',
  }));
  return [
    db
      .prepare(
        `INSERT INTO published_pages (version, page, first_sold_at)
         SELECT value ->> '$.version', json(value), ?2 FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
      )
      .bind(JSON.stringify(pages), quote.createdAt),
    db
      .prepare('INSERT INTO quote_pages (quote_id, site_commit, terms, departures) VALUES (?1, ?2, ?3, ?4)')
      .bind(quote.id, first?.commit ?? '', first?.terms.version ?? '', JSON.stringify(departures)),
  ];
}

/** The terms as they stood when a quote was made; null for one from before pages were kept. */
export async function findAgreedTerms(db: D1Database, quoteId: string): Promise<PublishedPage | null> {
  const page = await db
    .prepare('SELECT page FROM published_pages JOIN quote_pages ON terms = version WHERE quote_id = ?1')
    .bind(quoteId)
    .first<string>('page');
  return page === null ? null : (JSON.parse(page) as PublishedPage);
}

/** A booking with what its guest could read before paying. */
export interface BookingPages {
  readonly reference: string;
  readonly traveller: string;
  readonly tripName: string;
  /** The departure that the booking is on today. */
  readonly tourDateId: string;
  readonly currency: Currency;
  readonly quotedAt: number;
  /** The day of the terms that the guest accepted, as the operator's settings had it. */
  readonly termsVersion: string;
  readonly termsAcceptedAt: number;
  /** Null for a booking from before pages were kept. */
  readonly kept: {
    readonly commit: string;
    readonly departure: Departure;
    readonly tour: PublishedPage | null;
    readonly terms: PublishedPage | null;
  } | null;
}

/** What the pages of a booking said; null when there is no such booking. */
export async function findBookingPages(db: D1Database, reference: string): Promise<BookingPages | null> {
  const row = await db
    .prepare(
      `SELECT reference, orders.guest_name AS traveller, trip_name AS tripName, tour_date_id AS tourDateId,
         orders.currency, quotes.created_at AS quotedAt, terms_version AS termsVersion,
         terms_accepted_at AS termsAcceptedAt, site_commit AS siteCommit, offer.value AS offer,
         (SELECT page FROM published_pages WHERE version = offer.value ->> '$.page') AS tour,
         (SELECT page FROM published_pages WHERE version = quote_pages.terms) AS terms
       FROM bookings JOIN orders ON orders.id = bookings.order_id JOIN quotes ON quotes.id = orders.quote_id
       LEFT JOIN quote_pages ON quote_pages.quote_id = quotes.id
       LEFT JOIN json_each(quote_pages.departures) AS offer
         ON offer.value ->> '$.departure.id' = bookings.quoted_date_id
       WHERE reference = ?1`,
    )
    .bind(reference)
    .first<Row>();
  return row && toBookingPages(row);
}

interface Row extends Omit<BookingPages, 'kept'> {
  siteCommit: string | null;
  offer: string | null;
  tour: string | null;
  terms: string | null;
}

function toBookingPages({ siteCommit, offer, tour, terms, ...booking }: Row): BookingPages {
  const page = (text: string | null) => (text === null ? null : (JSON.parse(text) as PublishedPage));
  const kept =
    siteCommit === null || offer === null
      ? null
      : {
          commit: siteCommit,
          departure: (JSON.parse(offer) as { departure: Departure }).departure,
          tour: page(tour),
          terms: page(terms),
        };
  return { ...booking, kept };
}
