import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Brochure, Contact, MailingList, TripNotes } from '#features/leads/LeadForms.tsx';
import { BrochureDialog, ContactDialog, TripNotesDialog } from '#features/leads/LeadDialogs.tsx';
import { giveConsent, withdrawConsent } from '#features/consent/consent.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { serve } from '../support/fake-functions.ts';
import { fillLead, formToken, ways } from './support/a-lead-form.tsx';

/** An address that none of our own functions has. */
const API = '/of-another-service/';
const { dataset } = document.documentElement;

const about = { api: API, office: 'alice-springs', tour: 'RC10' };
const redCentre = { code: 'RC10', name: 'The Red Centre', file: '#notes-rc10', page: '/notes/' };
const topEnd = { code: 'TE07', name: 'The Top End', file: '#notes-te07' };

interface Case {
  readonly form: ReactNode;
  /** Opens the dialog that holds the form. */
  readonly open?: () => Promise<void> | void;
  /** Fills in what only this form asks for. */
  readonly fill?: () => Promise<void>;
  readonly body: Readonly<Record<string, unknown>>;
  /** What analytics are told: one entry, or none. */
  readonly pushed: readonly unknown[];
}

const question = {
  body: { question: 'Is there coffee?', office: 'alice-springs' },
  pushed: [{ event: 'contactComplete' }],
};
const posted = {
  body: { office: 'alice-springs', tour_of_interest: 'RC10', currency: 'GBP', uk: false },
  pushed: [{ event: 'pageView', page: { path: '/brochure/complete', title: 'brochure request complete' } }],
};
const notesOf = ({ code, name }: { code: string; name: string }) => ({
  body: { tour_of_interest: code },
  pushed: [{ event: 'tripNotesSubmit', tour: { code, name } }],
});

const FORMS: Readonly<Record<string, Case>> = {
  'the contact form [M59, M146]': { form: <Contact {...about} {...ways} />, ...question },
  'the contact form in its dialog [M146]': {
    form: <ContactDialog {...about} {...ways} />,
    open: async () => {
      sendPageEvent('contact:open');
      await page.getByRole('button', { name: /^Leave a message/ }).click();
    },
    ...question,
  },
  'the brochure’s form [M62, M64]': { form: <Brochure {...about} />, ...posted },
  'the brochure’s form in its dialog [M62]': {
    form: <BrochureDialog {...about} />,
    open: () => sendPageEvent('brochure:open'),
    ...posted,
  },
  'the form for the notes of any trip [M70, M71]': {
    form: <TripNotes api={API} tours={[redCentre, topEnd]} />,
    fill: () => page.getByRole('combobox', { name: 'Trip' }).selectOptions('TE07'),
    ...notesOf(topEnd),
  },
  'the form for a trip’s notes in its dialog [M70, M71]': {
    form: <TripNotesDialog api={API} tour={redCentre} />,
    open: () => sendPageEvent('trip-notes:open'),
    ...notesOf(redCentre),
  },
  'the mailing list [M73]': { form: <MailingList api={API} />, body: { consent: true }, pushed: [] },
};

let received: ReturnType<typeof serve>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  received = serve({ ...formToken, [`POST ${API}`]: () => ({ body: {} }) });
  dataset['analytics'] = 'data-layer';
  delete window.dataLayer;
  giveConsent(['analytics']);
  onTestFinished(() => {
    delete dataset['analytics'];
    delete window.dataLayer;
    withdrawConsent(['analytics']);
  });
});

const sent = () => received.filter(({ method }) => method === 'POST');
/** The events, without the commands of consent mode before them. */
const events = () => (window.dataLayer ?? []).filter((entry) => 'event' in entry);

async function send({ open, fill }: Case): Promise<void> {
  await open?.();
  await fillLead();
  await fill?.();
  document.querySelector<HTMLElement>('form button[type=submit]')!.click();
  await vi.advanceTimersByTimeAsync(4000);
}

test.each(Object.entries(FORMS))(
  '%s is sent to the address that its page gives it, and told to analytics once (M149)',
  async (_name, form) => {
    await render(form.form);
    await send(form);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: API, body: { name: 'Ana', email: 'ana@example.com', ...form.body } });
    await expect.poll(events).toEqual(form.pushed);
  },
);

test.each([
  ['in its dialog', FORMS['the form for a trip’s notes in its dialog [M70, M71]']!, '#notes-rc10'],
  ['on its page', FORMS['the form for the notes of any trip [M70, M71]']!, '#notes-te07'],
])('the notes that were asked for %s open, and the dialog closes [M71]', async (_name, form, file) => {
  await render(form.form);
  await send(form);
  await expect.poll(() => location.hash).toBe(file);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
