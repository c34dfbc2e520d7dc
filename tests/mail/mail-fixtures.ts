import { calendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, wholeUnits } from '#domain/money.ts';
import { MAIL_COLOURS, type Operator } from '#domain/operator.ts';
import type {
  Audience,
  ChatMailFacts,
  ExpectedFacts,
  LeadFacts,
  ListFacts,
  MailFacts,
  OverdueFacts,
} from '#functions/mail/mail-facts.ts';
import type { WrittenMail } from '#functions/mail/mailer.ts';
import { audienceOf, writeMail, type FactsOf } from '#functions/mail/write-mail.tsx';
import {
  type BookingMail,
  CHAT_MAILS,
  LEAD_MAILS,
  type LeadMail,
  LIST_MAILS,
  type MailTemplate,
} from '#functions/platform/outbox.ts';
import { tokenColour } from '#styles/token-colour.ts';
import { anOperator } from '../support/an-operator.ts';

/** So that mail written to be looked at looks as it is sent. */
function inTheColoursOfTheSite(): Operator {
  const coloursIn = (theme: 'light' | 'dark') =>
    Object.fromEntries(MAIL_COLOURS.map((name) => [name, tokenColour(name, theme)])) as Operator['colours'];
  return anOperator({ colours: coloursIn('light'), darkColours: coloursIn('dark') });
}

const SITE = 'https://saltbush.example';

/** Whom each mail is written to. A mail that is missing here does not compile. */
export const AUDIENCES: Readonly<Record<BookingMail, readonly Audience[]>> = {
  'booking-confirmed': ['traveller'],
  'booking-office': ['office'],
  'payment-failed': ['traveller', 'office'],
  'pay-link': ['traveller'],
  'balance-14': ['traveller'],
  'balance-3': ['traveller'],
  'balance-0': ['traveller'],
  'overdue-1': ['traveller'],
  'overdue-8': ['traveller'],
  'overdue-15': ['traveller'],
  'balance-paid': ['traveller', 'office'],
  'balance-failed': ['traveller', 'office'],
  'date-90': ['traveller'],
  'date-30': ['traveller'],
  'date-7': ['traveller'],
  'details-first': ['traveller'],
  'details-60': ['traveller'],
  'details-30': ['traveller'],
  'arrival-21': ['traveller'],
  'arrival-7': ['traveller'],
  'date-chosen': ['traveller', 'office'],
  'check-in-link': ['traveller'],
  'entered-again': ['traveller'],
  refunded: ['traveller', 'office'],
  cancelled: ['traveller', 'office'],
  disputed: ['office'],
  'refund-failed': ['office'],
  'payment-differs': ['office'],
};

const REASON =
  'Your bank approved the payment but didn’t complete it. You haven’t been charged. Please try another card.';

const RED_CENTRE: MailFacts['trips'][number] = {
  name: 'The Red Centre',
  choiceName: 'Own room',
  dates: 'Sat 13 – Mon 22 Mar 2027',
  choose: null,
  reference: 'RC7KM2QX',
  meeting: {
    place: 'The Old Bus Depot, Railway Terrace, Alice Springs NT 0870',
    time: 'Sat 13 Mar, 2 pm',
    map: 'https://www.openstreetmap.org/?mlat=-23.6985&mlon=133.8795#map=17/-23.6985/133.8795',
  },
  tripNotes: `${SITE}/downloads/trip-notes/the-red-centre.pdf`,
  packingList: `${SITE}/trips/the-red-centre/notes/#bring`,
  departureUrl: `${SITE}/staff/departures/RC10-2027-03-13/`,
};

/** A booking of one trip, paid by deposit in a currency. */
export function aBooking(over: Partial<MailFacts> = {}, currency: Currency = 'AUD'): MailFacts {
  const price = (units: number) => formatPrice(wholeUnits(units, currency));
  return {
    operator: inTheColoursOfTheSite(),
    siteUrl: SITE,
    stands: true,
    traveller: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 5550 0100' },
    trips: [RED_CENTRE],
    references: ['RC7KM2QX'],
    lines: [
      { what: 'The Red Centre, Sat 13 Mar 2027: Own room', amount: price(2490) },
      { what: 'Visitor visa (eVisitor), The Red Centre, Sat 13 Mar 2027', amount: price(68) },
    ],
    total: price(2558),
    paid: price(548),
    balance: { amount: price(2010), due: 'on 11 February 2027' },
    payments: [{ on: '20 November 2026', amount: price(548), card: 'Visa ending in 4242' }],
    payment: price(2010),
    paymentId: 'pi_3Q1a2b3c4d5e6f',
    refunds: [],
    refunded: '',
    firstDay: '13 March 2027',
    checkInUrl: `${SITE}/check-in/?token=dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIGF0IGFsbCE`,
    receiptUrl: `${SITE}/check-in/?token=dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIGF0IGFsbCE&to=receipt`,
    terms: { version: '2026-11-26', acceptedOn: '20 November 2026', isAttached: true },
    hasCalendar: true,
    reminder: null,
    payUrl: `${SITE}/book/resume/?token=dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIGF0IGFsbCE`,
    reason: REASON,
    ...over,
  };
}

