import { atom, type ReadableAtom } from 'nanostores';
import type { Answer } from '#api/call.ts';
import type { ToldTour } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';
import { REQUIRED, type ErrorMap } from '#contract/errors.ts';
import type { LeadForm } from '#domain/consent-wording.ts';
import {
  BROCHURE_CHECKMARK_MS,
  CONTACT_CHECKMARK_MS,
  FORM_TIME_TRAP_MS,
  MAILING_LIST_THANKS_MS,
  TRIP_NOTES_SEND_DELAY_MS,
} from '#domain/constants.ts';
import { checkForm, withoutError, type FormValues } from '#stores/booking-forms.ts';
import { buttonFor, forgetError, runButton, type ButtonState } from '#stores/button-state.ts';
import { formToken, renewFormToken } from '#stores/form-token.ts';
import { LEAD_ENDPOINTS, leadBody, sendLead } from '#stores/lead-wire.ts';

/** A form is `asking` until it was `sent`; `ticked` is a second later, when the checkmark draws itself. */
export type LeadStage = 'asking' | 'sent' | 'ticked';

/** The tour that a form is about. */
export type LeadTour = ToldTour;

export interface LeadState {
  /** Messages by field name; what belongs to no field is in the banner. */
  readonly errors: ErrorMap;
  readonly banner: string | null;
  readonly stage: LeadStage;
}

/** One of the four forms, wherever it stands on a page. */
export interface Lead {
  readonly $state: ReadableAtom<LeadState>;
  readonly $button: ReadableAtom<ButtonState>;
  /** A visitor turns to the form: what sending it will need is fetched. */
  touch: () => void;
  /** Answers whether it was sent. A press while it is under way does nothing. */
  submit: (values: FormValues, tour?: LeadTour) => Promise<boolean>;
  change: (values: FormValues) => void;
  focus: (field: string) => void;
  /** Asks anew, of a visitor who comes back to a form that was sent. */
  restart: () => void;
}

/** What the contact form says above its fields, whichever they are (M57, D68). */
const FIELDS_REQUIRED = 'The following fields are required.';
const NO_ANSWER =
  'We heard nothing back, so this may not have arrived. Check your internet connection and send it again: what you typed is still here.';
const OUR_FAULT = 'Something went wrong on our side. Please send it again in a minute: what you typed is still here.';
const TOO_OFTEN =
  'That was a few times too often. Please wait a minute and send it again: what you typed is still here.';
const SEND_AGAIN = 'This form was open for a long time. Please send it once more: what you typed is still here.';

const TOKEN_FIELD = 'csrfmiddlewaretoken';
const ASKING: LeadState = { errors: {}, banner: null, stage: 'asking' };
/** From sending to the checkmark. Trip notes have none: the file comes at once. */
const CHECKMARK_MS: Partial<Record<LeadForm, number>> = {
  brochure: BROCHURE_CHECKMARK_MS,
  contact: CONTACT_CHECKMARK_MS,
};

