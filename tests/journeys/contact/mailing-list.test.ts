import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { ANSWER_WAIT_MS, expectNothingLost, giveUpByClock, playForm } from '../support/lead-forms.ts';
import { stopClock } from '../support/network.ts';
import { openSettled } from '../support/settled.ts';

test('M73 M74 subscribing takes an address, is thanked for four seconds, and the fields are empty after', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  const played = await playForm(page, 'mailing-list');
  await openSettled(page, '/');
  const list = page.getByRole('region', { name: 'New routes, first.' });
  const email = list.getByRole('textbox', { name: 'Email' });

  await test.step('an empty address is not sent, and the field says what it needs', async () => {
    await list.getByRole('button', { name: 'SUBSCRIBE' }).click();
    await expect(email).toHaveAccessibleDescription(/This field is required$/);
    expect(played.sent).toEqual([]);
  });

  await list.getByRole('textbox', { name: 'Name' }).fill('Imogen');
  await email.fill('imogen@example.com');
  await expect(email).toHaveAccessibleDescription('');
  await stopClock(page);
  await list.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await page.clock.runFor(2000);
  await expect(list.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  expect(played.sent).toEqual([
    expect.objectContaining({ name: 'Imogen', email: 'imogen@example.com', consent: true }),
  ]);
  await page.clock.runFor(3999);
  await expect(list.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await page.clock.runFor(1);
  await expect(email).toHaveValue('');
});

test('M74 the button says SUBSCRIBING while it runs, and the server’s message is under the fields', async ({
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
  await expect(send).toHaveText('error');
  played.answer({ status: 400, body: { email: ['Enter a valid email address.'], name: ['Too long.'] } });
  await send.click();
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Enter a valid email address.$/,
  );
  await expect(main.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Too long.$/);
  await expectAccessible(page, 'mailing list, refused');
  await main.getByRole('textbox', { name: 'Email' }).focus();
  await main.getByRole('textbox', { name: 'Name' }).focus();
  await expect(send).toHaveText('SUBSCRIBE');
  await expectNothingLost(main.locator('form'), played, (text, what) =>
    expect(main.locator('.form-error'), what).toHaveText(text),
  );
});

test('N03 M73 without script the mailing list posts with its consent', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  const posted: string[] = [];
  await page.route('**/api/subscribe-mailinglist/', (route) => {
    posted.push(route.request().postData() ?? '');
    return route.fulfill({ contentType: 'text/html', body: '<title>Sent</title>' });
  });
  await page.goto('/subscribe/');
  await page.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await expect(page).toHaveTitle('Sent');
  expect(Object.fromEntries(new URLSearchParams(posted[0]))).toEqual({
    name: '',
    email: 'imogen@example.com',
    website: '',
    consent: 'on',
  });
});
