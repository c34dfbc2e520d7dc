import { useStore } from '@nanostores/react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { $cart, applyPromoCode } from '#features/cart/cart.ts';
import { buttonFor, type ButtonStore, forgetError, runButton } from '#ui/button-state.ts';
import { StepButton } from '#ui/Button.tsx';
import { plain, withVisa } from '../../support/a-checkout.ts';
import { aPromoCode } from '../../support/a-cart.ts';
import { refusal } from '../../support/fake-cart.ts';
import { translatePage } from '../../support/translated-page.ts';
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

test('a step that opens with an error says it [M143]', async () => {
  const { replies } = await aBookingAt('card');
  replies['POST /api/checkout/card/'] = () => refusal('The price of your trip has changed.');
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
  // Programs that fetch links ahead of a press fetch what stands in `href`.
  await expect.element(logOut).toHaveAttribute('href', '/book/');
  await logOut.click();
  await expect.poll(() => heard).toEqual([failed]);
  await logOut.click();
  await expect.poll(() => heard).toEqual([failed, failed]);
});

function Step({ store, onPress }: { store: ButtonStore; onPress: () => void }) {
  return <StepButton label="NEXT" state={useStore(store)} onPress={onPress} />;
}

/** A step's button whose work ends when the test allows it. */
async function aStep() {
  const store = buttonFor();
  let work = Promise.withResolvers<boolean>();
  const action = vi.fn(() => work.promise);
  await render(<Step store={store} onPress={() => void runButton(store, action)} />);
  return {
    store,
    action,
    button: page.getByRole('button'),
    ends: (succeeded: boolean) => {
      work.resolve(succeeded);
      work = Promise.withResolvers();
    },
  };
}

test('says please wait while it works, keeps the focus, and takes no second press [M90]', async () => {
  const { action, button } = await aStep();
  await expect.element(button).toHaveTextContent('NEXT');
  await button.click();
  await expect.element(button).toHaveTextContent('please wait');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button.element().querySelector<HTMLElement>('.spinner')).toBeVisible();
  await button.click({ force: true });
  await userEvent.keyboard('{Enter}');
  expect(action).toHaveBeenCalledTimes(1);
});

test('its states are said politely, its label is not said again, and beside its error it keeps its name', async () => {
  const { button, ends, store } = await aStep();
  const heard = listen();
  await button.click();
  ends(false);
  await expect.element(button).toMatchTextContent(/^error\b/);
  await expect.element(button).toHaveAccessibleName(/^error ?\. Try again: NEXT$/);
  forgetError(store);
  await expect.element(button).toHaveTextContent('NEXT');
  await expect.poll(() => heard).toEqual(['please wait', 'error']);
});

test('a translated booking goes on to the next steps, with the stops that are done', async () => {
  translatePage();
  await aBookingAt('visa', withVisa);
  await expect.element(heading).toMatchTextContent(/^Do you need a visa for/);
  expect(document.querySelectorAll(':is(font)').length).toBeGreaterThan(20);
  const stops = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.element(stops.first()).toMatchTextContent(/, done$/);
  await expect.element(dialog.getByRole('link', { name: 'Log out and clear these details' })).toBeVisible();
});

test('in a translated booking the sum above the pay button follows the cart', async () => {
  translatePage();
  await aBookingAt('summary', plain, aPromoCode({ code: 'TEN' }));
  const due = () => dueText(moneyOf($cart.get())!, INSTALLMENT_FULL);
  const before = due();
  await expect.element(dialog.getByText(before).last()).toBeVisible();
  await applyPromoCode('TEN');
  expect(due()).not.toBe(before);
  await expect.poll(() => document.querySelector('.booking__due')?.textContent).toBe(due());
});