/** A booking as an email about it finds it: a reminder has its days, and a cancelled booking owes nothing. */
export function factsFor(template: BookingMail, audience: Audience, facts: MailFacts): MailFacts {
  const isRecord = audience === 'traveller' && RECORDS.has(template);
  const record = isRecord ? facts : { ...facts, payments: [], hasCalendar: false };
  if (template === 'cancelled') return { ...record, balance: null, payments: [] };
  if (template === 'refunded') {
    const refunds = facts.payments.map(({ amount }) => amount);
    return { ...record, balance: null, refunds, refunded: facts.paid };
  }
  if (!/^(?:balance|overdue|details|arrival|date)-(?:\d+|first)$/.test(template)) return record;
  const days = Number(/\d+$/.exec(template)?.[0] ?? 90);
  const missing = ['your passport number', 'an emergency contact’s name', 'an emergency contact’s phone number'];
  return { ...record, reminder: { days, missing } };
}

const RECORDS = new Set<BookingMail>(['booking-confirmed', 'date-chosen', 'balance-paid', 'refunded', 'cancelled']);

/** Every shape a booking takes. */
export const BOOKINGS: Readonly<Record<string, MailFacts>> = {
  deposit: aBooking(),
  'paid in full': aBooking({
    paid: '$2,558 AUD',
    balance: null,
    payments: [
      { on: '20 November 2026', amount: '$548 AUD', card: 'Visa ending in 4242' },
      { on: '1 February 2027', amount: '$2,010 AUD', card: '' },
    ],
  }),
  'two trips': aBooking({
    trips: [
      RED_CENTRE,
      {
        name: 'Into the Daintree',
        choiceName: '',
        dates: 'Thu 1 – Tue 6 Apr 2027',
        choose: null,
        reference: 'DT4PLW9C',
        meeting: null,
        tripNotes: '',
        packingList: '',
        departureUrl: `${SITE}/staff/departures/DT06-2027-04-01/`,
      },
    ],
    references: ['RC7KM2QX', 'DT4PLW9C'],
  }),
  'open date': aBooking({
    trips: [
      {
        ...RED_CENTRE,
        choiceName: '',
        dates: 'Open date, choose by 20 November 2027',
        choose: { by: calendarDate('2027-11-20') },
        meeting: null,
      },
    ],
    balance: { amount: '$2,010 AUD', due: '30 days before the start date you choose' },
    firstDay: '',
  }),
  'no booking': aBooking({
    trips: [{ ...RED_CENTRE, reference: '' }],
    references: [],
    traveller: { name: '', email: '', phone: '' },
    balance: null,
    checkInUrl: '',
  }),
  'a long name': aBooking({
    traveller: {
      name: `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)} ${'Nebuchadnezzar'.repeat(8).slice(0, 100)}`,
      email: `${'long'.repeat(16)}@${'example'.repeat(8)}.com`,
      phone: '+61 2 5550 0100 extension 4711',
    },
  }),
  hostile: aBooking({
    traveller: {
      name: '<script>alert(1)</script> & "Bobby" \r\nBcc: everyone@example.com',
      email: 'bobby@example.com',
      phone: '<b>0</b>',
    },
    trips: [
      {
        ...RED_CENTRE,
        name: 'A <b>bold</b>\r\nBcc: all@example.com trip',
        choiceName: '',
        dates: '13 March 2027',
        meeting: null,
      },
    ],
  }),
};

export const OVERDUE: OverdueFacts = {
  operator: inTheColoursOfTheSite(),
  overdue: [
    {
      references: 'RC7KM2QX',
      traveller: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 5550 0100',
      trips: 'The Red Centre, Sat 13 – Mon 22 Mar 2027',
      amount: '$2,010 AUD',
      due: '11 February 2027',
      days: 1,
    },
    {
      references: 'TE9ZQ3VB, DT4PLW9C',
      traveller: 'Grace <Hopper>',
      email: 'grace@example.com',
      phone: '',
      trips: 'Top End, Tue 9 – Tue 16 Mar 2027; Into the Daintree, Thu 1 – Tue 6 Apr 2027',
      amount: '£1,240 GBP',
      due: '7 February 2027',
      days: 5,
    },
  ],
  more: 3,
};

const ON_THEIR_WAY = {
  reference: 'RC7KM2QX',
  traveller: 'Ada <Lovelace>',
  email: 'ada@example.com',
  phone: '+44 20 5550 0100',
  trip: 'The Red Centre, 13 March 2027',
};

export const EXPECTED: ExpectedFacts = {
  operator: inTheColoursOfTheSite(),
  days: 7,
  landing: [{ ...ON_THEIR_WAY, lands: 'Fri 12 Mar, 14:35, Alice Springs, QF 790, to be picked up' }],
  missing: [{ ...ON_THEIR_WAY, reference: 'TE9ZQ3VB', phone: '', what: 'travel details and arrival' }],
  more: 2,
  officeUrl: 'https://saltbush.example/staff/departures/',
};

