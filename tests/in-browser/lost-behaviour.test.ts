import { expect, onTestFinished, test, vi } from 'vitest';
import { startPage } from '#layouts/page-script.ts';

vi.mock('#layouts/page-behaviour.ts', () => {
  throw new TypeError('Failed to fetch');
});

function aPage(): HTMLElement {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = document.createElement('div');
  place.innerHTML = `<a href="#plain-page" data-open-cart>Cart</a><button type="button" data-opens="stays">Stays</button>
    <p id="page-message" data-failed="That didn’t load."></p>`;
  document.body.append(place);
  onTestFinished(() => place.remove());
  startPage();
  return place;
}

test('a press whose script cannot be loaded follows its link, or says that it failed', async () => {
  const place = aPage();
  const message = place.querySelector('p')!;
  place.querySelector('a')!.click();
  await expect.poll(() => location.hash).toBe('#plain-page');
  expect(message).toBeEmptyDOMElement();
  place.querySelector('button')!.click();
  await expect.poll(() => message.textContent).toBe('That didn’t load.');
});
