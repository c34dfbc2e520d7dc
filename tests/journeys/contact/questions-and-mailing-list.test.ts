import type { Locator, Page } from '@playwright/test';
import { usesChat } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import {
  ANSWER_WAIT_MS,
  expectNothingLost,
  FAILURES,
  giveUpByClock,
  playForm,
  postedForms,
} from '../support/lead-forms.ts';
import { stopClock } from '../support/network.ts';
import { openSettled } from '../support/settled.ts';

const contactLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
const contactDialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' });

async function openContact(page: Page): Promise<Locator> {
  await usesChat(page, 'none');
  await openSettled(page, '/faq/');
  await contactLink(page).click();
  const dialog = contactDialog(page);
  await expect(dialog.getByRole('link', { name: /^FAQs/ })).toBeVisible();
  return dialog;
}

async function openForm(page: Page): Promise<Locator> {
  const dialog = await openContact(page);
  await dialog.getByRole('button', { name: /^Leave a message/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Got a question?' })).toBeVisible();
  return dialog;
}

async function fill(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Marcus Oyelaran');
  await form.getByRole('textbox', { name: 'Email' }).fill('marcus@example.com');
  await form.getByRole('textbox', { name: 'Question' }).fill('Is there room for a didgeridoo?');
  await form.getByRole('checkbox', { name: /privacy policy/ }).check();
}

test('contact offers a chat, a message and the questions others had [M14, M53, D38]', async ({ visitor: { page } }) => {
  const dialog = await openContact(page);
  await expect(dialog.getByRole('button')).toHaveText(['', /^Live Chat/, /^Leave a message/]);

  await test.step('without a chat a message goes through the form', async () => {
    await dialog.getByRole('button', { name: /^Leave a message/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('with a chat at hand it goes through that', async () => {
    await page.evaluate(() => {
      Object.assign(window, { asked: 0 });
      window.addEventListener('chat:open', () => (window as unknown as { asked: number }).asked++);
      window.dispatchEvent(new CustomEvent('chat:ready'));
    });
    await contactLink(page).click();
    await dialog.getByRole('button', { name: /^Leave a message/ }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1);
  });

  await contactLink(page).click();
  await dialog.getByRole('link', { name: /^FAQs/ }).click();
  await expect(page).toHaveURL('/faq/');
});

test('a visitor who wants an unavailable chat sees that, and can leave a message [M20, D39]', async ({
  visitor: { page },
}) => {
  await usesChat(page, 'none');
  await openSettled(page, '/reviews/#live-chat');
  const dialog = contactDialog(page);
  await dialog.getByRole('button', { name: /^Live Chat/ }).click();
  await expect(dialog.getByText(/^Chat isn’t available right now/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('a question is mended, sent again until it arrives, and leads on to other places [M54, M55, M57, M58, M59, M153, D37]', async ({
  visitor: { page },
}) => {
  const played = await playForm(page, 'contact');
  const dialog = await openForm(page);
  const send = dialog.locator('button[type=submit]');
  const banner = dialog.locator('.form-error');

  await test.step('it is checked with the first press and then with every change', async () => {
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await email.fill('marcus');
    await expect(banner).toHaveCount(0);
    await send.click();
    await expect(banner).toHaveText('The following fields are required.');
    await expect(send).toHaveText(/^error\b/);
    await fill(dialog);
    await expect(banner).toHaveCount(0);
    await expect(send).toHaveText('SEND');
    await email.fill('marcus@');
    await expect(banner).toHaveText('Enter a valid email address.');
    expect(played.sent).toEqual([]);
    const terms = dialog.getByRole('link', { name: 'privacy policy (opens in a new tab)' });
    await expect(terms).toHaveAttribute('href', '/terms/');
    await expect(terms).toHaveAttribute('target', '_blank');
  });

  await test.step('nothing typed is lost after any failure of the server', async () => {
    await fill(dialog);
    await expectNothingLost(dialog.locator('form'), played, (text, what) => expect(banner, what).toHaveText(text));
  });

  await test.step('sent, it leads on to other places', async () => {
    played.answer({ status: 200 });
    await send.click();
    await expect(dialog.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
    await expect(dialog.locator('.checkmark')).toBeVisible();
    const links = dialog.locator('.enquiry__ways').getByRole('link');
    await expect(links).toHaveText(['FAQs', 'Live Chat', 'Instagram', 'Call us']);
    expect(await links.last().getAttribute('href')).toMatch(/^tel:\+/);
    expect(played.sent).toHaveLength(FAILURES.length + 1);
    expect(played.sent.at(-1)).toMatchObject({
      question: 'Is there room for a didgeridoo?',
      phone: '',
      consent: true,
      office: 'alice-springs',
    });
  });

  await test.step('who comes back can ask something else', async () => {
    await page.keyboard.press('Escape');
    await contactLink(page).click();
    await dialog.getByRole('button', { name: /^Leave a message/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('');
  });
});

test('the page of contact has the form too, answered in place [M54]', async ({ visitor: { page } }) => {
  const played = await playForm(page, 'contact');
  await openSettled(page, '/contact/');
  const main = page.locator('main');
  await contactLink(page).click();
  await expect(main.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await fill(main);
  await page.keyboard.press('Tab');
  await main.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(main.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
  await expect(page).toHaveURL('/contact/');
  expect(played.sent).toHaveLength(1);
});

test('without script the page of contact posts a whole form [N03]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  const posted = await postedForms(page, 'contact');
  await page.goto('/contact/');
  await fill(page.locator('main'));
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page).toHaveTitle('Sent');
  expect(Object.keys(posted[0]!).toSorted()).toEqual([
    'consent',
    'email',
    'name',
    'office',
    'phone',
    'question',
    'tour_of_interest',
    'website',
  ]);
});

test('when its script cannot be had the form goes its native way, comes back filled, and works once the script is there [M54, N03]', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/contact/');
  // Until the form is sent.
  let isCutOff = true;
  await page.route(/\/_astro\/.*\.js/, (route) => (isCutOff ? route.abort() : route.fallback()));
  page.on('request', (request) => {
    if (request.method() === 'POST') isCutOff = false;
  });
  const main = page.locator('main');
  await main.getByRole('textbox', { name: 'Name' }).fill('Marcus Oyelaran');
  await main.getByRole('textbox', { name: 'Email' }).fill('marcus@');
  await main.getByRole('textbox', { name: 'Question' }).fill('Is there room\nfor a didgeridoo?');
  await main.getByRole('button', { name: 'SEND' }).click();

  await test.step('the functions answer with the page itself, filled', async () => {
    await expect(page).toHaveTitle(/^Error: Contact Us/);
    const email = main.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveAccessibleDescription(/Enter a valid email address.$/);
    await expect(email).toBeFocused();
    await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue('Marcus Oyelaran');
    await expect(main.getByRole('textbox', { name: 'Question' })).toHaveValue('Is there room\nfor a didgeridoo?');
    await expect(main.locator('.form-error')).toHaveText('The following fields are required.');
  });

  await test.step('its island finds everything as it expects it, and goes on', async () => {
    await main.getByRole('textbox', { name: 'Email' }).fill('marcus@example.com');
    await main.getByRole('checkbox', { name: /privacy policy/ }).check();
    await expect(main.locator('.form-error')).toHaveCount(0);
    await main.getByRole('button', { name: 'SEND' }).click();
    await expect(main.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
    await expect(page).toHaveURL('/api/contact/');
  });
});

test('asked for twice at once, by events of other scripts, it opens once [M53]', async ({ visitor: { page } }) => {
  await openSettled(page, '/faq/');
  await page.evaluate(() => {
    for (let time = 0; time < 3; time += 1) window.dispatchEvent(new CustomEvent('contact:open'));
  });
  await expect(contactDialog(page)).toBeVisible();
  await contactDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('subscribing takes an address, is thanked for four seconds, and the fields are empty after [M73, M74]', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  const played = await playForm(page, 'mailing-list');
  await openSettled(page, '/');
  const list = page.getByRole('region', { name: 'New trips first.' });
  const email = list.getByRole('textbox', { name: 'Email' });

  await test.step('an empty address is not sent, and the field says what it needs', async () => {
    await list.getByRole('button', { name: 'SUBSCRIBE' }).click();
    await expect(email).toHaveAccessibleDescription(/This field is required$/);
    expect(played.sent).toEqual([]);
  });

  await list.getByRole('textbox', { name: 'Name' }).fill('Imogen');
  await email.fill('imogen@example.com');
  await expect(email).toHaveAccessibleDescription('');
  await played.isOldEnough;
  await stopClock(page);
  await list.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await expect(list.getByRole('heading', { name: /^Thanks/ })).toBeVisible();
  expect(played.sent).toEqual([
    expect.objectContaining({ name: 'Imogen', email: 'imogen@example.com', consent: true }),
  ]);
  await page.clock.runFor(3999);
  await expect(list.getByRole('heading', { name: /^Thanks/ })).toBeVisible();
  await page.clock.runFor(1);
  await expect(email).toHaveValue('');
});

test('the button says SUBSCRIBING while it runs, and the server’s message is under the fields [M74]', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  await giveUpByClock(page);
  const played = await playForm(page, 'mailing-list');
  played.answer('silence');
  await openSettled(page, '/subscribe/');
  const main = page.locator('main');
  await main.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  const send = main.locator('button[type=submit]');
  await send.click();
  await expect(send).toHaveText('SUBSCRIBING');
  await expect.poll(() => played.sent.length).toBe(1);
  await page.clock.runFor(ANSWER_WAIT_MS);
  await expect(send).toHaveText(/^error\b/);
  played.answer({ status: 400, body: { email: ['Enter a valid email address.'], name: ['Too long.'] } });
  await send.click();
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Enter a valid email address.$/,
  );
  await expect(main.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Too long.$/);
  await main.getByRole('textbox', { name: 'Email' }).focus();
  await main.getByRole('textbox', { name: 'Name' }).focus();
  await expect(send).toHaveText('SUBSCRIBE');
  await expectNothingLost(main.locator('form'), played, (text, what) =>
    expect(main.locator('.form-error'), what).toHaveText(text),
  );
});

test('without script the mailing list posts with its consent [N03, M73]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  const posted = await postedForms(page, 'mailing-list');
  await page.goto('/subscribe/');
  await page.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await expect(page).toHaveTitle('Sent');
  expect(posted[0]).toEqual({
    name: '',
    email: 'imogen@example.com',
    website: '',
    consent: 'on',
  });
});