/** A request of a visitor who filled in all there is. */
function aLead(over: Partial<LeadFacts> = {}): LeadFacts {
  return {
    operator: inTheColoursOfTheSite(),
    siteUrl: SITE,
    form: 'contact',
    visitor: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 5550 0100',
      address: '12 St James’s Square\nLondon',
    },
    question: 'Is there a pool?\n\nAnd may I bring a telescope?',
    tour: {
      name: 'The Red Centre',
      url: `${SITE}/trips/the-red-centre/`,
      notesUrl: `${SITE}/downloads/trip-notes/the-red-centre.pdf`,
    },
    isPosted: false,
    currency: 'GBP',
    source: [
      ['utm_source', 'letter'],
      ['landing', '/trips/the-red-centre/'],
    ],
    page: '/trips/the-red-centre/',
    ...over,
  };
}

/** Every shape a request takes. */
export const LEADS: Readonly<Record<string, LeadFacts>> = {
  'all filled in': aLead(),
  'no trip, no phone': aLead({
    visitor: { name: 'Ada', email: 'ada@example.com', phone: '', address: '' },
    tour: null,
    currency: '',
    source: [],
    page: '',
  }),
  'on paper': aLead({ form: 'brochure', question: '', isPosted: true }),
  'trip notes': aLead({ form: 'trip-notes', question: '' }),
  hostile: aLead({
    visitor: {
      name: '<script>alert(1)</script> \r\nBcc: everyone@example.com',
      email: 'bobby@example.com',
      phone: '<b>0</b>',
      address: '<b>1</b> High Street',
    },
    question: '<b>You have won</b>: https://evil.example/',
    source: [['Name', '<b>x</b>']],
  }),
};

/** The form a mail can be about, where it is about one alone. */
export const LEAD_MAIL_FORMS: Readonly<Record<LeadMail, LeadFacts['form'] | null>> = {
  brochure: 'brochure',
  question: 'contact',
  'trip-notes': 'trip-notes',
  'lead-office': null,
};

export const LIST_FACTS: ListFacts = {
  operator: inTheColoursOfTheSite(),
  state: 'confirmed',
  name: 'Ada',
  confirmUrl: `${SITE}/subscribe/confirm/?token=dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIGF0IGFsbCE`,
  unsubscribeUrl: `${SITE}/unsubscribe/?token=dGhpcyBpcyBub3QgYSByZWFsIHRva2VuIGF0IGFsbCE`,
};

/** What a mail of the live chat speaks of: two lines of a visitor and the answer. */
export function someChat(over: Partial<ChatMailFacts> = {}): ChatMailFacts {
  return {
    operator: inTheColoursOfTheSite(),
    siteUrl: 'https://saltbush.example',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    page: { path: '/trips/red-centre/', title: 'The Red Centre' },
    lines: [
      { name: '', text: 'Is there a pool?\nAnd a bar?', at: Date.parse('2026-11-20T02:05:00Z') },
      { name: 'Mia', text: 'There is.', at: Date.parse('2026-11-20T22:30:00Z') },
    ],
    ...over,
  };
}

interface KindOfMail {
  readonly template: MailTemplate;
  readonly audience: Audience;
  readonly mail: WrittenMail;
}

type OtherMail = Exclude<MailTemplate, BookingMail>;

/** Writes an email that has one reader. */
export function writeToReader<Template extends OtherMail>(
  template: Template,
  facts: FactsOf<Template>,
): Promise<WrittenMail> {
  return writeMail(template, audienceOf({ template, key: '' }), facts);
}

/** Each email about a booking, with each of its readers. */
export const BOOKING_MAILS = (Object.entries(AUDIENCES) as [BookingMail, readonly Audience[]][]).flatMap(
  ([template, audiences]) => audiences.map((audience) => ({ template, audience })),
);

/** The emails about a booking, one for each reader. */
export function bookingMails(shape: string): Promise<KindOfMail[]> {
  return Promise.all(
    BOOKING_MAILS.map(async ({ template, audience }) => ({
      template,
      audience,
      mail: await writeMail(template, audience, factsFor(template, audience, BOOKINGS[shape]!)),
    })),
  );
}

/** All other emails, one of each kind. */
export async function otherMails(): Promise<KindOfMail[]> {
  const lead = LEADS['all filled in']!;
  const mails: KindOfMail[] = [];
  const add = async <Template extends OtherMail>(template: Template, facts: FactsOf<Template>) => {
    const audience = audienceOf({ template, key: '' });
    mails.push({ template, audience, mail: await writeToReader(template, facts) });
  };
  await add('overdue-balances', OVERDUE);
  await add('expected-guests', EXPECTED);
  for (const template of LEAD_MAILS) await add(template, { ...lead, form: LEAD_MAIL_FORMS[template] ?? lead.form });
  for (const template of LIST_MAILS) await add(template, LIST_FACTS);
  for (const template of CHAT_MAILS) await add(template, someChat());
  return mails;
}
