import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startPostcards } from '#components/home/postcard-slides.ts';
import '#styles/pages/home/home.css';

test('at the last postcard the button that was pressed keeps the focus [M26]', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const postcards = document.createElement('div');
  postcards.className = 'postcards';
  postcards.innerHTML = `
    <ul class="postcards__row">${'<li class="postcards__slide">Red dust</li>'.repeat(2)}</ul>
    <div class="postcards__ctl"><button data-previous>Previous</button><b data-count></b><button data-next>Next</button></div>`;
  document.body.append(postcards);
  onTestFinished(() => postcards.remove());
  startPostcards(postcards);
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(next).toHaveAttribute('aria-disabled', 'false');
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveFocus();
});
