import type { GuestForm, GuestMoreForm } from '#contract/guest.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';

/** How a field of a guest's form is asked for, named as React names the attributes. */
export interface GuestField {
  readonly label: string;
  readonly type?: 'email' | 'tel';
  /** Cuts what is typed. A phone says so when a paste is cut; a longer text stays and is refused by its check. */
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly inputMode?: 'email';
  readonly autoCapitalize?: 'words' | 'characters' | 'none';
  readonly enterKeyHint?: 'next';
  readonly required?: true;
  readonly optional?: true;
}

/** A field for a name: a keyboard on a screen begins its words with capitals. */
const NAME = { autoCapitalize: 'words' } as const;
/** What a browser neither keeps nor offers, because it is sensitive or about somebody else. */
const UNKEPT = { autoComplete: 'off' } as const;

/**
 * The personal details, for the booking dialog and for the page without script. The date of birth is three fields
 * in the dialog and one date field in the page.
 */
export const PERSONAL_FIELDS = {
  other_names: {
    label: 'First and middle names',
    ...NAME,
    autoComplete: 'given-name',
    enterKeyHint: 'next',
    optional: true,
  },
  last_name: { label: 'Last name', ...NAME, autoComplete: 'family-name', enterKeyHint: 'next', required: true },
  email: {
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    enterKeyHint: 'next',
    required: true,
  },
  phone: {
    label: 'Phone',
    type: 'tel',
    maxLength: FIELD_LIMITS.phone,
    autoComplete: 'tel',
    enterKeyHint: 'next',
    optional: true,
  },
  gender: { label: 'Gender', required: true },
  dob: { label: 'Date of birth' },
  hear: { label: 'How did you hear about us?', required: true },
} as const satisfies Partial<Record<keyof GuestForm, GuestField>>;

/** The additional information, for the booking dialog and for the check-in area. None of it is required. */
export const ADDITIONAL_FIELDS = {
  passport: { label: 'Passport number', autoCapitalize: 'characters', ...UNKEPT },
  passport_nationality: { label: 'Passport nationality', ...UNKEPT },
  emergency_contact: { label: 'Emergency contact’s name', ...NAME, ...UNKEPT },
  emergency_number: { label: 'Emergency contact’s phone', type: 'tel', ...UNKEPT },
  notes: { label: 'Medical, mental health or dietary notes', ...UNKEPT },
  friends: { label: 'Travelling with anyone? (names)', autoCapitalize: 'words', ...UNKEPT },
  flight_quote: { label: 'Send me a quote for flights' },
} as const satisfies Record<keyof GuestMoreForm, GuestField>;

/** The promo code, for the summary of the dialog and for the payment page. */
export const PROMO_FIELD = {
  label: 'Promo code',
  maxLength: FIELD_LIMITS.promoCode,
  ...UNKEPT,
} as const satisfies GuestField;
