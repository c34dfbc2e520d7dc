import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { AnalyticsTour } from '#analytics/events.ts';
import { visitSource } from '#analytics/tag-layer.ts';
import { track } from '#analytics/track.ts';
import { type Answer, call } from '#api/call.ts';
import { typedAs, type TypedValues } from '#contract/endpoint.ts';
import { type ErrorMap, type PostedForm, REQUIRED } from '#contract/errors.ts';
import { isTicked } from '#contract/guest.ts';
import { AUTHORIZATION_SCHEME, getFormToken, LEAD_ENDPOINTS } from '#contract/leads.ts';
import {
  BROCHURE_CHECKMARK_MS,
  CONTACT_CHECKMARK_MS,
  FORM_TIME_TRAP_MS,
  MAILING_LIST_THANKS_MS,
  TRIP_NOTES_SEND_DELAY_MS,
} from '#domain/constants.ts';
import { leadBanner, type LeadForm, leadThanks, type Thanks } from '#domain/text/lead-texts.ts';
import { $currency } from '#features/currency/currency.ts';
import { type ContractForm, type FieldOf, useContractForm } from '#ui/contract-form.tsx';
import { turnstileAnswer } from '#ui/Turnstile.tsx';

/** A form is `asking` until it is sent. `ticked` follows `sent` after a delay and draws the checkmark. */
type LeadStage = 'asking' | 'sent' | 'ticked';

const NO_ANSWER = 'This may not have been sent. Check your connection and try again – what you typed is still here.';
const OUR_FAULT = 'Something went wrong on our side. Please try again in a minute – what you typed is still here.';
const TOO_OFTEN = 'Too many tries. Please wait a minute and send it again – what you typed is still here.';
const SEND_AGAIN = 'This form has been open for a while. Please send it again – what you typed is still here.';

const TOKEN_FIELD = 'csrfmiddlewaretoken';
/** The delay from sending to the checkmark. Trip notes have no checkmark, because the file opens at once. */
const CHECKMARK_MS: Partial<Record<LeadForm, number>> = {
  brochure: BROCHURE_CHECKMARK_MS,
  contact: CONTACT_CHECKMARK_MS,
};

export function leadForm(form: LeadForm) {
  const $stage = atom<LeadStage>('asking');
  return {
    $stage,
    /** Requests the token for sending. Called when the visitor begins to use the form. */
    touch: askForFormToken,
    /**
     * Sends to the address of the form, its action. Returns null on success, else the messages by field; `__all__` holds
     * those of no field.
     */
    send: async (action: string, values: TypedValues): Promise<ErrorMap | null> => {
      if (form === 'trip-notes') await pause(TRIP_NOTES_SEND_DELAY_MS);
      const answer = await sendWithToken(form, action, values);
      return answer.kind === 'ok' ? null : errorsOf(form, answer, values);
    },
    /** Shows the thanks and reports the event to analytics. */
    celebrate: (tour: AnalyticsTour | undefined) => {
      $stage.set('sent');
      reportSent(form, tour);
      if (form === 'mailing-list') setTimeout(() => $stage.set('asking'), MAILING_LIST_THANKS_MS);
      const checkmark = CHECKMARK_MS[form];
      if (checkmark === undefined) return;
      setTimeout(() => {
        if ($stage.get() === 'sent') $stage.set('ticked');
      }, checkmark);
    },
    /** Shows the form again to a visitor who returns after sending it. */
    restart: () => $stage.set('asking'),
  };
}

/** Sends a form, and once more with a new token if the token has expired, which is not the visitor's fault. */
async function sendWithToken(form: LeadForm, action: string, values: TypedValues): Promise<Answer<unknown>> {
  const answer = await sendLead(form, action, values, await formToken());
  if (answer.kind !== 'refused' || !(TOKEN_FIELD in answer.errors)) return answer;
  token = null;
  return sendLead(form, action, values, await formToken());
}

/** The messages of a failed form. Adds the missing address of a refused brochure, which the functions may not report. */
function errorsOf(form: LeadForm, answer: Answer<unknown>, values: TypedValues): ErrorMap {
  if (!showsMessages(form, answer)) return {};
  const errors: ErrorMap = {};
  const message = messageOf(answer);
  if (message !== null) errors['__all__'] = [message];
  if (answer.kind !== 'refused') return errors;
  const { [TOKEN_FIELD]: _token, ...refused } = answer.errors;
  const lacksAddress = form === 'brochure' && values['uk'] === true && String(values['address'] ?? '').trim() === '';
  if (answer.status === 400 && lacksAddress) errors['address'] = [REQUIRED];
  return { ...errors, ...refused };
}

/** Only a 400 of the brochure shows messages. After any other failure its button shows `error` and nothing else. */
function showsMessages(form: LeadForm, answer: Answer<unknown>): boolean {
  return form !== 'brochure' || (answer.kind === 'refused' && answer.status === 400);
}

/** The message of an answer that names no field, with what to do. */
function messageOf(answer: Answer<unknown>): string | null {
  if (answer.kind === 'unreachable') return NO_ANSWER;
  if (answer.kind !== 'refused') return OUR_FAULT;
  if (TOKEN_FIELD in answer.errors) return SEND_AGAIN;
  if (Object.keys(answer.errors).length > 0) return null;
  return answer.status === 429 ? TOO_OFTEN : OUR_FAULT;
}

