import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#features/blog/blog.css';
import { startPostList } from '#features/blog/blog-page.ts';

/** A list of so many posts, three of them shown, on a page so long that only its end reveals more. */
function aList(posts: number): HTMLElement {
  const list = document.createElement('div');
  list.style.paddingBlockEnd = '9000px';
  const days = Array.from({ length: posts }, (_, index) => index + 1);
  list.innerHTML = `
    ${days.map((day) => `<article class="post" ${day > 3 ? 'hidden="until-found"' : ''}><a href="#${day}">Day ${day}</a></article>`).join('')}
    <p data-posts-more hidden></p><button data-posts-button hidden>Show more</button><p role="status" data-posts-status></p>`;
  document.body.append(list);
  onTestFinished(() => list.remove());
  startPostList(list);
  return list;
}

test('a press shows the next three posts at once and goes to the first of them [M45]', async () => {
  const list = aList(7);
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

test('the next posts come three seconds after the last press, however many presses there were [M45]', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const list = aList(20);
  const hidden = () => list.querySelectorAll('.post[hidden]').length;
  const press = () => list.querySelector('button')!.click();
  press();
  vi.advanceTimersByTime(2000);
  press();
  // The reader comes to the end of the page, where scrolling reveals posts.
  list.style.paddingBlockEnd = '';
  window.dispatchEvent(new Event('scroll'));
  expect(hidden()).toBe(11);
  vi.advanceTimersByTime(2999);
  expect(hidden()).toBe(11);
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(8);
});

test('hidden posts have no gap, which WebKit would keep', () => {
  const [shown, hidden] = ['.post:not([hidden])', '.post[hidden]'].map(
    (card) => getComputedStyle(aList(4).querySelector(card)!).rowGap,
  );
  expect(shown).not.toBe('0px');
  expect(hidden).toBe('0px');
});
