import { page } from 'vitest/browser';
import { Brochure, Contact } from '#features/leads/LeadForms.tsx';
import type { Replies } from '../../support/fake-functions.ts';

/** Gives each form its token. A test adds what answers the form itself. */
export const formToken: Replies = { 'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: 'token' } }) };

/** The other ways to reach us, which the contact form names. */
export const ways = {
  phone: { text: '+61 8 5550 1234', url: 'tel:+61855501234' },
  social: { label: 'Instagram', url: 'https://social.example' },
};
export const contact = <Contact office="alice-springs" tour="" {...ways} />;
export const brochure = <Brochure office="alice-springs" tour="RC10" post="UK" currency="GBP" />;

export const leadField = (name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) });

/** Fills in what the form that is shown asks for: a name, an email, a question and consent. */
export async function fillLead(): Promise<void> {
  await leadField('Name').fill('Ana');
  await leadField('Email').fill('ana@example.com');
  const question = leadField('Question');
  if (question.elements().length > 0) await question.fill('Is there coffee?');
  const consent = page.getByRole('checkbox', { name: /privacy policy/ });
  if (consent.elements().length > 0) await consent.click();
}
