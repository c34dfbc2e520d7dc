import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#contract/cart.ts';
import { ADDITIONAL_FIELDS, PERSONAL_FIELDS } from '#contract/guest-fields.ts';
import { CardStep } from '#features/booking/steps/CardStep.tsx';
import { AdditionalStep, PersonalStep } from '#features/booking/steps/GuestSteps.tsx';
import { LostLink } from '#features/check-in/LostLink.tsx';
import { Brochure, Contact, MailingList, TripNotes } from '#features/leads/LeadForms.tsx';
import { bookDetails } from '#functions/checkout/pages/book-details.tsx';
import { area, checkbox, choice, choices, field, radioRow, select } from '#functions/http/html/form-fields.ts';
import { type Markup, price } from '#functions/http/html/markup.ts';
import { SignInForm } from '#functions/office/pages/staff-forms.tsx';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Checkbox, Field, RadioRow, Select } from '#ui/Field.tsx';
import { Price } from '#ui/Price.tsx';

const STATES = [
  ['plain', {}],
  ['required', { required: true }],
  ['with an error', { error: 'Say it <again> & shorter.' }],
  ['required, with an error', { required: true, error: 'This field is required.' }],
] as const;

const EMAIL = { ...PERSONAL_FIELDS.email, name: 'email', required: false };
const NOTES = { ...ADDITIONAL_FIELDS.notes, name: 'notes' };
const WORDS = ['Female', 'Male', 'Prefer not to say'];

async function drawnByWorker(markup: Markup): Promise<string> {
  return String(await markup);
}

const expectDrawnAlike = async (element: ReactElement, markup: Markup) =>
  expect(shapeOf(await drawnByWorker(markup))).toEqual(shapeOf(renderToStaticMarkup(element)));

describe.each(STATES)('the Worker draws as the dialog does: %s [E17]', (_state, state) => {
  test.each(['', 'mara@example.com "M"'])('a field with the value “%s”', async (value) => {
    await expectDrawnAlike(<Field {...EMAIL} {...state} defaultValue={value} />, field({ ...EMAIL, ...state, value }));
  });

  test.each(['', 'No nuts.\nNo fish.'])('a text of several lines: “%s”', async (value) => {
    await expectDrawnAlike(
      <Field {...NOTES} {...state} type="textarea" defaultValue={value} />,
      area({ ...NOTES, ...state, value }),
    );
  });

  test.each([true, false])('a checkbox, ticked: %s', async (checked) => {
    const words = { name: 'tc_terms', label: 'I agree to the terms.' };
    await expectDrawnAlike(
      <Checkbox name={words.name} {...state} defaultChecked={checked}>
        {words.label}
      </Checkbox>,
      checkbox({ ...words, ...state, checked }),
    );
  });

  test.each(['', 'Male', 'No such option'])('a select with the value “%s”', async (value) => {
    const words = {
      name: 'hear',
      label: 'How did you hear about us?',
      options: [...WORDS, { name: 'A & B', value: 'ab' }],
    };
    await expectDrawnAlike(
      <Select {...words} {...state} defaultValue={value} />,
      select({ ...words, ...state, value }),
    );
  });

  test.each(['', 'Male'])('a row of radio buttons with the value “%s”', async (value) => {
    const words = { name: 'gender', label: 'Gender', options: WORDS };
    await expectDrawnAlike(
      <RadioRow {...words} {...state} defaultValue={value} />,
      radioRow({ ...words, ...state, value }),
    );
  });
});

describe('the Worker draws as the dialog does [E17]', () => {
  const ignore = () => undefined;

  test.each([
    ['a card', {}, {}],
    ['a chosen card', { checked: true }, { isChosen: true }],
    ['a card that cannot be chosen', { disabled: true }, { isOff: true }],
    ['a card with a hint', { hint: 'Stays 90 days' }, { hint: 'Stays 90 days' }],
    ['one card of several', { many: true }, { many: true }],
    ['a card with a price', { end: <Price amount="$120pp AUD" /> }, { amount: '$120pp AUD' }],
  ])('%s', async (_name, mine, theirs) => {
    const card = { name: 'visa_id', title: 'Visitor & holiday' };
    await expectDrawnAlike(
      <Choice {...card} value={3} checked={false} onChoose={ignore} {...mine} />,
      choice({ ...card, value: '3', isChosen: false, ...theirs }),
    );
  });

  test.each([
    ['one of several', {}],
    ['many of several', { many: true }],
    ['a legend for screen readers', { hideLegend: true }],
    ['a message', { errorId: 'visa-error' }],
  ])('a group of cards: %s', async (_name, facts) => {
    const card = { name: 'visa_id', title: 'No visa' };
    await expectDrawnAlike(
      <Choices legend="Visa options" {...facts}>
        <Choice {...card} value={1} checked={false} onChoose={ignore} />
      </Choices>,
      choices({ legend: 'Visa options', ...facts }, choice({ ...card, value: '1', isChosen: false })),
    );
  });

  test.each([{ amount: '$2,490pp AUD' }, { amount: '$2,490pp AUD', was: '$2,990pp AUD' }, { amount: 'Nothing' }])(
    'a price, its spaces counted: %o',
    async (facts) => {
      await expectDrawnAlike(<Price {...facts} />, price(facts));
      const spoken = (markup: string) =>
        markup
          .replace(/<[^>]+>/g, '')
          .replace(/\s+/g, ' ')
          .trim();
      expect(spoken(await drawnByWorker(price(facts)))).toBe(spoken(renderToStaticMarkup(<Price {...facts} />)));
    },
  );
});

