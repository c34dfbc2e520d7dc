import { CURRENCIES } from '#domain/currency.ts';
import { MAIL_COLOURS, type Operator, type SiteBuild } from '#domain/operator.ts';

/** An operator in Sydney with a phone and two mailboxes. */
export function anOperator(facts: Partial<Operator> = {}): Operator {
  return {
    name: 'Saltbush',
    tagline: 'Small groups, big country',
    phone: '+61 2 5550 0100',
    officeHours: 'Monday to Friday 8:30 am – 5:30 pm (Sydney time)',
    email: 'hello@saltbush.example',
    postalAddress: 'The Old Bus Depot, Alice Springs',
    businessNumber: '',
    officeEmail: 'bookings@saltbush.example',
    timeZone: 'Australia/Sydney',
    currencies: CURRENCIES,
    defaultCurrency: 'AUD',
    holdMinutes: 20,
    holdMaxMinutes: 40,
    travelDetailsKeptDays: 30,
    cancelling: 'Cancel until 30 days before and lose the deposit, nothing more.',
    leadKeptDays: 365,
    termsVersion: '2026-01',
    offices: [{ code: 'alice-springs', email: 'hello@saltbush.example' }],
    staff: [],
    chat: {
      service: 'own',
      address: '',
      account: '',
      hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:30', until: '17:30' }],
    },
    darkColours: Object.fromEntries(
      MAIL_COLOURS.map((name) => [name, `the dark colour ${name}`]),
    ) as Operator['darkColours'],
    colours: Object.fromEntries(MAIL_COLOURS.map((name) => [name, `the colour ${name}`])) as Operator['colours'],
    ...facts,
  };
}

/** The build of a site with short terms. */
export const A_BUILD: SiteBuild = {
  catalogue: 'the catalogue of the tests',
  commit: 'a'.repeat(40),
  terms: 'Terms and privacy policy\n\n\nIF YOU CANCEL\n\n- Before: all comes back.\n',
};
