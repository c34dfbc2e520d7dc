import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { revealPosts } from '#components/blog/reveal-posts.ts';

test('a press shows the next three posts at once and goes to the first of them [M45]', async () => {
  const list = document.createElement('div');
  // The page is so long that scrolling reveals nothing.
  list.style.paddingBlockEnd = '9000px';
  list.innerHTML = `
    ${[1, 2, 3, 4, 5, 6, 7].map((day) => `<article class="post" ${day > 3 ? 'hidden="until-found"' : ''}><a href="#${day}">Day ${day}</a></article>`).join('')}
    <p data-posts-more hidden></p><button data-posts-button hidden>Show more</button><p role="status" data-posts-status></p>`;
  document.body.append(list);
  onTestFinished(() => list.remove());
  revealPosts(list);
  const button = page.getByRole('button', { name: 'Show more' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Day 4' })).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('6 of 7 posts are shown.');
  expect(list.querySelectorAll('[hidden="until-found"]')).toHaveLength(1);
  await button.click();
  await expect.element(page.getByRole('link', { name: 'Day 7' })).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});