describe('the guest’s details are asked for alike in the dialog and in the page [M110, E17]', () => {
  test('each field has the same label, keyboard, limit and autocompletion', async () => {
    const dialog = controlsOf(renderToStaticMarkup(<PersonalStep />));
    const page = controlsOf(await drawnByWorker(bookDetails({ known: {}, posted: null, cart: EMPTY_CART }, [])));
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

  test('the dialog asks for the additional information by the same table as the check-in area [M98]', () => {
    const dialog = controlsOf(renderToStaticMarkup(<AdditionalStep />));
    const asked = Object.keys(dialog).map((name) => name.split(' ')[0]);
    expect(asked).toEqual(Object.keys(ADDITIONAL_FIELDS));
    for (const [name, { label }] of Object.entries(ADDITIONAL_FIELDS))
      expect(Object.entries(dialog).find(([key]) => key.startsWith(`${name} `))?.[1]).toMatchObject({ text: label });
  });
});

describe('a form says once what its asterisk means, and marks what may stay empty', () => {
  const contact = { office: '', tour: '', phone: { text: '1', url: 'tel:1' }, social: null };
  test.each<[string, () => string | Promise<string>, readonly string[]]>([
    ['the personal step', () => renderToStaticMarkup(<PersonalStep />), ['First and middle names', 'Phone']],
    ['the card step', () => renderToStaticMarkup(<CardStep />), []],
    [
      'the details without script',
      () => drawnByWorker(bookDetails({ known: {}, posted: null, cart: EMPTY_CART }, [])),
      ['First and middle names', 'Phone', 'Date of birth'],
    ],
    ['a question', () => renderToStaticMarkup(<Contact {...contact} />), ['Phone']],
    ['the brochure', () => renderToStaticMarkup(<Brochure office="" tour="" post="UK" />), []],
    ['the mailing list', () => renderToStaticMarkup(<MailingList />), ['Name']],
    ['trip notes', () => renderToStaticMarkup(<TripNotes tours={[]} />), []],
    ['a lost link', () => renderToStaticMarkup(<LostLink />), []],
    ['the staff’s sign-in', () => renderToStaticMarkup(<SignInForm posted={null} next="/" />), []],
  ])('%s', async (_name, draw, optional) => {
    const { document } = parseHTML(`<!doctype html><html><body>${await draw()}</body></html>`);
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

/** Attributes that say how one element points to another by its id. */
const REFERENCES = new Set(['id', 'for', 'aria-describedby', 'aria-labelledby']);
/** The page focuses its first wrong control by `autofocus`; the dialog does it by script. */
const PAGE_ALONE = new Set(['autofocus']);

/** An element as a list: its tag, its attributes by name, and what is in it. Two drawings are alike if these are equal. */
export type Shape = string | readonly [string, Readonly<Record<string, string>>, readonly Shape[]];

/**
 * The shape of a piece of markup. Ids are numbered in their order, and one that nothing points to is left out, because
 * React makes its own. White space between elements does not count.
 */
export function shapeOf(markup: string): readonly Shape[] {
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  const attributes = [...document.querySelectorAll('body *')].flatMap((element) => [...element.attributes]);
  const pointedAt = new Set(
    attributes
      .filter(({ name }) => name !== 'id' && REFERENCES.has(name.toLowerCase()))
      .flatMap((one) => ids(one.value)),
  );
  const numbers = new Map([...pointedAt].map((id, index) => [id, `id-${index + 1}`]));
  const attributesOf = (element: Element): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...element.attributes]
        .map(({ name, value }): readonly [string, string] => [name.toLowerCase(), value])
        .filter(([name, value]) => !PAGE_ALONE.has(name) && (name !== 'id' || pointedAt.has(value)))
        .map(([name, value]): [string, string] => [
          name,
          REFERENCES.has(name)
            ? ids(value)
                .map((id) => numbers.get(id)!)
                .join(' ')
            : value,
        ])
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  const contentOf = (element: Element): Shape[] =>
    [...element.childNodes].flatMap((node: ChildNode): Shape[] => {
      if (node.nodeType === node.ELEMENT_NODE) {
        const child = node as Element;
        return [[child.tagName.toLowerCase(), attributesOf(child), contentOf(child)]];
      }
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      return text === '' ? [] : [text];
    });
  return contentOf(document.body);
}

function ids(value: string): string[] {
  return value.split(/\s+/).filter(Boolean);
}

/** The attributes of each named control of a form, and the text of its label. */
export function controlsOf(markup: string): Record<string, Readonly<Record<string, string>>> {
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  const controls = [...document.querySelectorAll('input, textarea, select')].filter(
    (control) => control.getAttribute('type') !== 'hidden',
  );
  return Object.fromEntries(
    controls.map((control) => {
      const shown = [...control.attributes]
        .map(({ name, value }) => [name.toLowerCase(), value] as const)
        .filter(([name]) => !REFERENCES.has(name) && !PAGE_ALONE.has(name) && name !== 'aria-invalid');
      const label = control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`);
      const text = (label?.textContent ?? '').replace(/\s+/g, ' ').trim();
      return [
        `${control.getAttribute('name')} ${control.tagName.toLowerCase()}`,
        { ...Object.fromEntries(shown), text },
      ];
    }),
  );
}
