import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stopTooLong } from '#features/check-in/stop-too-long.ts';

test('a form with a text over its limit is not sent, says by how much, and keeps the text', async () => {
  document.body.innerHTML = `<form>
    <div class="field"><textarea name="notes" data-limit="20" aria-label="Notes" aria-describedby="notes-hint"></textarea>
      <p id="notes-hint">On file.</p></div>
    <button>Save</button></form>`;
  onTestFinished(() => document.body.replaceChildren());
  const form = document.querySelector('form')!;
  stopTooLong(form);
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