/** The one machine behind all four forms (M57 to M60, M64, M66 to M74). */
export function leadForm(form: LeadForm): Lead {
  const $state = atom<LeadState>(ASKING);
  const button = buttonFor();
  let tried = false;

  const show = (errors: ErrorMap, general: string | null) => {
    const { __all__: said = [], [TOKEN_FIELD]: _token, ...fields } = errors;
    const banner = said[0] ?? bannerOf(form, fields) ?? general;
    $state.set({ errors: fields, banner, stage: 'asking' });
  };

  const send = async (values: FormValues): Promise<boolean> => {
    const before = checkBefore(form, values);
    show(before, null);
    if (Object.keys(before).length > 0) return false;
    if (form === 'trip-notes') await pause(TRIP_NOTES_SEND_DELAY_MS);
    const answer = await sendWithToken(form, values);
    if (answer.kind === 'ok') return true;
    show(errorsOf(form, answer, values), messageOf(answer));
    return false;
  };

  const celebrate = (tour: LeadTour | undefined) => {
    tried = false;
    $state.set({ ...ASKING, stage: 'sent' });
    tellOf(form, tour);
    if (form === 'mailing-list') setTimeout(() => $state.set(ASKING), MAILING_LIST_THANKS_MS);
    const checkmark = CHECKMARK_MS[form];
    if (checkmark === undefined) return;
    setTimeout(() => {
      if ($state.get().stage === 'sent') $state.set({ ...ASKING, stage: 'ticked' });
    }, checkmark);
  };

  return {
    $state,
    $button: button,
    touch: () => void formToken(),
    submit: async (values, tour) => {
      if (button.get() === 'pending') return false;
      tried = true;
      const sent = await runButton(button, () => send(values));
      if (sent) celebrate(tour);
      return sent;
    },
    change: (values) => {
      if (form !== 'contact' || !tried || button.get() === 'pending') return;
      show(checkBefore(form, values), null);
      if (isClean($state.get())) forgetError(button);
    },
    focus: (field) => {
      const state = $state.get();
      const errors = withoutError(state.errors, field);
      if (errors !== state.errors) $state.set({ ...state, errors, banner: bannerOf(form, errors) });
      if (Object.keys(errors).length === 0 && state.errors !== errors) forgetError(button);
    },
    restart: () => {
      tried = false;
      $state.set(ASKING);
      button.set('idle');
    },
  };
}

/** What is wrong before anything is sent. All but the question and an empty address to subscribe is for the functions. */
function checkBefore(form: LeadForm, values: FormValues): ErrorMap {
  if (form === 'contact') return checkForm(LEAD_ENDPOINTS.contact.body, leadBody(form, values));
  const nobody = form === 'mailing-list' && (values['email'] ?? '').trim() === '';
  return nobody ? { email: [REQUIRED] } : {};
}

/** A token that has grown too old is no fault of the visitor: the form goes once more, with another. */
async function sendWithToken(form: LeadForm, values: FormValues): Promise<Answer<unknown>> {
  const answer = await sendLead(form, values, await formToken());
  if (answer.kind !== 'refused' || !(TOKEN_FIELD in answer.errors)) return answer;
  const another = await renewFormToken();
  // A token younger than this looks like a robot's (P25).
  await pause(FORM_TIME_TRAP_MS);
  return sendLead(form, values, another);
}

/** To a refused brochure the page adds what the functions may leave unsaid (M67). */
function errorsOf(form: LeadForm, answer: Answer<unknown>, values: FormValues): ErrorMap {
  if (answer.kind !== 'refused') return {};
  const lacksAddress = form === 'brochure' && values['uk'] === 'on' && (values['address'] ?? '').trim() === '';
  return answer.status === 400 && lacksAddress ? { address: [REQUIRED], ...answer.errors } : answer.errors;
}

/** What to do about an answer that names no field (D37). */
function messageOf(answer: Answer<unknown>): string | null {
  if (answer.kind === 'unreachable') return NO_ANSWER;
  if (answer.kind !== 'refused') return OUR_FAULT;
  if (TOKEN_FIELD in answer.errors) return SEND_AGAIN;
  if (Object.keys(answer.errors).length > 0) return null;
  return answer.status === 429 ? TOO_OFTEN : OUR_FAULT;
}

function bannerOf(form: LeadForm, errors: ErrorMap): string | null {
  const fields = Object.keys(errors);
  if (fields.length === 0) return null;
  // The dialog shows it as its title (M72).
  if (form === 'trip-notes') return errors[fields[0]!]?.[0] ?? null;
  if (form !== 'contact') return null;
  return fields.length === 1 && fields[0] === 'email' ? (errors['email']?.[0] ?? FIELDS_REQUIRED) : FIELDS_REQUIRED;
}

function tellOf(form: LeadForm, tour: LeadTour | undefined): void {
  if (form === 'brochure') track({ kind: 'brochure-complete' });
  if (form === 'contact') track({ kind: 'contact-complete' });
  if (form === 'trip-notes' && tour !== undefined) track({ kind: 'trip-notes-submit', tour });
}

function isClean({ errors, banner }: LeadState): boolean {
  return Object.keys(errors).length === 0 && banner === null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => {
    setTimeout(over, milliseconds);
  });
}
