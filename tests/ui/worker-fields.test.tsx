import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ADDITIONAL_FIELDS, PERSONAL_FIELDS } from '#contract/guest-fields.ts';
import { area, checkbox, choice, choices, field, radioRow, select } from '#functions/http/html/form-fields.ts';
import { type Markup, price } from '#functions/http/html/markup.ts';
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