function reportSent(form: LeadForm, tour: AnalyticsTour | undefined): void {
  if (form === 'brochure') track({ kind: 'brochure-complete' });
  if (form === 'contact') track({ kind: 'contact-complete' });
  // A form knows more of its tour than analytics are told.
  if (form === 'trip-notes' && tour !== undefined)
    track({ kind: 'trip-notes-submit', tour: { code: tour.code, name: tour.name } });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}

interface FormToken {
  /** Empty if the request failed. The functions then use their other checks. */
  readonly text: string;
  /** When it was requested, in milliseconds of the page's clock. */
  readonly since: number;
}

let token: Promise<FormToken> | null = null;

/**
 * Requests the token of a lead form. The token also tells the functions how long the form has been open, so
 * request it when the visitor begins to use the form.
 */
function askForFormToken(): void {
  token ??= fetchToken();
}

/** Returns the token once it is old enough, because a form that is sent sooner looks like a robot's. */
async function formToken(): Promise<string> {
  askForFormToken();
  const { text, since } = await token!;
  const missing = since + FORM_TIME_TRAP_MS - performance.now();
  if (text !== '' && missing > 0) await pause(missing);
  return text;
}

async function fetchToken(): Promise<FormToken> {
  const since = performance.now();
  const answer = await call(getFormToken);
  if (answer.kind === 'ok') return { text: answer.value.csrfmiddlewaretoken, since: performance.now() };
  token = null;
  return { text: '', since };
}

/**
 * The body of a form on the wire: ticks as true or false, the page's current currency, and the visit's source. The
 * address is sent only with the request for a printed brochure.
 */
function leadBody(form: LeadForm, values: TypedValues): Record<string, unknown> {
  // Subscribing is itself the consent.
  const body = { ...values, consent: form === 'mailing-list' || values['consent'] === true, source: visitSource() };
  if (form !== 'brochure') return body;
  const uk = values['uk'] === true;
  return { ...body, uk, address: uk ? (values['address'] ?? '') : '', currency: $currency.get() };
}

/**
 * Sends a form to the address that its page gives it, with the key that every page names the site by. Does not read a
 * successful answer.
 */
function sendLead(form: LeadForm, path: string, values: TypedValues, token: string): Promise<Answer<unknown>> {
  const { method, body } = LEAD_ENDPOINTS[form];
  const { siteKey = '' } = document.documentElement.dataset;
  return call(
    { method, path, query: null, body, response: v.unknown() },
    {
      body: { ...leadBody(form, values), csrfmiddlewaretoken: token },
      authorization: `${AUTHORIZATION_SCHEME} ${siteKey}`,
    },
  );
}

/** One of the four forms on its page. Its controls have the values of a form that was sent without script. */
export interface Lead extends Omit<ContractForm, 'field'> {
  readonly kind: LeadForm;
  readonly field: (name: string) => ReturnType<FieldOf> & { defaultValue: string | undefined };
  /** The props of a checkbox, and whether it is ticked at first. */
  readonly box: (name: string, isTickedAtFirst?: boolean) => ReturnType<FieldOf> & { defaultChecked: boolean };
  readonly posted: PostedForm | undefined;
  /** The address that the form is sent to, with script and without. */
  readonly api: string;
  readonly stage: LeadStage;
  readonly banner: string | null;
  readonly thanks: Thanks;
  readonly restart: () => void;
}

interface Options {
  /** The address that the form is sent to; our own functions' without one. */
  readonly api?: string | undefined;
  readonly posted?: PostedForm | undefined;
  /** Fields to empty after the form was sent. */
  readonly typed: readonly string[];
  /** Returns the tour whose trip notes were requested. */
  readonly tourOf?: (values: TypedValues) => AnalyticsTour | undefined;
  readonly onSent?: (values: TypedValues) => void;
}

export function useLead(
  kind: LeadForm,
  { api = LEAD_ENDPOINTS[kind].path, posted, typed, tourOf, onSent }: Options,
): Lead {
  const [lead] = useState(() => leadForm(kind));
  const [schema] = useState(() => typedAs((values) => leadBody(kind, values), LEAD_ENDPOINTS[kind].body));
  const [sent, setSent] = useState<TypedValues>({});
  const stage = useStore(lead.$stage, { ssr: 'initial' });
  const form = useContractForm({
    schema,
    found: posted,
    send: async (values, element) => {
      const refused = await lead.send(element.getAttribute('action')!, { ...values, ...turnstileAnswer(element) });
      if (refused !== null) return refused;
      setSent(values);
      lead.celebrate(tourOf?.(values));
      form.restart(typed);
      onSent?.(values);
      return null;
    },
  });
  useEffect(() => lead.touch(), [lead]);
  return {
    ...form,
    field: (name) => ({ ...form.field(name), defaultValue: posted?.values[name] }),
    box: (name, isTickedAtFirst = false) => ({
      ...form.field(name),
      defaultChecked: posted === undefined ? isTickedAtFirst : isTicked(posted.values[name]),
    }),
    posted,
    kind,
    api,
    stage,
    banner: leadBanner(kind, form.errors),
    thanks: leadThanks(kind, sent['uk'] === true),
    restart: () => {
      lead.restart();
      form.restart();
    },
  };
}
