import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { startFeed } from '#features/home/feed.ts';

test('each press of MORE PICTURES goes to the first picture that it added', async () => {
  const feed = document.createElement('div');
  const days = [1, 2, 3, 4];
  feed.innerHTML = `<style>.feed__later { display: none }</style>
    <ul>${days.map((day) => `<li class="${day > 1 ? 'feed__later' : ''}"><a href="#${day}">Day ${day}</a></li>`).join('')}</ul>
    <button type="button" data-more-pictures="2">MORE PICTURES</button>`;
  document.body.append(feed);
  onTestFinished(() => feed.remove());
  startFeed();
  const button = page.getByRole('button', { name: 'MORE PICTURES' });
  await button.click();
  await expect.element(page.getByRole('link', { name: 'Day 2' })).toHaveFocus();
  await button.click();
  await expect.element(page.getByRole('link', { name: 'Day 4' })).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});
