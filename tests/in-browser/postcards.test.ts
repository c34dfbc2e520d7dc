import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startPostcards } from '#features/home/slides.ts';
import '#features/home/home.css';
import { listen } from './support/heard.ts';

test('the next postcard is said with its writer, and the button that was pressed keeps the focus at the last [M26]', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const postcards = document.createElement('div');
  postcards.className = 'postcards';
  postcards.innerHTML = `
    <ul class="postcards__row">${['Ada', 'Kim'].map(slide).join('')}</ul>
    <div class="postcards__ctl"><button data-previous>Previous</button><b data-count></b><span role="status"></span>
      <button data-next>Next</button></div>`;
  document.body.append(postcards);
  onTestFinished(() => postcards.remove());
  startPostcards(postcards);
  const heard = listen();
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(next).toHaveAttribute('aria-disabled', 'false');
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveFocus();
  await expect.poll(() => heard).toEqual(['2 of 2: Kim, 5 out of 5 stars']);
});

function slide(name: string): string {
  const stars = '<span class="stars" role="img" aria-label="5 out of 5 stars"></span>';
  return `<li class="postcards__slide">${stars}<footer><b>${name}</b></footer></li>`;
}
