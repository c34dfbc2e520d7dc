import { parseHTML } from 'linkedom';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#contract/cart.ts';
import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { CardStep } from '#features/booking/steps/CardStep.tsx';
import { AdditionalStep, PersonalStep } from '#features/booking/steps/GuestSteps.tsx';
import { LostLink } from '#features/check-in/LostLink.tsx';
import { Brochure, Contact, MailingList, TripNotes } from '#features/leads/LeadForms.tsx';
import { bookDetails } from '#functions/checkout/pages/book-details.tsx';
import { SignInForm } from '#functions/office/pages/staff-forms.tsx';

const detailsPage = () => bookDetails({ known: {}, posted: null, cart: EMPTY_CART }, []);

describe('the guest’s details are asked for alike in the dialog and in the page [M110, E17]', () => {
  test('each field has the same label, keyboard, limit and autocompletion', () => {
    const dialog = controlsOf(<PersonalStep />);
    const page = controlsOf(detailsPage());
    // Three fields in the dialog, one in the page (decision 025).
    for (const part of ['dob_day', 'dob_month', 'dob_year']) delete dialog[`${part} input`];
    delete page['dob input'];
    const withoutEmptyValue = (controls: typeof page) =>
      Object.fromEntries(
        Object.entries(controls).map(([name, { value = '', ...attributes }]) => [name, { value, ...attributes }]),
      );
    expect(Object.keys(page).length).toBe(7);
    expect(withoutEmptyValue(page)).toEqual(withoutEmptyValue(dialog));
  });

  test('each control of the page has its name as its id, which messages and links can name', () => {
    const controls = [...drawn(detailsPage()).querySelectorAll('.field > :is(input, select), .check input')];
    expect(controls.map(({ id }) => id)).toEqual(controls.map((control) => control.getAttribute('name')));
    expect(controls.length).toBe(7);
  });

  test('the dialog asks for the additional information by the same table as the check-in area [M98]', () => {
    const dialog = controlsOf(<AdditionalStep />);
    const asked = Object.keys(dialog).map((name) => name.split(' ')[0]);
    expect(asked).toEqual(Object.keys(ADDITIONAL_FIELDS));
    for (const [name, { label }] of Object.entries(ADDITIONAL_FIELDS))
      expect(Object.entries(dialog).find(([key]) => key.startsWith(`${name} `))?.[1]).toMatchObject({ text: label });
  });
});

describe('a form says once what its asterisk means, and marks what may stay empty', () => {
  const contact = { office: '', tour: '', phone: { text: '1', url: 'tel:1' }, social: null };
  test.each<[string, ReactNode, readonly string[]]>([
    ['the personal step', <PersonalStep />, ['First and middle names', 'Phone']],
    ['the card step', <CardStep />, []],
    ['the details without script', detailsPage(), ['First and middle names', 'Phone', 'Date of birth']],
    ['a question', <Contact {...contact} />, ['Phone']],
    ['the brochure', <Brochure office="" tour="" post="UK" />, []],
    ['the mailing list', <MailingList />, ['Name']],
    ['trip notes', <TripNotes tours={[]} />, []],
    ['a lost link', <LostLink />, []],
    ['the staff’s sign-in', <SignInForm posted={null} next="/" />, []],
  ])('%s', (_name, form, optional) => {
    const document = drawn(form);
    const [note, ...more] = document.querySelectorAll('.form__required');
    expect([note?.textContent, more]).toEqual(['* Required', []]);
    const [firstStar] = document.querySelectorAll('label .req, legend .req');
    expect(note!.compareDocumentPosition(firstStar!) & 4, 'above the fields').toBe(4);
    const marked = [...document.querySelectorAll('label')].filter(({ textContent }) =>
      textContent.includes('(optional)'),
    );
    expect(marked.map(({ textContent }) => textContent.replace(' (optional)', '').trim())).toEqual(optional);
    const asked = [...document.querySelectorAll('.field')].filter((one) => one.closest('fieldset') === null);
    expect(asked.filter((one) => one.querySelector('.req, .field__optional') === null)).toEqual([]);
  });
});

function drawn(form: ReactNode): Document {
  return parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(form)}</body></html>`).document;
}

/** The attributes of each named control of a form, and the text of its label. */
function controlsOf(form: ReactNode): Record<string, Readonly<Record<string, string>>> {
  const document = drawn(form);
  const controls = [...document.querySelectorAll('input, textarea, select')].filter(
    (control) => control.getAttribute('type') !== 'hidden',
  );
  return Object.fromEntries(
    controls.map((control) => {
      const shown = [...control.attributes]
        .map(({ name, value }) => [name.toLowerCase(), value] as const)
        .filter(([name]) => name !== 'id');
      const label = control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`);
      const text = (label?.textContent ?? '').replace(/\s+/g, ' ').trim();
      return [
        `${control.getAttribute('name')} ${control.tagName.toLowerCase()}`,
        { ...Object.fromEntries(shown), text },
      ];
    }),
  );
}
