import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { guestFrom, rememberDraft } from '#features/booking/booking-forms.ts';
import { recallBooking } from '#features/cart/booking-memory.ts';
import { closeBooking, openBooking } from '#features/booking/booking.ts';
import { $cart } from '#features/cart/cart.ts';
import { RadioRow } from '#ui/Field.tsx';
import { guest, tour } from '../../support/a-checkout.ts';
import { aBookingAt, button, dialog, field, fillPersonal, heading, sent } from '../support/a-booking.tsx';
import { listen } from '../support/heard.ts';
import { withLargeText, tap } from '../support/browser.ts';
import { expectMarked, shownErrors } from '../support/marked.ts';

let booking: Awaited<ReturnType<typeof aBookingAt>>;
beforeEach(async () => {
  booking = await aBookingAt('personal');
});

const alerts = dialog.getByRole('alert');
const gender = dialog.getByRole('radiogroup', { name: 'Gender' });

test('four digits of the year of birth fit at 200 % text on a phone', async () => {
  for (const width of [320, 360, 390]) {
    await page.viewport(width, 740);
    await withLargeText();
    const year = field('Year').element() as HTMLInputElement;
    year.value = '1984';
    expect(year.scrollWidth, `${width}`).toBeLessThanOrEqual(year.clientWidth);
  }
});

test('a chosen gender keeps its colours in a row that was refused', async () => {
  const { container } = await render(
    <RadioRow label="Gender" name="gender" options={['Female', 'Male']} defaultValue="Male" error="Choose one." />,
  );
  const [other, chosen] = [...container.querySelectorAll('label')].map((label) => getComputedStyle(label));
  expect(chosen!.backgroundColor).not.toBe(other!.backgroundColor);
});

test.each([
  ['fails', { status: 500, body: 'boom' }, 'Something went wrong on our side. Please try again in a moment.'],
  [
    'cannot be reached',
    'unreachable' as const,
    'We couldn’t reach our booking system. Check your connection and try again.',
  ],
])(
  'says error and a plain sentence when the server %s, and a retry is safe [M90, P26, M152]',
  async (_, reply, sentence) => {
    const ok = booking.replies['POST /api/guest/']!;
    booking.replies['POST /api/guest/'] = () => reply;
    await fillPersonal();
    await button.click();
    await expect.element(alerts.first()).toHaveTextContent(sentence);
    await expect.element(button).toMatchTextContent(/^error\b/);
    await expect.element(field('Last name')).toHaveValue('Clarke');
    booking.replies['POST /api/guest/'] = ok;
    await button.click();
    await expect.element(button).toHaveTextContent('all good');
    await vi.advanceTimersByTimeAsync(1000);
    await expect.element(heading).toHaveTextContent('Great Choice! Your Trip Summary');
  },
);

test.each([400, 409])(
  'shows a server error (%i) at its field and above; focusing the field clears both [M128, M131, M152]',
  async (status) => {
    const error = { email: ['Enter another email.'], __all__: ['Please look at your email again.'] };
    booking.replies['POST /api/guest/'] = () => ({ status, body: JSON.stringify({ error }) });
    await fillPersonal();
    const heard = listen();
    await button.click();
    const banner = dialog.getByText('Please look at your email again.', { exact: true });
    await expect.poll(shownErrors).toEqual(['Enter another email.']);
    await expect.element(banner).toBeVisible();
    await expect.poll(() => heard).toContain('! Please look at your email again. Email.');
    await expect.element(heading).toHaveClass('sr');
    await expect.element(field('Email')).toHaveAccessibleDescription(/Enter another email\.$/);
    await expect.element(button).toMatchTextContent(/^error\b/);
    await field('Last name').click();
    await field('Email').click();
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(shownErrors).toEqual([]);
    await expect.element(banner).not.toBeInTheDocument();
    await expect.element(button).toHaveTextContent('NEXT');
  },
);

test.each([
  ['Email', 'email', 'Enter another email.'],
  ['How did you hear about us?', 'hear', 'Choose again.'],
])('a finger on %s takes its message and the general one away [M68, M128]', async (label, name, message) => {
  const error = { [name]: [message], __all__: ['Please look at this again.'] };
  booking.replies['POST /api/guest/'] = () => ({ status: 400, body: JSON.stringify({ error }) });
  const pointers: string[] = [];
  await fillPersonal();
  await button.click();
  await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
  // The refused press turns to the field, and scrolls.
  await expect.element(field(label)).toHaveFocus();
  await tap(field('Phone'));
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field(label)).toHaveAttribute('data-invalid');
  field(label)
    .element()
    .addEventListener('pointerdown', (event) => pointers.push((event as PointerEvent).pointerType));
  await tap(field(label));
  await expect.element(field(label)).not.toHaveAttribute('data-invalid');
  await expect.element(dialog.getByText('Please look at this again.')).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('NEXT');
  await expect.element(field(label)).toHaveFocus();
  expect(pointers).toEqual(['touch']);
});

test('names every required field that is empty, turns to the first, and leaves the title as it is [M129, M131]', async () => {
  await button.click();
  await expect.poll(() => dialog.getByText('This field is required').elements()).toHaveLength(5);
  await expect.element(gender).toHaveAttribute('aria-invalid', 'true');
  await expect.element(gender).toHaveAttribute('aria-required', 'true');
  for (const label of ['Last name', 'Email', 'How did you hear about us?', 'I agree to the terms']) {
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expectMarked(field(label), true);
  }
  for (const label of ['First and middle names', 'Phone', 'Day']) await expectMarked(field(label), false);
  await expect.element(alerts.first()).toMatchTextContent('Please fix the 5 fields marked below');
  await expect.element(dialog.getByText('5 fields to fix')).toBeVisible();
  await expect.element(field('Last name')).toHaveFocus();
  await expect.element(heading).not.toHaveClass('sr');
  expect(sent(booking.received, '/api/guest/')).toHaveLength(0);
});

