import { expect, test, vi } from 'vitest';
import { startPage } from '#layouts/page-script.ts';
import { onPage } from './support/browser.ts';

vi.mock('#layouts/page-behaviour.ts', () => {
  throw new TypeError('Failed to fetch');
});

test('a press whose script cannot be loaded follows its link, or says that it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = onPage(`<main><a href="#plain-page" data-open-cart>Cart</a>
    <button type="button" data-opens="stays">Stays</button>
    <p id="page-message" data-failed="That didn’t load."></p></main>`);
  startPage();
  const message = place.querySelector('p')!;
  place.querySelector('a')!.click();
  await expect.poll(() => location.hash).toBe('#plain-page');
  expect(message).toBeEmptyDOMElement();
  place.querySelector('button')!.click();
  await expect.poll(() => message.textContent).toBe('That didn’t load.');
});
