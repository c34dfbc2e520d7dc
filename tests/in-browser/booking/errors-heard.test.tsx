import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { withVisa } from '../../support/a-checkout.ts';
import { aPromoCode } from '../../support/a-promo-code.ts';
import { aBookingAt, button, dialog, field, fillCard, fillPersonal, heading } from '../support/a-booking.tsx';
import { listen } from '../support/heard.ts';
import { shownErrors } from '../support/marked.ts';

const REQUIRED = 'This field is required';
const ALL_FIVE =
  '! Please fix the 5 fields marked below: Last name, Email, Gender, How did you hear about us?, I agree to the terms and privacy policy.';
const press = (keys: string) => userEvent.keyboard(keys);

test('each error of a refused step is met on coming to its field, after its mark has gone [M68, M128]', async () => {
  await aBookingAt('personal');
  await button.click();
  await expect.poll(shownErrors).toHaveLength(5);
  const wrong = [
    field('Last name'),
    field('Email'),
    field('How did you hear about us?'),
    field('I agree to the terms'),
  ];
  for (const control of wrong) {
    (document.activeElement as HTMLElement).blur();
    (control.element() as HTMLElement).focus();
    await expect.element(control).not.toHaveAttribute('data-invalid');
    await expect.element(control).toHaveAttribute('aria-invalid', 'true');
    await expect.element(control).toHaveAccessibleDescription(REQUIRED);
  }
  const gender = dialog.getByRole('radiogroup', { name: 'Gender' });
  (dialog.getByRole('radio', { name: 'Female', exact: true }).element() as HTMLElement).focus();
  await expect.element(gender).not.toHaveAttribute('data-invalid');
  await expect.element(gender).toHaveAttribute('aria-invalid', 'true');
  await expect.element(gender).toHaveAccessibleDescription(REQUIRED);
  expect(shownErrors()).toEqual([]);
  await expect.element(button).toHaveTextContent('NEXT');

  await field('Last name').fill('Clarke');
  await expect.element(field('Last name')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Last name')).not.toHaveAttribute('aria-describedby');
  await dialog.getByRole('radio', { name: 'Female', exact: true }).click();
  await expect.element(gender).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Email')).toHaveAccessibleDescription(REQUIRED);
});

test('a refused step is said once for each press, with the names of its wrong fields', async () => {
  await aBookingAt('personal');
  const heard = listen();
  await button.click();
  await expect.poll(() => heard.splice(0)).toEqual(['please wait', 'error', ALL_FIVE]);
  await expect.element(field('Last name')).toHaveFocus();
  for (let stop = 0; stop < 12; stop += 1) await press('{Tab}');
  await expect.poll(shownErrors).toEqual([REQUIRED]);
  expect(heard).toEqual([]);
  await button.click();
  await expect.poll(() => heard.splice(0)).toEqual(['please wait', 'error', ALL_FIVE]);
});

test('one wrong field is said with what is wrong, and nothing while it is typed', async () => {
  await aBookingAt('personal');
  await fillPersonal();
  await field('Email').fill('ada@');
  const heard = listen();
  await button.click();
  await expect.poll(() => heard.splice(0)).toContain('! Email: Enter a valid email address.');
  await field('Email').fill('');
  await press('ada@');
  await expect.poll(shownErrors).toEqual(['Enter a valid email address.']);
  await press('example.com');
  await expect.poll(shownErrors).toEqual([]);
  expect(heard).toEqual([]);
});

test('a card that is typed after a refused press interrupts nobody', async () => {
  await aBookingAt('card');
  await fillCard();
  for (const label of ['Card number', 'CCV']) await field(label).fill('');
  const heard = listen();
  await button.click();
  await expect.poll(() => heard.splice(0)).toContain('! Please fix the 2 fields marked below: Card number, CCV.');
  await field('Card number').click();
  await press('4242424242424242');
  await field('CCV').click();
  await press('1');
  await expect.poll(shownErrors).toEqual(['Enter the 3- or 4-digit security code (CCV).']);
  await press('23');
  await expect.poll(shownErrors).toEqual([]);
  expect(heard).toEqual([]);
});

test('the visa step’s message stays with its choices for screen readers until one is made [M130]', async () => {
  await aBookingAt('visa', withVisa);
  const heard = listen();
  const choices = dialog.getByRole('radiogroup');
  const message = 'Please select one of the visa options*';
  await button.click();
  await expect.poll(() => heard.at(-1)).toMatch(`: ${message}`);
  (button.element() as HTMLElement).focus();
  (dialog.getByRole('radio').first().element() as HTMLElement).focus();
  await expect.element(choices).not.toHaveAttribute('data-invalid');
  await expect.element(choices).toHaveAccessibleDescription(message);
  await dialog.getByRole('radio', { name: /^I do not need a visa/ }).click();
  await expect.element(choices).not.toHaveAttribute('aria-invalid');
});

test('a refused promo code says why, and an accepted one that it is applied [M132]', async () => {
  await aBookingAt('summary', undefined, aPromoCode());
  const heard = listen();
  await field('Promo code').fill('WRONG99');
  await press('{Enter}');
  await expect.poll(() => heard).toContain('! Promo code: Sorry, this promo code isn’t valid. Please try another.');
  await field('Promo code').fill('summer10');
  await press('{Enter}');
  await expect.poll(() => heard).toContain('SUMMER10 applied: you save £129 GBP. Remove promo code SUMMER10');
});

test('a step that opens with an error says it [M143]', async () => {
  const { replies } = await aBookingAt('card');
  replies['POST /api/checkout/card/'] = () => ({
    status: 409,
    body: JSON.stringify({ error: { __all__: ['The price of your trip has changed.'] } }),
  });
  await fillCard();
  const heard = listen();
  await button.click();
  await expect.element(heading).toHaveTextContent('Great Choice! Your Trip Summary');
  await expect.poll(() => heard).toContain('! The price of your trip has changed.');
});

test('a press that fails twice in the same way on a step without a form says so twice', async () => {
  await aBookingAt('summary');
  const heard = listen();
  const failed = '! We couldn’t log you out. Check your connection and try again.';
  const logOut = dialog.getByRole('link', { name: 'Log out and clear these details' });
  await logOut.click();
  await expect.poll(() => heard).toEqual([failed]);
  await logOut.click();
  await expect.poll(() => heard).toEqual([failed, failed]);
});
