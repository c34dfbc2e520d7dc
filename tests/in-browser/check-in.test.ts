import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#features/booking/account.css';
import { forgetToken } from '#features/check-in/forget-token.ts';
import '#features/check-in/receipt.css';
import { stopTooLong } from '#features/check-in/stop-too-long.ts';
import { onPage } from './support/browser.ts';

test('a form with a text over its limit is not sent, says by how much, and keeps the text', async () => {
  const form = onPage(`<form>
    <div class="field"><textarea name="notes" data-limit="20" aria-label="Notes" aria-describedby="notes-hint"></textarea>
      <p id="notes-hint">On file.</p></div>
    <button>Save</button></form>`);
  stopTooLong(form as HTMLFormElement);
  const sent: string[] = [];
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sent.push(form.querySelector('textarea')!.value);
    event.preventDefault();
  });
  const notes = page.getByLabelText('Notes');
  const save = page.getByRole('button', { name: 'Save' });

  await notes.fill('Asthma, and allergic to nuts.');
  await save.click();
  await expect
    .element(notes)
    .toHaveAccessibleDescription(/This is 9 characters too long. Please use at most 20 characters. On file.$/);
  await expect.element(notes).toHaveFocus();
  await expect.element(notes).toHaveValue('Asthma, and allergic to nuts.');
  expect(sent).toEqual([]);

  await userEvent.fill(notes, 'Asthma. No nuts.');
  await expect.element(notes).toHaveAccessibleDescription('On file.');
  await save.click();
  expect(sent).toEqual(['Asthma. No nuts.']);
});

test.each([
  ['?token=abc&x=1', ''],
  ['?token=', ''],
  ['?utm_source=news', '?utm_source=news'],
])('of the address %s the page leaves %j, without another entry in the history [P28]', (before, after) => {
  history.replaceState({ kept: true }, '', before);
  const entries = history.length;
  forgetToken();
  expect([location.search, history.length, history.state]).toEqual([after, entries, { kept: true }]);
});

test('a receipt for a very long name is no wider than a phone', () => {
  const name = 'x'.repeat(100);
  const main = onPage(`<main style="inline-size: 360px"><div class="wrap wrap--text receipt">
    <header class="receipt__head"><div class="receipt__title"><h1>Receipt</h1><p>As of today, for ${name}</p></div>
      <address class="receipt__issuer"><span>${name}</span></address></header>
    <section><dl class="account"><div><dt>${name}</dt><dd>${name}</dd></div></dl></section></div></main>`);
  expect(main.scrollWidth).toBe(360);
});