test('a choice made without focus, as autofill makes it, answers the error too [M129]', async () => {
  await button.click();
  await expect.element(field('How did')).toHaveAttribute('aria-invalid', 'true');
  await field('How did').selectOptions('Web search');
  await expect.element(field('How did')).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('radio', { name: 'Female', exact: true }).click();
  await expect.element(gender).not.toHaveAttribute('aria-invalid');
  await expect.element(dialog.getByText('3 fields to fix')).toBeVisible();
});

test('three fields make one date, which is checked with every change once it was sent [M58, M110]', async () => {
  const wrong = 'Enter a valid date of birth, like 14 6 1994.';
  await field('Day').fill('31');
  await field('Month').fill('2');
  await field('Year').fill('1999');
  expect(shownErrors()).toEqual([]);
  await button.click();
  await expect.poll(shownErrors).toContain(wrong);
  for (const label of ['Day', 'Month', 'Year']) {
    await expect.element(field(label)).toHaveAccessibleDescription(/Enter a valid date of birth, like 14 6 1994\.$/);
  }
  await field('Month').click();
  await expect.poll(shownErrors).not.toContain(wrong);
  await field('Month').fill('4');
  await expect.poll(shownErrors).toContain(wrong);
  await field('Month').fill('3');
  await expect.poll(shownErrors).not.toContain(wrong);
});

test('who was here before finds their details filled in, from a text of JSON [M140]', async () => {
  const { other_names, last_name, name, email, phone } = guestFrom({
    ...guest,
    other_names: 'Imogen',
    phone: '+61 491 570 156',
  });
  const known = { other_names, last_name, name, email, phone, gender: 'Another gender', hear: 'Web search' };
  booking.replies['GET /api/guest/'] = () => ({ status: 200, body: JSON.stringify(known) });
  await expect.element(field('Last name')).toHaveValue('');
  closeBooking();
  await openBooking();
  const filled = { 'First and middle names': other_names, 'Last name': last_name, Email: email, Phone: phone };
  for (const [label, value] of Object.entries(filled)) await expect.element(field(label)).toHaveValue(value);
  await expect.element(dialog.getByRole('radio', { name: 'Another gender' })).toBeChecked();
  await expect.element(field('How did you hear about us?')).toHaveValue('Web search');
  await expect.element(field('I agree to the terms')).not.toBeChecked();
});

test('a pasted phone that is cut says so until it is corrected, and a long name stays whole', async () => {
  await expect.element(field('Day')).toHaveAttribute('maxlength', '2');
  await field('First and middle names').fill('+61 491 570 006 or +61 491 570 156 at night');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.copy();
  await field('Phone').click();
  await userEvent.paste();
  await expect.element(field('Phone')).toHaveValue('+61 491 570 006 or +61 491 570');
  await expect.element(field('Phone')).toHaveAccessibleDescription(/Only the first 30 characters fit/);
  await userEvent.keyboard('{Backspace}');
  await expect.element(field('Phone')).not.toHaveAccessibleDescription();

  await field('Last name').fill('x'.repeat(112));
  await button.click();
  await expect
    .element(field('Last name'))
    .toHaveAccessibleDescription(/This is 12 characters too long. Please use at most 100 characters.$/);
  await expect.element(field('Last name')).toHaveValue('x'.repeat(112));
});

test('a short tap clears a message with its click, and not before: the control would move away [M68, M128]', async () => {
  await button.click();
  const terms = field('I agree to the terms');
  await expect.element(terms).toHaveAccessibleDescription(/This field is required$/);
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  const box = terms.element() as HTMLElement;
  // A finger that has left again: the control is not `:active` any more when the focus comes.
  box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  box.focus();
  await expect.element(terms).toHaveFocus();
  await expect.element(terms).toHaveAccessibleDescription(/This field is required$/);
  box.click();
  await expect.element(terms).toHaveAccessibleDescription('');
  await expect.element(terms).toBeChecked();
});

test('a trip with an age limit needs the date of birth, and says why beside it [D29]', async () => {
  const date = dialog.getByRole('group', { name: 'Date of birth' });
  await expect.element(field('Day')).not.toHaveAttribute('aria-required');
  const { items, ...cart } = $cart.get();
  $cart.set({ ...cart, items: items.map((item) => ({ ...item, ages: '18 and over' })) });
  const reason = `${tour.name} is for travellers aged 18 and over, so we need your date of birth.`;
  await expect.element(date).toHaveAccessibleDescription(reason);
  await expect.element(date.getByText(reason)).toBeVisible();
  await expect.element(date.getByText('Date of birth *')).toBeVisible();
  for (const label of ['Day', 'Month', 'Year']) {
    await expect.element(field(label)).toHaveAttribute('aria-required', 'true');
  }
  await button.click();
  await expect.element(alerts.first()).toMatchTextContent(/the 6 fields marked below: .*Date of birth/);
  await expect.element(date.getByText(reason).last()).toBeVisible();
});

test('typing into another form of the booking keeps what the next personal step starts with', async () => {
  await fillPersonal();
  rememberDraft({ friends: 'Sam' });
  expect(recallBooking().draft).toMatchObject({ last_name: 'Clarke', tc_terms: 'on', friends: 'Sam' });
  await field('I agree to the terms').click();
  expect(recallBooking().draft).toMatchObject({ last_name: 'Clarke', tc_terms: '', friends: 'Sam' });
});
