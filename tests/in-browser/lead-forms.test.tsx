import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { askForCall } from '#features/leads/contact-page.ts';
import { MailingList } from '#features/leads/LeadForms.tsx';
import { TripNotesSheet } from '#features/leads/LeadSheets.tsx';
import { serve, type Replies } from '../support/fake-functions.ts';
import { heldBack } from './support/a-booking.tsx';
import { brochure, contact, fillLead, formToken, leadField as field } from './support/a-lead-form.tsx';
import { listen } from './support/heard.ts';
import { shownErrors } from './support/marked.ts';
import { prerendered } from './support/prerendered.tsx';

const consent = page.getByRole('checkbox', { name: /privacy policy/ });
const button = page.getByRole('button');
const banner = () => document.querySelector('.form-error')?.textContent ?? null;

let replies: Replies;
let received: ReturnType<typeof serve>;
const sent = () => received.filter(({ method }) => method === 'POST');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  replies = { ...formToken };
  received = serve(replies);
});

/** Presses the button and waits until the token is old enough. */
async function send(): Promise<void> {
  await button.click();
  await vi.advanceTimersByTimeAsync(2000);
}

test('a question is checked with the first press, and from then on with every change [M56, M58]', async () => {
  await render(contact);
  await field('Email').fill('ana');
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
  await button.click();
  await expect.poll(banner).toBe('The following fields are required.');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(button).toMatchTextContent(/^error\b/);
  expect(button.element().querySelector('svg')).not.toBeNull();
  // The mark of an error is drawn, and no screen reader says it.
  const marks = [...document.querySelectorAll('.form-error, .field__error')].map(
    (shown) => getComputedStyle(shown, '::before').content,
  );
  expect(marks.length).toBeGreaterThan(1);
  expect(new Set(marks)).toEqual(new Set(['"!" / ""']));
  await field('Question').fill('Is there coffee?');
  await expect.element(field('Question')).not.toHaveAttribute('aria-invalid');
  await field('Name').fill('Ana');
  await consent.click();
  await field('Email').fill('ana@');
  await expect.poll(banner).toBe('Enter a valid email address.');
  await field('Email').fill('ana@example.com');
  await expect.poll(banner).toBeNull();
  await expect.element(button).toHaveTextContent('SEND');
  expect(sent()).toEqual([]);
});

test('the button waits, ignores a second press, and shows the result [M66]', async () => {
  const held = heldBack({ body: {} });
  replies['POST /api/brochure/'] = held.reply;
  await render(brochure);
  await fillLead();
  await send();
  await expect.element(button).toHaveTextContent('please wait');
  await button.click({ force: true });
  await userEvent.keyboard('{Enter}');
  const label = document.querySelector('button[type=submit]')!;
  const inputs = [field('Name'), field('Email')].map((input) => input.element() as HTMLInputElement);
  held.answer();
  await expect.element(page.getByRole('heading', { name: 'We’ve emailed your brochure.' })).toBeVisible();
  expect(label.textContent).toBe('all good');
  expect(inputs.map(({ value }) => value)).toEqual(['', '']);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ name: 'Ana', consent: true, uk: false, tour_of_interest: 'RC10' });
});

test.each(['mouse', 'keyboard', 'finger'] as const)(
  'by %s: turning to a field takes its message away, and with the last one the button is itself again [M67, M68]',
  async (way) => {
    const body = { name: ['Not this name.', 'Nor so long.'], email: ['Not this one.', 'Nor this way.'] };
    replies['POST /api/brochure/'] = () => ({ status: 400, body });
    await render(brochure);
    await fillLead();
    await send();
    await expect.element(field('Name')).toHaveAccessibleDescription(/Not this name\.$/);
    await expect.element(field('Email')).toHaveAccessibleDescription(/Not this one\.$/);
    await expect.element(field('Name')).toHaveFocus();
    await turnTo('Email', way);
    await expect.poll(shownErrors).toEqual(['Not this name.']);
    await expect.element(button).toMatchTextContent(/^error\b/);
    await turnTo('Name', way);
    await expect.poll(shownErrors).toEqual([]);
    await expect.element(button).toHaveTextContent('SEND ME ONE!');
    await expect.element(field('Email')).toHaveValue('ana@example.com');
  },
);

/** On a touch screen the focus comes after the pointer has left and before the click. */
async function turnTo(name: string, way: 'mouse' | 'keyboard' | 'finger'): Promise<void> {
  const element = field(name).element() as HTMLElement;
  if (way === 'mouse') {
    await field(name).click();
    return;
  }
  if (way === 'keyboard') {
    element.focus();
    return;
  }
  for (const type of ['pointerdown', 'pointerup'])
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
  element.focus();
  element.click();
}

test('when the brochure fails only its button says error, aloud too; a second press sends all again [M69, M153, D37]', async () => {
  replies['POST /api/brochure/'] = () => ({ status: 429, body: { __all__: ['Too often.'] } });
  await render(brochure);
  await fillLead();
  const heard = listen();
  await send();
  await expect.element(button).toMatchTextContent(/^error\b/);
  expect(heard).toEqual(['please wait', 'error']);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await expect.poll(banner).toBeNull();
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  await expect.element(field('Email')).toHaveValue('ana@example.com');
  replies['POST /api/brochure/'] = () => ({ body: {} });
  await send();
  await expect.element(page.getByRole('heading', { name: 'We’ve emailed your brochure.' })).toBeVisible();
  expect(sent().map(({ body }) => body['email'])).toEqual(['ana@example.com', 'ana@example.com']);
});

