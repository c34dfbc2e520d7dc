import { z } from 'astro/zod';
import { CURRENCIES, DEFAULT_CURRENCY, inCurrency } from '#domain/currency.ts';
import { WEEKDAYS } from '#domain/opening-hours.ts';
import { prices } from '#catalogue/schema/prices.ts';
import { address, complain, count, line, sentences, sure, textOf } from '#catalogue/schema/text.ts';

const email = (description: string) =>
  textOf((text) => z.email().safeParse(text).success, 'an email address', description, description);

const clock = (description: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write hours and minutes in quotes. Example: "08:30"')
    .describe(description);

/** `content/settings/operator.yaml`: the operator's facts and the settings of sales. */
export const operatorSchema = z
  .strictObject({
    name: line('What guests call you. Example: High Plains Walks'),
    tagline: line('A few words beside the name. Example: Small groups, long walks.'),
    about: sentences('One sentence for the footer. Example: Eight guests, two guides, and no hurry.'),
    phone: line('As guests dial it. Example: +44 20 7946 0000').superRefine((phone, context) => {
      if (/^\+?[\d\s()/-]{6,}$/.test(phone)) return;
      const mend = 'Write it with its country code, such as +44 20 7946 0000.';
      complain(context, `"${phone}" is not a phone number`, mend);
    }),
    email: email('Where emails from guests go. Example: hello@operator.example'),
    office_hours: line(
      'When someone answers the phone; optional. Example: Monday to Friday 8:30 am – 5:30 pm',
    ).optional(),
    office_email: email('Receives a copy of every booking. Example: bookings@operator.example'),
    postal_address: line('Printed on receipts; optional. Example: PO Box 12, New Town').optional(),
    premises: z
      .strictObject({
        street: line('Street and number. Example: 12 Mill Road'),
        town: line('Town or city. Example: New Town'),
        region: line('State or region; optional. Example: Kent').optional(),
        postcode: line('The postcode, in quotes. Example: "0870"'),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Write the two capital letters of the country, such as NZ.')
          .describe('Its two capital letters. Example: NZ'),
      })
      .describe('Where you are, in parts, for search engines and maps; optional.')
      .optional(),
    business_number: line('Printed on receipts; optional. Example: Company 12345678').optional(),
    proof: z
      .strictObject({
        since: count(1800, 2100, 'The year of your first trip; optional. Example: 2011').optional(),
        guests: count(1, 100_000_000, 'Guests so far, rounded down; optional. Example: 8000').optional(),
        licence: line('Licence or association with its number; optional. Example: Licence 0417').optional(),
      })
      .describe('One line on the home page that says why to trust you; optional.')
      .optional(),
    time_zone: textOf(
      isTimeZone,
      'a time zone',
      'Write continent and city, such as Europe/Lisbon.',
      'The time zone whose midnight starts a new day. Example: Europe/Lisbon',
    ),
    price_steps: z
      .strictObject({
        low: prices('Trips below this are in the lowest band.'),
        high: prices('Trips from this on are in the highest.'),
      })
      .superRefine(({ low, high }, context) => {
        const wrong = CURRENCIES.find((currency) => inCurrency(low, currency) >= inCurrency(high, currency));
        if (wrong === undefined) return;
        const problem = `${low[wrong]} ${wrong} is not below ${high[wrong]}`;
        complain(context, problem, 'Write the lower amount as low.', ['low']);
      })
      .describe('The limits of the price filter.'),
    printed_brochure: z
      .strictObject({
        to: line('The country’s name, as visitors say it. Example: UK'),
        currency: z
          .enum(CURRENCIES)
          .describe(`Visitors who pay in this currency can ask for one. Example: ${DEFAULT_CURRENCY}`),
      })
      .describe('Where you post printed brochures; leave it out if you don’t.')
      .optional(),
    sure: sure(),
    hold_minutes: count(5, 60, 'How long seats are kept once a guest has given a name. Example: 20'),
    hold_max_minutes: count(5, 120, 'The longest seats are kept for one guest. Example: 40'),
    analytics: z.enum(['none', 'data-layer', 'ga4']).describe('Which analytics format to use. Example: data-layer'),
    analytics_id: textOf(
      (id) => /^(GTM-[A-Z0-9]{4,12}|G-[A-Z0-9]{6,14})$/.test(id),
      'the id of a tag',
      'Copy it as Google shows it: GTM-AB12CD3 or G-AB12CD34EF.',
      'The tag loaded for visitors who allow it; optional. Example: GTM-AB12CD3',
    ).optional(),
    affiliate: z
      .enum(['none', 'commission-factory'])
      .describe('The affiliate network that learns of bookings from partner sites; optional. Example: none')
      .optional(),
    travel_details_kept_days: count(
      1,
      365,
      'Days after a trip until passport, health and emergency details are deleted. Example: 30',
    ),
    cancelling: sentences(
      'What changing and cancelling costs, in one sentence, shown where guests pay; optional. Example: Up to 31 days before you start, you can cancel and lose only the deposit.',
    ).optional(),
    no_fee_change_days: count(
      0,
      365,
      'Up to how many days before the start a guest may change the date without a fee; optional. Example: 31',
    ).optional(),
    cancelling_terms: line(
      'The part of the terms that says what cancelling costs, as its address ends; optional. Example: cancelling',
    ).optional(),
    lead_kept_days: count(30, 1825, 'Days until brochure, trip notes and contact requests are deleted. Example: 365'),
    terms_version: line('Change it whenever the terms change; each booking remembers it. Example: 2026-09'),
    offices: z
      .array(
        z
          .strictObject({
            code: z
              .string()
              .regex(/^[a-z0-9-]{1,40}$/, 'Write small letters, digits and hyphens. Example: new-town')
              .describe('The name that forms use for it. Example: new-town'),
            email: email('Where its requests go. Example: hello@operator.example'),
          })
          .meta({ inline: true }),
      )
      .min(1, 'Write at least one office.')
      .describe(
        'Who answers brochure, contact and trip notes requests. A request without an office goes to the first one.',
      ),
    staff: z
      .array(
        z
          .strictObject({
            email: email('The address they sign in with. Example: jo@operator.example'),
            role: z
              .enum(['owner', 'office'])
              .describe('An owner may also refund, and copy or replace the books. Example: office'),
          })
          .meta({ inline: true }),
      )
      .describe('Who may use the commands on the live site; optional.')
      .optional(),
    chat: z
      .strictObject({
        service: z
          .enum(['own', 'crisp', 'chatwoot', 'none'])
          .describe('Who runs the live chat: our own, a service, or nobody. Example: own'),
        address: address('Only for chatwoot: where it runs. Example: https://chat.operator.example').optional(),
        account: line('Only for crisp and chatwoot: the website id or token. Example: 1a2b3c').optional(),
        hours: z
          .array(
            z
              .strictObject({
                days: z
                  .array(z.enum(WEEKDAYS))
                  .min(1, 'Write at least one day.')
                  .describe('On which days. Example: [mon, tue]'),
                from: clock('When the chat opens. Example: "08:30"'),
                until: clock('When the chat closes. Example: "17:30"'),
              })
              .meta({ inline: true }),
          )
          .describe('When someone answers the chat. At other times, messages arrive by email.'),
      })
      .superRefine(({ service, address: at, account, hours }, context) => {
        if ((service === 'crisp' || service === 'chatwoot') && account === undefined) {
          complain(context, `${service} needs an account`, 'Write the website id or token it gave you.', ['account']);
        }
        if (service === 'chatwoot' && at === undefined) {
          const mend = 'Write where it runs, such as https://chat.example.com';
          complain(context, 'chatwoot needs an address', mend, ['address']);
        }
        hours.forEach(({ from, until }, index) => {
          if (from < until) return;
          const path = ['hours', index, 'until'];
          complain(context, `${until} is not after ${from}`, 'Write the later time as until.', path);
        });
      })
      .describe('The live chat.'),
    editor: z
      .strictObject({
        service: z.enum(['github', 'gitlab']).describe('Where the repository is. Example: github'),
        repository: line('Its owner and name. Example: operator/site').superRefine((repository, context) => {
          if (/^[\w.-]+(?:\/[\w.-]+)+$/.test(repository)) return;
          complain(context, `"${repository}" is not a repository`, 'Write owner and name, such as operator/site.');
        }),
        branch: line('The branch that is published; leave it out for the usual one. Example: main').optional(),
        sign_in: address(
          'The service that signs editors in; without it they use an access token. Example: https://sign-in.example',
        )
          .meta({ title: 'Sign-in service' })
          .optional(),
      })
      .meta({
        title: 'Repository for the editor',
        description: 'Where the editor at /admin/ saves its changes; optional.',
      })
      .optional(),
    social: z
      .strictObject({
        facebook: address('Your page there. Example: https://www.facebook.com/operator.example').optional(),
        instagram: address('Your page there. Example: https://www.instagram.com/operator.example').optional(),
        youtube: address('Your channel there. Example: https://www.youtube.com/@operator.example').optional(),
      })
      .describe('The operator’s pages elsewhere; each may be left out.')
      .default({}),
    instagram: z
      .strictObject({
        title: line('The heading. Example: Follow us up the hill'),
        text: sentences('The paragraph. Example: The guides post more than we do.'),
      })
      .describe('Title and paragraph beside the social links; optional.')
      .optional(),
  })
  .superRefine(({ analytics, analytics_id: id = '' }, context) => {
    const path = ['analytics_id'];
    if (id !== '' && analytics === 'none') {
      const mend = 'Write analytics: data-layer or ga4, or remove the id.';
      complain(context, `${id} needs an analytics format`, mend, path);
    }
    if (id.startsWith('G-') && analytics === 'data-layer') {
      complain(context, `${id} is a Google tag, which works with ga4 only`, 'Write analytics: ga4.', path);
    }
  })
  .superRefine(({ hold_minutes: hold, hold_max_minutes: most }, context) => {
    if (most >= hold) return;
    const mend = 'Write the same number or a larger one.';
    complain(context, `${most} is less than hold_minutes`, mend, ['hold_max_minutes']);
  });

function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
