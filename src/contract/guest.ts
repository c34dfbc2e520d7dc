import * as v from 'valibot';
import { get, post } from '#contract/endpoint.ts';
import { atMost, firstFault, optionalText, REQUIRED, requiredText } from '#contract/errors.ts';
import { HoldAnswer } from '#contract/wire-values.ts';
import { TurnstileAnswer } from '#contract/turnstile.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { withoutInvisible } from '#domain/text/invisible.ts';
import { parseUrl } from '#domain/text/parse-url.ts';
import { LONGEST_VISIT_SOURCE } from '#domain/visit/visit-source.ts';

/**
 * The options of "How did you hear about us?" and of gender. The wire carries the words themselves and accepts any
 * words, so that a changed list does not refuse a page that is still open.
 */
export const HEARD_FROM = [
  'A friend',
  'Web search',
  'Instagram',
  'Facebook',
  'YouTube',
  'A travel agent',
  'I have travelled with you before',
  'Other',
] as const;
export const GENDERS = ['Female', 'Male', 'Another gender', 'Prefer not to say'] as const;

const INVALID_EMAIL = 'Enter a valid email address.';
/** Email services refuse a name with a dot at an end or two in a row, or with more than 64 characters. */
const DELIVERABLE = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@/;
/**
 * An address as browsers accept it, apostrophes included, at a domain with a dot. What was pasted along unseen is
 * removed. A domain in other letters becomes the ASCII one that mail is sent to, as in a browser's own field.
 */
export const Email = firstFault(
  v.pipe(
    v.optional(v.string(REQUIRED), ''),
    v.transform((typed) => asciiDomain(withoutInvisible(typed).trim())),
    v.nonEmpty(REQUIRED),
    atMost(FIELD_LIMITS.email),
    v.rfcEmail(INVALID_EMAIL),
    v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/i, INVALID_EMAIL),
    v.regex(DELIVERABLE, INVALID_EMAIL),
  ),
);

function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const isOther = /^[^\s/?#:@%[\]\\]*[^\x00-\x7F][^\s/?#:@%[\]\\]*$/.test(email.slice(at));
  const url = at > 0 && isOther ? parseUrl(`http://${email.slice(at)}/`) : null;
  return url === null ? email : email.slice(0, at) + url.hostname;
}

/** Turns a name into one line, because greetings and subjects of mails contain it. */
export const oneLine = v.transform((text: string) => text.replace(/\s+/g, ' '));

/** Whether a box is ticked, in JSON or in a form sent without scripts. */
export function isTicked(value: boolean | string | undefined): boolean {
  return value === true || value === 'true' || value === 'on' || value === '1';
}

export const ticked = v.pipe(
  v.optional(v.union([v.boolean(), v.string()], REQUIRED), false),
  v.transform((value) => isTicked(value)),
);

/** A date of birth from its three fields: a day that exists. The server checks whether it lies in the past. */
const BirthDate = v.pipe(
  v.optional(v.string('Enter a valid date of birth, like 14 6 1994.'), ''),
  v.trim(),
  v.check((text) => text === '' || parseCalendarDate(text) !== null, 'Enter a valid date of birth, like 14 6 1994.'),
);

/**
 * Where the visit came from, as JSON. The visitor did not type it, so it never causes an error: a value that is
 * not text, or too long, becomes empty. The code that stores it checks its content.
 */
const Source = v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_VISIT_SOURCE)), '');

/**
 * The personal details that a guest types. A field that is added here is sent, kept in the tab's draft,
 * stored in the column of its name, and read back: docs/how-to/add-a-field.md says what else it needs.
 */
const GuestDetails = {
  other_names: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
  last_name: v.pipe(requiredText(FIELD_LIMITS.name), oneLine),
  email: Email,
  gender: v.pipe(requiredText(FIELD_LIMITS.name), oneLine),
  dob: BirthDate,
  phone: v.pipe(optionalText(FIELD_LIMITS.phone), oneLine),
  hear: v.pipe(requiredText(FIELD_LIMITS.name), oneLine),
};
export type GuestField = keyof typeof GuestDetails;
export const GUEST_FIELDS = Object.keys(GuestDetails) as readonly GuestField[];

/** The details that a guest can read back: never date of birth, passport, medical or emergency data. */
export type ProfileField = Exclude<GuestField, 'dob'>;
export const PROFILE_FIELDS = GUEST_FIELDS.filter((field): field is ProfileField => field !== 'dob');

/**
 * The fields of the personal step. Sensitive fields wait until the booking is paid, so that an abandoned checkout never
 * holds them. `name` is the name in the passport: other names, then the last name.
 */
export const GuestForm = v.object({
  ...GuestDetails,
  name: v.pipe(optionalText(FIELD_LIMITS.name * 2 + 1), oneLine),
  tc_terms: v.pipe(ticked, v.literal(true, REQUIRED)),
  source: v.optional(Source),
});
export type GuestForm = v.InferOutput<typeof GuestForm>;

export function passportName(guest: { other_names: string; last_name: string }): string {
  return `${guest.other_names} ${guest.last_name}`.trim();
}

/** What a guest can read back: `PROFILE_FIELDS`, and the name in the passport. */
export const GuestProfile = v.object({
  ...v.entriesFromList(PROFILE_FIELDS, v.string()),
  name: v.string(),
});
export type GuestProfile = v.InferOutput<typeof GuestProfile>;

/** Answers a JSON string that itself holds JSON, or an empty string. The page also accepts a plain object. */
export const loadGuest = get('/api/guest/', v.union([v.string(), GuestProfile]));

export function readGuestProfile(answer: string | GuestProfile): GuestProfile | null {
  if (typeof answer !== 'string') return answer;
  if (answer === '') return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), GuestProfile), answer);
  return parsed.success ? parsed.output : null;
}

/**
 * Form-encoded. On success the seats are held as long as `HoldAnswer` says. If a 409 has a `ChallengeBody`, the guest
 * answers Turnstile and sends the form again.
 */
export const saveGuest = post(
  '/api/guest/',
  v.object({ ...GuestForm.entries, ...TurnstileAnswer.entries }),
  v.object({ guest_userid: v.string(), ...HoldAnswer.entries }),
);

/** The additional information that is asked for after payment. Every field is optional. */
export const GuestMoreForm = v.object({
  passport: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
  passport_nationality: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
  emergency_contact: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
  emergency_number: v.pipe(optionalText(FIELD_LIMITS.emergencyNumber), oneLine),
  notes: optionalText(FIELD_LIMITS.notes),
  friends: optionalText(FIELD_LIMITS.notes),
  flight_quote: ticked,
});
export type GuestMoreForm = v.InferOutput<typeof GuestMoreForm>;

/**
 * Forgets the visitor and their cart. The answer is a 204 and nothing else: a network that asks for a sign-in
 * answers every request with a page and a 200.
 */
export const logout = get('/api/logout/', v.null());

export const saveGuestMore = post('/api/guest-more/', GuestMoreForm, v.object({}));