test('an address for post is asked for together with everything else, and forgotten without a wish for post [M67, M68]', async () => {
  await render(brochure);
  await expect.element(page.getByLabelText(/^Address/)).not.toBeVisible();
  const post = page.getByRole('checkbox', { name: /Post me/ });
  await post.click();
  await button.click();
  for (const name of ['Name', 'Email', 'Address']) {
    await expect.element(field(name)).toHaveAccessibleDescription(/This field is required$/);
  }
  expect(sent()).toEqual([]);
  await fillLead();
  await expect.element(button).toMatchTextContent(/^error\b/);
  await post.click();
  await expect.element(button).toHaveTextContent('SEND ME ONE!');
});

test('on a phone what a refused form says stands below the header, with the first wrong field [M57]', async () => {
  await page.viewport(360, 640);
  document.documentElement.style.scrollBehavior = 'smooth';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await render(<div style={{ paddingBlock: '40rem' }}>{contact}</div>);
  await button.click();
  const top = () => document.querySelector('.form-error')?.getBoundingClientRect().top;
  const scrollPadding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  await expect.poll(top).toBeGreaterThan(scrollPadding - 1);
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toBeInViewport();
});

test('a failure of the whole form is in sight when it is said', async () => {
  replies['POST /api/contact/'] = () => ({ status: 500 });
  await render(contact);
  await page.viewport(390, 420);
  await fillLead();
  await send();
  await expect.poll(banner).not.toBeNull();
  await expect.element(page.elementLocator(document.querySelector('.form-error')!)).toBeInViewport();
});

test('the mailing list stands in one line where there is room', async () => {
  await render(<MailingList />);
  const bottom = (one: { element: () => Element }) => one.element().getBoundingClientRect().bottom;
  expect(Math.abs(bottom(button) - bottom(field('Email')))).toBeLessThan(2);
  expect(bottom(field('Name'))).toBe(bottom(field('Email')));
});

test('the question that the page writes for somebody who wants a call is sent, also once the form is there', async () => {
  replies['POST /api/contact/'] = () => ({ body: {} });
  await render(<div data-lead="contact">{contact}</div>);
  askForCall(document);
  await field('Name').fill('Ana');
  await field('Email').fill('ana@example.com');
  await consent.click();
  await send();
  expect(sent()[0]?.body['question']).toBe('Please call me. The best time is: ');
});

test('the thanks for a question lead to the questions, the chat, a social page and the telephone [M14, M55]', async () => {
  replies['POST /api/contact/'] = () => ({ body: {} });
  await render(contact);
  await fillLead();
  await send();
  await expect.element(page.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
  const ways = [...document.querySelectorAll('.enquiry__ways a')];
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/faq/',
    '#live-chat',
    'https://social.example',
    'tel:+61855501234',
  ]);
});

test('an empty address is not subscribed; when the thanks for another go, the focus returns to the form [M73, M74]', async () => {
  replies['POST /api/subscribe-mailinglist/'] = () => ({ body: {} });
  await render(<MailingList />);
  await button.click();
  await expect.element(field('Email')).toHaveAccessibleDescription(/This field is required$/);
  expect(sent()).toEqual([]);
  await field('Email').fill('ana@example.com');
  await button.click();
  const thanks = page.getByRole('heading', { name: /^Thanks/ });
  await expect.element(thanks).toBeVisible();
  expect(document.activeElement!.contains(thanks.element())).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(thanks).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('what is typed and ticked before the script comes is kept, and is what is sent', async () => {
  replies['POST /api/contact/'] = () => ({ body: {} });
  const island = prerendered(contact);
  await fillLead();
  await field('Phone').click();
  island.hydrate();
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Ana');
  await send();
  await expect.element(page.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({
    name: 'Ana',
    email: 'ana@example.com',
    question: 'Is there coffee?',
    consent: true,
    office: 'alice-springs',
  });
});

test('a form that was refused without script is hydrated with its values and messages, but what was put right meanwhile', async () => {
  const posted = {
    values: { name: 'A', email: 'ana', consent: 'on' },
    errors: { name: ['Not so.'], email: ['Nor so.'] },
  };
  const island = prerendered(<MailingList posted={posted} />);
  await field('Email').fill('ana@example.com');
  island.hydrate();
  await expect.element(field('Email')).not.toHaveAttribute('aria-describedby');
  await expect.element(field('Name')).toHaveValue('A');
  await expect.element(field('Name')).toHaveAccessibleDescription(/Not so\.$/);
  (field('Name').element() as HTMLElement).focus();
  await expect.element(field('Name')).not.toHaveAttribute('data-invalid');
});

test('typing in a field that already had the focus when the script came takes its message away', async () => {
  const island = prerendered(
    <MailingList posted={{ values: { email: 'ana' }, errors: { email: ['Not this one.'] } }} />,
  );
  (field('Email').element() as HTMLElement).focus();
  island.hydrate();
  await expect.element(field('Email')).toHaveAccessibleDescription(/Not this one\.$/);
  await userEvent.keyboard('@');
  await expect.element(field('Email')).not.toHaveAttribute('aria-describedby');
});

test('the dialog of trip notes keeps its name while its title says what is wrong [M72]', async () => {
  const tour = { code: 'RC10', name: 'The Red Centre', file: '/notes.pdf', page: '/notes/' };
  await render(<TripNotesSheet tour={tour} open onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: 'Trip notes: The Red Centre' });
  const title = dialog.getByRole('heading', { level: 2 }).first();
  await expect.element(title).toHaveTextContent('Trip notes: The Red Centre');
  await dialog.getByRole('button', { name: 'Download trip notes' }).click();
  await expect.element(title).toHaveTextContent('This field is required');
  await expect.element(dialog).toBeVisible();
});
